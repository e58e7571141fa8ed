#include "meta.h"
#include "meta_parts.h"
#include "result_words.h"

#include <string.h>

/* Behind "B+" or "W+"; one letter decides: "r", "res." and "resign" are the same. */
static const struct {
    char initial;
    enum result_how how;
} codes[] = {
    {'r', RESULT_RESIGN},
    {'t', RESULT_TIME},
    {'f', RESULT_FORFEIT},
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
}

/* The first side named at or after `at`; NULL if none. A lone "b" or "w" counts at the very start.
 */
static const char *side_find(const char *at, bool start, enum colour *colour, size_t *length)
{
    const char *first = NULL;
    if (start && (*at == 'b' || *at == 'w') && !is_letter(at[1])) {
        *colour = *at == 'b' ? BLACK : WHITE;
        *length = 1;
        return at;
    }
    for (size_t i = 0; result_sides[i].word != NULL; i++) {
        const char *found = strstr(at, result_sides[i].word);
        if (found != NULL && (first == NULL || found < first)) {
            first = found;
            *colour = result_sides[i].colour;
            *length = strlen(result_sides[i].word);
        }
    }
    return first;
}

/* The clause about one side: up to where the other side is named. */
static void clause_copy(const char *at, enum colour colour, char clause[FOLDED_MAX])
{
    size_t size = strlen(at);
    enum colour next = colour;
    size_t length = 0;
    for (const char *side = side_find(at, false, &next, &length); side != NULL;
         side = side_find(side + length, false, &next, &length)) {
        int32_t number; /* 백 is White and a hundred: "흑 백이십집승" */
        bool counts = side == at + strspn(at, " ") && count_read_hangul(side, "집", &number) > 0;
        if (next != colour && !counts) {
            size = (size_t)(side - at);
            break;
        }
    }
    memcpy(clause, at, size);
    clause[size] = '\0';
}

/* What number is a margin: one with a unit, any, or the one that the text begins with. */
enum which { WITH_UNIT, WITHOUT_UNIT, AT_THE_START };

/* A margin in quarter points, if a number in the clause is one. Fractions of a quarter are zi
 * whatever is written behind them (RULES.md 1.3); a zi is two points. More zi than a quarter of a
 * 19x19 board are a side's own count ("黑185子胜"), not a margin. */
static bool margin_read(const char *clause, enum which which, int32_t *quarters, bool *zi)
{
    enum { MOST = QUARTERS(BOARD_POINTS_MAX), MOST_ZI = QUARTERS(361) / 2 };
    for (const char *at = clause; *at != '\0';) {
        struct amount amount;
        size_t used = amount_read(at, &amount);
        if (used == 0 && at == clause && which == AT_THE_START)
            return false;
        bool usable = used > 0 && amount.exact && amount.hundredths % 25 == 0 &&
                      (amount.unit == UNIT_POINTS || amount.unit == UNIT_ZI ||
                       (amount.unit == UNIT_NONE && (which != WITH_UNIT || amount.fraction)));
        if (usable) {
            *zi = amount.unit == UNIT_ZI || amount.hundredths % 50 != 0;
            *quarters = amount.hundredths / 25 * (*zi ? 2 : 1);
            return *quarters <= (*zi ? MOST_ZI : MOST);
        }
        if (*at == '-')
            return false;
        at += used > 0 ? used : 1;
    }
    return false;
}

/* Reasons; the others are given where the whole text is known. */
static const char doubled[] = "zi", in_sgf[] = "sgf", in_words[] = "words",
                  unreadable[] = "unreadable";

static struct result won(enum colour winner, enum result_how how)
{
    return (struct result){.how = how, .winner = winner};
}

static struct result scored(enum colour winner, int32_t quarters, bool zi)
{
    return (struct result){
        .how = RESULT_SCORE,
        .winner = winner,
        .counted = true,
        .margin = winner == WHITE ? -quarters : quarters,
        .why = zi ? doubled : NULL,
    };
}

/* `at` is what follows "B+". False if it is neither empty, a code nor a number. */
static bool code_read(const char *at, enum colour winner, struct result *result)
{
    at += *at == ' ';
    if (*at == '\0' || *at == '?') {
        *result = won(winner, RESULT_UNKNOWN);
        return true;
    }
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (*at == codes[i].initial) {
            *result = won(winner, codes[i].how);
            return true;
        }
    }
    int32_t quarters = 0;
    bool zi = false;
    if (!margin_read(at, AT_THE_START, &quarters, &zi))
        return false;
    *result = scored(winner, quarters, zi);
    return true;
}

