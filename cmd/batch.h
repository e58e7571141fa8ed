/* batch.h - the parts of ingbatch: a collection in chunks, a filter run over each by GNU parallel,
 * the results put together.
 *
 * The folder of a batch holds
 *   job          what is run: program and its checksum, options, inputs; one line of JSON
 *   manifest     a line of JSON for each chunk, and one for the whole; there when all chunks are
 *   chunks/      NAME.records, a piece of the record stream, and NAME.result, what became of it
 *   output, diagnostics, done   in the end; chunks/ goes then
 * and in chunks/ what a worker needs besides: the job once more, the lists that options name, and
 * slots, a file of one byte for each filter that may run at a time on this host, to be locked.
 * Every file but those of chunks/ while it is filled appears whole or not at all. */
#ifndef ING_BATCH_H
#define ING_BATCH_H

#include "cat_left.h"
#include "run.h"

#include "../formats/checksum.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum {
    /* Bytes of the record stream in a chunk at most, unless told otherwise; and at least, but for
     * the last: less is not worth a start of the filter. */
    BATCH_CHUNK_BYTES = 16 * 1024 * 1024,
    BATCH_CHUNK_LEAST = 256 * 1024,
    BATCH_JOBS_SUPPOSED = 8, /* where each host has its own number of them */
    BATCH_READY = 8, /* workers that may wait ready while all filters run; no more than jobs */
    BATCH_JOBS_MAX = 1000,      /* at a time on a host; GNU parallel tries beforehand if all go */
    BATCH_CHUNKS_MAX = 1000000, /* of a batch; each takes 128 bytes of memory */
    BATCH_TRIES = 3,            /* of a chunk, on as many hosts where there are such */
    BATCH_FAILURES_MAX = 10,    /* chunks that fail before no further ones are begun */
    BATCH_NAME_ROOM = 64,       /* bytes of a file's name in the folder, NUL included */
};

/* The counts that a filter prints with -v. */
enum batch_count { BATCH_READ, BATCH_WRITTEN, BATCH_SKIPPED, BATCH_LEFT, BATCH_COUNTS };

/* What a program tells of itself at the end. */
struct batch_counts {
    uint64_t games[BATCH_COUNTS];
    uint64_t inputs, faults;
};

/* What a filter made of a chunk. */
struct batch_result {
    int status;                   /* of the filter: 0, 1 or 3 */
    uint64_t output, diagnostics; /* bytes */
    uint64_t count[BATCH_COUNTS];
    char sum[CHECKSUM_HEX_BYTES]; /* of both, as the file that was read says */
};

struct batch_chunk {
    uint64_t games;
    char sum[CHECKSUM_HEX_BYTES]; /* of its records */
    bool done;                    /* its result is there and whole */
    size_t after; /* while it waits for GNU parallel: 1 + the next one to be given; 0 if last */
};

struct batch {
    struct run *run;
    const char *folder, *hosts, *jobs; /* hosts, jobs: NULL if not given */
    const char *work;                  /* the job file, in a worker; else NULL */
    uint64_t chunk_bytes, chunk_games; /* as given, 0 if not; games: then any number */
    uint64_t chunk_share;              /* a chunk is no larger than this part of all before */
    bool resume, keep, copy;
    bool made;            /* the folder was */
    char *const *command; /* the program and its arguments; part of argv */
    int command_size;
    char *self, *program; /* paths of this program and of the filter; owned */
    int fd, chunks_fd;    /* of the folder and of chunks/ in it */
    int lock_fd;
    json_t *job;                      /* owned */
    char job_sum[CHECKSUM_HEX_BYTES]; /* of the job file */
    struct batch_chunk *chunk;        /* owned */
    size_t chunks, room;
    size_t wanted; /* in this run of GNU parallel; those known so far */
    uint64_t games;
    int reading; /* exit status of ingcat, which made the chunks */
    struct batch_result total;
};

/* Says why and gives up; always false. */
bool batch_refuse(struct batch *batch, enum run_status status, const char *text,
                  const char *argument);
