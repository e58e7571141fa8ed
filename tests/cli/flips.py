#!/usr/bin/env python3
"""Corpus files cut, flipped bit by bit, overwritten, spliced: a normal end, the counts add up, the
output is clean. SANITIZED, too: there a fault of memory shows."""

import glob
import os
import random
import re
import shutil
import subprocess
import sys

SCRATCH = os.environ["SCRATCH"]
ROUNDS, FILES = int(os.environ.get("FLIPS", "5")), 100  # of damage, files in each
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


def fault(command, folder):
    done = subprocess.run(command + ["-v", folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
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
    chance = random.Random(7)
    folder = os.path.join(SCRATCH, "damaged")
    failed = False
    for number in range(ROUNDS):
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        for k in range(FILES):
            which = chance.randrange(len(paths))
            with open(os.path.join(folder, f"{k:03}-{os.path.basename(paths[which])}"), "wb") as file:
                file.write(damage(chance, contents[which], chance.choice(contents)))
        for command in (["ingcat", "--tree"], ["ingscore", "--dead=blind"]):
            wrong = fault(command, folder)
            failed |= wrong is not None
            print("not ok" if wrong else "ok", f"{' '.join(command)}: damage, round {number}")
            if wrong:
                print("    " + wrong)
    sys.exit(failed)


main()
