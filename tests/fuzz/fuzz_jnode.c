/* Any bytes as JSON: the fast reader finds what jansson finds, or leaves it to jansson. */
#include "fuzz.h"

#include "../tools/jnode_same.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    FUZZ_HOLDS(jnode_agree(&arena, (const char *)bytes, size) != JNODE_DIFFERS);
    arena_free(&arena);
    return 0;
}
