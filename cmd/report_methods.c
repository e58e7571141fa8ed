/* Section: methods, to be cited. What it says must be what the programs do. */
#include "plural.h"
#include "report.h"

#include "../formats/score_write.h"
#include "version.h"

#include <inttypes.h>

void report_put_methods(struct report_doc *doc)
{
    const struct report *report = doc->report;
    report_section(doc, "methods", "Methods");
    report_say(doc,
               "The records were read, replayed and scored by ingscore of the Ing tools; this "
               "report was made of its score stream (schema %s) by ingreport, version %s. The "
               "stream is identified by its SHA-256, %s: the same stream, options and version give "
               "the same report, byte for byte.",
               SCORE_SCHEMA, ING_VERSION, report->checksum_text);
    report_say(doc,
               "Life and death are judged once for each game and hold for all rulesets, but for "
               "precedents that a ruleset has. What decided them (markup, the recorded result, a "
               "list, or the moves alone) is counted under \"life and death by\". A game whose "
               "status is not sure enough is undecided and counts nowhere but in the number of "
               "games read: %" PRIu64 " of %" PRIu64 " here.",
               report->compare.tally->games - report->compare.tally->scored,
               report->compare.tally->games);
    report_say(doc, "Margins are in points, exact to a quarter, positive for Black, with komi, "
                    "handicap compensation, group tax and penalties as each ruleset has them. Area "
                    "is counted on the board as it stands, neutral points shared. Margins are "
                    "compared only where both rulesets decide the game. A draw is not the same "
                    "winner as a win.");
    report_say(doc, "Every difference of two margins is split into causes whose terms sum up to it "
                    "exactly. A cause changes the winner alone if the second ruleset would name "
                    "the first one's winner with nothing but this cause as under the first.");
    report_say(doc, "Intervals are 95 %% confidence intervals for a share after Wilson (1927), "
                    "with the normal deviate 1.959964. They tell the chance in choosing games, not "
                    "errors in judging them, for which see the confidence. Games of one collection "
                    "are not independent of each other; intervals are then too narrow.");
    report_say(doc, "Komi curves take the board margin of each game without handicap stones "
                    "(fewer than two) and subtract the komi drawn. They do not tell how the game "
                    "would have been played with that komi.");
    report_say(doc,
               "Limits: %d years, events, sizes, handicaps and rulesets each are told apart, "
               "%d words of other kinds; the further ones are put together as others. Differences "
               "beyond %d points are put together.",
               BREAKDOWN_KEYS, CENSUS_WORDS, HISTOGRAM_REACH / QUARTERS(1));
    report_say(doc, "Rule texts are named in the table of rulesets. E. B. Wilson, Probable "
                    "inference, the law of succession, and statistical inference, Journal of the "
                    "American Statistical Association 22 (1927), 209\xE2\x80\x93"
                    "212.");
    report_say(doc,
               "To be cited as: Ing tools %s, ingreport, report on %" PRIu64 " game%s, stream "
               "SHA-256 %.16s.",
               ING_VERSION, report->compare.tally->games, PLURAL(report->compare.tally->games),
               report->checksum_text);
}
