/* A fast reader of plain JSON: one copy of the text, whose strings end where their quotes were. */
#include "jnode.h"

#include "text.h"

#include <float.h>
#include <string.h>

enum { NODES_AT_ONCE = 128 };

struct level {
    struct jnode *container;
    const struct jnode **link; /* where the next member goes */
    uint64_t keys;             /* a bit for each key there is; several keys may share one */
};

struct plain {
    struct arena *arena;
    char *at; /* the text ends with NUL, which no token contains */
    struct jnode *nodes;
    size_t nodes_left;
    struct level levels[JNODE_PLAIN_DEPTH];
    int depth;
};

static void skip_space(struct plain *plain)
{
    while (*plain->at == ' ' || *plain->at == '\t' || *plain->at == '\r' || *plain->at == '\n')
        plain->at++;
}

static bool take(struct plain *plain, char wanted)
{
    skip_space(plain);
    bool there = *plain->at == wanted;
    plain->at += there;
    return there;
}

static struct jnode *new_node(struct plain *plain)
{
    if (plain->nodes_left == 0) {
        plain->nodes = arena_room(plain->arena, NODES_AT_ONCE * sizeof *plain->nodes);
        if (plain->nodes == NULL)
            return NULL;
        plain->nodes_left = NODES_AT_ONCE;
    }
    plain->nodes_left--;
    return plain->nodes++;
}

/* --- strings --- */

