/* utf8.h - text that is cut between characters. */
#ifndef ING_UTF8_H
#define ING_UTF8_H

#include <stddef.h>
#include <string.h>

/* The bytes of `text`, which is valid UTF-8, that are whole characters and no more than `most`. */
static inline size_t utf8_whole(const char *text, size_t most)
{
    size_t size = strnlen(text, most + 1);
    if (size <= most)
        return size;
    for (size = most; size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80; size--)
        continue;
    return size;
}

#endif
