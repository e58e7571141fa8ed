/* ingcat - records in, record stream out: one canonical SGF game a line. */
#include "run.h"

#include "../formats/sgf_write.h"

enum { KEY_TREE = OPTION_LONG_ONLY };

static const struct option_row options[] = {
    {KEY_TREE, "tree", NULL, "keep variations and all properties"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingcat games.zip | wc -l", "count the games of an archive"},
    {"ingcat games/ | shuf -n 10 | ingscore", "score ten games chosen by chance"},
    {"find games/ -name '*.sgf' -print0 | ingcat -0 --files-from=- > all.sgf",
     "collect what another program found"},
    {NULL, NULL},
};

struct ingcat {
    bool tree;
    struct sgf_line line;
};

static const char *set_option(void *context, int key, const char *value)
{
    struct ingcat *tool = context;
    (void)value;
    if (key != KEY_TREE)
        return "unknown option";
    tool->tree = true;
    return NULL;
}

static const struct tool ingcat = {
    .name = "ingcat",
    .summary = "Writes every game as one line of canonical SGF, with its origin in it.",
    .operands = "[FILE | DIRECTORY | ARCHIVE | -]...",
    .options = options,
    .examples = examples,
    .set = set_option,
};

static enum step one_record(void *context, struct run *run, struct record *record)
{
    struct ingcat *tool = context;
    bool done = tool->tree ? sgf_write_tree(&tool->line, record) : sgf_write(&tool->line, record);
    if (!done)
        return run_out_of_memory(record);
    return run_write(run, tool->line.text, tool->line.size) ? STEP_WRITTEN : STEP_STOP;
}

int main(int argc, char **argv)
{
    struct run run;
    struct ingcat tool = {.tree = false};
    if (run_start(&run, &ingcat, &tool, argc, argv))
        run_records(&run, tool.tree, one_record, &tool);
    sgf_line_free(&tool.line);
    return run_finish(&run);
}
