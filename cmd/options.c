#include "options.h"

#include "option_value.h"
#include "plain.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KEY_HELP = 'h',
    KEY_VERBOSE = 'v',
    KEY_QUIET = 'q',
    KEY_NUL = '0',
    KEY_NUL_TOO = 'z',
    KEY_VERSION = OPTION_LONG_ONLY + 1000,
    KEY_PROGRESS,
    KEY_COMPLETIONS,
    KEY_FILES_FROM,
    KEY_SELECT,
    KEY_LIST_FIELDS,
    KEY_FINDINGS,
    KEY_BOARD,
    KEY_COLOUR,
};

static const struct option_row input_rows[] = {
    {KEY_FILES_FROM, "files-from", "FILE",
     "read the names of further inputs from FILE, one a line"},
    {KEY_NUL, "null", NULL, "names in that FILE end with a NUL byte (find -print0)"},
    {KEY_NUL_TOO, "zero", NULL, "the same as -0"},
    {KEY_PROGRESS, "progress", "WHEN",
     "show progress on standard error: auto (the default: at a\nterminal), always or never"},
    {KEY_VERBOSE, "verbose", NULL, "every finding, notes included, and the counts at the end"},
    {KEY_QUIET, "quiet", NULL, "no findings; the exit status still tells"},
    {0, NULL, NULL, NULL},
};

static const struct option_row select_rows[] = {
    {KEY_SELECT, "select", "FILTER",
     "leave out games that do not pass: 'black~Go', 'date>=1950',\n"
     "'rules=ing|rules=japanese'; may be given several times"},
    {KEY_LIST_FIELDS, "list-fields", NULL, "print the fields that a FILTER may name"},
    {KEY_FINDINGS, "findings", "HOW",
     "those that go with games in the record stream are left to its\nreader, or taken from it; for "
     "ingbatch"},
    {0, NULL, NULL, NULL},
};

static const struct option_row draw_rows[] = {
    {KEY_BOARD, "board", "SIGNS",
     "boards in text are drawn in ascii (the default) or unicode signs"},
    {KEY_COLOUR, "color", "WHEN",
     "colour text: auto (the default: at a terminal, unless NO_COLOR is\nset), always or never"},
    {0, NULL, NULL, NULL},
};

static const struct option_row common_rows[] = {
    {KEY_COMPLETIONS, "completions", "SHELL", "print a script that completes these options: bash"},
    {KEY_HELP, "help", NULL, "print this help"},
    {KEY_VERSION, "version", NULL, "print the versions of the program and its libraries"},
    {0, NULL, NULL, NULL},
};

enum { ROWS_MAX = 48 }; /* options of one tool, the common ones included */

/* All rows of a tool in one list, in the forms that getopt_long wants. */
struct grammar {
    const struct option_row *row[ROWS_MAX];
    struct option longs[ROWS_MAX + 1];
    char shorts[2 * ROWS_MAX + sizeof "+:"];
    int count;
};

static void grammar_add(struct grammar *grammar, const struct option_row *rows)
{
    size_t at = strlen(grammar->shorts);
    for (; rows->name != NULL && grammar->count < ROWS_MAX; rows++) {
        grammar->longs[grammar->count] = (struct option){
            .name = rows->name,
            .has_arg = rows->argument != NULL ? required_argument : no_argument,
            .val = rows->key,
        };
        grammar->row[grammar->count++] = rows;
        if (rows->key >= OPTION_LONG_ONLY)
            continue;
        grammar->shorts[at++] = (char)rows->key;
        if (rows->argument != NULL)
            grammar->shorts[at++] = ':';
    }
}

static void grammar_make(struct grammar *grammar, const struct tool *tool)
{
    memset(grammar, 0, sizeof *grammar);
    /* Options end where another program's begin; a missing value is told apart from an unknown
     * option. */
    strcpy(grammar->shorts, tool->starts_programs ? "+:" : ":");
    grammar_add(grammar, tool->options);
    if (tool->draws)
        grammar_add(grammar, draw_rows);
    if (tool->selects)
        grammar_add(grammar, select_rows);
    if (!tool->reads_nothing)
        grammar_add(grammar, input_rows);
    grammar_add(grammar, common_rows);
}

