#!/usr/bin/env python3
"""Archives made to hurt: little that unpacks to much, to itself, or to elsewhere. Each ends in bounded time and memory,
what was refused is named, the games beside it are read, and no file but the output is written or looked into.
SANITIZED, too, with smaller numbers and no bounds on time and memory."""

import gzip
import io
import os
import re
import struct
import subprocess
import sys
import tarfile
import zipfile
import zlib

sys.path.insert(0, "tests/tools")
import quine  # noqa: E402
from checks import check, finish  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = bool(os.environ.get("SANITIZED"))
PEAK_MIB, CPU_SECONDS = 64, 8
LESS = 20 if SANITIZED else 1
MANY = 10 ** 5 // LESS
GIB = (1 << 30) // LESS
GAME = b"(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[];B[])\n"
COUNTS = re.compile(r"(\d+) games read = (\d+) written \+ (\d+) skipped")
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
MEMBERS_MAX = 1000 * 1000  # CONTAINER_MEMBERS_MAX
def write(path, make):
    """In a child: what is forked later begins with the memory of this process."""
    child = os.fork()
    if child == 0:
        with open(path, "wb") as file:
            file.write(make())
        os._exit(0)
    check(os.waitpid(child, 0)[1] == 0, "the archive is made")


def read(name, make, games, told=None, status=None):
    """The archive that make() gives has so many games; `told` is in a line on standard error, or nothing is there."""
    path = os.path.join(SCRATCH, "archive")
    write(path, make)
    with open(os.path.join(SCRATCH, "out"), "w+b") as out, open(os.path.join(SCRATCH, "err"), "w+b") as err:
        process = subprocess.Popen(["ingcat", "-v", path], stdout=out, stderr=err)
        _, ended, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(ended)
        lines = count_lines(out)
        err.seek(0)
        said = err.read().decode()
    counts = COUNTS.search(said.rstrip("\n").rsplit("\n", 1)[-1])
    wanted = status if status is not None else 0 if told is None else 3 if games else 2
    sums = counts and int(counts[1]) == int(counts[2]) + int(counts[3]) and int(counts[2]) == lines
    check(lines == games and process.returncode == wanted and (sums or wanted == 2), f"{name}: {games} games",
          (process.returncode, lines, said[-300:]))
    findings = [line for line in said.splitlines() if not COUNTS.search(line)]
    check(any(told in line for line in findings) if told else not findings,
          f"{name}: {told or 'nothing to say'}", said[:300])
    check(len(findings) <= 200 and not HARMFUL.search(said),
          f"{name}: told in few clean lines", (len(findings), said[:300]))
    if not SANITIZED:
        peak, cpu = usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime
        check(cpu <= CPU_SECONDS and peak <= PEAK_MIB, f"{name}: bounds", f"{cpu:.1f} s, {peak:.1f} MiB")


def count_lines(file):
    file.seek(0)
    return sum(1 for _ in file)


def blanks(size):
    """So many blanks deflated, without the end of the stream, and their checksum."""
    mib = b" " * (1 << 20)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = packer.compress(mib) + packer.flush(zlib.Z_FULL_FLUSH)  # can be put after itself
    checksum = 0
    for _ in range(size >> 20):
        checksum = zlib.crc32(mib, checksum)
    return piece * (size >> 20) + b"\x03\0", checksum, size >> 20 << 20


def local(name, packed, checksum, size, method=8, extra=b"", flags=0):
    return struct.pack("<IHHHHHIIIHH", 0x04034B50, 45, flags, method, 0, 0x21, checksum, packed, size, len(name), len(extra)) + \
        name + extra


def central(name, packed, checksum, size, at, method=8, extra=b""):
    return struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 45, 45, 0, method, 0, 0x21, checksum, packed, size, len(name),
                       len(extra), 0, 0, 0, 0, at) + name + extra


def end(rows, size, at):
    return struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, rows, rows, size, at, 0)


def stored(name, data):
    return local(name, len(data), zlib.crc32(data), len(data), method=0) + data


def bomb_of(size_told):
    """A member of 1 GiB, which says another size if one is given, and a game behind it."""
    packed, checksum, size = blanks(GIB)
    bomb = local(b"bomb.sgf", len(packed), checksum, size_told or size) + packed
    rest = stored(b"good.sgf", GAME)
    rows = central(b"bomb.sgf", len(packed), checksum, size, 0) + central(b"good.sgf", len(GAME), 0, len(GAME), len(bomb), 0)
    return bomb + rest + rows + end(2, len(rows), len(bomb + rest))


def packed_times(times, packer):
    data = GAME
    for _ in range(times):
        data = packer(data)
    return data


def zipped(data):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.zip", data)
    return packed.getvalue()


def sizes():
    read("a zip of 1 GiB of blanks", lambda: bomb_of(None), 1, "!bomb.sgf")
    read("a zip that says it is ten bytes", lambda: bomb_of(10), 1, "!bomb.sgf")
    read("1 GiB of blanks in gzip in gzip", lambda: gzip.compress(b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + blanks(GIB)[0]), 0,
         "format-unknown")


def members():
    one, empty = gzip.compress(GAME, mtime=0), gzip.compress(b"", mtime=0)
    read(f"gzip of {MANY} members", lambda: one * MANY, MANY)
    read(f"gzip of {MANY} empty members and a game", lambda: empty * MANY + one, 1)
    read("a hundred layers of gzip", lambda: packed_times(100, gzip.compress), 0, "archive-nested")
    read("twenty zips within one another", lambda: packed_times(20, zipped), 0, "archive-nested")
    read("a zip that holds itself", quine.zip_file, 0, "archive-nested")
    read("gzip that unpacks to itself", quine.gzip, 0, "archive-nested")


