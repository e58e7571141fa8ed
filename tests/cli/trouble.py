#!/usr/bin/env python3
"""The trouble inputs of the kinds syntax, format, archive, ko and scoring, as the commands see them.

Words of corpus/trouble/EXPECTED.tsv that can be compared are, and of the kind ko what it says in
prose, by a table of our own. Every row must be as expected. The kinds encoding and notation are
compared in tests/unit.
"""

import collections
import csv
import json
import os
import re
import subprocess

SCRATCH = os.environ["SCRATCH"]
FOLDER = "corpus/trouble"
KINDS = ("syntax", "format", "archive", "ko", "scoring")
RULES_SCORED = {"area": "nz", "territory": "korean"}  # without handicap compensation

LETTERS = "abcdefghijklmnopqrstuvwxyz"

COMPARED = ("size", "komi", "ha", "rules", "moves", "valid moves", "passes", "setup", "first", "second",
            "fourth", "fifth", "re")


def run(*arguments):
    done = subprocess.run(arguments, capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode("utf-8", "replace")


def leading(value):
    """"moves=4 (main line)" means 4."""
    return re.match(r"\S*", value)[0].rstrip(",;")


def result_word(recorded):
    if recorded["how"] in ("none", "void", "both-lost"):
        return recorded["how"]
    if recorded["how"] == "unknown":
        return "?"
    if recorded["how"] == "draw" or recorded["margin"] == 0:
        return "0"
    how = {"resign": "R", "time": "T", "forfeit": "F"}.get(recorded["how"])
    return f"{recorded['winner']}+{how or ('?' if recorded['margin'] is None else f'''{abs(recorded['margin']):g}''')}"


def setup_word(sgf):
    """Stones on the board before the first move."""
    board = {}
    for name, points in re.findall(r"A([BWE])((?:\[[a-zA-Z]{2}\])+)", re.split(r";[BW]\[", sgf)[0]):
        board.update((point, name) for point in re.findall(r"\w\w", points))
    colours = list(board.values())
    return f"b{colours.count('B')}w{colours.count('W')}"


KO_CODES = {"illegal:ko", "illegal:psk", "illegal:ssk", "illegal:hot-single"}
EVERY_RULESET = {"ing", "chinese", "japanese", "korean", "aga", "nz", "tromp-taylor"}
NO_SUICIDE = {"chinese", "japanese", "korean", "aga"}


def forbidden(game, codes):
    """Turn by turn, the rulesets that forbid it with such a verdict."""
    turns = collections.defaultdict(set)
    for entry in game["legality"]:
        if entry["verdict"] in codes:
            turns[entry["turn"]] |= set(entry["rulesets"])
    return dict(turns)


def repeats(game):
    return [(entry["turn"], entry["of"], entry["same_side"]) for entry in game["repetitions"]]


def stones(game, colour):
    """Points of the final board, dead or not."""
    return {LETTERS[column] + LETTERS[row] for row, line in enumerate(game["position"])
            for column, mark in enumerate(line.upper()) if mark == colour}


def notes(game):
    return [note["code"] for note in game["notes"]]


# What the rows of the kind ko say in prose, of every game of the file.
KO_PROSE = {
    "401": lambda game: forbidden(game, KO_CODES) == {10: EVERY_RULESET} and
    forbidden(game, {"illegal:occupied"}) == {11: EVERY_RULESET} and game["dead"] is None,
    "402": lambda game: forbidden(game, {"illegal:suicide"}) == {1: NO_SUICIDE} and
    "move-suicide" in notes(game) and not {"aa", "ba"} & (stones(game, "X") | stones(game, "O")),
    "405": lambda game: forbidden(game, {"illegal:ko", "illegal:hot-single"}) == {} and
    repeats(game) == [(11, 8, False)] and
    forbidden(game, KO_CODES) == {11: {"chinese", "tromp-taylor"}},
    "406": lambda game: forbidden(game, {"illegal:ko", "illegal:hot-single"}) == {} and
    [turn for turn, _, _ in repeats(game)] == [4, 6] and repeats(game)[1] == (6, 2, True) and
    all({"chinese", "aga"} <= rulesets for rulesets in forbidden(game, KO_CODES).values()),
    "408": lambda game: notes(game).count("move-twice") == 2 and game["legality"] == [] and
    len(stones(game, "X") | stones(game, "O")) == 7,
    "409": lambda game: stones(game, "X") == {"dd", "pd", "dp"} and stones(game, "O") == {"pp"},
    "411": lambda game: stones(game, "X") == {"he", "dd", "if"} and
    stones(game, "O") == {"ie", "jf", "pp"} and "sgf-mixed-node" in notes(game),
    "414": lambda game: "setup-no-liberty" in notes(game) and game["legality"] == [],
    "415": lambda game: "move-white-first" in notes(game) and game["legality"] == [],
    # White has 4 + 7 stones of set-up and 4 moves, of which 14 are captured.
    "417": lambda game: game["legality"] == [] and len(stones(game, "O")) == 4 + 7 + 4 - 14,
}


def moves_of(sgf):
    return re.findall(r";([BW]\[[a-zA-Z]*\])", sgf)


class Seen:
    """What the tools made of one input."""

    def __init__(self, path, dead):
        options = []
        if dead is not None:
            listed = os.path.join(SCRATCH, "dead.tsv")
            with open(listed, "w", encoding="utf-8") as out:
                out.write(f"{path}\t{dead}\n")
                out.writelines(f"{path}#{n}\t{dead}\n" for n in range(1, 9))
            options = [f"--dead={listed}"]
        self.status, out, self.said = run("ingscore", "-v", *options, path)
        self.games = [json.loads(line) for line in out.splitlines()]
        # Notes are no warnings.
        _, sgf, plain = run("ingcat", path)
        self.sgf = sgf.splitlines()
        self.warned = plain != "" or "move-" in self.said or "setup-" in self.said

    def has(self, key, value):
        """True, False, or None where the words cannot be compared."""
        word = leading(value)
        if " or " in re.sub(r"\([^)]*\)", "", value) and key != "games":
            return None
        first = self.games[0] if self.games else None
        if key == "games":
            wanted = [int(n) for n in re.findall(r"(?<![\w(])\d+(?= or|$|;| \()|(?<=or )\d+|^\d+", value)]
            low = value.startswith(">=")
            return len(self.games) in wanted or (low and len(self.games) >= int(value[2:].split()[0]))
        if key in ("warn", "error", "message"):
            return self.warned
        if key in COMPARED and first is None:
            return False
        if key == "size":
            columns, _, rows = word.partition("x")
            return first["size"] == [int(columns), int(rows or columns)]
        if key == "komi":
            return first["komi"] == (None if word == "none" else float(word))
        if key == "ha":
            return first["handicap"] == int(word)
        if key == "rules":
            return (first["rules"] or "none") == word.replace("unknown", "none")
        if key in ("moves", "valid moves"):
            wanted = [int(number) for number in word.split(",")]
            wanted = wanted * len(self.games) if len(wanted) == 1 else wanted
            return [game["moves"] for game in self.games] == wanted
        if key == "passes":
            return sum(move[1:] == "[]" for move in moves_of(self.sgf[0])) == int(word)
        if key == "setup":
            return setup_word(self.sgf[0]) == word
        if key in ("first", "second", "fourth", "fifth"):
            move = moves_of(self.sgf[0])[("first", "second", "", "fourth", "fifth").index(key)]
            return word in (move, move[0], move[2:4])
        if key == "re":
            return result_word(first["recorded"]) == word
        return None

    def counts(self, key, value):
        """"black=36 white=45 neutral=0 -> W+15.5"; with one side only the rest is 0."""
        match = re.search(r"->\s*([BW])\+([\d.]+)|margin (0)", value)
        if match is None:
            return None
        wanted = 0 if match[3] else float(match[2]) * (1 if match[1] == "B" else -1)
        return self.games[0]["scores"][RULES_SCORED[key]]["margin"] == wanted


def check_row(row):
    words = [part.split("=", 1) for part in re.split(r"; ", row["expect"])]
    dead = dict(part for part in words if len(part) == 2).get("dead")
    if dead is not None:
        dead = "" if dead.startswith("none") else " ".join(re.findall(r"\[(\w\w)\]", dead))
    seen = Seen(f"{FOLDER}/inputs/{row['file']}", dead)
    wrong = []
    if seen.status not in (0, 2, 3):
        wrong.append(f"status {seen.status}")
    for part in words:
        key, value = part if len(part) == 2 else part[0].split(": ", 1) if ": " in part[0] else (part[0], "")
        good = seen.counts(key, value) if key in RULES_SCORED else seen.has(key, value)
        if good is False:
            wrong.append(f"{key}={value[:60]}")
    if row["kind"] == "ko" and not (seen.games and all(map(KO_PROSE[row["id"]], seen.games))):
        wrong.append("what is said in prose")
    return wrong


def main():
    total, good = collections.Counter(), collections.Counter()
    with open(f"{FOLDER}/EXPECTED.tsv", encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["kind"] not in KINDS:
                continue
            total[row["kind"]] += 1
            wrong = check_row(row)
            good[row["kind"]] += not wrong
            if wrong:
                print(f"# {row['file']} ({row['confidence']}): not as expected: {', '.join(wrong)}")
    failed = False
    for kind in KINDS:
        enough = total[kind] > 0 and good[kind] == total[kind]
        failed |= not enough
        print("ok" if enough else "not ok", f"trouble inputs of kind {kind}: {good[kind]} of {total[kind]}")
    raise SystemExit(failed)


main()
