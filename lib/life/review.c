#include "review.h"

#include "bait.h"
#include "benson.h"
#include "family.h"
#include "label.h"
#include "price.h"

#include <string.h>

enum {
    NODES = 10000,         /* for a question about a string that playouts disagree about */
    NODES_OF_RACE = 30000, /* and where two race: a seki with ten liberties takes 22000 */
    NODES_LEANING = 500,   /* and about one that they lean to one side on */
    NODES_INSIDE = 100000, /* and where stones in doubt lie inside what may be an eye */
    NODES_AFTER = 2000,    /* for what comes after stones are taken: a race that is won takes 900 */
    NODES_OF_PRICE = 1000,
    NODES_OF_TURN = 250,
    NODES_OF_BAIT = 2000, /* three points without capturing take 300 */
    EMPTY_FEW = 8,        /* empty points of a region that is read though they agree */
    EMPTY_INSIDE = 10,    /* and of one with stones in doubt inside */
    EMPTY_OF_RACE = 10,   /* and of one in which two race */
    STONES_INSIDE = 2,    /* fewer are a throw-in */
    STONES_INSIDE_MAX = 7,
    LIBERTIES_INSIDE = 3,
    STONES_OF_BAIT = 2, /* a ko, or a stone beside it to be retaken */
    ROOM_OF_WALLS = 20, /* points of their own: walls, if most playouts keep them */
};

/* Shares of the playouts that keep a string: above SURE, or its contrary, they agree. For
 * what fewer keep than HOPELESS no walls are doubted, and for what fewer than DOUBTED nobody asks
 * whose turn it is: it costs time, and changes nothing. */
static const double SURE = 0.9, LEANING = 0.7, KEPT_IN_ROOM = 0.75, DOUBTED = 0.2, HOPELESS = 0.02;

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
    reading->defended =
        bait_read(prover, board, fixed, head, region, NULL, nodes_max, &reading->answer);
}

enum prover_verdict review_defended(struct prover *prover, const struct board *board,
                                    const uint8_t *fixed, int head, const struct region *region,
                                    uint32_t nodes_max)
{
    struct prover_answer answer;
    struct prover_question question = ask_about(board, fixed, head, region, nodes_max);
    question.defender_first = true;
    prover_ask(prover, &question, &answer);
    return answer.verdict;
}

enum prover_verdict review_bait(struct prover *prover, const struct board *board,
                                const uint8_t *fixed, int head, const struct region *region,
                                const uint8_t *zone, uint32_t nodes_max)
{
    struct prover_answer answer;
    return bait_read(prover, board, fixed, head, region, zone,
                     nodes_max < NODES_AFTER ? nodes_max : NODES_AFTER, &answer);
}

/* Strings in doubt, and what is known of the board around them. */
struct review {
    struct prover *prover;
    const struct board *board;
    const float *black, *white;
    struct status *status;
    struct turns *turns;
    uint8_t fixed[BOARD_CELLS_MAX];
};

/* What benson_alive tells, found when it is first asked for: in most games the rest is clear. */
struct certain {
    bool known[WHITE + 1];
    uint8_t alive[WHITE + 1][BOARD_CELLS_MAX];
};

static bool is_certain(struct certain *certain, const struct board *board, int head)
{
    enum colour colour = (enum colour)board->cell[head].colour;
    if (!certain->known[colour])
        benson_alive(board, colour, certain->alive[colour]);
    certain->known[colour] = true;
    return certain->alive[colour][head];
}

/* Sets fixed[cell] to 1 for the stones that are safe walls, to 0 elsewhere: alive whatever is
 * played, or living in nearly all playouts with room for two eyes, or in most with much room. */
static void find_fixed(const struct review *review, uint8_t *fixed)
{
    const struct board *board = review->board;
    struct families families;
    struct certain certain; /* large: what is not used is not cleared */
    certain.known[BLACK] = certain.known[WHITE] = false;
    memset(fixed, 0, board->cells);
    families_find(&families, board, review->status);
    BOARD_EACH(board, p)
    {
        if (!board_is_head(board, p) || review->status->mark[p] == MARK_DEAD)
            continue;
        double kept = label_share(board, review->black, review->white, p);
        if ((kept > SURE && family_has_room(&families, p)) ||
            (kept > KEPT_IN_ROOM && family_points(&families, p) >= ROOM_OF_WALLS) ||
            is_certain(&certain, board, p))
            board_set_string(board, fixed, p, 1);
    }
}

