/* Dates that do not begin with a year of ours: eras, and months before their year. */
#include "dates_parts.h"

#include "numeral.h"

#include <string.h>

/* --- eras --- */

enum { OPEN = 0, NEVER = 9999 };

/* The first year of an era and its last (OPEN: it goes on), and from which year on its months are
 * those of the Gregorian calendar. */
static const struct era {
    const char *name;
    int first, last, solar;
} eras[] = {
    {"令和", 2019, OPEN, 0},     {"平成", 1989, 2019, 0},     {"昭和", 1926, 1989, 0},
    {"大正", 1912, 1926, 0},     {"明治", 1868, 1912, 1873},  {"慶応", 1865, 1868, NEVER},
    {"元治", 1864, 1865, NEVER}, {"文久", 1861, 1864, NEVER}, {"万延", 1860, 1861, NEVER},
    {"安政", 1854, 1860, NEVER}, {"嘉永", 1848, 1854, NEVER}, {"弘化", 1844, 1848, NEVER},
    {"天保", 1830, 1844, NEVER}, {"文政", 1818, 1830, NEVER}, {"文化", 1804, 1818, NEVER},
    {"享和", 1801, 1804, NEVER}, {"寛政", 1789, 1801, NEVER}, {"天明", 1781, 1789, NEVER},
    {"安永", 1772, 1781, NEVER}, {"明和", 1764, 1772, NEVER}, {"宝暦", 1751, 1764, NEVER},
    {"寛延", 1748, 1751, NEVER}, {"延享", 1744, 1748, NEVER}, {"寛保", 1741, 1744, NEVER},
    {"元文", 1736, 1741, NEVER}, {"享保", 1716, 1736, NEVER}, {"正徳", 1711, 1716, NEVER},
    {"宝永", 1704, 1711, NEVER}, {"元禄", 1688, 1704, NEVER}, {"貞享", 1684, 1688, NEVER},
    {"天和", 1681, 1684, NEVER}, {"延宝", 1673, 1681, NEVER}, {"寛文", 1661, 1673, NEVER},
    {"万治", 1658, 1661, NEVER}, {"明暦", 1655, 1658, NEVER}, {"承応", 1652, 1655, NEVER},
    {"慶安", 1648, 1652, NEVER}, {"正保", 1644, 1648, NEVER}, {"寛永", 1624, 1644, NEVER},
    {"元和", 1615, 1624, NEVER}, {"慶長", 1596, 1615, NEVER}, {"文禄", 1592, 1596, NEVER},
    {"天正", 1573, 1592, NEVER}, {"皇紀", -659, OPEN, 1873},  {"民國", 1912, OPEN, 0},
    {"民国", 1912, OPEN, 0},     {"宣統", 1909, 1912, NEVER}, {"宣统", 1909, 1912, NEVER},
    {"光緒", 1875, 1908, NEVER}, {"光绪", 1875, 1908, NEVER}, {"同治", 1862, 1875, NEVER},
    {"咸豐", 1851, 1862, NEVER}, {"咸丰", 1851, 1862, NEVER}, {"道光", 1821, 1851, NEVER},
    {"嘉慶", 1796, 1821, NEVER}, {"嘉庆", 1796, 1821, NEVER}, {"乾隆", 1736, 1796, NEVER},
    {"雍正", 1723, 1736, NEVER}, {"康熙", 1662, 1723, NEVER}, {"順治", 1644, 1661, NEVER},
    {"顺治", 1644, 1661, NEVER}, {"崇禎", 1628, 1644, NEVER}, {"崇祯", 1628, 1644, NEVER},
    {"萬曆", 1573, 1620, NEVER}, {"万历", 1573, 1620, NEVER}, {"단기", -2332, OPEN, 1896},
    {"檀紀", -2332, OPEN, 1896}, {"쇼와", 1926, 1989, 0},     {"헤이세이", 1989, 2019, 0},
    {"레이와", 2019, OPEN, 0},   {"M", 1868, 1912, 1873},     {"T", 1912, 1926, 0},
    {"S", 1926, 1989, 0},        {"H", 1989, 2019, 0},        {"R", 2019, OPEN, 0},
};

static bool begins(const char *text, const char *word)
{
    return text[0] == word[0] && strncmp(text, word, strlen(word)) == 0;
}

/* Which year of the era: 元 is the first. */
static size_t year_of_era(const char *text, int32_t *number)
{
    static const char first[] = "元", first_hangul[] = "원";
    int digits;
    *number = 1;
    if (begins(text, first) || begins(text, first_hangul))
        return sizeof first - 1;
    size_t size = numeral_han(text, number);
    return size > 0 ? size : numeral_digits(text, number, &digits);
}

