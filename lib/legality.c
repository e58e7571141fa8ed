#include "legality.h"

#include "ing_ko.h"

static const struct verdict_row {
    const char *code;
    enum certainty certainty;
} verdicts[VERDICT_COUNT] = {
    [VERDICT_LEGAL] = {"legal", CERTAIN},
    [VERDICT_OCCUPIED] = {"illegal:occupied", CERTAIN},
    [VERDICT_SUICIDE] = {"illegal:suicide", CERTAIN},
    [VERDICT_SINGLE_SUICIDE] = {"illegal:single-suicide", CERTAIN},
    [VERDICT_KO] = {"illegal:ko", CERTAIN},
    [VERDICT_PSK] = {"illegal:psk", CERTAIN},
    [VERDICT_SSK] = {"illegal:ssk", CERTAIN},
    [VERDICT_NSSK] = {"illegal:nssk", CERTAIN},
    [VERDICT_SPIGHT] = {"illegal:spight", CERTAIN},
    [VERDICT_HOT_SINGLE] = {"illegal:hot-single", CERTAIN},
    [VERDICT_HOT_DOUBLE] = {"illegal:hot-double", STRUCTURAL},
    /* What a fight is, and who disturbs, the rule text does not settle (RULES.md 2.6). */
    [VERDICT_HOT_TWIN] = {"illegal:hot-twin", AMBIGUOUS},
    [VERDICT_DISTURB] = {"illegal:disturb", AMBIGUOUS},
};

const char *verdict_code(enum verdict verdict)
{
    return verdicts[verdict].code;
}

const char *certainty_name(enum certainty certainty)
{
    static const char *const names[] = {
        [CERTAIN] = "certain",   [STRUCTURAL] = "structural", [READ] = "read",
        [ASSERTED] = "asserted", [AMBIGUOUS] = "ambiguous",
    };
    return names[certainty];
}

/* --- repetition, one function a kind of ban --- */

static enum verdict no_ban(const struct replay *replay, uint32_t t)
{
    (void)replay, (void)t;
    return VERDICT_LEGAL;
}

static enum verdict ban_psk(const struct replay *replay, uint32_t t)
{
    return replay->turns[t].same_board >= 0 ? VERDICT_PSK : VERDICT_LEGAL;
}

static enum verdict ban_ssk(const struct replay *replay, uint32_t t)
{
    return replay->turns[t].same_situation >= 0 ? VERDICT_SSK : VERDICT_LEGAL;
}

/* The position before any move, or left by set-up, is nobody's. */
static bool made_by_turn(const struct replay *replay, int32_t t)
{
    return t > 0 &&
           ((uint32_t)t == replay->count || !(replay->turns[t + 1].flags & TURN_AFTER_EDIT));
}

/* The side to move is always the other one, so a situation made by a turn was made by one's own. */
static enum verdict ban_own_ssk(const struct replay *replay, uint32_t t)
{
    return made_by_turn(replay, replay->turns[t].same_situation) ? VERDICT_SSK : VERDICT_LEGAL;
}

static enum verdict ban_natural_ssk(const struct replay *replay, uint32_t t)
{
    int32_t i = replay->turns[t].same_situation;
    while (made_by_turn(replay, i) && !turn_puts_stone(&replay->turns[i]))
        i = replay->turns[i].same_situation;
    return made_by_turn(replay, i) ? VERDICT_NSSK : VERDICT_LEGAL;
}

static enum verdict ban_spight(const struct replay *replay, uint32_t t)
{
    int32_t i = replay->turns[t].same_board;
    if (i < 0)
        return VERDICT_LEGAL;
    for (uint32_t between = (uint32_t)i + 1; between < t; between++)
        if (!turn_puts_stone(&replay->turns[between]))
            return VERDICT_LEGAL;
    return VERDICT_SPIGHT;
}

