/* ugf.h - a UGF record being read, shared by the files that do it. */
#ifndef ING_UGF_H
#define ING_UGF_H

#include "lined.h"

enum { UGF_SIDE_MAX = 26 /* letters */ };

struct ugf {
    struct lined lined;
    bool data; /* within [Data] */
    bool data_seen;
    bool header;     /* within [Header] */
    bool text;       /* within a comment */
    bool from_below; /* rows count from the bottom */
    bool encrypted;
    bool bad_size;
    long moves, announced;
    enum colour turn;
};

/* A line "Key=value" of the header: becomes texts of the record, or says how to read what follows.
 */
void ugf_take_field(struct ugf *ugf, struct span line);

#endif
