/* Any bytes as a line of a score stream, which is then given one key more and read again. */
#include "fuzz.h"

#include "score_read.h"

#include <jansson.h>
#include <string.h>

struct text {
    char *bytes;
    size_t size, room;
};

static bool put(void *context, const char *bytes, size_t length)
{
    struct text *text = context;
    if (text->size + length > text->room)
        return false;
    memcpy(text->bytes + text->size, bytes, length);
    text->size += length;
    return true;
}

static void extend(struct score_reader *reader, const char *bytes, size_t size)
{
    enum { LONGER = 40 }; /* an escape may take six bytes for one, a number many */
    char wrong[SCORE_TEXT_MAX];
    struct text text = {.room = size * LONGER + LONGER};
    text.bytes = malloc(text.room);
    json_t *value = json_true();
    FUZZ_HOLDS(text.bytes != NULL);
    FUZZ_HOLDS(score_extend(reader, bytes, size, "flips", value, put, &text));
    FUZZ_HOLDS(score_read(reader, text.bytes, text.size, wrong));
    FUZZ_HOLDS(jnode_is(jnode_get(reader->root, "flips"), JNODE_TRUE));
    json_decref(value);
    free(text.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct score_reader reader;
    char wrong[SCORE_TEXT_MAX] = "";
    score_reader_init(&reader);
    if (score_read(&reader, (const char *)bytes, size, wrong))
        extend(&reader, (const char *)bytes, size);
    else
        FUZZ_HOLDS(wrong[0] != 0 && memchr(wrong, 0, sizeof wrong) != NULL);
    score_reader_free(&reader);
    return 0;
}
