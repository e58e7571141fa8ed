#!/usr/bin/env python3
"""Every prefix of small files of all formats: a normal end, the counts add up, and each game that comes
out is one of the whole file, or something is said of it. SANITIZED, too, with every seventh prefix, and
LEAKS are looked for."""

import collections
import io
import os
import re
import subprocess
import sys
import tarfile

STEP = 7 if os.environ.get("SANITIZED") else 1
FILES = ["formats/two.gib", "formats/china-handicap.gib", "formats/handicap.ngf", "formats/small.ngf", "formats/old.ngf",
         "formats/small.ugf", "formats/handicap.ugi", "formats/jago.xml", "formats/undefined.xml", "formats/five.sgfs",
         "formats/game.ugz", "formats/three.lzh", "positions/teire.sgf", "trouble/inputs/105-gbk-CA-trail-5b-5d.sgf",
         "trouble/inputs/580-tom-kifu-lines.txt", "trouble/inputs/601-concatenated-members.sgf.gz",
         "trouble/inputs/625-data-descriptor-deflate.zip", "trouble/inputs/563-xml-legacy-sgf-elements.xml",
         "trouble/inputs/030-ff1-long-names.sgf", "trouble/inputs/110-utf16le-bom.sgf"]
# Their lines have no end mark that could be missing.
UNMARKED = {"trouble/inputs/580-tom-kifu-lines.txt"}
COUNTS = re.compile(r"(\d+) games read = (\d+) written \+ (\d+) skipped")
MEMBER = re.compile(r"IM\[(\d{5})")


def games(lines):
    """What is in each line but its origin and its comment, by the length of the prefix."""
    found = collections.defaultdict(list)
    for line in lines:
        found[int(MEMBER.search(line)[1])].append(re.sub(r"(I[XMGN]|GC)\[(?:[^\]\\]|\\.)*\]", "", line))
    return found


def pack(data, ending):
    """A tar file with the prefixes as members that are called after their length."""
    lengths = [*range(0, len(data), STEP), len(data)]
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for length in lengths:
            member = tarfile.TarInfo(f"{length:05}{ending}")
            member.size = length
            archive.addfile(member, io.BytesIO(data[:length]))
    return lengths, packed.getvalue()


def ingcat(option, packed):
    done = subprocess.run(["ingcat", option, "-"], input=packed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


def faults(name):
    with open("corpus/" + name, "rb") as file:
        data = file.read()
    lengths, packed = pack(data, os.path.splitext(name)[1])
    status, lines, said = ingcat("-v", packed)
    warned = ingcat("--progress=never", packed)[2]
    counts = COUNTS.search(said.rstrip("\n").rsplit("\n", 1)[-1])
    if status not in (0, 3) or counts is None:
        return [f"status {status}: {said[-200:]}"]
    read, written, skipped = map(int, counts.groups())
    if read != written + skipped or written != len(lines):
        return [f"{counts.group()}, but {len(lines)} lines"]
    found = games(lines)
    whole = found[len(data)]
    wrong = [] if whole else ["the whole file has no game"]
    told = {int(length) for length in re.findall(r"!(\d{5})\.", warned)}
    for length in lengths:
        strange = [game for game in found[length] if game not in whole]
        if strange and length not in told and name not in UNMARKED:
            wrong.append(f"{length} bytes give {strange[0][:200]}, and nothing is said")
    return wrong


def main():
    failed = False
    for name in FILES:
        wrong = faults(name)
        failed |= bool(wrong)
        print("not ok" if wrong else "ok", f"every prefix of {name}")
        for line in wrong[:3]:
            print("    " + line)
    sys.exit(failed)


main()
