/* text.h - bytes in some character set to UTF-8 (conversion by iconv). */
#ifndef ING_TEXT_H
#define ING_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes make a character. */
enum charset_shape {
    SHAPE_SINGLE,
    SHAPE_UTF8,
    SHAPE_EUC,     /* two bytes, both high (EUC-JP: three after 0x8F); trail may be low in CP949 */
    SHAPE_BIG5,    /* two, the second from 0x40 up */
    SHAPE_SJIS,    /* the same, but 0xA1-0xDF stand alone */
    SHAPE_GB18030, /* two, or four when the second is a digit */
    SHAPE_WIDE,    /* units of 16 bits */
    SHAPE_ESCAPED, /* escapes shift between sets */
};

/* A character set the toolkit knows; rows of a table in text.c. */
struct charset {
    const char *name;  /* as printed: "GB18030" */
    const char *iconv; /* as iconv(3) wants it */
    bool ascii_unsafe; /* the second byte of a character may be '[', '\\' or ']' */
    enum charset_shape shape;
    bool wide; /* ASCII bytes do not stand for ASCII (UTF-16, ISO-2022-JP): convert first */
};

enum { CHARSET_ODDS = 4 }; /* a guess less sure than 4 to 1 is none */

/* Is it the set that stands for "cannot be told"? Its bytes become U+0000..U+00FF one by one. */
bool charset_unknown(const struct charset *charset);

/* Number of character sets, and the k-th of the table. */
size_t charset_count(void);
const struct charset *charset_at(size_t k);

/* By any usual name ("gb2312", "GBK", "Shift_JIS", "euc-kr", "UTF8" …), letter case ignored; NULL
 * if unknown. */
const struct charset *charset_find(const char *name, size_t length);

/* Open conversions, reused between documents: iconv_open costs more than converting a record. Not
 * to be shared between threads. Zero it (decoder_init), give it back with decoder_free. */
enum { CHARSET_COUNT_MAX = 24 };
struct decoder {
    void *handle[CHARSET_COUNT_MAX]; /* iconv_t by row of the table, NULL while not needed */
    const struct charset *rival[2]; /* the likeliest two when charset_detect last chose by weight */
};

void decoder_init(struct decoder *decoder);
void decoder_free(struct decoder *decoder);

/* Decides the character set of a document from its first bytes (BOM, declared name if it decodes,
 * UTF-8 if valid, else the best guess). `declared` is the CA value or NULL. Never NULL: where no
 * set is CHARSET_ODDS times likelier than the next it is the unknown one (charset_unknown), which
 * loses nothing. `*guessed` says whether it was a guess against or without a declaration; `*bom`
 * the number of bytes of a byte order mark. */
const struct charset *charset_detect(struct decoder *decoder, const unsigned char *bytes,
                                     size_t size, const struct charset *declared, bool *guessed,
                                     size_t *bom);

/* Length in bytes of the character at `bytes`: 1 to 4, never more than `size` (which is not 0). 1
 * for a byte that starts no character. Not for wide sets. */
size_t charset_step(const struct charset *charset, const unsigned char *bytes, size_t size);

/* Converts to UTF-8 into `out` (capacity `room`, always NUL-terminated); bytes that are no text
 * become U+FFFD and are counted in *invalid. Returns the length, at most room - 1. A room of
 * 3 * size + 4 always suffices. */
size_t charset_decode(struct decoder *decoder, const struct charset *charset, const char *bytes,
                      size_t size, char *out, size_t room, size_t *invalid);

/* Is every byte ASCII? */
bool text_is_ascii(const void *bytes, size_t size);

/* Is it valid UTF-8 (no surrogates, no overlong forms)? */
bool utf8_valid(const char *bytes, size_t size);

#endif
