#!/bin/bash
# The long tests: what `make test` does in seconds, for hours. Needs clang for the fuzz targets.
#     tests/long.sh BUILD ASAN
# LESS=60 in the environment has a sixtieth of it all done, to see that it runs, and no more cases of
# the suite than at each change. PARTS, a pattern (extended), has only the parts with such names done.
# What was reached is told at the end.
set -u
cd "$(dirname "$0")/.." || exit 2
readonly LESS=${LESS:-1} PARTS=${PARTS:-}
readonly LINES_SHOWN=400 # of a part that failed
build=$1 asan=$2 failed=0 figures=()
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT

part() { # NAME COMMAND...; false if it is not asked for
    local name=$1 begun=$SECONDS
    shift
    [[ $name =~ $PARTS ]] || return
    if "$@" >"$log" 2>&1; then
        echo "ok $name, $((SECONDS - begun)) s: $(tail -n 1 "$log")"
    else
        echo "not ok $name, $((SECONDS - begun)) s"
        grep -v '^ok ' "$log" | tail -n "$LINES_SHOWN" | sed 's/^/    /'
        failed=1
    fi
}

figure() { # WHAT PATTERN: the numbers that the latest part told where PATTERN has its group, added up
    figures+=("$1: $(sed -nE "s/.*$2.*/\1/p" "$log" | awk '{ sum += $1 } END { printf "%d", sum }')")
}

script() { # BUILD SCRIPT
    local status
    BUILD=$(realpath "$1")
    BIN=$BUILD/bin SCRATCH=$(mktemp -d)
    export BUILD BIN SCRATCH SANITIZED=${SANITIZED-}
    PATH=$BIN:$PATH tests/cli/"$2" </dev/null
    status=$?
    rm -rf "$SCRATCH"
    return $status
}

more() { # NUMBER [LEAST]: so many, or a part, but not less than makes sense
    local part=$((($1 + LESS - 1) / LESS)) least=${2:-1}
    echo $((part > least ? part : least))
}

fewer() { # of the lines, every so many
    awk -v less="$LESS" '(NR - 1) % less == 0'
}

export SUPERKO_GAMES CHANGES STREAM_MIB FLIPS DEPTH BATCH_TRIALS PLACES CUTS AUDIT_GAMES
SUPERKO_GAMES=$(more 1000000)
part "superko and cycles against all boards compared, $SUPERKO_GAMES games" "$build/tests/unit/test_superko"
CHANGES=$(more 2000)
part "two readers of JSON on $CHANGES changes of every line" script "$build" jnode.sh &&
    figure "changed lines of JSON" ', ([0-9]+) changed ones'
FLIPS=$(more 1000000)
part "damaged files, $FLIPS" script "$build" flips.py && figure "damaged files" ' ([0-9]+) damaged files'
part "damaged files, $((FLIPS / 10)), under the sanitizers" \
    env SANITIZED=1 FLIPS=$((FLIPS / 10)) bash -c "$(declare -f script); script $asan flips.py" &&
    figure "damaged files under the sanitizers" ' ([0-9]+) damaged files'
DEPTH=$(more 1000000)
part "variations within one another, moves, siblings and values, $DEPTH, and other hostile games" script "$build" hostile.py
part "all inputs counted under valgrind" env VALGRIND_STEP="$LESS" bash -c "$(declare -f script); script $build valgrind.sh"
PLACES=$(more 120)
part "no memory at $PLACES places of each command" script "$build" no_memory.py &&
    figure "runs in which allocations failed" ': ([0-9]+) runs, '
CUTS=$(more 25)
part "outputs that end at $CUTS places" script "$build" io_faults.py &&
    figure "outputs for which there was no room" ' ends at ([0-9]+) places'
STREAM_MIB=$(more 10240 64)
part "a stream of $STREAM_MIB MiB through each filter" script "$build" memory.py &&
    figure "MiB through the filters" ': ([0-9]+) MiB, peak'
AUDIT_GAMES=$(more 4000)
part "single faults in $AUDIT_GAMES games of each kind" script "$build" ingaudit.py
BATCH_TRIALS=$(more 100)
part "ingbatch killed in $BATCH_TRIALS trials" script "$build" ingbatch.py
part "ingbatch over three hosts" script "$build" ../hosts.py
[ "$LESS" -eq 1 ] || export BUILDS='gcc-O3 clang-O0'
part "the same bytes from gcc and clang, -O0 and -O3" tests/builds.sh
if [ "$LESS" -eq 1 ]; then
    part "static analysis" tests/lint.py
else
    # shellcheck disable=SC2046 # a list of files without blanks
    part "static analysis" tests/lint.py $(ls lib/*.c lib/*/*.c formats/*.c cmd/*.c | fewer)
fi
unset AUDIT_GAMES CUTS PLACES FLIPS DEPTH STREAM_MIB BATCH_TRIALS CHANGES SUPERKO_GAMES BUILDS
every=()
[ "$LESS" -ne 1 ] || every=(EVERY_CASE=1)
part "the whole suite" env SCRIPT_SECONDS=3000 "${every[@]}" tests/run.sh "$build" &&
    figure "checks of the suite" '^([0-9]+) passed'
part "the whole suite under the sanitizers" env SCRIPT_SECONDS=3000 "${every[@]}" tests/run.sh --all "$asan" &&
    figure "checks under the sanitizers" '^([0-9]+) passed'
part "fuzzing, $(more 3600) s for each target" make --no-print-directory fuzz FUZZ_SECONDS="$(more 3600)" &&
    figure "runs of fuzzing" '^([0-9]+) runs$'
faults=$(tests/tools/planted.py --check | sed -n 's/^ok \([0-9]*\) faults.*/\1/p')
part "planted faults" tests/tools/planted.py "$build" 1 "$(more "${faults:-0}")" &&
    figure "planted faults caught" '^([0-9]+) of [0-9]+ planted faults caught' &&
    figure "of planted faults" '^[0-9]+ of ([0-9]+) planted faults caught'

echo "In this run, of $SECONDS s, with a part in $LESS of all:"
[ ${#figures[@]} -eq 0 ] || printf '    %s\n' "${figures[@]}"
exit $failed
