#include "meta_parts.h"

#include "numbers.h"

#include <string.h>

/* Different writings of the same thing. Only characters that the word tables of the meta files use.
 */
static const struct {
    const char *from, *to;
} foldings[] = {
    {"　", " "},   {"\xC2\xA0", " "}, {"−", "-"},   {"–", "-"},   {"⁄", "/"},   {"½", " 1/2"},
    {"¼", " 1/4"}, {"¾", " 3/4"},     {"勝", "胜"}, {"負", "负"}, {"黒", "黑"}, {"點", "点"},
    {"時", "时"},  {"間", "间"},      {"盤", "盘"}, {"計", "计"}, {"無", "无"}, {"輸", "输"},
    {"認", "认"},  {"則", "则"},      {"棄", "弃"}, {"敗", "败"}, {"戰", "战"}, {"戦", "战"},
    {"國", "国"},  {"韓", "韩"},      {"應", "应"}, {"応", "应"}, {"贏", "赢"}, {"効", "效"},
    {"雙", "双"},  {"兩", "两"},      {"両", "两"}, {"掛", "挂"}, {"規", "规"}, {"罰", "罚"},
    {"過", "过"},  {"讓", "让"},      {"錄", "录"}, {"違", "违"}, {"斷", "断"}, {"結", "结"},
    {"續", "续"},  {"環", "环"},      {"終", "终"}, {"対", "对"}, {"對", "对"}, {"碁", "棋"},
    {"於", "于"},  {"幺", "一"},      {"壱", "一"}, {"弐", "二"}, {"壹", "一"}, {"貳", "二"},
    {"參", "三"},
};

/* Bytes of the character at `at`, by its lead byte; the text is valid UTF-8. */
static size_t character_length(const char *at)
{
    unsigned char lead = (unsigned char)*at;
    size_t wanted = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    size_t have = 1;
    while (have < wanted && at[have] != '\0')
        have++;
    return have;
}

/* U+FF01..U+FF5E are ASCII in full width: EF BC 81 .. EF BD 9E. Returns 0 for anything else. */
static char full_width(const char *at, size_t length)
{
    const unsigned char *u = (const unsigned char *)at;
    if (length != 3 || u[0] != 0xEF || (u[1] != 0xBC && u[1] != 0xBD))
        return 0;
    unsigned code = (unsigned)(u[1] & 0x03u) << 6 | (u[2] & 0x3Fu);
    return code >= 0x01 && code <= 0x5E ? (char)(code + 0x20) : 0;
}

static char lower(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f' ? ' ' : c;
}

/* What the text at `at` becomes; `*length` is how many bytes of it were taken. */
static const char *fold_one(const char *at, size_t *length, char one[5])
{
    *length = character_length(at);
    char wide = full_width(at, *length);
    if (*length == 1 || wide != 0) {
        one[0] = lower(wide != 0 ? wide : *at);
        one[1] = '\0';
        return one;
    }
    for (size_t i = 0; i < sizeof foldings / sizeof *foldings; i++) {
        size_t size = strlen(foldings[i].from);
        if (strncmp(at, foldings[i].from, size) == 0) {
            *length = size;
            return foldings[i].to;
        }
    }
    memcpy(one, at, *length);
    one[*length] = '\0';
    return one;
}

void meta_fold(const char *text, char folded[FOLDED_MAX])
{
    size_t used = 0, length = 0;
    char one[5];
    for (const char *at = text != NULL ? text : ""; *at != '\0'; at += length) {
        const char *to = fold_one(at, &length, one);
        if (*to == ' ') { /* a blank only between two other characters */
            if (used > 0 && folded[used - 1] != ' ' && used + 1 < FOLDED_MAX)
                folded[used++] = ' ';
            to++;
        }
        size_t size = strlen(to);
        if (used + size >= FOLDED_MAX)
            break;
        memcpy(folded + used, to, size);
        used += size;
    }
    if (used > 0 && folded[used - 1] == ' ')
        used--;
    folded[used] = '\0';
}

static const struct {
    const char *digit;
    int32_t value;
} numerals[] = {
    {"〇", 0}, {"零", 0}, {"一", 1}, {"二", 2}, {"两", 2}, {"三", 3},
    {"四", 4}, {"五", 5}, {"六", 6}, {"七", 7}, {"八", 8}, {"九", 9},
};

static size_t numeral_read(const char *at, int32_t *value)
{
    for (size_t i = 0; i < sizeof numerals / sizeof *numerals; i++) {
        size_t size = strlen(numerals[i].digit);
        if (strncmp(at, numerals[i].digit, size) == 0) {
            *value = numerals[i].value;
            return size;
        }
    }
    return 0;
}

