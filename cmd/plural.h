/* plural.h - English words that go with a number. */
#ifndef ING_PLURAL_H
#define ING_PLURAL_H

/* The one word or the other, of a count of any type: "has", "have". */
#define PLURAL_OF(count, one, several) ((count) == 1 ? (one) : (several))

/* What a noun ends with. */
#define PLURAL(count) PLURAL_OF(count, "", "s")

#endif
