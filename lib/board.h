/* board.h - stones, strings and captures on a rectangular board.
 *
 * The one board of the toolkit: replay, playouts and reading all move stones on it. It knows what
 * follows from putting a stone (RULES.md 1.0) and nothing of rules that differ; it holds no
 * pointers, so a board is copied with board_copy or by assignment. */
#ifndef ING_BOARD_H
#define ING_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum colour { EMPTY = 0, BLACK = 1, WHITE = 2, BORDER = 3 };

enum {
    BOARD_SIDE_MIN = 1,
    BOARD_SIDE_MAX = 52, /* SGF has letters for 52 lines */
    BOARD_POINTS_MAX = BOARD_SIDE_MAX * BOARD_SIDE_MAX,
    BOARD_CELLS_MAX = (BOARD_SIDE_MAX + 2) * (BOARD_SIDE_MAX + 1) + 1,
    PASS = 0, /* a cell of the border, so never a point */
    BOARD_SIDES = 4, /* neighbours of a point */
    BOARD_NEAR_BITS = 4, /* of `near` for each colour */
    BOARD_NEAR_MASK = (1 << BOARD_NEAR_BITS) - 1,
};

/* A cell index: (row + 1) * stride + column + 1 with row 0 at the top, column 0 at the left, as in
 * SGF. One border column is shared by the right edge of a row and the left edge of the next. The
 * four neighbours of p are p-1, p+1, p-stride, p+stride, always inside the array. */
struct cell {
    uint8_t colour;  /* enum colour */
    uint16_t near;   /* point: its neighbours by colour, see board_near */
    uint16_t head;   /* stone: the cell that stands for its string */
    uint16_t next;   /* stone: next stone of the string, a ring */
    /* Of the string, valid at its head: */
    uint16_t stones; /* number of stones */
    uint16_t edges;  /* stone-to-empty adjacencies ("pseudo-liberties"); 0 = captured */
    uint32_t sum;    /* sum of the cells they point to */
    uint32_t squares; /* sum of the squares, modulo 2^32; see board_in_atari */
};

struct board {
    uint16_t columns, rows;
    uint16_t stride; /* columns + 1 */
    uint16_t cells;  /* used part of `cell` */
    uint16_t ko;     /* point where retaking the ko is forbidden to `ko_colour`; PASS if none */
    uint8_t ko_colour;
    uint32_t lifted[3]; /* stones of BLACK, WHITE lifted by play so far (K_c of RULES.md) */
    struct cell cell[BOARD_CELLS_MAX];
};

/* What a play lifted. */
struct lifted {
    uint16_t enemies; /* stones of the other colour */
    uint16_t own;     /* stones of the mover's own string: self-removal */
    uint16_t point[BOARD_POINTS_MAX]; /* the cells, enemies or own */
};

/* An empty board. False when a side is out of BOARD_SIDE_MIN..BOARD_SIDE_MAX. */
bool board_init(struct board *board, int columns, int rows);

/* Copies the used part only. */
void board_copy(struct board *to, const struct board *from);

static inline uint16_t board_cell(const struct board *board, int column, int row)
{
    return (uint16_t)((row + 1) * board->stride + column + 1);
}

static inline int board_column(const struct board *board, int cell)
{
    return cell % board->stride - 1;
}

static inline int board_row(const struct board *board, int cell)
{
    return cell / board->stride - 1;
}

static inline enum colour other(enum colour colour)
{
    return (enum colour)(BLACK + WHITE - (int)colour);
}

/* How many of the four neighbours of the point `p` are of a colour (EMPTY and BORDER, too)? */
static inline int board_near(const struct board *board, int p, enum colour colour)
{
    return board->cell[p].near >> BOARD_NEAR_BITS * colour & BOARD_NEAR_MASK;
}

/* Is there a stone at the cell `p`? Not on an empty point, nor on the border. */
static inline bool board_is_stone(const struct board *board, int p)
{
    return board->cell[p].colour == BLACK || board->cell[p].colour == WHITE;
}

/* Is `p` the stone that stands for its string? For going through strings once each. */
static inline bool board_is_head(const struct board *board, int p)
{
    return board_is_stone(board, p) && board->cell[p].head == p;
}

/* Cells from the first to the last point, border included in between. */
#define BOARD_EACH(board, p)                                                                       \
    for (int p = (board)->stride + 1, p##_end = (board)->cells - (board)->stride - 1;              \
         p < p##_end; p++)

/* Do so many adjacencies with these sums point to one cell? An empty point has four sides, and of
 * four cells the squares add up to less than 2^32. By Cauchy's inequality the cells are equal. */
static inline bool board_is_one_cell(uint32_t edges, uint32_t sum, uint32_t squares)
{
    return edges <= BOARD_SIDES && edges * squares == sum * sum;
}

/* Exactly one liberty? `p` is any stone of the string. */
static inline bool board_in_atari(const struct board *board, int p)
{
    const struct cell *s = &board->cell[board->cell[p].head];
    return board_is_one_cell(s->edges, s->sum, s->squares);
}

/* Sets `by_cell` to `value` at every stone of the string that the stone `p` belongs to. */
static inline void board_set_string(const struct board *board, uint8_t *by_cell, int p, int value)
{
    int stone = p;
    do {
        by_cell[stone] = (uint8_t)value;
        stone = board->cell[stone].next;
    } while (stone != p);
}

/* The liberty of a string in atari. */
static inline uint16_t board_last_liberty(const struct board *board, int p)
{
    const struct cell *s = &board->cell[board->cell[p].head];
    return (uint16_t)(s->sum / s->edges);
}

/* Would a play remove its own string (no liberty, nothing captured)? `p` must be empty. */
bool board_is_suicide(const struct board *board, int p, enum colour colour);

/* Forbidden by the basic ko rule right now? */
static inline bool board_is_ko(const struct board *board, int p, enum colour colour)
{
    return p == board->ko && colour == board->ko_colour && p != PASS;
}

/* Puts a stone of `colour` on the empty point `p`: first lifts enemy strings without liberty, then,
 * if it has none itself, its own string (RULES.md 1.0, 2). Sets or clears the ko point. Does not
 * ask whether the move is legal. Self-removed stones count as taken by the other side.
 * `lifted` may be NULL. */
void board_play(struct board *board, int p, enum colour colour, struct lifted *lifted);

/* A pass: clears the ko point. */
void board_pass(struct board *board);

/* Set-up: makes the point `colour` (EMPTY, BLACK or WHITE) without capturing anything. The strings
 * are put right by board_rebuild, which must follow a batch of edits before anything is played. */
void board_edit(struct board *board, int p, enum colour colour);
void board_rebuild(struct board *board);

/* Liberties of the string at `p`: up to `max` cells into `list`; returns the number found, at most
 * max. */
int board_liberties(const struct board *board, int p, uint16_t *list, int max);

#endif
