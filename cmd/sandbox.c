#define _GNU_SOURCE /* syscall, O_PATH, dl_iterate_phdr */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The address sanitizer traces its own process at the end, and writes files of reports. */
#if defined __has_feature
#if __has_feature(address_sanitizer)
#define SANDBOX_OFF
#endif
#elif defined __SANITIZE_ADDRESS__
#define SANDBOX_OFF
#endif

#if defined __linux__ && defined __has_include && !defined SANDBOX_OFF
#if __has_include(<linux/landlock.h>) && __has_include(<linux/seccomp.h>)
#define SANDBOX_LINUX
#endif
#endif

#ifndef SANDBOX_LINUX

bool sandbox_begin(struct sandbox *sandbox)
{
    *sandbox = (struct sandbox){.ruleset = -1};
    return false;
}

void sandbox_read(struct sandbox *sandbox, const char *path)
{
    (void)sandbox, (void)path;
}

void sandbox_read_all(struct sandbox *sandbox)
{
    (void)sandbox;
}

void sandbox_write(struct sandbox *sandbox, const char *path)
{
    (void)sandbox, (void)path;
}

unsigned sandbox_enter(struct sandbox *sandbox)
{
    (void)sandbox;
    return 0;
}

#else

#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* --- files, by Landlock --- */

/* Rights of the first version of Landlock, and what a later one added. */
#define RIGHTS_TO_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define RIGHTS_TO_WRITE                                                                            \
    (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |                              \
     LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR)
#define RIGHTS_LOST                                                                                \
    (RIGHTS_TO_READ | RIGHTS_TO_WRITE | LANDLOCK_ACCESS_FS_EXECUTE |                               \
     LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK | \
     LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM)
enum { LANDLOCK_WITH_TRUNCATE = 3 };
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (UINT64_C(1) << 14)
#endif
/* Those that there are on what is no folder. */
#define RIGHTS_OF_A_FILE                                                                           \
    (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE)

