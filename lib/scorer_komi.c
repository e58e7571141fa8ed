/* The komi that a game is counted with: its own, the ruleset's, or one given. */
#include "scorer.h"

#include <string.h>

static bool names_komi(const struct record *record)
{
    const char *text = record->text[TEXT_KOMI];
    return text != NULL && text[strspn(text, " \t")] != '\0';
}

/* The usual komi of a record that names its rules and no komi at all; false if that is not known.
 * A komi that cannot be read or believed stays unknown. */
static bool default_komi(const struct record *record, int year, int32_t *komi)
{
    const struct ruleset *played =
        record->rules.name != NULL ? ruleset_find(record->rules.name) : NULL;
    if (played == NULL || names_komi(record))
        return false;
    *komi = ruleset_komi(played, year, record->handicap);
    return true;
}

bool scorer_komi(const struct scorer *scorer, const struct ruleset *ruleset, int32_t *komi)
{
    const struct record *record = scorer->scored.record;
    *komi = 0;
    switch (scorer->wish.komi_from) {
    case KOMI_RECORDED:
        if (!record->komi.known)
            return default_komi(record, scorer->scored.year, komi);
        *komi = record->komi.quarters;
        return true;
    case KOMI_RULESET:
        *komi = ruleset_komi(ruleset, scorer->scored.year, record->handicap);
        return true;
    case KOMI_GIVEN:
        *komi = scorer->wish.komi;
        return true;
    }
    return false;
}
