/* jnode.h - a JSON text as a tree of values in an arena, read by jansson or, many times faster,
 * here.
 *
 * RFC 8259, and no key twice in an object. What programs write (no exponents, no \u, numbers of 15
 * digits at most, UTF-8, no deep nesting) jnode_read_plain reads itself, to exactly the values that
 * jansson finds; whatever else there is, and every error, is left to jansson. */
#ifndef ING_JNODE_H
#define ING_JNODE_H

#include "../lib/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    JNODE_WRONG_MAX = 160,   /* bytes of what is wrong with a text, NUL included */
    JNODE_PLAIN_DEPTH = 32,  /* containers in one another that are read here */
    JNODE_PLAIN_DIGITS = 15, /* of a number: every such decimal fraction is read exactly */
};

enum jnode_kind {
    JNODE_NULL,
    JNODE_FALSE,
    JNODE_TRUE,
    JNODE_INTEGER,
    JNODE_REAL,
    JNODE_STRING,
    JNODE_ARRAY,
    JNODE_OBJECT,
};

/* One value. Everything it points to is the arena's. */
struct jnode {
    enum jnode_kind kind;
    uint32_t key_length;      /* bytes of `key` */
    size_t count;             /* elements of an array, members of an object, bytes of a string */
    const char *key;          /* of a member of an object, else NULL; ends with NUL */
    const struct jnode *next; /* the element or member that follows, in the order of the text */
    union {
        const struct jnode *first; /* of an array or object; NULL if it is empty */
        const char *text;          /* ends with NUL and has no other */
        int64_t integer;
        double real;
    };
};

/* An object or array of `length` bytes, white space around it allowed, into an arena that is
 * emptied first. NULL when it is none, or has no room in the arena; then `wrong` says why (English,
 * one line). */
const struct jnode *jnode_read(struct arena *arena, const char *bytes, size_t length,
                               char wrong[JNODE_WRONG_MAX]);

/* The two ways of it. The plain one is NULL when the text has to go to jansson. */
const struct jnode *jnode_read_plain(struct arena *arena, const char *bytes, size_t length);
const struct jnode *jnode_read_jansson(struct arena *arena, const char *bytes, size_t length,
                                       char wrong[JNODE_WRONG_MAX]);

/* What is asked of NULL, or of a value of another kind, is not there: NULL, 0. */
const struct jnode *jnode_get(const struct jnode *object, const char *key);
const struct jnode *jnode_first(const struct jnode *container); /* of an array or object */
size_t jnode_elements(const struct jnode *array);
const char *jnode_text(const struct jnode *value);
int64_t jnode_integer(const struct jnode *value); /* of an integer, not of 1.0 */
bool jnode_is_number(const struct jnode *value);
double jnode_number(const struct jnode *value);
bool jnode_is(const struct jnode *value, enum jnode_kind kind);

/* jnode_text and jnode_integer of a member. */
const char *jnode_text_of(const struct jnode *object, const char *key);
int64_t jnode_integer_of(const struct jnode *object, const char *key);

#endif
