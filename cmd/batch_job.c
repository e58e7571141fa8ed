/* ingbatch: what is to be run. The filter's --help, printed from the table it parses by, tells its
 * options from its inputs. */
#include "batch.h"

#include "option_value.h"
#include "version.h"

#include "../formats/text.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPTIONS_MAX = 64, OPTION_ROOM = 32, ROW_INDENT = 8, FORMAT_VERSION = 1 };

/* -- Filters ---------------------------------------------------------------------------------- */

/* Filters that write something for each game by itself. `refused`: options, or values of --format,
 * with which they do not. */
struct filter_row {
    const char *name;
    const char *refused;
};

static const struct filter_row filters[] = {
    {"ingscore", " list-rules "},
    {"ingaudit", " summary scores format=tsv "},
    {"ingcat", " split dedup sort stat count checksum avoid format=sgf format=gtp "},
    {"ingfill", ""},
    {"ingko", " summary scores format=tsv "},
    {NULL, NULL},
};

static const struct filter_row *filter_find(const char *name)
{
    const struct filter_row *row = filters;
    while (row->name != NULL && strcmp(row->name, name) != 0)
        row++;
    return row->name == NULL ? NULL : row;
}

static bool refuses(const struct filter_row *row, const char *name, const char *value)
{
    char word[2 * OPTION_ROOM];
    snprintf(word, sizeof word, " %s ", name);
    if (strstr(row->refused, word) != NULL)
        return true;
    snprintf(word, sizeof word, " %s=%s ", name, value != NULL ? value : "");
    return value != NULL && strstr(row->refused, word) != NULL;
}

/* Who takes an option. */
enum taker {
    TAKER_FILTER,
    TAKER_READER, /* ingcat, which makes the chunks */
    TAKER_BOTH,
    TAKER_NONE,
};

