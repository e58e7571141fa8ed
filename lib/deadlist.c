#include "deadlist.h"

#include <stdlib.h>
#include <string.h>

void deadlist_init(struct dead_list *list)
{
    *list = (struct dead_list){0};
    arena_init(&list->arena, DEADLIST_BYTES_MAX);
}

void deadlist_free(struct dead_list *list)
{
    arena_free(&list->arena);
}

static bool no_room(struct dead_list *list)
{
    list->full = true;
    return false;
}

bool deadlist_add(struct dead_list *list, const char *line, size_t length)
{
    enum { FIRST_CAPACITY = 64 };
    if (length > 0 && line[length - 1] == '\r')
        length--;
    if (length == 0 || line[0] == '#')
        return true;
    const char *tab = memchr(line, '\t', length);
    if (tab == NULL || tab == line)
        return false;
    if (list->count == list->capacity) {
        size_t wanted = list->capacity == 0 ? FIRST_CAPACITY : 2 * list->capacity;
        struct dead_line *grown =
            arena_grow(&list->arena, list->lines, list->count, wanted, sizeof *list->lines);
        if (grown == NULL)
            return no_room(list);
        list->lines = grown;
        list->capacity = wanted;
    }
    size_t name = (size_t)(tab - line);
    struct dead_line *added = &list->lines[list->count];
    added->name = arena_copy(&list->arena, line, name);
    added->points = arena_copy(&list->arena, tab + 1, length - name - 1);
    if (added->name == NULL || added->points == NULL)
        return no_room(list);
    list->count++;
    return true;
}

static int compare(const void *a, const void *b)
{
    const struct dead_line *left = a, *right = b;
    return strcmp(left->name, right->name);
}

void deadlist_sort(struct dead_list *list)
{
    if (list->count > 0)
        qsort(list->lines, list->count, sizeof *list->lines, compare);
}

const char *deadlist_find(const struct dead_list *list, const char *name)
{
    const struct dead_line key = {.name = name};
    if (list->count == 0)
        return NULL;
    const struct dead_line *found =
        bsearch(&key, list->lines, list->count, sizeof *list->lines, compare);
    return found != NULL ? found->points : NULL;
}

const char *deadlist_game(const struct dead_list *list, const char *source, const char *id)
{
    const char *points = source != NULL ? deadlist_find(list, source) : NULL;
    return points != NULL || id == NULL ? points : deadlist_find(list, id);
}

static int coordinate(char letter)
{
    if (letter >= 'a' && letter <= 'z')
        return letter - 'a';
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 26 : BOARD_SIDE_MAX;
}

uint16_t deadlist_point(const struct board *board, const char **points, bool *bad)
{
    static const char between[] = " ,\t[]";
    const char *at = *points + strspn(*points, between);
    while (*at != '\0') {
        size_t length = strcspn(at, between);
        int column = coordinate(at[0]), row = length == 2 ? coordinate(at[1]) : BOARD_SIDE_MAX;
        at += length;
        *points = at;
        if (column < board->columns && row < board->rows)
            return board_cell(board, column, row);
        *bad = true;
        at += strspn(at, between);
    }
    *points = at;
    return PASS;
}
