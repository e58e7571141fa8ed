/* ingbatch: its folder and the files in it. */
#include "batch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_BYTES = 64 * 1024, NEW_FILE = 0666, NEW_FOLDER = 0777 };

bool batch_refuse(struct batch *batch, enum run_status status, const char *text,
                  const char *argument)
{
    run_fail(batch->run, status, text, argument);
    return false;
}

bool batch_failed(struct batch *batch, const char *name)
{
    return batch_refuse(batch, RUN_OUTPUT, strerror(errno != 0 ? errno : EIO), name);
}

int batch_sum_fd(int fd, char sum[CHECKSUM_HEX_BYTES])
{
    static char bytes[READ_BYTES];
    struct checksum checksum;
    off_t at = 0;
    checksum_start(&checksum);
    for (ssize_t got; (got = pread(fd, bytes, sizeof bytes, at)) != 0; at += got) {
        if (got < 0)
            return errno;
        checksum_add(&checksum, bytes, (size_t)got);
    }
    checksum_hex(&checksum, sum);
    return 0;
}

int batch_sum_file(int folder, const char *name, char sum[CHECKSUM_HEX_BYTES])
{
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return errno;
    int error = batch_sum_fd(fd, sum);
    close(fd);
    return error;
}

bool batch_there(const struct batch *batch, const char *name)
{
    return faccessat(batch->fd, name, F_OK, 0) == 0;
}

/* A new batch begins in a folder that is new or empty, lest it mixes with something else. */
static bool is_empty(int fd)
{
    DIR *listing = fdopendir(dup(fd));
    const struct dirent *entry;
    bool empty = listing != NULL;
    if (empty)
        rewinddir(listing);
    while (empty && (entry = readdir(listing)) != NULL)
        empty = entry->d_name[0] == '.' || strcmp(entry->d_name, "lock") == 0;
    if (listing != NULL)
        closedir(listing);
    return empty;
}

static bool lock_folder(struct batch *batch)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    batch->lock_fd = openat(batch->fd, "lock", O_RDWR | O_CREAT | O_CLOEXEC, NEW_FILE);
    if (batch->lock_fd < 0)
        return batch_failed(batch, batch->folder);
    if (fcntl(batch->lock_fd, F_SETLK, &lock) == 0)
        return true;
    return errno == EACCES || errno == EAGAIN
               ? batch_refuse(batch, RUN_USAGE, "another ingbatch is at work there", batch->folder)
               : batch_failed(batch, batch->folder); /* a file system without locks */
}

static bool may_begin(struct batch *batch)
{
    return batch->resume || is_empty(batch->fd) ||
           batch_refuse(batch, RUN_USAGE, "is not empty; --resume goes on with what is there",
                        batch->folder);
}

bool batch_folder_open(struct batch *batch)
{
    batch->made = !batch->resume && mkdir(batch->folder, NEW_FOLDER) == 0;
    if (!batch->resume && !batch->made && errno != EEXIST)
        return batch_failed(batch, batch->folder);
    batch->fd = open(batch->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (batch->fd < 0)
        return batch_refuse(batch, RUN_USAGE, strerror(errno), batch->folder);
    if (!may_begin(batch))
        return false;
    if (batch->resume && !batch_there(batch, "lock"))
        return batch_refuse(batch, RUN_USAGE, "nothing was begun there", batch->folder);
    /* Asked again: another may have begun there, and ended, before the lock was ours. */
    if (!lock_folder(batch) || !may_begin(batch))
        return false;
    if (mkdirat(batch->fd, "chunks", NEW_FOLDER) != 0 && errno != EEXIST)
        return batch_failed(batch, batch->folder);
    batch->chunks_fd = openat(batch->fd, "chunks", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return batch->chunks_fd >= 0 || batch_failed(batch, batch->folder);
}

static void part_name(const char *name, char part[BATCH_NAME_ROOM])
{
    snprintf(part, BATCH_NAME_ROOM, "%s.part", name);
}

FILE *batch_file_open(struct batch *batch, const char *name)
{
    char part[BATCH_NAME_ROOM];
    part_name(name, part);
    int fd = openat(batch->fd, part, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, NEW_FILE);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    if (file == NULL)
        batch_failed(batch, name);
    return file;
}

bool batch_file_close(struct batch *batch, FILE *file, const char *name)
{
    char part[BATCH_NAME_ROOM];
    part_name(name, part);
    errno = 0;
    bool good = !ferror(file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    int error = errno;
    if (fclose(file) != 0 && good) {
        good = false;
        error = errno;
    }
    if (good && renameat(batch->fd, part, batch->fd, name) == 0 && fsync(batch->fd) == 0)
        return true;
    errno = good ? errno : error;
    return batch_failed(batch, name);
}

static bool is_kept(const char *name)
{
    const char *dot = strchr(name, '.');
    return dot == NULL || strcmp(dot, ".records") == 0 || strcmp(dot, ".result") == 0;
}

/* Of its own folder GNU parallel leaves nothing that is worth keeping. */
static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status, (void)kind, (void)walk;
    return remove(path) != 0 && errno != ENOENT;
}

void batch_sweep(struct batch *batch, bool whole)
{
    enum { OPEN_FOLDERS = 8, SWEEPS = 10 };
    char *path = malloc(strlen(batch->folder) + sizeof "/chunks/.parallel");
    if (path == NULL)
        return;
    strcat(strcpy(path, batch->folder), whole ? "/chunks" : "/chunks/.parallel");
    /* What a killed batch has left running may write a file between the listing and the removal. */
    for (int k = 0; k < SWEEPS && access(path, F_OK) == 0; k++)
        (void)nftw(path, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
    free(path);
    DIR *listing = whole ? NULL : fdopendir(dup(batch->chunks_fd));
    if (listing == NULL)
        return;
    rewinddir(listing);
    for (const struct dirent *entry; (entry = readdir(listing)) != NULL;)
        if (entry->d_name[0] != '.' && !is_kept(entry->d_name))
            unlinkat(batch->chunks_fd, entry->d_name, 0);
    closedir(listing);
}

void batch_undo(struct batch *batch)
{
    static const char *const names[] = {"job", "reading", "reading.part", "manifest", "lock"};
    batch_sweep(batch, true);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        unlinkat(batch->fd, names[k], 0);
    if (batch->made)
        rmdir(batch->folder);
}
