/* gzip.h - a supply that unpacks gzip (RFC 1952) by zlib: members one after the other, zero padding
 * behind them, anything else behind them reported. */
#ifndef ING_GZIP_H
#define ING_GZIP_H

#include "stream.h"

#include "../lib/diag.h"

#include <zlib.h>

struct gzip_supply {
    struct supply supply;
    struct stream *from; /* not owned */
    struct diag_sink sink;
    z_stream z;
    bool ready, ended;
    bool between; /* a member has ended, the next has not begun */
};

/* Unpacks `from`, which starts with a gzip header. False when there is no memory. */
bool gzip_open(struct gzip_supply *gzip, struct stream *from, const struct diag_sink *sink);
void gzip_close(struct gzip_supply *gzip);

#endif
