#include "reader.h"

FUZZ_READER(xml_next)
