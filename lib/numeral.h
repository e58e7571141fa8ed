/* numeral.h - numbers in words: Chinese and Japanese (十二, 廿三, 百二十, 元), Korean (열두, 육십). */
#ifndef ING_NUMERAL_H
#define ING_NUMERAL_H

#include <stddef.h>
#include <stdint.h>

/* A number below a thousand at the start of the text: a hundred, tens and ones, of which any may lack.
 * The bytes it takes, 0 if there is none; "百" alone is none, it begins names. */
size_t numeral_han(const char *at, int32_t *number);
size_t numeral_hangul(const char *at, int32_t *number);

/* Digits one after the other, "1958", "１９５８" or "一九五八" (of one kind): their number goes to
 * *digits, their value (of the first nine) to *value. The bytes they take. */
size_t numeral_digits(const char *at, int32_t *value, int *digits);

#endif
