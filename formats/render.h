/* render.h - THE table of formats that records are written in. New format = a function and a row.
 */
#ifndef ING_RENDER_H
#define ING_RENDER_H

#include "sgf_write.h"

#include "../lib/record.h"
#include "../lib/replay.h"

#include <stdbool.h>

#define RECORD_SCHEMA "ing-record/1"

/* The text of the latest game, and the memory for it, reused from game to game. Zeros are an empty
 * one. */
struct rendering {
    struct sgf_line text;
    struct sgf_line line;  /* for formats made from the line of the record stream */
    struct replay *replay; /* owned */
};

void rendering_free(struct rendering *rendering);

enum rendered {
    RENDERED,
    RENDER_CANNOT, /* the format cannot hold the game; a note of the record says why */
    RENDER_NO_MEMORY,
};

struct render {
    const char *name;
    const char *ending; /* of names of files, with its dot */
    bool tree;          /* can hold variations */
    bool moves_only;    /* holds no texts, no clock and no territory */
    bool blocks;        /* games are parted by an empty line */
    /* Writes the game into rendering->text, its line end included. With `tree`, the whole of
     * record->tree. What the format cannot hold becomes a note of the record. */
    enum rendered (*write)(struct rendering *rendering, struct record *record, bool tree);
};

/* What the format does not hold of the record, written so. */
struct extras render_left_out(const struct render *render, const struct record *record, bool tree);

/* The format called so, NULL if there is none; the k-th of the table, NULL past its end. */
const struct render *render_find(const char *name);
const struct render *render_at(size_t k);

/* The record stream; SGF as people read it (without the properties that say where a game was found,
 * line ends in texts as they are); a JSON object a line (ing-record-1.schema.json); commands of
 * GTP 2 that set up and play the game. */
enum rendered render_lines(struct rendering *rendering, struct record *record, bool tree);
enum rendered render_sgf(struct rendering *rendering, struct record *record, bool tree);
enum rendered render_json(struct rendering *rendering, struct record *record, bool tree);
enum rendered render_gtp(struct rendering *rendering, struct record *record, bool tree);

#endif
