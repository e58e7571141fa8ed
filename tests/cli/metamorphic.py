#!/usr/bin/env python3
"""What must not matter does not: the eight symmetries, the colours, the komi, passes at the end, the order
of properties, white space, line ends, the character set.

On the hand-made positions and GNU Go's games, dead stones given: 2,000 games and more. SANITIZED: fewer. LEAKS
are looked for."""

import csv
import json
import os
import re
import subprocess
import sys

SCRATCH = os.environ["SCRATCH"]
GAMES = 10 if os.environ.get("SANITIZED") else 1000
PROPERTY = re.compile(r"(?<![A-Z])(AB|AW|AE|B|W)((?:\[[a-z]{2}\])+)")


def read():
    """(sgf, dead, size) of each game to try."""
    found = []
    for index, folder in (("corpus/INDEX.tsv", "corpus/"), ("corpus/games/INDEX.tsv", "corpus/games/")):
        with open(index, encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                path = folder + row["file"]
                # corpus/ko is turned and mirrored by ingko.py, the tournament is of games/
                if any(part in path for part in ("broken/", "corpus/ko/", "tournament/")) or \
                        not path.endswith(".sgf") or not os.path.exists(path):
                    continue
                with open(path, encoding="utf-8") as file:
                    sgf = file.read()
                found.append((sgf, row["dead"].split(), int(re.search(r"SZ\[(\d+)\]", sgf)[1])))
    return found[:GAMES]


def scores(label, games):
    """The score lines of (sgf, dead) pairs, each a file of its own; sgf as text or as bytes."""
    folder = os.path.join(SCRATCH, label)
    os.makedirs(folder)
    dead = os.path.join(SCRATCH, label + ".dead")
    with open(dead, "w", encoding="ascii") as out:
        for number, (sgf, points) in enumerate(games):
            path = os.path.join(folder, f"{number:03}.sgf")
            out.write(f"{path}\t{' '.join(points)}\n")
            with open(path, "wb") as file:
                file.write(sgf if isinstance(sgf, bytes) else sgf.encode())
    output = subprocess.run(["ingscore", f"--dead={dead}", folder], check=True,
                            stdout=subprocess.PIPE).stdout
    return [json.loads(line) for line in output.splitlines()]


def verdicts(line):
    return {name: (score["margin"], score["winner"]) for name, score in line["scores"].items()}


def mapped(sgf, dead, move):
    """The record with every point sent through `move`."""
    def points(match):
        return match[1] + re.sub(r"\[(..)\]", lambda value: f"[{move(value[1])}]", match[2])
    return PROPERTY.sub(points, sgf), [move(point) for point in dead]


def symmetry(number, size):
    def move(point):
        column, row = ord(point[0]) - 97, ord(point[1]) - 97
        if number & 1:
            column = size - 1 - column
        if number & 2:
            row = size - 1 - row
        if number & 4:
            column, row = row, column
        return chr(97 + column) + chr(97 + row)
    return move


def swapped(sgf):
    """Black and White changed over, the komi with them."""
    swap = {"B": "W", "W": "B", "AB": "AW", "AW": "AB"}
    sgf = re.sub(r"(?<![A-Z])(AB|AW|B|W)(?=\[)", lambda match: swap[match[1]], sgf)
    return re.sub(r"KM\[([^]]*)\]", lambda match: f"KM[{-float(match[1]):g}]", sgf)


def shifted(sgf):
    return re.sub(r"KM\[([^]]*)\]", lambda match: f"KM[{float(match[1]) + 3:g}]", sgf)


def passed(sgf):
    """Each side passes once more, in turn."""
    last = re.findall(r";([BW])\[", sgf)[-1:]
    more = ";W[];B[]" if last == ["B"] else ";B[];W[]"
    return sgf.rstrip().removesuffix(")") + more + ")\n"


def reordered(sgf):
    """The properties of the root from last to first."""
    root = re.match(r"\(;((?:\s*[A-Z]+(?:\[[^]]*\])+)*)", sgf)
    properties = re.findall(r"[A-Z]+(?:\[[^]]*\])+", root[1])
    return "(;" + "".join(reversed(properties)) + sgf[root.end():]


def named(sgf, charset):
    """With names in Chinese, in bytes of a character set."""
    renamed = re.sub(r"(?<![A-Z])(CA|PB|PW)\[[^]]*\]", "", sgf)
    return renamed.replace("(;", f"(;CA[{charset}]PB[吳清源]PW[本因坊秀哉]", 1).encode(charset)


def check(name, wanted, got):
    """Both are lists; the first difference is shown."""
    if wanted == got:
        print(f"ok {name}")
        return True
    where = next((k for k, pair in enumerate(zip(wanted, got)) if pair[0] != pair[1]), None)
    if where is None:
        print(f"not ok {name}: {len(wanted)} games became {len(got)}")
    else:
        print(f"not ok {name}: game {where}: {wanted[where]} became {got[where]}")
    return False


def main():
    games = read()
    plain = scores("plain", [(sgf, dead) for sgf, dead, _ in games])
    wanted = [verdicts(line) for line in plain]
    good = check("games are scored", [True] * len(games), [len(line["scores"]) > 0 for line in plain])

    for number in range(1, 8):
        lines = scores(f"symmetry{number}", [mapped(sgf, dead, symmetry(number, size))
                                             for sgf, dead, size in games])
        good &= check(f"symmetry {number}", wanted, [verdicts(line) for line in lines])

    # A tie under Ing is Black's whoever he is; handicap is Black's by definition.
    even = [k for k, line in enumerate(plain) if line["handicap"] == 0]
    lines = scores("swapped", [(swapped(games[k][0]), games[k][1]) for k in even])
    good &= check("colours changed over",
                  [{name: -margin for name, (margin, _) in wanted[k].items()} for k in even],
                  [{name: score["margin"] for name, score in line["scores"].items()} for line in lines])

    lines = scores("komi", [(shifted(sgf), dead) for sgf, dead, _ in games])
    good &= check("three points more komi",
                  [{name: margin - 3 for name, (margin, _) in each.items()} for each in wanted],
                  [{name: score["margin"] for name, score in line["scores"].items()} for line in lines])

    ids = [(line["id"], verdicts(line)) for line in plain]
    for label, change in (("crlf", lambda sgf: sgf.replace("\n", "\r\n")),
                          ("spaces", lambda sgf: re.sub(r"(?<=\]);", "\n ;\t", sgf)),
                          ("bom", lambda sgf: "\ufeff" + sgf)):
        lines = scores(label, [(change(sgf), dead) for sgf, dead, _ in games])
        good &= check(f"{label}: same id, same verdicts", ids,
                      [(line["id"], verdicts(line)) for line in lines])

    lines = scores("passes", [(passed(sgf), dead) for sgf, dead, _ in games])
    good &= check("two passes more", wanted, [verdicts(line) for line in lines])

    lines = scores("order", [(reordered(sgf), dead) for sgf, dead, _ in games])
    good &= check("order of properties: same id, same verdicts", ids,
                  [(line["id"], verdicts(line)) for line in lines])

    for charset in ("UTF-8", "GB18030", "Big5", "UTF-16"):
        lines = scores(charset, [(named(sgf, charset), dead) for sgf, dead, _ in games])
        good &= check(f"{charset}: same id, names and verdicts",
                      [(*each, "吳清源", "本因坊秀哉") for each in ids],
                      [(line["id"], verdicts(line), line["black"], line["white"]) for line in lines])
    sys.exit(0 if good else 1)


main()
