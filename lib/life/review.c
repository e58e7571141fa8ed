#include "review.h"

#include "benson.h"
#include "family.h"
#include "label.h"

#include <string.h>

enum {
    NODES = 10000,       /* for a question about a string that playouts disagree about */
    NODES_LEANING = 500, /* and about one that they lean to one side on */
    STONES_OF_BAIT = 2,  /* a ko, or a stone beside it to be retaken */
    ROOM_OF_WALLS = 20,  /* points of their own: walls, if most playouts keep them */
};

/* Shares of the playouts that keep a string: above SURE, or its contrary, they agree. */
static const double SURE = 0.9, LEANING = 0.7, KEPT_IN_ROOM = 0.75;

static bool region_add(struct region *region, uint8_t *seen, const struct board *board, int p)
{
    if (seen[p])
        return true;
    seen[p] = 1;
    region->empty += board->cell[p].colour == EMPTY;
    if (region->count == REVIEW_CELLS_MAX || region->empty > REVIEW_EMPTY_MAX)
        return false;
    region->cell[region->count++] = (uint16_t)p;
    return true;
}

/* Adds what may be played on, or be taken, beside `p`. */
static bool region_spread(struct region *region, uint8_t *seen, const struct board *board,
                          const uint8_t *fixed, int p)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int i = 0; i < 4; i++) {
        int q = p + step[i];
        if (board->cell[q].colour == EMPTY || (board_is_stone(board, q) && !fixed[q]))
            if (!region_add(region, seen, board, q))
                return false;
    }
    return true;
}

bool review_region(const struct board *board, const uint8_t *fixed, int head, struct region *region)
{
    uint8_t seen[BOARD_CELLS_MAX];
    int p = head;
    memset(seen, 0, board->cells);
    region->count = region->empty = 0;
    board_set_string(board, seen, head, 1);
    do {
        if (!region_spread(region, seen, board, fixed, p))
            return false;
        p = board->cell[p].next;
    } while (p != head);
    for (int i = 0; i < region->count; i++)
        if (!region_spread(region, seen, board, fixed, region->cell[i]))
            return false;
    return true;
}

static bool add_stones(struct region *region, const struct board *board, int head)
{
    int p = head;
    do {
        if (region->count == REVIEW_CELLS_MAX)
            return false;
        region->cell[region->count++] = (uint16_t)p;
        p = board->cell[p].next;
    } while (p != head);
    return true;
}

static struct prover_question ask_about(const struct board *board, const uint8_t *fixed, int head,
                                        const struct region *region, uint32_t nodes_max)
{
    return (struct prover_question){.board = board,
                                    .target = (uint16_t)head,
                                    .region = region->cell,
                                    .region_count = region->count,
                                    .fixed = fixed,
                                    .nodes_max = nodes_max};
}

/* Taken stones may have been bait: they are dead if nothing new stands in their place, though their
 * owner moves first. */
static enum prover_verdict read_enabled(struct prover *prover, struct prover_question question,
                                        const struct region *region, struct prover_answer *answer)
{
    struct region all = *region;
    if (!add_stones(&all, question.board, question.target))
        return PROVER_UNDECIDED;
    question.region = all.cell;
    question.region_count = all.count;
    question.mode = PROVER_ENABLE;
    question.defender_first = true;
    prover_ask(prover, &question, answer);
    return answer->verdict;
}

void review_read(struct prover *prover, const struct board *board, const uint8_t *fixed, int head,
                 const struct region *region, uint32_t nodes_max, bool attacked_only,
                 struct reading *reading)
{
    struct prover_question question = ask_about(board, fixed, head, region, nodes_max);
    reading->defended = PROVER_UNDECIDED;
    prover_ask(prover, &question, &reading->answer);
    reading->attacked = reading->answer.verdict;
    if (reading->attacked == PROVER_SAFE) {
        reading->defended = PROVER_SAFE;
        return;
    }
    if (attacked_only || reading->attacked != PROVER_CAPTURED)
        return;
    reading->defended = read_enabled(prover, question, region, &reading->answer);
}

bool review_is_lost(struct prover *prover, const struct board *board, const uint8_t *fixed,
                    int head, const struct region *region, uint32_t nodes_max, int bait_max)
{
    struct prover_answer answer;
    struct prover_question question = ask_about(board, fixed, head, region, nodes_max);
    question.defender_first = true;
    prover_ask(prover, &question, &answer);
    if (answer.verdict != PROVER_CAPTURED)
        return false;
    enum prover_verdict verdict = read_enabled(prover, question, region, &answer);
    return verdict == PROVER_CAPTURED ||
           (verdict == PROVER_UNDECIDED && board->cell[head].stones > bait_max);
}

