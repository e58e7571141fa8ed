/* Preloaded: reading and writing as they may be and seldom are. Every other call is interrupted by a
 * signal; a read gives no more than ING_READ_MOST bytes, a write takes no more than ING_WRITE_MOST;
 * the read with number ING_READ_FAIL (from 1) and all after it fail; closing standard output fails
 * with ING_CLOSE_FAIL set. What the C library calls within itself (its streams) is not seen here. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static size_t setting(const char *name)
{
    const char *text = getenv(name);
    return text != NULL ? strtoul(text, NULL, 10) : 0;
}

/* The signal comes before the call has done anything. */
static bool interrupted(void)
{
    static unsigned calls;
    errno = EINTR;
    return calls++ % 2 == 0;
}

static bool read_fails(void)
{
    static size_t reads;
    size_t last = setting("ING_READ_FAIL");
    errno = EIO;
    return last > 0 && ++reads >= last;
}

static size_t at_most(size_t size, const char *name)
{
    size_t most = setting(name);
    return most > 0 && size > most ? most : size;
}

ssize_t read(int fd, void *into, size_t size)
{
    ssize_t (*next)(int, void *, size_t) = NULL;
    *(void **)&next = dlsym(RTLD_NEXT, "read");
    if (interrupted() || read_fails())
        return -1;
    return next(fd, into, at_most(size, "ING_READ_MOST"));
}

ssize_t pread(int fd, void *into, size_t size, off_t at)
{
    ssize_t (*next)(int, void *, size_t, off_t) = NULL;
    *(void **)&next = dlsym(RTLD_NEXT, "pread");
    if (interrupted() || read_fails())
        return -1;
    return next(fd, into, at_most(size, "ING_READ_MOST"), at);
}

ssize_t write(int fd, const void *from, size_t size)
{
    ssize_t (*next)(int, const void *, size_t) = NULL;
    *(void **)&next = dlsym(RTLD_NEXT, "write");
    return interrupted() ? -1 : next(fd, from, at_most(size, "ING_WRITE_MOST"));
}

int fclose(FILE *file)
{
    int (*next)(FILE *) = NULL;
    *(void **)&next = dlsym(RTLD_NEXT, "fclose");
    bool fails = file == stdout && setting("ING_CLOSE_FAIL") != 0;
    int status = next(file);
    if (!fails)
        return status;
    errno = EDQUOT;
    return EOF;
}
