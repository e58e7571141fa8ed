/* The margin among the numbers of a result. */
#include "meta_parts.h"

static bool is_latin(char c)
{
    return c >= 'a' && c <= 'z';
}

/* A margin, and no number inside a word ("1e2"); one in words needs its unit, since characters for
 * numbers stand in words as well (三劫, 第三局, 중반). */
static bool is_margin(const char *clause, const char *at, size_t used, const struct amount *amount,
                      enum which which)
{
    bool apart = (at == clause || !is_latin(at[-1])) && !is_latin(at[used]);
    bool united = amount->unit == UNIT_POINTS || amount->unit == UNIT_ZI;
    bool digits = (unsigned char)*at < 0x80 && apart;
    bool bare = amount->unit == UNIT_NONE && (amount->fraction || (digits && which != WITH_UNIT));
    return amount->exact && amount->hundredths % 25 == 0 && (united || bare);
}

/* "黑贴3又3/4子 胜1/4子" names two amounts: that of a komi goes by. */
bool margin_read(const char *clause, enum which which, int32_t *quarters, bool *zi)
{
    enum { MOST = QUARTERS(BOARD_POINTS_MAX), MOST_ZI = QUARTERS(361) / 2 };
    bool of_komi = false;
    for (const char *at = clause; *at != '\0';) {
        struct amount amount;
        size_t used = amount_read(at, &amount);
        if (used == 0 && at == clause && which == AT_THE_START)
            return false;
        of_komi = of_komi || (used > 0 && komi_word(at + used + (at[used] == ' ')) > 0);
        if (used > 0 && !of_komi && is_margin(clause, at, used, &amount, which)) {
            *zi = amount.unit == UNIT_ZI || amount.hundredths % 50 != 0;
            *quarters = amount.hundredths / 25 * (*zi ? 2 : 1);
            return *quarters <= (*zi ? MOST_ZI : MOST);
        }
        if (*at == '-')
            return false;
        bool clause_ends = strchr(",;)", *at) != NULL;
        of_komi = used == 0 && !clause_ends && (of_komi || komi_word(at) > 0);
        at += used > 0 ? used : 1;
    }
    return false;
}
