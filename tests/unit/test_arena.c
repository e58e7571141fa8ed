#include "arena.h"
#include "sparse.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

Test(arena, hands_out_zeroed_memory_up_to_its_ceiling)
{
    struct arena arena;
    arena_init(&arena, 1024);
    char *whole = arena_alloc(&arena, 1024);
    cr_assert_not_null(whole);
    for (int i = 0; i < 1024; i++)
        cr_assert_eq(whole[i], 0);
    cr_assert_null(arena_alloc(&arena, 1));
    arena_free(&arena);
}

Test(arena, can_be_used_again_after_a_reset)
{
    struct arena arena;
    arena_init(&arena, 1024);
    char *first = arena_alloc(&arena, 1024);
    cr_assert_not_null(first);
    memset(first, 'x', 1024);
    arena_reset(&arena);
    char *second = arena_alloc(&arena, 1024);
    cr_assert_not_null(second);
    cr_assert_eq(second[0], 0);
    cr_assert_eq(second[1023], 0);
    arena_free(&arena);
}

#ifdef SANITIZERS_WATCH
#include <sanitizer/asan_interface.h>

/* Where a stray access would be caught. */
Test(arena, only_what_is_handed_out_may_be_touched)
{
    struct arena arena;
    arena_init(&arena, 1024);
    char *first = arena_alloc(&arena, 10), *second = arena_alloc(&arena, 16);
    cr_expect_not(__asan_address_is_poisoned(first + 9));
    cr_expect(__asan_address_is_poisoned(first + 10));
    cr_expect(__asan_address_is_poisoned(second - 1));
    cr_expect_not(__asan_address_is_poisoned(second));
    cr_expect_not(__asan_address_is_poisoned(second + 15));
    cr_expect(__asan_address_is_poisoned(second + 16));
    arena_reset(&arena);
    cr_expect(__asan_address_is_poisoned(first));
    cr_expect(__asan_address_is_poisoned(second));
    arena_free(&arena);
}
#endif

Test(arena, sizes_that_overflow_are_refused)
{
    struct arena arena;
    arena_init(&arena, SIZE_MAX);
    cr_assert_null(arena_alloc(&arena, SIZE_MAX));
    cr_assert_null(arena_copy(&arena, "", SIZE_MAX));
    cr_assert_null(arena_grow(&arena, NULL, 0, SIZE_MAX / 2, 4));
    arena_free(&arena);
}

Test(arena, growing_keeps_the_old_elements_and_zeroes_the_new)
{
    struct arena arena;
    arena_init(&arena, 1024 * 1024);
    int *three = arena_alloc(&arena, 3 * sizeof *three);
    cr_assert_not_null(three);
    three[0] = 7, three[1] = 8, three[2] = 9;
    int *grown = arena_grow(&arena, three, 3, 100 * 1000, sizeof *grown);
    cr_assert_not_null(grown);
    cr_assert_eq(grown[0], 7);
    cr_assert_eq(grown[2], 9);
    cr_assert_eq(grown[3], 0);
    cr_assert_eq(grown[99999], 0);
    arena_free(&arena);
}

Test(arena, a_copy_ends_in_nul)
{
    struct arena arena;
    arena_init(&arena, 1024);
    const char *copy = arena_copy(&arena, "abcdef", 3);
    cr_assert_str_eq(copy, "abc");
    cr_assert_eq((uintptr_t)arena_alloc(&arena, 1) % _Alignof(max_align_t), 0);
    arena_free(&arena);
}
