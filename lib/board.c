#include "board.h"

#include <stddef.h>
#include <string.h>

/* One neighbour of that colour, as struct cell counts them. */
static inline int one_near(enum colour colour)
{
    return 1 << BOARD_NEAR_BITS * colour;
}

/* The neighbours of the point `p` lose one of a colour and gain one of another. */
static inline void tell_neighbours(struct board *board, int p, enum colour from, enum colour to)
{
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    const int change = one_near(to) - one_near(from);
    for (int i = 0; i < BOARD_SIDES; i++) {
        struct cell *beside = &board->cell[p + step[i]];
        beside->near = (uint16_t)(beside->near + change);
    }
}

/* A cell of a board without any border so far becomes one; the points beside it are told. */
static void border_set(struct board *board, int p)
{
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    const int first = board->stride + 1, end = board->cells - board->stride - 1;
    board->cell[p].colour = BORDER;
    for (int i = 0; i < BOARD_SIDES; i++) {
        int q = p + step[i];
        if (q >= first && q < end)
            board->cell[q].near =
                (uint16_t)(board->cell[q].near + one_near(BORDER) - one_near(EMPTY));
    }
}

bool board_init(struct board *board, int columns, int rows)
{
    if (columns < BOARD_SIDE_MIN || columns > BOARD_SIDE_MAX || rows < BOARD_SIDE_MIN ||
        rows > BOARD_SIDE_MAX)
        return false;
    board->columns = (uint16_t)columns;
    board->rows = (uint16_t)rows;
    board->stride = (uint16_t)(columns + 1);
    board->cells = (uint16_t)((rows + 2) * board->stride + 1);
    board->ko = PASS;
    board->ko_colour = EMPTY;
    memset(board->lifted, 0, sizeof board->lifted);
    memset(board->cell, 0, board->cells * sizeof board->cell[0]);
    BOARD_EACH(board, p)
    {
        board->cell[p].near = (uint16_t)(BOARD_SIDES * one_near(EMPTY));
    }
    for (int p = 0; p < board->stride; p++) { /* above the first row and below the last */
        border_set(board, p);
        border_set(board, board->cells - 1 - p);
    }
    for (int p = board->stride; p < board->cells - board->stride; p += board->stride)
        border_set(board, p);
    return true;
}

void board_copy(struct board *to, const struct board *from)
{
    memcpy(to, from, offsetof(struct board, cell) + from->cells * sizeof from->cell[0]);
}

/* The string at `head` gains or loses the adjacency to the empty cell `p`. */
static inline void edge_add(struct board *board, int head, int p)
{
    struct cell *s = &board->cell[head];
    s->edges++;
    s->sum += (uint32_t)p;
    s->squares += (uint32_t)p * (uint32_t)p;
}

static inline void edge_take(struct board *board, int head, int p)
{
    struct cell *s = &board->cell[head];
    s->edges--;
    s->sum -= (uint32_t)p;
    s->squares -= (uint32_t)p * (uint32_t)p;
}

static void string_merge(struct board *board, int a, int b)
{
    int into = board->cell[a].head, from = board->cell[b].head;
    if (into == from)
        return;
    if (board->cell[into].stones < board->cell[from].stones) {
        int swap = into;
        into = from;
        from = swap;
    }
    struct cell *big = &board->cell[into], *small = &board->cell[from];
    big->stones = (uint16_t)(big->stones + small->stones);
    big->edges = (uint16_t)(big->edges + small->edges);
    big->sum += small->sum;
    big->squares += small->squares;
    int p = from;
    do {
        board->cell[p].head = (uint16_t)into;
        p = board->cell[p].next;
    } while (p != from);
    uint16_t next = big->next; /* splice the two rings */
    big->next = small->next;
    small->next = next;
}

static void string_lift(struct board *board, int p, struct lifted *lifted, uint16_t *count)
{
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    enum colour colour = (enum colour)board->cell[p].colour;
    const int first = p;
    do { /* all stones off first, so that only neighbours of other strings gain liberties */
        board->cell[p].colour = EMPTY;
        tell_neighbours(board, p, colour, EMPTY);
        if (lifted != NULL)
            lifted->point[*count] = (uint16_t)p;
        (*count)++;
        board->lifted[colour]++;
        p = board->cell[p].next;
    } while (p != first);
    do {
        for (int i = 0; i < BOARD_SIDES; i++) {
            int q = p + step[i];
            if (board_is_stone(board, q))
                edge_add(board, board->cell[q].head, p);
        }
        p = board->cell[p].next;
    } while (p != first);
}

