/* The tree that jansson makes of a JSON text, copied into the arena. */
#include "jnode.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* A container being copied, and how far. */
struct level {
    json_t *from;
    struct jnode *to;
    void *member; /* jansson's iterator of an object; NULL at its end */
    size_t index; /* of the next element of an array */
    const struct jnode **link;
};

struct copying {
    struct arena *arena;
    struct level *levels; /* as many as jansson nests */
    size_t depth;
};

static bool copy_string(struct copying *copying, const json_t *from, struct jnode *to)
{
    to->count = json_string_length(from);
    to->text = arena_copy(copying->arena, json_string_value(from), to->count);
    return to->text != NULL;
}

static void open_level(struct copying *copying, json_t *from, struct jnode *to)
{
    struct level *level = &copying->levels[copying->depth++];
    to->first = NULL;
    *level = (struct level){.from = from, .to = to, .link = &to->first};
    level->member = json_is_object(from) ? json_object_iter(from) : NULL;
    to->count = json_is_object(from) ? json_object_size(from) : json_array_size(from);
}

static bool copy_value(struct copying *copying, json_t *from, struct jnode *to)
{
    switch (json_typeof(from)) {
    case JSON_OBJECT:
        to->kind = JNODE_OBJECT;
        open_level(copying, from, to);
        return true;
    case JSON_ARRAY:
        to->kind = JNODE_ARRAY;
        open_level(copying, from, to);
        return true;
    case JSON_STRING:
        to->kind = JNODE_STRING;
        return copy_string(copying, from, to);
    case JSON_INTEGER:
        to->kind = JNODE_INTEGER;
        to->integer = json_integer_value(from);
        return true;
    case JSON_REAL:
        to->kind = JNODE_REAL;
        to->real = json_real_value(from);
        return true;
    case JSON_TRUE:
        to->kind = JNODE_TRUE;
        return true;
    case JSON_FALSE:
        to->kind = JNODE_FALSE;
        return true;
    case JSON_NULL:
        break;
    }
    to->kind = JNODE_NULL;
    return true;
}

/* The next member or element of the innermost container; it is closed after the last one. */
static bool copy_next(struct copying *copying)
{
    struct level *level = &copying->levels[copying->depth - 1];
    bool is_object = json_is_object(level->from);
    if (is_object ? level->member == NULL : level->index == json_array_size(level->from)) {
        copying->depth--;
        return true;
    }
    struct jnode *node = arena_alloc(copying->arena, sizeof *node);
    if (node == NULL)
        return false;
    *level->link = node;
    level->link = &node->next;
    json_t *value;
    if (is_object) {
        const char *key = json_object_iter_key(level->member);
        node->key_length = (uint32_t)strlen(key);
        node->key = arena_copy(copying->arena, key, node->key_length);
        value = json_object_iter_value(level->member);
        level->member = json_object_iter_next(level->from, level->member);
    } else {
        value = json_array_get(level->from, level->index++);
    }
    return (!is_object || node->key != NULL) && copy_value(copying, value, node);
}

static const struct jnode *copy_tree(struct arena *arena, json_t *from)
{
    struct copying copying = {.arena = arena};
    struct jnode *root = arena_alloc(arena, sizeof *root);
    copying.levels = arena_room(arena, (JSON_PARSER_MAX_DEPTH + 1) * sizeof *copying.levels);
    if (root == NULL || copying.levels == NULL || !copy_value(&copying, from, root))
        return NULL;
    while (copying.depth > 0)
        if (!copy_next(&copying))
            return NULL;
    return root;
}

const struct jnode *jnode_read_jansson(struct arena *arena, const char *bytes, size_t length,
                                       char wrong[JNODE_WRONG_MAX])
{
    json_error_t error;
    json_t *parsed = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (parsed == NULL) {
        snprintf(wrong, JNODE_WRONG_MAX, "column %d: %.120s", error.column, error.text);
        return NULL;
    }
    const struct jnode *root = copy_tree(arena, parsed);
    json_decref(parsed);
    if (root == NULL)
        snprintf(wrong, JNODE_WRONG_MAX, "it needs more memory than a line may have");
    return root;
}
