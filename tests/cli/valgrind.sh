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

# All are read. To count under valgrind takes long: of those that are no trouble to count (3xx and 4xx are) the
# scoring filters get every so many, each another; with VALGRIND_STEP=1, the long test, all.
readonly STEP=${VALGRIND_STEP:-6}
inputs=$(ls corpus/trouble/inputs/* | grep -vE '046-collection|633-huge')
counted=$(grep '/[34]' <<<"$inputs" && grep -v '/[34]' <<<"$inputs" | sed -n "1~${STEP}p")
audited=$(sed -n "0~${STEP}p" <<<"$inputs")
check ingcat --tree $inputs
check ingcat --dedup --sort=-date,black --select='moves>1|note' $inputs
for format in sgf json gtp; do
    check ingcat --format=$format $inputs
done
check ingcat --stat $inputs corpus/broken
check ingscore $counted corpus/broken
check ingscore --dead=blind corpus/positions corpus/games/13x13-001.sgf
cp "$SCRATCH/out" "$SCRATCH/scores"
for format in text tsv json; do
    check ingdiff --format=$format --only=all --boards=2 "$SCRATCH/scores"
done
check ingdiff --summary --format=json "$SCRATCH/scores" corpus/broken/chess.sgf
check ingaudit --all "$SCRATCH/scores" $audited
check ingaudit --summary --format=json "$SCRATCH/scores"
for format in html latex; do
    check ingreport --format=$format "$SCRATCH/scores" corpus/broken/chess.sgf
done
check ingscore --dead=blind corpus/tournament
cp "$SCRATCH/out" "$SCRATCH/scores"
for format in text html json; do
    check ingstand --format=$format --prizes=3,2,1 "$SCRATCH/scores" corpus/broken/chess.sgf
done
finish
