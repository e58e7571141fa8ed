#include "text.h"

#include "text_common.h"

#include <limits.h>
#include <string.h>

/* What a decoded character says about the character set it was decoded from. */
enum class {
    CLASS_BROKEN, /* no character there */
    CLASS_COMMON, /* in the language's list */
    CLASS_HAN,
    CLASS_KANA,
    CLASS_HALF_KANA,
    CLASS_HANGUL,
    CLASS_WIDE, /* CJK punctuation and full-width forms */
    CLASS_CYRILLIC,
    CLASS_LATIN,  /* a letter with a mark */
    CLASS_SYMBOL, /* Latin-1 signs and the like */
    CLASS_ODD,    /* private use, boxes, control characters */
    CLASS_INSIDE, /* where no such letter should be: is_inside() */
    CLASS_COUNT,
};

static const struct {
    uint32_t from, to;
    enum class class;
} ranges[] = {
    {0x80, 0x9F, CLASS_ODD},           {0xA0, 0xBF, CLASS_SYMBOL},
    {0xC0, 0xD6, CLASS_LATIN},         {0xD7, 0xD7, CLASS_SYMBOL},
    {0xD8, 0xF6, CLASS_LATIN},         {0xF7, 0xF7, CLASS_SYMBOL},
    {0xF8, 0x24F, CLASS_LATIN},        {0x400, 0x45F, CLASS_CYRILLIC},
    {0x2000, 0x206F, CLASS_SYMBOL},    {0x3000, 0x303F, CLASS_WIDE},
    {0x3041, 0x30FF, CLASS_KANA},      {0x4E00, 0x9FFF, CLASS_HAN},
    {0xAC00, 0xD7A3, CLASS_HANGUL},    {0xFF01, 0xFF60, CLASS_WIDE},
    {0xFF61, 0xFF9F, CLASS_HALF_KANA}, {0xFFFD, 0xFFFD, CLASS_BROKEN},
};

/* Bits in favour of a set for each character of a class, against bytes drawn at random: a character
 * of n bytes costs about 7.5 n bits there, a common one about 10 in its own set. Rough, but only
 * sums over whole names are compared. */
static const struct candidate {
    const char *charset;
    enum common common;
    bool declared; /* weighed only where it is declared */
    signed char bits[CLASS_COUNT];
} candidates[] = {
    /* clang-format off */
    /*                                       broken common han kana half hangul wide cyr latin sym odd in */
    {"UTF-8",        COMMON_NONE,        false, {-15, 0,  6,  8,  3,  7, 6,  7,  7,  1,  0,  0}},
    {"GB18030",      COMMON_SIMPLIFIED,  false, {-15, 5,  0, -3, -6, -9, 2, -4, -6, -4, -9,  0}},
    {"Big5",         COMMON_TRADITIONAL, false, {-15, 5,  0, -3, -6, -9, 2, -4, -6, -4, -9,  0}},
    {"Shift_JIS",    COMMON_JAPANESE,    false, {-15, 5,  0,  6, -2, -9, 3, -4, -6, -4, -9,  0}},
    {"EUC-JP",       COMMON_JAPANESE,    false, {-15, 5,  0,  6, -4, -9, 3, -4, -6, -4, -9,  0}},
    {"EUC-KR",       COMMON_KOREAN,      false, {-15, 6, -2, -3, -6, -2, 2, -4, -6, -4, -9,  0}},
    {"Windows-1252", COMMON_NONE,        false, { -6, 0,  0,  0,  0,  0, 0,  0,  2, -3, -6, -3}},
    {"Windows-1251", COMMON_CYRILLIC,    false, {-15, 3,  0,  0,  0,  0, 0,  0, -6, -4, -9, -5}},
    {"KOI8-R",       COMMON_CYRILLIC,    false, {-15, 3,  0,  0,  0,  0, 0,  0, -6, -4, -9, -5}},
    {"KOI8-U",       COMMON_CYRILLIC,    true,  {-15, 3,  0,  0,  0,  0, 0,  0, -6, -4, -9, -5}},
    {"ISO-8859-5",   COMMON_CYRILLIC,    true,  {-15, 3,  0,  0,  0,  0, 0,  0, -6, -4, -9, -5}},
    {"Windows-1250", COMMON_NONE,        true,  { -6, 0,  0,  0,  0,  0, 0,  0,  2, -3, -6, -3}},
    {"Windows-1254", COMMON_NONE,        true,  { -6, 0,  0,  0,  0,  0, 0,  0,  2, -3, -6, -3}},
    {"ISO-8859-2",   COMMON_NONE,        true,  { -6, 0,  0,  0,  0,  0, 0,  0,  2, -3, -6, -3}},
    {"ISO-8859-15",  COMMON_NONE,        true,  { -6, 0,  0,  0,  0,  0, 0,  0,  2, -3, -6, -3}},
    /* clang-format on */
};

