#!/bin/bash
# The output does not depend on the order of a folder, on the number of jobs, or on how a stream is cut
# into blocks. (Locale and wrapping: streams.sh.)
set -u
. tests/cli/check.sh

cp corpus/games/9x9-00*.sgf corpus/positions/*.sgf "$SCRATCH"
cd "$SCRATCH" || exit 1
mkdir games again
mv -- *.sgf games
for file in $(printf '%s\n' games/*.sgf | sort -r); do cp "$file" again; done

ingscore games >wanted
rm -r games && mv again games
ingscore games >got
same_files "order of files in the folder" wanted got

# Through the record stream the games keep their names.
ingcat games >stream
ingscore - <stream >got
same_files "ingcat | ingscore" wanted got
for jobs in 1 2; do
    for block in 2k 20k; do
        parallel --jobs $jobs --pipe --block $block --keep-order ingscore - <stream >got 2>err
        same_files "$jobs jobs, blocks of $block" wanted got
    done
done
dd if=stream bs=7 2>/dev/null | ingscore - >got
same_files "seven bytes at a time" wanted got
finish
