/* What a filter may open: what its command line names, and nothing else. */
#include "run_parts.h"

#include "sandbox.h"

#include "../formats/kifu_index.h"
#include "../formats/walk.h"

#include <stdlib.h>

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

void run_enclose(const struct run *run, const void *context)
{
    const struct tool *tool = run->tool;
    struct tool_files files = {.read = {NULL}};
    struct sandbox sandbox;
    if (tool->files != NULL)
        tool->files(context, &files);
    if (sandbox_begin(&sandbox)) {
        for (int k = 0; k < TOOL_FILES_MAX; k++) {
            (void)sandbox_read(&sandbox, files.read[k]);
            sandbox_write(&sandbox, files.written[k]);
        }
        for (int k = 0; k < run->common.operand_count && !tool->reads_nothing; k++)
            (void)allow_input(&sandbox, run->common.operands[k]);
        if (run->common.files_from != NULL)
            allow_list(&sandbox, &run->common);
    }
    (void)sandbox_enter(&sandbox);
}
