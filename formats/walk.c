#define _DEFAULT_SOURCE /* d_type */
#include "walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A directory being read through. */
struct level {
    dev_t device;
    ino_t inode;
    size_t path_length; /* of the directory, in walk.path */
    char **names;       /* sorted; owned */
    size_t count, next;
};

struct walk {
    const struct walk_calls *calls;
    char *path; /* owned */
    size_t room;
    struct level levels[WALK_DEPTH_MAX];
    int depth;
};

static void report(struct walk *walk, enum diag_code code, const char *text)
{
    struct diag diag = {.code = code};
    snprintf(diag.text, sizeof diag.text, "%s", text);
    walk->calls->report(walk->calls->context, walk->path, &diag);
}

/* No room for the path itself: named by what there is. */
static void report_lost(struct walk *walk, const char *name)
{
    struct diag diag = {.code = DIAG_OUT_OF_MEMORY};
    walk->calls->report(walk->calls->context, name, &diag);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void names_free(struct level *level)
{
    for (size_t i = 0; i < level->count; i++)
        free(level->names[i]);
    free(level->names);
}

static bool names_add(struct level *level, size_t *room, const char *name)
{
    enum { FIRST_ROOM = 64 };
    if (level->count == *room) {
        size_t wanted = *room == 0 ? FIRST_ROOM : 2 * *room;
        char **grown = realloc(level->names, wanted * sizeof *grown);
        if (grown == NULL)
            return false;
        level->names = grown;
        *room = wanted;
    }
    char *copy = strdup(name);
    if (copy == NULL)
        return false;
    level->names[level->count++] = copy;
    return true;
}

/* An entry that is known not to be looked for. */
static bool is_passed(const struct dirent *entry, bool links_only)
{
#ifdef DT_REG
    if (links_only && entry->d_type == DT_REG)
        return true;
#endif
    return strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
}

static bool names_read(struct level *level, const char *path, bool links_only, int *error)
{
    DIR *directory = opendir(path);
    if (directory == NULL) {
        *error = errno;
        return false;
    }
    size_t room = 0;
    *error = 0;
    for (;;) {
        errno = 0;
        struct dirent *entry = readdir(directory);
        if (entry == NULL) {
            *error = errno;
            break;
        }
        if (is_passed(entry, links_only))
            continue;
        if (!names_add(level, &room, entry->d_name)) {
            *error = ENOMEM;
            break;
        }
    }
    closedir(directory);
    if (level->count > 0)
        qsort(level->names, level->count, sizeof *level->names, by_bytes);
    return true;
}

static bool path_room(struct walk *walk, size_t wanted)
{
    if (wanted <= walk->room)
        return true;
    char *grown = realloc(walk->path, 2 * wanted);
    if (grown == NULL)
        return false;
    walk->path = grown;
    walk->room = 2 * wanted;
    return true;
}

static bool path_set(struct walk *walk, const char *path)
{
    size_t size = strlen(path) + 1;
    if (!path_room(walk, size))
        return false;
    memcpy(walk->path, path, size);
    return true;
}

/* walk.path becomes the next name of the top directory. */
static bool path_descend(struct walk *walk, const struct level *level, const char *name)
{
    size_t at = level->path_length, size = strlen(name) + 1;
    if (!path_room(walk, at + 1 + size))
        return false;
    if (at > 0 && walk->path[at - 1] != '/')
        walk->path[at++] = '/';
    memcpy(walk->path + at, name, size);
    return true;
}

static bool is_open_already(const struct walk *walk, const struct stat *status)
{
    for (int i = 0; i < walk->depth; i++)
        if (walk->levels[i].device == status->st_dev && walk->levels[i].inode == status->st_ino)
            return true;
    return false;
}

static void enter(struct walk *walk, const struct stat *status)
{
    const struct stat *avoid = walk->calls->avoid;
    if (avoid != NULL && avoid->st_dev == status->st_dev && avoid->st_ino == status->st_ino) {
        report(walk, DIAG_DIR_LOOP, "the output goes there");
        return;
    }
    if (is_open_already(walk, status)) {
        report(walk, DIAG_DIR_LOOP, "");
        return;
    }
    if (walk->depth == WALK_DEPTH_MAX) {
        report(walk, DIAG_DIR_TOO_DEEP, "");
        return;
    }
    struct level *level = &walk->levels[walk->depth];
    *level = (struct level){
        .device = status->st_dev, .inode = status->st_ino, .path_length = strlen(walk->path)};
    int error;
    if (names_read(level, walk->path, walk->calls->link != NULL, &error))
        walk->depth++;
    if (error != 0)
        report(walk, DIAG_FILE_UNREADABLE, strerror(error));
}

/* What walk.path names: a file is handed on, a directory goes on the stack. */
static int visit(struct walk *walk, bool given)
{
    struct stat status;
    if (given && strcmp(walk->path, "-") == 0)
        return walk->calls->file(walk->calls->context, walk->path, NULL, true);
    if (!given && walk->calls->link != NULL && lstat(walk->path, &status) == 0 &&
        S_ISLNK(status.st_mode))
        walk->calls->link(walk->calls->context, walk->path);
    if (stat(walk->path, &status) != 0) {
        report(walk, DIAG_FILE_UNREADABLE, strerror(errno));
        return 0;
    }
    if (S_ISDIR(status.st_mode)) {
        enter(walk, &status);
        return 0;
    }
    /* A pipe or device that is named is meant; one met in a directory would only hang. */
    if (S_ISREG(status.st_mode) || (given && (S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode))))
        return walk->calls->file(walk->calls->context, walk->path, &status, given);
    report(walk, DIAG_FILE_SPECIAL, "");
    return 0;
}

static int walk_argument(struct walk *walk, const char *argument)
{
    int stop = 0;
    if (path_set(walk, argument))
        stop = visit(walk, true);
    else
        report_lost(walk, argument);
    while (walk->depth > 0) {
        struct level *level = &walk->levels[walk->depth - 1];
        if (stop != 0 || level->next == level->count) {
            names_free(level);
            walk->depth--;
            continue;
        }
        const char *name = level->names[level->next++];
        if (path_descend(walk, level, name))
            stop = visit(walk, false);
        else
            report_lost(walk, name);
    }
    return stop;
}

int walk_each(char *const *arguments, int count, const struct walk_calls *calls)
{
    struct walk walk = {.calls = calls};
    int stop = 0;
    for (int i = 0; i < count && stop == 0; i++)
        stop = walk_argument(&walk, arguments[i]);
    free(walk.path);
    return stop;
}
