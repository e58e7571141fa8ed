#!/bin/bash
# The output does not depend on the order of a folder, on the number of jobs, or on how a stream is cut
# into blocks. (Locale and wrapping: streams.sh.)
set -u
. tests/cli/check.sh

cp corpus/games/9x9-00*.sgf corpus/positions/*.sgf "$SCRATCH"
cd "$SCRATCH" || exit 1
mkdir games again
mv -- *.sgf games
mapfile -t files < <(printf '%s\n' games/*.sgf | sort -r)
cp "${files[@]}" again

ingscore games >wanted
rm -r games && mv again games
ingscore games >got
same_files "order of files in the folder" wanted got

# Through the record stream the games keep their names.
ingcat games >stream
ingscore - <stream >got
same_files "ingcat | ingscore" wanted got
pairs=("1 20k" "2 2k")
[ -z "${EVERY_CASE-}" ] || pairs+=("1 2k" "2 20k")
for pair in "${pairs[@]}"; do
    read -r jobs block <<<"$pair"
    parallel --jobs "$jobs" --pipe --block "$block" --keep-order ingscore - <stream >got 2>err
    same_files "$jobs jobs, blocks of $block" wanted got
done
dd if=stream bs=7 2>/dev/null | ingscore - >got
same_files "seven bytes at a time" wanted got
finish
