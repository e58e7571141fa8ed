#include "meta.h"
#include "meta_parts.h"

void meta_interpret(struct record *record)
{
    meta_read_rules(record);
    meta_read_result(record);
    meta_read_handicap(record);
    meta_read_komi(record);
    meta_settle_count(record);
    meta_read_overtime(record);
}
