/* sandbox.h - a filter gives up what it does not need before it looks at any input.
 *
 * Inputs come from strangers and go through decoders of many formats. Whatever a flaw in one of
 * them lets an input do, from here on the process can neither use the network, nor start a program,
 * nor touch another process (seccomp), nor open, make or remove any file but those it was asked
 * for, temporary ones and the converters of character sets (Landlock).
 *
 * Where the kernel or the machine offers one of the two, or neither, the rest is done and nothing
 * fails. */
#ifndef ING_SANDBOX_H
#define ING_SANDBOX_H

#include <stdbool.h>
#include <stdint.h>

enum {
    /* Files to be read that are named one by one to the kernel, which holds them in memory; past
     * these, all that lies in their folders may be read. */
    SANDBOX_FILES_MAX = 4096,
};

/* What is in force. */
enum {
    SANDBOX_NO_FILES = 1,   /* Landlock */
    SANDBOX_NO_NETWORK = 2, /* seccomp; programs and other processes, too */
};

/* What may be opened in it. */
struct sandbox {
    int ruleset;     /* of Landlock, owned until it is entered; -1 if there is none */
    uint64_t rights; /* that are lost */
    unsigned files;  /* to be read */
    char *folder;    /* allowed last, past SANDBOX_FILES_MAX, as it was named; owned; NULL: none */
};

/* What a path that may be read was found to be. */
enum sandbox_found {
    SANDBOX_NOTHING,
    SANDBOX_FILE,
    SANDBOX_FOLDER,
};

/* Begins one with what every filter needs: temporary files (in TMPDIR and /tmp), converters. False
 * where the kernel has no Landlock, and nothing has to be allowed. */
bool sandbox_begin(struct sandbox *sandbox);

/* Allows to read a file, or all files beneath a folder. A link stands for what it leads to. Nothing
 * is done, nor found, for NULL, if it is not there, or where the kernel has no Landlock. */
enum sandbox_found sandbox_read(struct sandbox *sandbox, const char *path);
void sandbox_read_all(struct sandbox *sandbox);

/* Allows to write a file or in a folder, there or not yet. Nothing is done for NULL. */
void sandbox_write(struct sandbox *sandbox, const char *path);

/* For the rest of the process. Returns a set of the above. */
unsigned sandbox_enter(struct sandbox *sandbox);

#endif
