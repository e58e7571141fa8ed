#!/bin/bash
# Manual pages are clean mdoc, and their examples and those of --help work as they are written.
set -u
. tests/cli/check.sh

for page in cmd/*.1; do
    # References to pages that are not installed yet are no fault of the page.
    mandoc -Tlint "$page" 2>/dev/null | grep -v 'referenced manual not found' >"$SCRATCH/lint"
    empty "$page is clean" "$SCRATCH/lint"
    number=0
    while IFS= read -r example; do
        number=$((number + 1))
        if bash -o pipefail -c "$example" >"$SCRATCH/out" 2>"$SCRATCH/err" && [ -s "$SCRATCH/out" ]; then
            ok "$page, example $number"
        else
            not_ok "$page, example $number" "$example" "$(head -n 4 "$SCRATCH/err")"
        fi
    done < <(sed -n '/^\.Sh EXAMPLES/,/^\.Sh [^E]/s/^\.Dl //p' "$page" | sed 's/\\(rs/\\/g; s/\\&//g')
    [ "$number" -gt 0 ] || not_ok "$page has examples"

    # The page names every option that the program has.
    tool=$(basename "$page" .1)
    for name in $("$tool" --help | sed -n 's/^  .* --\([a-z-]*\).*/\1/p'); do
        has "$page names --$name" "$page" "Fl Fl $name"
    done
done

finish
