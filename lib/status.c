#include "status.h"

#include <string.h>

void status_init(struct status *status)
{
    memset(status->mark, MARK_ALIVE, sizeof status->mark);
    status->fills = 0;
    status->confidence = 1.0;
    status->finished = true;
    status->evidence = "list";
}

void status_copy(struct status *to, const struct status *from, const struct board *board)
{
    memcpy(to->mark, from->mark, board->cells);
    memcpy(to->fill, from->fill, (size_t)from->fills * sizeof from->fill[0]);
    to->fills = from->fills;
    to->confidence = from->confidence;
    to->finished = from->finished;
    to->evidence = from->evidence;
}
