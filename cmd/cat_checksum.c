/* ingcat --checksum: one number for all lines of a stream, whatever their order. Line ends do not
 * count: an editor may have changed them. */
#include "cat.h"
#include "either.h"

#include <inttypes.h>

static enum step one_record(void *context, struct run *run, struct record *record)
{
    struct cat_checksum *checksum = context;
    const struct sgf_line *text = &checksum->rendering->text;
    (void)run;
    switch (checksum->render->write(checksum->rendering, record, false)) {
    case RENDERED:
        break;
    case RENDER_CANNOT:
        return STEP_SKIPPED;
    case RENDER_NO_MEMORY:
        return run_out_of_memory(record);
    }
    bool ends = text->size > 0 && text->text[text->size - 1] == '\n';
    checksum_sum_add(&checksum->sum, text->text, text->size - ends);
    checksum->lines++;
    return STEP_WRITTEN;
}

/* Of another stream a line counts as it is. */
static bool one_line(void *context, struct run *run, const struct origin *origin, char *line,
                     size_t length)
{
    struct cat_checksum *checksum = context;
    (void)origin;
    checksum_sum_add(&checksum->sum, line, length);
    checksum->lines++;
    run->counts.handed++;
    run->written++;
    return true;
}

static bool one_input(void *context, struct run *run, const char *path)
{
    return either_input(run, path, one_record, one_line, context);
}

void cat_checksum(struct cat_checksum *checksum, struct run *run)
{
    char text[CHECKSUM_HEX_BYTES];
    run_inputs(run, one_input, checksum);
    if (run->over)
        return;
    checksum_sum_hex(&checksum->sum, text);
    printf("%s %" PRIu64 "\n", text, checksum->lines);
    run_write(run, "", 0);
}
