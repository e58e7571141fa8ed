#include "outcome.h"

#include <string.h>

const char *outcome_name(enum outcome outcome)
{
    static const char *const names[OUTCOME_COUNT] = {
        [OUTCOME_NONE] = "none",       [OUTCOME_UNSAID] = "unsaid",
        [OUTCOME_VOID] = "void",       [OUTCOME_LOST_TURN] = "lost-turn",
        [OUTCOME_LOSS] = "loss",       [OUTCOME_NO_RESULT] = "no-result",
        [OUTCOME_DRAW] = "draw",       [OUTCOME_DRAW_OR_REPLAY] = "draw-or-replay",
        [OUTCOME_REFUSED] = "refused",
    };
    return names[outcome];
}

struct custom {
    const char *ruleset;
    enum outcome illegal; /* of a move */
    enum outcome cycle;   /* that is allowed, balanced, and played on */
    enum outcome sending; /* that is allowed, and sends more stones than it returns */
    enum outcome fake_life;
};

/* Rulesets that are not here do not say. */
static const struct custom customs[] = {
    {"ing", OUTCOME_VOID, OUTCOME_NONE, OUTCOME_NONE, OUTCOME_NONE},
    {"chinese", OUTCOME_LOST_TURN, OUTCOME_NONE, OUTCOME_NONE, OUTCOME_NONE},
    /* items 10 and 11(1); 11(3); 11(2) and, of no use but to delay the end, 11(4); 11(2) */
    {"chinese-practice", OUTCOME_LOST_TURN, OUTCOME_DRAW_OR_REPLAY, OUTCOME_REFUSED,
     OUTCOME_REFUSED},
    {"japanese", OUTCOME_LOSS, OUTCOME_NO_RESULT, OUTCOME_NONE, OUTCOME_NO_RESULT},
    {"japanese-1949", OUTCOME_UNSAID, OUTCOME_NO_RESULT, OUTCOME_NONE, OUTCOME_NO_RESULT},
    {"korean", OUTCOME_LOSS, OUTCOME_DRAW, OUTCOME_NONE, OUTCOME_DRAW},
    {"aga", OUTCOME_LOST_TURN, OUTCOME_NONE, OUTCOME_NONE, OUTCOME_NONE},
    {"aga-territory", OUTCOME_LOST_TURN, OUTCOME_NONE, OUTCOME_NONE, OUTCOME_NONE},
};

static const struct custom *custom_of(const struct ruleset *ruleset)
{
    static const struct custom unsaid = {"", OUTCOME_UNSAID, OUTCOME_NONE, OUTCOME_NONE,
                                         OUTCOME_NONE};
    for (size_t i = 0; i < sizeof customs / sizeof customs[0]; i++)
        if (strcmp(customs[i].ruleset, ruleset->name) == 0)
            return &customs[i];
    return &unsaid;
}

/* Sending stones costs prisoners, a suicide the stones, and a lone ko ends with its ban: only a
 * balanced cycle of the same situation can go on for ever. */
static bool goes_on(const struct repeat *repeat)
{
    return repeat->same_side && repeat->took[BLACK] == repeat->took[WHITE] &&
           repeat->cycle != CYCLE_BASIC_KO && repeat->cycle != CYCLE_PASS_KO &&
           repeat->cycle != CYCLE_SINGLE_SUICIDE && repeat->cycle != CYCLE_SUICIDE;
}

/* One side sends more stones than the other returns: under area rules that costs nothing, and it
 * could be done for ever. */
static bool is_sending(const struct repeat *repeat)
{
    return repeat->took[BLACK] != repeat->took[WHITE] && repeat->cycle != CYCLE_SINGLE_SUICIDE &&
           repeat->cycle != CYCLE_SUICIDE;
}

enum outcome outcome_of(const struct ruleset *ruleset, enum verdict verdict,
                        const struct repeat *repeat)
{
    const struct custom *custom = custom_of(ruleset);
    if (verdict != VERDICT_LEGAL)
        return custom->illegal;
    if (repeat != NULL && is_sending(repeat))
        return custom->sending;
    if (repeat == NULL || !goes_on(repeat))
        return OUTCOME_NONE;
    return repeat->cycle == CYCLE_MOONSHINE ? custom->fake_life : custom->cycle;
}
