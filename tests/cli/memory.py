#!/usr/bin/env python3
"""A stream of 256 MiB runs through each filter in 64 MiB of memory, no more at its end than after a tenth.

SANITIZED: a short one, for the sanitizers take their own memory. STREAM_MIB=10240 is the long test."""

import glob
import os
import subprocess
import sys

sys.path.insert(0, "tests/tools")
import peak  # noqa: E402

SANITIZED = bool(os.environ.get("SANITIZED"))
STREAM_MIB = 4 if SANITIZED else int(os.environ.get("STREAM_MIB", "256"))
PEAK_MIB = 64
GROWTH_MIB = 1  # a buffer may meet its largest line late


def main():
    games = b"".join(open(path, "rb").read() for path in sorted(glob.glob("corpus/games/*x*-0*.sgf")))
    with open("corpus/games/9x9-001.sgf", "rb") as file:
        long_game = peak.with_long_comments(file.read())
    scores = subprocess.run(["ingscore", "corpus/games"], stdout=subprocess.PIPE, check=True).stdout
    failed = False
    for name, command, piece in (("ingcat", ["ingcat"], games),
                                 ("ingscore", ["ingscore", "--dead=blind"], long_game),
                                 ("ingko", ["ingko"], long_game),
                                 ("ingdiff", ["ingdiff"], scores),
                                 ("ingreport", ["ingreport"], scores)):
        sent, early, late, status = peak.of_stream(command, piece, STREAM_MIB)
        good = status == 0 and (SANITIZED or (late <= PEAK_MIB and late - early <= GROWTH_MIB))
        failed |= not good
        print("ok" if good else "not ok", f"{name}: {sent:.0f} MiB, peak {early:.1f} MiB after a tenth, "
              f"{late:.1f} MiB at the end, status {status}")
    sys.exit(failed)


main()
