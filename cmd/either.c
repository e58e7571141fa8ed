#include "either.h"

#include "lines.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The beginning of an input. */
struct head {
    size_t size;
    char bytes[HEAD_BYTES_MAX];
};

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* Takes no more from `fd` than it must: a pipe cannot be read again. */
static bool begins_with_brace(int fd, struct head *head)
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

bool either_input(struct run *run, const char *path,
                  enum step (*each_record)(void *context, struct run *run, struct record *record),
                  bool (*each_line)(void *context, struct run *run, const struct origin *origin,
                                    char *line, size_t length),
                  void *context)
{
    struct head head = {.size = 0};
    struct stat status;
    bool stream = false;
    if (strcmp(path, "-") == 0) {
        stream = begins_with_brace(STDIN_FILENO, &head);
    } else if (stat(path, &status) == 0 && S_ISREG(status.st_mode)) {
        int fd = open(path, O_RDONLY | O_CLOEXEC);
        stream = fd >= 0 && begins_with_brace(fd, &head);
        if (fd >= 0)
            close(fd);
        head.size = 0;
    }
    if (stream)
        return lines_rest(run, path, head.bytes, head.size, each_line, context);
    return run_record_input(run, path, head.bytes, head.size, each_record, context);
}
