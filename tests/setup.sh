#!/bin/sh
# Installs what is missing on a Debian machine, and nothing when nothing is.
#     tests/setup.sh build|test|fuzz ... [later build|test|fuzz ...]
# "build" is what the programs need, "test" what the tests need besides, "fuzz" what their second build
# needs, with sanitizers and fuzz targets. What is behind "later" is not installed, but named with the
# rest to somebody who has to do it himself.
set -eu
readonly LISTS_MINUTES=10
PATH=/usr/bin:/bin:/usr/sbin:/sbin:/usr/games:$PATH

missing=
need() { # PACKAGE CHECK...: the package is missing if the check fails
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

wished=
wish() { # PACKAGE CHECK...: the same for what tests can do without, telling so
    package=$1
    shift
    "$@" >/dev/null 2>&1 || wished="$wished $package"
}

for part in "$@"; do
    case $part in
    build)
        need pkg-config pkg-config --version
        need libxml2-dev pkg-config --exists libxml-2.0
        need zlib1g-dev pkg-config --exists zlib
        need libarchive-dev pkg-config --exists libarchive
        need libjansson-dev pkg-config --exists jansson
        need nettle-dev pkg-config --exists nettle
        ;;
    test)
        need libcriterion-dev pkg-config --exists criterion
        need parallel command -v parallel
        need gnugo command -v gnugo
        need python3 python3 --version
        need python3-jsonschema python3 -c 'import jsonschema'
        need mandoc command -v mandoc
        need jq command -v jq
        need valgrind command -v valgrind
        need libc6-dbg dpkg -s libc6-dbg
        need procps command -v ps
        need tidy command -v tidy
        wish chromium command -v chromium
        wish miller command -v mlr
        wish python3-pandas python3 -c 'import pandas'
        wish chromium-driver command -v chromedriver
        ;;
    fuzz)
        need clang clang --version
        need libclang-rt-dev sh -c 'ls "$(clang -print-resource-dir)"/lib/linux/libclang_rt.fuzzer-*'
        ;;
    later)
        now=$missing
        now_wished=$wished
        ;;
    *)
        echo "usage: $0 build|test|fuzz ... [later build|test|fuzz ...]" >&2
        exit 2
        ;;
    esac
done
all=$missing
missing=${now-$missing}
wished=${now_wished-$wished}
[ -n "$missing$wished" ] || exit 0

install="apt-get update && apt-get install -y --no-install-recommends$all"
as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true 2>/dev/null; then
        [ -n "$missing" ] || exit 0
        echo "Missing packages; install them as root with:" >&2
        echo "    $install" >&2
        exit 1
    fi
    as_root="sudo -n"
fi
echo "Installing:$missing$wished"
export DEBIAN_FRONTEND=noninteractive
fetched=
fetch() {
    $as_root apt-get -qq update
    fetched=1
}
# A set-up of two parts fetches the lists once; lists that will not do are fetched anew.
[ -n "$(find /var/lib/apt/lists/partial -mmin "-$LISTS_MINUTES" -prune 2>/dev/null)" ] || fetch
get() {
    until $as_root apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends "$@" >/dev/null; do
        [ -z "$fetched" ] || return 1
        fetch
    done
}
# shellcheck disable=SC2086 # lists of words
{
    [ -z "$missing" ] || get $missing
    [ -z "$wished" ] || get $wished || echo "Not to be had, some tests will be skipped:$wished"
}
