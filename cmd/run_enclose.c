/* What a filter may open: what its command line names, and nothing else. */
#include "run_parts.h"

#include "sandbox.h"

#include "../formats/kifu_index.h"
#include "../formats/walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static void allow_index_of(struct sandbox *sandbox, const char *path)
{
    char *index = kifu_index_beside(path);
    if (index != NULL)
        (void)sandbox_read(sandbox, index);
    free(index);
}

/* What is met in a folder may be read with it, and so may what stands beside it. */
static int pass_file(void *context, const char *path, const struct stat *status, bool given)
{
    (void)context, (void)path, (void)status, (void)given;
    return 0;
}

static void allow_link(void *context, const char *path)
{
    (void)sandbox_read(context, path);
}

/* Told when it is read in earnest. */
static void overlook(void *context, const char *path, const struct diag *diag)
{
    (void)context, (void)path, (void)diag;
}

static bool allow_input(void *context, char *name)
{
    const struct walk_calls calls = {
        .file = pass_file, .report = overlook, .link = allow_link, .context = context};
    switch (sandbox_read(context, name)) {
    case SANDBOX_FILE:
        allow_index_of(context, name);
        break;
    case SANDBOX_FOLDER:
        (void)walk_each(&name, 1, &calls);
        break;
    case SANDBOX_NOTHING:
        break;
    }
    return true;
}

static void allow_list(struct sandbox *sandbox, const struct common *common)
{
    struct stat status;
    bool regular = stat(common->files_from, &status) == 0 && S_ISREG(status.st_mode);
    FILE *list = regular ? fopen(common->files_from, "re") : NULL;
    if (list == NULL) {
        sandbox_read_all(sandbox);
        return;
    }
    (void)sandbox_read(sandbox, common->files_from);
    run_each_name(common, list, allow_input, sandbox);
    fclose(list);
}

/* --- inputs opened before --- */

/* How many of so many files may be held: a reader opens some itself. */
static int room_to_hold(int wanted)
{
    enum { LEFT_FREE = 64 };
    struct rlimit limit;
    if (wanted > RUN_HELD_MAX)
        wanted = RUN_HELD_MAX;
    rlim_t needed = (rlim_t)wanted + LEFT_FREE;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    if (limit.rlim_cur < needed) {
        limit.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
            return 0;
    }
    if (limit.rlim_cur >= needed)
        return wanted;
    return limit.rlim_cur > LEFT_FREE ? (int)(limit.rlim_cur - LEFT_FREE) : 0;
}

static struct source_opened open_plain(const char *path)
{
    struct source_opened opened = {.fd = -1};
    struct stat status;
    if (strcmp(path, "-") != 0 && stat(path, &status) == 0 && S_ISREG(status.st_mode)) {
        opened.fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
        opened.size = (uint64_t)status.st_size;
    }
    return opened;
}

static void hold_operands(struct run *run)
{
    int count = run->common.operand_count, room = room_to_hold(count);
    run->held = count > 0 ? malloc((size_t)count * sizeof *run->held) : NULL;
    for (int k = 0; k < count && run->held != NULL; k++) {
        run->held[k] =
            room > 0 ? open_plain(run->common.operands[k]) : (struct source_opened){.fd = -1};
        room -= run->held[k].fd >= 0;
    }
}

/* --- their indexes --- */

/* Files that are named together mostly lie together, and mostly without an index: their folder is
 * looked through once. */
struct folder {
    const char *path; /* of the latest file, not owned; NULL: none */
    size_t length;    /* of the folder in it */
    bool listed, without_index;
};

/* At most so many entries are looked at: past them there may be one. */
static bool has_index(const char *folder, int entries_max)
{
    static const char ending[] = KIFU_INDEX_ENDING;
    DIR *directory = opendir(folder);
    if (directory == NULL)
        return true;
    bool found = false;
    const struct dirent *entry;
    for (int k = 0; !found && (entry = readdir(directory)) != NULL; k++) {
        size_t length = strlen(entry->d_name);
        found = k == entries_max || (length >= strlen(ending) &&
                                     strcmp(entry->d_name + length - strlen(ending), ending) == 0);
    }
    closedir(directory);
    return found;
}

/* From the second file of a folder on: for one alone it is not worth it. */
static void look_through(struct folder *folder, int entries_max)
{
    char *name = folder->length == 0 ? strdup(".") : strndup(folder->path, folder->length);
    folder->without_index = name != NULL && !has_index(name, entries_max);
    folder->listed = true;
    free(name);
}

static void allow_index_of_held(struct sandbox *sandbox, struct folder *folder, const char *path,
                                int operands)
{
    enum { ENTRIES_PER_OPERAND = 16 }; /* to ask for an index costs as much as so many */
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash + 1 - path);
    if (folder->path == NULL || folder->length != length || memcmp(folder->path, path, length) != 0)
        *folder = (struct folder){.path = path, .length = length};
    else if (!folder->listed)
        look_through(folder, operands < INT_MAX / ENTRIES_PER_OPERAND
                                 ? operands * ENTRIES_PER_OPERAND
                                 : INT_MAX);
    if (!folder->without_index)
        allow_index_of(sandbox, path);
}

/* --- all --- */

void run_enclose(struct run *run, const void *context)
{
    const struct tool *tool = run->tool;
    struct tool_files files = {.read = {NULL}};
    struct folder folder = {.path = NULL};
    struct sandbox sandbox;
    if (tool->files != NULL)
        tool->files(context, &files);
    if (files.records)
        hold_operands(run);
    if (sandbox_begin(&sandbox)) {
        for (int k = 0; k < TOOL_FILES_MAX; k++) {
            (void)sandbox_read(&sandbox, files.read[k]);
            sandbox_write(&sandbox, files.written[k]);
        }
        for (int k = 0; k < run->common.operand_count && !tool->reads_nothing; k++)
            if (run->held != NULL && run->held[k].fd >= 0)
                allow_index_of_held(&sandbox, &folder, run->common.operands[k],
                                    run->common.operand_count);
            else
                (void)allow_input(&sandbox, run->common.operands[k]);
        if (run->common.files_from != NULL)
            allow_list(&sandbox, &run->common);
    }
    (void)sandbox_enter(&sandbox);
}
