#!/usr/bin/env python3
"""Is the confidence that ingscore prints true? How often the blind recount is exactly the recorded
result, by confidence, in ten bins, over games that ended by counting.

usage: reliability.py FILE ...      (collections whose results were counted; BIN=build/bin)
"""
import json
import os
import subprocess
import sys

EDGES = [0, .5, .7, .8, .9, .93, .95, .97, .98, .99, 1.001]  # lower edges of the bins, and the end


def counted(paths):
    """(confidence, exact) of every counted game whose rules and komi are known."""
    tool = os.path.join(os.environ.get("BIN", "build/bin"), "ingscore")
    with subprocess.Popen([tool, "-q", "--dead=blind", "--guess", *paths],
                          stdout=subprocess.PIPE) as run:
        for line in run.stdout:
            game = json.loads(line)
            truth = game["recorded"]["margin"]
            score = game["scores"].get(game["rules"] or "", {})
            if game["recorded"]["how"] == "score" and truth is not None and score:
                yield game["confidence"], score["margin"] == truth


def main(paths):
    if not paths:
        sys.exit(__doc__)
    games = list(counted(paths))
    if not games:
        sys.exit("reliability.py: no counted game in these files")
    print(f"{'confidence':>14} {'games':>7} {'share':>7} {'said':>7} {'exact':>7}")
    for low, high in zip(EDGES, EDGES[1:]):
        here = [(said, exact) for said, exact in games if low <= said < high]
        if here:
            said = sum(s for s, _ in here) / len(here)
            exact = sum(e for _, e in here) / len(here)
            print(f"{low:6.2f} - {min(high, 1):5.2f} {len(here):7} {len(here) / len(games):7.1%}"
                  f" {said:7.1%} {exact:7.1%}")
    print(f"{'all':>14} {len(games):7} {1:7.1%} {sum(s for s, _ in games) / len(games):7.1%}"
          f" {sum(e for _, e in games) / len(games):7.1%}")


main(sys.argv[1:])
