/* ingcat --split: a file for each game, under names that cannot do harm. */
#include "cat.h"

#include "../formats/display.h"
#include "../formats/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ENDING_BYTES_MAX = 6 }; /* ".sgf", ".7z", ".kifu": what is taken off the name of a file */

static bool is_empty(int fd)
{
    int again = dup(fd);
    DIR *directory = again >= 0 ? fdopendir(again) : NULL;
    bool empty = directory != NULL;
    for (struct dirent *entry; empty && (entry = readdir(directory)) != NULL;)
        empty = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
    if (directory != NULL)
        closedir(directory);
    else if (again >= 0)
        close(again);
    return empty;
}

bool cat_split_open(struct cat_split *split, struct run *run)
{
    bool made = mkdir(split->folder, 0777) == 0 || errno == EEXIST;
    split->fd = made ? open(split->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (split->fd < 0 || fstat(split->fd, &split->status) != 0) {
        run_fail(run, RUN_USAGE, strerror(errno), split->folder);
        return false;
    }
    if (is_empty(split->fd))
        return true;
    run_fail(run, RUN_USAGE, "not empty; --split writes into a new folder or an empty one",
             split->folder);
    return false;
}

/* -- Names ------------------------------------------------------------------------------------ */

struct stem {
    char *text;
    size_t size;
};

/* May a character be part of a name, wherever the file goes? */
static bool is_safe(uint32_t code, size_t step)
{
    if (code < 0x80)
        return (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') ||
               (code >= 'a' && code <= 'z') || (code != 0 && strchr("-_.+=,@", (int)code) != NULL);
    return step > 1 && !display_harmful(code);
}

/* As much of `size` bytes as there is room for; what is not safe becomes "_". */
static void stem_add(struct stem *stem, const char *text, size_t size)
{
    uint32_t code;
    const char *end = text + size;
    for (size_t step; text < end && (step = display_next(text, &code)) != 0; text += step) {
        bool safe = is_safe(code, step);
        if (stem->size == 0 && (code == '.' || code == '-'))
            safe = false;
        size_t length = safe ? step : 1;
        if (stem->size + length >= CAT_STEM_ROOM)
            return;
        memcpy(stem->text + stem->size, safe ? text : "_", length);
        stem->size += length;
    }
}

/* Bytes of a name without its ending. */
static size_t without_ending(const char *name)
{
    const char *dot = strrchr(name, '.');
    size_t size = strlen(name);
    if (dot == NULL || dot == name || strlen(dot) > ENDING_BYTES_MAX || strchr(dot, '/') != NULL)
        return size;
    return (size_t)(dot - name);
}

void cat_split_stem(const struct record *record, char text[CAT_STEM_ROOM])
{
    const struct origin *origin = &record->origin;
    struct stem stem = {.text = text};
    const char *path = origin->path != NULL ? origin->path : "-";
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL && slash[1] != '\0' ? slash + 1 : path;
    if (strcmp(path, "-") == 0)
        name = "stdin";
    stem_add(&stem, name, without_ending(name));
    if (origin->member != NULL) {
        stem_add(&stem, "-", 1);
        stem_add(&stem, origin->member, without_ending(origin->member));
    }
    if (origin->several && origin->game > 0) {
        char number[24];
        int length = snprintf(number, sizeof number, "-%" PRIu32, origin->game);
        stem_add(&stem, number, (size_t)length);
    }
    text[stem.size] = '\0';
}

/* -- Files ------------------------------------------------------------------------------------ */

static int create(const struct cat_split *split, const char *name)
{
    return openat(split->fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
}

/* A new file for the game; two games that come to the same name are told apart by their number. */
static int create_any(struct cat_split *split, const char *stem, char *name, size_t room)
{
    snprintf(name, room, "%s%s", stem, split->ending);
    int fd = create(split, name);
    if (fd < 0 && errno == EEXIST) {
        snprintf(name, room, "%s~%" PRIu64 "%s", stem, split->number, split->ending);
        fd = create(split, name);
    }
    return fd;
}

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t put = write(fd, bytes, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        bytes += put;
        size -= (size_t)put;
    }
    return true;
}

bool cat_split_put(struct cat_split *split, struct run *run, const struct cat_item *item)
{
    char name[CAT_STEM_ROOM + 40];
    split->number++;
    int fd = create_any(split, item->stem, name, sizeof name);
    bool written = fd >= 0 && write_all(fd, item->text, item->size);
    int error = errno;
    if (fd >= 0 && close(fd) != 0 && written) {
        error = errno;
        written = false;
    }
    if (written)
        return true;
    if (fd >= 0)
        unlinkat(split->fd, name, 0);
    run_fail(run, RUN_OUTPUT, strerror(error), name);
    return false;
}
