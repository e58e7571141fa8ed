/* A text as a result. */
#include "fuzz_notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct record record;
    if (notation_read(&record, TEXT_RESULT, bytes, size))
        notation_result(&record);
    record_free(&record);
    return 0;
}
