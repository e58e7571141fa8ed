/* jnode_same.h - is a tree of jnode.h what jansson has found? Recursive: jansson nests 2048 deep.
 */
#ifndef ING_TESTS_JNODE_SAME_H
#define ING_TESTS_JNODE_SAME_H

#include "jnode.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

static bool jnode_same(const struct jnode *node, json_t *value);

static inline bool jnode_same_members(const struct jnode *node, json_t *value)
{
    const char *key;
    json_t *member;
    const struct jnode *at = node->first;
    if (node->count != json_object_size(value))
        return false;
    json_object_foreach(value, key, member)
    {
        if (at == NULL || at->key == NULL || strcmp(at->key, key) != 0 ||
            at->key_length != strlen(key) || !jnode_same(at, member) || jnode_get(node, key) != at)
            return false;
        at = at->next;
    }
    return at == NULL;
}

static inline bool jnode_same_elements(const struct jnode *node, json_t *value)
{
    const struct jnode *at = node->first;
    if (node->count != json_array_size(value))
        return false;
    for (size_t k = 0; k < json_array_size(value); k++, at = at->next)
        if (at == NULL || at->key != NULL || !jnode_same(at, json_array_get(value, k)))
            return false;
    return at == NULL;
}

static bool jnode_same(const struct jnode *node, json_t *value)
{
    switch (node->kind) {
    case JNODE_NULL:
        return json_is_null(value);
    case JNODE_FALSE:
        return json_is_false(value);
    case JNODE_TRUE:
        return json_is_true(value);
    case JNODE_INTEGER:
        return json_is_integer(value) && node->integer == json_integer_value(value);
    case JNODE_REAL: /* to the bit, the sign of zero included */
        return json_is_real(value) && node->real >= json_real_value(value) &&
               node->real <= json_real_value(value) &&
               signbit(node->real) == signbit(json_real_value(value));
    case JNODE_STRING:
        return json_is_string(value) && node->count == json_string_length(value) &&
               memcmp(node->text, json_string_value(value), node->count + 1) == 0;
    case JNODE_ARRAY:
        return json_is_array(value) && jnode_same_elements(node, value);
    case JNODE_OBJECT:
        return json_is_object(value) && jnode_same_members(node, value);
    }
    return false;
}

/* What became of a text. */
enum jnode_agreement {
    JNODE_DIFFERS,      /* never */
    JNODE_BOTH,         /* read by both ways, to the same values */
    JNODE_JANSSON_ONLY, /* left to jansson, whose tree was copied to the same values */
    JNODE_NEITHER,
};

static inline enum jnode_agreement jnode_agree(struct arena *arena, const char *bytes,
                                               size_t length)
{
    char wrong[JNODE_WRONG_MAX] = "";
    arena_reset(arena);
    json_t *value = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    const struct jnode *plain = jnode_read_plain(arena, bytes, length);
    const struct jnode *copied = jnode_read_jansson(arena, bytes, length, wrong);
    enum jnode_agreement agreement = value == NULL   ? JNODE_NEITHER
                                     : plain == NULL ? JNODE_JANSSON_ONLY
                                                     : JNODE_BOTH;
    if ((copied != NULL) != (value != NULL) || (copied == NULL) != (wrong[0] != '\0') ||
        (plain != NULL && (value == NULL || !jnode_same(plain, value))) ||
        (copied != NULL && !jnode_same(copied, value)))
        agreement = JNODE_DIFFERS;
    json_decref(value);
    return agreement;
}

#endif
