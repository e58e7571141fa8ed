#include "reader.h"

FUZZ_READER(kifu_next)
