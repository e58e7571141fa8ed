/* option_value.h - values of options: a word of a few, a whole number, a list with commas. */
#ifndef ING_OPTION_VALUE_H
#define ING_OPTION_VALUE_H

#include <stdbool.h>
#include <stdint.h>

enum { OPTION_ITEM_MAX = 32 }; /* bytes of an item of a list, NUL included: a name of the tools' */

/* Index of `value` in `words`, which end with NULL; -1 if it is none of them. */
int option_word(const char *value, const char *const *words);

/* The same into *index. NULL, or `wrong` with *index as it was. */
const char *option_choice(const char *value, const char *const *words, int *index,
                          const char *wrong);

/* All of `value` as a number in digits from `least` to `most`. False, with *number as it was, when
 * it is none. */
bool option_number(const char *value, uint64_t least, uint64_t most, uint64_t *number);

/* The next item of a list with commas between, which *list then points behind; false at its end.
 * The item is "" where there is none between commas, or one that is too long to name anything. */
bool option_item(const char **list, char item[OPTION_ITEM_MAX]);

#endif
