#include "../../cmd/sorter.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Items of a size of the tester's choice: a key of two digits, the number of the item, padding. */
enum { BIG = 1024 * 1024, KEYS = 37 };

struct seen {
    size_t items, bytes;
    int last_key;
    uint32_t last_number;
    bool ordered;
};

static bool see(void *context, const unsigned char *bytes, size_t size)
{
    struct seen *seen = context;
    uint32_t number;
    memcpy(&number, bytes, sizeof number);
    int key = (int)(number * 7919 % KEYS);
    bool after = key > seen->last_key || (key == seen->last_key && number > seen->last_number);
    seen->ordered &= after || seen->items == 0;
    seen->ordered &= bytes[size - 1] == (unsigned char)number;
    seen->last_key = key;
    seen->last_number = number;
    seen->items++;
    seen->bytes += size;
    return true;
}

static void sort_some(uint32_t items, size_t size, size_t run_bytes, size_t runs_at_least)
{
    struct sorter sorter = {.run_bytes = run_bytes};
    unsigned char *bytes = calloc(1, size);
    for (uint32_t number = 0; number < items; number++) {
        char key[4];
        snprintf(key, sizeof key, "%02d", (int)(number * 7919 % KEYS));
        memcpy(bytes, &number, sizeof number);
        bytes[size - 1] = (unsigned char)number;
        cr_assert(sorter_add(&sorter, key, 2, bytes, size));
    }
    cr_expect_geq(sorter.runs, runs_at_least);
    struct seen seen = {.ordered = true};
    cr_expect(sorter_end(&sorter, see, &seen));
    cr_expect_eq(seen.items, items);
    cr_expect_eq(seen.bytes, items * size);
    cr_expect(seen.ordered, "%u items of %zu bytes", items, size);
    sorter_free(&sorter);
    free(bytes);
}

Test(sorter, nothing)
{
    sort_some(0, 8, 0, 0);
}

Test(sorter, in_memory_equal_keys_stay_in_order)
{
    sort_some(10000, 5, 0, 0);
}

Test(sorter, several_runs)
{
    sort_some(100, BIG, 0, 3);
}

Test(sorter, items_larger_than_a_run)
{
    sort_some(3, SORTER_RUN_BYTES + 1, 0, 2);
}

/* More runs than are merged at once, then more than that many times as many. */
Test(sorter, merges_of_merges)
{
    enum { SMALL_RUN = 1000, FEW = 24 };
    sort_some(SORTER_FAN * FEW, 64, SMALL_RUN, SORTER_FAN + 1);
    sort_some(SORTER_FAN * (SORTER_FAN + 1) * FEW / 2, 64, SMALL_RUN, SORTER_FAN * SORTER_FAN);
}

Test(sorter, a_shorter_key_comes_first)
{
    struct sorter sorter = {.items = 0};
    struct seen seen = {.ordered = true};
    static const char *const keys[] = {"ab", "b", "a", ""};
    for (uint32_t number = 0; number < 4; number++)
        cr_assert(sorter_add(&sorter, keys[number], strlen(keys[number]), &number, sizeof number));
    cr_expect(sorter_end(&sorter, see, &seen));
    cr_expect_eq(seen.items, 4);
    cr_expect_eq(seen.last_number, 1, "\"b\" comes last");
    sorter_free(&sorter);
}
