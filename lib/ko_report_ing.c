/* Ing's view of a lap: hot stones, what was fought over, who disturbed. RULES.md 2.5, 2.6. */
#include "ko_report_parts.h"

#include "past.h"

#include <string.h>

struct view {
    struct ko_report *report;
    struct ing_ko ing;
    struct ko_hot hot[KO_HOTS_MAX]; /* of the lap at hand */
    struct past past;
    struct kos kos;
    bool has_past;
    uint32_t turn; /* turns asked of `ing` so far */
    uint32_t next; /* first of legality.ambiguous not yet passed */
};

static bool list_hot(struct view *view, uint32_t t, struct ko_ing *out)
{
    const struct hot *hot = ing_hot(&view->ing, t);
    if (hot == NULL)
        return false;
    if (hot->count == 0 || out->hots == KO_HOTS_MAX)
        return true;
    uint16_t *cells = arena_alloc(&view->report->arena, (size_t)hot->count * sizeof *cells);
    if (cells == NULL)
        return false;
    memcpy(cells, hot->cell, (size_t)hot->count * sizeof *cells);
    view->hot[out->hots++] = (struct ko_hot){t, hot->kind, hot->count, cells};
    return true;
}

static bool keep_hot(struct view *view, struct ko_ing *out)
{
    size_t size = (size_t)out->hots * sizeof *out->hot;
    out->hot = arena_alloc(&view->report->arena, size);
    if (out->hot != NULL && size > 0)
        memcpy(out->hot, view->hot, size);
    return out->hot != NULL;
}

/* What the capture of turn `t` was about. */
static void look_at_capture(struct view *view, uint32_t t, struct ko_ing *out)
{
    const struct replay *replay = &view->report->replay;
    const struct turn *turn = &replay->turns[t];
    if (turn->took != 1 || !view->has_past)
        return;
    past_seek(&view->past, t - 1);
    kos_find(&view->kos, &view->past.board);
    const struct mouth *mouth = kos_at(&view->kos, turn->cell, replay->lifted[turn->lifted]);
    if (mouth == NULL)
        return;
    if (view->kos.fighting[mouth->component])
        out->fight = KO_FIGHTING;
    else if (view->kos.size[mouth->component] > 1)
        out->sure = true;
}

static bool look_at_lap(struct view *view, uint32_t from, uint32_t to, struct ko_ing *out)
{
    int looks = 0;
    out->fight = KO_DISTURBING;
    for (uint32_t t = from + 1; t <= to && looks < KO_LOOKS_MAX; t++) {
        const struct turn *turn = &view->report->replay.turns[t];
        if (turn->took == 0 || turn->took > 2)
            continue;
        looks++;
        look_at_capture(view, t, out);
        if (!list_hot(view, t, out))
            return false;
    }
    /* Two stones that are hot are fought over, too, and no mouth. */
    for (int i = 0; i < out->hots; i++)
        if (view->hot[i].kind == VERDICT_HOT_DOUBLE)
            out->fight = KO_FIGHTING;
    return keep_hot(view, out);
}

static void find_disturber(const struct ing_ko *ing, uint32_t t, struct ko_ing *out)
{
    if (ing->step == NULL || ing->step[t] == 0)
        return;
    const struct ing_lap *lap = &ing->laps[ing->step[t] - 1];
    out->disturber = lap->disturber;
    out->again = t > lap->to && (enum colour)ing->replay->turns[t].colour == lap->disturber;
}

static void find_readings(struct view *view, const struct ko_finding *finding, struct ko_ing *out)
{
    const struct legality *legality = &view->report->legality;
    while (view->next < legality->ambiguous_count &&
           legality->ambiguous[view->next].turn < finding->turn)
        view->next++;
    if (view->next == legality->ambiguous_count ||
        legality->ambiguous[view->next].turn != finding->turn)
        return;
    out->ambiguous = true;
    memcpy(out->reading, legality->ambiguous[view->next].verdict, sizeof out->reading);
}

static bool see(struct view *view, struct ko_finding *finding)
{
    struct ko_ing *out = arena_alloc(&view->report->arena, sizeof *out);
    if (out == NULL)
        return false;
    out->known = true;
    while (view->turn < finding->turn)
        ing_turn(&view->ing, ++view->turn);
    uint32_t from = finding->repeat != NULL ? finding->repeat->of : finding->turn - 1;
    if (from == finding->turn - 1)
        from = from > 0 ? from - 1 : 0; /* the hot stones are those of the turn before */
    if (!look_at_lap(view, from, finding->turn, out))
        return false;
    if (finding->repeat != NULL)
        find_disturber(&view->ing, finding->turn, out);
    find_readings(view, finding, out);
    finding->ing = out;
    return !view->ing.failed;
}

static struct view *view_make(struct ko_report *report)
{
    struct view *view = arena_alloc(&report->arena, sizeof *view);
    if (view == NULL)
        return NULL;
    view->report = report;
    view->has_past = past_begin(&view->past, &report->replay);
    ing_begin(&view->ing, &report->replay, &report->arena);
    return view;
}

/* Repetitions come by turn, and after them the bans, again by turn. */
bool ko_report_ing(struct ko_report *report)
{
    struct view *view = NULL;
    uint32_t before = 0;
    for (uint32_t i = 0; i < report->count; i++) {
        struct ko_finding *finding = &report->list[i];
        if ((view == NULL || finding->turn < before) && (view = view_make(report)) == NULL)
            return false;
        before = finding->turn;
        if (!see(view, finding))
            return false;
    }
    return true;
}
