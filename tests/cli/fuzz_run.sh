#!/bin/bash
# A fuzz target that breaks fails, and its input is kept and shown; so does one that was not built.
set -u
. tests/cli/check.sh

build=$SCRATCH/build
mkdir -p "$build/tests/fuzz"

made() { # NAME STATEMENT: a target that does no more than that
    printf '#include <stdint.h>\n#include <stdlib.h>\n' >"$SCRATCH/$1.c"
    printf 'int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)\n{\n%s\nreturn 0;\n}\n' "$2" >>"$SCRATCH/$1.c"
    clang -g -fsanitize=fuzzer,address -o "$build/tests/fuzz/fuzz_$1" "$SCRATCH/$1.c"
}

made sound '(void)data, (void)size;'
call tests/fuzz/run.sh "$build" stored 1 sound
exits 'sound: status' 0
has 'sound: told' "$SCRATCH/out" '^ok fuzz sound: [1-9][0-9]* runs$'

made broken 'if (size > 0 && data[0] == 66) abort();'
call tests/fuzz/run.sh "$build" stored 10 broken
exits 'broken: status' 1
has 'broken: told' "$SCRATCH/out" '^not ok fuzz broken: see '
input=$(echo "$build"/found/broken-*)
has 'broken: shown' "$SCRATCH/out" "base64 of it: $(base64 -w 0 "$input")\$"
same 'broken: the input kept is one that breaks it' B "$(head -c 1 "$input")"

made leaking 'if (size > 0 && data[0] == 67) *(char *)malloc(9) = 1;'
call tests/fuzz/run.sh "$build" stored 10 leaking
exits 'leaking: status' 1
has 'leaking: told' "$SCRATCH/out" 'LeakSanitizer'

call tests/fuzz/run.sh "$build" stored 1 sound missing
exits 'missing: status' 1
has 'missing: told' "$SCRATCH/out" '^not ok fuzz missing: there is no such target$'
finish
