/* sparse.h - how many of a long row of cases a test tries. */
#ifndef ING_TESTS_SPARSE_H
#define ING_TESTS_SPARSE_H

#include <stdlib.h>

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define SANITIZERS_WATCH 1
#endif
#endif
#if defined __SANITIZE_ADDRESS__
#define SANITIZERS_WATCH 1
#endif

/* Under the sanitizers a case takes five to ten times as long. Seven has no factor in common with
 * what the cases go through in turn (4, 5, 19, 52), so that each of these still comes up. */
#ifdef SANITIZERS_WATCH
enum { SPARSELY = 7 };
#else
enum { SPARSELY = 1 };
#endif

/* Of so many cases one is tried: of `of` in the plain run, of more under the sanitizers. With
 * EVERY_CASE in the environment, as in the long tests, each is. */
static inline unsigned sparse(unsigned of)
{
    return getenv("EVERY_CASE") != NULL ? 1 : of * SPARSELY;
}

#endif
