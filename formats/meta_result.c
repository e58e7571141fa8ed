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

/* The clause about one side: up to where the other side is named. Returns where that is. */
static const char *clause_copy(const char *at, enum colour colour, char clause[FOLDED_MAX])
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
    return at + size;
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
    if (decided == NULL && meta_begins(clause + strspn(clause, " "), "by ")) {
        decided = clause; /* "White by 3.5" */
        role = ROLE_WINS;
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

/* What the words before the first side say, where those behind it (`clause`) say nothing. */
static struct result head_read(const char *folded, const char *side_at, const char *clause,
                               enum colour side)
{
    enum result_how how = RESULT_NONE;
    enum role role = ROLE_NONE;
    for (size_t i = 0; result_heads[i].word != NULL; i++) {
        const char *found = strstr(folded, result_heads[i].word);
        if (found == NULL || found >= side_at)
            continue;
        role = role == ROLE_NONE ? result_heads[i].role : role;
        how = how == RESULT_NONE ? result_heads[i].how : how;
    }
    if (role == ROLE_NONE)
        return won(EMPTY, RESULT_UNKNOWN);
    enum colour winner = role == ROLE_LOSES ? other(side) : side;
    int32_t quarters = 0;
    bool zi = false;
    if (how == RESULT_NONE && margin_read(clause, WITHOUT_UNIT, &quarters, &zi))
        return scored(winner, quarters, zi);
    return won(winner, how == RESULT_NONE ? RESULT_UNKNOWN : how);
}

/* Clause by clause, each about the side it begins with: "黑胜, 白超时". The first that names a
 * winner decides; a later one may add how. */
static struct result clauses_read(const char *folded, const char *at, size_t length,
                                  enum colour side)
{
    char clause[FOLDED_MAX];
    struct result result = won(EMPTY, RESULT_UNKNOWN);
    for (const char *from = at; at != NULL && *at != '\0';) {
        const char *next = clause_copy(at + length, side, clause);
        struct result said = words_read(clause, side);
        if (at == from && said.winner == EMPTY)
            said = head_read(folded, at, clause, side);
        if (result.winner == EMPTY || (said.how != RESULT_UNKNOWN && said.winner == result.winner))
            result = said;
        if (result.winner != EMPTY && result.how != RESULT_UNKNOWN)
            break;
        at = side_find(next, false, &side, &length);
    }
    return result;
}

static bool is_endless(const char *folded)
{
    for (size_t i = 0; result_cycles[i] != NULL; i++)
        if (strstr(folded, result_cycles[i]) != NULL)
            return true;
    return false;
}

/* Past marks and a label that stand before a result: "(B+R)", "Result: B+R". */
static const char *behind_label(const char *folded)
{
    static const char *const labels[] = {"result", "resultat", "ergebnis", "re"};
    static const char marks[] = " \"'(<*";
    folded += strspn(folded, marks);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        const char *behind = folded + strlen(labels[i]);
        if (meta_begins(folded, labels[i]) && (*behind == ':' || *behind == '='))
            return behind + 1 + strspn(behind + 1, marks);
    }
    return folded;
}

/* A text that says something, folded. */
static struct result result_read(const char *folded)
{
    struct result result;
    enum colour side = EMPTY;
    size_t length = 0;
    folded = behind_label(folded);
    const char *at = side_find(folded, true, &side, &length);
    const char *rest = at != NULL ? at + length + (at[length] == ' ') : "";
    if (at == folded && *rest == '+' && code_read(rest + 1, side, &result))
        return result;
    if (both_read(folded, &result))
        return result;
    if (at != NULL && *rest == '+' && code_read(rest + 1, side, &result))
        return result;
    result = clauses_read(folded, at, length, side);
    bool nothing = result.winner == EMPTY && result.how == RESULT_UNKNOWN;
    return nothing && is_endless(folded) ? won(EMPTY, RESULT_VOID) : result;
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
    return nothing && !both_read(behind_label(folded), &both_say) ? unreadable : in_words;
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
