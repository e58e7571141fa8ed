#!/bin/bash
# What the filters of the score stream do with the ways in which one can come: a file, standard
# input, a named pipe; packed or in 16-bit units, which is refused in one line. Small enough to be
# run under the sanitizers as well (SANITIZED).
set -u
. tests/cli/check.sh

stream=$SCRATCH/stream
folders=(corpus/ko corpus/conformance)
[ -z "$SANITIZED" ] || folders=(corpus/ko corpus/positions) # easier to judge
ingscore -q --guess "${folders[@]}" >"$stream"
text=$(<"$stream")$'\n'
both=('ingko' 'ingaudit' 'ingfill')                                  # read records as well
all=("${both[@]}" 'ingko --scores' 'ingaudit --scores' 'ingdiff' 'ingreport')

# The path is no part of what is written, but for the report's list of inputs.
mkfifo "$SCRATCH/pipe"
for tool in "${both[@]}" 'ingko --scores' 'ingaudit --scores' 'ingdiff'; do
    call $tool -q "$stream"
    mv "$SCRATCH/out" "$SCRATCH/wanted"
    exits "$tool: a file" 0
    printf '%s' "$text" >"$SCRATCH/pipe" &
    call $tool -q "$SCRATCH/pipe"
    exits "$tool: a named pipe" 0
    same_files "$tool: a named pipe says the same" "$SCRATCH/wanted" "$SCRATCH/out"
    wait
    # In two pieces: what it is shows with the second one.
    call $tool -q - < <(printf ' \n\n'; sleep 0.1; printf '%s' "$text")
    same_files "$tool: standard input, in pieces" "$SCRATCH/wanted" "$SCRATCH/out"
done
cat corpus/positions/*.sgf >"$SCRATCH/records"
gzip -c "$SCRATCH/records" >"$SCRATCH/records.gz"
for tool in ingcat "${both[@]}"; do
    for packed in cat gzip; do
        records=$SCRATCH/records
        [ $packed = cat ] || records+=.gz
        call $tool -v - <"$records"
        mapfile -t wanted <"$SCRATCH/err"
        cat "$records" >"$SCRATCH/pipe" &
        call $tool -v "$SCRATCH/pipe"
        exits "$tool: records from a named pipe ($packed)" 0
        mapfile -t got <"$SCRATCH/err"
        has "$tool: records are counted ($packed)" "$SCRATCH/err" 'games read'
        same "$tool: as many records from a named pipe ($packed)" "${wanted[-1]}" "${got[-1]}"
        wait
    done
done

# Several inputs in one run, a pipe among them: each is read from its own start.
cat "$stream" >"$SCRATCH/pipe" &
call ingko -v "$stream" "$SCRATCH/pipe" corpus/ko/triple-ko.sgf
lines=$(wc -l <"$stream")
has 'a file, a pipe and a record' "$SCRATCH/err" "^ingko: $((2 * lines + 1)) games read = $((2 * lines + 1)) written"
wait

gzip -c "$stream" >"$SCRATCH/stream.gz"
for kind in xz bzip2 zstd compress; do
    "$BUILD/tests/tools/pack" "$kind" "$SCRATCH/stream.$kind" "$stream" || not_ok "pack $kind"
done
tar -cf "$SCRATCH/stream.tar" -C "$SCRATCH" stream
iconv -f UTF-8 -t UTF-16 "$stream" >"$SCRATCH/stream.utf-16"
iconv -f UTF-8 -t UTF-16BE "$stream" >"$SCRATCH/stream.utf-16be"
kinds=(gz xz bzip2 zstd compress tar utf-16 utf-16be)
for kind in "${kinds[@]}"; do [ -s "$SCRATCH/stream.$kind" ] || not_ok "stream.$kind"; done

# TOOL KIND NAME LINE: the line is all that is said of NAME
refused() {
    if [[ $4 =~ ^${1%% *}:\ $3(!.*)?:\ (unsupported|format-unknown|not-a-record|no-game):\  ]]; then
        ok "$1: $2: which says what it is ($3)"
    else
        not_ok "$1: $2: which says what it is ($3)" "$4"
    fi
}

number=0
for tool in "${all[@]}"; do
    # All files in one run: a line for each.
    call $tool "${kinds[@]/#/$SCRATCH/stream.}"
    exits "$tool: files, none of which can be read" 2
    same_lines "$tool: one line for each" ${#kinds[@]} "$SCRATCH/err"
    mapfile -t lines <"$SCRATCH/err"
    for k in "${!kinds[@]}"; do
        refused "$tool" "${kinds[k]}" "$SCRATCH/stream.${kinds[k]}" "${lines[k]-}"
    done
    # Nothing read is status 2, whatever hindered it, and is counted.
    call $tool -v "$SCRATCH/stream.tar" "$SCRATCH/stream.utf-16" "$SCRATCH/nonexistent"
    exits "$tool -v: files, none of which can be read" 2
    has "$tool -v: they are counted" "$SCRATCH/err" '0 games read = 0 written \+ 0 skipped; 3 inputs, 3 of them'
    # One at a time on standard input: each kind to each filter, or under the sanitizers to some.
    for k in "${!kinds[@]}"; do
        [ -z "$SANITIZED" ] || [ "$k" -eq $number ] || [ "$k" -eq $((7 - number)) ] || continue
        call $tool - <"$SCRATCH/stream.${kinds[k]}"
        exits "$tool: ${kinds[k]} (-)" 2
        same_lines "$tool: ${kinds[k]}: one line (-)" 1 "$SCRATCH/err"
        refused "$tool" "${kinds[k]}" - "$(<"$SCRATCH/err")"
    done
    number=$((number + 1))
done

finish
