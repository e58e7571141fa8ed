#include "reader.h"

FUZZ_READER(sgf_next)
