#include "meta.h"
#include "meta_parts.h"

#include "../lib/ruleset.h"

#include <string.h>

/* Names in use, folded and without blanks and punctuation. */
static const struct {
    const char *word, *name;
} names[] = {
    {"japanese", "japanese"},
    {"japan", "japanese"},
    {"jp", "japanese"},
    {"jpn", "japanese"},
    {"ja", "japanese"},
    {"nihonkiin", "japanese"},
    {"territory", "japanese"},
    {"日本", "japanese"},
    {"日本规则", "japanese"},
    {"日本ルール", "japanese"},
    {"일본", "japanese"},
    {"일본룰", "japanese"},
    {"일본식", "japanese"},
    {"일본규칙", "japanese"},
    {"日本棋院", "japanese"},
    {"日规", "japanese"},
    {"日本棋院规约", "japanese"},
    {"日本棋院ルール", "japanese"},
    {"japones", "japanese"},
    {"日韩", "japanese"},
    {"日韩规则", "japanese"},
    {"japonais", "japanese"},
    {"japonaise", "japanese"},
    {"japonaises", "japanese"},
    {"japonesa", "japanese"},
    {"japonesas", "japanese"},
    {"比目法", "japanese"},
    {"数目法", "japanese"},
    {"日本囲棋规约", "japanese"},
    {"日本棋院囲棋规约", "japanese"},
    {"japanisch", "japanese"},
    {"japanische", "japanese"},
    {"j1989", "japanese"},
    {"японские", "japanese"},
    {"japanese1989", "japanese"},
    {"japanese1949", "japanese-1949"},
    {"chinese", "chinese"},
    {"china", "chinese"},
    {"cn", "chinese"},
    {"chn", "chinese"},
    {"zh", "chinese"},
    {"chineseogs", "chinese"},
    {"chinesekgs", "chinese"},
    {"chinese2002", "chinese"},
    {"中国", "chinese"},
    {"中国规则", "chinese"},
    {"中规", "chinese"},
    {"chino", "chinese"},
    {"中国ルール", "chinese"},
    {"중국", "chinese"},
    {"중국룰", "chinese"},
    {"중국식", "chinese"},
    {"중국규칙", "chinese"},
    {"中国围棋规则", "chinese"},
    {"chinois", "chinese"},
    {"chinoise", "chinese"},
    {"chinoises", "chinese"},
    {"chinas", "chinese"},
    {"中国围棋规则2002", "chinese"},
    {"数子法", "chinese"},
    {"chinesisch", "chinese"},
    {"chinesische", "chinese"},
    {"китайские", "chinese"},
    {"数子", "chinese"},
    {"数子规则", "chinese"},
    {"chinesepractice", "chinese-practice"},
    {"korean", "korean"},
    {"korea", "korean"},
    {"kr", "korean"},
    {"kor", "korean"},
    {"ko", "korean"},
    {"韩国", "korean"},
    {"韩国规则", "korean"},
    {"韩规", "korean"},
    {"coreano", "korean"},
    {"韩国ルール", "korean"},
    {"한국", "korean"},
    {"한국룰", "korean"},
    {"대한민국", "korean"},
    {"한국식", "korean"},
    {"한국규칙", "korean"},
    {"한국기원", "korean"},
    {"koreanisch", "korean"},
    {"coreen", "korean"},
    {"coreenne", "korean"},
    {"coreennes", "korean"},
    {"coreana", "korean"},
    {"coreanas", "korean"},
    {"корейские", "korean"},
    {"ing", "ing"},
    {"goe", "ing"},
    {"inggoe", "ing"},
    {"ingsst", "ing"},
    {"sst", "ing"},
    {"ings", "ing"},
    {"ingrules", "ing"},
    {"应氏", "ing"},
    {"应氏规则", "ing"},
    {"应氏ルール", "ing"},
    {"计点规则", "ing"},
    {"应氏计点", "ing"},
    {"应氏计点制", "ing"},
    {"应氏计点制规则", "ing"},
    {"应氏计点规则", "ing"},
    {"计点制规则", "ing"},
    {"计点制", "ing"},
    {"计点", "ing"},
    {"应氏杯", "ing"},
    {"응씨", "ing"},
    {"응씨룰", "ing"},
    {"ing1996", "ing"},
    {"ing1991", "ing"},
    {"taiwan", "ing"},
    {"aga", "aga"},
    {"american", "aga"},
    {"usa", "aga"},
    {"bga", "aga"},
    {"french", "aga"},
    {"francaise", "aga"},
    {"francaises", "aga"},
    {"ffg", "aga"},
    {"nz", "nz"},
    {"newzealand", "nz"},
    {"nzl", "nz"},
    {"neuseeland", "nz"},
    {"tromptaylor", "tromp-taylor"},
    {"tt", "tromp-taylor"},
    {"cgos", "tromp-taylor"},
    {"trumptaylor", "tromp-taylor"},
    {"computergo", "tromp-taylor"},
    {"ancient", "ancient"},
    {"ancientchinese", "ancient"},
    {"ancientarea", "ancient"},
    {"古代", "ancient"},
    {"古棋", "ancient"},
    {"stonescoring", "ancient"},
    {"qq", "qq"},
    {"tencent", "qq"},
};

/* What rule strings of engines are made of ("koSIMPLEscoreAREAtaxNONEsui0whbN"), and the ruleset of
 * ours that is the same thing in a plain game. "" matches anything. */