static void allow(const struct sandbox *sandbox, const char *path, uint64_t rights)
{
    struct stat status;
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return;
    bool folder = fstat(fd, &status) == 0 && S_ISDIR(status.st_mode);
    struct landlock_path_beneath_attr rule = {
        .parent_fd = fd,
        .allowed_access = rights & sandbox->rights & (folder ? UINT64_MAX : RIGHTS_OF_A_FILE)};
    (void)syscall(SYS_landlock_add_rule, sandbox->ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(fd);
}

/* The folder that a path lies in. */
static void allow_above(const struct sandbox *sandbox, const char *path, uint64_t rights)
{
    char *above = strdup(path);
    if (above == NULL)
        return;
    for (size_t end = strlen(above); end > 1 && above[end - 1] == '/'; end--)
        above[end - 1] = '\0';
    char *slash = strrchr(above, '/');
    if (slash != NULL)
        slash[slash == above] = '\0'; /* "/a" is in "/" */
    allow(sandbox, slash != NULL ? above : ".", rights);
    free(above);
}

#ifdef __GLIBC__
/* iconv() loads its converters as they are needed from beside the C library. */
static int find_converters(struct dl_phdr_info *object, size_t size, void *context)
{
    static const char folder[] = "/gconv";
    char **found = context;
    const char *slash = strrchr(object->dlpi_name, '/');
    (void)size;
    if (slash == NULL || strncmp(slash, "/libc.", strlen("/libc.")) != 0)
        return 0;
    size_t length = (size_t)(slash - object->dlpi_name);
    char *path = malloc(length + sizeof folder);
    if (path != NULL) {
        memcpy(path, object->dlpi_name, length);
        memcpy(path + length, folder, sizeof folder);
    }
    *found = path;
    return 1;
}

static void allow_converters(struct sandbox *sandbox)
{
    char *path = NULL;
    (void)dl_iterate_phdr(find_converters, &path);
    if (path != NULL && access(path, R_OK | X_OK) == 0)
        sandbox_read(sandbox, path);
    else
        sandbox_read_all(sandbox);
    free(path);
}
#else
static void allow_converters(struct sandbox *sandbox)
{
    sandbox_read_all(sandbox);
}
#endif

bool sandbox_begin(struct sandbox *sandbox)
{
    const char *temporary = getenv("TMPDIR");
    *sandbox = (struct sandbox){.ruleset = -1};
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return false;
    sandbox->rights =
        RIGHTS_LOST | (version >= LANDLOCK_WITH_TRUNCATE ? LANDLOCK_ACCESS_FS_TRUNCATE : 0);
    struct landlock_ruleset_attr lost = {.handled_access_fs = sandbox->rights};
    sandbox->ruleset =
        (int)syscall(SYS_landlock_create_ruleset, &lost, sizeof lost.handled_access_fs, 0);
    if (sandbox->ruleset < 0)
        return false;
    const uint64_t rights = RIGHTS_TO_READ | RIGHTS_TO_WRITE | LANDLOCK_ACCESS_FS_TRUNCATE;
    if (temporary != NULL && *temporary != '\0')
        allow(sandbox, temporary, rights);
    allow(sandbox, "/tmp", rights); /* tmpfile() */
    allow_converters(sandbox);
    return true;
}

void sandbox_read(struct sandbox *sandbox, const char *path)
{
    struct stat status;
    if (sandbox->ruleset < 0 || path == NULL || stat(path, &status) != 0)
        return;
    char *real = NULL;
    if (!S_ISDIR(status.st_mode) && ++sandbox->files > SANDBOX_FILES_MAX)
        real = realpath(path, NULL);
    if (real != NULL)
        allow_above(sandbox, real, RIGHTS_TO_READ);
    else
        allow(sandbox, path, RIGHTS_TO_READ);
    free(real);
}

void sandbox_read_all(struct sandbox *sandbox)
{
    sandbox_read(sandbox, "/");
}

/* A file is made beside its place and renamed, and a folder is made: both in the folder above. What
 * is neither (a terminal, a pipe, /dev/null) is written to. A folder is looked into first. */
void sandbox_write(struct sandbox *sandbox, const char *path)
{
    const uint64_t rights =
        RIGHTS_TO_WRITE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_TRUNCATE;
    struct stat status;
    if (sandbox->ruleset < 0 || path == NULL)
        return;
    char *real = realpath(path, NULL);
    if (real != NULL && stat(real, &status) == 0 && !S_ISREG(status.st_mode))
        allow(sandbox, real, rights);
    else
        allow_above(sandbox, real != NULL ? real : path, rights);
    free(real);
}

static bool lose_files(struct sandbox *sandbox)
{
    bool done =
        sandbox->ruleset >= 0 && syscall(SYS_landlock_restrict_self, sandbox->ruleset, 0) == 0;
    if (sandbox->ruleset >= 0)
        close(sandbox->ruleset);
    sandbox->ruleset = -1;
    return done;
}

/* --- network, programs, other processes, by seccomp --- */

#if defined __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef MACHINE

/* Calls by way of the x32 interface have numbers from here; those of x86-64 end far below. */
#define FOREIGN_CALLS 0x40000000u

/* Refused with EPERM. io_uring would be a way round all of these. */
static const uint16_t refused[] = {
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    SYS_execve,
    SYS_execveat,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kill,
    SYS_tkill,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_setns,
    SYS_unshare,
    SYS_init_module,
    SYS_finit_module,
    SYS_kexec_load,
    SYS_reboot,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_fchmod,
    SYS_fchmodat,
    SYS_fchownat,
    SYS_linkat,
    SYS_symlinkat,
    SYS_setxattr,
    SYS_open_by_handle_at,
    SYS_clone,
    SYS_clone3,
    SYS_pidfd_open,
    SYS_pidfd_getfd,
    SYS_pidfd_send_signal,
#ifdef __x86_64__
    SYS_fork,
    SYS_vfork,
    SYS_chmod,
    SYS_chown,
    SYS_link,
    SYS_symlink,
#endif
};

enum { REFUSED = sizeof refused / sizeof refused[0] };

static struct sock_filter step(unsigned code, uint32_t value, uint8_t yes, uint8_t no)
{
    return (struct sock_filter){.code = (uint16_t)code, .jt = yes, .jf = no, .k = value};
}

/* The call's machine and number, the list, and the two ends. */
enum { FIRST = 4, ALLOWED = FIRST + REFUSED, REFUSAL, FILTER };

static uint8_t to_refusal(unsigned from)
{
    return (uint8_t)(REFUSAL - from - 1);
}

static bool lose_network(void)
{
    struct sock_filter filter[FILTER];
    filter[0] = step(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
    filter[1] = step(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 0, to_refusal(1));
    filter[2] = step(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
    filter[3] = step(BPF_JMP | BPF_JGE | BPF_K, FOREIGN_CALLS, to_refusal(3), 0);
    for (unsigned k = 0; k < REFUSED; k++)
        filter[FIRST + k] = step(BPF_JMP | BPF_JEQ | BPF_K, refused[k], to_refusal(FIRST + k), 0);
    filter[ALLOWED] = step(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    filter[REFUSAL] = step(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM, 0, 0);
    const struct sock_fprog program = {.len = FILTER, .filter = filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static bool lose_network(void)
{
    return false;
}

#endif

unsigned sandbox_enter(struct sandbox *sandbox)
{
    unsigned done = 0;
    bool bound = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    if (lose_files(sandbox))
        done |= SANDBOX_NO_FILES;
    if (bound && lose_network())
        done |= SANDBOX_NO_NETWORK;
    return done;
}

#endif