static enum taker taker_of(const char *name)
{
    static const struct {
        const char *name;
        enum taker taker;
    } rows[] = {
        {"files-from", TAKER_READER}, {"null", TAKER_READER},   {"zero", TAKER_READER},
        {"select", TAKER_READER},     {"tree", TAKER_BOTH},     {"verbose", TAKER_BOTH},
        {"quiet", TAKER_BOTH},        {"progress", TAKER_NONE}, {"findings", TAKER_NONE},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (strcmp(rows[k].name, name) == 0)
            return rows[k].taker;
    return TAKER_FILTER;
}

/* Does the option have a list in a file? */
static bool names_file(const char *name, const char *value)
{
    static const char *const words[] = {"blind", "markup", "result", NULL};
    return strcmp(name, "penalties") == 0 ||
           (strcmp(name, "dead") == 0 && option_word(value, words) < 0);
}

/* -- Its options ------------------------------------------------------------------------------ */

struct grammar {
    struct option option[OPTIONS_MAX + 1]; /* val: the index */
    char name[OPTIONS_MAX][OPTION_ROOM];
    char letter[OPTIONS_MAX];
    char shorts[2 * OPTIONS_MAX + 2];
    int count;
};

/* "  -f, --format=FORMAT   text" or "      --rules=LIST". */
static void read_row(struct grammar *grammar, const char *line)
{
    const char *name = strstr(line, "--");
    bool lettered = strncmp(line, "  -", 3) == 0 && line[3] != '-';
    if (name == NULL || grammar->count == OPTIONS_MAX ||
        name != line + (lettered ? strlen("  -x, ") : strspn(line, " ")) ||
        name - line > ROW_INDENT)
        return;
    name += 2;
    size_t size = strcspn(name, "= \n");
    if (size >= OPTION_ROOM)
        return;
    int k = grammar->count++;
    memcpy(grammar->name[k], name, size);
    bool argument = name[size] == '=';
    grammar->option[k] = (struct option){
        .name = grammar->name[k],
        .has_arg = argument ? required_argument : no_argument,
        .val = OPTION_LONG_ONLY + k,
    };
    if (!lettered)
        return;
    size_t at = strlen(grammar->shorts);
    grammar->letter[k] = line[3];
    grammar->shorts[at++] = line[3];
    if (argument)
        grammar->shorts[at] = ':';
}

static bool ask_help(struct batch *batch, struct grammar *grammar)
{
    char help[] = "--help";
    char *argv[] = {batch->program, help, NULL};
    int ends[2];
    if (!batch_pipe(ends))
        return batch_failed(batch, batch->program);
    pid_t pid = batch_spawn(&(struct batch_child){
        .path = batch->program, .argv = argv, .in = -1, .out = ends[1], .err = -1, .folder = -1});
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    char *line = NULL;
    size_t room = 0;
    bool rows = true;
    while (in != NULL && getline(&line, &room, in) > 0) {
        rows &= strncmp(line, "Examples:", 9) != 0;
        if (rows)
            read_row(grammar, line);
    }
    free(line);
    if (in != NULL)
        fclose(in);
    if (pid >= 0 && batch_wait(pid) == 0 && grammar->count > 0)
        return true;
    return batch_refuse(batch, RUN_USAGE, "does not tell its options", batch->program);
}

/* -- The command line ------------------------------------------------------------------------- */

static bool put_word(json_t *list, const char *name, const char *value)
{
    json_t *word =
        value != NULL ? json_sprintf("--%s=%s", name, value) : json_sprintf("--%s", name);
    return json_array_append_new(list, word) == 0;
}

static json_t *list_of(struct batch *batch, const char *name)
{
    return json_object_get(batch->job, name);
}

/* A file that an option names becomes a part of the batch, as chunks/list0 and so on: it may
 * change, or be on this host only. */
static bool keep_file(struct batch *batch, const char *path, char name[BATCH_NAME_ROOM])
{
    char sum[CHECKSUM_HEX_BYTES];
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    json_t *files = list_of(batch, "files");
    char *whole = realpath(path, NULL);
    if (whole == NULL || batch_sum_file(AT_FDCWD, path, sum) != 0) {
        free(whole);
        return false;
    }
    snprintf(name, BATCH_NAME_ROOM, "list%zu", json_array_size(files));
    bool good =
        json_array_append_new(files, json_pack("{ssss}", "path", whole, "sha256", sum)) == 0;
    free(whole);
    return good;
}

static bool take_option(struct batch *batch, const struct grammar *grammar, int k,
                        const struct filter_row *row)
{
    char kept[BATCH_NAME_ROOM];
    const char *name = grammar->name[k];
    const char *value = grammar->option[k].has_arg == required_argument ? optarg : NULL;
    enum taker taker = taker_of(name);
    if (refuses(row, name, value) || strcmp(name, "help") == 0 || strcmp(name, "version") == 0 ||
        strcmp(name, "list-fields") == 0)
        return batch_refuse(batch, RUN_USAGE,
                            "with this option (or its value) the filter does not write something "
                            "for each game by itself; apply it to the output of the batch",
                            name);
    if (value != NULL && !utf8_valid(value, strlen(value)))
        return batch_refuse(batch, RUN_USAGE, "a value that is no UTF-8", name);
    bool good = true;
    if (taker == TAKER_READER || taker == TAKER_BOTH)
        good = put_word(list_of(batch, "reader"), name, value);
    if (value != NULL && names_file(name, value)) {
        if (!keep_file(batch, value, kept))
            return batch_refuse(batch, RUN_USAGE, "not a file that can be read", value);
        value = kept;
    }
    if (taker == TAKER_FILTER || taker == TAKER_BOTH)
        good = good && put_word(list_of(batch, "options"), name, value);
    return good || batch_refuse(batch, RUN_OUTPUT, "out of memory", NULL);
}

static int index_of(const struct grammar *grammar, int key)
{
    if (key >= OPTION_LONG_ONLY)
        return key - OPTION_LONG_ONLY;
    for (int k = 0; k < grammar->count; k++)
        if (grammar->letter[k] == key)
            return k;
    return -1;
}

static bool take_words(struct batch *batch, const struct grammar *grammar,
                       const struct filter_row *row)
{
    char **argv = calloc((size_t)batch->command_size + 1, sizeof *argv);
    bool good = argv != NULL;
    if (!good)
        return batch_refuse(batch, RUN_OUTPUT, "out of memory", NULL);
    memcpy(argv, batch->command, (size_t)batch->command_size * sizeof *argv);
    optind = 0;
    opterr = 0;
    for (int key; good && (key = getopt_long(batch->command_size, argv, grammar->shorts,
                                             grammar->option, NULL)) != -1;) {
        int k = key == '?' ? -1 : index_of(grammar, key);
        good = k >= 0 ? take_option(batch, grammar, k, row)
                      : batch_refuse(batch, RUN_USAGE,
                                     "not an option of the filter, or one without its value",
                                     argv[optind - 1]);
    }
    for (int k = optind; good && k < batch->command_size; k++)
        good = json_array_append_new(list_of(batch, "inputs"), json_string(argv[k])) == 0 ||
               batch_refuse(batch, RUN_USAGE, "a name that is no UTF-8: use --files-from", argv[k]);
    free(argv);
    return good;
}

char *batch_find(const char *self, const char *name)
{
    const char *slash = strrchr(self, '/');
    char path[PATH_MAX];
    if (slash != NULL) {
        snprintf(path, sizeof path, "%.*s/%s", (int)(slash - self), self, name);
        if (access(path, X_OK) == 0)
            return realpath(path, NULL);
    }
    for (const char *at = getenv("PATH"); at != NULL && *at != '\0';) {
        size_t size = strcspn(at, ":");
        snprintf(path, sizeof path, "%.*s/%s", size > 0 ? (int)size : 1, size > 0 ? at : ".", name);
        if (access(path, X_OK) == 0)
            return realpath(path, NULL);
        at += size + (at[size] == ':');
    }
    return NULL;
}

/* Does the filter take these options? It parses them in their order and comes to --help last. */
static bool try_options(struct batch *batch)
{
    json_t *options = list_of(batch, "options");
    size_t count = json_array_size(options);
    char help[] = "--help", **argv = calloc(count + 3, sizeof *argv);
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (argv == NULL || nothing < 0) {
        batch_refuse(batch, RUN_OUTPUT, strerror(errno), batch->program);
        if (nothing >= 0)
            close(nothing);
        free(argv);
        return false;
    }
    argv[0] = batch->program;
    for (size_t k = 0; k < count; k++)
        argv[k + 1] = (char *)(uintptr_t)json_string_value(json_array_get(options, k));
    argv[count + 1] = help;
    pid_t pid = batch_spawn(&(struct batch_child){
        .path = batch->program, .argv = argv, .in = -1, .out = nothing, .err = -1, .folder = -1});
    int status = pid < 0 ? RUN_USAGE : batch_wait(pid);
    close(nothing);
    free(argv);
    return status == 0 ||
           batch_refuse(batch, RUN_USAGE, "does not take these options", batch->command[0]);
}

bool batch_job_make(struct batch *batch)
{
    struct grammar grammar = {.shorts = ""};
    char sum[CHECKSUM_HEX_BYTES], from[PATH_MAX] = "";
    uint64_t bytes = batch->chunk_bytes > 0 ? batch->chunk_bytes : BATCH_CHUNK_BYTES;
    size_t jobs = batch_jobs(batch);
    const char *name = batch->command[0];
    const struct filter_row *row = filter_find(name);
    if (strchr(name, '/') != NULL)
        return batch_refuse(batch, RUN_USAGE,
                            "name the filter without its folder: it is looked for beside ingbatch, "
                            "then in PATH",
                            name);
    if (row == NULL)
        return batch_refuse(batch, RUN_USAGE,
                            "not a filter that takes each game by itself: ingscore, ingaudit, "
                            "ingcat, ingfill or ingko; apply others to the output of the batch",
                            name);
    batch->program = batch_find(batch->self, name);
    if (batch->program == NULL)
        return batch_refuse(batch, RUN_USAGE, "not found", name);
    if (getcwd(from, sizeof from) == NULL)
        return batch_refuse(batch, RUN_USAGE, strerror(errno), "the current folder");
    if (!utf8_valid(from, strlen(from)))
        return batch_refuse(batch, RUN_USAGE, "a name that is no UTF-8: begin in another one",
                            "the current folder");
    int error = batch_sum_file(AT_FDCWD, batch->program, sum);
    if (error != 0)
        return batch_refuse(batch, RUN_USAGE, strerror(error), batch->program);
    batch->job =
        json_pack("{si ss ss ss ss sI sI sI s[] s[] s[] s[]}", "ingbatch", FORMAT_VERSION,
                  "version", ING_VERSION, "program", name, "sha256", sum, "from", from,
                  "chunk-bytes", (json_int_t)bytes, "chunk-games", (json_int_t)batch->chunk_games,
                  "chunk-share", (json_int_t)(jobs > 0 ? jobs : BATCH_JOBS_SUPPOSED), "options",
                  "reader", "inputs", "files");
    if (batch->job == NULL)
        return batch_refuse(batch, RUN_OUTPUT, "out of memory", NULL);
    return ask_help(batch, &grammar) && take_words(batch, &grammar, row) && try_options(batch);
}
