#!/usr/bin/env python3
"""Corpus files cut, flipped bit by bit, overwritten, spliced: a normal end, the counts add up, the
output is clean. SANITIZED, too: there a fault of memory shows. FLIPS=1000000 is the long test."""

import glob
import io
import os
import random
import re
import subprocess
import sys
import tarfile

FLIPS = int(os.environ.get("FLIPS", "500" if os.environ.get("SANITIZED") else "20000"))  # files that are damaged
FILES, SCORED = 1000, 20  # in a round; of these that are scored as well
FILE_BYTES_MAX = 20000
SYNTAX = bytes([0, 255, 127]) + b"[]\\();"
COUNTS = re.compile(r"(\d+) games read = (\d+) written \+ (\d+) skipped")
CONTROLS = re.compile(rb"[\x00-\x08\x0b-\x1f]")


def damage(chance, data, other):
    """The data with one kind of damage; `other` gives the second half of a splice."""
    data = bytearray(data)
    kind = chance.random()
    if kind < .3:
        return data[:chance.randrange(len(data) + 1)]
    if kind < .8:
        for _ in range(chance.choice([1, 1, 2, 5, 20])):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return data
    if kind < .9:
        for _ in range(3):
            at = chance.randrange(len(data) + 1)
            data[at:at + chance.randrange(1, 5)] = bytes(chance.choice(SYNTAX) for _ in range(chance.randrange(5)))
        return data
    return data[:chance.randrange(len(data) + 1)] + other[chance.randrange(len(other)):]


def tar(files):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in files:
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return packed.getvalue()


def fault(command, packed):
    done = subprocess.run(command + ["-v", "-"], input=packed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    counts = COUNTS.search(done.stderr.decode().rstrip("\n").rsplit("\n", 1)[-1])
    if done.returncode not in (0, 3):
        return f"status {done.returncode}: {done.stderr[-200:]!r}"
    if counts is None:
        return "no counts"
    read, written, skipped = (int(count) for count in counts.groups())
    if read != written + skipped or written != done.stdout.count(b"\n"):
        return f"{counts.group()}, but {done.stdout.count(bytes([10]))} lines"
    if CONTROLS.search(done.stdout) or CONTROLS.search(done.stderr):
        return "control characters"
    return None


def main():
    paths = [path for pattern in ("broken/*", "formats/*", "trouble/inputs/*", "positions/*", "games/*.zip", "games/*.gz")
             for path in sorted(glob.glob("corpus/" + pattern)) if 0 < os.path.getsize(path) <= FILE_BYTES_MAX]
    contents = []
    for path in paths:
        with open(path, "rb") as file:
            contents.append(file.read())
    chance, failed, number = random.Random(7), False, 0
    for first in range(0, FLIPS, FILES):
        files = []
        for _ in range(min(FILES, FLIPS - first)):
            which = chance.randrange(len(paths))
            files.append((f"{number:07}-{os.path.basename(paths[which])[-80:]}", damage(chance, contents[which], chance.choice(contents))))
            number += 1
        for command, some in ((["ingcat", "--tree"], files), (["ingscore", "--dead=blind"], files[:SCORED])):
            wrong = fault(command, tar(some))
            failed |= wrong is not None
            if wrong:
                print(f"not ok {' '.join(command)}: damaged files from number {first}\n    {wrong}")
                with open(f"{os.environ['SCRATCH']}/{command[0]}-{first}.tar", "wb") as keep:
                    keep.write(tar(some))
    print("not ok" if failed else "ok", f"{number} damaged files")
    sys.exit(failed)


main()
