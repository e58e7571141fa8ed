#include "reader.h"

FUZZ_READER(ugf_next)
