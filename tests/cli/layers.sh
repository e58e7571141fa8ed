#!/bin/bash
# tests/layers.sh is happy with the tree and notices what it must.
set -u
[ -z "$SANITIZED" ] || exit 0 # the sanitizers add calls and variables of their own
. tests/cli/check.sh

mkdir -p "$SCRATCH/tree/tests" "$SCRATCH/build"
cp -R lib formats cmd "$SCRATCH/tree"
cp tests/layers.sh "$SCRATCH/tree/tests"
cp "$BUILD"/lib*.a "$SCRATCH/build"
layers() ( # FOLDER
    cd "$SCRATCH/tree" && tests/layers.sh "$1"
)

call tests/layers.sh "$BUILD"
exits "the tree keeps to its layers" 0

# All that must be refused at once, each in a file of its own, for its name says which was noticed.
includes=(
    "lib may not include formats" lib/board.c '"../formats/source.h"' 'lib may include only lib'
    "lib may not include cmd" lib/board.h '"../cmd/run.h"' 'lib may include only lib'
    "lib may not include a foreign library" lib/arena.c '<jansson.h>' ''
    "formats may not include cmd" formats/text.c '"../cmd/run.h"' 'formats may include only lib formats'
    "what is included is there" cmd/run.c '"../lib/nowhere.h"' 'which is not there'
)
for ((k = 0; k < ${#includes[@]}; k += 4)); do
    printf '#include %s\n' "${includes[k + 2]}" >>"$SCRATCH/tree/${includes[k + 1]}"
done
call layers "$BUILD"
exits "all includes are refused" 1
for ((k = 0; k < ${#includes[@]}; k += 4)); do
    has "${includes[k]}" "$SCRATCH/err" "${includes[k + 1]}.*${includes[k + 2]//[\"<>]/}.*${includes[k + 3]}"
    cp "${includes[k + 1]}" "$SCRATCH/tree/${includes[k + 1]}"
done

plant() { # NAME CODE: libing.a with this code in it
    printf '%s\n' "$2" | gcc -c -o "$SCRATCH/$1.o" -xc - && ar rcs "$SCRATCH/build/libing.a" "$SCRATCH/$1.o"
}
plant prints '#include <stdio.h>
void prints(void); void prints(void) { puts("x"); }'
plant exits '#include <stdlib.h>
void exits(void); void exits(void) { exit(1); }'
plant allocates '#include <stdlib.h>
void *allocates(void); void *allocates(void) { return malloc(7); }'
plant keeps 'int keeps(void); int keeps(void) { static int n; return n++; }'
call layers "$SCRATCH/build"
exits "the library is refused" 1
has "lib may not print" "$SCRATCH/err" '^prints\.o puts$'
has "lib may not exit" "$SCRATCH/err" '^exits\.o exit$'
has "lib may not allocate past its arena" "$SCRATCH/err" '^allocates\.o malloc$'
has "lib may not keep variables" "$SCRATCH/err" '^keeps\.o \.bss 4 bytes$'
call layers "$BUILD"
exits "the tree that was put right keeps to its layers" 0
finish