bool board_is_suicide(const struct board *board, int p, enum colour colour)
{
    if (board_near(board, p, EMPTY) > 0)
        return false;
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    for (int i = 0; i < BOARD_SIDES; i++) {
        int q = p + step[i];
        enum colour there = (enum colour)board->cell[q].colour;
        if (there == BORDER)
            continue;
        bool atari = board_in_atari(board, q);
        if ((there == colour) != atari)
            return false; /* a friend with another liberty, or a capture */
    }
    return true;
}

void board_play(struct board *board, int p, enum colour colour, struct lifted *lifted)
{
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    int friend[BOARD_SIDES], enemy[BOARD_SIDES], friend_count = 0, enemy_count = 0;
    uint32_t edges = 0, sum = 0, squares = 0;
    board->ko = PASS;
    tell_neighbours(board, p, EMPTY, colour);
    for (int i = 0; i < BOARD_SIDES; i++) {
        int q = p + step[i];
        enum colour there = (enum colour)board->cell[q].colour;
        if (there == EMPTY) {
            edges++;
            sum += (uint32_t)q;
            squares += (uint32_t)q * (uint32_t)q;
            continue;
        }
        if (there == BORDER)
            continue;
        edge_take(board, board->cell[q].head, p);
        friend[friend_count] = enemy[enemy_count] = q;
        friend_count += there == colour; /* no branch: which of them it is nobody can foretell */
        enemy_count += there != colour;
    }
    struct cell *stone = &board->cell[p];
    stone->colour = (uint8_t)colour;
    stone->head = stone->next = (uint16_t)p;
    stone->stones = 1;
    stone->edges = (uint16_t)edges;
    stone->sum = sum;
    stone->squares = squares;
    for (int i = 0; i < friend_count; i++)
        string_merge(board, p, friend[i]);

    uint16_t enemies = 0, own = 0;
    int last_lifted = PASS;
    for (int i = 0; i < enemy_count; i++) {
        int q = enemy[i];
        if (board->cell[q].colour != EMPTY && board->cell[board->cell[q].head].edges == 0) {
            last_lifted = q;
            string_lift(board, q, lifted, &enemies);
        }
    }
    int head = board->cell[p].head;
    if (board->cell[head].edges == 0)
        string_lift(board, p, lifted, &own);
    else if (enemies == 1 && board->cell[head].stones == 1 && board_in_atari(board, p)) {
        board->ko = (uint16_t)last_lifted;
        board->ko_colour = (uint8_t)other(colour);
    }
    if (lifted != NULL) {
        lifted->enemies = enemies;
        lifted->own = own;
    }
}

void board_pass(struct board *board)
{
    board->ko = PASS;
}

void board_edit(struct board *board, int p, enum colour colour)
{
    tell_neighbours(board, p, (enum colour)board->cell[p].colour, colour);
    board->cell[p].colour = (uint8_t)colour;
}

void board_rebuild(struct board *board)
{
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    board->ko = PASS;
    BOARD_EACH(board, p)
    {
        struct cell *stone = &board->cell[p];
        if (stone->colour != BLACK && stone->colour != WHITE)
            continue;
        stone->head = stone->next = (uint16_t)p;
        stone->stones = 1;
        stone->edges = 0;
        stone->sum = stone->squares = 0;
        for (int i = 0; i < BOARD_SIDES; i++)
            if (board->cell[p + step[i]].colour == EMPTY)
                edge_add(board, p, p + step[i]);
    }
    BOARD_EACH(board, p)
    {
        enum colour colour = (enum colour)board->cell[p].colour;
        if (colour != BLACK && colour != WHITE)
            continue;
        if (board->cell[p + 1].colour == colour)
            string_merge(board, p, p + 1);
        if (board->cell[p + board->stride].colour == colour)
            string_merge(board, p, p + board->stride);
    }
}

int board_liberties(const struct board *board, int p, uint16_t *list, int max)
{
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    int found = 0, first = p;
    do {
        for (int i = 0; i < 4 && found < max; i++) {
            int q = p + step[i];
            if (board->cell[q].colour != EMPTY)
                continue;
            int k = 0;
            while (k < found && list[k] != q)
                k++;
            if (k == found)
                list[found++] = (uint16_t)q;
        }
        p = board->cell[p].next;
    } while (p != first && found < max);
    return found;
}
