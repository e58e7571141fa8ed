#include "reader.h"

FUZZ_READER(gib_next)
