/* ingbatch - a filter over a collection by GNU parallel: on all cores, on other hosts, to be gone
 * on with after anything. */
#include "batch.h"
#include "option_value.h"

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum option_key {
    KEY_OUTPUT = 'o',
    KEY_JOBS = 'j',
    KEY_QUIET = 'q',
    KEY_HOSTS = OPTION_LONG_ONLY,
    KEY_COPY,
    KEY_RESUME,
    KEY_CHUNK,
    KEY_GAMES,
    KEY_KEEP,
    KEY_WORK,
};

static const struct option_row options[] = {
    {KEY_OUTPUT, "output", "DIR", "the folder of the batch, which is new or empty"},
    {KEY_JOBS, "jobs", "N", "so many at a time, on each host (default: its cores)"},
    {KEY_RESUME, "resume", NULL, "go on with a batch: only what is missing is done"},
    {KEY_HOSTS, "sshloginfile", "FILE",
     "work on the hosts named there, one a line, by ssh and rsync"},
    {KEY_COPY, "copy", NULL, "copy the programs there; else they must be there"},
    {KEY_CHUNK, "chunk", "SIZE",
     "bytes of games in a chunk at most (default 16M); k, M and G\nmay follow"},
    {KEY_GAMES, "chunk-games", "N", "and no more than so many games"},
    {KEY_KEEP, "keep", NULL, "keep the chunks and their results when all is done"},
    {KEY_QUIET, "quiet", NULL, "no progress"},
    {KEY_WORK, "work", "JOB", "do one chunk, the operand; for GNU parallel"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingbatch -q -o scores -j 2 -- ingscore games/; ingdiff scores/output",
     "score a collection on two cores, then compare"},
    {NULL, NULL},
};

/* A number from 1 on, with k, M or G behind it or not; 0 if it is none. */
static uint64_t size_of(const char *text)
{
    static const char letters[] = "kMG";
    char digits[OPTION_ITEM_MAX];
    uint64_t number;
    size_t length = strlen(text);
    const char *unit = length > 1 ? strchr(letters, text[length - 1]) : NULL;
    int shift = unit == NULL ? 0 : 10 * (int)(unit - letters + 1);
    if (length >= sizeof digits)
        return 0;
    memcpy(digits, text, length + 1);
    digits[length - (unit != NULL)] = '\0';
    return option_number(digits, 1, UINT64_MAX >> (shift + 1), &number) ? number << shift : 0;
}

static const char *set_option(void *context, int key, const char *value)
{
    struct batch *batch = context;
    uint64_t number;
    switch (key) {
    case KEY_OUTPUT:
        batch->folder = value;
        return NULL;
    case KEY_JOBS:
        batch->jobs = value;
        return option_number(value, 1, BATCH_JOBS_MAX, &number) ? NULL
                                                                : "not a number from 1 to 1000";
    case KEY_RESUME:
        batch->resume = true;
        return NULL;
    case KEY_HOSTS:
        batch->hosts = value;
        return NULL;
    case KEY_COPY:
        batch->copy = true;
        return NULL;
    case KEY_CHUNK:
        batch->chunk_bytes = size_of(value);
        return batch->chunk_bytes > 0 ? NULL : "not a size from 1 on, as 500k or 4M";
    case KEY_GAMES:
        return option_number(value, 1, UINT64_MAX, &batch->chunk_games) ? NULL
                                                                        : "not a number from 1 on";
    case KEY_KEEP:
        batch->keep = true;
        return NULL;
    case KEY_QUIET:
        batch->run->common.quiet = true;
        return NULL;
    case KEY_WORK:
        batch->work = value;
        return NULL;
    default:
        return "unknown option";
    }
}

static const struct tool ingbatch = {
    .name = "ingbatch",
    .summary = "Runs a filter over a collection by GNU parallel, on all cores or many hosts.",
    .operands = "[--] FILTER [OPTION]... [FILE | DIRECTORY | ARCHIVE | -]...",
    .reads_nothing = true,
    .starts_programs = true,
    .options = options,
    .examples = examples,
    .status = "1 and 3 as the filter's;\n128 and the number of a signal that stopped it",
    .set = set_option,
};

static char *own_path(const char *name)
{
    return strchr(name, '/') != NULL ? realpath(name, NULL) : batch_find("", name);
}

/* Those of others that will be wanted, asked for before hours of reading. */
static bool have_programs(struct batch *batch)
{
    static const char *const names[] = {"parallel", "ssh", "rsync"};
    size_t count = batch->hosts != NULL ? sizeof names / sizeof *names : 1;
    for (size_t k = 0; k < count; k++) {
        char *path = batch_find("", names[k]);
        if (path == NULL)
            return batch_refuse(batch, RUN_USAGE,
                                "not found in PATH: GNU parallel, ssh and rsync are programs of "
                                "their own (Debian: parallel, openssh-client, rsync)",
                                names[k]);
        free(path);
    }
    return true;
}

