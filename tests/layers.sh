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
functions='mem(chr|cmp|cpy|move|set)|str(len|cmp|ncmp|ncpy|chr|rchr|spn|cspn|pbrk|str|tol|toul|toll|toull)|v?snprintf'
functions="$functions|qsort|bsearch|labs|llabs|exp|log|log1p|pow|sqrt|floor|ceil|fabs|lround|tanh|expf|logf|sqrtf|fabsf|tanhf"
checks='__(stack_chk_fail|v?snprintf_chk|mem(cpy|move|set)_chk|assert_fail|ctype_b_loc|errno_location)|_GLOBAL_OFFSET_TABLE_'

# FOLDER ALLOWED...: quoted includes of the folder's files must lie in the allowed folders
includes() {
    folder=$1
    shift
    for file in $(find "$folder" -name '*.[ch]' | sort); do
        for name in $(sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*"\([^"]*\)".*/\1/p' "$file"); do
            target=$(realpath -m --relative-to=. "$(dirname "$file")/$name")
            case " $* " in
            *" ${target%%/*} "*) [ -f "$target" ] || bad "$file includes $name, which is not there" ;;
            *) bad "$file includes $name: $folder may include only $*" ;;
            esac
        done
    done
}

includes lib lib
includes formats lib formats
includes cmd lib formats cmd

system=$(grep -rEn '^[[:space:]]*#[[:space:]]*include[[:space:]]*<' lib |
    grep -vE "<($headers)\.h>" || true)
[ -z "$system" ] || bad "lib includes a header that is not on its list:
$system"

# Names that lib uses and does not define.
nm -A "$build/libing.a" 2>/dev/null | awk '$(NF-1) ~ /^[TRDBV]$/ {print $NF}' | sort -u >"$build/lib.defined"
nm -A "$build/libing.a" 2>/dev/null | awk '$(NF-1) == "U" {split($1, part, ":"); print part[2], $NF}' |
    sort -u | while read -r object name; do
    grep -qxF "$name" "$build/lib.defined" || echo "$object $name"
done | grep -vE " ($functions|$checks)$|^($owners)\.o (malloc|calloc|free)$" >"$build/lib.foreign" || true
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
