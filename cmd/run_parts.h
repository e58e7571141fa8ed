/* run_parts.h - what the files behind run.h share. Not for others. */
#ifndef ING_RUN_PARTS_H
#define ING_RUN_PARTS_H

#include "run.h"

/* Nothing is left to do; returns false. */
bool run_end_early(struct run *run, enum run_status status);

/* The progress line: whether there will be one, one anew when it is due, and off the terminal
 * before anything else is printed there. */
void run_progress_start(struct run *run);
void run_progress_show(struct run *run, const struct source_counts *now);
void run_progress_clear(struct run *run);

/* One line for a game unless asked for all: its worst finding, and how many more there are. */
void run_report_notes(struct run *run, const struct record *record);

#endif
