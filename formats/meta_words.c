#include "meta_parts.h"

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
    {"參", "三"},  {"貼", "贴"},      {"權", "权"}, {"數", "数"}, {"約", "约"}, {"曆", "历"},
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

/* U+00C0..U+00FF without their marks; ß is the one that becomes two letters. */
static bool latin_fold(const unsigned char *at, char one[5])
{
    static const char letters[] = "aaaaaaaceeeeiiiidnooooo\0ouuuuyts"
                                  "aaaaaaaceeeeiiiidnooooo\0ouuuuyty";
    enum { LEAD = 0xC3, SHARP_S = 0x9F };
    if (at[0] != LEAD || letters[at[1] & 0x3Fu] == '\0')
        return false;
    one[0] = letters[at[1] & 0x3Fu];
    one[1] = at[1] == SHARP_S ? 's' : '\0';
    one[2] = '\0';
    return true;
}

/* Russian capitals to small letters, and ё to е, for which it is often written. */
static bool cyrillic_fold(const unsigned char *at, char one[5])
{
    unsigned code = (unsigned)(at[0] & 0x1Fu) << 6 | (at[1] & 0x3Fu);
    bool capital = code >= 0x410 && code <= 0x42F;
    if (at[0] != 0xD0 && at[0] != 0xD1)
        return false;
    if (code == 0x401 || code == 0x451)
        code = 0x435;
    code += capital ? 0x20 : 0;
    one[0] = (char)(0xC0 | code >> 6);
    one[1] = (char)(0x80 | (code & 0x3Fu));
    one[2] = '\0';
    return true;
}

/* What the text at `at` becomes; `*length` is how many bytes of it were taken. */
static const char *fold_one(const char *at, size_t *length, char one[5])
{
    const unsigned char *u = (const unsigned char *)at;
    *length = character_length(at);
    if (*length == 2 && (latin_fold(u, one) || cyrillic_fold(u, one)))
        return one;
    char wide = full_width(at, *length);
    if (*length == 1 || wide != 0) {
        one[0] = lower(wide != 0 ? wide : *at);
        one[1] = '\0';
        return one;
    }
    for (size_t i = 0; i < sizeof foldings / sizeof *foldings; i++) {
        if (meta_begins(at, foldings[i].from)) {
            *length = strlen(foldings[i].from);
            return foldings[i].to;
        }
    }
    memcpy(one, at, *length);
    one[*length] = '\0';
    return one;
}

/* Without the word that the limit cut: half a number would be another one. A text of one such word
 * is left as a sign that no reader knows, for it is not empty. */
static size_t whole_words(char *folded, size_t used)
{
    while (used > 0 && strchr(" ,;:()", folded[used - 1]) == NULL)
        used--;
    if (used == 0)
        folded[used++] = '#';
    return used;
}

void meta_fold(const char *text, char folded[FOLDED_MAX])
{
    size_t used = 0, length = 0;
    char one[5];
    for (const char *at = text != NULL ? text : ""; *at != '\0'; at += length) {
        if (*at > ' ' && (unsigned char)*at < 0x80 && used + 1 < FOLDED_MAX) {
            bool capital = *at >= 'A' && *at <= 'Z';
            folded[used++] = (char)(capital ? *at + ('a' - 'A') : *at);
            length = 1;
            continue;
        }
        const char *to = fold_one(at, &length, one);
        if (*to == ' ') { /* a blank only between two other characters */
            if (used + 1 == FOLDED_MAX)
                break;
            if (used > 0 && folded[used - 1] != ' ')
                folded[used++] = ' ';
            to++;
        }
        size_t size = strlen(to);
        if (used + size >= FOLDED_MAX) {
            used = whole_words(folded, used);
            break;
        }
        memcpy(folded + used, to, size);
        used += size;
    }
    if (used > 0 && folded[used - 1] == ' ')
        used--;
    folded[used] = '\0';
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