/* Pairs that stand in the table of a set but hardly in a text: GBK beyond GB2312, second levels. */
static const struct zone {
    const char *charset;
    unsigned char lead_from, lead_to, trail_from, trail_to;
    signed char bits;
} zones[] = {
    {"GB18030", 0x81, 0xA0, 0x40, 0xFE, -5},   {"GB18030", 0xA1, 0xFE, 0x40, 0xA0, -5},
    {"GB18030", 0xAA, 0xAF, 0xA1, 0xFE, -5},   {"GB18030", 0xD8, 0xF7, 0xA1, 0xFE, -1},
    {"GB18030", 0xF8, 0xFE, 0xA1, 0xFE, -5},   {"Big5", 0x81, 0xA0, 0x40, 0xFE, -5},
    {"Big5", 0xC9, 0xFE, 0x40, 0xFE, -3},      {"Shift_JIS", 0x99, 0x9F, 0x40, 0xFC, -2},
    {"Shift_JIS", 0xE0, 0xFC, 0x40, 0xFC, -2}, {"EUC-JP", 0x8F, 0x8F, 0xA1, 0xFE, -5},
    {"EUC-JP", 0xD0, 0xFE, 0xA1, 0xFE, -2},    {"EUC-KR", 0x81, 0xA0, 0x40, 0xFE, -5},
    {"EUC-KR", 0xA1, 0xFE, 0x40, 0xA0, -5},
};

enum {
    SAMPLE_BYTES = 1024,
    SAMPLE_SLACK = 64,  /* kept to end the sample between two characters */
    SAMPLE_CONTEXT = 2, /* ASCII bytes kept behind a high one: second bytes, and word ends */
    DECIDED_BITS = 2,   /* CHARSET_ODDS as bits */
    DECLARED_BITS = 24, /* what a declaration weighs: about five common characters */
};

_Static_assert(1 << DECIDED_BITS == CHARSET_ODDS, "bits of the odds");

static const struct charset *by_name(const char *name)
{
    size_t k = 0;
    for (size_t i = 0; i < charset_count(); i++)
        if (strcmp(charset_at(i)->name, name) == 0)
            k = i;
    return charset_at(k);
}

/* The high bytes with what may belong to them; long stretches of ASCII say nothing. */
static size_t sample_take(const unsigned char *bytes, size_t size, char sample[SAMPLE_BYTES])
{
    size_t used = 0, since = SAMPLE_CONTEXT;
    for (size_t i = 0; i < size && used < SAMPLE_BYTES; i++) {
        since = bytes[i] >= 0x80 ? 0 : since + 1;
        bool before = i + 1 < size && bytes[i + 1] >= 0x80;
        if (since > SAMPLE_CONTEXT && !before)
            continue;
        if (used > SAMPLE_BYTES - SAMPLE_SLACK && bytes[i] < '0')
            break;
        sample[used++] = (char)bytes[i];
    }
    return used;
}

static enum class class_of(uint32_t code, enum common common) {
    if (common_has(common, code)) return CLASS_COMMON;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges;
         i++) if (code >= ranges[i].from && code <= ranges[i].to) return ranges[i]
        .class;
    return CLASS_ODD;
}

/* The code point at `at` in valid UTF-8; `*length` its bytes. */
static uint32_t code_at(const char *at, size_t *length)
{
    const unsigned char *u = (const unsigned char *)at;
    *length = u[0] < 0x80 ? 1 : u[0] < 0xE0 ? 2 : u[0] < 0xF0 ? 3 : 4;
    uint32_t code = *length == 1 ? u[0] : u[0] & (0x7Fu >> *length);
    for (size_t i = 1; i < *length; i++)
        code = code << 6 | (u[i] & 0x3Fu);
    return code;
}

static bool is_small(uint32_t code)
{
    return (code >= 'a' && code <= 'z') || (code >= 0xDF && code <= 0xFF) ||
           (code >= 0x430 && code <= 0x45F);
}

static bool is_ascii_letter(uint32_t code)
{
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}

/* Misread text shows capitals inside words, heaps of marked letters and two alphabets in a word. */
static bool is_inside(uint32_t before, uint32_t code, enum class class)
{
    bool capital = (code >= 0xC0 && code <= 0xDE) || (code >= 0x400 && code <= 0x42F);
    bool heap = class == CLASS_LATIN && before >= 0x80;
    bool mixed = code >= 0x400 && code <= 0x45F && is_ascii_letter(before);
    return heap || mixed || (capital && is_small(before));
}

static int text_bits(const struct candidate *candidate, const char *text, size_t size)
{
    int bits = 0;
    uint32_t before = ' ';
    for (size_t i = 0, length = 1; i < size; i += length) {
        uint32_t code = code_at(text + i, &length);
        if (code >= 0x80) {
            enum class class = class_of(code, candidate->common);
            if (is_inside(before, code, class))
                class = CLASS_INSIDE;
            bits += candidate->bits[class];
        }
        before = code;
    }
    return bits;
}

