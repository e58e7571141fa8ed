/* ingcat - records in, records out: the record stream, or one of the other formats. */
#include "cat.h"
#include "cat_left.h"
#include "option_value.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum option_key {
    KEY_FORMAT = 'f',
    KEY_TREE = OPTION_LONG_ONLY,
    KEY_SPLIT,
    KEY_DEDUP,
    KEY_SORT,
    KEY_STAT,
    KEY_COUNT,
    KEY_CHECKSUM,
    KEY_AVOID,
};

static const struct option_row options[] = {
    {KEY_FORMAT, "format", "FORMAT",
     "lines (the default: the record stream), sgf (to read and to\n"
     "give away), json (an object a line) or gtp (commands);\n"
     "with --stat: text (the default), tsv or json"},
    {KEY_TREE, "tree", NULL, "keep variations and all properties (lines, sgf)"},
    {KEY_SPLIT, "split", "DIR",
     "a file for each game, in DIR, which is new or empty; sgf by default"},
    {KEY_AVOID, "avoid", "DIR", "pass over this folder, where it is met in another"},
    {KEY_DEDUP, "dedup", NULL,
     "leave out games that others hold, turned, mirrored, cut off\nor longer; the longest is kept"},
    {KEY_SORT, "sort", "FIELDS",
     "in the order of these fields; with a minus, falling: date,-moves"},
    {KEY_STAT, "stat", NULL, "count what is there, in place of the games"},
    {KEY_COUNT, "count", "FIELDS", "the same for these fields: rules,komi"},
    {KEY_CHECKSUM, "checksum", NULL,
     "a sum over all lines, the same in whatever order they come;\nof the score stream, too"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingcat games.zip | wc -l", "count the games of an archive"},
    {"ingcat games/ | shuf -n 10 | ingscore", "score ten games chosen by chance"},
    {"ingcat --select='komi>=5|handicap>0' --sort=-moves games/ > long-first.sgf",
     "choose and order games"},
    {"ingcat -q --dedup --format=sgf games/ games.zip > once.sgf", "each game once, as plain SGF"},
    {"ingcat --stat games/", "what is in a collection"},
    {"find games/ -name '*.sgf' -print0 | ingcat -0 --files-from=- > all.sgf",
     "collect what another program found"},
    {NULL, NULL},
};

static const char default_counts[] =
    "format,size,rules,komi,handicap,end,winner,year,producer,charset,note,extra";

struct ingcat {
    bool tree, dedup, sort, stat, checksum;
    struct stat avoided; /* a folder; zeros, which none has, without --avoid */
    const char *format;  /* as given; NULL if not */
    const struct render *render;
    enum cat_count_format count_format;
    struct run *run;
    struct rendering rendering;
    struct cat_order order;
    struct cat_copies copies;
    struct cat_split split;
    struct cat_counts counts;
    uint64_t written, dropped;
    struct cat_left left;
};

/* --- options --- */

static const char *set_option(void *context, int key, const char *value)
{
    struct ingcat *tool = context;
    switch (key) {
    case KEY_FORMAT:
        tool->format = value;
        return NULL;
    case KEY_TREE:
        tool->tree = true;
        return NULL;
    case KEY_SPLIT:
        tool->split.folder = value;
        return NULL;
    case KEY_DEDUP:
        tool->dedup = true;
        return NULL;
    case KEY_SORT:
        tool->sort = true;
        return cat_order_set(&tool->order, value);
    case KEY_STAT:
        tool->stat = true;
        return NULL;
    case KEY_COUNT:
        tool->stat = true;
        return cat_counts_set(&tool->counts, value);
    case KEY_AVOID:
        return stat(value, &tool->avoided) == 0 ? NULL : strerror(errno);
    case KEY_CHECKSUM:
        tool->checksum = true;
        return NULL;
    default:
        return "unknown option";
    }
}

static void name_files(const void *context, struct tool_files *files)
{
    const struct ingcat *tool = context;
    files->records = !tool->checksum;
    files->written[0] = tool->split.folder;
}

static const struct tool ingcat = {
    .name = "ingcat",
    .summary =
        "Writes every game as one line of canonical SGF, with its origin in it; or converts,\n"
        "chooses, orders, splits and counts games.",
    .operands = "[FILE | DIRECTORY | ARCHIVE | -]...",
    .selects = true,
    .options = options,
    .examples = examples,
    .set = set_option,
    .files = name_files,
};

static bool refuse(struct run *run, const char *text, const char *argument)
{
    run_fail(run, RUN_USAGE, text, argument);
    return false;
}

static bool settle_stat(struct ingcat *tool, struct run *run)
{
    if (tool->checksum)
        return refuse(run, "either --stat or --checksum", NULL);
    static const char *const words[] = {"text", "tsv", "json", NULL};
    int word = tool->format != NULL ? option_word(tool->format, words) : CAT_COUNT_TEXT;
    if (word < 0)
        return refuse(run, "not text, tsv or json, which --stat writes", tool->format);
    if (tool->tree || tool->dedup || tool->sort || tool->split.folder != NULL)
        return refuse(run, "--stat counts games; it takes no --tree, --dedup, --sort or --split",
                      NULL);
    tool->count_format = (enum cat_count_format)word;
    if (tool->counts.tallies == 0)
        (void)cat_counts_set(&tool->counts, default_counts);
    return true;
}

/* Options that concern each other. */
static bool settle(struct ingcat *tool, struct run *run)
{
    if (tool->stat)
        return settle_stat(tool, run);
    const char *format = tool->format;
    if (format == NULL)
        format = tool->split.folder != NULL ? "sgf" : "lines";
    tool->render = render_find(format);
    if (tool->render == NULL)
        return refuse(run, "not lines, sgf, json or gtp", format);
    if (tool->tree && !tool->render->tree)
        return refuse(run, "this format cannot hold variations: no --tree", format);
    if (tool->checksum && (tool->tree || tool->dedup || tool->sort || tool->split.folder != NULL))
        return refuse(run, "--checksum takes no --tree, --dedup, --sort or --split", NULL);
    tool->split.ending = tool->render->ending;
    snprintf(tool->left.format, sizeof tool->left.format, "%s", tool->render->name);
    tool->rendering.text.traces = run->common.findings == FINDINGS_LEFT;
    return tool->split.folder == NULL || cat_split_open(&tool->split, run);
}

/* --- games on their way --- */

static bool put(void *context, const struct cat_item *item)
{
    struct ingcat *tool = context;
    if (tool->split.folder != NULL)
        return cat_split_put(&tool->split, tool->run, item);
    bool parted = tool->render->blocks && tool->written++ > 0;
    return (!parted || run_write(tool->run, "\n", 1)) &&
           run_write(tool->run, item->text, item->size);
}

static bool keep(void *context, const struct cat_item *item)
{
    struct ingcat *tool = context;
    return tool->sort ? cat_order_add(&tool->order, item) : put(tool, item);
}

static bool drop(void *context, const struct cat_item *item, const char *keeper)
{
    struct ingcat *tool = context;
    struct diag diag = {.code = DIAG_GAME_COPY};
    struct origin origin = {.path = item->source};
    snprintf(diag.text, sizeof diag.text, "of %s", keeper);
    run_report(tool->run, &origin, &diag, 0);
    tool->dropped++;
    return true;
}

static enum step count(struct ingcat *tool, struct run *run, struct record *record)
{
    if (cat_counts_add(&tool->counts, record))
        return STEP_WRITTEN;
    run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    return STEP_STOP;
}

static bool pass_on(struct ingcat *tool, struct record *record, const struct cat_item *item)
{
    return tool->dedup ? cat_copies_add(&tool->copies, record, item) : keep(tool, item);
}

static enum step one_record(void *context, struct run *run, struct record *record)
{
    struct ingcat *tool = context;
    char stem[CAT_STEM_ROOM] = "";
    struct cat_item item = {.stem = stem, .source = ""};
    if (tool->stat)
        return count(tool, run, record);
    switch (tool->render->write(&tool->rendering, record, tool->tree)) {
    case RENDERED:
        break;
    case RENDER_CANNOT:
        return STEP_SKIPPED;
    case RENDER_NO_MEMORY:
        return run_out_of_memory(record);
    }
    struct extras left = render_left_out(tool->render, record, tool->tree);
    cat_left_add(&tool->left, record, &left);
    item.text = tool->rendering.text.text;
    item.size = tool->rendering.text.size;
    if (tool->split.folder != NULL)
        cat_split_stem(record, stem);
    if (tool->sort) {
        item.key_size = cat_order_key(&tool->order, record);
        item.key = tool->order.key;
    }
    if (tool->dedup && (item.source = gameid_source(record)) == NULL)
        return run_out_of_memory(record);
    return pass_on(tool, record, &item) ? STEP_WRITTEN : STEP_STOP;
}

/* --- the end --- */

/* Tells why games could not be put by. */
static void tell_error(struct ingcat *tool, struct run *run)
{
    int error = tool->copies.error != 0 ? tool->copies.error : tool->order.sorter.error;
    if (run->over)
        return;
    if (tool->copies.full)
        run_fail(run, RUN_OUTPUT, "--dedup compares no more than 4,000,000 games", NULL);
    else if (error == ENOMEM || tool->order.packed.no_memory)
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    else if (error != 0)
        run_fail(run, RUN_OUTPUT, strerror(error), "temporary file (in TMPDIR, else /tmp)");
}

/* Who asks for a format is told what it leaves out. A stream on its way to another filter is the
 * usual thing, and with --findings=left what it leaves out goes with it. */
static bool tells_left(const struct ingcat *tool, const struct run *run)
{
    bool asked = tool->format != NULL || tool->split.folder != NULL || run->common.verbose;
    return asked && !run->common.quiet && run->common.findings != FINDINGS_LEFT;
}

static void finish(struct ingcat *tool, struct run *run)
{
    if (tool->stat && !run->over)
        cat_counts_print(&tool->counts, run, tool->count_format);
    bool going = !run->over && tool->copies.error == 0 && !tool->copies.full;
    if (going && tool->dedup)
        going = cat_copies_end(&tool->copies, keep, drop, tool);
    if (going && tool->sort)
        going = cat_order_end(&tool->order, put, tool);
    tell_error(tool, run);
    run->written -= tool->dropped;
    run->left += tool->dropped;
    if (going && tool->dropped > 0 && !run->common.quiet && !run->common.verbose)
        fprintf(stderr, "ingcat: %" PRIu64 " games left out as copies; -v names them\n",
                tool->dropped);
    if (going && tells_left(tool, run))
        cat_left_put(&tool->left, stderr);
}

static void sum_up(struct ingcat *tool, struct run *run)
{
    struct cat_checksum checksum = {.rendering = &tool->rendering, .render = tool->render};
    cat_checksum(&checksum, run);
}

static void heed(void *context, const struct diag *diag)
{
    struct ingcat *tool = context;
    tool->counts.lost[diag->code]++;
}

int main(int argc, char **argv)
{
    struct run run;
    struct ingcat tool = {.run = &run, .copies = {.games_max = CAT_DEDUP_GAMES_MAX}};
    if (run_start(&run, &ingcat, &tool, argc, argv) && settle(&tool, &run)) {
        run.heed = heed;
        run.heed_context = &tool;
        run.avoid = tool.split.folder != NULL ? &tool.split.status : &tool.avoided;
        if (tool.checksum)
            sum_up(&tool, &run);
        else
            run_records(&run, tool.tree, one_record, &tool);
        finish(&tool, &run);
    }
    rendering_free(&tool.rendering);
    cat_order_free(&tool.order);
    cat_copies_free(&tool.copies);
    cat_counts_free(&tool.counts);
    return run_finish(&run);
}
