#!/bin/bash
# The output depends on the input alone: not on locale, time zone, order of a folder, number of jobs or
# the way the bytes come in.
set -u
. tests/cli/check.sh

cp corpus/games/9x9-00*.sgf corpus/positions/*.sgf "$SCRATCH"
cd "$SCRATCH" || exit 1
mkdir games backwards
mv -- *.sgf games
for file in $(printf '%s\n' games/*.sgf | sort -r); do cp "$file" backwards; done

ingscore games >wanted
for locale in C C.UTF-8 POSIX; do
    LC_ALL=$locale TZ=Asia/Taipei ingscore games >got
    same_files "locale $locale" wanted got
done
(cd backwards && mkdir ../again && mv -- *.sgf ../again)
rm -r games && mv again games
ingscore games >got
same_files "order of files in the folder" wanted got

# Through the record stream the games keep their names.
ingcat games >stream
ingscore - <stream >got
same_files "ingcat | ingscore" wanted got
ingcat stream >got
same_files "ingcat of ingcat" stream got
for jobs in 1 2; do
    for block in 2k 20k; do
        parallel --jobs $jobs --pipe --block $block --keep-order ingscore - <stream >got 2>err
        same_files "$jobs jobs, blocks of $block" wanted got
    done
done
dd if=stream bs=7 2>/dev/null | ingscore - >got
same_files "seven bytes at a time" wanted got
tar -cf games.tar games
ingscore games.tar | sed 's/games\.tar!//' >got
sort wanted >wanted.sorted
sort got >got.sorted
same_files "from a tar" wanted.sorted got.sorted
finish
