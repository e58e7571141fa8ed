/* Values of a JSON text by name, and the text by whichever reader takes it. */
#include "jnode.h"

#include <string.h>

const struct jnode *jnode_read(struct arena *arena, const char *bytes, size_t length,
                               char wrong[JNODE_WRONG_MAX])
{
    arena_reset(arena);
    const struct jnode *root = jnode_read_plain(arena, bytes, length);
    if (root != NULL)
        return root;
    arena_reset(arena);
    return jnode_read_jansson(arena, bytes, length, wrong);
}

bool jnode_is(const struct jnode *value, enum jnode_kind kind)
{
    return value != NULL && value->kind == kind;
}

const struct jnode *jnode_first(const struct jnode *container)
{
    bool has = jnode_is(container, JNODE_ARRAY) || jnode_is(container, JNODE_OBJECT);
    return has ? container->first : NULL;
}

size_t jnode_elements(const struct jnode *array)
{
    return jnode_is(array, JNODE_ARRAY) ? array->count : 0;
}

const struct jnode *jnode_get(const struct jnode *object, const char *key)
{
    size_t length = strlen(key);
    if (!jnode_is(object, JNODE_OBJECT))
        return NULL;
    for (const struct jnode *member = object->first; member != NULL; member = member->next)
        if (member->key_length == length && memcmp(member->key, key, length) == 0)
            return member;
    return NULL;
}

const char *jnode_text(const struct jnode *value)
{
    return jnode_is(value, JNODE_STRING) ? value->text : NULL;
}

int64_t jnode_integer(const struct jnode *value)
{
    return jnode_is(value, JNODE_INTEGER) ? value->integer : 0;
}

bool jnode_is_number(const struct jnode *value)
{
    return jnode_is(value, JNODE_INTEGER) || jnode_is(value, JNODE_REAL);
}

double jnode_number(const struct jnode *value)
{
    return jnode_is(value, JNODE_REAL) ? value->real : (double)jnode_integer(value);
}

const char *jnode_text_of(const struct jnode *object, const char *key)
{
    return jnode_text(jnode_get(object, key));
}

int64_t jnode_integer_of(const struct jnode *object, const char *key)
{
    return jnode_integer(jnode_get(object, key));
}
