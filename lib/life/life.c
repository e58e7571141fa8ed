#include "life.h"

#include "care.h"
#include "end.h"
#include "gap.h"
#include "label.h"
#include "playout.h"
#include "review.h"
#include "seki.h"
#include "settle.h"
#include "sure.h"

#include <stdlib.h>
#include <string.h>

enum {
    NEUTRAL_SHARE_MAX = 8,  /* percent of the points that may be neutral in a finished game */
    NEUTRAL_ALWAYS = 4,     /* and this many on the smallest boards */
    PLAYOUTS_OF_GAPS = 128, /* further ones, to find where a border is open */
};

/* The most that marks may misfit, by point, in a finished game: where the record stops, and where
 * both players passed. */
static const double MISFIT_MAX_OPEN = 0.15, MISFIT_MAX_PASSED = 0.30;

enum { PASSES_TO_AGREE = 2 };

struct life {
    struct random random;
    struct owners owners;
    struct game game;
    struct prover *prover; /* owned */
    const struct life_watch *watch;
    float black[BOARD_CELLS_MAX], white[BOARD_CELLS_MAX];
    uint8_t read[BOARD_CELLS_MAX]; /* see review_marks */
    struct doubts doubts;
    /* Too large for a stack that others share: */
    struct board closed;  /* the position with its gaps closed */
    struct owners before; /* those of fewer playouts */
    struct end end;       /* the position without its dead stones */
};

struct life *life_new(void)
{
    struct life *life = calloc(1, sizeof *life);
    if (life == NULL)
        return NULL;
    life->prover = prover_new();
    if (life->prover != NULL)
        return life;
    free(life);
    return NULL;
}

void life_free(struct life *life)
{
    prover_free(life->prover);
    free(life);
}

void life_set_watch(struct life *life, const struct life_watch *watch)
{
    life->watch = watch;
}

static void stage_ended(const struct life *life, enum life_stage stage, const struct status *status)
{
    if (life->watch != NULL)
        life->watch->ended(life->watch->context, stage, status);
}

static void shares_from(struct life *life, const struct board *board)
{
    BOARD_EACH(board, p)
    {
        life->black[p] = (float)life->owners.black[p] / (float)life->owners.playouts;
        life->white[p] = (float)life->owners.white[p] / (float)life->owners.playouts;
    }
}

double life_share(const struct life *life, const struct board *board, int head)
{
    return label_share(board, life->black, life->white, head);
}

void life_shares(const struct life *life, const struct board *board, float *kept)
{
    BOARD_EACH(board, head)
    {
        if (!board_is_head(board, head))
            continue;
        float share = (float)life_share(life, board, head);
        int p = head;
        do {
            kept[p] = share;
            p = board->cell[p].next;
        } while (p != head);
    }
}

/* The stones of the strings about which fewer than such a share of the playouts agree. */
static int stones_in_doubt(const struct life *life, const struct board *board, double share)
{
    int stones = 0;
    BOARD_EACH(board, head)
    {
        if (!board_is_head(board, head))
            continue;
        double kept = life_share(life, board, head);
        if (kept < share && kept > 1 - share)
            stones += board->cell[head].stones;
    }
    return stones;
}

/* Playouts until they agree: the clearer it is, the fewer are enough. On 12,900 finished games of
 * three servers the counts that are exact are as many as with 40 at least, and the confidence is as
 * true. What is small is read afterwards, whatever they say: asking for more than 24 where a single
 * stone is in doubt changes nothing. Large groups are often too large for reading, and a share near
 * one half of 64 may be off by six in a hundred. With more playouts 8 more of the games come out
 * exact on balance; 3000 tell no more than 192. */
static void run_playouts(struct life *life, const struct replay *replay)
{
    static const struct {
        uint32_t playouts;
        double enough; /* the share that is agreement */
        int stones;    /* so many in doubt ask for more playouts */
    } looks[] = {{16, 0.85, 1}, {24, 0.75, 12}, {64, 0.65, 12}, {128, 0.65, 12}, {192, 0, 1}};
    const struct board *board = &replay->board;
    for (size_t k = 0; k < sizeof looks / sizeof looks[0]; k++) {
        playout_run(&life->game, replay->to_move, looks[k].playouts - life->owners.playouts,
                    &life->random, &life->owners);
        shares_from(life, board);
        if (stones_in_doubt(life, board, looks[k].enough) < looks[k].stones)
            break;
    }
}

/* The share of playouts that agree with the mark of the least certain string, of those not read. */
static double weakest_string(const struct life *life, const struct board *board,
                             const struct status *status)
{
    double weakest = 1;
    BOARD_EACH(board, head)
    {
        if (!board_is_head(board, head) || life->read[head])
            continue;
        double share = life_share(life, board, head);
        double sure = status->mark[head] == MARK_DEAD ? 1 - share : share;
        weakest = sure < weakest ? sure : weakest;
    }
    return weakest;
}

/* A game is finished when next to nothing is left to take and the playouts agree on whose the rest
 * is: so 99 % of 12,900 finished games, and 2 % of 2,600 that were given up or lost on time. */