/* The same for errno, after a system call about that file. */
bool batch_failed(struct batch *batch, const char *name);

/* -- Files ------------------------------------------------------------------------------------ */

/* SHA-256 of a whole file; 0, or errno. The first leaves the place in it. */
int batch_sum_fd(int fd, char sum[CHECKSUM_HEX_BYTES]);
int batch_sum_file(int folder, const char *name, char sum[CHECKSUM_HEX_BYTES]);
/* Adds a part of a file to `sum`. False: errno. */
bool batch_sum_part(int fd, uint64_t from, uint64_t size, struct checksum *sum);
/* Opens or makes the folder and chunks/ in it, and locks it against others at work there. */
bool batch_folder_open(struct batch *batch);
/* A file that is there whole or not at all: open NAME.part, then put it in its place. */
FILE *batch_file_open(struct batch *batch, const char *name);
bool batch_file_close(struct batch *batch, FILE *file, const char *name);
/* Removes all files of chunks/; with `whole` chunks/, too, else only temporary ones. */
void batch_sweep(struct batch *batch, bool whole);
bool batch_there(const struct batch *batch, const char *name);
/* Takes away all that a new batch has put into its folder, and the folder if it was made for it. */
void batch_undo(struct batch *batch);

/* -- The job ---------------------------------------------------------------------------------- */

/* Where `name` lies: beside `self` if that is a path, else in PATH. Owned by the caller; NULL. */
char *batch_find(const char *self, const char *name);
/* Takes the filter's command line apart into batch->job. */
bool batch_job_make(struct batch *batch);
bool batch_job_write(struct batch *batch, const char *name);
/* Writes the job file, or compares with the one that is there. */
bool batch_job_settle(struct batch *batch);
/* Reads a job file; NULL when it is none, which has been told. */
json_t *batch_job_read(struct batch *batch, int folder, const char *name);
/* Is the program the one of the job, byte for byte? */
bool batch_job_check(struct batch *batch, const json_t *job, const char *program);

/* -- Chunks ----------------------------------------------------------------------------------- */

/* The chunks being made. */
struct batch_split {
    struct batch *batch;
    pid_t pid; /* of ingcat */
    int from;  /* its stream */
    FILE *said;
    bool good;
    char *bytes; /* of a line that is not whole yet; owned */
    size_t size, room;
    FILE *file; /* of the chunk under way; NULL between two */
    uint64_t games, chunk_bytes;
    uint64_t before; /* bytes of all chunks before */
    struct checksum sum;
};

void batch_chunk_name(size_t chunk, const char *ending, char name[BATCH_NAME_ROOM]);
bool batch_chunk_add(struct batch *batch, uint64_t games, const char *sum);
/* Has ingcat read the inputs, to cut its stream into chunks. */
bool batch_split_begin(struct batch *batch, struct batch_split *split);
/* Takes what has come of it; false if there is no more, or something is wrong. */
bool batch_split_more(struct batch_split *split);
/* Waits for ingcat and writes the manifest: only then all chunks are there. */
bool batch_split_end(struct batch_split *split);
/* Gives up before the end. */
void batch_split_drop(struct batch_split *split);
bool batch_manifest_write(struct batch *batch);
/* False if it is damaged or of another job; where it cannot be read, that has been told. */
bool batch_manifest_read(struct batch *batch);

/* -- Results ---------------------------------------------------------------------------------- */

/* What a worker does: runs the job's filter over NAME.records in the current folder. */
void batch_work(struct batch *batch, const char *name);
/* Appends to a result its last lines: what it is of, its size and its checksum. False: errno. */
bool batch_result_seal(int fd, const struct batch_result *result, const char *job_sum,
                       const char *chunk_sum);
/* Is that file, by its size and its last lines, the result of this job and this chunk? */
bool batch_result_seal_read(int fd, const char *job_sum, const char *chunk_sum,
                            struct batch_result *result);
/* The same, with the checksum of all before compared. */
bool batch_result_read(int fd, const char *job_sum, const char *chunk_sum,
                       struct batch_result *result);
