#!/bin/sh
# The score stream read without jansson: every line that our programs write is, to the same values,
# and whatever is changed in a line, both readers agree (tests/tools/jnode_mutate.c).
set -eu
cd "$(dirname "$0")/../.."
"$BIN/ingscore" -q --guess corpus/games corpus/positions corpus/ko >"$SCRATCH/score"
"$BIN/ingko" -q corpus/ko >"$SCRATCH/ko"
"$BIN/ingcat" -q --format=json corpus/games corpus/ko >"$SCRATCH/record"
times=${CHANGES:-30}
for stream in score ko record; do
    sums=$("$BUILD/tests/tools/jnode_mutate" "$times" <"$SCRATCH/$stream") || {
        echo "not ok $stream: two readers, two values: $sums"
        continue
    }
    set -- $sums
    if [ "$1" -ne "$(wc -l <"$SCRATCH/$stream")" ] || [ "$1" -eq 0 ] || [ "$2" -ne "$1" ]; then
        echo "not ok $stream: $2 lines of $1 without jansson"
    elif [ "$3" -ne $((times * $1)) ] || [ "$4" -eq 0 ] || [ "$5" -eq 0 ]; then
        echo "not ok $stream: $3 changed lines, $4 of them JSON, $5 without jansson"
    else
        echo "ok $stream: $1 lines, $3 changed ones, $4 of them JSON, $5 read without jansson"
    fi
done
