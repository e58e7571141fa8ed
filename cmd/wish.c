#include "wish.h"

#include "option_value.h"
#include "../formats/numbers.h"

const char *wish_set_komi(struct scorer_wish *wish, const char *value)
{
    static const char *const words[] = {
        [KOMI_RECORDED] = "recorded", [KOMI_RULESET] = "ruleset", NULL};
    int word = option_word(value, words);
    wish->komi_from = word < 0 ? KOMI_GIVEN : (enum komi_from)word;
    if (word < 0 && !quarters_read(value, &wish->komi))
        return "not recorded, ruleset or a number in steps of a quarter";
    return NULL;
}