static bool settle(struct batch *batch)
{
    batch->command = batch->run->common.operands;
    batch->command_size = batch->run->common.operand_count;
    if (batch->self == NULL)
        return batch_refuse(batch, RUN_USAGE, "its own program is not found in PATH", "ingbatch");
    if (batch->work != NULL)
        return batch->command_size == 1 ||
               batch_refuse(batch, RUN_USAGE, "--work takes one chunk", NULL);
    if (batch->folder == NULL || *batch->folder == '\0')
        return batch_refuse(batch, RUN_USAGE, "-o must name a folder for the output", NULL);
    if (batch->command_size == 0 && !batch->resume)
        return batch_refuse(batch, RUN_USAGE, "which filter? It follows the options", NULL);
    if (batch->copy && batch->hosts == NULL)
        return batch_refuse(batch, RUN_USAGE, "--copy is for other hosts: --sshloginfile", NULL);
    return have_programs(batch);
}

/* Of the chunks that are to be done. */
static bool records_there(const struct batch *batch)
{
    char name[BATCH_NAME_ROOM], sum[CHECKSUM_HEX_BYTES];
    for (size_t k = 0; k < batch->chunks && batch_signal() == 0; k++) {
        batch_chunk_name(k, ".records", name);
        if (!batch->chunk[k].done && (batch_sum_file(batch->chunks_fd, name, sum) != 0 ||
                                      strcmp(sum, batch->chunk[k].sum) != 0))
            return false;
    }
    return true;
}

/* Are all chunks there from before? They are made again where somebody has taken some away or
 * changed them, or what is known of them; what was done of the same records stays done. */
static bool have_chunks(struct batch *batch)
{
    bool all = batch_there(batch, "manifest") && batch_manifest_read(batch);
    if (all && batch_missing(batch) > 0)
        all = records_there(batch);
    return all;
}

static void tell_missing(struct batch *batch, size_t missing)
{
    char text[160], name[BATCH_NAME_ROOM];
    size_t first = 0;
    while (batch->chunk[first].done)
        first++;
    batch_chunk_name(first, "", name);
    snprintf(text, sizeof text,
             "%zu of %zu chunks are not done, chunk %s the first; --resume does what is missing",
             missing, batch->chunks, name);
    batch_refuse(batch, RUN_OUTPUT, text, batch->folder);
}

static bool do_chunks(struct batch *batch)
{
    struct batch_split split;
    bool known = have_chunks(batch);
    if (batch->run->over || batch_signal() != 0)
        return false;
    batch_sweep(batch, false);
    if (!known && !batch_split_begin(batch, &split))
        return false;
    if (!batch_run(batch, known ? NULL : &split))
        return false;
    size_t missing = batch_missing(batch);
    /* A host that goes with a result in hand has done its job as GNU parallel sees it: as long as
     * something comes of it, what did not arrive is done again. */
    for (int round = 1;
         batch->hosts != NULL && missing > 0 && missing < batch->wanted && round < BATCH_TRIES;
         round++) {
        if (!batch_run(batch, NULL))
            return false;
        missing = batch_missing(batch);
    }
    if (missing > 0)
        tell_missing(batch, missing);
    return missing == 0 && batch_merge(batch);
}

static void all(struct batch *batch)
{
    struct run *run = batch->run;
    batch_signals_catch();
    if (batch->command_size > 0 && !batch_job_make(batch))
        return;
    if (!batch_folder_open(batch))
        return;
    if (!batch_job_settle(batch) || (!batch_is_done(batch) && !do_chunks(batch))) {
        if (run->status == RUN_USAGE && !batch->resume)
            batch_undo(batch);
        return;
    }
    run->over = true;
    run->status = (enum run_status)batch->total.status;
    if (!run->common.quiet)
        fprintf(stderr, "ingbatch: %" PRIu64 " games, all done: %s/output, %s/diagnostics\n",
                batch->games, batch->folder, batch->folder);
}

int main(int argc, char **argv)
{
    struct run run;
    struct batch batch = {
        .run = &run, .self = own_path(argv[0]), .fd = -1, .chunks_fd = -1, .lock_fd = -1};
    if (run_start(&run, &ingbatch, &batch, argc, argv) && settle(&batch)) {
        if (batch.work != NULL)
            batch_work(&batch, batch.command[0]);
        else
            all(&batch);
    }
    if (batch_signal() != 0 && !(run.over && run.status != RUN_OUTPUT))
        run_fail(&run, RUN_OUTPUT, "stopped; --resume goes on", NULL);
    json_decref(batch.job);
    free(batch.chunk);
    free(batch.program);
    free(batch.self);
    int status = run_finish(&run);
    return batch_signal() != 0 && status == RUN_OUTPUT ? 128 + batch_signal() : status;
}
