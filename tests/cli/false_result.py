#!/usr/bin/env python3
"""ingscore --dead=result with results that are wrong: what no small change meets bends nothing, and what a
change meets is named."""

import json
import re
import subprocess
import sys

POINTS = (1, 2, 3, 5, 10, 20, 50, 100, 150, 400)
MET_MOST = 0.05  # of the wrong results: a change that is not impossible meets some of them by chance


def score(records, how):
    run = subprocess.run(["ingscore", "-q", f"--dead={how}"], input="\n".join(records).encode(),
                         stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def with_result(record, margin):
    result = f"B+{margin:g}" if margin > 0 else f"W+{-margin:g}" if margin < 0 else "0"
    return re.sub(r"RE\[[^]]*\]", f"RE[{result}]", record, count=1)


def counts(line):
    return {name: score["margin"] for name, score in line["scores"].items()}


def main():
    games = subprocess.run(["ingcat", "-q", "corpus/games"], stdout=subprocess.PIPE, check=True)
    records = [record for record in games.stdout.decode().splitlines() if "SZ[19]" not in record]
    sound = [(record, line) for record, line in zip(records, score(records, "blind"))
             if line["recorded"]["margin"] is not None
             and line["recorded"]["margin"] == counts(line)[line["rules"]]]
    cases = [(line, line["recorded"]["margin"] + sign * points, record)
             for record, line in sound for points in POINTS for sign in (1, -1)]
    cases += [(line, -line["recorded"]["margin"], record) for record, line in sound]
    got = score([with_result(record, margin) for _, margin, record in cases], "result")
    good, met = [len(cases) == len(got) > 1000], 0
    for (blind, margin, _), line in zip(cases, got):
        note = [entry["text"] for entry in line["notes"] if entry["code"] == "score-evidence"][0]
        if margin == blind["recorded"]["margin"]:
            continue
        if line["evidence"] == "result":
            met += 1
            points = re.findall(r"\b[a-s]{2}\b(?=;|$)", note)
            good.append(counts(line)[line["rules"]] == margin and 1 <= len(points) <= 2
                        and line["confidence"] < blind["confidence"])
        else:
            good.append(counts(line) == counts(blind) and line["dead"] == blind["dead"]
                        and "cannot be met" in note)
        # More than the board holds, even if every stone of the loser were taken.
        if abs(margin + line["komi"]) > 2 * line["size"][0] * line["size"][1]:
            good.append(line["evidence"] == "blind")
        if not good[-1]:
            print(line["source"], margin, note)
    print("ok" if all(good) else "not ok", "a wrong result is refuted, or the change that meets it is named")
    print("ok" if met <= MET_MOST * len(cases) else "not ok",
          f"few wrong results are met: {met} of {len(cases)}")
    return 0 if all(good) and met <= MET_MOST * len(cases) else 1


sys.exit(main())