static int zone_bits(const char *charset, const unsigned char *pair)
{
    for (const struct zone *zone = zones; zone < zones + sizeof zones / sizeof *zones; zone++)
        if (pair[0] >= zone->lead_from && pair[0] <= zone->lead_to && pair[1] >= zone->trail_from &&
            pair[1] <= zone->trail_to && strcmp(zone->charset, charset) == 0)
            return zone->bits;
    return 0;
}

static int candidate_bits(struct decoder *decoder, const struct candidate *candidate,
                          const struct charset *charset, const char *sample, size_t size)
{
    char text[3 * SAMPLE_BYTES + 4];
    size_t invalid = 0;
    size_t length = charset_decode(decoder, charset, sample, size, text, sizeof text, &invalid);
    int bits = text_bits(candidate, text, length);
    const unsigned char *bytes = (const unsigned char *)sample;
    for (size_t i = 0, step = 1; i < size; i += step) {
        step = charset_step(charset, bytes + i, size - i);
        if (step >= 2 && bytes[i] >= 0x80)
            bits += zone_bits(charset->name, bytes + i);
    }
    return bits;
}

static const struct charset *weigh(struct decoder *decoder, const unsigned char *bytes, size_t size,
                                   const struct charset *declared)
{
    char sample[SAMPLE_BYTES];
    size_t used = sample_take(bytes, size, sample);
    const struct charset *best = NULL, *second = NULL;
    int most = INT_MIN / 2, next = most;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        const struct charset *charset = by_name(candidates[i].charset);
        if (candidates[i].declared && charset != declared)
            continue;
        int bits = candidate_bits(decoder, &candidates[i], charset, sample, used);
        if (charset == declared)
            bits += DECLARED_BITS;
        if (bits > most) {
            second = best;
            best = charset;
            next = most;
            most = bits;
        } else if (bits > next) {
            second = charset;
            next = bits;
        }
    }
    decoder->rival[0] = best;
    decoder->rival[1] = second;
    bool sure = best == declared || most - next >= DECIDED_BITS;
    return sure ? best : by_name("unknown");
}

static const struct {
    const char *mark;
    size_t length;
    const char *charset;
} marks[] = {
    {"\xEF\xBB\xBF", 3, "UTF-8"},
    {"\xFF\xFE", 2, "UTF-16LE"},
    {"\xFE\xFF", 2, "UTF-16BE"},
};

/* UTF-16 without a mark: ASCII in it shows by its zero bytes. */
static const struct charset *wide_guess(const unsigned char *bytes, size_t size)
{
    if (size < 4 || bytes[2] + bytes[3] == 0)
        return NULL;
    if (bytes[0] != 0 && bytes[1] == 0 && bytes[3] == 0)
        return by_name("UTF-16LE");
    if (bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0)
        return by_name("UTF-16BE");
    return NULL;
}

static bool has_jis_escape(const unsigned char *bytes, size_t size)
{
    const unsigned char *end = bytes + size;
    for (const unsigned char *at = bytes; size > 2; at++) {
        at = memchr(at, 0x1B, (size_t)(end - at));
        if (at == NULL || end - at < 3)
            return false;
        if (at[1] == '$' && (at[2] == 'B' || at[2] == '@'))
            return true;
    }
    return false;
}

/* Bytes up to the last complete character, were it UTF-8: a window may cut one. */
static size_t whole_utf8(const unsigned char *bytes, size_t size)
{
    for (size_t back = 1; back <= 3 && back <= size; back++) {
        unsigned char lead = bytes[size - back];
        if (lead < 0x80)
            return size;
        if (lead >= 0xC0)
            return back < (lead < 0xE0 ? 2u : lead < 0xF0 ? 3u : 4u) ? size - back : size;
    }
    return size;
}

const struct charset *charset_detect(struct decoder *decoder, const unsigned char *bytes,
                                     size_t size, const struct charset *declared, bool *guessed,
                                     size_t *bom)
{
    *guessed = false;
    *bom = 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (size >= marks[i].length && memcmp(bytes, marks[i].mark, marks[i].length) == 0) {
            *bom = marks[i].length;
            return by_name(marks[i].charset);
        }
    }
    const struct charset *utf8 = charset_at(0), *wide = wide_guess(bytes, size);
    *guessed = wide != NULL;
    if (wide != NULL)
        return wide;
    if (declared != NULL && declared->wide)
        declared = NULL; /* whoever could read the declaration as ASCII knows better */
    if (text_is_ascii(bytes, size)) {
        *guessed = declared == NULL && has_jis_escape(bytes, size);
        return *guessed ? by_name("ISO-2022-JP") : declared != NULL ? declared : utf8;
    }
    /* A lead byte and the bytes it asks for are a letter and signs in a single-byte set: nobody
     * writes that. Pairs of a double-byte set may by chance be UTF-8 too, so those are weighed. */
    bool valid = utf8_valid((const char *)bytes, whole_utf8(bytes, size));
    if (valid && (declared == NULL || declared == utf8 || declared->shape == SHAPE_SINGLE)) {
        *guessed = declared != NULL && declared != utf8;
        return utf8;
    }
    const struct charset *best = weigh(decoder, bytes, size, declared);
    *guessed = best != declared;
    return best;
}
