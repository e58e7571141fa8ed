/* score_infer.h - the "inferred" object of the score stream. */
#ifndef ING_SCORE_INFER_H
#define ING_SCORE_INFER_H

#include "../lib/infer.h"

#include <jansson.h>

/* A value less sure than INFER_CONFIDENCE_MIN is null. NULL when out of memory. */
json_t *inferred_value(const struct inference *inference);

#endif
