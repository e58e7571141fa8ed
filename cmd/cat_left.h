/* cat_left.h - what the output format of ingcat does not hold of the games, game by game and in
 * sum. ingbatch adds the sums of its chunks up. */
#ifndef ING_CAT_LEFT_H
#define ING_CAT_LEFT_H

#include "../lib/record.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { CAT_LEFT_FORMAT_ROOM = 8 /* bytes of a format's name, NUL included */ };

struct cat_left {
    char format[CAT_LEFT_FORMAT_ROOM];
    uint64_t games; /* of which something is left out */
    struct extras sum;
};

/* One game that was written: what of it was not. Becomes a note of the record. */
void cat_left_add(struct cat_left *left, struct record *record, const struct extras *extras);

/* The sum on one line, unless it is nothing. */
void cat_left_put(const struct cat_left *left, FILE *to);

/* Adds what such a line tells; false if it is anything else. */
bool cat_left_read(struct cat_left *left, const char *line);

#endif
