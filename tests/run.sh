#!/bin/bash
# Runs the tests that lie built in BUILD; those in ASAN once more with the sanitizers watching, and
# its fuzz targets for so many SECONDS each.
#     tests/run.sh [--all] [--fuzz=SECONDS] BUILD [ASAN]
# The last line of the output is the sum: "N passed, N failed".
#
# The program of tests/unit counts as many tests as Criterion ran. A script of tests/cli prints one
# line "ok NAME", "not ok NAME" or "skip NAME" for each check; one that prints none of these
# counts as one test. It is run from the top folder with the programs first on PATH, and finds in
# the environment
#     BIN        the folder of the programs     BUILD   its parent (tests/tools lies there, too)
#     SCRATCH    an empty folder of its own
#     SANITIZED  1 under the sanitizers, where it may do less; else empty
# Under the sanitizers only scripts that name SANITIZED are run, unless --all is given; there any
# report, of whichever program, is a failure: Criterion alone would pass a test that leaks. To look
# for leaks takes longer than all the rest of a short run: without --all it is done for the program
# of tests/unit and in the scripts that name LEAKS.
#
# A fuzz target counts as one test, too. It starts from its inputs of tests/fuzz/corpus.
# DURATIONS in the environment names a file for the seconds that each took.
set -u
cd "$(dirname "$0")/.." || exit 2
export LC_ALL=C.UTF-8
readonly SCRIPT_SECONDS=${SCRIPT_SECONDS:-500} # longer than any test should take on a slow machine
readonly WORKERS=${WORKERS:-$(nproc)}          # tests side by side; scripts one more, for they wait now and then
# The scripts that take longest.
readonly LONG='ingbatch.py valgrind.sh no_memory.py hostile.py ingcat.py ingdiff.sh report_browser.py'

# The readers and the notations; the rest are for `make fuzz`.
readonly FUZZED='sgf gib ngf ugf kifu xml komi result rules dates handicap'
all='' fuzz_seconds=''
while :; do
    case ${1-} in
    --all) all=1 ;;
    --fuzz=*) fuzz_seconds=${1#--fuzz=} ;;
    *) break ;;
    esac
    shift
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
: >"$scratch/counts"

# What a test says is shown in one piece when it has ended; what it counted are lines of `counts`.
count() { # PASSED FAILED SKIPPED [ASIDE [ENDED]]
    echo "$build $*" >>"$scratch/counts"
}

unit() { # PROGRAM
    local tested=0 passing=0 status
    timeout "$SCRIPT_SECONDS" "$1" -j2 --color=never >"$folder/log" 2>&1
    status=$?
    read -r tested passing < <(sed -n \
        's/.*Synthesis: Tested: \([0-9]*\) | Passing: \([0-9]*\) .*/\1 \2/p' "$folder/log")
    local lost=$((${tested:-0} - ${passing:-0}))
    [ "$status" -eq 0 ] || [ "$lost" -gt 0 ] || lost=1
    count "${passing:-0}" "$lost" 0
    if [ "$lost" -gt 0 ]; then
        echo "FAILED $1 (status $status)"
        sed 's/^/    /' "$folder/log"
    fi
}

script() { # COMMAND...
    local log=$folder/log status ok bad skip begun=$SECONDS
    export SCRATCH=$folder/work
    mkdir "$SCRATCH"
    timeout "$SCRIPT_SECONDS" "$@" >"$log" 2>&1 </dev/null
    status=$?
    ok=$(grep -c '^ok ' "$log") bad=$(grep -c '^not ok ' "$log") skip=$(grep -c '^skip ' "$log")
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    if [ "$status" -eq 0 ] && [ $((ok + bad + skip)) -eq 0 ]; then ok=1; fi
    count "$ok" "$bad" "$skip"
    grep '^skip ' "$log"
    if [ "$bad" -gt 0 ]; then
        echo "FAILED $* (status $status)"
        grep -v '^ok ' "$log" | tail -n 60 | sed 's/^/    /'
    fi
    [ $((SECONDS - begun)) -lt 40 ] || echo "$* took $((SECONDS - begun)) s"
}