static bool is_finished(const struct replay *replay, const struct status *status, double misfit)
{
    int neutral = 0, points = replay->board.columns * replay->board.rows;
    for (int i = 0; i < status->fills; i++)
        neutral += status->fill[i].kind == FILL_DAME;
    double most = replay->final_passes >= PASSES_TO_AGREE ? MISFIT_MAX_PASSED : MISFIT_MAX_OPEN;
    return misfit <= most && neutral <= NEUTRAL_ALWAYS + points * NEUTRAL_SHARE_MAX / 100;
}

/* Where the record stops without passes, the players agreed on the board as it stood, and the
 * connections that the opponent could still force were not asked for. */
static void drop_teire(struct status *status)
{
    int kept = 0;
    for (int i = 0; i < status->fills; i++)
        if (status->fill[i].kind != FILL_TEIRE)
            status->fill[kept++] = status->fill[i];
    status->fills = kept;
}

/* What is read or clear to the playouts stays as it is: a territory with a gap in its border has no
 * eye that counts as one. */
static bool bury_eyeless(const struct life *life, const struct board *board, struct status *status)
{
    static const double clear = 0.9;
    uint8_t sure[BOARD_CELLS_MAX] = {0};
    BOARD_EACH(board, head)
    {
        if (board_is_head(board, head) &&
            (life->read[head] || life_share(life, board, head) > clear))
            board_set_string(board, sure, head, 1);
    }
    return settle_eyeless(board, sure, status) > 0;
}

/* Playouts from the position, with the gaps closed that `status` holds to be. */
static void play_out(struct life *life, const struct replay *replay, const struct status *status)
{
    gap_close(&replay->board, status, &life->closed);
    memset(&life->owners, 0, sizeof life->owners);
    life->random.state = replay->turns[replay->count].hash.low | 1;
    game_init(&life->game, &life->closed);
    run_playouts(life, replay);
    stage_ended(life, LIFE_PLAYOUTS, status);
}

/* Marks from the playouts, then from reading; the misfit of the first. */
static double mark_strings(struct life *life, const struct board *board, struct status *status)
{
    double misfit = label_strings(board, life->black, life->white, status);
    stage_ended(life, LIFE_LABELS, status);
    review_marks(life->prover, board, life->black, life->white, status, life->read,
                 &life->doubts.turns);
    stage_ended(life, LIFE_READING, status);
    return misfit;
}

/* Marks with the gaps closed that `status` has, without those that turn out to be none. */
static double close_gaps(struct life *life, const struct replay *replay, int gaps,
                         struct status *status)
{
    const struct board *board = &replay->board;
    double misfit = 0;
    for (bool again = true; again;) {
        play_out(life, replay, status);
        misfit = mark_strings(life, board, status);
        int left = gap_check(board, life->black, life->white, status);
        again = left < gaps;
        gaps = left;
    }
    gap_drop_needless(board, status);
    return misfit;
}

static bool is_open(const struct life *life, const struct board *board, const struct status *status)
{
    return gap_may_be(board, life->black, life->white, status);
}

/* The gaps that many playouts show; what few say stays as it was. */
static int look_longer(struct life *life, const struct replay *replay, struct status *status)
{
    static const float half = 0.5f;
    life->before = life->owners;
    playout_run(&life->game, replay->to_move, PLAYOUTS_OF_GAPS, &life->random, &life->owners);
    shares_from(life, &replay->board);
    int gaps = gap_seal(&replay->board, life->black, life->white, half, status);
    life->owners = life->before;
    shares_from(life, &replay->board);
    return gaps;
}

/* All marks of the position; where a territory seems to be open, anew with its gaps closed: those
 * that many playouts show, or else those beside what is clear to few. Where the players have not
 * passed, the record may as well be cut off: open is open then. Returns the misfit. */
static double find_marks(struct life *life, const struct replay *replay, struct status *status)
{
    static const float clear = 0.7f;
    const struct board *board = &replay->board;
    play_out(life, replay, status);
    double misfit = mark_strings(life, board, status);
    if (replay->final_passes < PASSES_TO_AGREE || !is_open(life, board, status))
        return misfit;
    int gaps = look_longer(life, replay, status);
    if (gaps > 0) {
        misfit = close_gaps(life, replay, gaps, status);
        if (!is_open(life, board, status))
            return misfit;
        status_init(status);
        play_out(life, replay, status);
        misfit = mark_strings(life, board, status);
    }
    gaps = gap_seal(board, life->black, life->white, clear, status);
    return gaps > 0 ? close_gaps(life, replay, gaps, status) : misfit;
}

bool life_judge(struct life *life, const struct record *record, const struct replay *replay,
                struct status *status)
{
    const struct board *board = &replay->board;
    status_init(status);
    stage_ended(life, LIFE_BEGUN, status);
    life->doubts.misfit = find_marks(life, replay, status);
    life->doubts.weakest = weakest_string(life, board, status);
    settle_end(board, replay->to_move, status);
    if (seki_read(life->prover, board, status) > 0)
        settle_end(board, replay->to_move, status);
    if (bury_eyeless(life, board, status))
        settle_end(board, replay->to_move, status);
    stage_ended(life, LIFE_END, status);
    if (replay->final_passes == 0)
        drop_teire(status);
    status->finished = is_finished(replay, status, life->doubts.misfit);
    status_trust(status, status->finished ? sure_of(board, status, &life->doubts) : 0);
    end_lift_dead(&life->end, board, status);
    status->confidence *= care_of(&life->end, board, status, &record->komi);
    status->evidence = "blind";
    return true;
}
