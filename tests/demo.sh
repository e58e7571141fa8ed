#!/bin/sh
# What `make demo` shows: the corpus through the pipe.    tests/demo.sh BIN
set -u
cd "$(dirname "$0")/.." || exit 2
PATH=$1:$PATH

echo "\$ ingscore corpus | ingdiff"
# Status 3 is "done, some input was skipped": corpus/broken is there to be skipped.
{
    ingscore corpus
    status=$?
    [ "$status" -eq 3 ] || exit "$status"
} | ingdiff --format=table
