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
