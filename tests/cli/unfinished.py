#!/usr/bin/env python3
"""Games that stop anywhere are scored or left undecided, each on its line: blind, from every twentieth move on of the corpus'
games, which are open borders, kos and races in all states. SANITIZED: of every
hundredth. LEAKS are looked for."""

import json
import os
import re
import subprocess
import sys

SCRATCH = os.environ["SCRATCH"]
SANITIZED = os.environ["SANITIZED"] != ""
EVERY = 100 if SANITIZED else 20
MOVE = re.compile(r";[BW]\[[a-z]{0,2}\][^;()]*")


def cut_games():
    games = subprocess.run(["ingcat", "-q", "corpus/games"], stdout=subprocess.PIPE, check=True).stdout.decode()
    for game in games.splitlines():
        moves = [match.end() for match in MOVE.finditer(game)]
        for end in moves[::EVERY]:
            yield game[:end] + ")"


def main():
    path = os.path.join(SCRATCH, "cut.sgfs")
    games = list(cut_games())
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(game + "\n" for game in games)
    done = subprocess.run(["ingscore", "-q", "--dead=blind", "--rules=ing,chinese,japanese", path],
                          stdout=subprocess.PIPE, check=False)
    lines = [json.loads(line) for line in done.stdout.decode().splitlines()]
    checks = {
        f"many games are cut off: {len(games)}": len(games) > (150 if SANITIZED else 900),
        f"the status is 0 and not {done.returncode}": done.returncode == 0,
        "each has its line": len(lines) == len(games),
        "a game that has hardly begun has no score": all(
            score["margin"] is None for line in lines if line["moves"] <= 1 for score in line["scores"].values()),
    }
    for name, good in checks.items():
        print("ok" if good else "not ok", name)
    sys.exit(not all(checks.values()))


main()