static const struct repetition_row {
    bool ko; /* has a ko rule besides */
    enum verdict (*ban)(const struct replay *replay, uint32_t t);
} repetitions[] = {
    [REPETITION_KO] = {true, no_ban},
    [REPETITION_KO_PSK] = {true, ban_psk},
    [REPETITION_PSK] = {false, ban_psk},
    [REPETITION_SSK] = {false, ban_ssk},
    [REPETITION_OWN_SSK] = {false, ban_own_ssk},
    [REPETITION_NATURAL_SSK] = {false, ban_natural_ssk},
    [REPETITION_SPIGHT] = {false, ban_spight},
    [REPETITION_HOT] = {false, no_ban}, /* needs more than two turns: ing_ko.h */
};

/* --- one turn --- */

static enum verdict suicide_verdict(enum suicide rule, const struct turn *turn)
{
    if (turn->lost == 0 || rule == SUICIDE_LEGAL)
        return VERDICT_LEGAL;
    if (rule == SUICIDE_ILLEGAL)
        return VERDICT_SUICIDE;
    return turn->lost == 1 ? VERDICT_SINGLE_SUICIDE : VERDICT_LEGAL;
}

/* `ing` is what Ing's ko rule says of the turn. Reasons in the order of the conformance table. */
static enum verdict turn_verdict(const struct replay *replay, uint32_t t,
                                 const struct ruleset *ruleset, enum verdict ing)
{
    const struct turn *turn = &replay->turns[t];
    const struct repetition_row *repetition = &repetitions[ruleset->repetition];
    if (turn->cell == PASS)
        return VERDICT_LEGAL;
    if (turn->flags & TURN_OCCUPIED)
        return VERDICT_OCCUPIED;
    enum verdict suicide = suicide_verdict(ruleset->suicide, turn);
    if (suicide != VERDICT_LEGAL)
        return suicide;
    if (repetition->ko && (turn->flags & TURN_KO))
        return VERDICT_KO;
    return ruleset->repetition == REPETITION_HOT ? ing : repetition->ban(replay, t);
}

/* Laps in arrays that double: all of them together are less than twice the last. */
_Static_assert(sizeof(struct past) + sizeof(struct kos) + sizeof(struct hot) +
                       (RECORD_EVENTS_MAX + 1) * sizeof(uint32_t) +
                       4 * ING_LAPS_MAX * sizeof(struct ing_lap) <
                   LEGALITY_BYTES_MAX,
               "the memory suffices for any game");

enum verdict legality_verdict(const struct replay *replay, uint32_t t,
                              const struct ruleset *ruleset)
{
    enum verdict ing_says = VERDICT_LEGAL;
    if (ruleset->repetition == REPETITION_HOT) {
        struct arena arena;
        struct ing_ko ing;
        arena_init(&arena, LEGALITY_BYTES_MAX);
        ing_begin(&ing, replay, &arena);
        for (uint32_t u = 1; u <= t; u++)
            ing_says = ing_turn(&ing, u);
        arena_free(&arena);
        if (ing.failed)
            return VERDICT_COUNT;
    }
    return turn_verdict(replay, t, ruleset, ing_says);
}

/* --- Ing's ko rule in its formalisations --- */

const char *ing_reading_name(enum ing_reading reading)
{
    static const char *const names[ING_READINGS] = {
        [ING_HOT] = "F-ING-1",
        [ING_DISTURBER] = "F-ING-2",
        [ING_SPIGHT] = "F-ING-S",
        [ING_POSITIONAL] = "F-ING-P",
    };
    return names[reading];
}

/* Do they disagree on whether turn `t` is legal? `ing` is what F-ING-2 says, `rested` the latest
 * turn before `t` that put no stone (0: none): Spight's rule asks for no more, and looking for it
 * anew at every turn would not be linear. */