/* Letters begin names and rounds as well: "S33.5.6" and "S33年" are dates, "R 1" and "R1" are not.
 * Of a lunar date the year must be called one: eras have the names of other things. */
static bool is_dated(const char *after, bool letter, bool lunar)
{
    bool called = begins(after, "年") || begins(after, "년") || begins(after, " 년");
    bool dotted = *after == '.' && after[1] >= '0' && after[1] <= '9';
    return called || (letter ? dotted : !lunar);
}

size_t era_at(const char *text, int *year, bool *lunar)
{
    enum { YEAR_MAX = 2999 };
    for (const struct era *era = eras; era < eras + sizeof eras / sizeof *eras; era++) {
        if (!begins(text, era->name))
            continue;
        int32_t number = 0;
        bool letter = era->name[1] == '\0';
        size_t size = strlen(era->name);
        size += letter ? 0 : strspn(text + size, " ");
        size_t digits = year_of_era(text + size, &number);
        int last = era->last == OPEN ? YEAR_MAX : era->last;
        if (digits == 0 || number < 1 || number > YEAR_MAX - era->first)
            continue;
        *year = era->first + number - 1;
        *lunar = *year < era->solar;
        if (*year >= 1 && *year <= last && is_dated(text + size + digits, letter, *lunar))
            return size + digits;
    }
    return 0;
}

/* --- months --- */

/* Names of the months, in full; they are written down to three letters. */
static const struct month {
    const char *name;
    int number;
} months[] = {
    {"january", 1},    {"januar", 1},    {"janvier", 1},    {"enero", 1},     {"января", 1},
    {"январь", 1},     {"jänner", 1},    {"february", 2},   {"februar", 2},   {"février", 2},
    {"fevrier", 2},    {"febrero", 2},   {"февраля", 2},    {"февраль", 2},   {"march", 3},
    {"märz", 3},       {"maerz", 3},     {"mrz", 3},        {"mars", 3},      {"marzo", 3},
    {"марта", 3},      {"april", 4},     {"avril", 4},      {"abril", 4},     {"апреля", 4},
    {"апрель", 4},     {"may", 5},       {"mai", 5},        {"mayo", 5},      {"мая", 5},
    {"май", 5},        {"june", 6},      {"juni", 6},       {"juin", 6},      {"junio", 6},
    {"июня", 6},       {"июнь", 6},      {"july", 7},       {"juli", 7},      {"juillet", 7},
    {"julio", 7},      {"июля", 7},      {"июль", 7},       {"august", 8},    {"août", 8},
    {"aout", 8},       {"agosto", 8},    {"августа", 8},    {"september", 9}, {"septembre", 9},
    {"septiembre", 9}, {"setiembre", 9}, {"сентября", 9},   {"сентябрь", 9},  {"october", 10},
    {"oktober", 10},   {"octobre", 10},  {"octubre", 10},   {"октября", 10},  {"октябрь", 10},
    {"november", 11},  {"novembre", 11}, {"noviembre", 11}, {"ноября", 11},   {"ноябрь", 11},
    {"december", 12},  {"dezember", 12}, {"décembre", 12},  {"decembre", 12}, {"diciembre", 12},
    {"декабря", 12},   {"декабрь", 12},
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Does the name begin with the word of `size` bytes? */
static bool name_begins(const char *name, const char *word, size_t size)
{
    size_t same = 0;
    while (same < size && name[same] != '\0' && lower(word[same]) == name[same])
        same++;
    return same == size;
}

/* The month of which the word here is the name, three letters of it at least; the bytes of it. */
static size_t month_at(const char *text, int *month)
{
    enum { LETTERS_LEAST = 3, NAME_BYTES_MAX = 16 };
    size_t size = 0, letters = 0;
    for (; size <= NAME_BYTES_MAX && is_letter(text[size]); size++)
        letters += ((unsigned char)text[size] & 0xC0u) != 0x80u;
    if (letters < LETTERS_LEAST || size > NAME_BYTES_MAX)
        return 0;
    for (const struct month *row = months; row < months + sizeof months / sizeof *months; row++) {
        if (name_begins(row->name, text, size)) {
            *month = row->number;
            return size;
        }
    }
    return 0;
}

/* What may stand between day, month and year. */
static size_t gap_at(const char *text)
{
    static const char *const words[] = {"de ", "del ", "of ", "the "};
    size_t size = strspn(text, " .,-/");
    for (size_t k = 0; size > 0 && k < sizeof words / sizeof *words; k++)
        if (begins(text + size, words[k]))
            return size + strlen(words[k]) + strspn(text + size + strlen(words[k]), " ");
    return size;
}

/* A day of the month in digits, with "st", "th", "er" or "º" behind it. */
static size_t day_at(const char *text, int *day)
{
    static const char *const endings[] = {"st", "nd", "rd", "th", "er", "º"};
    int32_t value;
    int digits;
    size_t size = numeral_digits(text, &value, &digits);
    if (digits == 0 || digits > 2 || value < 1 || value > DAY_MAX || text[size] == ':')
        return 0;
    *day = value;
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++)
        if (begins(text + size, endings[k]))
            return size + strlen(endings[k]);
    return size;
}

