#!/bin/sh
# Checks the direction cmd -> formats -> lib, and that lib stays pure: no I/O, no exit, no memory but
# the arena's, no variables that outlive a call.
#     tests/layers.sh BUILD
set -eu
LC_ALL=C
export LC_ALL
build=$1
status=0
bad() {
    echo "layers: $*" >&2
    status=1
}

# Files of lib that may ask for memory: the arena, and working memory reused from game to game.
owners='arena|explain|life|prover|scorer'
# What lib may ask of the C library. vsnprintf and snprintf format into memory only.
headers='assert|ctype|errno|float|inttypes|limits|math|stdarg|stdbool|stddef|stdint|stdio|stdlib|string'
headers="$headers|sanitizer/asan_interface" # of the arena, when it is watched
functions='mem(chr|cmp|cpy|move|set)|str(n?len|cmp|ncmp|ncpy|chr|rchr|spn|cspn|pbrk|str|tol|toul|toll|toull)|v?snprintf'
functions="$functions|qsort|bsearch|labs|llabs|exp|log|log1p|pow|sqrt|floor|ceil|fabs|lround|tanh|expf|logf|sqrtf|fabsf|tanhf"
checks='__(stack_chk_fail|v?snprintf_chk|mem(cpy|move|set)_chk|assert_fail|ctype_b_loc|errno_location)|_GLOBAL_OFFSET_TABLE_'

# Quoted includes must lie in the folders that the file's own folder may use, and be there. One awk for
# all of them: to start a program for every include takes longer than all the rest.
wrong=$(find lib formats cmd -name '*.[ch]' | sort | xargs awk '
    BEGIN {
        allowed["lib"] = " lib "
        allowed["formats"] = " lib formats "
        allowed["cmd"] = " lib formats cmd "
    }
    function folder(path) { return match(path, "/[^/]*$") ? substr(path, 1, RSTART - 1) : "" }
    function plain(path) { # without "a/.." and "."
        gsub("/\\./", "/", path)
        while (match(path, "[^/.][^/]*/\\.\\./"))
            path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
        return path
    }
    /^[ \t]*#[ \t]*include[ \t]*"[^"]*"/ {
        split($0, part, "\"")
        target = plain(folder(FILENAME) "/" part[2])
        top = FILENAME
        sub("/.*", "", top)
        other = target
        sub("/.*", "", other)
        if (!index(allowed[top], " " other " "))
            print FILENAME " includes " part[2] ": " top " may include only" allowed[top]
        else if ((getline line < target) < 0)
            print FILENAME " includes " part[2] ", which is not there"
        close(target)
    }')
[ -z "$wrong" ] || bad "$wrong"

system=$(grep -rEn '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' lib |
    grep -vE "<($headers)\.h>" || true)
[ -z "$system" ] || bad "lib includes a header that is not on its list:
$system"

# Names that lib uses and does not define.
nm -A "$build/libing.a" 2>/dev/null | awk '
    $(NF-1) ~ /^[TRDBV]$/ { defined[$NF] }
    $(NF-1) == "U" { split($1, part, ":"); used[part[2] " " $NF] = $NF }
    END { for (use in used) if (!(used[use] in defined)) print use }' | sort |
    grep -vE " ($functions|$checks)$|^($owners)\.o (malloc|calloc|free)$" >"$build/lib.foreign" || true
[ ! -s "$build/lib.foreign" ] || bad "lib uses functions that are not on its list:
$(cat "$build/lib.foreign")"

# Sizes of variables; constants are elsewhere (.rodata, .data.rel.ro).
variables=$(size -A "$build/libing.a" "$build/libformats.a" |
    awk '/:$|ex / {object = $1} $1 ~ /^\.(data|bss|tdata|tbss|data\.rel|data\.rel\.local)$/ && $2 > 0 {print object, $1, $2, "bytes"}')
[ -z "$variables" ] || bad "variables that outlive a call in lib or formats:
$variables"

leaving=$(nm -A "$build/libformats.a" 2>/dev/null |
    grep -E ' U (_?exit|abort|printf|puts|putchar|perror|stdout|stderr)$' || true)
[ -z "$leaving" ] || bad "formats prints or exits:
$leaving"

[ "$status" -ne 0 ] || echo "layers: cmd -> formats -> lib holds"
exit "$status"
