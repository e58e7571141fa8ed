/* explain.h - why every group of a scored game stands as it does, and what else it might be.
 *
 * Three kinds of proof: unconditional (life/benson.h), read to the end (life/prover.h, with the ko
 * rules of the Japanese confirmation, walls with room for two eyes besides what is read taken to be
 * safe), perhaps with what taking it costs (life/price.h), and the share of playouts where neither
 * holds.
 *
 * A ko is for the life of a group that has no two eyes without it, but two if it wins the kos
 * beside it; in seki, one that is beside it. */
#ifndef ING_EXPLAIN_H
#define ING_EXPLAIN_H

#include "scorer.h"

#include "life/prover.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    EXPLAIN_GROUPS_MAX = 256, /* further groups are not explained */
    EXPLAIN_POINTS_MAX = 8,   /* eyes or shared points named */
    EXPLAIN_NODES = 20000,    /* positions read for one question */
};

/* Groups that less of the playouts agree about, and no proof, are in doubt. */
#define EXPLAIN_DOUBT_BELOW 0.9

enum proof {
    PROOF_UNCONDITIONAL, /* lives without an answer */
    PROOF_READ,          /* read to the end, both sides moving first */
    PROOF_PRICE,         /* can be taken, but whoever does loses as much (life/price.h) */
    PROOF_PLAYOUTS,
};

struct points {
    int count; /* all; the first EXPLAIN_POINTS_MAX are in `cell` */
    uint16_t cell[EXPLAIN_POINTS_MAX];
};

struct explained {
    uint8_t colour;
    uint8_t mark;  /* enum mark */
    uint8_t proof; /* enum proof */
    bool doubtful;
    uint16_t head; /* its first stone from the top left */
    int strings, stones;
    double share;         /* of playouts that agree, for its least certain string */
    struct points eyes;   /* one point of each part of its own, dead stones included */
    struct points shared; /* neutral points of a seki; where eyeless stones are joined */
    int partner;          /* a group it shares them with, or is joined to, -1 if none */
    struct points kos;    /* holes of the kos for its life */
    int captors;          /* at most EXPLAIN_POINTS_MAX of the living groups around the dead */
    int16_t captor[EXPLAIN_POINTS_MAX];
    unsigned precedents;          /* bits 1 << enum precedent: rules that settle it themselves */
    bool touched;                 /* the captors touch it; if not, they are around where it lies */
    struct prover_answer reading; /* PROOF_READ and dead: how it is captured */
    /* Where doubtful: the margin of every ruling (scored->ruling) if it were otherwise, in quarter
     * points. */
    int32_t otherwise[RULESET_COUNT_MAX];
};

struct explanation {
    int count; /* larger groups first */
    struct explained group[EXPLAIN_GROUPS_MAX];
    int16_t group_of[BOARD_CELLS_MAX]; /* of a stone; -1 if it is not explained */
};

/* Explains scored->status. Judges the position once more for the shares. False when out of memory.
 */
bool explain_groups(const struct scored *scored, struct life *life, struct prover *prover,
                    struct explanation *explanation);

#endif
