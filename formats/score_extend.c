/* A line of the score stream with one more key. */
#include "score_read.h"

#include <jansson.h>
#include <string.h>

struct dumping {
    bool (*put)(void *context, const char *bytes, size_t length);
    void *context;
};

static int dump_piece(const char *bytes, size_t length, void *context)
{
    const struct dumping *dumping = context;
    return dumping->put(dumping->context, bytes, length) ? 0 : -1;
}

/* Doubles of 15 digits survive; more would show 0.1 as 0.10000000000000001. */
static const size_t DUMP_FLAGS = JSON_COMPACT | JSON_REAL_PRECISION(15);

/* The key is there already: the line is written anew. */
static bool replace(const char *bytes, size_t length, const char *key, json_t *value,
                    struct dumping *dumping)
{
    json_t *root = json_loadb(bytes, length, 0, NULL);
    bool done = root != NULL && json_object_set(root, key, value) == 0 &&
                json_dump_callback(root, dump_piece, dumping, DUMP_FLAGS) == 0;
    json_decref(root);
    return done;
}

bool score_extend(const struct score_reader *reader, const char *bytes, size_t length,
                  const char *key, struct json_t *value,
                  bool (*put)(void *context, const char *bytes, size_t length), void *context)
{
    struct dumping dumping = {put, context};
    if (jnode_get(reader->root, key) != NULL)
        return replace(bytes, length, key, value, &dumping);
    while (length > 0 && bytes[length - 1] != '}')
        length--;
    return length > 0 && put(context, bytes, length - 1) && put(context, ",\"", 2) &&
           put(context, key, strlen(key)) && put(context, "\":", 2) &&
           json_dump_callback(value, dump_piece, &dumping, DUMP_FLAGS | JSON_ENCODE_ANY) == 0 &&
           put(context, "}", 1);
}
