#include "text.h"

#include "word.h"

#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <string.h>

/* iconv names are glibc's supersets: real "GB2312" files hold GBK, "Shift_JIS" ones CP932. Rows
 * that only a declaration or a byte order mark selects come after those that text_detect.c weighs.
 */
static const struct charset charsets[] = {
    {"UTF-8", "UTF-8", false, SHAPE_UTF8, false},
    {"GB18030", "GB18030", true, SHAPE_GB18030, false},
    {"Big5", "BIG5-HKSCS", true, SHAPE_BIG5, false},
    {"Shift_JIS", "CP932", true, SHAPE_SJIS, false},
    {"EUC-JP", "EUC-JP-MS", false, SHAPE_EUC, false},
    {"EUC-KR", "CP949", false, SHAPE_EUC, false},
    {"Windows-1252", "CP1252", false, SHAPE_SINGLE, false},
    {"Windows-1251", "CP1251", false, SHAPE_SINGLE, false},
    {"KOI8-R", "KOI8-R", false, SHAPE_SINGLE, false},
    {"Windows-1250", "CP1250", false, SHAPE_SINGLE, false},
    {"Windows-1254", "CP1254", false, SHAPE_SINGLE, false},
    {"ISO-8859-2", "ISO-8859-2", false, SHAPE_SINGLE, false},
    {"ISO-8859-5", "ISO-8859-5", false, SHAPE_SINGLE, false},
    {"ISO-8859-15", "ISO-8859-15", false, SHAPE_SINGLE, false},
    {"KOI8-U", "KOI8-U", false, SHAPE_SINGLE, false},
    {"UTF-16LE", "UTF-16LE", false, SHAPE_WIDE, true},
    {"UTF-16BE", "UTF-16BE", false, SHAPE_WIDE, true},
    {"ISO-2022-JP", "ISO-2022-JP-2", false, SHAPE_ESCAPED, true},
    /* Nobody can tell: byte by byte to U+0000..U+00FF, from where every byte can be had back. The
     * last row, which no name finds. */
    {"unknown", "ISO-8859-1", false, SHAPE_SINGLE, false},
};

enum { CHARSETS = sizeof charsets / sizeof *charsets, NAMED = CHARSETS - 1 };
_Static_assert((int)CHARSETS <= (int)CHARSET_COUNT_MAX,
               "a decoder has one handle for each charset");

/* Names in use besides those of the table, in lower case without punctuation. ASCII is UTF-8 here:
 * whoever declares ASCII and writes more has declared nothing. */
static const struct {
    const char *alias, *name;
} aliases[] = {
    {"ascii", "UTF-8"},          {"usascii", "UTF-8"},         {"unicode", "UTF-8"},
    {"gb2312", "GB18030"},       {"gbk", "GB18030"},           {"gb", "GB18030"},
    {"cp936", "GB18030"},        {"windows936", "GB18030"},    {"ms936", "GB18030"},
    {"euccn", "GB18030"},        {"gb231280", "GB18030"},      {"xgbk", "GB18030"},
    {"hzgb2312", "GB18030"},     {"chinese", "GB18030"},       {"big5hkscs", "Big5"},
    {"cp950", "Big5"},           {"big5eten", "Big5"},         {"windows950", "Big5"},
    {"cnbig5", "Big5"},          {"sjis", "Shift_JIS"},        {"xsjis", "Shift_JIS"},
    {"cp932", "Shift_JIS"},      {"windows31j", "Shift_JIS"},  {"mskanji", "Shift_JIS"},
    {"csshiftjis", "Shift_JIS"}, {"windows932", "Shift_JIS"},  {"ms932", "Shift_JIS"},
    {"eucjpms", "EUC-JP"},       {"xeucjp", "EUC-JP"},         {"ujis", "EUC-JP"},
    {"euc", "EUC-JP"},           {"cp51932", "EUC-JP"},        {"cp949", "EUC-KR"},
    {"uhc", "EUC-KR"},           {"ksc5601", "EUC-KR"},        {"ksc56011987", "EUC-KR"},
    {"ksx1001", "EUC-KR"},       {"windows949", "EUC-KR"},     {"ms949", "EUC-KR"},
    {"cp1252", "Windows-1252"},  {"iso88591", "Windows-1252"}, {"latin1", "Windows-1252"},
    {"l1", "Windows-1252"},      {"88591", "Windows-1252"},    {"ansi", "Windows-1252"},
    {"cp1251", "Windows-1251"},  {"win1251", "Windows-1251"},  {"cp1250", "Windows-1250"},
    {"win1250", "Windows-1250"}, {"cp1254", "Windows-1254"},   {"iso88599", "Windows-1254"},
    {"latin5", "Windows-1254"},  {"latin2", "ISO-8859-2"},     {"latin9", "ISO-8859-15"},
    {"koi8", "KOI8-R"},          {"cskoi8r", "KOI8-R"},        {"utf16", "UTF-16LE"},
    {"ucs2", "UTF-16LE"},        {"jis", "ISO-2022-JP"},       {"iso2022jp1", "ISO-2022-JP"},
};

