#!/bin/bash
# The long tests: what `make test` does in seconds, for hours. Needs clang for the fuzz targets.
#     tests/long.sh BUILD ASAN
# The environment may set LESS=100 to do a hundredth of it all, to see that it runs.
set -u
cd "$(dirname "$0")/.." || exit 2
readonly LESS=${LESS:-1}
build=$1 asan=$2 failed=0

part() { # NAME COMMAND...
    local name=$1 begun=$SECONDS log
    shift
    log=$(mktemp) || exit 2
    if "$@" >"$log" 2>&1; then
        echo "ok $name, $((SECONDS - begun)) s: $(tail -n 1 "$log")"
    else
        echo "not ok $name"
        tail -n 40 "$log" | sed 's/^/    /'
        failed=1
    fi
    rm -f "$log"
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

more() { # NUMBER: so many, or a part
    echo $((($1 + LESS - 1) / LESS))
}

export SUPERKO_GAMES CHANGES STREAM_MIB FLIPS DEPTH BATCH_TRIALS PLACES CUTS AUDIT_GAMES
SUPERKO_GAMES=$(more 1000000)
part "superko and cycles against all boards compared, $SUPERKO_GAMES games" "$build/tests/unit/test_superko"
CHANGES=$(more 2000)
part "two readers of JSON on $CHANGES changes of every line" script "$build" jnode.sh
FLIPS=$(more 1000000)
part "damaged files, $FLIPS" script "$build" flips.py
part "damaged files, $((FLIPS / 10)), under the sanitizers" \
    env SANITIZED=1 FLIPS=$((FLIPS / 10)) bash -c "$(declare -f script); script $asan flips.py"
DEPTH=$(more 1000000)
part "variations within one another, moves, siblings and values, $DEPTH, and other hostile games" script "$build" hostile.py
part "all inputs counted under valgrind" env VALGRIND_STEP="$LESS" bash -c "$(declare -f script); script $build valgrind.sh"
PLACES=$(more 120)
part "no memory at $PLACES places of each command" script "$build" no_memory.py
CUTS=$(more 25)
part "outputs that end at $CUTS places" script "$build" io_faults.py
STREAM_MIB=$(more 10240)
part "a stream of $STREAM_MIB MiB through each filter" script "$build" memory.py
AUDIT_GAMES=$(more 4000)
part "single faults in $AUDIT_GAMES games of each kind" script "$build" ingaudit.py
BATCH_TRIALS=$(more 100)
part "ingbatch killed $BATCH_TRIALS times" script "$build" ingbatch.py
part "ingbatch over three hosts" script "$build" ../hosts.py
part "the same bytes from gcc and clang, -O0 and -O3" tests/builds.sh
part "static analysis" tests/lint.py
unset AUDIT_GAMES CUTS PLACES FLIPS DEPTH STREAM_MIB BATCH_TRIALS CHANGES SUPERKO_GAMES
part "the whole suite, every case" env SCRIPT_SECONDS=3000 EVERY_CASE=1 tests/run.sh "$build"
part "the whole suite under the sanitizers" env SCRIPT_SECONDS=3000 EVERY_CASE=1 tests/run.sh --all "$asan"
part "fuzzing, $(more 3600) s for each target" make --no-print-directory fuzz FUZZ_SECONDS="$(more 3600)"
[ "$LESS" -ne 1 ] || part "planted faults" tests/tools/planted.py "$build"
exit $failed
