#define _GNU_SOURCE /* syscall, O_PATH */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
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

unsigned sandbox_enter(const char *const *outputs, size_t count)
{
    (void)outputs, (void)count;
    return 0;
}

#else

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* --- files, by Landlock --- */

/* Rights of the first version of Landlock, and what later ones added. */
#define RIGHTS_OF_A_FILE LANDLOCK_ACCESS_FS_WRITE_FILE
#define RIGHTS_IN_A_FOLDER                                                                         \
    (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |                              \
     LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR)
#define RIGHTS_LOST                                                                                \
    (RIGHTS_IN_A_FOLDER | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_REMOVE_DIR |             \
     LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |  \
     LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM)
enum { LANDLOCK_WITH_TRUNCATE = 3 };
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (UINT64_C(1) << 14)
#endif

static long landlock_version(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static bool allow_writing(int ruleset, const char *path, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = {.allowed_access = rights};
    rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return false;
    long failed = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
    return failed == 0;
}

/* A file is made beside its place and renamed, and a folder is made: both in the folder above. What
 * is neither (a terminal, a pipe, /dev/null) is written to. */
static void allow_output(int ruleset, const char *path, uint64_t truncate)
{
    struct stat status;
    char *real = realpath(path, NULL);
    bool there = real != NULL && stat(real, &status) == 0;
    if (there && !S_ISREG(status.st_mode)) {
        bool folder = S_ISDIR(status.st_mode);
        (void)allow_writing(ruleset, real,
                            truncate | (folder ? RIGHTS_IN_A_FOLDER : RIGHTS_OF_A_FILE));
    } else {
        char *above = strdup(there ? real : path);
        for (size_t end = above != NULL ? strlen(above) : 0; end > 1 && above[end - 1] == '/';
             end--)
            above[end - 1] = '\0';
        char *slash = above != NULL ? strrchr(above, '/') : NULL;
        if (slash != NULL)
            slash[slash == above] = '\0'; /* "/a" is in "/" */
        if (above != NULL)
            (void)allow_writing(ruleset, slash != NULL ? above : ".",
                                truncate | RIGHTS_IN_A_FOLDER);
        free(above);
    }
    free(real);
}

static bool lose_writing(const char *const *outputs, size_t count)
{
    long version = landlock_version();
    if (version < 1)
        return false;
    uint64_t truncate = version >= LANDLOCK_WITH_TRUNCATE ? LANDLOCK_ACCESS_FS_TRUNCATE : 0;
    struct landlock_ruleset_attr lost = {.handled_access_fs = RIGHTS_LOST | truncate};
    long ruleset = syscall(SYS_landlock_create_ruleset, &lost, sizeof lost.handled_access_fs, 0);
    if (ruleset < 0)
        return false;
    const char *temporary = getenv("TMPDIR");
    (void)allow_writing((int)ruleset, temporary != NULL && *temporary ? temporary : "/tmp",
                        truncate | RIGHTS_IN_A_FOLDER);
    (void)allow_writing((int)ruleset, "/tmp", truncate | RIGHTS_IN_A_FOLDER); /* tmpfile() */
    for (size_t k = 0; k < count; k++)
        if (outputs[k] != NULL)
            allow_output((int)ruleset, outputs[k], truncate);
    bool done = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close((int)ruleset);
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

unsigned sandbox_enter(const char *const *outputs, size_t count)
{
    unsigned done = 0;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return 0;
    if (lose_writing(outputs, count))
        done |= SANDBOX_NO_WRITING;
    if (lose_network())
        done |= SANDBOX_NO_NETWORK;
    return done;
}

#endif
