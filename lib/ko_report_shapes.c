/* Shapes of the final position, of a given one, or of all of them. */
#include "ko_report_parts.h"

#include "past.h"

#include <string.h>

static bool shape_found(struct ko_report *report, const struct shape *found, uint32_t t,
                        uint32_t stood)
{
    struct shape *shape = arena_alloc(&report->arena, sizeof *shape);
    struct ko_finding *finding =
        shape == NULL ? NULL
                      : ko_finding_add(report, KO_SHAPE, shape_name((enum shape_kind)found->kind),
                                       (enum certainty)found->certainty, t);
    if (finding == NULL)
        return report->count == KO_FINDINGS_MAX;
    *shape = *found;
    finding->shape = shape;
    finding->stood = stood;
    finding->colour = (enum colour)shape->colour;
    finding->points = shape->points;
    memcpy(finding->point, shape->point, sizeof shape->point);
    return true;
}

static bool shapes_of(struct ko_report *report, const struct board *board, uint32_t t)
{
    shapes_find(report->shapes, board);
    for (int i = 0; i < report->shapes->count; i++)
        if (!shape_found(report, &report->shapes->list[i], t, 0))
            return false;
    return true;
}

/* --- every position --- */

/* A shape that has been standing. */
struct standing {
    struct shape shape;
    uint32_t since;
    bool stands; /* on the position at hand */
};

struct standings {
    int count;
    struct standing list[SHAPES_MAX];
    struct past past;
    struct board board;
};

static bool same_points(const struct shape *a, const struct shape *b)
{
    /* A ko that is taken is the same ko: its two points change places. */
    if (a->kind != b->kind || a->points != b->points)
        return false;
    for (int i = 0; i < a->points; i++) {
        bool there = false;
        for (int k = 0; k < b->points && !there; k++)
            there = a->point[i] == b->point[k];
        if (!there)
            return false;
    }
    return true;
}

static void meet(struct standings *all, const struct shape *shape, uint32_t t)
{
    for (int i = 0; i < all->count; i++)
        if (same_points(&all->list[i].shape, shape)) {
            all->list[i].stands = true;
            return;
        }
    if (all->count < SHAPES_MAX)
        all->list[all->count++] = (struct standing){*shape, t, true};
}

/* Tells and drops those that stand no more after turn `t` - 1. */
static bool drop_gone(struct ko_report *report, struct standings *all, uint32_t t)
{
    int kept = 0;
    for (int i = 0; i < all->count; i++) {
        struct standing *one = &all->list[i];
        if (!one->stands && !shape_found(report, &one->shape, one->since, t - one->since))
            return false;
        if (one->stands)
            all->list[kept++] = *one;
    }
    all->count = kept;
    for (int i = 0; i < all->count; i++)
        all->list[i].stands = false;
    return true;
}

/* The ko point, which a position walked to does not have. */
static void set_ko(struct board *board, const struct replay *replay, uint32_t t)
{
    const struct turn *turn = &replay->turns[t];
    board->ko = PASS;
    if (!(turn->flags & TURN_TOOK_KO))
        return;
    board->ko = replay->lifted[turn->lifted];
    board->ko_colour = (uint8_t)other((enum colour)turn->colour);
}

static bool every_position(struct ko_report *report)
{
    const struct replay *replay = &report->replay;
    struct standings *all = arena_alloc(&report->arena, sizeof *all);
    if (all == NULL)
        return false;
    bool edited = !past_begin(&all->past, replay);
    uint32_t first = edited && replay->count > KO_EDITED_MAX ? replay->count : 0;
    for (uint32_t t = first; t <= replay->count; t++) {
        struct board *board = &all->board;
        if (edited) {
            replay_position(replay, report->record, t, board);
        } else {
            past_seek(&all->past, t);
            board = &all->past.board;
            set_ko(board, replay, t);
        }
        shapes_find(report->shapes, board);
        for (int i = 0; i < report->shapes->count; i++)
            meet(all, &report->shapes->list[i], t);
        if (!drop_gone(report, all, t))
            return false;
    }
    return drop_gone(report, all, replay->count + 1);
}

bool ko_report_shapes(struct ko_report *report, const struct ko_wish *wish)
{
    const struct replay *replay = &report->replay;
    if (wish->positions == KO_EVERY)
        return every_position(report);
    if (wish->positions == KO_FINAL || wish->at >= replay->count)
        return shapes_of(report, &replay->board, replay->count);
    struct board *board = arena_alloc(&report->arena, sizeof *board);
    if (board == NULL)
        return false;
    replay_position(replay, report->record, wish->at, board);
    return shapes_of(report, board, wish->at);
}
