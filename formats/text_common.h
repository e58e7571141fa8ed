/* text_common.h - characters that are frequent in game records, by language; for text_detect.c. */
#ifndef ING_TEXT_COMMON_H
#define ING_TEXT_COMMON_H

#include <stdbool.h>
#include <stdint.h>
#include <uchar.h>

enum common {
    COMMON_NONE,
    COMMON_SIMPLIFIED,
    COMMON_TRADITIONAL,
    COMMON_JAPANESE,
    COMMON_KOREAN,
    COMMON_CYRILLIC,
};

/* Is the code point in the list? */
bool common_has(enum common common, uint32_t code);

#endif
