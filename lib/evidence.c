#include "evidence.h"

#include "correct.h"
#include "deadlist.h"
#include "life/life.h"
#include "markup.h"

#include <stdio.h>
#include <string.h>

enum { POINT_ROOM = 8 };

static const char *point_name(const struct board *board, uint16_t cell, char name[POINT_ROOM])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    snprintf(name, POINT_ROOM, "%c%c", letters[board_column(board, cell)],
             letters[board_row(board, cell)]);
    return name;
}

/* --- a list --- */

/* Marks the strings of `points` dead in an all-alive status. */
static void list_read(const struct board *board, const char *points, struct status *status,
                      const struct diag_sink *notes)
{
    bool dead_head[BOARD_CELLS_MAX] = {false};
    bool bad = false;
    status_init(status);
    for (uint16_t p; (p = deadlist_point(board, &points, &bad)) != PASS;) {
        if (board_is_stone(board, p))
            dead_head[board->cell[p].head] = true;
        else
            bad = true;
    }
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p) && dead_head[board->cell[p].head])
            status->mark[p] = MARK_DEAD;
    }
    if (bad)
        diag_put(notes, DIAG_SCORE_EVIDENCE, 0, 0, "%s",
                 "part of the list of dead stones names no stone of this board: ignored");
}

/* Collects into `cells` the open region at `p`, dead stones included; returns its size. */
static int region_collect(const struct board *board, const struct status *status, int p, bool *seen,
                          uint16_t *cells)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int count = 0;
    seen[p] = true;
    cells[count++] = (uint16_t)p;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < 4; j++) {
            int q = cells[i] + step[j];
            if (!seen[q] && status_is_space(status, board, q)) {
                seen[q] = true;
                cells[count++] = (uint16_t)q;
            }
        }
    }
    return count;
}

/* Marks the heads of the strings around a stone that the list has dead and the judgement has not:
 * what was judged of them, seki above all, no longer holds. */
static void find_overruled(const struct board *board, const struct status *judged,
                           const struct status *status, bool *overruled)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    uint16_t cells[BOARD_POINTS_MAX];
    bool seen[BOARD_CELLS_MAX] = {false};
    memset(overruled, 0, BOARD_CELLS_MAX * sizeof *overruled);
    BOARD_EACH(board, p)
    {
        if (seen[p] || !status_is_space(status, board, p))
            continue;
        int count = region_collect(board, status, p, seen, cells);
        bool differs = false;
        for (int i = 0; i < count; i++)
            differs |= board_is_stone(board, cells[i]) && judged->mark[cells[i]] != MARK_DEAD;
        for (int i = 0; differs && i < count; i++)
            for (int j = 0; j < 4; j++)
                if (board_is_stone(board, cells[i] + step[j]))
                    overruled[board->cell[cells[i] + step[j]].head] = true;
    }
}

/* Takes from the judged status what a list does not say: seki, and the fills of those places where
 * both agree on every stone around. */
static void list_complete(const struct board *board, const struct status *judged,
                          struct status *status)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    bool overruled[BOARD_CELLS_MAX];
    find_overruled(board, judged, status, overruled);
    for (int k = 0; k < judged->fills; k++) {
        const struct fill *fill = &judged->fill[k];
        bool same = true;
        for (int j = 0; j < 4; j++) {
            int q = fill->cell + step[j];
            same &= !board_is_stone(board, q) ||
                    (judged->mark[q] == MARK_DEAD) == (status->mark[q] == MARK_DEAD);
        }
        if (same)
            status->fill[status->fills++] = *fill;
    }
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p) && judged->mark[p] == MARK_SEKI &&
            status->mark[p] == MARK_ALIVE && !overruled[board->cell[p].head])
            status->mark[p] = MARK_SEKI;
    }
}

static bool judge_list(struct life *life, const struct record *record, const struct replay *replay,
                       const char *points, struct status *status, const struct diag_sink *notes)
{
    struct status judged;
    if (!life_judge(life, record, replay, &judged))
        return false;
    list_read(&replay->board, points, status, notes);
    list_complete(&replay->board, &judged, status);
    status->evidence = "list";
    status_trust(status, EVIDENCE_LIST_CONFIDENCE);
    diag_put(notes, DIAG_SCORE_EVIDENCE, 0, 0, "%s", "the list of dead stones given");
    return true;
}

/* --- the recorded result --- */

