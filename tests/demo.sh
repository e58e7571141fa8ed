#!/bin/sh
# What `make demo` shows: the corpus through the pipe, then what was said about its broken files.
#     tests/demo.sh BIN
set -u
cd "$(dirname "$0")/.." || exit 2
PATH=$1:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

echo "\$ ingscore corpus | ingdiff"
{
    ingscore corpus 2>"$work/findings"
    echo $? >"$work/status"
} | ingdiff || exit

# Status 3 is "done, some input was skipped": corpus/broken is there to be skipped.
status=$(cat "$work/status")
echo
echo "ingscore ended with status $status and said of damaged input (the first lines; -v tells all):"
head -n 12 "$work/findings" | cut -c 1-160
[ "$status" -eq 0 ] || [ "$status" -eq 3 ]
