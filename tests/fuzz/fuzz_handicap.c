/* A text as a handicap. */
#include "fuzz_notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct record *record = notation_read(TEXT_HANDICAP, bytes, size);
    if (record != NULL)
        notation_handicap(record);
    return 0;
}
