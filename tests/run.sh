#!/bin/bash
# Runs the tests that lie built in BUILD; those in ASAN once more with the sanitizers watching.
#     tests/run.sh [--all] BUILD [ASAN]
# The last line of the output is the sum: "N passed, N failed".
#
# A program of tests/unit counts as many tests as Criterion ran. A script of tests/cli prints one
# line "ok NAME", "not ok NAME" or "skip NAME" for each check; one that prints none of these
# counts as one test. It is run from the top folder with the programs first on PATH, and finds in
# the environment
#     BIN        the folder of the programs     BUILD   its parent (tests/tools lies there, too)
#     SCRATCH    an empty folder of its own
#     SANITIZED  1 under the sanitizers, where it may do less; else empty
# Under the sanitizers only scripts that name SANITIZED are run, unless --all is given; there any
# report, of whichever program, is a failure: Criterion alone would pass a test that leaks.
set -u
cd "$(dirname "$0")/.." || exit 2
export LC_ALL=C.UTF-8
readonly SCRIPT_SECONDS=${SCRIPT_SECONDS:-400} # longer than any script should take on a slow machine

all=
if [ "${1-}" = --all ]; then
    all=1
    shift
fi
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
passed=0 failed=0 skipped=0
started=$SECONDS

count() { # PASSED FAILED SKIPPED
    passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
}

run_unit() { # PROGRAM
    local log=$scratch/log tested=0 passing=0 failing=0 crashing=0 status
    timeout "$SCRIPT_SECONDS" "$1" -j2 --color=never >"$log" 2>&1
    status=$?
    read -r tested passing failing crashing < <(sed -n \
        's/.*Synthesis: Tested: \([0-9]*\) | Passing: \([0-9]*\) | Failing: \([0-9]*\) | Crashing: \([0-9]*\).*/\1 \2 \3 \4/p' "$log")
    local lost=$((${tested:-0} - ${passing:-0}))
    [ "$status" -eq 0 ] || [ "$lost" -gt 0 ] || lost=1
    count "${passing:-0}" "$lost" 0
    if [ "$lost" -gt 0 ]; then
        echo "FAILED $1 (status $status)"
        sed 's/^/    /' "$log"
    fi
}

run_script() { # SCRIPT
    local log=$scratch/log status ok bad skip begun=$SECONDS
    export SCRATCH=$scratch/work
    rm -rf "$SCRATCH"
    mkdir "$SCRATCH"
    timeout "$SCRIPT_SECONDS" "$1" >"$log" 2>&1 </dev/null
    status=$?
    ok=$(grep -c '^ok ' "$log") bad=$(grep -c '^not ok ' "$log") skip=$(grep -c '^skip ' "$log")
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    if [ "$status" -eq 0 ] && [ $((ok + bad + skip)) -eq 0 ]; then ok=1; fi
    count "$ok" "$bad" "$skip"
    grep '^skip ' "$log"
    if [ "$bad" -gt 0 ]; then
        echo "FAILED $1 (status $status)"
        grep -v '^ok ' "$log" | tail -n 60 | sed 's/^/    /'
    fi
    [ $((SECONDS - begun)) -lt 30 ] || echo "$1 took $((SECONDS - begun)) s"
}

run_all() { # BUILD
    local test
    BUILD=$(realpath "$1")
    BIN=$BUILD/bin
    export BUILD BIN PATH=$BIN:/usr/bin:/bin:/usr/games:$PATH
    for test in "$BUILD"/tests/unit/test_*; do
        [ ! -x "$test" ] || run_unit "$test"
    done
    for test in tests/cli/*.sh tests/cli/*.py; do
        [ -x "$test" ] || continue
        [ -z "$SANITIZED" ] || [ -n "$all" ] || grep -q SANITIZED "$test" || continue
        run_script "$test"
    done
}

run_sanitized() { # BUILD
    local report
    export SANITIZED=1
    # one file per process that had something to report
    export ASAN_OPTIONS=log_path=$scratch/report:detect_leaks=1:allocator_may_return_null=1
    export UBSAN_OPTIONS=log_path=$scratch/report:print_stacktrace=1
    run_all "$1"
    for report in "$scratch"/report*; do
        [ -e "$report" ] || continue
        echo "FAILED: report of a sanitizer"
        sed 's/^/    /' "$report"
        count 0 1 0
    done
}

# The two builds are tested side by side, each in a shell and a folder of its own; what the second
# prints comes after what the first did.
export SANITIZED=
if [ $# -gt 1 ]; then
    mkdir "$scratch/second"
    (
        scratch=$scratch/second
        run_sanitized "$2"
        echo "$2: $passed passed, $failed failed, $((SECONDS - started)) s"
        echo "$passed $failed $skipped" >"$scratch/counts"
    ) >"$scratch/second/output" 2>&1 &
fi
case ${1-} in
*asan) run_sanitized "$1" ;;
*) run_all "$1" ;;
esac
echo "$1: $passed passed, $failed failed, $((SECONDS - started)) s"
if [ $# -gt 1 ]; then
    wait
    cat "$scratch/second/output"
    if read -r more_passed more_failed more_skipped <"$scratch/second/counts"; then
        count "$more_passed" "$more_failed" "$more_skipped"
    else
        echo "FAILED: the tests of $2 came to no end"
        count 0 1 0
    fi
fi

[ "$skipped" -eq 0 ] || echo "$skipped skipped, named above"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
