#!/bin/bash
# The same bytes whatever built the programs: gcc and clang, -O0 and -O3, in two locales.
#     tests/builds.sh [GAMES]
# GAMES: a folder or file of records to take besides the corpus. BUILDS in the environment may name
# fewer of the four.
set -u
cd "$(dirname "$0")/.." || exit 2
unset MAKEFLAGS MAKELEVEL
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
games="corpus/games corpus/positions corpus/ko corpus/broken corpus/formats ${1-}"

run_all() { # FOLDER: everything the filters of BIN say
    # shellcheck disable=SC2086 # a list
    {
        "$1/ingcat" -v --tree $games
        "$1/ingcat" --format=json --dedup --sort=date,black $games
        "$1/ingscore" --rules=all $games >"$scratch/scores"
        cat "$scratch/scores"
        "$1/ingko" $games
        "$1/ingfill" --format=svg $games
        "$1/ingaudit" --all "$scratch/scores"
        "$1/ingdiff" --only=all --boards=5 "$scratch/scores"
        "$1/ingdiff" --summary --format=json "$scratch/scores"
        "$1/ingreport" "$scratch/scores"
        "$1/ingstand" --prizes=3,2 --format=json "$scratch/scores"
    } 2>&1
}

failed=0 wanted=
for one in ${BUILDS:-gcc-O0 gcc-O3 clang-O0 clang-O3}; do
    compiler=${one%-O*} level=-O${one##*-O}
    if ! command -v "$compiler" >/dev/null; then
        echo "skip $compiler: not installed"
        continue
    fi
    build=$scratch/$one
    make -s -j2 all CC="$compiler" CFLAGS="$level" BUILD="$build" >/dev/null 2>&1 || exit 2
    for locale in C C.UTF-8; do
        LC_ALL=$locale run_all "$build/bin" >"$scratch/output"
        sum=$(sha256sum <"$scratch/output" | cut -c 1-16)
        if [ "${wanted:=$sum}" = "$sum" ]; then
            echo "ok $compiler $level, $locale: $(wc -c <"$scratch/output") bytes, $sum"
        else
            echo "not ok $compiler $level, $locale: $sum, not $wanted"
            diff "$scratch/first" "$scratch/output" | head -n 6 | cut -c 1-300
            failed=1
        fi
        [ -e "$scratch/first" ] || cp "$scratch/output" "$scratch/first"
    done
done
exit $failed
