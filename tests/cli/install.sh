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
for page in cmd/*.[57]; do
    if cmp -s "$page" "$SCRATCH/opt/ing/share/man/man${page##*.}/${page##*/}"; then
        echo "ok ${page##*/} is installed"
    else
        echo "not ok ${page##*/} is installed"
        failed=1
    fi
done
# What bash offers for the beginning of an option, as far as the function of the script says.
offers() { # PROGRAM WORD
    bash -c '. "$0/opt/ing/share/bash-completion/completions/$1" || exit
        COMP_WORDS=("$1" "$2") COMP_CWORD=1
        "_$1" 2>/dev/null
        printf "%s\n" "${COMPREPLY[@]}"' "$SCRATCH" "$1" "$2"
}
for program in "$BIN"/*; do
    name=${program##*/}
    wanted=$("$name" --help | sed -n '/^Examples:/q; s/^  .\{3,4\} --\([a-z-]*=*\).*/--\1/p' | sort)
    got=$(offers "$name" -- | sort)
    if [ -n "$wanted" ] && [ "$wanted" = "$got" ] && [ "$(offers "$name" --vers)" = --version ] &&
        [ -z "$(offers "$name" corpus)" ]; then
        echo "ok bash completes the options of $name"
    else
        echo "not ok bash completes the options of $name"
        diff <(echo "$wanted") <(echo "$got")
        failed=1
    fi
done
exit "$failed"
