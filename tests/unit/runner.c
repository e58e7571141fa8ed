/* runner.c - runs the tests of tests/unit, each in a fork of one process that is ready.
 *     units [-jN] [-v] [--filter=GLOB]
 * The tests and what they assert are Criterion's. Its own runner starts the whole program anew for
 * each test, which takes longer than most tests do: 0.1 s under the sanitizers. Here as there no
 * test sees what another did; one that crashes, or exits before its end, has failed.
 * Of a test's settings this one knows `init` and `fini`, and fails a test that has others. */
#define _DEFAULT_SOURCE /* for madvise */
#include "sparse.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <fnmatch.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The tables that the linker makes of Test() and TestSuite(). */
extern struct criterion_test *__start_cr_tst[], *__stop_cr_tst[];
extern struct criterion_suite *__start_cr_sts[], *__stop_cr_sts[];

struct running {
    pid_t process;
    const struct criterion_test *test;
    struct timespec begun;
};

enum { MOST_JOBS = 64, PASSED = 42 /* the status of no other end */ };

static const struct criterion_test *current;
static const struct criterion_test_extra_data *suite; /* of the current test, or NULL */
static int failed;

/* --- what the macros call, in the place of Criterion's own --- */

void criterion_internal_test_setup(void)
{
    for (struct criterion_suite **at = __start_cr_sts; at < __stop_cr_sts; at++) {
        if (*at != NULL && strcmp((*at)->name, current->category) == 0)
            suite = (*at)->data;
    }
    if (suite != NULL && suite->init != NULL)
        suite->init();
    if (current->data->init != NULL)
        current->data->init();
}

void criterion_internal_test_main(void (*test)(void))
{
    test();
}

void criterion_internal_test_teardown(void)
{
    if (current->data->fini != NULL)
        current->data->fini();
    if (suite != NULL && suite->fini != NULL)
        suite->fini();
}

void criterion_send_assert(struct criterion_assert_stats *stats)
{
    if (stats->passed)
        return;
    failed = 1;
    printf("[----] %s:%u: %s::%s: %s\n", stats->file, stats->line, current->category, current->name,
           stats->message);
}

void criterion_abort_test(void)
{
    fflush(NULL);
    _exit(1);
}

void criterion_continue_test(void)
{
}

void cri_asserts_passed_incr(void)
{
}

void cr_redirect_stderr(void)
{
    if (freopen("/dev/null", "w", stderr) == NULL)
        abort();
}

/* --- the runner --- */

static bool is_plain(const struct criterion_test_extra_data *data)
{
    return data->kind_ == CR_TEST_NORMAL && data->signal == 0 && data->exit_code == 0 &&
           !data->disabled && data->timeout <= 0;
}

static struct running start(const struct criterion_test *test)
{
    struct running run = { .test = test };
    clock_gettime(CLOCK_MONOTONIC, &run.begun);
    fflush(NULL);
    run.process = fork();
    if (run.process < 0) {
        perror("fork");
        exit(2);
    }
    if (run.process == 0) {
        current = test;
        if (!is_plain(test->data)) {
            printf("%s::%s has settings that runner.c does not know\n", test->category, test->name);
            exit(1);
        }
        test->test();
        exit(failed ? 1 : PASSED); /* where a leak is found the status becomes another */
    }
    return run;
}

/* Waits for one of them to end, and gives its place back: whether it passed. */
static bool ended(struct running *jobs, bool verbose)
{
    int status;
    const pid_t process = wait(&status);
    while (jobs->process != process)
        jobs++;
    const struct criterion_test *test = jobs->test;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double seconds = (double)(now.tv_sec - jobs->begun.tv_sec) +
                           1e-9 * (double)(now.tv_nsec - jobs->begun.tv_nsec);
    const bool passed = WIFEXITED(status) && WEXITSTATUS(status) == PASSED;
    jobs->process = 0;
    if (!passed)
        printf("[FAIL] %s::%s: %s %d\n", test->category, test->name,
               WIFSIGNALED(status) ? "signal" : "status",
               WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    else if (verbose)
        printf("[PASS] %s::%s: %.2f s\n", test->category, test->name, seconds);
    return passed;
}

/* The look for leaks goes through all that is static, and so has a fault at each page that nobody
 * wrote to: 2,000 in the tables of the sanitizer. Here all are had at once, and then inherited. */
static void have_static_pages(void)
{
#if defined SANITIZERS_WATCH && defined MADV_POPULATE_READ
    extern char __bss_start[], _end[];
    const uintptr_t begin = (uintptr_t)__bss_start & ~(uintptr_t)4095;
    madvise((void *)begin, (uintptr_t)_end - begin, MADV_POPULATE_READ); /* an old kernel refuses */
#endif
}

int main(int count, char **arguments)
{
    const char *filter = "*";
    bool verbose = false;
    int most = 1, tested = 0, running = 0, passing = 0;
    struct running jobs[MOST_JOBS] = { { 0 } };

    for (int i = 1; i < count; i++) {
        const char *argument = arguments[i];
        if (strncmp(argument, "--filter=", 9) == 0) {
            filter = argument + 9;
        } else if (strcmp(argument, "-v") == 0) {
            verbose = true;
        } else if (strncmp(argument, "-j", 2) == 0 && atoi(argument + 2) > 0) {
            most = atoi(argument + 2) < MOST_JOBS ? atoi(argument + 2) : MOST_JOBS;
        } else {
            fprintf(stderr, "usage: %s [-jN] [-v] [--filter=SUITE/TEST]\n", arguments[0]);
            return 2;
        }
    }
    have_static_pages();
    for (struct criterion_test **at = __start_cr_tst; at < __stop_cr_tst; at++) {
        if (*at == NULL || fnmatch(filter, (*at)->data->identifier_, 0) != 0)
            continue;
        if (running == most) {
            passing += ended(jobs, verbose);
            running--;
        }
        struct running *job = jobs;
        while (job->process != 0)
            job++;
        *job = start(*at);
        running++;
        tested++;
    }
    for (; running > 0; running--)
        passing += ended(jobs, verbose);
    printf("[====] Synthesis: Tested: %d | Passing: %d | Failing: %d\n", tested, passing,
           tested - passing);
    return passing == tested ? 0 : 1;
}
