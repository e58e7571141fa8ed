#!/bin/sh
# Installs what is missing on a Debian machine, and nothing when nothing is.
#     tests/setup.sh build|test|fuzz ...
# "build" is what the programs need, "test" what the tests need besides, "fuzz" what fuzzing needs.
set -eu
PATH=/usr/bin:/bin:/usr/sbin:/sbin:/usr/games:$PATH

missing=
need() { # PACKAGE CHECK...: the package is missing if the check fails
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

for part in "$@"; do
    case $part in
    build)
        need pkg-config pkg-config --version
        need libxml2-dev pkg-config --exists libxml-2.0
        need zlib1g-dev pkg-config --exists zlib
        need libarchive-dev pkg-config --exists libarchive
        need libjansson-dev pkg-config --exists jansson
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
        ;;
    fuzz)
        need clang clang --version
        need libclang-rt-14-dev sh -c 'ls "$(clang -print-resource-dir)"/lib/linux/libclang_rt.fuzzer-*'
        ;;
    *)
        echo "usage: $0 build|test|fuzz ..." >&2
        exit 2
        ;;
    esac
done
[ -n "$missing" ] || exit 0

install="apt-get update && apt-get install -y --no-install-recommends$missing"
as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true 2>/dev/null; then
        echo "Missing packages; install them as root with:" >&2
        echo "    $install" >&2
        exit 1
    fi
    as_root="sudo -n"
fi
echo "Installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get -qq update
# shellcheck disable=SC2086 # a list of words
$as_root apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends $missing >/dev/null
