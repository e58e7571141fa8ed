/* meta.h - what the texts of a record mean: komi, result, handicap, rules.
 *
 * Each value carries a reason; nothing is rewritten silently. Readers fill record.text, then call
 * meta_interpret once. Sources: RULES.md 1.2-1.3, PEERS.md (b) 1, 5, 6; trouble kind notation. */
#ifndef ING_META_H
#define ING_META_H

#include "../lib/record.h"

#include <stdbool.h>

/* Fills record->komi, ->rules, ->result, ->handicap, ->overtime from its texts and events; findings become
 * notes of the record. The texts stay as they are.
 *
 * komi.why: "points"; "zi" (3.75: doubled); "x100" (650 is 6.5) and "x100-zi" (375 is 3.75 zi), but
 * not where a decimal point is written (-100.00 is a server's reverse komi); 350 is 3.5 zi unless
 * only points go with the result; "x10" (65, doubtful);
 * "reverse" (in words: 倒贴, 逆コミ, 역덤; points for Black, so negative); "no-komi" (in words: none,
 * コミなし, 定先); "doubtful-zero" (KM[0] of a server that leaves the komi of even games out: not known). A komi
 * that is merely unlikely keeps its value and gets DIAG_KOMI_DOUBTFUL.
 *
 * handicap: stones that count for compensation. HA where it says 2 or more, whatever lies on the
 * board (a difference is DIAG_HANDICAP_DIFFERS); else black stones, 2 or more, set up alone before
 * move 1 with White to move first; else black stones played before White's first one: 3 or more
 * in a row or, with a pass of White's after each but the last, 2 or more under Ing's or New
 * Zealand's rules and 3 or more where none are named. Everything else is 0: HA[1] is a game without
 * komi, a set-up of both colours or with Black to move a position.
 * handicap_why: "stated"; "setup", "moves" and "passes" for the three ways to see it on the board;
 * else 0 because HA says "none" or "one", or as many as the board has points or more ("impossible"),
 * or has no number in it ("no-number"); NULL where there is no HA either.
 *
 * result: as meta_result reads it, with why; a count of the winner's or loser's own stones ("黑185子胜") with a
 * komi and without handicap is made a margin: twice 185, less the points of the board and the komi
 * (why: "own-count").
 *
 * overtime: known where OT speaks of penalty points ("PP", "penalty", "罚点") and TM is the base time
 * in seconds. A negative BL or WL is time used beyond the base; with OB or OW, the steps left of
 * three, it is what is left of a step; else a side has used none. Or byo-yomi: where OT begins with
 * "RS", or names byo-yomi and the rules are Ing's, and says how often which time is given ("5x30");
 * used up are the periods that OB and OW do not leave.
 *
 * rules.why: "recorded", or "inferred" for a komi in zi and no RU (Chinese). A button is none of
 * our rulesets: NULL and DIAG_RULES_BUTTON. */
void meta_interpret(struct record *record);

/* The single parsers, for tests and for formats that have their own fields. Text is UTF-8. */

/* A result in any notation known ("B+3.5", "W+R", "黑胜2又3/4子", "흑 불계승", "Void" …).
 * RESULT_NONE for NULL or blank; RESULT_UNKNOWN if it cannot be read, with the winner where that
 * much is said ("B+", "黑胜"). zi are doubled into points. A draw in points is RESULT_SCORE with
 * margin 0; "B+0" is that with a winner (Ing).
 * why: "sgf" as FF[4] spells it; "words" for every other spelling; "zi" where these were doubled;
 * "unreadable" where nothing could be made of it. */
struct result meta_result(const char *text);

/* A ruleset name ("Japanese", "jp", "GOE", "koPOSITIONALscoreAREA…", "日本" …) to the name in
 * ruleset.h, or NULL. */
const char *meta_rules(const char *text);

/* The komi that the conditions of a game name, in quarter points: "흑 덤 6집반", "Even : Black
 * Dum(6.5)", "分先 黑贴3又3/4子"; below 0 where White gives it. False if they name none. */
bool meta_condition_komi(const char *text, int32_t *quarters);

#endif
