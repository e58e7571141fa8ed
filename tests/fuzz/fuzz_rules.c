/* A text as a rules. */
#include "fuzz_notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct record record;
    if (notation_read(&record, TEXT_RULES, bytes, size))
        notation_rules(&record);
    record_free(&record);
    return 0;
}
