#include "spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PUT_BUFFER_BYTES = 256 * 1024 };

static bool fail(struct spool *spool, int error)
{
    if (spool->error == 0)
        spool->error = error != 0 ? error : EIO;
    return false;
}

static bool open_file(struct spool *spool)
{
    static const char pattern[] = "/ingcat-XXXXXX";
    const char *folder = getenv("TMPDIR");
    if (folder == NULL || *folder == '\0')
        folder = "/tmp";
    char *name = malloc(strlen(folder) + sizeof pattern);
    if (name == NULL)
        return fail(spool, ENOMEM);
    strcpy(name, folder);
    strcat(name, pattern);
    int fd = mkstemp(name);
    if (fd >= 0) {
        unlink(name);
        (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
        spool->file = fdopen(fd, "w+b");
    }
    int error = errno;
    if (fd >= 0 && spool->file == NULL)
        close(fd);
    free(name);
    if (spool->file == NULL)
        return fail(spool, error);
    setvbuf(spool->file, NULL, _IOFBF, PUT_BUFFER_BYTES);
    return true;
}

bool spool_put(struct spool *spool, const void *bytes, size_t size)
{
    if (spool->error != 0 || (spool->file == NULL && !open_file(spool)))
        return false;
    if (size > 0 && fwrite(bytes, 1, size, spool->file) != size)
        return fail(spool, errno);
    spool->size += size;
    return true;
}

bool spool_end(struct spool *spool)
{
    if (spool->error != 0)
        return false;
    return spool->file == NULL || fflush(spool->file) == 0 || fail(spool, errno);
}

bool spool_get(struct spool *spool, uint64_t at, void *bytes, size_t size)
{
    unsigned char *into = bytes;
    if (spool->file == NULL)
        return size == 0 || fail(spool, EIO);
    while (size > 0) {
        ssize_t got = pread(fileno(spool->file), into, size, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return fail(spool, got < 0 ? errno : EIO);
        into += got;
        at += (uint64_t)got;
        size -= (size_t)got;
    }
    return true;
}

void spool_free(struct spool *spool)
{
    if (spool->file != NULL)
        fclose(spool->file);
    *spool = (struct spool){.file = NULL};
}

bool spool_look(struct spool_window *window, uint64_t at, void *bytes, size_t size)
{
    if (size > SPOOL_WINDOW_BYTES)
        return spool_get(window->spool, at, bytes, size);
    if (at < window->at || at + size > window->at + window->size) {
        uint64_t left = window->spool->size > at ? window->spool->size - at : 0;
        window->at = at;
        window->size = left < SPOOL_WINDOW_BYTES ? (size_t)left : SPOOL_WINDOW_BYTES;
        if (window->size < size || !spool_get(window->spool, at, window->bytes, window->size)) {
            window->size = 0;
            return fail(window->spool, EIO);
        }
    }
    memcpy(bytes, window->bytes + (at - window->at), size);
    return true;
}
