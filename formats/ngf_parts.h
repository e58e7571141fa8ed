/* ngf_parts.h - what the files of the NGF reader share. Not for others. */
#ifndef ING_NGF_PARTS_H
#define ING_NGF_PARTS_H

#include "lined.h"

enum { NGF_HEADER_LINES = 12 };

/* A kind of header. Which line is what, from 0; -1 = it has none. */
struct ngf_layout {
    const char *prefix; /* before each line; "" if none */
    int lines;
    int title, size, white, black, site, date, handicap, komi, minutes, result, moves;
};

enum ngf_kind { NGF_PLAIN, NGF_PREFIXED };

extern const struct ngf_layout ngf_layouts[];

struct ngf {
    struct lined lined;
    const struct ngf_layout *layout;
    struct span header[NGF_HEADER_LINES];
    int lines;
    long moves;
    long announced;
    long handicap;
    const char *moves_at; /* the first of them; NULL if there is none */
};

/* Is the line a move? */
bool ngf_is_move(struct span line);

/* Reads the header's lines and sets the layout; `line` is the first line behind. False at the end
 * of the text. */
bool ngf_read_header(struct ngf *ngf, struct span *line);

/* What its lines say, into the record. False when the size is none. */
bool ngf_take_header(struct ngf *ngf);

#endif
