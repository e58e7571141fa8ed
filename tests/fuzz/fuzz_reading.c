/* Any bytes as a file: archives, gzip, SGF, kifu lines, indices, character sets, texts. What was
 * read is written as a record stream, and that is read and written once more: the same line. */
#include "fuzz.h"

#include "meta.h"
#include "sgf.h"
#include "sgf_write.h"
#include "source.h"
#include "text.h"

#include <locale.h>
#include <string.h>
#include <unistd.h>

struct again {
    struct record record;
    struct sgf_line first, second;
};

static bool same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* What a filter gets from the stream is what it would get from the file. */
static void compare(const struct record *a, const struct record *b)
{
    for (int k = 0; k < TEXT_COUNT; k++)
        if (k != TEXT_CHARSET)
            FUZZ_HOLDS(same_text(a->text[k], b->text[k]));
    FUZZ_HOLDS(a->komi.known == b->komi.known && a->komi.quarters == b->komi.quarters);
    FUZZ_HOLDS(same_text(a->rules.name, b->rules.name));
    FUZZ_HOLDS(a->result.how == b->result.how && a->result.winner == b->result.winner &&
               a->result.margin == b->result.margin);
    FUZZ_HOLDS(a->handicap == b->handicap);
    FUZZ_HOLDS(a->markup.blacks == b->markup.blacks && a->markup.whites == b->markup.whites);
    FUZZ_HOLDS(a->count == b->count);
    for (uint32_t e = 0; e < a->count; e++)
        FUZZ_HOLDS(a->events[e].kind == b->events[e].kind &&
                   a->events[e].colour == b->events[e].colour &&
                   a->events[e].cell == b->events[e].cell);
}

static int one_game(void *context, struct record *record)
{
    struct again *again = context;
    FUZZ_HOLDS(record->columns >= BOARD_SIDE_MIN && record->columns <= BOARD_SIDE_MAX);
    FUZZ_HOLDS(record->rows >= BOARD_SIDE_MIN && record->rows <= BOARD_SIDE_MAX);
    for (int k = 0; k < TEXT_COUNT; k++)
        FUZZ_HOLDS(record->text[k] == NULL || utf8_valid(record->text[k], strlen(record->text[k])));
    if (!sgf_write(&again->first, record))
        return 0;
    FUZZ_HOLDS(memchr(again->first.text, '\n', again->first.size) ==
               again->first.text + again->first.size - 1);
    FUZZ_HOLDS(utf8_valid(again->first.text, again->first.size));
    record_clear(&again->record);
    FUZZ_HOLDS(sgf_read(again->first.text, again->first.size - 1, 1, 1, &again->record));
    compare(record, &again->record);
    FUZZ_HOLDS(sgf_write(&again->second, &again->record));
    FUZZ_HOLDS(again->first.size == again->second.size &&
               memcmp(again->first.text, again->second.text, again->first.size) == 0);
    return 0;
}

static void one_finding(void *context, const struct origin *origin, const struct diag *diag)
{
    (void)context;
    FUZZ_HOLDS(origin->path != NULL);
    FUZZ_HOLDS(memchr(diag->text, 0, sizeof diag->text) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char place[] = "/tmp/ing-fuzz-XXXXXX";
    char path[sizeof place];
    struct again again = {0};
    struct source_counts counts;
    struct source_options options = {.each = one_game, .report = one_finding, .context = &again};
    setlocale(LC_CTYPE, "C.UTF-8");
    memcpy(path, place, sizeof place);
    int fd = mkstemp(path);
    FUZZ_HOLDS(fd >= 0 && write(fd, bytes, size) == (ssize_t)size);
    close(fd);
    record_init(&again.record);
    for (int tree = 0; tree < 2; tree++) {
        char *argument = path;
        options.keep_tree = tree != 0;
        FUZZ_HOLDS(source_each(&argument, 1, &options, &counts) == 0);
        FUZZ_HOLDS(counts.games == counts.handed + counts.lost);
    }
    unlink(path);
    sgf_line_free(&again.first);
    sgf_line_free(&again.second);
    record_free(&again.record);
    return 0;
}