def tar_of(count):
    """A tar file of so many members, all of them folders but the last one, which is a game."""
    folder, last = tarfile.TarInfo("x"), tarfile.TarInfo("last.sgf")
    folder.type, last.size = tarfile.DIRTYPE, len(GAME)
    data = folder.tobuf(tarfile.USTAR_FORMAT) * 1000
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    piece = packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)  # can be put after itself
    pieces, rest = divmod(count - 1, 1000)
    end_of_it = data[:rest * 512] + last.tobuf(tarfile.USTAR_FORMAT) + GAME.ljust(512, b"\0") + b"\0" * 1024
    checksum = 0
    for part in [data] * pieces + [end_of_it]:
        checksum = zlib.crc32(part, checksum)
    return b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + piece * pieces + packer.compress(end_of_it) + packer.flush() + \
        struct.pack("<II", checksum, pieces * len(data) + len(end_of_it))


def too_many():
    if SANITIZED:
        return
    read(f"{MEMBERS_MAX} members", lambda: tar_of(MEMBERS_MAX), 1)
    read(f"{MEMBERS_MAX + 1} members", lambda: tar_of(MEMBERS_MAX + 1), 0, "archive-limit")


def overlaps():
    """Many rows of the directory for the same bytes; and a member that lies within another one."""
    member = stored(b"a.sgf", GAME)
    row = central(b"a.sgf", len(GAME), zlib.crc32(GAME), len(GAME), 0, 0)
    count = 60000 // LESS
    read(f"a zip with {count} names for one member", lambda: member + row * count + end(count, len(row) * count, len(member)), 1)
    inner = stored(b"inner.sgf", GAME)
    outer = stored(b"outer.sgf", inner)
    rows = central(b"outer.sgf", len(inner), zlib.crc32(inner), len(inner), 0, 0) + \
        central(b"inner.sgf", len(GAME), zlib.crc32(GAME), len(GAME), len(outer) - len(inner), 0)
    # As it is read from the front, the outer one is an archive in an archive, without its end.
    read("a member within a member", lambda: outer + rows + end(2, len(rows), len(outer)), 1, "!outer.sgf: archive-damaged")


def zip64_lies():
    good = stored(b"good.sgf", GAME)
    row = central(b"good.sgf", len(GAME), zlib.crc32(GAME), len(GAME), 0, 0)
    huge, whole = 0xFFFFFFFF, (1 << 64) - 1
    locator = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, whole, whole, whole, whole) + \
        struct.pack("<IIQI", 0x07064B50, 0, whole, 1)
    read("zip64: an end that says 2^64-1 members", lambda: good + row + locator + end(0xFFFF, huge, huge), 1)

    def lying(extra):
        lie = local(b"lie.sgf", huge, zlib.crc32(GAME), huge, 0, extra) + GAME
        return good + lie + row + end(1, len(row), len(good + lie))

    for name, size in (("2^64-1 bytes", whole), ("2^63 bytes", 1 << 63), ("-5 bytes", whole - 4)):
        read(f"zip64: a member of {name}", lambda: lying(struct.pack("<HHQQ", 1, 16, size, size)), 1, "archive-damaged")
    read("zip64: a field that ends too early", lambda: lying(struct.pack("<HHI", 1, 16, 5)), 1, "archive-damaged")


def led_out(canary):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name in ("../../up.sgf", canary + ".sgf", "./a/../b.sgf", "con.sgf", "~/home.sgf", "-rf.sgf"):
            member = tarfile.TarInfo(name)
            member.size = len(GAME)
            archive.addfile(member, io.BytesIO(GAME))
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE):
            member = tarfile.TarInfo("link.sgf")
            member.type, member.linkname = kind, canary
            archive.addfile(member)
    return packed.getvalue()


def badly_named(names):
    body = [stored(name, GAME) for name in names]
    rows = [central(name, len(GAME), zlib.crc32(GAME), len(GAME), sum(map(len, body[:k])), 0) for k, name in enumerate(names)]
    return b"".join(body + rows) + end(len(rows), sum(map(len, rows)), sum(map(len, body)))


def elsewhere():
    """Names and links that lead out of the archive: games are read where they are, nothing is opened or written there."""
    canary = os.path.join(SCRATCH, "canary.sgf")
    with open(canary, "wb") as file:
        file.write(GAME.replace(b"6.5", b"99"))
    before = set(os.listdir(SCRATCH)) | {"archive", "out", "err"}
    read("tar: names and links that lead out", lambda: led_out(canary), 6, "!link.sgf: archive-link", status=0)
    with open(os.path.join(SCRATCH, "out"), "rb") as out:
        check(b"KM[99]" not in out.read(), "tar: no link is followed")
    names = (b"nul\0.sgf", b"\x1b[31m.sgf", b"a\nb.sgf", b"\xff\xfe.sgf", b"C:\\x.sgf", b"../" * 300 + b"x.sgf",
             b"n" * 5000 + b".sgf")
    read("zip: names with NUL, escapes, line ends, of 5,000 bytes", lambda: badly_named(names), len(names))
    check(set(os.listdir(SCRATCH)) <= before, "nothing is written", os.listdir(SCRATCH))


sizes()
members()
too_many()
overlaps()
zip64_lies()
elsewhere()
finish()
