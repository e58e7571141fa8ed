#!/usr/bin/env python3
"""How many single faults ingaudit flags, how many it calls by their name, and how often it gives a
false alarm.

usage: audit_faults.py [GAMES]      (of each kind, default 1000; the programs are found on PATH)
"""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import faults  # noqa: E402


def audited(games):
    stream = "".join(game.sgf() for game in games).encode()
    done = subprocess.run(["ingaudit", "-q", "--all", "--format=json", "-"], input=stream, capture_output=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == len(games), done.stderr.decode()
    return lines


def is_flagged(line):
    return line["class"] in ("otherwise", "cause")


def measure(wanted):
    """Rows (name, games, flagged, named, named second) and the false alarms among correct games."""
    bases, rows = faults.base_games(), []
    for seed, (fault, names) in enumerate(faults.FAULTS):
        lines = audited(faults.faulty_games(bases, fault, wanted, seed))
        rows.append((fault.__name__[6:], len(lines), sum(map(is_flagged, lines)),
                     sum(line["verdict"] in names for line in lines),
                     sum(any(f["cause"] in names for f in line["findings"][:2]) for line in lines)))
    correct = audited(faults.correct_games(bases, wanted, "correct"))
    return rows, len(correct), sum(map(is_flagged, correct))


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rows, correct, alarms = measure(wanted)
    print(f"{'fault':<14} {'games':>6} {'flagged':>8} {'named':>8} {'first two':>9}")
    for row in rows + [("all", *(sum(row[k] for row in rows) for k in range(1, 5)))]:
        name, games, flagged, named, second = row
        print(f"{name:<14} {games:>6} {flagged / games:>8.1%} {named / games:>8.1%} {second / games:>9.1%}")
    print(f"{'none':<14} {correct:>6} {alarms / correct:>8.1%}")


if __name__ == "__main__":
    main()
