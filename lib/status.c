#include "status.h"

#include <string.h>

void status_init(struct status *status)
{
    memset(status->mark, MARK_ALIVE, sizeof status->mark);
    status->fills = 0;
    status_trust(status, 1);
    status->finished = true;
    status->evidence = "list";
}

void status_trust(struct status *status, double sure)
{
    status->sure = sure;
    status->confidence = sure;
}

void status_copy(struct status *to, const struct status *from, const struct board *board)
{
    memcpy(to->mark, from->mark, board->cells);
    memcpy(to->fill, from->fill, (size_t)from->fills * sizeof from->fill[0]);
    to->fills = from->fills;
    to->sure = from->sure;
    to->confidence = from->confidence;
    to->finished = from->finished;
    to->evidence = from->evidence;
}
