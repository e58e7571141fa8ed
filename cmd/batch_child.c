/* ingbatch: starting other programs, and signals. */
#include "batch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { NOT_STARTED = 127 };

static volatile sig_atomic_t caught;

static void catch (int number)
{
    caught = number;
}

void batch_signals_catch(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = catch}, before;
    sigemptyset(&action.sa_mask);
    /* What nohup and a shell's & have ignored stays so. */
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if (sigaction(numbers[k], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[k], &action, NULL);
    /* A file past its limit is an error of writing, here and in all that is started. */
    signal(SIGXFSZ, SIG_IGN);
    /* That GNU parallel has died shows by its process; others get it back (become). */
    signal(SIGPIPE, SIG_IGN);
}

int batch_signal(void)
{
    return caught;
}

static void place(int fd, int number)
{
    if (fd >= 0 && dup2(fd, number) < 0)
        _exit(NOT_STARTED);
}

/* In the new process; does not return. */
static void become(const struct batch_child *child, pid_t parent)
{
    /* It may be ignored here, or caught until another program is in this one's place. */
    (void)signal(child->death_signal, SIG_DFL);
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, child->death_signal);
    if (getppid() != parent)
        _exit(NOT_STARTED); /* it died before that took effect */
#else
    (void)parent;
#endif
    (void)signal(SIGPIPE, SIG_DFL);
    if (child->group)
        (void)setpgid(0, 0);
    place(child->in >= 0 ? child->in : open("/dev/null", O_RDONLY), STDIN_FILENO);
    place(child->out, STDOUT_FILENO);
    place(child->err, STDERR_FILENO);
    if (child->folder >= 0 && fchdir(child->folder) != 0)
        _exit(NOT_STARTED);
    for (const char *const *at = child->environment; at != NULL && *at != NULL; at += 2)
        setenv(at[0], at[1], 1);
    execvp(child->path, child->argv);
    _exit(NOT_STARTED);
}

bool batch_pipe(int ends[2])
{
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

pid_t batch_spawn(const struct batch_child *child)
{
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid == 0)
        become(child, parent);
    return pid;
}

int batch_wait(pid_t pid)
{
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return NOT_STARTED;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
