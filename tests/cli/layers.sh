#!/bin/bash
# tests/layers.sh is happy with the tree and notices what it must.
set -u
[ -z "$SANITIZED" ] || exit 0 # the sanitizers add calls and variables of their own
failed=0
check() { # NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$SCRATCH/log" 2>&1; then
        echo "ok $name"
    else
        echo "not ok $name"
        cat "$SCRATCH/log"
        failed=1
    fi
}
mkdir -p "$SCRATCH/tree/tests"
cp -R lib formats cmd "$SCRATCH/tree"
cp tests/layers.sh "$SCRATCH/tree/tests"
refused() { # FILE LINE: a tree with that line put into the file must be refused
    local status
    printf '%s\n' "$2" >>"$SCRATCH/tree/$1"
    (cd "$SCRATCH/tree" && ! tests/layers.sh "$BUILD")
    status=$?
    cp "$1" "$SCRATCH/tree/$1"
    return $status
}
refused_library() { # CODE: a libing.a with this code in it must be refused
    mkdir -p "$SCRATCH/build"
    cp "$BUILD"/lib*.a "$SCRATCH/build"
    printf '%s\n' "$1" >"$SCRATCH/planted.c"
    gcc -c -o "$SCRATCH/planted.o" "$SCRATCH/planted.c" &&
        ar rcs "$SCRATCH/build/libing.a" "$SCRATCH/planted.o" &&
        ! tests/layers.sh "$SCRATCH/build"
}

check "the tree keeps to its layers" tests/layers.sh "$BUILD"
check "lib may not include formats" refused lib/board.c '#include "../formats/source.h"'
check "lib may not include cmd" refused lib/board.h '#include "../cmd/run.h"'
check "lib may not include a foreign library" refused lib/board.c '#include <jansson.h>'
check "formats may not include cmd" refused formats/text.c '#include "../cmd/run.h"'
check "what is included is there" refused cmd/run.c '#include "../lib/nowhere.h"'
check "the tree that was put right keeps to its layers" bash -c "cd '$SCRATCH/tree' && tests/layers.sh '$BUILD'"
check "lib may not print" refused_library '#include <stdio.h>
void planted(void); void planted(void) { puts("x"); }'
check "lib may not exit" refused_library '#include <stdlib.h>
void planted(void); void planted(void) { exit(1); }'
check "lib may not allocate past its arena" refused_library '#include <stdlib.h>
void *planted(void); void *planted(void) { return malloc(7); }'
check "lib may not keep variables" refused_library 'int planted(void); int planted(void) { static int n; return n++; }'
exit "$failed"
