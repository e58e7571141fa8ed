#!/bin/bash
# Lets the fuzz targets of BUILD run. An input that breaks something stays in BUILD/found;
# `BUILD/tests/fuzz/fuzz_NAME FILE` runs it again.
#     tests/fuzz/run.sh BUILD stored SECONDS [TARGET]...
# from the inputs stored in tests/fuzz/corpus and a fixed random seed, as the test does;
#     tests/fuzz/run.sh BUILD seconds|runs NUMBER PROGRAMS
# for so many seconds or so many times, also from inputs made of the corpus with PROGRAMS and from
# those found before, BUILD/corpus;
#     tests/fuzz/run.sh BUILD store 0 PROGRAMS
# stores of all those as few as go all the ways. For these two the environment may set
# FUZZ_TARGETS='sgf komi'.
set -u
cd "$(dirname "$0")/../.." || exit 2
# A run takes 1 ms or 2, but the machine may be busy with other things.
readonly MEMORY_MB=1024 SECONDS_PER_INPUT=120 SEED=1
# Most runs are of short inputs, which take less time; one in LONG_SHARE is of long ones.
readonly SHORT_BYTES=250 LONG_BYTES=20000 LONG_SHARE=50
# What is stored is shorter: 20 targets, a few hundred inputs each, are to stay below a megabyte.
readonly STORED_BYTES=3000
readonly SHOWN_BYTES=3000 # an input that breaks something is shown where the build will be gone
readonly CORES=$(nproc)
build=$1 measure=$2 number=$3
shift 3
# Freed memory is kept from use for a while, but not more of it than a cache holds.
export ASAN_OPTIONS=quarantine_size_mb=1:malloc_context_size=5:${ASAN_OPTIONS-}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir -p "$build/found"

part() { # NAME BYTES OPTION-OR-FOLDER...: of libFuzzer; adds to $runs
    local name=$1 bytes=$2 status made
    shift 2
    "$build/tests/fuzz/fuzz_$name" -max_len="$bytes" -rss_limit_mb=$MEMORY_MB -timeout=$SECONDS_PER_INPUT \
        -artifact_prefix="$build/found/$name-" "$@" >"$build/$name.log" 2>&1
    status=$?
    made=$(sed -n 's/^Done \([0-9]*\) runs in.*/\1/p' "$build/$name.log")
    runs=$((runs + ${made:-0}))
    return $status
}

store() { # NAME FOLDER...: packed so that the same inputs give the same bytes
    local name=$1 few=$work/few/$1
    shift
    mkdir -p "$few"
    part "$name" $STORED_BYTES -merge=1 "$few" "$@" || return
    tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --format=ustar --mode=u=rwX,go=rX -C "$few" -cf - . |
        gzip -9n >"tests/fuzz/corpus/$name.tar.gz"
    runs=$(find "$few" -type f | wc -l)
}

target() { # NAME
    local stored=$work/stored/$1 made=$work/made/$1 found=$build/corpus/$1
    mkdir -p "$stored" "$made"
    [ ! -e "tests/fuzz/corpus/$1.tar.gz" ] || tar -xzf "tests/fuzz/corpus/$1.tar.gz" -C "$stored" || return
    [ "$measure" = stored ] || mkdir -p "$found"
    case $measure in
    stored) part "$1" $LONG_BYTES -seed=$SEED -max_total_time="$number" "$made" "$stored" ;;
    seconds) part "$1" $LONG_BYTES -len_control=0 -max_total_time="$number" "$found" "$stored" "$made" ;;
    runs)
        local long=$(((number + LONG_SHARE - 1) / LONG_SHARE))
        part "$1" $LONG_BYTES -len_control=0 -entropic=0 -runs=$long "$found" "$stored" "$made" &&
            part "$1" $SHORT_BYTES -len_control=0 -entropic=0 -runs=$((number - long + 1)) "$found" "$stored" "$made"
        ;;
    store) store "$1" "$stored" "$made" "$found" ;;
    esac
}

show() { # NAME: why it failed, and on what
    local input
    grep -E 'does not hold|ERROR|SUMMARY|Test unit' "$build/$1.log"
    input=$(sed -n 's/.*Test unit written to //p' "$build/$1.log" | tail -n 1)
    if [ -f "$input" ] && [ "$(wc -c <"$input")" -le $SHOWN_BYTES ]; then
        echo "base64 of it: $(base64 -w 0 "$input")"
    fi
}

chosen=${FUZZ_TARGETS-}
if [ "$measure" = stored ]; then
    chosen=$*
else
    tests/fuzz/seeds.py "$work/made" "$1" || exit 2
fi
[ -n "$chosen" ] || chosen=$(cd "$build/tests/fuzz" && find . -name 'fuzz_*' -perm -u+x | sed 's|.*/fuzz_||' | sort)
one() { # NAME: says how it went, and leaves its runs and whether it failed
    local runs=0 failed=0
    if [ ! -x "$build/tests/fuzz/fuzz_$1" ]; then
        echo "not ok fuzz $1: there is no such target"
        failed=1
    elif target "$1"; then
        echo "ok fuzz $1: $runs $([ "$measure" = store ] && echo inputs || echo runs)"
    else
        echo "not ok fuzz $1: see $build/$1.log"
        show "$1" | sed 's/^/    /'
        failed=1
    fi
    echo "$runs $failed" >"$work/$1.sum"
}

for name in $chosen; do
    while [ "$(jobs -rp | wc -l)" -ge "$CORES" ]; do wait -n; done
    one "$name" &
done
wait
cat "$work"/*.sum | awk -v measure="$measure" -v targets="$(wc -w <<<"$chosen")" '
    { runs += $1; failed += $2 }
    END {
        if (measure != "store") printf "%d runs\n", runs
        exit failed > 0 || NR != targets
    }'
