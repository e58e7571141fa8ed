/* run.h - what every filter does around its one job: options, inputs, findings, counts, output.
 *
 *     int main(int argc, char **argv)
 *     {
 *         struct run run;
 *         if (run_start(&run, &tool, &context, argc, argv))
 *             run_records(&run, false, one_record, &context);
 *         return run_finish(&run);
 *     }
 */
#ifndef ING_RUN_H
#define ING_RUN_H

#include "options.h"
#include "../formats/source.h"

#include <stddef.h>
#include <sys/stat.h>

enum run_status {
    RUN_DONE = 0,
    RUN_FINDINGS = 1, /* done, and there was something to find: where a tool offers --exit-code */
    RUN_USAGE = 2,    /* usage, or nothing could be done */
    RUN_SKIPPED = 3,  /* done, some input skipped */
    RUN_OUTPUT = 4,   /* the output could not be written, or memory ran out */
    RUN_INTERNAL = 5, /* the program found itself wrong, and said where */
};

/* What became of one record. */
enum step {
    STEP_WRITTEN,
    STEP_SKIPPED, /* lost; the record's notes say why */
    STEP_LEFT,    /* left out, as it was asked for */
    STEP_STOP,    /* no use going on: run_write failed, or run_fail was called */
};

struct run {
    const struct tool *tool;
    struct common common;
    struct source_counts counts;     /* over all inputs */
    const struct source_counts *now; /* of those being read, to be added; NULL between them */
    uint64_t written;                /* records written by the tool */
    uint64_t skipped;                /* records handed on and then skipped by it */
    uint64_t left;                   /* records left out, as by --select */
    bool lossy;                      /* some finding was a loss */
    bool over;                       /* nothing is left to do: `status` is final */
    enum run_status status;
    int output_error; /* errno of a write that failed, 0 if none did */
    /* Told of findings that belong to no game handed on; may be NULL. */
    void (*heed)(void *context, const struct diag *diag);
    void *heed_context;
    const struct stat *avoid;   /* a folder that is not read, for output goes there; NULL if none */
    struct source_opened *held; /* the operands, as far as they were opened; owned; NULL: none */
    /* Progress line on standard error. */
    bool shows_progress, progress_on_line;
    int64_t progress_due; /* milliseconds of the monotonic clock */
    int64_t started;
};

/* Locale, options, standard output. False when there is nothing to run (help, bad usage): then go
 * straight to run_finish. */
bool run_start(struct run *run, const struct tool *tool, void *context, int argc, char **argv);

/* Reads every record the operands name and calls `each`, which may add notes to the record; they
 * are reported afterwards. Without operands standard input is read; if that is a terminal, nothing
 * is, and the usage printed. */
void run_records(struct run *run, bool keep_tree,
                 enum step (*each)(void *context, struct run *run, struct record *record),
                 void *context);

/* The beginning of an input, taken to see what it is, and the descriptor to read on from. */
enum { HEAD_BYTES_MAX = 4096 };
struct run_head {
    int fd; /* not owned; 0 is standard input, and with no bytes also stands for "open the path" */
    size_t size;
    char bytes[HEAD_BYTES_MAX];
};

/* The same for one input, within run_inputs. False ends the run. */
bool run_record_input(struct run *run, const char *path, const struct run_head *head,
                      enum step (*each)(void *context, struct run *run, struct record *record),
                      void *context);

/* Calls `each` for every input (a name, or "-") of a filter that does not read records. False from
 * it ends the run. */
void run_inputs(struct run *run, bool (*each)(void *context, struct run *run, const char *path),
                void *context);

/* For a record that its arena has no room for: says so among its notes. */
enum step run_out_of_memory(struct record *record);

/* Bytes to standard output. False when they could not be written: then stop, run_finish tells. */
bool run_write(struct run *run, const char *bytes, size_t length);

/* One finding about an input, on standard error: `tool: path!member#game:line:column: code: text`.
 * `more` further ones are mentioned. Losses are remembered for the exit status. Unless
 * common.findings is FINDINGS_TOLD there is "N TAB" before it: the number of games written where
 * they are left, that of games read, this one included, where they are taken. */
void run_report(struct run *run, const struct origin *origin, const struct diag *diag,
                uint32_t more);

/* Gives up: one line on standard error, made from `format` and the argument (which may be NULL; it
 * is printed harmlessly after the text), and the exit status. */
void run_fail(struct run *run, enum run_status status, const char *text, const char *argument);

/* Ends the run: counts with -v, standard output closed and checked. Returns the exit status. */
int run_finish(struct run *run);

#endif
