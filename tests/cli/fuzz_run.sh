#!/bin/bash
# A fuzz target that breaks fails, and its input is kept and shown; so does one that was not built.
set -u
. tests/cli/check.sh

unset ASAN_OPTIONS UBSAN_OPTIONS # these break on purpose: their reports are no findings about us

build=$SCRATCH/build
mkdir -p "$build/tests/fuzz"

# One program for all: by which name it was started says what breaks it. To link libFuzzer takes longest.
cat >"$SCRATCH/target.c" <<'END'
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static int broken, leaking;
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    broken = strstr((*argv)[0], "fuzz_broken") != NULL;
    leaking = strstr((*argv)[0], "fuzz_leaking") != NULL;
    return 0;
}
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (broken && size > 0 && data[0] == 66) abort();
    if (leaking && size > 0 && data[0] == 67) *(char *)malloc(9) = 1;
    return 0;
}
END
clang -g -fsanitize=fuzzer,address -o "$build/tests/fuzz/fuzz_sound" "$SCRATCH/target.c"
ln "$build/tests/fuzz/fuzz_sound" "$build/tests/fuzz/fuzz_broken"
ln "$build/tests/fuzz/fuzz_sound" "$build/tests/fuzz/fuzz_leaking"

call tests/fuzz/run.sh "$build" stored 1 sound
exits 'sound: status' 0
has 'sound: told' "$SCRATCH/out" '^ok fuzz sound: [1-9][0-9]* runs$'

call tests/fuzz/run.sh "$build" stored 10 broken
exits 'broken: status' 1
has 'broken: told' "$SCRATCH/out" '^not ok fuzz broken: see '
input=$(echo "$build"/found/broken-*)
has 'broken: shown' "$SCRATCH/out" "base64 of it: $(base64 -w 0 "$input")\$"
same 'broken: the input kept is one that breaks it' B "$(head -c 1 "$input")"

call tests/fuzz/run.sh "$build" stored 10 leaking
exits 'leaking: status' 1
has 'leaking: told' "$SCRATCH/out" 'LeakSanitizer'

call tests/fuzz/run.sh "$build" stored 1 sound missing
exits 'missing: status' 1
has 'missing: told' "$SCRATCH/out" '^not ok fuzz missing: there is no such target$'
finish
