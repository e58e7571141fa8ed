#include "rank.h"

#include "numeral.h"
#include "record.h"

#include <stdlib.h>
#include <string.h>

/* --- reading --- */

/* Longer words first. */
static const struct {
    const char *text;
    enum rank_kind kind;
    bool professional; /* counted in dan */
} words[] = {
    {"kyu", RANK_KYU, false}, {"gup", RANK_KYU, false}, {"dan", RANK_DAN, false},
    {"pro", RANK_DAN, true},  {"段", RANK_DAN, false},  {"品", RANK_PIN, false},
    {"級", RANK_KYU, false},  {"级", RANK_KYU, false},  {"단", RANK_DAN, false},
    {"급", RANK_KYU, false},  {"дан", RANK_DAN, false}, {"кю", RANK_KYU, false},
    {"про", RANK_DAN, true},  {"품", RANK_PIN, false},  {"пин", RANK_PIN, false},
    {"k", RANK_KYU, false},   {"d", RANK_DAN, false},   {"p", RANK_DAN, true},
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins(const char *at, const char *word)
{
    while (*word != '\0' && lower(*at) == *word) {
        at++;
        word++;
    }
    return *word == '\0';
}

/* Blanks, and the endings of "1st dan", "1er dan", "6º dan", "2. Dan", "5-й дан". */
static const char *skip_between(const char *at)
{
    static const char *const endings[] = {"st ", "nd ", "rd ", "th ", "er ",  "e ",
                                          "º",   "ª",   ".",   "-й ", "-го ", "й "};
    for (size_t k = 0; k < sizeof endings / sizeof endings[0]; k++)
        if (begins(at, endings[k])) {
            at += strlen(endings[k]);
            break;
        }
    while (*at == ' ' || *at == '-')
        at++;
    return at;
}

/* In digits, Chinese or Korean numerals; 初 is the first. */
static const char *read_grade(const char *at, int *grade)
{
    static const char *const first[] = {"初", "초"};
    int32_t value;
    int digits;
    *grade = 1;
    for (size_t k = 0; k < sizeof first / sizeof first[0]; k++)
        if (begins(at, first[k]))
            return at + strlen(first[k]);
    size_t size = numeral_han(at, &value);
    if (size == 0)
        size = numeral_hangul(at, &value);
    if (size == 0)
        size = numeral_digits(at, &value, &digits);
    *grade = value > RANK_KYU_MAX ? RANK_KYU_MAX + 1 : value;
    return size == 0 ? NULL : at + size;
}

static bool says_professional(const char *text)
{
    static const char *const marks[] = {"pro", "职业", "職業", "プロ", "프로", "про"};
    for (const char *at = text; *at != '\0'; at++)
        for (size_t k = 0; k < sizeof marks / sizeof marks[0]; k++)
            if (begins(at, marks[k]))
                return true;
    return false;
}

/* "P9段", as Fox writes it. */
static bool is_fox_professional(const char *text, const char *at, const char *after)
{
    return at > text && at[-1] == 'P' && begins(after, "段");
}

static struct rank rank_make(enum rank_kind kind, int grade, bool professional)
{
    const struct rank none = {RANK_NONE, 0};
    int most = kind == RANK_KYU ? RANK_KYU_MAX : RANK_GRADE_MAX;
    if (grade < 1 || grade > most)
        return none;
    if (kind == RANK_DAN && professional)
        return (struct rank){RANK_PIN, RANK_GRADE_MAX + 1 - grade};
    return (struct rank){kind, grade};
}

struct rank rank_read(const char *text)
{
    const char *why;
    return rank_read_why(text, &why);
}

struct rank rank_read_why(const char *text, const char **why)
{
    const struct rank none = {RANK_NONE, 0};
    *why = NULL;
    for (const char *at = text; at != NULL && *at != '\0'; at++) {
        int grade;
        const char *after = read_grade(at, &grade);
        if (after == NULL)
            continue;
        after = skip_between(after);
        for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
            if (begins(after, words[k].text)) {
                bool professional = words[k].professional || says_professional(text) ||
                                    is_fox_professional(text, at, after);
                struct rank rank = rank_make(words[k].kind, grade, professional);
                if (rank.kind != RANK_NONE)
                    *why = rank.kind != words[k].kind ? "professional-dan" : "written";
                return rank;
            }
        return none;
    }
    return none;
}

/* --- differences --- */

/* Quarters of a first move from the top of the kind's ladder. */
static int32_t depth(struct rank rank)
{
    static const int32_t step[] = {[RANK_NONE] = 0, [RANK_PIN] = 1, [RANK_DAN] = 2, [RANK_KYU] = 4};
    int below = rank.kind == RANK_DAN ? RANK_GRADE_MAX - rank.grade : rank.grade - 1;
    return step[rank.kind] * below;
}

bool rank_is_outside(struct rank rank)
{
    return rank.kind == RANK_KYU && rank.grade > RANK_GRADE_MAX;
}

int rank_difference(struct rank stronger, struct rank weaker, int32_t quarters[RANK_READINGS])
{
    static const int32_t border[RANK_READINGS] = {2, 4};
    const struct rank lowest_dan = {RANK_DAN, 1};
    if (stronger.kind == RANK_NONE || weaker.kind == RANK_NONE || rank_is_outside(stronger) ||
        rank_is_outside(weaker))
        return 0;
    if (stronger.kind == weaker.kind) {
        quarters[0] = depth(weaker) - depth(stronger);
        return 1;
    }
    if (stronger.kind == RANK_PIN || weaker.kind == RANK_PIN)
        return 0;
    bool turned = stronger.kind == RANK_KYU;
    struct rank dan = turned ? weaker : stronger, kyu = turned ? stronger : weaker;
    for (int k = 0; k < RANK_READINGS; k++) {
        int32_t between = depth(lowest_dan) - depth(dan) + border[k] + depth(kyu);
        quarters[k] = turned ? -between : between;
    }
    return RANK_READINGS;
}

/* Up to one first move komi makes up for the difference, eight points a move, since the even game
 * already gives half of the sixteen that the first move is worth. Beyond, each move is a whole one;
 * what is too much of the last is given back, by a table that the text does not print. */
struct ing_handicap ing_handicap(int32_t quarters)
{
    enum { MOVE = 4 };
    const int32_t even = QUARTERS(8), whole = QUARTERS(16);
    struct ing_handicap handicap = {0};
    if (quarters <= MOVE) {
        handicap.komi = handicap.komi_else = even * (MOVE - quarters) / MOVE;
        return handicap;
    }
    int32_t moves = (quarters + MOVE - 1) / MOVE, missing = moves * MOVE - quarters;
    handicap.passes = moves - 1;
    handicap.komi = even * missing / MOVE;
    handicap.komi_else = whole * missing / MOVE;
    return handicap;
}
