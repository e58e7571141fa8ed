/* source.h - from the arguments of a command to records, one after the other.
 *
 * Arguments are files, directories (recursive, bytewise order, loops detected) or "-" (standard
 * input); inside them gzip and every archive of a closed list, found by content, not by name.
 * Formats are the rows of format.h. Memory does not grow with the input. */
#ifndef ING_SOURCE_H
#define ING_SOURCE_H

#include "../lib/record.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

struct source_counts {
    uint64_t inputs;   /* files and archive members opened */
    uint64_t unopened; /* files of which nothing could be opened: among `faults` */
    uint64_t games;    /* game records found = handed on + lost */
    uint64_t handed;   /* given to `each` */
    uint64_t lost;     /* found, but not usable: reported */
    uint64_t faults;   /* findings of SEVERITY_LOSS outside any game handed on (files, members) */
    uint64_t bytes;    /* of the inputs, after decompression */
};

/* An argument that has been opened before. */
struct source_opened {
    int fd;        /* read from where it stands, and not closed; -1: not opened */
    uint64_t size; /* bytes of a plain file; 0: not known */
};

struct source_options {
    bool keep_tree; /* fill record.tree */
    /* Called once for each game, in order. The record is the source's own and is cleared after the
     * call. Non-zero stops everything at once; source_each returns it. */
    int (*each)(void *context, struct record *record);
    /* A finding that belongs to no game handed on. `origin->game` is 0 where it concerns the whole
     * file or member. */
    void (*report)(void *context, const struct origin *origin, const struct diag *diag);
    /* Called now and then while reading, for progress; may be NULL. */
    void (*tick)(void *context, const struct source_counts *counts);
    /* One for each argument; NULL if none was opened. Not owned. */
    const struct source_opened *opened;
    /* Bytes that the caller took from the only argument, "-" or one that was opened, to see what it
     * is: read first. */
    const char *head;
    size_t head_size;
    const struct stat *avoid; /* a directory that is passed over; NULL if none */
    void *context;
};

/* Reads everything the arguments name. Returns 0, or what `each` returned. `counts` is filled. */
int source_each(char *const *arguments, int count, const struct source_options *options,
                struct source_counts *counts);

/* Are the first bytes of something that is unpacked to be read: gzip or an archive? */
bool source_is_packed(const unsigned char *bytes, size_t size);

#endif