size_t count_read(const char *at, int32_t *number)
{
    static const char ten[] = "十";
    bool exact = false;
    if (*at >= '0' && *at <= '9') {
        size_t digits = strspn(at, "0123456789");
        return decimal_read(at, 1, number, &exact) >= digits ? digits : 0;
    }
    /* 七, 十, 十二, 二十, 二十五 */
    int32_t tens = 0, ones = 0;
    size_t used = numeral_read(at, &tens);
    if (strncmp(at + used, ten, sizeof ten - 1) != 0) {
        *number = tens;
        return used;
    }
    tens = used == 0 ? 1 : tens;
    used += sizeof ten - 1;
    used += numeral_read(at + used, &ones);
    *number = 10 * tens + ones;
    return used;
}

static const struct {
    const char *word;
    enum unit unit;
} units[] = {
    {"目", UNIT_POINTS},   {"点", UNIT_POINTS},    {"집", UNIT_POINTS},  {"호", UNIT_POINTS},
    {"moku", UNIT_POINTS}, {"point", UNIT_POINTS}, {"pts", UNIT_POINTS}, {"pt", UNIT_POINTS},
    {"子", UNIT_ZI},       {"zi", UNIT_ZI},        {"手", UNIT_OTHER},   {"수", UNIT_OTHER},
    {"move", UNIT_OTHER},  {"路", UNIT_OTHER},     {"分钟", UNIT_OTHER}, {"级", UNIT_OTHER},
    {"段", UNIT_OTHER},    {"年", UNIT_OTHER},     {"月", UNIT_OTHER},   {"日", UNIT_OTHER},
    {"局", UNIT_OTHER},    {"着", UNIT_OTHER},     {"%", UNIT_OTHER},
};

static size_t unit_read(const char *at, enum unit *unit)
{
    size_t blank = *at == ' ';
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t size = strlen(units[i].word);
        if (strncmp(at + blank, units[i].word, size) == 0) {
            *unit = units[i].unit;
            return blank + size;
        }
    }
    return 0;
}

static size_t half_read(const char *at)
{
    static const char *const halves[] = {"半", "반"};
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++)
        if (strncmp(at, halves[i], strlen(halves[i])) == 0)
            return strlen(halves[i]);
    return 0;
}

/* "3/4", "四分之三", after "又", "と", "and" or a blank if a whole number went before. */
static size_t fraction_read(const char *at, bool after_whole, struct amount *amount)
{
    static const char *const joints[] = {"又", "と", "and", "&", " "};
    static const char *const overs[] = {"分之", "分の"};
    const char *start = at;
    for (size_t i = 0; after_whole && i < sizeof joints / sizeof *joints; i++)
        if (strncmp(at, joints[i], strlen(joints[i])) == 0)
            at += strlen(joints[i]);
    after_whole = after_whole && at == start;
    int32_t above = 0, below = 0;
    size_t first = count_read(at, &above), second = 0;
    if (first == 0 || after_whole) /* "33/4" is nothing known */
        return 0;
    at += first;
    if (*at == '/') {
        at++;
        second = count_read(at, &below);
    }
    for (size_t i = 0; second == 0 && i < sizeof overs / sizeof *overs; i++) {
        if (strncmp(at, overs[i], strlen(overs[i])) == 0) {
            at += strlen(overs[i]);
            below = above;
            second = count_read(at, &above);
        }
    }
    if (second == 0 || (below != 2 && below != 4) || above >= below)
        return 0;
    amount->hundredths += 100 * above / below;
    amount->fraction = below == 4 && above != 2;
    return (size_t)(at - start) + second;
}

size_t amount_read(const char *at, struct amount *amount)
{
    enum { LARGEST = 1000 * 1000 };
    *amount = (struct amount){.exact = true};
    size_t used = half_read(at);
    if (used > 0) {
        amount->hundredths = 50;
        return used + unit_read(at + used, &amount->unit);
    }
    used = fraction_read(at, false, amount);
    if (used > 0)
        return used + unit_read(at + used, &amount->unit);
    int32_t whole = 0;
    if ((*at >= '0' && *at <= '9') || *at == '.') {
        used = decimal_read(at, 100, &amount->hundredths, &amount->exact);
        amount->decimal = strcspn(at, ".,") < used;
    } else {
        used = count_read(at, &whole);
        amount->hundredths = 100 * whole;
    }
    if (used == 0 || amount->hundredths > LARGEST)
        return 0;
    bool whole_number = amount->hundredths % 100 == 0;
    if (whole_number)
        used += fraction_read(at + used, true, amount);
    used += unit_read(at + used, &amount->unit);
    size_t half = whole_number ? half_read(at + used) : 0;
    if (half > 0) {
        amount->hundredths += 50;
        used += half;
        if (amount->unit == UNIT_NONE)
            used += unit_read(at + used, &amount->unit);
    }
    return used;
}

bool meta_produced_by(const struct record *record, const char *producer)
{
    const char *const texts[] = {record->text[TEXT_PRODUCER], record->producer2};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char folded[FOLDED_MAX];
        meta_fold(texts[i], folded);
        if (strstr(folded, producer) != NULL)
            return true;
    }
    return false;
}