fuzz() { # TARGET
    script tests/fuzz/run.sh "$build" stored "$fuzz_seconds" "$1"
    grep '^ok ' "$folder/log"
}

watched() { # KIND NAME: one file of reports for each process that had something to say
    local aside failed=0 leaks=1
    [ -n "$all" ] || [ "$1" = unit ] || grep -q LEAKS "$2" || leaks=0
    export SANITIZED=1
    export ASAN_OPTIONS=log_path=$folder/report:detect_leaks=$leaks:allocator_may_return_null=1
    export UBSAN_OPTIONS=log_path=$folder/report:print_stacktrace=1
    "$@"
    tests/reports.sh "$folder" >"$folder/findings" || failed=1
    [ $failed -eq 0 ] || { echo "$2:" && sed '$d' "$folder/findings"; }
    read -r aside _ < <(tail -n 1 "$folder/findings")
    count 0 $failed 0 "$aside"
}

run() { # FOLDER-OF-ITS-OWN BUILD KIND NAME
    local folder=$1 build=$2 begun=$SECONDS
    mkdir "$folder"
    BUILD=$(realpath "$2") BIN=$BUILD/bin SANITIZED=''
    export BUILD BIN SANITIZED PATH=$BIN:/usr/bin:/bin:/usr/games:$PATH
    shift 2
    case $1:$build in
    fuzz:*) "$@" ;; # libFuzzer keeps its reports
    *asan) watched "$@" ;;
    *) "$@" ;;
    esac >"$folder/output" 2>&1
    count 0 0 0 0 1
    flock "$scratch/counts" cat "$folder/output"
    [ -z "${DURATIONS-}" ] || echo "$((SECONDS - begun)) $build $*" >>"$DURATIONS"
    rm -rf "$folder"
}

# A table of the tests: the build, the kind and the name of each. The long ones come first, so that
# no core is idle at the end for long.
tests=()
for build in "$@"; do
    for target in $FUZZED; do
        [[ -z $fuzz_seconds || $build != *asan ]] || tests+=("$build fuzz $target")
    done
done
for build in "$@"; do
    tests+=("$build unit $build/tests/units")
done
short=()
for build in "$@"; do
    for script in tests/cli/*.sh tests/cli/*.py; do
        [ -x "$script" ] || continue
        [[ $build != *asan ]] || [ -n "$all" ] || grep -q SANITIZED "$script" || continue
        case " $LONG " in
        *" ${script##*/} "*) tests+=("$build script $script") ;;
        *) short+=("$build script $script") ;;
        esac
    done
done
tests+=("${short[@]}")

for number in "${!tests[@]}"; do
    workers=$WORKERS
    [[ ${tests[number]} != *' script '* ]] || workers=$((WORKERS + 1))
    while [ "$(jobs -rp | wc -l)" -ge "$workers" ]; do wait -n; done
    # shellcheck disable=SC2086 # three words
    run "$scratch/$number" ${tests[number]} &
done
wait

for build in "$@"; do
    awk -v build="$build" '
        $1 == build { passed += $2; failed += $3 }
        END { print build ": " passed " passed, " failed " failed" }' "$scratch/counts"
done
awk -v tests=${#tests[@]} '
    { passed += $2; failed += $3; skipped += $4; aside += $5; ended += $6 }
    END {
        if (ended != tests) print "FAILED: " tests - ended " tests came to no end"
        failed += tests - ended
        if (aside) print aside " reports of the sanitizers set aside, see tests/reports.sh"
        if (skipped) print skipped " skipped, named above"
        print passed " passed, " failed " failed"
        exit !(passed && !failed)
    }' "$scratch/counts"
