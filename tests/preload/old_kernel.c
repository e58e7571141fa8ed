/* Preloaded: a kernel without Landlock (ENOSYS) if ING_OLD has an L, and without seccomp (EINVAL)
 * if it has an S. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CALL_ARGUMENTS = 6, PRCTL_ARGUMENTS = 4 };

static int lacks(char what)
{
    const char *old = getenv("ING_OLD");
    return old != NULL && strchr(old, what) != NULL;
}

long syscall(long number, ...)
{
    long (*call)(long, ...) = NULL;
    long argument[CALL_ARGUMENTS];
    va_list list;
    va_start(list, number);
    for (int k = 0; k < CALL_ARGUMENTS; k++)
        argument[k] = va_arg(list, long);
    va_end(list);
    if (number == SYS_landlock_create_ruleset && lacks('L')) {
        errno = ENOSYS;
        return -1;
    }
    *(void **)&call = dlsym(RTLD_NEXT, "syscall");
    return call(number, argument[0], argument[1], argument[2], argument[3], argument[4],
                argument[5]);
}

int prctl(int option, ...)
{
    int (*call)(int, ...) = NULL;
    unsigned long argument[PRCTL_ARGUMENTS];
    va_list list;
    va_start(list, option);
    for (int k = 0; k < PRCTL_ARGUMENTS; k++)
        argument[k] = va_arg(list, unsigned long);
    va_end(list);
    if (option == PR_SET_SECCOMP && lacks('S')) {
        errno = EINVAL;
        return -1;
    }
    *(void **)&call = dlsym(RTLD_NEXT, "prctl");
    return call(option, argument[0], argument[1], argument[2], argument[3]);
}
