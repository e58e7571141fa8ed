#include "meta_parts.h"

#include <string.h>

static const char by_text[] = "stated", too_many[] = "impossible";

/* How a game begins. */
struct opening {
    uint32_t black, white; /* stones set up before move 1 */
    uint32_t leading;      /* black stones played before White's first stone */
    uint32_t passes;       /* White's passes among them */
    bool moves;            /* there is a move at all */
    bool white_first;      /* White makes the first move (or is said to be on move) */
};

static void opening_setup(struct opening *opening, uint8_t *stones, const struct event *event)
{
    uint8_t was = stones[event->cell];
    opening->black += (uint32_t)(event->colour == BLACK) - (uint32_t)(was == BLACK);
    opening->white += (uint32_t)(event->colour == WHITE) - (uint32_t)(was == WHITE);
    stones[event->cell] = event->colour;
}

static struct opening opening_of(const struct record *record)
{
    struct opening opening = {0};
    uint8_t stones[BOARD_CELLS_MAX];
    memset(stones, EMPTY, ((size_t)record->rows + 2) * (record->columns + 1u));
    for (uint32_t i = 0; i < record->count; i++) {
        const struct event *event = &record->events[i];
        if (event->kind == EVENT_MOVE) {
            if (!opening.moves)
                opening.white_first = event->colour == WHITE;
            opening.moves = true;
            if (event->colour == WHITE && event->cell != PASS)
                break;
            opening.leading += event->colour == BLACK && event->cell != PASS;
            opening.passes += event->colour == WHITE;
        } else if (opening.moves) {
            break;
        } else if (event->kind == EVENT_SETUP) {
            opening_setup(&opening, stones, event);
        } else {
            opening.white_first = event->colour == WHITE;
        }
    }
    return opening;
}

static const char *meaning_of(uint32_t stones, uint32_t points)
{
    if (stones == 0)
        return "none";
    return stones == 1 ? "one" : stones < points ? by_text : too_many;
}

/* HA in any spelling: "4", "4 stones", "让四子"; how it was understood, NULL if it is empty. */
static const char *stated_handicap(const char *text, uint32_t points, uint32_t *stones)
{
    char folded[FOLDED_MAX];
    meta_fold(text, folded);
    *stones = 0;
    for (const char *at = folded; *at != '\0'; at++) {
        int32_t number = 0;
        if (count_read(at, &number) > 0 || count_read_hangul(at, "점", &number) > 0) {
            *stones = number > 0 ? (uint32_t)number : 0;
            return meaning_of(*stones, points);
        }
        if (*at >= '0' && *at <= '9') /* a number too large to count */
            return too_many;
    }
    return *folded != '\0' ? "no-number" : NULL;
}

/* Stones that make a handicap when they are put down by moves, one after the other or one each time
 * White passes. Two in a row may as well be a lost white move, and one pass is only a pass, unless
 * the rules give handicaps that way (RULES.md 1.1: Ing, New Zealand). */
enum { STONES_SURE = 3, STONES_BY_RULES = 2, STONES_NEVER = BOARD_POINTS_MAX + 1 };

static uint32_t least_by_passes(const char *rules)
{
    if (rules == NULL)
        return STONES_SURE;
    bool by_passes = strcmp(rules, "ing") == 0 || strcmp(rules, "nz") == 0;
    return by_passes ? STONES_BY_RULES : STONES_NEVER;
}

static uint32_t moved_handicap(const struct opening *opening, const char *rules)
{
    if (opening->black + opening->white > 0 || opening->white_first)
        return 0;
    bool by_moves = opening->passes == 0 && opening->leading >= STONES_SURE;
    bool by_passes = opening->passes > 0 && opening->leading == opening->passes + 1 &&
                     opening->leading >= least_by_passes(rules);
    return by_moves || by_passes ? opening->leading : 0;
}

/* HA itself is the handicap; what lies on the board may differ. */
static void handicap_by_text(struct record *record, uint32_t stated, const struct opening *opening)
{
    struct diag_sink sink = record_notes(record);
    record->handicap = stated;
    if (opening->black == 0 && opening->leading >= stated && !opening->white_first)
        diag_put(&sink, DIAG_HANDICAP_MOVES, 0, 0, "HA[%u]", (unsigned)stated);
    else if (opening->black != stated)
        diag_put(&sink, DIAG_HANDICAP_DIFFERS, 0, 0, "HA[%u], %u black stones set up",
                 (unsigned)stated, (unsigned)opening->black);
}

static void handicap_by_board(struct record *record, uint32_t stated, const struct opening *opening)
{
    struct diag_sink sink = record_notes(record);
    bool given = record->handicap_why != NULL;
    bool setup =
        opening->black >= 2 && opening->white == 0 && (opening->white_first || !opening->moves);
    uint32_t moved = moved_handicap(opening, record->rules.name);
    record->handicap = setup ? opening->black : moved;
    if (given && setup)
        diag_put(&sink, DIAG_HANDICAP_DIFFERS, 0, 0, "HA[%u], %u black stones set up",
                 (unsigned)stated, (unsigned)opening->black);
    else if (moved > 0)
        diag_put(&sink, DIAG_HANDICAP_MOVES, 0, 0, "%u black stones before White's first",
                 (unsigned)moved);
    else if (record->handicap_why == too_many)
        diag_put(&sink, DIAG_HANDICAP_DIFFERS, 0, 0, "HA[%s] on %d points",
                 record->text[TEXT_HANDICAP], record->columns * record->rows);
    if (setup)
        record->handicap_why = "setup";
    else if (moved > 0)
        record->handicap_why = opening->passes > 0 ? "passes" : "moves";
}

void meta_read_handicap(struct record *record)
{
    struct opening opening = opening_of(record);
    uint32_t stated, points = (uint32_t)record->columns * record->rows;
    record->handicap_why = stated_handicap(record->text[TEXT_HANDICAP], points, &stated);
    if (record->handicap_why == by_text)
        handicap_by_text(record, stated, &opening);
    else
        handicap_by_board(record, stated, &opening);
}
