#!/usr/bin/env python3
"""How often is what ingscore infers right, and is its confidence true? Games whose rules and komi are
recorded are scored again with RU, KM or both taken away; the rest of the record, result included,
stays. Rulesets that count alike are told apart by little: their scoring is asked for as well.

usage: inference.py FILE ...      (collections whose results were counted; BIN=build/bin)
"""
import json
import os
import re
import subprocess
import sys

EDGES = [0, .5, .7, .8, .9, .95, .98, .99, .999, 1.0001]  # lower edges of the bins, and the end
TERRITORY = {"japanese", "korean", "japanese-1949", "aga-territory"}
TAKEN = {"RU": ["RU", "IR"], "KM": ["KM"], "RU and KM": ["RU", "IR", "KM"]}


def tool(name, options, text=None):
    path = os.path.join(os.environ.get("BIN", "build/bin"), name)
    run = subprocess.run([path, "-q", *options], input=text, stdout=subprocess.PIPE, check=False)
    return run.stdout.decode()


def without(records, names):
    """The records without these properties; they stand before the first move."""
    pattern = re.compile(r"(?<![A-Z])(?:" + "|".join(names) + r")\[(?:[^\]\\]|\\.)*\]")
    lines = []
    for line in records.splitlines():
        root, moves = re.match(r"(\(;(?:[A-Z]+(?:\[(?:[^\]\\]|\\.)*\])+)*)(.*)", line, re.S).groups()
        lines.append(pattern.sub("", root) + moves)
    return "\n".join(lines) + "\n"


def reliability(title, pairs):
    """pairs: (confidence, right)."""
    if not pairs:
        return
    total = len(pairs)
    print(f"{title}: right {sum(r for _, r in pairs) / total:.1%} of {total},"
          f" said {sum(c for c, _ in pairs) / total:.1%}")
    for low, high in zip(EDGES, EDGES[1:]):
        here = [(c, r) for c, r in pairs if low <= c < high]
        if here:
            print(f"    said {low:5.3f} - {min(high, 1):5.3f} {len(here):7} games"
                  f"   said {sum(c for c, _ in here) / len(here):6.1%}"
                  f"   right {sum(r for _, r in here) / len(here):6.1%}")


def main(paths):
    if not paths:
        sys.exit(__doc__)
    records = tool("ingcat", paths)
    kept = []
    for line, known in zip(records.splitlines(), tool("ingscore", ["--dead=blind", "--rules=ing"], records.encode()).splitlines()):
        game = json.loads(known)
        if game["rules"] and game["komi"] is not None and game["recorded"]["how"] == "score":
            kept.append((line, game))
    if not kept:
        sys.exit("inference.py: no counted game with rules and komi in these files")
    records = "\n".join(line for line, _ in kept) + "\n"
    for taken, names in TAKEN.items():
        lines = tool("ingscore", ["--rules=ing"], without(records, names).encode()).splitlines()
        if len(lines) != len(kept):
            sys.exit("inference.py: games were lost")
        results = {"scoring": [], "rules": [], "komi": []}
        for (_, truth), line in zip(kept, lines):
            found = json.loads(line)["inferred"]
            scoring = "territory" if truth["rules"] in TERRITORY else "area"
            results["scoring"].append((found["scoring_confidence"], found["scoring"] == scoring))
            if found["rules"]:
                results["rules"].append((found["rules_confidence"], found["rules"] == truth["rules"]))
            if found["komi"] is not None:
                results["komi"].append((found["komi_confidence"], found["komi"] == truth["komi"]))
        print(f"--- without {taken}: {len(kept)} games")
        for what, pairs in results.items():
            reliability(what, pairs)


main(sys.argv[1:])