static const struct {
    const char *ko, *score, *tax, *suicide, *bonus, *name;
} engines[] = {
    {"simple", "territory", "seki", "0", "", "japanese"},
    {"", "area", "all", "", "", "ancient"},
    {"positional", "area", "none", "1", "", "tromp-taylor"},
    {"situational", "area", "none", "1", "", "nz"},
    {"situational", "area", "none", "0", "", "aga"},
    {"positional", "area", "none", "0", "", "chinese"},
    {"simple", "area", "none", "0", "", "chinese"},
};

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

/* Letters, digits and whatever is not ASCII, of the first `size` bytes. */
static void strip(const char *folded, size_t size, char stripped[FOLDED_MAX])
{
    for (size_t i = 0; i < size; i++)
        if (is_name_byte(folded[i]))
            *stripped++ = folded[i];
    *stripped = '\0';
}

/* Does one of the keys stand in the text with the value behind it? Engines write "sui1",
 * "suicide": true, "scoreAREA" or "scoring": "AREA". */
static bool has_value(const char *text, const char *const keys[], const char *value)
{
    for (; *keys != NULL; keys++)
        for (const char *at = strstr(text, *keys); at != NULL; at = strstr(at + 1, *keys))
            if (strncmp(at + strlen(*keys), value, strlen(value)) == 0)
                return true;
    return false;
}

static bool has_switch(const char *text, const char *const keys[], bool on)
{
    return has_value(text, keys, on ? "1" : "0") || has_value(text, keys, on ? "true" : "false");
}

static const char *const key_ko[] = {"ko", "korule", NULL};
static const char *const key_score[] = {"score", "scoring", "scoringrule", NULL};
static const char *const key_tax[] = {"tax", "taxrule", NULL};
static const char *const key_suicide[] = {"sui", "suicide", "multistonesuicidelegal", NULL};
static const char *const key_button[] = {"button", NULL};

static bool is_engine_string(const char *text)
{
    return has_value(text, key_score, "area") || has_value(text, key_score, "territory");
}

/* An engine that names no tax means none by area, that on seki by territory. */
static bool has_tax(const char *text, const char *score, const char *tax)
{
    for (size_t i = 0; key_tax[i] != NULL; i++)
        if (strstr(text, key_tax[i]) != NULL)
            return has_value(text, key_tax, tax);
    return *tax == '\0' || strcmp(tax, strcmp(score, "area") == 0 ? "none" : "seki") == 0;
}

static const char *engine_rules(const char *text)
{
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        if (has_value(text, key_ko, engines[i].ko) &&
            has_value(text, key_score, engines[i].score) &&
            has_tax(text, engines[i].score, engines[i].tax) &&
            (*engines[i].suicide == '\0' ||
             has_switch(text, key_suicide, *engines[i].suicide == '1')))
            return engines[i].name;
    }
    return NULL;
}

/* Half a point to the first pass: none of our rulesets. */
static bool has_button(const char *text)
{
    return strstr(text, "button") != NULL && !has_switch(text, key_button, false);
}

static const char *name_find(const char *stripped)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (meta_is(stripped, names[i].word))
            return names[i].name;
    return NULL;
}

/* The name as the table of rulesets has it: a constant string; NULL if that ruleset is not there.
 */
static const char *supported(const char *name)
{
    const struct ruleset *ruleset = name != NULL ? ruleset_find(name) : NULL;
    return ruleset != NULL ? ruleset->name : NULL;
}

/* Past a word for rules that stands before the name: "règles japonaises", "Правила: …". */
static const char *behind_rules_word(const char *folded)
{
    static const char *const words[] = {"regles", "reglas",  "regole", "regeln",
                                        "rules",  "правила", "规则"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!meta_begins(folded, words[i]))
            continue;
        const char *behind = folded + strlen(words[i]);
        if (*behind != '\0' && !is_name_byte(*behind))
            return behind;
    }
    return folded;
}

/* "Japanese rules", "GOE (Ing's rules)", "Chinese, superko": the name stands first, so words are
 * left off at the end until something is known. */
static const char *rules_of(const char *folded)
{
    char stripped[FOLDED_MAX];
    size_t size = strlen(folded);
    strip(folded, size, stripped);
    const char *name = name_find(stripped);
    if (name != NULL)
        return name;
    folded = behind_rules_word(folded);
    size = strlen(folded);
    strip(folded, size, stripped);
    if (has_button(stripped))
        return NULL;
    if (is_engine_string(stripped))
        return engine_rules(stripped);
    while (name == NULL && size > 0) {
        strip(folded, size, stripped);
        name = name_find(stripped);
        while (size > 0 && is_name_byte(folded[size - 1]))
            size--;
        while (size > 0 && !is_name_byte(folded[size - 1]))
            size--;
    }
    return name;
}

const char *meta_rules(const char *text)
{
    char folded[FOLDED_MAX];
    meta_fold(text, folded);
    return supported(rules_of(folded));
}

void meta_read_rules(struct record *record)
{
    const char *text = record->text[TEXT_RULES];
    char folded[FOLDED_MAX];
    meta_fold(text, folded);
    record->rules = (struct rules){0};
    if (*folded == '\0')
        return;
    const char *name = supported(rules_of(folded));
    struct diag_sink sink = record_notes(record);
    if (name != NULL)
        record->rules = (struct rules){.name = name, .why = "recorded"};
    else
        diag_put(&sink, has_button(folded) ? DIAG_RULES_BUTTON : DIAG_RULES_UNKNOWN, 0, 0, "RU[%s]",
                 text);
}
