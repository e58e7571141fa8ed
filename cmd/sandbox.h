/* sandbox.h - a filter gives up what it does not need before it looks at any input.
 *
 * Inputs come from strangers and go through decoders of many formats. Whatever a flaw in one of
 * them lets an input do, from here on the process can neither use the network, nor start a program,
 * nor touch another process (seccomp), nor write, make or remove files but those it was asked for
 * and temporary ones (Landlock). Inputs are opened as they come, folders entry by entry, so reading
 * files stays allowed.
 *
 * Where the kernel or the machine offers one of the two, or neither, the rest is done and nothing
 * fails. */
#ifndef ING_SANDBOX_H
#define ING_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>

/* What is in force. */
enum {
    SANDBOX_NO_WRITING = 1, /* Landlock */
    SANDBOX_NO_NETWORK = 2, /* seccomp; programs and other processes, too */
};

/* For the rest of the process. `outputs`: files or folders, there or not yet, that may be written
 * besides temporary files (TMPDIR, or /tmp); NULLs among them are passed over. Returns a set of the
 * above. */
unsigned sandbox_enter(const char *const *outputs, size_t count);

#endif
