/* deadlist.h - lists of dead stones made by people, a line for each game.
 *
 *     # comments and blank lines are passed over
 *     games.zip!a.sgf TAB da hd      by source or by content id; any stone of a string will do
 *     9f0c... TAB                    nothing is dead
 */
#ifndef ING_DEADLIST_H
#define ING_DEADLIST_H

#include "arena.h"
#include "board.h"

#include <stdbool.h>
#include <stddef.h>

struct dead_line {
    const char *name;   /* source or id */
    const char *points; /* SGF letters, blanks or commas between them */
};

struct dead_list {
    struct arena arena;
    struct dead_line *lines;
    size_t count, capacity;
    bool full; /* a line was refused for want of room */
};

enum { DEADLIST_BYTES_MAX = 256 * 1024 * 1024 }; /* memory for a list */

void deadlist_init(struct dead_list *list);
void deadlist_free(struct dead_list *list);

/* Takes one line of the file, without its newline. False when there is no room for it, which
 * list->full tells, or when the line has no tab. */
bool deadlist_add(struct dead_list *list, const char *line, size_t length);

/* To be called once, after the last line. */
void deadlist_sort(struct dead_list *list);

/* The points of a game, or NULL if the list does not have it. */
const char *deadlist_find(const struct dead_list *list, const char *name);
/* The same by source, or else by id; either may be NULL. */
const char *deadlist_game(const struct dead_list *list, const char *source, const char *id);

/* The next point of a text of points: its cell, or PASS at the end. *bad is set when something is
 * no point of the board; it is passed over. */
uint16_t deadlist_point(const struct board *board, const char **points, bool *bad);

#endif
