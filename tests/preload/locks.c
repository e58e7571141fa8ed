/* Preloaded: fcntl() has no locks to give (ENOLCK); or, with ING_BEFORE_LOCK, a file of that name
 * appears just before the program has its lock. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

static int locked(const char *name, int fd, int how, void *argument)
{
    int (*real)(int, int, ...) = (int (*)(int, int, ...))dlsym(RTLD_NEXT, name);
    const char *path = getenv("ING_BEFORE_LOCK");
    if (how == F_SETLK && path == NULL) {
        errno = ENOLCK;
        return -1;
    }
    if (how == F_SETLK)
        close(open(path, O_WRONLY | O_CREAT, 0666));
    return real(fd, how, argument);
}

static void *third(va_list list)
{
    return va_arg(list, void *);
}

#define REPLACE(name)                                                                              \
    int name(int fd, int how, ...);                                                                \
    int name(int fd, int how, ...)                                                                 \
    {                                                                                              \
        va_list list;                                                                              \
        va_start(list, how);                                                                       \
        void *argument = third(list);                                                              \
        va_end(list);                                                                              \
        return locked(#name, fd, how, argument);                                                   \
    }

REPLACE(fcntl)
REPLACE(fcntl64)