static struct result words_read(const char *clause, enum colour side)
{
    enum result_how how = RESULT_NONE;
    enum role role = ROLE_NONE;
    const char *decided = NULL;
    bool yields = false;
    for (size_t i = 0; result_verbs[i].word != NULL; i++) {
        const char *found = strstr(clause, result_verbs[i].word);
        if (found == NULL)
            continue;
        if (how == RESULT_NONE)
            how = result_verbs[i].how;
        yields = yields || result_verbs[i].role == ROLE_YIELDS;
        /* "认输" holds "输": the longer word has said how already, and it agrees on who. */
        if ((result_verbs[i].role == ROLE_WINS || result_verbs[i].role == ROLE_LOSES) &&
            (decided == NULL || found < decided)) {
            decided = found;
            role = result_verbs[i].role;
        }
    }
    if (role == ROLE_NONE)
        role = yields ? ROLE_LOSES : ROLE_WINS;
    enum colour winner = role == ROLE_LOSES ? other(side) : side;
    int32_t quarters = 0;
    bool zi = false;
    enum which which = decided != NULL ? WITHOUT_UNIT : WITH_UNIT;
    if (how == RESULT_NONE && margin_read(clause, which, &quarters, &zi))
        return scored(winner, quarters, zi);
    if (how == RESULT_NONE && decided == NULL)
        return won(EMPTY, RESULT_UNKNOWN);
    return won(winner, how == RESULT_NONE ? RESULT_UNKNOWN : how);
}

/* Is the word in the text, and not as the end of another ("withdraws")? */
static bool has_word(const char *text, const char *word)
{
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        if (at == text || at[-1] < 'a' || at[-1] > 'z' || *word < 'a' || *word > 'z')
            return true;
    return false;
}

static bool both_read(const char *folded, struct result *result)
{
    for (size_t i = 0; result_both[i].word != NULL; i++) {
        bool found = result_both[i].whole ? strcmp(folded, result_both[i].word) == 0
                                          : has_word(folded, result_both[i].word);
        if (found) {
            *result = result_both[i].how == RESULT_SCORE ? scored(EMPTY, 0, false)
                                                         : won(EMPTY, result_both[i].how);
            return true;
        }
    }
    return false;
}

/* A text that says something, folded. */
static struct result result_read(const char *folded)
{
    char clause[FOLDED_MAX];
    struct result result;
    enum colour side = EMPTY;
    size_t length = 0;
    const char *at = side_find(folded, true, &side, &length);
    const char *rest = at != NULL ? at + length + (at[length] == ' ') : "";
    if (at == folded && *rest == '+' && code_read(rest + 1, side, &result))
        return result;
    if (both_read(folded, &result))
        return result;
    if (at == NULL)
        return won(EMPTY, RESULT_UNKNOWN);
    if (*rest == '+' && code_read(rest + 1, side, &result))
        return result;
    clause_copy(at + length, side, clause);
    return words_read(clause, side);
}

/* Written as FF[4] wants it: nothing to tell. */
static bool is_plain(const char *text)
{
    static const char *const plain[] = {"0", "?", "Void", "Draw"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (meta_is(text, plain[i]))
            return true;
    if ((text[0] != 'B' && text[0] != 'W') || text[1] != '+')
        return false;
    static const char *const rests[] = {"", "R", "Resign", "T", "Time", "F", "Forfeit"};
    for (size_t i = 0; i < sizeof rests / sizeof *rests; i++)
        if (meta_is(text + 2, rests[i]))
            return true;
    return text[2 + strspn(text + 2, "0123456789.")] == '\0';
}

static const char *reason_of(const char *text, const char *folded, const struct result *result)
{
    struct result both_say;
    if (result->why != NULL)
        return result->why;
    bool lost = result->how == RESULT_UNKNOWN && strpbrk(text, "0123456789") != NULL;
    if (is_plain(text)) /* but "B+99999" is no margin */
        return lost ? unreadable : in_sgf;
    bool nothing = result->how == RESULT_UNKNOWN && result->winner == EMPTY;
    return nothing && !both_read(folded, &both_say) ? unreadable : in_words;
}

struct result meta_result(const char *text)
{
    char folded[FOLDED_MAX];
    meta_fold(text, folded);
    if (*folded == '\0')
        return won(EMPTY, RESULT_NONE);
    struct result result = result_read(folded);
    result.why = reason_of(text, folded, &result);
    return result;
}

void meta_read_result(struct record *record)
{
    const char *text = record->text[TEXT_RESULT];
    record->result = meta_result(text);
    const char *why = record->result.why;
    if (why == NULL || why == in_sgf)
        return;
    struct diag_sink sink = record_notes(record);
    diag_put(&sink, why == unreadable ? DIAG_RESULT_UNREADABLE : DIAG_RESULT_READ, 0, 0, "RE[%s]",
             text);
}
