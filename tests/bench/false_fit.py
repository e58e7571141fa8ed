#!/usr/bin/env python3
"""Can a wrong result bend the count? Games that ingscore counts blind exactly as recorded get another
result - a few points more or less, or the winner exchanged - and are scored with --dead=result: how often is
the wrong count met all the same?

usage: false_fit.py GAMES FILE ...      (that many games, chosen by chance but always the same; BIN=build/bin)
"""
import collections
import json
import os
import random
import re
import subprocess
import sys

POINTS = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100)
BIN = os.environ.get("BIN", "build/bin")


def score(records, how):
    run = subprocess.run([os.path.join(BIN, "ingscore"), "-q", f"--dead={how}"],
                         input="\n".join(records).encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def met(paths, most):
    """Records whose blind count is the recorded one, with it."""
    run = subprocess.run([os.path.join(BIN, "ingcat"), "-q", *paths], stdout=subprocess.PIPE, check=True)
    records = run.stdout.decode().splitlines()
    random.Random(len(records)).shuffle(records)
    records = [record for record in records if re.search(r"RE\[[BW]\+[\d.]+\]", record)][:2 * most]
    for record, line in zip(records, score(records, "blind")):
        margin = line["scores"].get(line["rules"] or "", {}).get("margin")
        if margin is not None and line["recorded"]["margin"] == margin:
            yield record, margin


def bent(record, margin):
    result = f"B+{margin:g}" if margin > 0 else f"W+{-margin:g}" if margin < 0 else "0"
    return re.sub(r"RE\[[^]]*\]", f"RE[{result}]", record, count=1)


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    games = list(met(arguments[1:], int(arguments[0])))[:int(arguments[0])]
    wrong = [(f"{points:3} points off", bent(record, margin + sign * points))
             for record, margin in games for points in POINTS for sign in (1, -1)]
    wrong += [("winner exchanged", bent(record, -margin)) for record, margin in games if margin != 0]
    tally = collections.defaultdict(lambda: [0, 0])
    for (what, _), line in zip(wrong, score([record for _, record in wrong], "result")):
        for name in (what, "all"):
            tally[name][0] += 1
            tally[name][1] += line["evidence"] == "result"
    print(f"{len(games)} games counted as recorded; with a wrong result instead:")
    for name, (tried, fits) in sorted(tally.items()):
        print(f"{name:>18}: {fits} of {tried} met all the same ({fits / tried:.1%})")


main(sys.argv[1:])
