#!/bin/bash
# inghandicap against the table worked out by hand. SANITIZED as well.
set -u
. tests/cli/check.sh

row() { # NAME WANTED RANK RANK
    call inghandicap "$3" "$4"
    same "$1" "$2" "$(tail -n +2 "$SCRATCH/out" | cut -f 1-4 | tr '\t\n' ' ;')"
}

row 'equals' '0 0 8 8;' 5d 5d
row 'one pin' '1/4 0 6 6;' 一品 二品
row 'one dan' '1/2 0 4 4;' 3段 2段
row 'two dan, the weaker one first' '1 0 0 0;' 2d 4d
row 'three dan: both readings' '1 1/2 1 4 8;' 6d 3d
row 'two kyu' '2 1 0 0;' 1k 3k
row 'dan and kyu: two readings' '1/2 0 4 4;1 0 0 0;' 初段 1級
call inghandicap
same 'the table' 'difference passes komi 37 rows' "$(head -n 1 "$SCRATCH/out" | cut -f 1-3 | tr '\t' ' ') $(tail -n +2 "$SCRATCH/out" | wc -l) rows"
row 'nine kyu, the lowest' '8 7 0 0;' 1k 9k
for wrong in '9p 6d' '5d' '5d 4d 3d' '5d x' '9k 10k' '30k 1d'; do
    call inghandicap $wrong
    exits "$wrong" 2
done
call inghandicap 10k 9k
has 'ranks below nine kyu: what Art. 6 says' "$SCRATCH/err" '^inghandicap: 10k: below 九級 Art. 6 has no ranks'

# Apart by 80, the one behind wins: 80 tenths; far behind: 10 points.
rate() { # NAME WANTED WINNER LOSER
    call inghandicap --qq -- "$3" "$4"
    same "$1" "$2" "$(tail -n +2 "$SCRATCH/out" | tr '\t\n' ' ;')"
}
rate 'QQ: near equals' 'winner 120 +5.0 1d;loser 100 -5.0 1d;' 120 100
rate 'QQ: an upset' 'winner 330 +8.0 3d;loser 410 -8.0 4d;' 330 410
rate 'QQ: far below zero' 'winner -250 +10.0 4k;loser 150 -10.0 1d;' -250 150
for wrong in '--qq 1' '--qq 1 x' '--qq 1 99999' '--qq'; do
    call inghandicap $wrong
    exits "inghandicap $wrong" 2
done
finish