static const char *set_when(enum when *when, const char *value)
{
    static const char *const words[] = {"auto", "always", "never", NULL};
    int word = (int)*when;
    const char *wrong = option_choice(value, words, &word, "not auto, always or never");
    *when = (enum when)word;
    return wrong;
}

static const char *set_findings(enum findings *findings, const char *value)
{
    static const char *const words[] = {"told", "left", "taken", NULL};
    int word = option_word(value, words);
    if (word >= 0)
        *findings = (enum findings)word;
    return word >= 0 ? NULL : "not told, left or taken";
}

static const char *set_board(struct board_style *style, const char *value)
{
    static const char *const words[] = {"ascii", "unicode", NULL};
    int word = option_word(value, words);
    style->unicode = word == 1;
    return word >= 0 ? NULL : "not ascii or unicode";
}

/* https://no-color.org: set and not empty. */
static bool wants_colour(void)
{
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && (no_colour == NULL || no_colour[0] == '\0') &&
           terminal != NULL && strcmp(terminal, "dumb") != 0;
}

static const char *set_colour(struct board_style *style, const char *value)
{
    enum when when = WHEN_AUTO;
    const char *wrong = set_when(&when, value);
    style->colour = when == WHEN_AUTO ? wants_colour() : when == WHEN_ALWAYS;
    return wrong;
}

/* False when the key is not one of the common options. */
static bool set_common(struct common *common, int key, const char *value, const char **wrong)
{
    switch (key) {
    case KEY_VERBOSE:
        common->verbose = true;
        return true;
    case KEY_QUIET:
        common->quiet = true;
        return true;
    case KEY_NUL:
    case KEY_NUL_TOO:
        common->nul = true;
        return true;
    case KEY_PROGRESS:
        *wrong = set_when(&common->progress, value);
        return true;
    case KEY_FINDINGS:
        *wrong = set_findings(&common->findings, value);
        return true;
    case KEY_BOARD:
        *wrong = set_board(&common->style, value);
        return true;
    case KEY_COLOUR:
        *wrong = set_colour(&common->style, value);
        return true;
    case KEY_FILES_FROM:
        common->files_from = value;
        return true;
    case KEY_COMPLETIONS:
        *wrong = "not bash";
        return true;
    case KEY_SELECT:
        *wrong = select_add(&common->select, value);
        return true;
    default:
        return false;
    }
}

static const char *name_of(const struct grammar *grammar, int key)
{
    for (int k = 0; k < grammar->count; k++)
        if (grammar->row[k]->key == key)
            return grammar->row[k]->name;
    return "";
}

static enum options_end bad(const struct tool *tool, const char *before, const char *what,
                            const char *after)
{
    fprintf(stderr, "%s: %s", tool->name, before);
    plain_put(stderr, what);
    fprintf(stderr, "%s\n", after);
    options_usage(tool);
    return OPTIONS_BAD;
}

static enum options_end bad_option(const struct tool *tool, int found, char *const *argv)
{
    const char letter[] = {'-', (char)optopt, '\0'};
    bool is_short = optopt > 0 && optopt < OPTION_LONG_ONLY && strncmp(argv[optind - 1], "--", 2);
    const char *spelled = is_short ? letter : argv[optind - 1];
    if (found == ':')
        return bad(tool, "option ", spelled, " needs a value");
    return bad(tool, "unknown option, or one that cannot be used so: ", spelled, "");
}

enum options_end options_parse(const struct tool *tool, void *context, struct common *common,
                               int argc, char **argv)
{
    struct grammar grammar;
    int key;
    grammar_make(&grammar, tool);
    *common = (struct common){.style.colour = tool->draws && wants_colour()};
    opterr = 0;
    while ((key = getopt_long(argc, argv, grammar.shorts, grammar.longs, NULL)) != -1) {
        const char *wrong = NULL;
        if (key == '?' || key == ':')
            return bad_option(tool, key, argv);
        if (key == KEY_HELP)
            return OPTIONS_HELP;
        if (key == KEY_VERSION)
            return OPTIONS_VERSION;
        if (key == KEY_LIST_FIELDS)
            return OPTIONS_FIELDS;
        if (key == KEY_COMPLETIONS && strcmp(optarg, "bash") == 0)
            return OPTIONS_SHELL;
        if (!set_common(common, key, optarg, &wrong))
            wrong = tool->set(context, key, optarg);
        if (wrong != NULL) {
            fprintf(stderr, "%s: --%s=", tool->name, name_of(&grammar, key));
            plain_put(stderr, optarg != NULL ? optarg : "");
            fprintf(stderr, ": %s\n", wrong);
            return OPTIONS_BAD;
        }
    }
    common->operands = argv + optind;
    common->operand_count = argc - optind;
    return OPTIONS_GO;
}