/* Strings in doubt, and what is known of the board around them. */
struct review {
    struct prover *prover;
    const struct board *board;
    const float *black, *white;
    struct status *status;
    uint8_t fixed[BOARD_CELLS_MAX];
};

/* Sets fixed[cell] to 1 for the stones that are safe walls, to 0 elsewhere: alive whatever is
 * played, or living in nearly all playouts with room for two eyes, or in most with much room. */
static void find_fixed(const struct review *review, uint8_t *fixed)
{
    const struct board *board = review->board;
    struct families families;
    uint8_t alive[WHITE + 1][BOARD_CELLS_MAX];
    memset(fixed, 0, board->cells);
    families_find(&families, board, review->status);
    benson_alive(board, BLACK, alive[BLACK]);
    benson_alive(board, WHITE, alive[WHITE]);
    BOARD_EACH(board, p)
    {
        if (!board_is_head(board, p) || review->status->mark[p] == MARK_DEAD)
            continue;
        enum colour colour = (enum colour)board->cell[p].colour;
        double kept = label_share(board, review->black, review->white, p);
        if (alive[colour][p] || (kept > SURE && family_has_room(&families, p)) ||
            (kept > KEPT_IN_ROOM && family_points(&families, p) >= ROOM_OF_WALLS))
            board_set_string(board, fixed, p, 1);
    }
}

/* Are all who shut the string in safe? */
static bool is_walled(const struct review *review, int head)
{
    const struct board *board = review->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    enum colour enemy = other((enum colour)board->cell[head].colour);
    int p = head;
    do {
        for (int i = 0; i < 4; i++)
            if (board->cell[p + step[i]].colour == enemy && !review->fixed[p + step[i]])
                return false;
        p = board->cell[p].next;
    } while (p != head);
    return true;
}

/* Can the string thought dead not be taken after all? The walls around it may owe their room to its
 * being dead: here they are none. */
static bool outlasts_walls(const struct review *review, int head, uint32_t nodes)
{
    uint8_t walls[BOARD_CELLS_MAX];
    struct region region;
    struct reading reading;
    board_set_string(review->board, review->status->mark, head, MARK_ALIVE);
    find_fixed(review, walls);
    board_set_string(review->board, review->status->mark, head, MARK_DEAD);
    if (memcmp(walls, review->fixed, (size_t)review->board->cells) == 0 ||
        !review_region(review->board, walls, head, &region))
        return false;
    review_read(review->prover, review->board, walls, head, &region, nodes, true, &reading);
    return reading.attacked == PROVER_SAFE;
}

/* What reading makes of the string, if anything. */
static bool reread(const struct review *review, int head, enum mark *mark)
{
    const struct board *board = review->board;
    struct region region;
    struct reading reading;
    bool dead = review->status->mark[head] == MARK_DEAD;
    double kept = label_share(board, review->black, review->white, head);
    bool clear = dead && kept <= 1 - SURE;
    uint32_t nodes = kept > LEANING || clear ? NODES_LEANING : NODES;
    if ((clear && is_walled(review, head)) || !review_region(board, review->fixed, head, &region))
        return false;
    review_read(review->prover, board, review->fixed, head, &region, nodes, true, &reading);
    *mark = reading.attacked == PROVER_SAFE ? MARK_ALIVE : MARK_DEAD;
    if (reading.attacked != PROVER_CAPTURED)
        return reading.attacked == PROVER_SAFE;
    if (!dead)
        return review_is_lost(review->prover, board, review->fixed, head, &region, nodes,
                              STONES_OF_BAIT);
    if (!clear && outlasts_walls(review, head, nodes))
        *mark = MARK_ALIVE;
    return true;
}

int review_marks(struct prover *prover, const struct board *board, const float *black,
                 const float *white, struct status *status, uint8_t *read)
{
    struct review review = {
        .prover = prover, .board = board, .black = black, .white = white, .status = status};
    int changed = 0;
    memset(read, 0, board->cells);
    find_fixed(&review, review.fixed);
    BOARD_EACH(board, head)
    {
        enum mark mark;
        if (!board_is_head(board, head) || review.fixed[head] || !reread(&review, head, &mark))
            continue;
        board_set_string(board, read, head, 1);
        if (mark == status->mark[head])
            continue;
        board_set_string(board, status->mark, head, (int)mark);
        changed++;
    }
    return changed;
}
