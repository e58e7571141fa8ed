/* Preloaded: the program is run once for each number of ING_FAIL_AT ("0 1 1+"): in that run the allocation
 * with that number (from 1; 0: none) fails, and with a plus all that follow. The runs are forked where the
 * first memory is asked for, since to start and link a program takes longer than most of them. Run K leaves
 * K.out and K.err in the folder ING_RUNS, and in the file "runs" a line: its status as of wait(2), and the
 * number of its allocations. glibc only. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static unsigned long *allocations; /* shared with the parent */
static unsigned long fail_at;
static int fail_on;

__attribute__((noinline)) void fail_here(void);
void fail_here(void)
{
    errno = ENOMEM;
}

static void open_as(int fd, int folder, unsigned run, const char *what)
{
    char name[32];
    int file;
    snprintf(name, sizeof name, "%u.%s", run, what);
    file = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || dup2(file, fd) < 0)
        _exit(99);
    close(file);
}

/* Comes back in each child; the parent ends. */
static void fork_runs(void)
{
    const char *next = getenv("ING_FAIL_AT");
    int folder = open(getenv("ING_RUNS"), O_RDONLY | O_DIRECTORY);
    int runs = openat(folder, "runs", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    allocations = mmap(NULL, sizeof *allocations, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (folder < 0 || runs < 0 || allocations == MAP_FAILED)
        _exit(99);
    for (unsigned run = 0; *next != '\0'; run++) {
        char *end;
        pid_t child;
        int status;
        fail_at = strtoul(next, &end, 10);
        fail_on = *end == '+';
        for (next = end + fail_on; *next == ' '; next++)
            continue;
        *allocations = 0;
        child = fork();
        if (child == 0) {
            open_as(STDOUT_FILENO, folder, run, "out");
            open_as(STDERR_FILENO, folder, run, "err");
            close(folder);
            close(runs);
            alarm(100); /* no run may hang */
            return;
        }
        if (child < 0 || waitpid(child, &status, 0) != child)
            _exit(99);
        dprintf(runs, "%d %lu\n", status, *allocations);
    }
    _exit(0);
}

static int fails(void)
{
    static int forked;
    if (!forked) {
        forked = 1; /* what forking itself asks for is not of the program */
        fork_runs();
        forked = 2;
    }
    if (forked != 2)
        return 0;
    ++*allocations;
    if (fail_at == 0 || *allocations < fail_at || (*allocations > fail_at && !fail_on))
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
