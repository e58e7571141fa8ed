/* run_parts.h - what the files behind run.h share. Not for others. */
#ifndef ING_RUN_PARTS_H
#define ING_RUN_PARTS_H

#include "run.h"

#include <stdio.h>

/* Nothing is left to do; returns false. */
bool run_end_early(struct run *run, enum run_status status);

/* Calls `each` for the names of a list of inputs, one by one, so that a list of any length needs no
 * memory, until it returns false or the list ends. */
void run_each_name(const struct common *common, FILE *list, bool (*each)(void *context, char *name),
                   void *context);

enum {
    RUN_HELD_MAX = 4096, /* plain files that are opened before the sandbox is entered */
};

/* Enters the sandbox (sandbox.h) with all that the command line names. `context`: the tool's own.
 *
 * Plain files that are to be read as records are opened before, and need not be allowed: that asks
 * the kernel half as often, and leaves nothing to be opened under their names. They stay open to
 * the end.
 *
 * Folders are gone through for links, which lead to files elsewhere: they are read as ever, and
 * where they lead has to be known before. A list of names that comes through a pipe cannot be read
 * beforehand: then every file can be read. */
void run_enclose(struct run *run, const void *context);

/* The progress line: whether there will be one, one anew when it is due, and off the terminal
 * before anything else is printed there. */
void run_progress_start(struct run *run);
void run_progress_show(struct run *run, const struct source_counts *now);
void run_progress_clear(struct run *run);

/* One line for a game unless asked for all: its worst finding, and how many more there are. */
void run_report_notes(struct run *run, const struct record *record);

#endif
