/* gib.h - a GIB record being read, shared by the files that do it. */
#ifndef ING_GIB_H
#define ING_GIB_H

#include "lined.h"

struct gib {
    struct lined lined;
    struct span result, date, main, tag;
    struct span white_nick, black_nick, komi, condition;
    struct span white_level, black_level, white_user, black_user;
    long moves, lines;    /* stones and passes; lines that TCNT counts */
    enum colour turn;     /* who is to move, should a pass not say */
    enum colour resigned; /* EMPTY: nobody */
    bool started, handicap_seen, ended;
};

/* A line "\[KEY=value\]" of the header: kept until all of them are there. */
void gib_take_header(struct gib *gib, struct span line);

/* Behind the last line: what the header says becomes texts of the record. */
void gib_settle_header(struct gib *gib);

#endif
