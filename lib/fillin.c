#include "fillin.h"

#include <stdlib.h>

bool fillin_count(struct fillin *fillin, const struct tally *tally, int32_t komi,
                  int32_t penalties_black, int32_t penalties_white)
{
    int32_t owed = komi + QUARTERS(penalties_black - penalties_white);
    if (tally->points % 2 == 0 || owed % QUARTERS(2) != 0)
        return false;
    int32_t black = tally->alive[BLACK] + tally->empty[BLACK];
    int32_t white = tally->alive[WHITE] + tally->empty[WHITE];
    fillin->stones_each = (tally->points - 1) / 2;
    fillin->given = owed / QUARTERS(2);
    fillin->shared_each = tally->shared / 2;
    fillin->shared_open = tally->shared % 2;
    /* The live stones cancel: they lack in the bowl what they cover on the board. */
    fillin->net[EMPTY] = 0;
    fillin->net[BLACK] = black + fillin->shared_each - fillin->stones_each - fillin->given;
    fillin->net[WHITE] = white + fillin->shared_each - fillin->stones_each + fillin->given;
    int32_t lead = fillin->net[BLACK] - fillin->net[WHITE];
    fillin->winner = lead > 0 ? BLACK : lead < 0 ? WHITE : EMPTY;
    fillin->spaces = fillin->net[BLACK] + fillin->net[WHITE];
    fillin->surplus = (abs(lead) - fillin->spaces) / 2;
    fillin->margin = (fillin->spaces + 2 * fillin->surplus) * (lead < 0 ? -1 : 1);
    return true;
}
