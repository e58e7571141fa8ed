#include "gzip.h"

#include <limits.h>

enum {
    MAGIC_0 = 0x1F,
    MAGIC_1 = 0x8B,
    WINDOW_BITS = 15 + 16, /* zlib: gzip header and check, largest window */
};

static void end_with(struct gzip_supply *gzip, enum diag_code code, const char *text)
{
    gzip->ended = true;
    diag_put(&gzip->sink, code, 0, 0, "%s", text);
}

/* Behind a member: the next one, or zeros, or nothing, or rubbish. */
static bool next_member(struct gzip_supply *gzip)
{
    while (stream_want(gzip->from, 2) > 0 && stream_bytes(gzip->from)[0] == 0)
        stream_take(gzip->from, 1);
    size_t left = stream_size(gzip->from);
    const unsigned char *bytes = stream_bytes(gzip->from);
    if (left == 0) {
        gzip->ended = true;
    } else if (left < 2 || bytes[0] != MAGIC_0 || bytes[1] != MAGIC_1) {
        end_with(gzip, DIAG_GZIP_TRAILING, "");
    } else {
        inflateReset(&gzip->z);
        gzip->between = false;
    }
    return !gzip->ended;
}

/* One step of inflation; false when no more can come of it. */
static bool unpack(struct gzip_supply *gzip)
{
    size_t have = stream_want(gzip->from, 1);
    unsigned fed = have > INT_MAX ? INT_MAX : (unsigned)have;
    gzip->z.next_in = (unsigned char *)(uintptr_t)stream_bytes(gzip->from);
    gzip->z.avail_in = fed;
    int status = inflate(&gzip->z, Z_NO_FLUSH);
    stream_take(gzip->from, fed - gzip->z.avail_in);
    if (status == Z_STREAM_END)
        gzip->between = true;
    else if (status == Z_MEM_ERROR)
        end_with(gzip, DIAG_OUT_OF_MEMORY, "");
    else if (have == 0 && status == Z_BUF_ERROR)
        end_with(gzip, DIAG_GZIP_DAMAGED, "cut off");
    else if (status != Z_OK && status != Z_BUF_ERROR)
        end_with(gzip, DIAG_GZIP_DAMAGED, gzip->z.msg == NULL ? "" : gzip->z.msg);
    return !gzip->ended;
}

static size_t gzip_pull(struct supply *supply, unsigned char *into, size_t room)
{
    struct gzip_supply *gzip = (struct gzip_supply *)supply;
    unsigned most = room > INT_MAX ? INT_MAX : (unsigned)room;
    gzip->z.next_out = into;
    gzip->z.avail_out = most;
    while (!gzip->ended && gzip->z.avail_out == most)
        if (!(gzip->between ? next_member(gzip) : unpack(gzip)))
            break;
    return most - gzip->z.avail_out;
}

bool gzip_open(struct gzip_supply *gzip, struct stream *from, const struct diag_sink *sink)
{
    *gzip = (struct gzip_supply){.supply = {gzip_pull}, .from = from, .sink = *sink};
    gzip->ready = inflateInit2(&gzip->z, WINDOW_BITS) == Z_OK;
    return gzip->ready;
}

void gzip_close(struct gzip_supply *gzip)
{
    if (gzip->ready)
        inflateEnd(&gzip->z);
    gzip->ready = false;
}