/* Looks which chunks are done; the number of those that are not, or were not looked at before a
 * signal came. */
size_t batch_missing(struct batch *batch);
/* Runs GNU parallel over the chunks that are not done, and cuts them meanwhile if `split` is not
 * NULL. False if it was stopped by a signal, or they could not be made. */
bool batch_run(struct batch *batch, struct batch_split *split);
/* Puts all results together, in order. */
bool batch_merge(struct batch *batch);
/* Is the batch complete already? Then its status is taken over. */
bool batch_is_done(struct batch *batch);

/* -- GNU parallel ----------------------------------------------------------------------------- */

/* It at work. The descriptors: -1 when closed. */
struct batch_parallel {
    pid_t pid;
    int names; /* of chunks, one a line, go there; does not block */
    int said;  /* what workers say: a name, or FAILED */
};

/* How many filters run at a time; 0 if each host has its own number. */
size_t batch_jobs(const struct batch *batch);
/* How many workers GNU parallel has for them, as some make ready while all filters run. */
size_t batch_workers(const struct batch *batch);
bool batch_parallel_start(struct batch *batch, struct batch_parallel *parallel);
/* Has it ended? Then with this status: 128 + the signal that ended it. */
bool batch_parallel_ended(const struct batch_parallel *parallel, int *status);
/* Ends it with all that it runs. */
void batch_parallel_stop(const struct batch_parallel *parallel);
/* When it has ended. */
void batch_parallel_close(struct batch_parallel *parallel);

/* -- Slots ------------------------------------------------------------------------------------ */

/* Makes chunks/slots; nothing on other hosts, where each worker has a folder of its own. */
bool batch_slots_make(struct batch *batch);
/* Waits until a filter may run in the current folder; 0, or errno. *slot: to be left, also -1. */
int batch_slot_take(int *slot);
void batch_slot_leave(int *slot);

/* -- Diagnostics ------------------------------------------------------------------------------ */

/* What was said by ingcat, and by the filter about the chunks, being put together. */
struct batch_said {
    FILE *to;            /* the caller's */
    FILE *reading;       /* what ingcat said; owned */
    const char *program; /* the filter */
    char *line;          /* the next of that, if it waits; owned */
    size_t room;
    uint64_t place; /* of that line: games before it */
    bool waits;
    bool counted; /* ingcat has told its counts */
    struct batch_counts counts;
    struct cat_left left; /* by the chunks so far, where the filter is ingcat */
    uint64_t games;       /* of the chunks so far */
};

bool batch_said_open(struct batch_said *said, struct batch *batch, FILE *to);
/* The next chunk's, of so many games, from its result. False: errno. */
bool batch_said_chunk(struct batch_said *said, int fd, const struct batch_result *result,
                      uint64_t games);
/* The rest, and the counts if ingcat has told its own. */
void batch_said_end(struct batch_said *said, const struct batch_result *total);
void batch_said_close(struct batch_said *said);
/* All that ingcat said, to standard error. */
void batch_said_tell(struct batch *batch);
/* Is it the line with which a program ends under -v? */
bool batch_counts_read(const char *line, struct batch_counts *counts);

/* -- Processes -------------------------------------------------------------------------------- */

struct batch_child {
    const char *path; /* searched for in PATH */
    char *const *argv;
    int in, out, err; /* -1: as here; in: /dev/null */
    int folder;       /* -1: the current one */
    int death_signal; /* sent to it should this process die, where the system can do that; it
                       * does not ignore it from the start */
    bool group;       /* in a process group of its own */
    const char *const *environment; /* name, value, name, value, ...; NULL */
};

/* A pipe of which other programs get only what they are given; false: errno. */
bool batch_pipe(int ends[2]);
/* -1 if it could not be started. */
pid_t batch_spawn(const struct batch_child *child);
/* Its exit status, 128 + the signal that ended it. */
int batch_wait(pid_t pid);

/* Signals that end the program are from here on noticed instead. */
void batch_signals_catch(void);
/* The signal that came, 0 if none. */
int batch_signal(void);

#endif
