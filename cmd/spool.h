/* spool.h - bytes put by in a temporary file, for what cannot be decided while games go by.
 *
 * The file lies in $TMPDIR (else /tmp), has no name, and is gone with the program. */
#ifndef ING_SPOOL_H
#define ING_SPOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct spool {
    FILE *file;    /* NULL until something is put */
    uint64_t size; /* bytes put so far */
    int error;     /* errno of the first call that failed */
};

/* Appends. False when it could not be done; spool->error says why. */
bool spool_put(struct spool *spool, const void *bytes, size_t size);

/* No more is put after this. */
bool spool_end(struct spool *spool);

/* The bytes from offset `at` on. False when they could not be read. */
bool spool_get(struct spool *spool, uint64_t at, void *bytes, size_t size);

/* Gives the file back; the spool is empty again. */
void spool_free(struct spool *spool);

/* -- Reading through a window ----------------------------------------------------------------- */

enum { SPOOL_WINDOW_BYTES = 64 * 1024 };

struct spool_window {
    struct spool *spool; /* not owned */
    uint64_t at;         /* offset of the first byte */
    size_t size;
    unsigned char bytes[SPOOL_WINDOW_BYTES];
};

/* As spool_get, for bytes that are read mostly one after the other. */
bool spool_look(struct spool_window *window, uint64_t at, void *bytes, size_t size);

#endif
