/* Preloaded: what an input could make of a flaw in a reader. When standard output is closed, which
 * is after all inputs, tries all that a sandbox refuses, and says on standard error which of it
 * could be done: "plant: NAME done" or "plant: NAME refused". ING_PLANT is a folder in which
 * nothing is to be written, and has a file "victim". */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void tell(const char *name, bool done)
{
    char line[100];
    int length = snprintf(line, sizeof line, "plant: %s %s\n", name, done ? "done" : "refused");
    if (write(STDERR_FILENO, line, (size_t)length) < 0)
        _exit(9);
}

static bool connects(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return fd >= 0 &&
           (connect(fd, (struct sockaddr *)&to, sizeof to) == 0 || errno == ECONNREFUSED);
}

static bool forks(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return child > 0 && waitpid(child, NULL, 0) == child;
}

static bool spawns(void)
{
    char name[] = "true";
    char *const words[] = {name, NULL};
    pid_t child;
    int status = 0;
    return posix_spawn(&child, "/bin/true", NULL, NULL, words, words + 1) == 0 &&
           waitpid(child, &status, 0) == child && status == 0;
}

/* Replaces the process, if it can: a program that is not there tells without ending us. */
static bool executes(void)
{
    char name[] = "no";
    char *const words[] = {name, NULL};
    execve("/no/such/program", words, words + 1);
    return errno == ENOENT;
}

static void try_files(const char *folder)
{
    char victim[4096], fresh[4096];
    snprintf(victim, sizeof victim, "%s/victim", folder);
    snprintf(fresh, sizeof fresh, "%s/fresh", folder);
    tell("file-read", open(victim, O_RDONLY) >= 0);
    tell("passwords-read", open("/etc/passwd", O_RDONLY) >= 0);
    tell("folder-read", open(folder, O_RDONLY | O_DIRECTORY) >= 0);
    tell("file-write", open(victim, O_WRONLY) >= 0);
    tell("file-append", open(victim, O_RDWR | O_APPEND) >= 0);
    tell("file-make", open(fresh, O_WRONLY | O_CREAT, 0666) >= 0);
    tell("file-rename", rename(victim, fresh) == 0);
    tell("file-remove", unlink(victim) == 0);
    tell("folder-make", mkdir(fresh, 0777) == 0);
    tell("link-make", symlink("/", fresh) == 0);
    tell("fifo-make", mkfifo(fresh, 0666) == 0);
    tell("mode-change", chmod(victim, 0777) == 0);
    char temporary[] = "/tmp/plantXXXXXX";
    int fd = mkstemp(temporary);
    tell("temporary", fd >= 0 && unlink(temporary) == 0);
}

int fclose(FILE *file)
{
    int (*close_it)(FILE *) = NULL;
    *(void **)&close_it = dlsym(RTLD_NEXT, "fclose");
    const char *folder = getenv("ING_PLANT");
    if (file == stdout && folder != NULL) {
        tell("socket", socket(AF_INET, SOCK_STREAM, 0) >= 0);
        tell("socket-6", socket(AF_INET6, SOCK_DGRAM, 0) >= 0);
        tell("socket-unix", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
        tell("connect", connects());
        tell("fork", forks());
        tell("spawn", spawns());
        tell("exec", executes());
        tell("trace", ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0);
        tell("kill", kill(getppid(), 0) == 0);
        tell("io-uring", syscall(SYS_io_uring_setup, 1, NULL) == 0 || errno == EFAULT);
        try_files(folder);
    }
    return close_it(file);
}
