#include "infer_parts.h"

#include <string.h>

/* A word, the ruleset it speaks for, and how many times likelier it is to be met there than in a
 * record of another. Estimates; low on purpose: an event in Japan may be played by other rules. */
struct word {
    const char *word; /* ASCII in lower case */
    const char *ruleset;
    double weight;
};

/* Whose program or server wrote the record (AP). */
static const struct word producers[] = {
    {"foxwq", "chinese", 20},
    {"yuanyu", "chinese", 20},
    {"tencent", "qq", 20},
    {"sina", "chinese", 6},
    {"tygem", "korean", 8},
    {"tygem", "japanese", 6},
    {"oro", "korean", 8},
    {"wbaduk", "korean", 8},
    {"cyberoro", "korean", 8},
    {"pandanet", "japanese", 20},
    {"panda-glgo", "japanese", 20},
    {"igs", "japanese", 20},
    {"gnu go", "japanese", 3},
    {"cgos", "tromp-taylor", 20},
    {"leela", "chinese", 6},
    {"katago", "chinese", 2},
    {"goe", "ing", 10},
};

/* Tournaments, countries, servers (EV, PC, GN, SO, GC). */
static const struct word events[] = {
    {"ing cup", "ing", 20},     {"ing's cup", "ing", 20},       {"应氏杯", "ing", 20},
    {"應氏杯", "ing", 20},      {"応氏杯", "ing", 20},          {"응씨배", "ing", 20},
    {"应昌期", "ing", 8},       {"應昌期", "ing", 8},           {"计点制", "ing", 20},
    {"計點制", "ing", 20},      {"ing rules", "ing", 20},       {"sst", "ing", 10},
    {"goe rules", "ing", 20},   {"围甲", "chinese", 10},        {"围棋甲级", "chinese", 10},
    {"中国", "chinese", 5},     {"中國", "chinese", 3},         {"china", "chinese", 4},
    {"chinese", "chinese", 4},  {"名人战", "chinese", 2},       {"天元战", "chinese", 2},
    {"数子", "chinese", 20},    {"數子", "chinese", 20},        {"chunlan", "chinese", 8},
    {"春兰杯", "chinese", 8},   {"春蘭", "chinese", 4},         {"百灵杯", "chinese", 8},
    {"梦百合", "chinese", 8},   {"mlily", "chinese", 8},        {"foxwq", "chinese", 8},
    {"野狐", "chinese", 8},     {"弈城", "chinese", 3},         {"新浪", "chinese", 4},
    {"本因坊", "japanese", 6},  {"honinbo", "japanese", 6},     {"棋聖戦", "japanese", 6},
    {"kisei", "japanese", 6},   {"名人戦", "japanese", 6},      {"meijin", "japanese", 5},
    {"十段戦", "japanese", 6},  {"judan", "japanese", 6},       {"天元戦", "japanese", 6},
    {"王座戦", "japanese", 6},  {"碁聖", "japanese", 6},        {"gosei", "japanese", 6},
    {"日本", "japanese", 4},    {"japan", "japanese", 4},       {"nhk", "japanese", 6},
    {"kiseido", "japanese", 6}, {"kgs", "japanese", 6},         {"fujitsu", "japanese", 8},
    {"富士通", "japanese", 8},  {"pandanet", "japanese", 8},    {"阿含", "japanese", 4},
    {"御城碁", "japanese", 4},  {"lg cup", "korean", 8},        {"lg杯", "korean", 8},
    {"lg배", "korean", 8},      {"삼성", "korean", 6},          {"三星", "korean", 3},
    {"samsung", "korean", 3},   {"韩国", "korean", 4},          {"韓国", "korean", 4},
    {"한국", "korean", 6},      {"korea", "korean", 4},         {"tygem", "korean", 5},
    {"tygem", "japanese", 4},   {"wbaduk", "korean", 6},        {"cyberoro", "korean", 6},
    {"바둑", "korean", 5},      {"국수", "korean", 5},          {"왕위", "korean", 5},
    {"명인전", "korean", 5},    {"u.s. go congress", "aga", 8}, {"us go congress", "aga", 8},
    {"us open", "aga", 6},      {"u.s. open", "aga", 6},        {"aga", "aga", 8},
    {"new zealand", "nz", 6},   {"cgos", "tromp-taylor", 20},   {"tromp", "tromp-taylor", 10},
};

