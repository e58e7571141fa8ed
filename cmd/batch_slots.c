/* ingbatch: no more filters at a time than jobs, though more workers than that are there. Some wait
 * ready while the others' filters run, so that no core is idle while a result is written, GNU
 * parallel notices an end and the next worker starts. Locks of a file tell: they end with the
 * worker, whatever it dies of. */
#include "batch.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NEW_FILE = 0666, LOOK_NANOSECONDS = 5 * 1000 * 1000 };

static const char slots_file[] = "slots";

bool batch_slots_make(struct batch *batch)
{
    size_t jobs = batch->hosts != NULL ? 0 : batch_jobs(batch);
    if (jobs == 0)
        return true;
    /* Not a new file: workers that a dead ingbatch has left behind may hold locks of this one. */
    int fd = openat(batch->chunks_fd, slots_file, O_WRONLY | O_CREAT | O_CLOEXEC, NEW_FILE);
    bool good = fd >= 0 && ftruncate(fd, (off_t)jobs) == 0;
    if (!good)
        batch_failed(batch, slots_file);
    if (fd >= 0)
        close(fd);
    return good;
}

static int lock(int fd, int how, short type, off_t at)
{
    struct flock wanted = {.l_type = type, .l_whence = SEEK_SET, .l_start = at, .l_len = 1};
    return fcntl(fd, how, &wanted);
}

/* Tries each; -1 if all are taken, or errno says otherwise. */
static int try_all(int fd, off_t jobs)
{
    for (off_t at = 0; at < jobs; at++) {
        if (lock(fd, F_SETLK, F_WRLCK, at) == 0)
            return 0;
        if (errno != EACCES && errno != EAGAIN)
            return -1;
    }
    errno = EAGAIN;
    return -1;
}

/* The first in the queue holds the byte behind the slots, and looks; the others sleep. */
static int wait_for_one(int fd, off_t jobs)
{
    const struct timespec pause = {.tv_nsec = LOOK_NANOSECONDS};
    if (lock(fd, F_SETLKW, F_WRLCK, jobs) != 0)
        return -1;
    int got;
    while ((got = try_all(fd, jobs)) != 0 && errno == EAGAIN)
        (void)nanosleep(&pause, NULL);
    return got == 0 ? lock(fd, F_SETLK, F_UNLCK, jobs) : -1;
}

int batch_slot_take(int *slot)
{
    struct stat status;
    *slot = open(slots_file, O_RDWR | O_CLOEXEC);
    if (*slot < 0)
        return errno == ENOENT ? 0 : errno;
    if (fstat(*slot, &status) == 0 && wait_for_one(*slot, status.st_size) == 0)
        return 0;
    int error = errno;
    batch_slot_leave(slot);
    return error;
}

void batch_slot_leave(int *slot)
{
    if (*slot >= 0)
        close(*slot);
    *slot = -1;
}
