/* The lines on which a game's moves and set-up stones stand in its file, in the record stream:
 * IN[line DxNxM DxNxM], M times a line D lines after the one before, on which N of them stand. */
#include "sgf.h"
#include "sgf_line.h"

#include <stdlib.h>

/* Lines that go up and down, as no file has them, or that are not known, are not written. */
static bool has_lines(const struct record *record)
{
    uint64_t latest = record->origin.line;
    for (uint32_t i = 0; i < record->count; i++) {
        if (record->events[i].line < latest || record->events[i].line == 0)
            return false;
        latest = record->events[i].line;
    }
    return true;
}

struct step {
    uint64_t lines, events;
};

/* From the event `*i`, on a line after `latest`, to the next one that stands further down. */
static struct step next_step(const struct record *record, uint32_t *i, uint64_t latest)
{
    const struct event *event = record->events + *i;
    uint32_t from = *i;
    while (*i < record->count && record->events[*i].line == event->line)
        ++*i;
    return (struct step){event->line - latest, *i - from};
}

static void put_steps(struct sgf_line *line, struct step step, uint64_t times)
{
    const uint64_t numbers[] = {step.lines, step.events, times};
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        sgf_line_string(line, k == 0 ? " " : "x");
        sgf_line_number(line, numbers[k]);
    }
}

void sgf_line_lines(struct sgf_line *line, const struct record *record)
{
    uint64_t latest = record->origin.line, times = 0;
    struct step before = {0, 0};
    for (uint32_t i = has_lines(record) ? 0 : record->count; i < record->count; times++) {
        struct step step = next_step(record, &i, latest);
        if (times > 0 && (step.lines != before.lines || step.events != before.events)) {
            put_steps(line, before, times);
            times = 0;
        }
        before = step;
        latest += step.lines;
    }
    if (times > 0)
        put_steps(line, before, times);
}

/* The number behind the sign `*at` points to; 0 if that is another sign. */
static uint64_t number_after(char sign, char **at)
{
    return **at == sign ? strtoull(*at + 1, at, 10) : 0;
}

void sgf_lines(const char *text, struct record *record)
{
    char *at = NULL;
    uint64_t here = text == NULL ? 0 : strtoull(text, &at, 10);
    uint32_t i = 0;
    while (at != NULL && *at == ' ' && here <= UINT32_MAX) {
        uint64_t lines = number_after(' ', &at), events = number_after('x', &at);
        uint64_t times = events == 0 || lines > UINT32_MAX ? 0 : number_after('x', &at);
        for (; times > 0 && i < record->count; times--) {
            here += lines;
            for (uint64_t k = 0; k < events && i < record->count; k++)
                record->events[i++].line = here > UINT32_MAX ? 0 : (uint32_t)here;
        }
    }
    while (i < record->count)
        record->events[i++].line = 0;
}
