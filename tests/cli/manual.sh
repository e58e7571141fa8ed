#!/bin/bash
# Manual pages are clean mdoc, and their examples and those of --help work as they are written.
set -u
. tests/cli/check.sh

# The files that the examples name.
help=$SCRATCH/help
# Of the many games some are enough, such with another result than was recorded among them.
mkdir -p "$help/corpus/games"
ln -s "$PWD"/corpus/* "$help/corpus" 2>"$SCRATCH/err" # but for games, which is there
ln -s "$PWD"/corpus/games/*-0[01][0168].sgf "$help/corpus/games"
ln -s "$PWD/corpus/positions" "$help/games"
ln -s "$PWD/corpus/positions/early-pass.sgf" "$help/game.sgf"
(cd corpus/positions && python3 -m zipfile -c "$help/games.zip" ./*.sgf)

# COMMANDS FOLDER NAME
works() {
    if (cd "$2" && bash -o pipefail -c "$1") >"$SCRATCH/out" 2>"$SCRATCH/err" &&
        [[ -s $SCRATCH/out || $1 = *'>'* ]]; then
        ok "$3"
    else
        not_ok "$3" "$1" "$(head -n 4 "$SCRATCH/err")"
    fi
}

for page in cmd/*.[157]; do
    # References to pages that are not installed yet are no fault of the page.
    mandoc -Tlint "$page" 2>/dev/null | grep -v 'referenced manual not found' >"$SCRATCH/lint"
    empty "$page is clean" "$SCRATCH/lint"
done

for page in cmd/*.1; do
    # What is run is what a reader sees: macros must not eat quotes.
    printed=$(mandoc -Tutf8 -O width=1000 "$page" | sed 's|.\x08||g')
    number=0
    while IFS= read -r example; do
        number=$((number + 1))
        works "$example" "$help" "$page, example $number"
        if [[ $printed = *"$example"* ]]; then
            ok "$page, example $number, as it is printed"
        else
            not_ok "$page, example $number, as it is printed" "$example"
        fi
    done < <(sed -n '/^\.Sh EXAMPLES/,/^\.Sh [^E]/s/^\.Dl //p' "$page" |
        sed 's/\\-/-/g; s/\\e/\\/g; s/\\(rs/\\/g; s/\\(dq/"/g; s/\\&//g')
    [ "$number" -gt 0 ] || not_ok "$page has examples"

    # The page names every option that the program has.
    tool=${page#cmd/} tool=${tool%.1}
    help_text=$("$tool" --help)
    source=$(<"$page")
    for name in $(sed -n 's/^  .* --\([a-z-]*\).*/\1/p' <<<"$help_text"); do
        if [[ $source = *"Fl Fl $name"* ]]; then ok "$page names --$name"; else not_ok "$page names --$name"; fi
    done

    number=0
    while IFS= read -r example; do
        number=$((number + 1))
        works "$example" "$help" "$tool --help, example $number"
    done < <(sed -n '/^Examples:/,/^$/s/^  \([^ ]\)/\1/p' <<<"$help_text")
    [ "$number" -gt 0 ] || not_ok "$tool --help has examples"
done

finish
