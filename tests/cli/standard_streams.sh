#!/bin/bash
# A standard stream that is closed is not mistaken for the next file opened. SANITIZED, too.
set -u
. tests/cli/check.sh

games=corpus/positions/teire.sgf
# 7z through a pipe is copied to a file first: that file must not become standard output or error.
seven=$SCRATCH/games.7z
base64 -d >"$seven" <<'END'
N3q8ryccAAMV2IN4MAAAAAAAAAA+AAAAAAAAAD+Q6tQAFA7FZpnRR+GWPfB4PPXoYq0yD0gobNe/
/20Ry+6CheUtzPFtvrHMjXKz//7FhIABBAYAAQkwAAcLAQABIwMBAQVdAACAAAwoAAgKAV6yVhwA
AAUBEQ0AYQAuAHMAZwBmAAAAFQYBACCApIEAAA==
END

for tool in ingcat ingscore; do
    $tool "$seven" >"$SCRATCH/wanted" 2>"$SCRATCH/err"
    same "$tool: the sample has its game" 1 "$(wc -l <"$SCRATCH/wanted")"

    cat "$seven" | $tool - >&- 2>"$SCRATCH/err"
    same "$tool: closed output is lost output" 4 "${PIPESTATUS[1]}"
    cat "$seven" | $tool "$SCRATCH/not-there" - 2>&- | sed 's/games\.7z/-/' >"$SCRATCH/out"
    same "$tool: closed error: the game is there" 1 "$(wc -l <"$SCRATCH/out")"

    $tool - <&- >"$SCRATCH/out" 2>"$SCRATCH/err"
    empty "$tool: closed input: nothing" "$SCRATCH/out"
    same "$tool: closed input: one line" "$tool: -: file-unreadable: Bad file descriptor" \
        "$(cut -d'(' -f1 "$SCRATCH/err" | sed 's/ $//')"
    $tool $games - <&- >"$SCRATCH/out" 2>"$SCRATCH/err"
    same "$tool: closed input is not the file before it" 3 $?
    same "$tool: closed input: the file's game, once" 1 "$(wc -l <"$SCRATCH/out")"
    $tool $games <&- >&- 2>&-
    same "$tool: all closed" 4 $?
done

ingscore corpus/positions >"$SCRATCH/scores"
ingdiff --summary "$SCRATCH/scores" >"$SCRATCH/wanted"
ingdiff --summary "$SCRATCH/scores" <&- 2>&- >"$SCRATCH/out"
same_files "ingdiff: closed input and error" "$SCRATCH/wanted" "$SCRATCH/out"
ingdiff "$SCRATCH/scores" >&- 2>"$SCRATCH/err"
same "ingdiff: closed output" 4 $?
finish