/* Bytes that end a run of ordinary ones: the quote, the backslash, controls, and beyond ASCII. */
static bool is_ordinary(unsigned char byte)
{
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

static char unescaped(char letter)
{
    switch (letter) {
    case '"':
    case '\\':
    case '/':
        return letter;
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return '\0';
    }
}

/* Behind the opening quote. The text is moved over its backslashes, in place. */
static bool take_string(struct plain *plain, const char **text, size_t *length)
{
    char *from = plain->at, *to;
    bool ascii = true;
    *text = from;
    while (is_ordinary((unsigned char)*from))
        from++;
    to = from;
    while (*from != '"') {
        if (is_ordinary((unsigned char)*from)) {
            *to++ = *from++;
        } else if (*from == '\\') {
            *to = unescaped(from[1]);
            if (*to++ == '\0')
                return false;
            from += 2;
        } else if ((unsigned char)*from >= 0x80) {
            ascii = false;
            *to++ = *from++;
        } else {
            return false;
        }
    }
    *to = '\0';
    *length = (size_t)(to - *text);
    plain->at = from + 1;
    return ascii || utf8_valid(*text, *length);
}

/* --- numbers --- */

/* Both parts of the quotient are exact, so that it is rounded once, as the nearest double. */
static double decimal(int64_t digits, int places)
{
    static const double power[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    return (double)digits / power[places];
}

/* At most one digit more than there may be, which shows that they are too many. */
static const char *take_digits(const char *at, int64_t most, int64_t *number)
{
    const char *begin = at;
    for (; *at >= '0' && *at <= '9' && at - begin <= most; at++)
        *number = *number * 10 + (*at - '0');
    return at;
}

static bool take_number(struct plain *plain, struct jnode *node)
{
    const char *at = plain->at;
    int64_t number = 0;
    bool negative = *at == '-';
    const char *begin = at += negative;
    at = take_digits(at, JNODE_PLAIN_DIGITS, &number);
    int64_t whole = at - begin, places = 0;
    if (whole == 0 || whole > JNODE_PLAIN_DIGITS || (whole > 1 && *begin == '0'))
        return false;
    node->kind = JNODE_INTEGER;
    if (*at == '.') {
        begin = at + 1;
        at = take_digits(begin, JNODE_PLAIN_DIGITS - whole, &number);
        places = at - begin;
        if (places == 0 || whole + places > JNODE_PLAIN_DIGITS || FLT_EVAL_METHOD != 0)
            return false;
        node->kind = JNODE_REAL;
    }
    if (*at == 'e' || *at == 'E')
        return false;
    if (node->kind == JNODE_REAL) {
        double real = decimal(number, (int)places);
        node->real = negative ? -real : real;
    } else {
        node->integer = negative ? -number : number;
    }
    plain->at += at - plain->at;
    return true;
}

/* --- values --- */

static bool take_word(struct plain *plain, const char *word, struct jnode *node,
                      enum jnode_kind kind)
{
    size_t length = strlen(word);
    if (strncmp(plain->at, word, length) != 0)
        return false;
    plain->at += length;
    node->kind = kind;
    return true;
}

static bool open_container(struct plain *plain, struct jnode *node)
{
    if (plain->depth == JNODE_PLAIN_DEPTH)
        return false;
    node->kind = *plain->at++ == '{' ? JNODE_OBJECT : JNODE_ARRAY;
    node->first = NULL;
    node->count = 0;
    plain->levels[plain->depth++] = (struct level){.container = node, .link = &node->first};
    return true;
}

static bool take_value(struct plain *plain, struct jnode *node)
{
    skip_space(plain);
    switch (*plain->at) {
    case '{':
    case '[':
        return open_container(plain, node);
    case '"':
        plain->at++;
        node->kind = JNODE_STRING;
        return take_string(plain, &node->text, &node->count);
    case 'n':
        return take_word(plain, "null", node, JNODE_NULL);
    case 't':
        return take_word(plain, "true", node, JNODE_TRUE);
    case 'f':
        return take_word(plain, "false", node, JNODE_FALSE);
    default:
        return take_number(plain, node);
    }
}

/* --- containers --- */

static uint64_t key_bit(const struct jnode *node)
{
    const unsigned char *key = (const unsigned char *)node->key;
    if (node->key_length == 0)
        return 1;
    uint32_t mixed = key[0] * 7u + key[node->key_length - 1] * 31u + key[node->key_length / 2];
    return UINT64_C(1) << ((mixed + node->key_length * 5u) & 63);
}

/* False when the object has the key already: jansson words the complaint. */
static bool is_new_key(struct level *level, const struct jnode *node)
{
    uint64_t bit = key_bit(node);
    bool may_be_there = (level->keys & bit) != 0;
    level->keys |= bit;
    if (!may_be_there)
        return true;
    for (const struct jnode *other = level->container->first; other != NULL; other = other->next)
        if (other->key_length == node->key_length &&
            memcmp(other->key, node->key, node->key_length) == 0)
            return false;
    return true;
}

static bool take_key(struct plain *plain, struct level *level, struct jnode *node)
{
    size_t length;
    if (!take(plain, '"') || !take_string(plain, &node->key, &length) || length > UINT32_MAX)
        return false;
    node->key_length = (uint32_t)length;
    return is_new_key(level, node) && take(plain, ':');
}

/* The next member or element of the innermost container, or its end. */
static bool take_next(struct plain *plain)
{
    struct level *level = &plain->levels[plain->depth - 1];
    struct jnode *container = level->container;
    bool is_object = container->kind == JNODE_OBJECT;
    if (take(plain, is_object ? '}' : ']')) {
        plain->depth--;
        return true;
    }
    if (container->count > 0 && !take(plain, ','))
        return false;
    struct jnode *node = new_node(plain);
    if (node == NULL)
        return false;
    node->next = NULL;
    node->key = NULL;
    node->key_length = 0;
    if (is_object && !take_key(plain, level, node))
        return false;
    *level->link = node;
    level->link = &node->next;
    container->count++;
    return take_value(plain, node);
}

const struct jnode *jnode_read_plain(struct arena *arena, const char *bytes, size_t length)
{
    struct plain plain = {.arena = arena, .nodes_left = 0};
    char *text = plain.at = arena_copy(arena, bytes, length);
    struct jnode *root = text != NULL ? new_node(&plain) : NULL;
    if (root == NULL)
        return NULL;
    *root = (struct jnode){.kind = JNODE_NULL};
    skip_space(&plain);
    if ((*plain.at != '{' && *plain.at != '[') || !take_value(&plain, root))
        return NULL;
    while (plain.depth > 0)
        if (!take_next(&plain))
            return NULL;
    skip_space(&plain);
    return plain.at == text + length ? root : NULL;
}
