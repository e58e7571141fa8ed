/* A text as a komi. */
#include "fuzz_notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct record record;
    if (notation_read(&record, TEXT_KOMI, bytes, size))
        notation_komi(&record);
    record_free(&record);
    return 0;
}