bool charset_unknown(const struct charset *charset)
{
    return charset == &charsets[NAMED];
}

size_t charset_count(void)
{
    return CHARSETS;
}

const struct charset *charset_at(size_t k)
{
    return &charsets[k];
}

enum { NAME_MAX_BYTES = 24 }; /* longer than any alias */

/* Letters and digits only, lower case: "Shift_JIS " and "shift-jis" are one name. */
static void name_plain(const char *name, size_t length, char plain[NAME_MAX_BYTES])
{
    size_t used = 0;
    for (size_t i = 0; i < length && used + 1 < NAME_MAX_BYTES; i++) {
        char c = name[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            plain[used++] = c;
    }
    plain[used] = '\0';
}

const struct charset *charset_find(const char *name, size_t length)
{
    char wanted[NAME_MAX_BYTES], have[NAME_MAX_BYTES];
    for (size_t k = 0; k < NAMED; k++) /* most are written as they are here */
        if (strlen(charsets[k].name) == length && memcmp(name, charsets[k].name, length) == 0)
            return &charsets[k];
    name_plain(name, length, wanted);
    for (size_t k = 0; k < NAMED; k++) {
        name_plain(charsets[k].name, strlen(charsets[k].name), have);
        if (strcmp(wanted, have) == 0)
            return &charsets[k];
    }
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcmp(wanted, aliases[i].alias) == 0)
            return charset_find(aliases[i].name, strlen(aliases[i].name));
    return NULL;
}

void decoder_init(struct decoder *decoder)
{
    *decoder = (struct decoder){0};
}

void decoder_free(struct decoder *decoder)
{
    for (size_t k = 0; k < CHARSETS; k++)
        if (decoder->handle[k] != NULL)
            iconv_close(decoder->handle[k]);
    *decoder = (struct decoder){0};
}

/* NULL where the system does not know the set. */
static iconv_t decoder_handle(struct decoder *decoder, const struct charset *charset)
{
    void **handle = &decoder->handle[charset - charsets];
    if (*handle == NULL) {
        iconv_t opened = iconv_open("UTF-8", charset->iconv);
        if (opened == (iconv_t)-1)
            return NULL;
        *handle = opened;
    }
    iconv(*handle, NULL, NULL, NULL, NULL);
    return *handle;
}

bool text_is_ascii(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t any = 0;
    for (; size >= WORD_BYTES; at += WORD_BYTES, size -= WORD_BYTES)
        any |= word_load(at);
    return word_high(any | word_load_part(at, size)) == 0;
}

/* Where the first byte above 0x7F is; `size` if there is none. */
static size_t first_high(const char *bytes, size_t size)
{
    size_t i = 0;
    for (; i + WORD_BYTES <= size; i += WORD_BYTES) {
        uint64_t high = word_high(word_load(bytes + i));
        if (high != 0)
            return i + word_first(high);
    }
    while (i < size && (unsigned char)bytes[i] < 0x80)
        i++;
    return i;
}

/* What may follow a UTF-8 lead byte: length, and the range of the second byte, which rules out
 * overlong forms, surrogates and what is past U+10FFFF (Unicode, table 3-7). */
static const struct utf8_lead {
    unsigned char from, to, length, low, high;
} utf8_leads[] = {
    {0x00, 0x7F, 1, 0, 0},       {0xC2, 0xDF, 2, 0x80, 0xBF}, {0xE0, 0xE0, 3, 0xA0, 0xBF},
    {0xE1, 0xEC, 3, 0x80, 0xBF}, {0xED, 0xED, 3, 0x80, 0x9F}, {0xEE, 0xEF, 3, 0x80, 0xBF},
    {0xF0, 0xF0, 4, 0x90, 0xBF}, {0xF1, 0xF3, 4, 0x80, 0xBF}, {0xF4, 0xF4, 4, 0x80, 0x8F},
};

/* Length of the character at `bytes`; negative: that many bytes are no character. */
static int utf8_step(const unsigned char *bytes, size_t size)
{
    const struct utf8_lead *lead = NULL;
    for (size_t i = 0; i < sizeof utf8_leads / sizeof *utf8_leads && lead == NULL; i++)
        if (bytes[0] >= utf8_leads[i].from && bytes[0] <= utf8_leads[i].to)
            lead = &utf8_leads[i];
    if (lead == NULL)
        return -1;
    for (int i = 1; i < lead->length; i++) {
        unsigned char low = i == 1 ? lead->low : 0x80, high = i == 1 ? lead->high : 0xBF;
        if ((size_t)i >= size || bytes[i] < low || bytes[i] > high)
            return -i;
    }
    return lead->length;
}

bool utf8_valid(const char *bytes, size_t size)
{
    for (size_t i = 0; (i += first_high(bytes + i, size - i)) < size;) {
        int step = utf8_step((const unsigned char *)bytes + i, size - i);
        if (step < 0)
            return false;
        i += (size_t)step;
    }
    return true;
}