/* "alive, not dead, the group of fm; no connection needed at lk" */
static void describe_steps(const struct board *board, const struct corrections *steps, char *text,
                           size_t room)
{
    char name[POINT_ROOM];
    size_t used = 0;
    text[0] = '\0';
    for (int k = 0; k < steps->count && used < room; k++)
        used += (size_t)snprintf(text + used, room - used, "%s%s %s", k > 0 ? "; " : "",
                                 correction_words(steps->step[k].kind),
                                 point_name(board, steps->step[k].where, name));
}

static void judge_result(const struct life *life, const struct record *record,
                         const struct replay *replay, struct status *status,
                         const struct diag_sink *notes)
{
    char text[DIAG_TEXT_MAX];
    float kept[BOARD_CELLS_MAX];
    struct corrections steps;
    life_shares(life, &replay->board, kept);
    enum correction correction = correct_by_result(record, replay, kept, status, &steps);
    status->evidence = "result";
    switch (correction) {
    case CORRECT_NOTHING:
        status->evidence = "blind";
        diag_put(notes, DIAG_SCORE_EVIDENCE, 0, 0, "%s",
                 "the position; no recorded count to compare with");
        break;
    case CORRECT_AGREES:
        status->finished = true;
        status_trust(status, EVIDENCE_AGREED_CONFIDENCE);
        diag_put(notes, DIAG_SCORE_EVIDENCE, 0, 0, "%s",
                 "the position, confirmed by the recorded count");
        break;
    case CORRECT_REFUTED:
        status->evidence = "blind";
        if (status->sure > EVIDENCE_REFUTED_CONFIDENCE)
            status_trust(status, EVIDENCE_REFUTED_CONFIDENCE);
        diag_put(notes, DIAG_SCORE_EVIDENCE, 0, 0, "%s",
                 "the position; the recorded count cannot be met by a small change");
        break;
    case CORRECT_CHANGED:
        status->finished = true;
        status_trust(status, steps.count == 1 ? EVIDENCE_CORRECTED_CONFIDENCE
                                              : EVIDENCE_CORRECTED_TWICE_CONFIDENCE);
        describe_steps(&replay->board, &steps, text, sizeof text);
        diag_put(notes, DIAG_SCORE_EVIDENCE, 0, 0, "the recorded count: %s", text);
        break;
    }
}

/* --- all together --- */

static void undecidable(struct status *status, const char *evidence)
{
    status_init(status);
    status->evidence = evidence;
    status->finished = false;
    status_trust(status, 0);
}

static bool judge_markup(const struct record *record, const struct replay *replay,
                         struct status *status, const struct diag_sink *notes)
{
    if (!markup_read(record, &replay->board, status))
        return false;
    status->evidence = "markup";
    status_trust(status, EVIDENCE_MARKUP_CONFIDENCE);
    diag_put(notes, DIAG_SCORE_EVIDENCE, 0, 0, "%s", "the territory markup of the record");
    return true;
}

static bool judge(struct life *life, const struct record *record, const struct replay *replay,
                  enum evidence evidence, const char *points, struct status *status,
                  const struct diag_sink *notes)
{
    if (points != NULL)
        return judge_list(life, record, replay, points, status, notes);
    if (evidence == EVIDENCE_LIST) {
        undecidable(status, "list");
        diag_put(notes, DIAG_SCORE_EVIDENCE, 0, 0, "%s", "the list has no such game");
        return true;
    }
    if ((evidence == EVIDENCE_ALL || evidence == EVIDENCE_MARKUP) &&
        judge_markup(record, replay, status, notes))
        return true;
    if (evidence == EVIDENCE_MARKUP) {
        undecidable(status, "markup");
        diag_put(notes, DIAG_MARKUP_UNUSABLE, 0, 0, "%s",
                 "no TB or TW, or not of the final position");
        return true;
    }
    if (!life_judge(life, record, replay, status))
        return false;
    status->evidence = "blind";
    return true;
}

bool evidence_judge(struct life *life, const struct record *record, const struct replay *replay,
                    enum evidence evidence, const char *points, struct status *status,
                    struct status *unseen, const struct diag_sink *notes)
{
    if (!judge(life, record, replay, evidence, points, status, notes))
        return false;
    status_copy(unseen, status, &replay->board);
    if (!status->finished)
        status_trust(unseen, 0);
    if (strcmp(status->evidence, "blind") != 0)
        return true;
    if (evidence == EVIDENCE_BLIND)
        diag_put(notes, DIAG_SCORE_EVIDENCE, 0, 0, "%s", "the moves alone");
    else
        judge_result(life, record, replay, status, notes);
    return true;
}
