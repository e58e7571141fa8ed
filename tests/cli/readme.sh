#!/bin/bash
# Every example of README.md works as it is written.
set -u
for name in Makefile LICENSE lib formats cmd tests corpus; do
    ln -s "$PWD/$name" "$SCRATCH/$name"
done
ln -s "$BUILD" "$SCRATCH/build"
unset MAKEFLAGS MAKELEVEL
failed=0 number=0
examples=$(awk '/^```sh$/ {inside = 1; next} /^```$/ {if (inside) print "\f"; inside = 0} inside' README.md)
while IFS= read -r -d $'\f' block; do
    number=$((number + 1))
    if (cd "$SCRATCH" && HOME=$SCRATCH bash -e -o pipefail -c "$block") >"$SCRATCH/out" 2>"$SCRATCH/err" &&
        [ -s "$SCRATCH/out" ]; then
        echo "ok README.md example $number"
    else
        echo "not ok README.md example $number"
        printf '%s\n' "$block"
        tail -n 20 "$SCRATCH/out" "$SCRATCH/err"
        failed=1
    fi
done <<<"$examples"
[ "$number" -gt 0 ] || { echo "not ok README.md has examples"; failed=1; }
exit "$failed"