static size_t year_at(const char *text, int *year)
{
    int32_t value;
    int digits;
    size_t size = text[0] >= '0' && text[0] <= '9' ? numeral_digits(text, &value, &digits) : 0;
    if (size != YEAR_DIGITS || value == 0)
        return 0;
    *year = value;
    return size;
}

/* Which of two numbers is the day and which the month; false if that cannot be told. */
static bool day_and_month(char sign, int first, int second, struct date *date)
{
    bool day_first = sign == '.' || first > MONTH_MAX || first == second;
    date->day = day_first ? first : second;
    date->month = day_first ? second : first;
    return date->month <= MONTH_MAX && (sign == '.' || first == second || date->day > MONTH_MAX);
}

/* "6.5.1996", between dots the day is first; "13/5/1996", "5/13/1996". */
static size_t digits_at(const char *text, struct date *date)
{
    static const char signs[] = "./-";
    int first = 0, second = 0;
    date->why = "digits";
    size_t size = day_at(text, &first), length;
    char sign = text[size];
    if (size == 0 || sign == '\0' || strchr(signs, sign) == NULL ||
        (length = day_at(text + size + 1, &second)) == 0)
        return 0;
    size += 1 + length;
    if (text[size] != sign || !day_and_month(sign, first, second, date))
        return 0;
    length = year_at(text + size + 1, &date->year);
    return length == 0 ? 0 : size + 1 + length;
}

/* A day, or the first and last of several: "22-24", "22nd - 24th". */
static size_t days_at(const char *text, struct date *date)
{
    int last = 0;
    size_t size = day_at(text, &date->day);
    size_t sign = size + strspn(text + size, " ");
    if (size == 0 || text[sign] != '-')
        return size;
    sign += 1 + strspn(text + sign + 1, " ");
    size_t more = day_at(text + sign, &last);
    if (more == 0 || last <= date->day)
        return size;
    date->until = last;
    return sign + more;
}

/* "12:00:00", "12:00:00 CET": the bytes, with what is between it and a year. */
static size_t time_at(const char *text)
{
    enum { ZONE_LEAST = 3, ZONE_MOST = 4 };
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t size = strspn(text, "0123456789:");
    if (memchr(text, ':', size) == NULL)
        return 0;
    size += gap_at(text + size);
    size_t zone = strspn(text + size, capitals);
    return zone < ZONE_LEAST || zone > ZONE_MOST ? size : size + zone + gap_at(text + size + zone);
}

static size_t worded_at(const char *text, struct date *date)
{
    date->why = "month-name";
    size_t size = days_at(text, date);
    size += size > 0 ? gap_at(text + size) : 0;
    size_t month = month_at(text + size, &date->month);
    if (month == 0)
        return 0;
    size += month;
    size_t gap = gap_at(text + size);
    if (date->day == 0) {
        size_t day = days_at(text + size + gap, date);
        if (day > 0) {
            size += gap + day;
            gap = gap_at(text + size);
        }
        gap += time_at(text + size + gap);
    }
    size += gap;
    size_t year = gap > 0 ? year_at(text + size, &date->year) : 0;
    return year == 0 ? 0 : size + year;
}

size_t month_word_at(const char *text, struct date *date)
{
    struct date read = {0};
    size_t size = gap_at(text);
    size_t month = size == 0 ? 0 : month_at(text + size, &read.month);
    size_t gap = gap_at(text + size + month);
    size_t day = month == 0 || gap == 0 ? 0 : day_at(text + size + month + gap, &read.day);
    if (day == 0)
        return 0;
    date->month = read.month;
    date->day = read.day;
    return size + month + gap + day;
}

size_t month_first_at(const char *text, struct date *date)
{
    *date = (struct date){0};
    size_t size = digits_at(text, date);
    if (size > 0)
        return size;
    *date = (struct date){0};
    return worded_at(text, date);
}
