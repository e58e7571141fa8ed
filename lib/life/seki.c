#include "seki.h"

#include "review.h"

#include <string.h>

enum { NODES = 20000, STRINGS_MAX = 32, BAIT_MAX = 6 };

/* Strings in seki that hang together through empty points and through each other. */
struct cluster {
    int count;
    uint16_t head[STRINGS_MAX];
    struct reading reading[STRINGS_MAX];
    struct region region[STRINGS_MAX];
};

static bool in_seki(const struct board *board, const struct status *status, int p)
{
    return board_is_stone(board, p) && status->mark[p] == MARK_SEKI;
}

/* The cluster around `start`; its stones are ticked off in `seen`. False when it is too large. */
static bool find_cluster(const struct board *board, const struct status *status, int start,
                         uint8_t *seen, struct cluster *cluster)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    uint16_t cells[BOARD_POINTS_MAX];
    int count = 0;
    bool fits = true;
    cluster->count = 0;
    cells[count++] = (uint16_t)start;
    seen[start] = 1;
    for (int i = 0; i < count; i++) {
        int p = cells[i];
        if (board->cell[p].colour != EMPTY && board->cell[p].head == p) {
            fits &= cluster->count < STRINGS_MAX;
            if (fits)
                cluster->head[cluster->count++] = (uint16_t)p;
        }
        for (int k = 0; k < 4; k++) {
            int q = p + step[k];
            if (seen[q] || (board->cell[q].colour != EMPTY && !in_seki(board, status, q)))
                continue;
            seen[q] = 1;
            cells[count++] = (uint16_t)q;
        }
    }
    return fits;
}

static void read_cluster(struct prover *prover, const struct board *board, const uint8_t *fixed,
                         struct cluster *cluster)
{
    for (int i = 0; i < cluster->count; i++) {
        int head = cluster->head[i];
        cluster->reading[i].attacked = PROVER_UNDECIDED;
        if (review_region(board, fixed, head, &cluster->region[i]))
            review_read(prover, board, fixed, head, &cluster->region[i], NODES, true,
                        &cluster->reading[i]);
    }
}

/* Is the string that can be taken no bait either? What takes six stones or fewer may find its one
 * eye played in at the vital point: there the proof must be whole. */
static bool is_lost(struct prover *prover, const struct board *board, const uint8_t *fixed,
                    const struct cluster *cluster, int i)
{
    int head = cluster->head[i];
    bool taken;
    enum prover_verdict verdict =
        review_defended(prover, board, fixed, head, &cluster->region[i], NODES, &taken);
    return verdict == PROVER_CAPTURED ||
           (verdict == PROVER_UNDECIDED && taken && board->cell[head].stones > BAIT_MAX);
}

static int judge_cluster(struct prover *prover, const struct board *board, const uint8_t *fixed,
                         const struct cluster *cluster, struct status *status)
{
    int changed = 0;
    for (int i = 0; i < cluster->count; i++) {
        if (cluster->reading[i].attacked != PROVER_CAPTURED ||
            !is_lost(prover, board, fixed, cluster, i))
            continue;
        board_set_string(board, status->mark, cluster->head[i], MARK_DEAD);
        changed++;
    }
    return changed;
}

int seki_read(struct prover *prover, const struct board *board, struct status *status)
{
    uint8_t fixed[BOARD_CELLS_MAX], seen[BOARD_CELLS_MAX] = {0};
    struct cluster cluster;
    int changed = 0;
    for (int p = 0; p < board->cells; p++)
        fixed[p] = board->cell[p].colour != EMPTY && status->mark[p] == MARK_ALIVE;
    BOARD_EACH(board, p)
    {
        if (in_seki(board, status, p) && !seen[p] &&
            find_cluster(board, status, p, seen, &cluster)) {
            read_cluster(prover, board, fixed, &cluster);
            changed += judge_cluster(prover, board, fixed, &cluster, status);
        }
    }
    return changed;
}
