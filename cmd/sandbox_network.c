/* What a filter gives up by seccomp: the network, other programs, other processes. */
#define _GNU_SOURCE /* SYS_* */
#include "sandbox_parts.h"

#ifdef SANDBOX_LINUX

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

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

bool sandbox_lose_network(void)
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

bool sandbox_lose_network(void)
{
    return false;
}

#endif

#endif
