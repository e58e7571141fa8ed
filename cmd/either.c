#include "either.h"

#include "lines.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* Takes no more from `fd` than it must: a pipe cannot be read again. */
static bool begins_with_brace(int fd, struct run_head *head)
{
    size_t seen = 0;
    head->size = 0;
    while (head->size < sizeof head->bytes) {
        ssize_t got = read(fd, head->bytes + head->size, sizeof head->bytes - head->size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        head->size += (size_t)got;
        while (seen < head->size && is_blank(head->bytes[seen]))
            seen++;
        if (seen < head->size)
            return head->bytes[seen] == '{';
    }
    return false;
}

/* What can be read once only, and by nobody else meanwhile: kept open for whoever goes on. */
static bool is_read_once(const struct stat *status)
{
    return S_ISFIFO(status->st_mode) || S_ISCHR(status->st_mode);
}

bool either_input(struct run *run, const char *path,
                  enum step (*each_record)(void *context, struct run *run, struct record *record),
                  bool (*each_line)(void *context, struct run *run, const struct origin *origin,
                                    char *line, size_t length),
                  void *context)
{
    struct run_head head = {.fd = STDIN_FILENO};
    struct stat status;
    bool stream = false, once = false;
    int fd = -1;
    if (strcmp(path, "-") == 0) {
        stream = begins_with_brace(STDIN_FILENO, &head);
    } else if (stat(path, &status) == 0 && (S_ISREG(status.st_mode) || is_read_once(&status)) &&
               (fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)) >= 0) {
        once = is_read_once(&status);
        stream = begins_with_brace(fd, &head);
        if (once)
            head.fd = fd;
        else
            head.size = 0;
    }
    if (fd >= 0 && !once)
        close(fd);
    bool going = stream ? lines_rest(run, path, &head, each_line, context)
                        : run_record_input(run, path, &head, each_record, context);
    if (once)
        close(fd);
    return going;
}
