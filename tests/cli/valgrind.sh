#!/bin/bash
# No tool reads memory that nobody wrote, or that is not its own, or keeps any, on good and bad input:
# what the sanitizers do not look at is looked at here.
set -u
. tests/cli/check.sh
[ -z "$SANITIZED" ] || exit 0 # two that watch the same memory cannot both be right

check() { # COMMAND...
    valgrind --quiet --leak-check=full --errors-for-leak-kinds=definite --error-exitcode=99 \
        --suppressions=tests/tools/valgrind.supp --log-file="$SCRATCH/valgrind" "$@" \
        >"$SCRATCH/out" 2>"$SCRATCH/err"
    # Lines that begin otherwise are about valgrind: it does not know the calls of a sandbox.
    if [ $? -ne 99 ] && ! grep -q '^==' "$SCRATCH/valgrind"; then ok "$*" | cut -c 1-100; else
        not_ok "$*" "$(head -n 30 "$SCRATCH/valgrind")"
    fi
}

# All are read, and each format gets a fourth of them. To count under valgrind takes long: of those that are no
# trouble to count (3xx and 4xx are) the scoring filters get every so many, each another. With VALGRIND_STEP=1, the
# long test, all get all.
readonly STEP=${VALGRIND_STEP:-10}
inputs=$(ls corpus/trouble/inputs/* corpus/broken/* | grep -vE '046-collection|633-huge')
number=0 part=$((STEP < 4 ? STEP : 4))
every() { # REMAINDER STEP: of the inputs
    awk -v rest=$(($1 % $2)) -v step="$2" 'NR % step == rest' <<<"$inputs"
}
check ingcat --tree $inputs
check ingcat --dedup --sort=-date,black --select='moves>1|note' $(every 0 $part)
for format in sgf json gtp; do
    number=$((number + 1))
    check ingcat --format=$format $(every $number $part)
done
check ingcat --stat $(every 0 $part)
check ingscore $(grep '/[34]' <<<"$inputs") $(every 1 $STEP | grep -v '/[34]')
check ingscore --dead=blind corpus/positions corpus/games/13x13-001.sgf corpus/tournament
cp "$SCRATCH/out" "$SCRATCH/scores"
for format in text tsv json; do
    check ingdiff --format=$format --only=all --boards=2 "$SCRATCH/scores"
done
check ingdiff --summary --format=json "$SCRATCH/scores" corpus/broken/chess.sgf
check ingaudit --all "$SCRATCH/scores" $(every 0 $STEP)
check ingaudit --summary --format=json "$SCRATCH/scores"
for format in html latex; do
    check ingreport --format=$format "$SCRATCH/scores" corpus/broken/chess.sgf
done
for format in text html json; do
    check ingstand --format=$format --prizes=3,2,1 "$SCRATCH/scores" corpus/broken/chess.sgf
done
finish
