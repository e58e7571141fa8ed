#include "cat_left.h"

#include "plural.h"

#include <inttypes.h>
#include <string.h>

static const char opening[] = "ingcat: --format=";

void cat_left_add(struct cat_left *left, struct record *record, const struct extras *extras)
{
    char text[EXTRAS_TEXT_ROOM];
    if (!extras_write(extras, text))
        return;
    struct diag_sink notes = record_notes(record);
    diag_put(&notes, DIAG_LEFT_OUT, 0, 0, "%s: %s", left->format, text);
    extras_add(&left->sum, extras);
    left->games++;
}

void cat_left_put(const struct cat_left *left, FILE *to)
{
    char text[EXTRAS_TEXT_ROOM];
    if (extras_write(&left->sum, text))
        fprintf(to, "%s%s leaves out of %" PRIu64 " game%s: %s\n", opening, left->format,
                left->games, PLURAL(left->games), text);
}

bool cat_left_read(struct cat_left *left, const char *line)
{
    char format[CAT_LEFT_FORMAT_ROOM];
    uint64_t games;
    int behind = 0;
    struct extras sum = {{0}};
    _Static_assert(CAT_LEFT_FORMAT_ROOM == 8, "the width that follows");
    if (strncmp(line, opening, strlen(opening)) != 0)
        return false;
    line += strlen(opening);
    bool read = sscanf(line, "%7[a-z] leaves out of %" SCNu64 " game%*[s:] %n", format, &games,
                       &behind) == 2 &&
                behind > 0 && extras_read(line + behind, &sum) > 0;
    if (!read)
        return false;
    strcpy(left->format, format);
    left->games += games;
    extras_add(&left->sum, &sum);
    return true;
}
