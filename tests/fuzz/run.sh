#!/bin/bash
# Lets every fuzz target of BUILD run, for so many seconds or so many times, from inputs made of the
# corpus and those found before. An input that breaks something stays in BUILD/found;
# `BUILD/tests/fuzz/fuzz_NAME FILE` runs it again.
#     tests/fuzz/run.sh BUILD PROGRAMS seconds|runs NUMBER
# The environment may set FUZZ_TARGETS='sgf komi'.
set -u
cd "$(dirname "$0")/../.." || exit 2
readonly MEMORY_MB=1024 SECONDS_PER_INPUT=30
# Most runs are of short inputs, which take less time; one in LONG_SHARE is of long ones.
readonly SHORT_BYTES=250 LONG_BYTES=20000 LONG_SHARE=50
build=$1 programs=$2 measure=$3 number=$4 failed=0 sum=0
# Freed memory is kept from use for a while, but not more of it than a cache holds.
export ASAN_OPTIONS=quarantine_size_mb=1:malloc_context_size=5:${ASAN_OPTIONS-}
seeds=$(mktemp -d) || exit 2
trap 'rm -rf "$seeds"' EXIT
tests/fuzz/seeds.py "$seeds" "$programs" || exit 2
mkdir -p "$build/found"

part() { # NAME BYTES OPTION...: of libFuzzer; one of them ends it; adds to $runs
    local name=$1 bytes=$2 status made
    shift 2
    "$build/tests/fuzz/fuzz_$name" "$@" -max_len="$bytes" -len_control=0 -rss_limit_mb=$MEMORY_MB \
        -timeout=$SECONDS_PER_INPUT -artifact_prefix="$build/found/$name-" \
        "$build/corpus/$name" "$seeds/$name" >"$build/$name.log" 2>&1
    status=$?
    made=$(sed -n 's/^Done \([0-9]*\) runs in.*/\1/p' "$build/$name.log")
    runs=$((runs + ${made:-0}))
    return $status
}

target() { # NAME
    if [ "$measure" = runs ]; then
        local long=$(((number + LONG_SHARE - 1) / LONG_SHARE))
        part "$1" $LONG_BYTES -entropic=0 -runs=$long &&
            part "$1" $SHORT_BYTES -entropic=0 -runs=$((number - long + 1))
    else
        part "$1" $LONG_BYTES -max_total_time="$number"
    fi
}

for program in "$build"/tests/fuzz/fuzz_*; do
    [ -x "$program" ] || continue
    name=${program##*/fuzz_} runs=0
    [ -z "${FUZZ_TARGETS-}" ] || [[ " $FUZZ_TARGETS " == *" $name "* ]] || continue
    mkdir -p "$build/corpus/$name" "$seeds/$name"
    if target "$name"; then
        echo "ok $name: $runs runs"
    else
        echo "not ok $name: see $build/$name.log"
        grep -E 'does not hold|ERROR|SUMMARY|Test unit' "$build/$name.log" | sed 's/^/    /'
        failed=1
    fi
    sum=$((sum + runs))
done
echo "$sum runs"
exit "$failed"