static bool ing_disagree(const struct replay *replay, uint32_t t, enum verdict ing, uint32_t rested,
                         struct ing_ambiguous *ambiguous)
{
    const struct turn *turn = &replay->turns[t];
    if (!turn_puts_stone(turn) || turn->lost == 1)
        return false;
    ambiguous->turn = t;
    ambiguous->verdict[ING_HOT] = ing == VERDICT_DISTURB ? VERDICT_LEGAL : (uint8_t)ing;
    ambiguous->verdict[ING_DISTURBER] = (uint8_t)ing;
    bool spight = turn->same_board >= 0 && rested <= (uint32_t)turn->same_board;
    ambiguous->verdict[ING_SPIGHT] = spight ? VERDICT_SPIGHT : VERDICT_LEGAL;
    ambiguous->verdict[ING_POSITIONAL] = (uint8_t)ban_psk(replay, t);
    int legal = 0;
    for (int reading = 0; reading < ING_READINGS; reading++)
        legal += ambiguous->verdict[reading] == VERDICT_LEGAL;
    return legal != 0 && legal != ING_READINGS;
}

/* --- all turns --- */

struct growing {
    struct arena *arena;
    struct legality *legality;
    uint32_t capacity, ambiguous_capacity;
    uint32_t rested; /* latest turn so far that put no stone */
};

static bool add_ambiguous(struct growing *growing, const struct ing_ambiguous *ambiguous)
{
    struct legality *legality = growing->legality;
    if (legality->ambiguous_count == growing->ambiguous_capacity) {
        uint32_t wanted = growing->ambiguous_capacity == 0 ? 4 : 2 * growing->ambiguous_capacity;
        struct ing_ambiguous *list = arena_grow(growing->arena, legality->ambiguous,
                                                legality->ambiguous_count, wanted, sizeof *list);
        if (list == NULL)
            return false;
        legality->ambiguous = list;
        growing->ambiguous_capacity = wanted;
    }
    legality->ambiguous[legality->ambiguous_count++] = *ambiguous;
    return true;
}

static bool add_illegal(struct growing *growing, uint32_t t, enum verdict verdict,
                        uint32_t rulesets)
{
    struct legality *legality = growing->legality;
    if (legality->count == growing->capacity) {
        uint32_t wanted = growing->capacity == 0 ? 16 : 2 * growing->capacity;
        struct illegal *list =
            arena_grow(growing->arena, legality->list, legality->count, wanted, sizeof *list);
        if (list == NULL)
            return false;
        legality->list = list;
        growing->capacity = wanted;
    }
    legality->list[legality->count++] = (struct illegal){
        .turn = t,
        .verdict = verdict,
        .rulesets = rulesets,
        .certainty = verdicts[verdict].certainty,
    };
    return true;
}

static bool judge_turn(const struct replay *replay, uint32_t t, enum verdict ing,
                       struct growing *growing)
{
    uint32_t rulesets[VERDICT_COUNT] = {0};
    for (size_t k = 0; k < ruleset_count(); k++)
        rulesets[turn_verdict(replay, t, ruleset_at(k), ing)] |= UINT32_C(1) << k;
    for (int verdict = VERDICT_LEGAL + 1; verdict < VERDICT_COUNT; verdict++)
        if (rulesets[verdict] != 0 &&
            !add_illegal(growing, t, (enum verdict)verdict, rulesets[verdict]))
            return false;
    struct ing_ambiguous ambiguous;
    return !ing_disagree(replay, t, ing, growing->rested, &ambiguous) ||
           add_ambiguous(growing, &ambiguous);
}

bool legality_judge(const struct replay *replay, struct arena *arena, struct legality *out)
{
    struct growing growing = {.arena = arena, .legality = out};
    struct ing_ko ing;
    *out = (struct legality){0};
    ing_begin(&ing, replay, arena);
    for (uint32_t t = 1; t <= replay->count; t++) {
        const struct turn *turn = &replay->turns[t];
        if (t > 1 && !turn_puts_stone(turn - 1))
            growing.rested = t - 1;
        enum verdict ing_says = ing_turn(&ing, t);
        if (ing.failed)
            return false;
        if (ing_says == VERDICT_LEGAL && turn->lost == 0 && turn->same_board < 0 &&
            !(turn->flags & (TURN_OCCUPIED | TURN_KO)))
            continue;
        if (!judge_turn(replay, t, ing_says, &growing))
            return false;
    }
    return true;
}
