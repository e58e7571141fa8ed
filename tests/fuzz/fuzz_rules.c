/* A text as a rules. */
#include "fuzz_notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct record *record = notation_read(TEXT_RULES, bytes, size);
    if (record != NULL)
        notation_rules(record);
    return 0;
}
