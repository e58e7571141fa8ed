/* Preloaded: the allocation with number ING_FAIL_AT (from 1) fails, and with ING_FAIL_ON=1 all
 * after it. The number of allocations goes to the file ING_COUNT_TO, if that is set. glibc only. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static unsigned long allocations, fail_at;
static int ready, fail_on;

__attribute__((noinline)) void fail_here(void);
void fail_here(void)
{
    errno = ENOMEM;
}
static int fails(void)
{
    if (!ready) {
        const char *at = getenv("ING_FAIL_AT"), *on = getenv("ING_FAIL_ON");
        ready = 1;
        fail_at = at != NULL ? strtoul(at, NULL, 10) : 0;
        fail_on = on != NULL;
    }
    allocations++;
    if (fail_at == 0 || allocations < fail_at || (allocations > fail_at && !fail_on))
        return 0;
    fail_here();
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("ING_COUNT_TO");
    FILE *file = path != NULL ? fopen(path, "w") : NULL;
    if (file == NULL)
        return;
    fprintf(file, "%lu\n", allocations);
    fclose(file);
}
