#!/bin/bash
# Lets every fuzz target of BUILD run for SECONDS, from inputs made of the corpus. An input that
# breaks something stays in BUILD/found; `BUILD/tests/fuzz/fuzz_NAME FILE` runs it again.
#     tests/fuzz/run.sh BUILD SECONDS PROGRAMS
set -u
cd "$(dirname "$0")/../.." || exit 2
readonly MEMORY_MB=1024 SECONDS_PER_INPUT=30 BYTES_MAX=20000
build=$1 seconds=$2 programs=$3 failed=0
seeds=$(mktemp -d) || exit 2
trap 'rm -rf "$seeds"' EXIT
tests/fuzz/seeds.py "$seeds" "$programs" || exit 2
mkdir -p "$build/found"
for program in "$build"/tests/fuzz/fuzz_*; do
    [ -x "$program" ] || continue
    name=${program##*/fuzz_}
    mkdir -p "$build/corpus/$name" "$seeds/$name"
    if "$program" -max_total_time="$seconds" -rss_limit_mb=$MEMORY_MB -timeout=$SECONDS_PER_INPUT \
        -max_len=$BYTES_MAX -len_control=0 -artifact_prefix="$build/found/$name-" \
        "$build/corpus/$name" "$seeds/$name" >"$build/$name.log" 2>&1; then
        echo "ok $name: $(tail -n 1 "$build/$name.log")"
    else
        echo "not ok $name: see $build/$name.log"
        grep -E 'does not hold|ERROR|SUMMARY|Test unit' "$build/$name.log" | sed 's/^/    /'
        failed=1
    fi
done
exit "$failed"
