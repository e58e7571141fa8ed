#!/bin/bash
# Proves `make demo` and `make test` on a fresh Debian 12 that has gcc and make and nothing else:
# each is run on a clean clone of HEAD in its own new minimal root made by debootstrap.
#     tests/fresh.sh [demo|test]...        (as root; both by default)
# Mirror, proxy and name server are this machine's own, read when it runs.
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" -eq 0 ] || { echo "$0: debootstrap and chroot need root" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "$0: apt-get install debootstrap" >&2; exit 2; }
[ $# -gt 0 ] || set -- demo test

# Reads both kinds of lists of sources; entries with options in brackets are not looked at.
sources=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
    awk '$1 == "URIs:" {print $2} $1 == "deb" {print $2}')
mirror=$(grep -m1 -E '/debian/?$' <<<"$sources" || echo http://deb.debian.org/debian)
security=$(grep -m1 -E '/debian-security/?$' <<<"$sources" || true)
eval "$(apt-config shell proxy Acquire::http::Proxy)"
proxy=${proxy:-${http_proxy-}}

work=$(mktemp -d)
chmod 755 "$work"
unmount() {
    for place in "$work"/*/dev/shm "$work"/*/proc; do
        ! mountpoint -q "$place" || umount "$place"
    done
}
finish() {
    unmount
    rm -rf --one-file-system "$work"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

echo "debootstrap of a minimal Debian 12 with gcc and make from $mirror"
http_proxy=$proxy debootstrap --variant=minbase --include=gcc,make,libc6-dev \
    bookworm "$work/pristine" "$mirror" >"$work/debootstrap.log" 2>&1 ||
    { tail -n 20 "$work/debootstrap.log" >&2; exit 1; }
{
    echo "deb $mirror bookworm main"
    [ -z "$security" ] || echo "deb $security bookworm-security main"
} >"$work/pristine/etc/apt/sources.list"
[ -z "$proxy" ] || echo "Acquire::http::Proxy \"$proxy\";" >"$work/pristine/etc/apt/apt.conf.d/proxy"
cp /etc/resolv.conf /etc/hosts "$work/pristine/etc/"
git clone -q --no-hardlinks . "$work/pristine/src"
echo "HEAD is $(git rev-parse --short HEAD)"

failed=0
for target in "$@"; do
    root=$work/$target
    cp -a "$work/pristine" "$root"
    mount -t proc proc "$root/proc"
    mkdir -p "$root/dev/shm"
    mount -t tmpfs tmpfs "$root/dev/shm"
    begun=$SECONDS status=0
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
        chroot "$root" make -C /src "$target" >"$work/$target.log" 2>&1 </dev/null || status=$?
    tail -n 25 "$work/$target.log" | cut -c 1-160
    echo "make $target on a fresh system: status $status, $((SECONDS - begun)) s"
    if [ "$status" -ne 0 ]; then
        failed=1
        grep -nE 'rror|FAILED' "$work/$target.log" | head -n 20 || true
    fi
    unmount
    rm -rf --one-file-system "$root"
done
exit "$failed"
