/* A text as a handicap. */
#include "fuzz_notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct record record;
    if (notation_read(&record, TEXT_HANDICAP, bytes, size))
        notation_handicap(&record);
    record_free(&record);
    return 0;
}
