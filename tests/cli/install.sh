#!/bin/bash
# make install puts every program and its manual page where it was told to.
set -u
failed=0
make --no-print-directory install BUILD="$BUILD" PREFIX=/opt/ing DESTDIR="$SCRATCH" >"$SCRATCH/log" 2>&1 || {
    echo "not ok make install"
    cat "$SCRATCH/log"
    exit 1
}
for program in "$BIN"/*; do
    name=${program##*/}
    if cmp -s "$program" "$SCRATCH/opt/ing/bin/$name" && [ -x "$SCRATCH/opt/ing/bin/$name" ]; then
        echo "ok $name is installed"
    else
        echo "not ok $name is installed"
        failed=1
    fi
    if [ -s "$SCRATCH/opt/ing/share/man/man1/$name.1" ]; then
        echo "ok $name has a manual page"
    else
        echo "not ok $name has a manual page"
        failed=1
    fi
done
for page in cmd/*.7; do
    if cmp -s "$page" "$SCRATCH/opt/ing/share/man/man7/${page##*/}"; then
        echo "ok ${page##*/} is installed"
    else
        echo "not ok ${page##*/} is installed"
        failed=1
    fi
done
exit "$failed"
