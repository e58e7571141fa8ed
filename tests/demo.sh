#!/bin/sh
# What `make demo` shows: games through the pipe, then what was said about broken files.
#     tests/demo.sh BIN
set -u
cd "$(dirname "$0")/.." || exit 2
PATH=$1:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

echo '$ ingscore corpus/games corpus/positions | ingdiff'
{
    ingscore corpus/games corpus/positions
    echo $? >"$work/status"
} | ingdiff || exit
[ "$(cat "$work/status")" -eq 0 ] || exit 1

# Status 3 is "done, some input was skipped": corpus/broken is there to be skipped.
echo
echo '$ ingscore corpus/broken >/dev/null'
ingscore corpus/broken 2>&1 >/dev/null
status=$?
echo "(status $status: done, some input was skipped)"
[ "$status" -eq 3 ]
