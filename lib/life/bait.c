#include "bait.h"

#include "end.h"

#include <string.h>

/* Liberties looked at: all that a string in a region that is read can have there. */
enum { LIBERTIES_MAX = REGION_EMPTY_MAX };

static bool add_stones(struct region *region, const struct board *board, int head)
{
    int p = head;
    do {
        if (region->count == REGION_CELLS_MAX)
            return false;
        region->cell[region->count++] = (uint16_t)p;
        p = board->cell[p].next;
    } while (p != head);
    return true;
}

/* The region, and the place of the target, become those of the question. */
static enum prover_verdict ask(struct prover *prover, struct prover_question question,
                               const struct region *region, struct prover_answer *answer)
{
    struct region all = *region;
    if (!add_stones(&all, question.board, question.target))
        return PROVER_UNDECIDED;
    question.region = all.cell;
    question.region_count = all.count;
    question.mode = PROVER_ENABLE;
    prover_ask(prover, &question, answer);
    return answer->verdict;
}

enum prover_verdict bait_read(struct prover *prover, const struct board *board,
                              const uint8_t *fixed, int head, const struct region *region,
                              const uint8_t *zone, uint32_t nodes_max, struct prover_answer *answer)
{
    struct prover_question question = {.board = board,
                                       .target = (uint16_t)head,
                                       .fixed = fixed,
                                       .zone = zone,
                                       .defender_first = true,
                                       .nodes_max = nodes_max};
    return ask(prover, question, region, answer);
}

/* Is every liberty of the string at `head` in the list? */
static bool hangs_on(const struct board *board, int head, const uint16_t *list, int count)
{
    uint16_t own[LIBERTIES_MAX];
    int liberties = board_liberties(board, head, own, LIBERTIES_MAX), found = 0;
    for (int i = 0; i < liberties; i++)
        for (int k = 0; k < count; k++)
            found += own[i] == list[k];
    return liberties < LIBERTIES_MAX && found == liberties;
}

/* Takes the strings of the taker that hang on the string at `head` out of `fixed`, and into `zone`.
 * False if there are none. */
static bool loosen(const struct board *board, int head, uint8_t *fixed, uint8_t *zone)
{
    enum colour taker = other((enum colour)board->cell[head].colour);
    uint16_t liberties[LIBERTIES_MAX];
    int count = board_liberties(board, head, liberties, LIBERTIES_MAX);
    bool any = false;
    for (int i = 0; i < count; i++) {
        int beside[4], strings = end_strings_beside(board, liberties[i], taker, beside);
        for (int k = 0; k < strings; k++)
            if (hangs_on(board, beside[k], liberties, count)) {
                board_set_string(board, fixed, beside[k], 0);
                board_set_string(board, zone, beside[k], 1);
                any = true;
            }
    }
    return any;
}

/* Are all stones in the region in the zone? */
static bool is_alone(const struct board *board, const struct region *region, const uint8_t *zone)
{
    for (int i = 0; i < region->count; i++)
        if (board_is_stone(board, region->cell[i]) && !zone[region->cell[i]])
            return false;
    return true;
}

bool bait_returns(struct prover *prover, const struct board *board, const uint8_t *fixed, int head,
                  int empty_max, uint32_t nodes_max)
{
    uint8_t safe[BOARD_CELLS_MAX], zone[BOARD_CELLS_MAX];
    struct region region;
    struct prover_answer answer;
    memcpy(safe, fixed, board->cells);
    memset(zone, 0, board->cells);
    board_set_string(board, zone, head, 1);
    if (!loosen(board, head, safe, zone) || !region_around(board, safe, head, &region) ||
        region.empty > empty_max || !is_alone(board, &region, zone))
        return false;
    struct prover_question question = {.board = board,
                                       .target = (uint16_t)head,
                                       .fixed = safe,
                                       .zone = zone,
                                       .nodes_max = nodes_max};
    return ask(prover, question, &region, &answer) == PROVER_SAFE;
}
