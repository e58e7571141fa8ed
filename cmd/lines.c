#include "lines.h"

#include "../formats/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK_BYTES = 256 * 1024, SIGNATURE_BYTES = 8 };

/* One input being read. buffer[start..end) is not yet handed on. */
struct lines {
    struct run *run;
    struct origin origin;
    bool (*each)(void *context, struct run *run, const struct origin *origin, char *line,
                 size_t length);
    void (*tap)(void *context, const char *bytes, size_t length); /* or NULL */
    void *context;
    int file;
    char *buffer;
    size_t room, start, end;
    bool skipping; /* inside a line that is too long */
};

static void lose(struct lines *lines, enum diag_code code, const char *text)
{
    struct diag diag = {.code = code};
    size_t length = strlen(text);
    memcpy(diag.text, text, length < DIAG_TEXT_MAX ? length : DIAG_TEXT_MAX - 1);
    run_report(lines->run, &lines->origin, &diag, 0);
}

/* Makes place for a chunk after `end`. False: the line has to be given up. */
static bool make_room(struct lines *lines)
{
    memmove(lines->buffer, lines->buffer + lines->start, lines->end - lines->start);
    lines->end -= lines->start;
    lines->start = 0;
    if (lines->end > LINE_BYTES_MAX)
        return false;
    if (lines->room - lines->end > CHUNK_BYTES)
        return true;
    char *larger = realloc(lines->buffer, lines->room * 2);
    if (larger == NULL)
        return false;
    lines->buffer = larger;
    lines->room *= 2;
    return true;
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t k = 0; k < length; k++)
        if (line[k] != ' ' && line[k] != '\t' && line[k] != '\r')
            return false;
    return true;
}

static bool hand_on(struct lines *lines, char *line, size_t length)
{
    lines->origin.line++;
    if (lines->skipping || length > LINE_BYTES_MAX) {
        lines->skipping = false;
        lines->run->counts.games++;
        lines->run->counts.lost++;
        lose(lines, DIAG_STREAM_BAD_LINE, "longer than a line may be");
        return true;
    }
    if (is_blank(line, length))
        return true;
    if (line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    lines->run->counts.games++;
    return lines->each(lines->context, lines->run, &lines->origin, line, length);
}

static bool hand_on_all(struct lines *lines)
{
    char *newline;
    while ((newline = memchr(lines->buffer + lines->start, '\n', lines->end - lines->start))) {
        char *line = lines->buffer + lines->start;
        lines->start = (size_t)(newline - lines->buffer) + 1;
        if (!hand_on(lines, line, (size_t)(newline - line)))
            return false;
    }
    return true;
}

/* What the input is instead of lines of UTF-8, by its first bytes; NULL if nothing is known against
 * it. No line of JSON has a zero byte, and text in 16-bit units has them from the start. */
static const char *is_no_text(const char *bytes, size_t size)
{
    if (source_is_packed((const unsigned char *)bytes, size))
        return "packed: unpack it first, as zcat and its like do";
    if (memchr(bytes, 0, size < SIGNATURE_BYTES ? size : SIGNATURE_BYTES) != NULL)
        return "no text in UTF-8";
    return NULL;
}

static bool read_all(struct lines *lines)
{
    if (!hand_on_all(lines))
        return false;
    for (bool known = lines->end > 0;;) {
        if (!make_room(lines)) {
            lines->skipping = true;
            lines->start = lines->end = 0;
        }
        ssize_t got = read(lines->file, lines->buffer + lines->end, lines->room - lines->end - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            lines->run->counts.faults++;
            lose(lines, DIAG_FILE_UNREADABLE, strerror(errno));
        }
        if (got <= 0)
            break;
        lines->run->counts.bytes += (uint64_t)got;
        if (lines->tap != NULL)
            lines->tap(lines->context, lines->buffer + lines->end, (size_t)got);
        lines->end += (size_t)got;
        if (!known && lines->end < SIGNATURE_BYTES)
            continue;
        const char *other = known ? NULL : is_no_text(lines->buffer, lines->end);
        known = true;
        if (other != NULL) {
            lines->run->counts.faults++;
            lose(lines, DIAG_UNSUPPORTED, other);
            return true;
        }
        if (!hand_on_all(lines))
            return false;
    }
    bool rest = lines->end > lines->start || lines->skipping;
    return !rest || hand_on(lines, lines->buffer + lines->start, lines->end - lines->start);
}

static bool read_input(struct lines *lines, const struct run_head *head)
{
    struct run *run = lines->run;
    bool is_stdin = strcmp(lines->origin.path, "-") == 0;
    bool is_open = is_stdin || (head != NULL && head->fd != STDIN_FILENO);
    if (run->common.select.count > 0) {
        run_fail(run, RUN_USAGE, "a score stream; --select is for records", lines->origin.path);
        return false;
    }
    lines->file = is_stdin  ? STDIN_FILENO
                  : is_open ? head->fd
                            : open(lines->origin.path, O_RDONLY | O_CLOEXEC);
    if (lines->file < 0) {
        run->counts.unopened++;
        run->counts.faults++;
        lose(lines, DIAG_FILE_UNREADABLE, strerror(errno));
        return true;
    }
    run->counts.inputs++;
    lines->room = 2 * CHUNK_BYTES;
    lines->buffer = malloc(lines->room);
    bool going = false;
    if (lines->buffer != NULL) {
        if (head != NULL) {
            memcpy(lines->buffer, head->bytes, head->size);
            lines->end = head->size;
            run->counts.bytes += head->size;
        }
        going = read_all(lines);
    } else {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    }
    free(lines->buffer);
    if (!is_open)
        close(lines->file);
    return going;
}

bool lines_each(struct run *run, const char *path,
                bool (*each)(void *context, struct run *run, const struct origin *origin,
                             char *line, size_t length),
                void *context)
{
    return lines_tapped(run, path, NULL, each, context);
}

bool lines_tapped(struct run *run, const char *path,
                  void (*tap)(void *context, const char *bytes, size_t length),
                  bool (*each)(void *context, struct run *run, const struct origin *origin,
                               char *line, size_t length),
                  void *context)
{
    struct lines lines = {
        .run = run, .each = each, .tap = tap, .context = context, .origin.path = path};
    return read_input(&lines, NULL);
}

bool lines_rest(struct run *run, const char *path, const struct run_head *head,
                bool (*each)(void *context, struct run *run, const struct origin *origin,
                             char *line, size_t length),
                void *context)
{
    struct lines lines = {.run = run, .each = each, .context = context, .origin.path = path};
    return read_input(&lines, head);
}
