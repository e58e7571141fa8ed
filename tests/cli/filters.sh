#!/bin/bash
# What all filters share: help, versions, usage, exit statuses, checked output, findings, counts.
set -u
. tests/cli/check.sh

games=$SCRATCH/games.sgf
bad=$SCRATCH/bad.sgf
one='(;GM[1]FF[4]SZ[5]KM[0]RE[B+25];B[cc];W[];B[];W[])'
for _ in 1 2 3; do printf '%s\n' "$one"; done >"$games"
printf '%s\n(;GM[1]SZ[99];B[aa])\n%s\n' "$one" "$one" >"$bad"
ingscore "$games" >"$SCRATCH/scores"
for _ in 1 2 3; do cat corpus/ko/shape-open-ko.sgf; done >"$SCRATCH/kos.sgf"

for _ in 1 2 3; do printf '%s\n' "${one/RE[B/RE[W}"; done >"$SCRATCH/wrong.sgf"

printf 'Ada\tBo\nBo\tCem\nCem\tAda\n' >"$SCRATCH/pairings"

number=0
for tool in ingcat ingscore ingdiff ingko ingaudit ingreport ingstand; do
    input=$games
    case $tool in ingdiff | ingreport) input=$SCRATCH/scores ;; esac
    [ $tool != ingstand ] || input=$SCRATCH/pairings
    [ $tool != ingko ] || input=$SCRATCH/kos.sgf # it writes nothing where there is no ko
    [ $tool != ingaudit ] || input=$SCRATCH/wrong.sgf # nor does it where the result is right

    call $tool --help
    exits "$tool --help: status" 0
    has "$tool --help: usage" "$SCRATCH/out" "^usage: $tool "
    has "$tool --help: options" "$SCRATCH/out" '--files-from=FILE'
    has "$tool --help: examples" "$SCRATCH/out" '^Examples:'
    empty "$tool --help: nothing on stderr" "$SCRATCH/err"
    mv "$SCRATCH/out" "$SCRATCH/help"
    call $tool -h
    same_files "$tool -h is --help" "$SCRATCH/help" "$SCRATCH/out"

    call $tool --version
    exits "$tool --version: status" 0
    for what in "^$tool " '^libxml2 2\.' '^zlib 1\.' '^libarchive 3\.' '^jansson 2\.' 'ing-score/1'; do
        has "$tool --version: $what" "$SCRATCH/out" "$what"
    done

    call $tool --no-such-option
    exits "$tool: unknown option" 2
    has "$tool: says which" "$SCRATCH/err" '^ing[a-z]+: .*--no-such-option'
    call $tool --progress=sometimes "$input"
    exits "$tool: bad value" 2
    call $tool --files-from
    exits "$tool: value missing" 2
    call $tool "$SCRATCH/not-there"
    exits "$tool: no input at all" 2
    same_lines "$tool: one line for it" 1 "$SCRATCH/err"
    has "$tool: names it" "$SCRATCH/err" "^$tool: $SCRATCH/not-there: file-unreadable: "
    call $tool --files-from="$SCRATCH/not-there"
    exits "$tool: list that is not there" 2

    $tool "$input" >/dev/full 2>"$SCRATCH/err"
    same "$tool: full disk" 4 $?
    same "$tool: one line for it" "$tool: standard output: No space left on device" \
        "$(<"$SCRATCH/err")"
    $tool --help >/dev/full 2>"$SCRATCH/err"
    same "$tool --help: full disk" 4 $?
    $tool "$input" >&- 2>"$SCRATCH/err"
    same "$tool: closed output" 4 $?

    call $tool "$input"
    exits "$tool: file" 0
    empty "$tool: nothing to say" "$SCRATCH/err"
    mv "$SCRATCH/out" "$SCRATCH/file"
    call $tool --progress=never -- "$input"
    same_files "$tool: --" "$SCRATCH/file" "$SCRATCH/out"
    printf '%s\n\n' "$input" >"$SCRATCH/list"
    call $tool --files-from="$SCRATCH/list"
    same_files "$tool: --files-from" "$SCRATCH/file" "$SCRATCH/out"
    printf '%s\0' "$input" >"$SCRATCH/list"
    letters=(-0 -z --null)
    number=$((number + 1))
    [ -z "$SANITIZED" ] || letters=("${letters[number % 3]}") # each with some of the filters
    for letter in "${letters[@]}"; do
        call $tool $letter --files-from=- <"$SCRATCH/list"
        same_files "$tool: $letter --files-from=-" "$SCRATCH/file" "$SCRATCH/out"
    done
    call $tool --progress=always "$input"
    same_files "$tool: progress is not in the output" "$SCRATCH/file" "$SCRATCH/out"
    call $tool -v "$input"
    exits "$tool -v: status" 0
    has "$tool -v: counts" "$SCRATCH/err" '3 games read = 3 written \+ 0 skipped'