/* Servers by a name that is a first name, too: only as the whole of PC. */
static const struct word places[] = {{"tom", "chinese", 6}};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    c = lower(c);
    return c >= 'a' && c <= 'z';
}

/* Does the word begin here and end where a word ends? "sst" is not in "classtime", "oro" not in
 * "Sorong". */
static bool stands_at(const char *text, const char *at, const char *word)
{
    size_t length = 0;
    for (; word[length] != '\0'; length++)
        if (lower(at[length]) != word[length])
            return false;
    bool letters = is_letter(word[0]);
    return !letters || ((at == text || !is_letter(at[-1])) && !is_letter(at[length]));
}

enum { LOOKED_AT = 2000 }; /* bytes of a text: comments can be books */

/* Is the word at one of the places where `first` is, a letter it begins with? */
static bool says_from(const char *text, const char *end, char first, const char *word)
{
    for (const char *at = text; (at = memchr(at, first, (size_t)(end - at))) != NULL; at++)
        if (stands_at(text, at, word))
            return true;
    return false;
}

static bool says(const char *text, const char *word)
{
    if (text == NULL)
        return false;
    const char *end = memchr(text, '\0', LOOKED_AT), first = word[0];
    if (end == NULL)
        end = text + LOOKED_AT;
    return says_from(text, end, first, word) ||
           (is_letter(first) && says_from(text, end, (char)(first - 'a' + 'A'), word));
}

/* --- which words there can be at all --- */

/* Pairs of bytes met in the texts, in lower case: few words have their first one there. */
struct pairs {
    uint64_t met[16];
};

static unsigned pair_of(const char *at)
{
    enum { SPREAD = 37, PAIRS = 16 * 64 };
    return ((unsigned)(unsigned char)lower(at[0]) * SPREAD + (unsigned char)lower(at[1])) % PAIRS;
}

static void pairs_add(struct pairs *pairs, const char *text)
{
    for (int k = 0; text != NULL && text[k] != '\0' && k < LOOKED_AT; k++)
        pairs->met[pair_of(text + k) / 64] |= UINT64_C(1) << pair_of(text + k) % 64;
}

static bool pairs_have(const struct pairs *pairs, const char *word)
{
    return (pairs->met[pair_of(word) / 64] >> pair_of(word) % 64 & 1) != 0;
}

/* --- all rows --- */

static void speak(const struct word *word, double chance[RULESET_COUNT_MAX])
{
    const struct ruleset *ruleset = ruleset_find(word->ruleset);
    size_t r = ruleset_index(ruleset);
    if (ruleset != NULL && word->weight > chance[r])
        chance[r] = word->weight;
}

/* The strongest row that speaks for each ruleset in any of the texts. */
static void listen(const struct word *words, size_t count, const char *const *texts,
                   size_t text_count, double chance[RULESET_COUNT_MAX])
{
    struct pairs pairs = {{0}};
    for (size_t t = 0; t < text_count; t++)
        pairs_add(&pairs, texts[t]);
    for (size_t k = 0; k < count; k++)
        for (size_t t = 0; t < text_count && pairs_have(&pairs, words[k].word); t++)
            if (says(texts[t], words[k].word))
                speak(&words[k], chance);
}

static void listen_to_place(const char *place, double chance[RULESET_COUNT_MAX])
{
    for (size_t k = 0; place != NULL && k < sizeof places / sizeof places[0]; k++)
        if (strlen(place) == strlen(places[k].word) && stands_at(place, place, places[k].word))
            speak(&places[k], chance);
}

void infer_listen(const struct record *record, struct infer_heard *heard)
{
    const char *const programs[] = {record->text[TEXT_PRODUCER], record->producer2};
    const char *const texts[] = {record->text[TEXT_EVENT],   record->text[TEXT_PLACE],
                                 record->text[TEXT_NAME],    record->text[TEXT_SOURCE],
                                 record->text[TEXT_COMMENT], record->text[TEXT_ROUND]};
    for (size_t r = 0; r < RULESET_COUNT_MAX; r++)
        heard->producer[r] = heard->words[r] = 1;
    listen(producers, sizeof producers / sizeof producers[0], programs,
           sizeof programs / sizeof programs[0], heard->producer);
    listen(events, sizeof events / sizeof events[0], texts, sizeof texts / sizeof texts[0],
           heard->words);
    listen_to_place(record->text[TEXT_PLACE], heard->words);
}
