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

inputs=$(ls corpus/trouble/inputs/* | grep -vE '046-collection|633-huge')
check ingcat --tree $inputs
check ingcat --dedup --sort=-date,black --select='moves>1|note' $inputs
for format in sgf json gtp; do
    check ingcat --format=$format $inputs
done
check ingcat --stat $inputs corpus/broken
check ingscore $inputs corpus/broken
check ingscore --dead=blind corpus/positions corpus/games/13x13-001.sgf
cp "$SCRATCH/out" "$SCRATCH/scores"
for format in text tsv json; do
    check ingdiff --format=$format --only=all --boards=2 "$SCRATCH/scores"
done
check ingdiff --summary --format=json "$SCRATCH/scores" corpus/broken/chess.sgf
check ingaudit --all "$SCRATCH/scores" $inputs
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
