#include "reader.h"

FUZZ_READER(ngf_next)
