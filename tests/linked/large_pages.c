/* Linked to every program of the sanitized build: asks for large pages for the static memory. The
 * sanitizers keep 10 MB there, write into it all over when they start, and go through all of it
 * when they look for leaks: page by page that is half of a short run. It only counts while nothing
 * is there before: a program that takes variables of shared libraries into its own memory, as one
 * compiled with -fno-pie does, has had its first page by then. Linux only. */
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 2 << 20 }; /* bytes */

/* The linker's: where static memory begins, but for its alignment, and ends. */
extern char __bss_start[], _end[];

void large_pages(void);

/* Has the static memory begin at a large page. */
__attribute__((used)) static _Alignas(LARGE_PAGE) char aligned[1];

static void nothing(void)
{
}

/* The dynamic linker calls this to choose the function, while it relocates the program; whatever
 * can be called later comes after the start of the sanitizers. Where there are no large pages,
 * madvise refuses, and all is as without. */
__attribute__((used, no_sanitize("address", "undefined"))) static void (*choose(void))(void)
{
    uintptr_t begin = ((uintptr_t)__bss_start + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    madvise((void *)begin, (uintptr_t)_end - begin, MADV_HUGEPAGE);
    return nothing;
}

void large_pages(void) __attribute__((ifunc("choose")));

/* Without a use of it there is nothing to choose. */
__attribute__((used)) static void (*const asked)(void) = large_pages;