done

# A reader that stops early ends the pipe without a word.
repeats=6000 # more than a pipe holds
[ -z "$SANITIZED" ] || repeats=3000
for ((k = 0; k < repeats; k++)); do printf '%s\n' "$one"; done >"$SCRATCH/many.sgf"
for tool in ingcat 'ingscore --dead=blind'; do
    $tool "$SCRATCH/many.sgf" 2>"$SCRATCH/err" | head -n 1 >"$SCRATCH/out"
    empty "$tool | head -n 1 is quiet" "$SCRATCH/err"
    same_lines "$tool | head -n 1 has a line" 1 "$SCRATCH/out"
    (trap '' PIPE; $tool "$SCRATCH/many.sgf" 2>"$SCRATCH/err"; echo $? >"$SCRATCH/status") |
        head -n 1 >"$SCRATCH/out"
    empty "$tool | head -n 1 is quiet where SIGPIPE is ignored" "$SCRATCH/err"
    same "$tool | head -n 1 knows then that its output was lost" 4 "$(cat "$SCRATCH/status")"
done

# One bad game costs that game.
for tool in ingcat ingscore; do
    call $tool "$games" "$bad"
    exits "$tool: a bad game" 3
    same_lines "$tool: the others are there" 5 "$SCRATCH/out"
    same_lines "$tool: one line for it" 1 "$SCRATCH/err"
    has "$tool: file, number, line, code" "$SCRATCH/err" "^$tool: $bad#2:2:[0-9]+: sgf-bad-size: "
    call $tool -v "$games" "$bad"
    has "$tool -v: the counts add up" "$SCRATCH/err" '6 games read = 5 written \+ 1 skipped'
    call $tool -q "$games" "$bad"
    exits "$tool -q: a bad game" 3
    empty "$tool -q" "$SCRATCH/err"
    call $tool "$games" "$SCRATCH/not-there"
    exits "$tool: one of two inputs is not there" 3
done

# One line for a game with several findings, all with -v.
printf '(;GM[1]SZ[9];B[zz];W[yy];B[aa];W[aa])' >"$SCRATCH/several.sgf"
call ingcat "$SCRATCH/several.sgf"
same_lines 'several findings, one line' 1 "$SCRATCH/err"
has 'several findings are counted' "$SCRATCH/err" '; \+[0-9]+ more$'
call ingcat -v "$SCRATCH/several.sgf"
has 'each of them with -v' "$SCRATCH/err" 'sgf-bad-point: .*yy'

# A game full of findings is a game: none of it is lost, and it does not drown the others.
printf -v moves '%60000s' ''
printf '(;GM[1]SZ[19]%s)\n' "${moves// /;B[aa];W[bb]}" >"$SCRATCH/flood.sgf"
call ingscore -v "$SCRATCH/flood.sgf"
exits '120,000 findings: status' 0
has '120,000 findings: written' "$SCRATCH/err" '1 games read = 1 written \+ 0 skipped'
has '120,000 findings: counted' "$SCRATCH/err" 'move-occupied: and 119978 more of these in the game'
same '120,000 findings: few lines' 1 "$(($(wc -l <"$SCRATCH/err") < 60))"
call ingscore "$SCRATCH/flood.sgf"
has '120,000 findings: one line' "$SCRATCH/err" 'move-occupied: move 3 .*; \+119997 more$'

# Nothing from outside steers the terminal.
evil=$SCRATCH/$(printf 'a\033]0;title\007\n\342\200\256b.sgf')
printf '(;GM[1]SZ[99];B[aa])' >"$evil"
call ingcat "$evil"
same_lines 'escapes in a name: one line' 1 "$SCRATCH/err"
has 'escapes in a name are shown' "$SCRATCH/err" 'a\\x1b\]0;title\\x07\\x0a\\u202eb\.sgf'
call ingcat --"$(printf 'x\033[31m')"
has 'escapes in an option are shown' "$SCRATCH/err" 'x\\x1b\[31m'

finish