void options_fields(void)
{
    const struct select_field *field;
    for (size_t k = 0; (field = select_field_at(k)) != NULL; k++)
        printf("%-12s %-7s %s\n", field->name, select_type_name(field->type), field->help);
}

/* Names of files, and values after "=", are left to bash, which completes them by itself. */
void options_completions(const struct tool *tool)
{
    struct grammar grammar;
    grammar_make(&grammar, tool);
    printf("# Completions of %s for bash, as %s --completions=bash prints them.\n_%s()\n{\n"
           "    COMPREPLY=()\n"
           "    [[ ${COMP_WORDS[COMP_CWORD]} == -* ]] || return 0\n"
           "    mapfile -t COMPREPLY < <(compgen -W '",
           tool->name, tool->name, tool->name);
    for (int k = 0; k < grammar.count; k++)
        printf("%s--%s%s", k > 0 ? " " : "", grammar.row[k]->name,
               grammar.row[k]->argument != NULL ? "=" : "");
    printf("' -- \"${COMP_WORDS[COMP_CWORD]}\")\n"
           "    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace\n"
           "}\ncomplete -o default -F _%s %s\n",
           tool->name, tool->name);
}

void options_usage(const struct tool *tool)
{
    fprintf(stderr, "usage: %s [OPTION]... %s\n", tool->name, tool->operands);
    fprintf(stderr, "Try \"%s --help\".\n", tool->name);
}

static void help_row(const struct option_row *row)
{
    enum { HELP_COLUMN = 26 };
    char left[80];
    char letter[] = "    ";
    if (row->key < OPTION_LONG_ONLY)
        snprintf(letter, sizeof letter, "-%c,", (char)row->key);
    int width =
        snprintf(left, sizeof left, "  %-3s --%s%s%s", letter, row->name,
                 row->argument != NULL ? "=" : "", row->argument != NULL ? row->argument : "");
    printf("%s", left);
    if (width > HELP_COLUMN - 2) {
        putchar('\n');
        width = 0;
    }
    printf("%*s", HELP_COLUMN - width, "");
    for (const char *c = row->help; *c != '\0'; c++) {
        putchar(*c);
        if (*c == '\n')
            printf("%*s", HELP_COLUMN, "");
    }
    putchar('\n');
}

static void help_rows(const struct option_row *row)
{
    for (; row->name != NULL; row++)
        help_row(row);
}

void options_help(const struct tool *tool)
{
    printf("usage: %s [OPTION]... %s\n%s\n\n", tool->name, tool->operands, tool->summary);
    help_rows(tool->options);
    if (tool->options->name != NULL)
        putchar('\n');
    if (tool->draws)
        help_rows(draw_rows);
    if (tool->selects)
        help_rows(select_rows);
    if (!tool->reads_nothing)
        help_rows(input_rows);
    help_rows(common_rows);
    if (tool->examples->command != NULL)
        printf("\nExamples:\n");
    for (const struct example *example = tool->examples; example->command != NULL; example++)
        printf("  %s\n      %s\n", example->command, example->what);
    if (tool->reads_nothing) {
        printf("\nExit status: 0 done; 2 usage; 4 the output could not be written%s%s.\n",
               tool->status != NULL ? "; " : "", tool->status != NULL ? tool->status : "");
        return;
    }
    printf("\nExit status: 0 done; 2 usage, or nothing could be read; 3 done, some input skipped;\n"
           "4 the output could not be written, or memory ran out%s%s.\n",
           tool->status != NULL ? "; " : "", tool->status != NULL ? tool->status : "");
}
