#include "outfile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void forget(struct outfile *file)
{
    free(file->path);
    free(file->temporary);
    *file = (struct outfile){0};
}

static bool give_up(struct outfile *file, struct run *run, int error)
{
    run_fail(run, RUN_OUTPUT, strerror(error != 0 ? error : EIO), file->path);
    forget(file);
    return false;
}

/* What is there already and no file (a device, a pipe) is written to, not replaced; behind a link
 * lies what is meant. */
static bool find_place(struct outfile *file, const char *path)
{
    static const char suffix[] = ".part";
    struct stat status;
    bool there = stat(path, &status) == 0;
    file->path = there ? realpath(path, NULL) : NULL;
    if (file->path == NULL)
        file->path = strdup(path);
    if (file->path == NULL)
        return false;
    if (there && !S_ISREG(status.st_mode))
        return true;
    file->temporary = malloc(strlen(file->path) + sizeof suffix);
    if (file->temporary != NULL)
        strcat(strcpy(file->temporary, file->path), suffix);
    return file->temporary != NULL;
}

bool outfile_open(struct outfile *file, struct run *run, const char *path)
{
    *file = (struct outfile){0};
    if (!find_place(file, path)) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        forget(file);
        return false;
    }
    file->out = fopen(file->temporary != NULL ? file->temporary : file->path, "we");
    return file->out != NULL || give_up(file, run, errno);
}

/* To the last byte, on the disk if it is a file. 0, or errno. */
static int finish(struct outfile *file)
{
    errno = 0;
    bool whole = !ferror(file->out) && fflush(file->out) == 0 &&
                 (file->temporary == NULL || fsync(fileno(file->out)) == 0);
    int error = file->error != 0 ? file->error : whole ? 0 : errno != 0 ? errno : EIO;
    if (fclose(file->out) != 0 && error == 0)
        error = errno;
    file->out = NULL;
    return error;
}

bool outfile_close(struct outfile *file, struct run *run, bool keep)
{
    if (file->out == NULL)
        return false;
    int error = finish(file);
    if (file->temporary != NULL && error == 0 && keep && rename(file->temporary, file->path) != 0)
        error = errno;
    if (file->temporary != NULL && (error != 0 || !keep))
        unlink(file->temporary);
    if (error != 0 && keep)
        return give_up(file, run, error);
    forget(file);
    return keep;
}
