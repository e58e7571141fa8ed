#!/bin/bash
# The sources are clean under the warnings of the Makefile, with gcc and with clang if it is there.
set -u
unset MAKEFLAGS MAKELEVEL
failed=0
for compiler in gcc clang; do
    if ! command -v $compiler >/dev/null; then
        echo "skip warnings of $compiler: not installed"
        continue
    fi
    if make -s -j2 check-built CC=$compiler BUILD="$SCRATCH/$compiler" CFLAGS='-O1 -Werror' 2>"$SCRATCH/log"; then
        echo "ok no warnings from $compiler"
    else
        echo "not ok no warnings from $compiler"
        grep -E 'warning|error' "$SCRATCH/log"
        failed=1
    fi
done
exit "$failed"