/* A question about a string thought dead, within walls that do not hang on what becomes of it. */
struct within {
    uint8_t walls[BOARD_CELLS_MAX];
    struct region region;
    struct reading reading;
};

/* Does the string race strings that are held to live, without others of either side? */
static bool is_race(const struct review *review, int head, const struct region *region)
{
    const struct board *board = review->board;
    bool any = false;
    if (region->empty > EMPTY_OF_RACE)
        return false;
    for (int i = 0; i < region->count; i++) {
        int p = region->cell[i];
        if (!board_is_stone(board, p))
            continue;
        if (board->cell[p].colour == board->cell[head].colour ||
            review->status->mark[p] == MARK_DEAD)
            return false;
        any = true;
    }
    return any;
}

static bool read_within(const struct review *review, const uint8_t *fixed, int head, int empty_max,
                        uint32_t nodes, struct within *within)
{
    if (!region_walls(review->board, review->status, fixed, head, empty_max, within->walls) ||
        !region_around(review->board, within->walls, head, &within->region) ||
        within->region.empty > empty_max)
        return false;
    if (nodes == NODES && is_race(review, head, &within->region))
        nodes = NODES_OF_RACE;
    review_read(review->prover, review->board, within->walls, head, &within->region, nodes, true,
                &within->reading);
    return true;
}

/* Can the string that was captured not be taken after all? The walls around it may owe their room
 * to its being dead: here they are none. */
static bool outlasts_walls(const struct review *review, int head, uint32_t nodes)
{
    uint8_t fixed[BOARD_CELLS_MAX];
    struct within within;
    board_set_string(review->board, review->status->mark, head, MARK_ALIVE);
    find_fixed(review, fixed);
    board_set_string(review->board, review->status->mark, head, MARK_DEAD);
    return memcmp(fixed, review->fixed, (size_t)review->board->cells) != 0 &&
           read_within(review, fixed, head, REGION_EMPTY_MAX, nodes, &within) &&
           within.reading.attacked == PROVER_SAFE;
}

/* May the string fill an eye, so that who takes it is left with a space that is one eye, and who
 * does not, in a seki? Playouts take it and go on as they like: where they doubt, it takes reading.
 */
static bool lies_inside(const struct review *review, int head)
{
    const struct board *board = review->board;
    uint16_t liberties[LIBERTIES_INSIDE + 1];
    double kept = label_share(board, review->black, review->white, head);
    return review->status->mark[head] == MARK_DEAD && kept > HOPELESS &&
           board->cell[head].stones >= STONES_INSIDE &&
           board->cell[head].stones <= STONES_INSIDE_MAX &&
           board_liberties(board, head, liberties, LIBERTIES_INSIDE + 1) <= LIBERTIES_INSIDE;
}

/* What reading makes of a string thought dead, if anything. A small region is read however sure the
 * playouts are: it is there that stones are dead to all appearance and cannot be taken. */
static bool reread_dead(const struct review *review, int head, enum mark *mark)
{
    struct within within;
    double kept = label_share(review->board, review->black, review->white, head);
    bool clear = kept <= 1 - SURE;
    *mark = MARK_ALIVE;
    if (!read_within(review, review->fixed, head, clear ? EMPTY_FEW : REGION_EMPTY_MAX, NODES,
                     &within))
        return false;
    if (within.reading.attacked != PROVER_CAPTURED)
        return within.reading.attacked == PROVER_SAFE;
    bool inside = lies_inside(review, head);
    bool is_kept =
        bait_returns(review->prover, review->board, review->fixed, head, EMPTY_FEW,
                     NODES_OF_BAIT) ||
        (within.region.empty <= (inside ? EMPTY_INSIDE : EMPTY_FEW) &&
         price_is_paid(review->prover, review->board, within.walls, head, &within.region,
                       within.reading.answer.line[0], inside ? NODES_INSIDE : NODES_OF_PRICE)) ||
        (kept > HOPELESS && outlasts_walls(review, head, inside ? NODES_INSIDE : NODES));
    *mark = is_kept ? MARK_ALIVE : MARK_DEAD;
    if (!is_kept && kept > DOUBTED &&
        review_defended(review->prover, review->board, within.walls, head, &within.region,
                        NODES_OF_TURN) == PROVER_SAFE)
        review->turns->dead += review->board->cell[head].stones;
    return true;
}

