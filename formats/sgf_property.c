#include "sgf_scan.h"

#define NAME1 SGF_NAME1
#define NAME2 SGF_NAME2

/* Not in the table: SGF_OTHER, EXTRA_OTHER. Texts must agree with TEXT_TABLE (record.h);
 * tests/unit/test_sgf.c checks that. */
const struct sgf_property sgf_properties[SGF_NAMES] = {
    [NAME1('B')] = {SGF_MOVE, BLACK},
    [NAME1('W')] = {SGF_MOVE, WHITE},
    [NAME2('A', 'B')] = {SGF_SETUP, BLACK},
    [NAME2('A', 'W')] = {SGF_SETUP, WHITE},
    [NAME2('A', 'E')] = {SGF_SETUP, EMPTY},
    [NAME2('P', 'L')] = {SGF_TURN, 0},
    [NAME2('T', 'B')] = {SGF_TERRITORY, BLACK},
    [NAME2('T', 'W')] = {SGF_TERRITORY, WHITE},
    [NAME2('S', 'Z')] = {SGF_SIZE, 0},
    [NAME2('G', 'M')] = {SGF_GAME, 0},

    [NAME2('P', 'B')] = {SGF_TEXT, TEXT_BLACK},
    [NAME2('P', 'W')] = {SGF_TEXT, TEXT_WHITE},
    [NAME2('B', 'R')] = {SGF_TEXT, TEXT_BLACK_RANK},
    [NAME2('W', 'R')] = {SGF_TEXT, TEXT_WHITE_RANK},
    [NAME2('B', 'T')] = {SGF_TEXT, TEXT_BLACK_TEAM},
    [NAME2('W', 'T')] = {SGF_TEXT, TEXT_WHITE_TEAM},
    [NAME2('E', 'V')] = {SGF_TEXT, TEXT_EVENT},
    [NAME2('R', 'O')] = {SGF_TEXT, TEXT_ROUND},
    [NAME2('D', 'T')] = {SGF_TEXT, TEXT_DATE},
    [NAME2('P', 'C')] = {SGF_TEXT, TEXT_PLACE},
    [NAME2('G', 'N')] = {SGF_TEXT, TEXT_NAME},
    [NAME2('K', 'M')] = {SGF_TEXT, TEXT_KOMI},
    [NAME2('H', 'A')] = {SGF_TEXT, TEXT_HANDICAP},
    [NAME2('R', 'U')] = {SGF_TEXT, TEXT_RULES},
    [NAME2('R', 'E')] = {SGF_TEXT, TEXT_RESULT},
    [NAME2('T', 'M')] = {SGF_TEXT, TEXT_TIME},
    [NAME2('O', 'T')] = {SGF_TEXT, TEXT_OVERTIME},
    [NAME2('A', 'P')] = {SGF_TEXT, TEXT_PRODUCER},
    [NAME2('S', 'O')] = {SGF_TEXT, TEXT_SOURCE},
    [NAME2('U', 'S')] = {SGF_TEXT, TEXT_USER},
    [NAME2('A', 'N')] = {SGF_TEXT, TEXT_ANNOTATOR},
    [NAME2('C', 'P')] = {SGF_TEXT, TEXT_COPYRIGHT},
    [NAME2('G', 'C')] = {SGF_LONG_TEXT, TEXT_COMMENT},
    [NAME2('C', 'A')] = {SGF_TEXT, TEXT_CHARSET},

    [NAME2('I', 'X')] = {SGF_PRIVATE, SGF_ORIGIN_PATH},
    [NAME2('I', 'M')] = {SGF_PRIVATE, SGF_ORIGIN_MEMBER},
    [NAME2('I', 'G')] = {SGF_PRIVATE, SGF_ORIGIN_GAME},
    [NAME2('I', 'N')] = {SGF_PRIVATE, SGF_ORIGIN_LINE},
    [NAME2('I', 'A')] = {SGF_PRIVATE, SGF_PRODUCER2},
    [NAME2('I', 'R')] = {SGF_PRIVATE, SGF_RULES_GUESS},
    [NAME2('I', 'K')] = {SGF_PRIVATE, SGF_KOMI_GUESS},
    [NAME2('I', 'F')] = {SGF_PRIVATE, SGF_FORMAT},
    [NAME2('I', 'E')] = {SGF_PRIVATE, SGF_FINDINGS},
    [NAME2('I', 'C')] = {SGF_PRIVATE, SGF_CHARSET},
    [NAME2('I', 'O')] = {SGF_PRIVATE, SGF_EXTRAS},

    [NAME2('B', 'L')] = {SGF_CLOCK, CLOCK_BLACK_LEFT},
    [NAME2('W', 'L')] = {SGF_CLOCK, CLOCK_WHITE_LEFT},
    [NAME2('O', 'B')] = {SGF_CLOCK, CLOCK_BLACK_PERIODS},
    [NAME2('O', 'W')] = {SGF_CLOCK, CLOCK_WHITE_PERIODS},

    [NAME2('F', 'F')] = {SGF_OTHER, SGF_NOTHING},
    [NAME1('C')] = {SGF_OTHER, EXTRA_COMMENTS},

    [NAME2('C', 'R')] = {SGF_MARKS, EXTRA_MARKS},
    [NAME2('T', 'R')] = {SGF_MARKS, EXTRA_MARKS},
    [NAME2('S', 'Q')] = {SGF_MARKS, EXTRA_MARKS},
    [NAME2('M', 'A')] = {SGF_MARKS, EXTRA_MARKS},
    [NAME2('S', 'L')] = {SGF_MARKS, EXTRA_MARKS},
    [NAME2('D', 'D')] = {SGF_MARKS, EXTRA_MARKS},
    [NAME1('L')] = {SGF_MARKS, EXTRA_MARKS},
    [NAME1('M')] = {SGF_MARKS, EXTRA_MARKS},
    [NAME2('L', 'B')] = {SGF_OTHER, EXTRA_MARKS},
    [NAME2('A', 'R')] = {SGF_OTHER, EXTRA_MARKS},
    [NAME2('L', 'N')] = {SGF_OTHER, EXTRA_MARKS},
    [NAME2('V', 'W')] = {SGF_MARKS, EXTRA_OTHER},
    [NAME2('M', 'N')] = {SGF_MARKS, EXTRA_OTHER},

    [NAME2('D', 'M')] = {SGF_MARKS, EXTRA_JUDGEMENTS},
    [NAME2('G', 'B')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
    [NAME2('G', 'W')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
    [NAME2('H', 'O')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
    [NAME2('U', 'C')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
    [NAME1('V')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
    [NAME2('B', 'M')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
    [NAME2('D', 'O')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
    [NAME2('I', 'T')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
    [NAME2('T', 'E')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
    [NAME2('K', 'O')] = {SGF_OTHER, EXTRA_JUDGEMENTS},
};

struct sgf_property sgf_property(const unsigned char *name, size_t size)
{
    unsigned char capital[2] = {0};
    size_t capitals = 0;
    for (size_t i = 0; i < size; i++) {
        if (!sgf_upper(name[i]))
            continue;
        if (capitals == 2)
            return (struct sgf_property){SGF_OTHER, 0};
        capital[capitals++] = name[i];
    }
    if (capitals == 0)
        return (struct sgf_property){SGF_OTHER, 0};
    return sgf_properties[capitals == 1 ? NAME1(capital[0]) : NAME2(capital[0], capital[1])];
}

struct sgf_property sgf_headless(const unsigned char *name, size_t size)
{
    static const struct {
        char name[2];
        enum text_kind kind;
    } names[] = {
        {{'T', 'E'}, TEXT_EVENT},
        {{'R', 'D'}, TEXT_DATE},
        {{'K', 'O'}, TEXT_KOMI},
        {{'H', 'D'}, TEXT_HANDICAP},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (size == sizeof names[i].name && names[i].name[0] == (char)name[0] &&
            names[i].name[1] == (char)name[1])
            return (struct sgf_property){SGF_TEXT, (uint8_t)names[i].kind};
    return sgf_property(name, size);
}