size_t charset_step(const struct charset *charset, const unsigned char *bytes, size_t size)
{
    unsigned char lead = bytes[0], trail = size > 1 ? bytes[1] : 0;
    if (lead < 0x80 || charset->shape == SHAPE_SINGLE || size < 2)
        return 1;
    switch (charset->shape) {
    case SHAPE_UTF8: {
        int step = utf8_step(bytes, size);
        return step < 0 ? 1 : (size_t)step;
    }
    case SHAPE_EUC:
        if (lead == 0x8F && size > 2 && trail >= 0xA1 && bytes[2] >= 0xA1)
            return 3;
        return trail >= 0x41 && trail != 0xFF ? 2 : 1;
    case SHAPE_SJIS:
        if (lead == 0x80 || lead == 0xA0 || (lead >= 0xA1 && lead <= 0xDF) || lead > 0xFC)
            return 1;
        return trail >= 0x40 && trail != 0x7F && trail <= 0xFC ? 2 : 1;
    case SHAPE_GB18030:
        if (size >= 4 && trail >= '0' && trail <= '9' && bytes[2] >= 0x81 && bytes[3] >= '0' &&
            bytes[3] <= '9')
            return 4;
        return lead > 0x80 && lead < 0xFF && trail >= 0x40 && trail != 0x7F && trail < 0xFF ? 2 : 1;
    case SHAPE_BIG5:
        return lead > 0x80 && lead < 0xFF && trail >= 0x40 && trail != 0x7F && trail < 0xFF ? 2 : 1;
    case SHAPE_SINGLE:
    case SHAPE_WIDE:
    case SHAPE_ESCAPED:
        break;
    }
    return 1;
}

/* A place to write to that cannot overflow. */
struct output {
    char *at;
    size_t left; /* the final NUL not included */
};

static bool output_put(struct output *output, const char *bytes, size_t size)
{
    if (size > output->left)
        return false;
    memcpy(output->at, bytes, size);
    output->at += size;
    output->left -= size;
    return true;
}

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

static bool output_replace(struct output *output, size_t *invalid)
{
    ++*invalid;
    return output_put(output, replacement, sizeof replacement - 1);
}

static void decode_utf8(const char *bytes, size_t size, struct output *output, size_t *invalid)
{
    for (size_t i = 0; i < size;) {
        int step = utf8_step((const unsigned char *)bytes + i, size - i);
        bool room = step < 0 ? output_replace(output, invalid)
                             : output_put(output, bytes + i, (size_t)step);
        if (!room)
            return;
        i += (size_t)(step < 0 ? -step : step);
    }
}

/* Bytes to pass over where iconv sees no character: a pair that is merely unassigned goes as one,
 * but an ASCII byte behind a broken lead byte is kept. */
static size_t broken_step(const struct charset *charset, const char *bytes, size_t size)
{
    if (charset->shape == SHAPE_WIDE)
        return size > 1 ? 2 : 1;
    size_t step = charset_step(charset, (const unsigned char *)bytes, size);
    return step > 1 && (unsigned char)bytes[1] < 0x80 && step != 4 ? 1 : step;
}

/* What iconv calls invalid begins at `in`, but for one pair: glibc's CP949 passes A2 E8 by before
 * it says so, and then there may be nothing left. */
static bool passed_by(const struct charset *charset, const char *from, const char *in)
{
    static const char pair[] = "\xA2\xE8";
    return strcmp(charset->iconv, "CP949") == 0 && in - from >= 2 && memcmp(in - 2, pair, 2) == 0;
}

static void decode_iconv(iconv_t handle, const struct charset *charset, const char *bytes,
                         size_t size, struct output *output, size_t *invalid)
{
    char *in = (char *)(uintptr_t)bytes; /* iconv(3) lacks a const */
    while (size > 0) {
        const char *from = in;
        if (iconv(handle, &in, &size, &output->at, &output->left) != (size_t)-1)
            return;
        if (errno == E2BIG)
            return;
        size_t step = passed_by(charset, from, in) ? 0 : broken_step(charset, in, size);
        if (!output_replace(output, invalid))
            return;
        in += step;
        size -= step;
    }
}

size_t charset_decode(struct decoder *decoder, const struct charset *charset, const char *bytes,
                      size_t size, char *out, size_t room, size_t *invalid)
{
    *invalid = 0;
    if (room == 0)
        return 0;
    struct output output = {.at = out, .left = room - 1};
    bool plain = !charset->wide && text_is_ascii(bytes, size);
    if (plain || (charset->shape == SHAPE_UTF8 && utf8_valid(bytes, size))) {
        output_put(&output, bytes, size < room ? size : room - 1);
    } else {
        iconv_t handle = charset->shape == SHAPE_UTF8 ? NULL : decoder_handle(decoder, charset);
        if (handle == NULL)
            decode_utf8(bytes, size, &output, invalid);
        else
            decode_iconv(handle, charset, bytes, size, &output, invalid);
    }
    *output.at = '\0';
    return (size_t)(output.at - out);
}
