/* A text as a komi. */
#include "fuzz_notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct record *record = notation_read(TEXT_KOMI, bytes, size);
    if (record != NULL)
        notation_komi(record);
    return 0;
}
