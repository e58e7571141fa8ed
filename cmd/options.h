/* options.h - the command line of a filter, from one table.
 *
 * The rows a tool gives here are parsed, printed by --help and turned into completions, so
 * that the three never disagree. The options that filters share are rows of options.c. */
#ifndef ING_OPTIONS_H
#define ING_OPTIONS_H

#include "../formats/board_text.h"
#include "../formats/select.h"

#include <stdbool.h>

enum { OPTION_LONG_ONLY = 256 }; /* keys of options without a letter start here */

/* One option. A table ends with a row of zeros. */
struct option_row {
    int key;              /* the letter, or OPTION_LONG_ONLY + n */
    const char *name;     /* long name without its dashes */
    const char *argument; /* what stands for the value in the help; NULL if it takes none */
    const char *help;     /* one or more lines, '\n' between them */
};

/* A command that works as written, and what it does. A table ends with a row of zeros. */
struct example {
    const char *command;
    const char *what;
};

enum { TOOL_FILES_MAX = 2 };

/* Files and folders that the options of a tool name; NULL where they name fewer. */
struct tool_files {
    bool records; /* inputs are read by run_records, which takes opened ones, and by nothing else */
    const char *read[TOOL_FILES_MAX];
    const char *written[TOOL_FILES_MAX];
};

struct tool {
    const char *name;
    const char *summary;  /* one line */
    const char *operands; /* for the usage line: "[FILE | DIRECTORY | ARCHIVE | -]..." */
    bool reads_nothing;   /* operands are no inputs, and it has no options for such */
    bool selects;         /* reads records, which --select may leave out */
    bool starts_programs; /* and so stays out of the sandbox, which they enter themselves */
    bool draws;           /* prints for eyes: boards, colours */
    const struct option_row *options;
    const struct example *examples;
    const char *status; /* exit statuses that other tools do not have, for the help; NULL if none */
    /* Takes one option of the tool's own. NULL, or what is wrong with the value. */
    const char *(*set)(void *context, int key, const char *value);
    /* Fills in what is used besides the inputs and standard output; NULL if there is never any. No
     * other can be (sandbox.h). */
    void (*files)(const void *context, struct tool_files *files);
};

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* Where findings about a game go that the record stream carries along with it. */
enum findings {
    FINDINGS_TOLD,  /* to standard error, from whoever makes the stream */
    FINDINGS_LEFT,  /* only into the stream ... */
    FINDINGS_TAKEN, /* ... to be told by whoever reads it, as if it had read the game itself */
};

/* What every filter can be told. */
struct common {
    bool verbose;
    bool quiet;
    bool nul; /* names in `files_from` end with NUL, not with a newline */
    enum when progress;
    enum findings findings; /* if not FINDINGS_TOLD, each has its place before it (run_report) */
    const char *files_from; /* a list of inputs, "-" for standard input; NULL if none */
    char *const *operands;  /* part of argv */
    int operand_count;
    struct select select;     /* owned; records that do not pass are left out */
    struct board_style style; /* of what is drawn; `colour` holds for all of a text */
};

enum options_end {
    OPTIONS_GO,      /* parsed: do the work */
    OPTIONS_HELP,    /* asked for help */
    OPTIONS_VERSION, /* asked for the version */
    OPTIONS_FIELDS,  /* asked for the fields of filters */
    OPTIONS_SHELL,   /* asked for completions */
    OPTIONS_BAD,     /* said so on standard error */
};

/* Parses argv; own options go to tool->set with `context`. The operands come to lie at the end of
 * argv, which is reordered. */
enum options_end options_parse(const struct tool *tool, void *context, struct common *common,
                               int argc, char **argv);

/* The whole help, on standard output; the usage line alone, on standard error. */
void options_help(const struct tool *tool);
void options_usage(const struct tool *tool);

/* A script for bash that completes the tool's options, on standard output. */
void options_completions(const struct tool *tool);

/* The fields of filters, on standard output. */
void options_fields(void);

#endif
