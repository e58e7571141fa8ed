#!/bin/bash
# What the filters of the score stream do with the ways in which one can come: a file, standard
# input, a named pipe; packed or in 16-bit units, which is refused in one line. Small enough to be
# run under the sanitizers as well (SANITIZED).
set -u
. tests/cli/check.sh

stream=$SCRATCH/stream
ingscore -q --guess corpus/ko corpus/conformance >"$stream"
both=('ingko' 'ingaudit' 'ingfill')                                  # read records as well
all=("${both[@]}" 'ingko --scores' 'ingaudit --scores' 'ingdiff' 'ingreport')

# The path is no part of what is written, but for the report's list of inputs.
mkfifo "$SCRATCH/pipe"
for tool in "${both[@]}" 'ingko --scores' 'ingaudit --scores' 'ingdiff'; do
    call $tool -q "$stream"
    mv "$SCRATCH/out" "$SCRATCH/wanted"
    exits "$tool: a file" 0
    cat "$stream" >"$SCRATCH/pipe" &
    call $tool -q "$SCRATCH/pipe"
    exits "$tool: a named pipe" 0
    same_files "$tool: a named pipe says the same" "$SCRATCH/wanted" "$SCRATCH/out"
    wait
    # In two pieces: what it is shows with the second one.
    call $tool -q - < <(printf ' \n\n'; sleep 0.1; cat "$stream")
    same_files "$tool: standard input, in pieces" "$SCRATCH/wanted" "$SCRATCH/out"
done
for tool in ingcat "${both[@]}"; do
    for packed in cat gzip; do
        cat corpus/ko/*.sgf | $packed >"$SCRATCH/records"
        call $tool -v - <"$SCRATCH/records"
        grep 'games read' "$SCRATCH/err" >"$SCRATCH/wanted"
        cp "$SCRATCH/records" "$SCRATCH/copy"
        cat "$SCRATCH/copy" >"$SCRATCH/pipe" &
        call $tool -v "$SCRATCH/pipe"
        exits "$tool: records from a named pipe ($packed)" 0
        grep 'games read' "$SCRATCH/err" >"$SCRATCH/got"
        same_files "$tool: as many records from a named pipe ($packed)" "$SCRATCH/wanted" "$SCRATCH/got"
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
for kind in gz xz bzip2 zstd compress tar utf-16 utf-16be; do
    [ -s "$SCRATCH/stream.$kind" ] || not_ok "stream.$kind"
    for tool in "${all[@]}"; do
        for name in "$SCRATCH/stream.$kind" -; do
            call $tool "$name" <"$SCRATCH/stream.$kind"
            exits "$tool: $kind ($name)" 3
            same "$tool: $kind: one line ($name)" 1 "$(wc -l <"$SCRATCH/err")"
            has "$tool: $kind: which says what it is ($name)" "$SCRATCH/err" \
                "^${tool%% *}: $name.*: (unsupported|format-unknown|not-a-record|no-game): "
        done
    done
done

finish