static bool holds_inside(const struct review *review, const struct region *region)
{
    for (int i = 0; i < region->count; i++)
        if (board_is_head(review->board, region->cell[i]) && lies_inside(review, region->cell[i]))
            return true;
    return false;
}

/* What it makes of one thought alive. */
static bool reread_living(const struct review *review, int head, enum mark *mark)
{
    const struct board *board = review->board;
    struct region region;
    struct reading reading;
    uint32_t nodes =
        label_share(board, review->black, review->white, head) > LEANING ? NODES_LEANING : NODES;
    if (!region_around(board, review->fixed, head, &region))
        return false;
    if (region.empty <= EMPTY_FEW && holds_inside(review, &region))
        nodes = NODES_INSIDE;
    review_read(review->prover, board, review->fixed, head, &region, nodes, true, &reading);
    *mark = reading.attacked == PROVER_SAFE ? MARK_ALIVE : MARK_DEAD;
    if (reading.attacked != PROVER_CAPTURED)
        return reading.attacked == PROVER_SAFE;
    enum prover_verdict defended =
        review_defended(review->prover, board, review->fixed, head, &region, nodes);
    if (defended == PROVER_SAFE)
        review->turns->living += board->cell[head].stones;
    if (defended != PROVER_CAPTURED)
        return false;
    enum prover_verdict bait =
        review_bait(review->prover, board, review->fixed, head, &region, NULL, nodes);
    return bait == PROVER_CAPTURED ||
           (bait == PROVER_UNDECIDED && board->cell[head].stones > STONES_OF_BAIT);
}

/* Does a living string of the other colour touch the one at `head`? */
static bool is_held(const struct review *review, int head)
{
    const struct board *board = review->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int p = head;
    do {
        for (int k = 0; k < 4; k++) {
            int q = p + step[k];
            if (board_is_stone(board, q) && board->cell[q].colour != board->cell[head].colour &&
                review->status->mark[q] != MARK_DEAD)
                return true;
        }
        p = board->cell[p].next;
    } while (p != head);
    return false;
}

/* The string at `head` has turned out dead: what it held and nobody else holds lives. */
static void release(const struct review *review, int head, uint8_t *read)
{
    const struct board *board = review->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int p = head;
    do {
        for (int k = 0; k < 4; k++) {
            int q = p + step[k];
            if (!board_is_stone(board, q) || board->cell[q].colour == board->cell[head].colour ||
                review->status->mark[q] != MARK_DEAD || is_held(review, board->cell[q].head))
                continue;
            board_set_string(board, review->status->mark, q, MARK_ALIVE);
            board_set_string(board, read, q, 1);
        }
        p = board->cell[p].next;
    } while (p != head);
}

int review_marks(struct prover *prover, const struct board *board, const float *black,
                 const float *white, struct status *status, uint8_t *read, struct turns *turns)
{
    struct review review = {.prover = prover,
                            .board = board,
                            .black = black,
                            .white = white,
                            .status = status,
                            .turns = turns};
    int changed = 0;
    *turns = (struct turns){0, 0};
    memset(read, 0, board->cells);
    find_fixed(&review, review.fixed);
    for (int dead = 0; dead <= 1; dead++) /* what is dead is read within the walls that are left */
        BOARD_EACH(board, head)
        {
            enum mark mark;
            if (!board_is_head(board, head) || review.fixed[head] || read[head] ||
                dead != (status->mark[head] == MARK_DEAD) ||
                !(dead ? reread_dead(&review, head, &mark) : reread_living(&review, head, &mark)))
                continue;
            board_set_string(board, read, head, 1);
            changed += mark != status->mark[head];
            board_set_string(board, status->mark, head, (int)mark);
            if (mark == MARK_DEAD && !dead)
                release(&review, head, read);
        }
    return changed;
}
