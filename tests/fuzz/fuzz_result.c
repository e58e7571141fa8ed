/* A text as a result. */
#include "fuzz_notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct record *record = notation_read(TEXT_RESULT, bytes, size);
    if (record != NULL)
        notation_result(record);
    return 0;
}
