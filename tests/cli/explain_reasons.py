#!/usr/bin/env python3
"""Are the reasons that ingscore --explain gives true of the board it prints? Checked here by another program,
from the printed board alone: eyes, captors, shared points, joins, kos, unconditional life, capturing lines.

    tests/cli/explain_reasons.py [FILE ...]      (default: the corpus)
LEAKS are looked for.
"""

import collections
import os
import re
import subprocess
import sys

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LINE_MAX = 24  # turns of a line that are printed at most
GROUP = re.compile(r"(?P<name>[A-Za-z#]) (?P<colour>Black|White) (?P<head>[A-Z]+\d+) \(\d+ stones?\): "
                   r"(?P<status>alive|dead|in seki)(?P<reason>.*); (?P<proof>unconditional|read to the end(?:, taken only at a price)?|"
                   r"in \d+ % of the playouts)$")


class Board:
    def __init__(self, rows):
        self.rows, self.size = rows, (len(rows[0]), len(rows))
        self.name = {(c, r): rows[r][c] for r in range(len(rows)) for c in range(len(rows[0]))}
        self.colour = {p: None if n in "+-=" else n for p, n in self.name.items()}

    def point(self, text):
        column = LETTERS.index(text[0]) + (len(LETTERS) if text[:2].isalpha() else 0)
        return column, self.size[1] - int(re.sub(r"\D", "", text))

    def beside(self, p):
        return [q for q in ((p[0] - 1, p[1]), (p[0] + 1, p[1]), (p[0], p[1] - 1), (p[0], p[1] + 1))
                if q in self.name]

    def spread(self, start, belongs):
        found, edge = [start], set()
        for p in found:
            for q in self.beside(p):
                if not belongs(q):
                    edge.add(q)
                elif q not in found:
                    found.append(q)
        return set(found), edge

    def string(self, p):
        """Stones and liberties."""
        stones, edge = self.spread(p, lambda q: self.colour[q] == self.colour[p])
        return stones, {q for q in edge if self.colour[q] is None}


def read_board(lines):
    """The board, with every stone's colour told by the list of groups where letters do not tell."""
    rows = [line.split()[1:-1] for line in lines if re.match(r" *\d+ ", line)]
    board = Board(rows)
    groups = [GROUP.match(line) for line in lines if re.match(r"[A-Za-z#] (Black|White) ", line)]
    if "#" in "".join(map("".join, rows)) or None in groups:
        return None, groups
    for p, name in board.name.items():
        if board.colour[p] is not None:
            board.colour[p] = "Black" if name.isupper() else "White"
    return board, groups


def points_after(words, reason, board):
    found = re.search(words + r"((?: [A-Z]+\d+)+)", reason)
    return [board.point(text) for text in found.group(1).split()] if found else []


class Checker:
    def __init__(self, board, groups):
        self.board = board
        self.group = {group["name"]: group for group in groups}
        self.dead = {name for name, group in self.group.items() if group["status"] == "dead"}

    def is_space(self, p):
        return self.board.colour[p] is None or self.board.name[p] in self.dead

    def names_beside(self, p):
        return {self.board.name[q] for q in self.board.beside(p)}

    def eyes(self, group, reason):
        """Each lies in a place of its own, with living stones of the group's colour around it and no others,
        some of them the group's."""
        places = []
        for p in points_after("(?:eyes|points of its own) at", reason, self.board):
            place, edge = self.board.spread(p, self.is_space)
            if {self.board.colour[q] for q in edge} != {group["colour"]}:
                yield f"{p} is not surrounded"
            if group["name"] not in {self.board.name[q] for q in edge}:
                yield f"{p} is not the group's"
            if not self.is_space(p) or place in places:
                yield f"{p} is no other eye"
            places.append(place)
        if ", eyes at" in reason and group["status"] == "alive" and len(places) < 2:
            yield "one eye is called eyes"

    def captors(self, group, reason):
        found = re.search(r"captured by((?: [A-Za-z])+)", reason)
        around = set()
        for p, name in self.board.name.items():
            if name == group["name"]:
                around |= self.board.spread(p, self.is_space)[1]
        for name in found.group(1).split() if found else []:
            captor = self.group[name]
            if captor["status"] == "dead" or captor["colour"] == group["colour"]:
                yield f"{name} cannot capture"
            if name not in {self.board.name[q] for q in around}:
                yield f"{name} is not near"
        if group["status"] == "dead" and not found:
            yield "no captor"

    def shared(self, group, reason):
        for p in points_after("sharing", reason, self.board):
            near = self.names_beside(p)
            enemies = {name for name in near & set(self.group) if self.group[name]["status"] == "in seki"
                       and self.group[name]["colour"] != group["colour"]}
            if self.board.colour[p] is not None or group["name"] not in near or not enemies:
                yield f"{p} is not shared"

    def joins(self, group, reason):
        for p in points_after("joined to [A-Za-z] at", reason, self.board):
            friends = {name for name in self.names_beside(p) & set(self.group)
                       if self.group[name]["status"] == "alive"
                       and self.group[name]["colour"] == group["colour"]}
            if self.board.colour[p] is not None or group["name"] not in friends or len(friends) < 2:
                yield f"{p} joins nothing"

    def kos(self, group, reason):
        for hole in points_after("ko for its life at", reason, self.board):
            stones = [p for p in self.board.beside(hole) if self.board.colour[p] is not None
                      and self.board.string(p) == ({p}, {hole})]
            mouths = [p for p in stones if {self.board.colour[q] for q in self.board.beside(hole)}
                      == {self.board.colour[p]}]
            near = {self.board.name[q] for p in mouths for q in
                    [p, *self.board.beside(p), *self.board.beside(hole)]}
            if not mouths or group["name"] not in near:
                yield f"{hole} is no ko of the group"

    def line(self, group, reason):
        """Every move legal but for kos, and the stone that the group is named by is taken."""
        found = re.search(r"(Black|White) first:((?: (?:[A-Z]+\d+|pass))+)", reason)
        moves = found.group(2).split() if found else []
        if not moves or len(moves) >= LINE_MAX:
            return
        board, colour = Board(self.board.rows), found.group(1)
        board.colour = dict(self.board.colour)
        head, taken = board.point(group["head"]), False
        for move in moves:
            enemy = "White" if colour == "Black" else "Black"
            if move != "pass":
                p = board.point(move)
                if board.colour[p] is not None:
                    yield f"{move} is on a stone"
                board.colour[p] = colour
                for q in board.beside(p):
                    if board.colour[q] == enemy and not board.string(q)[1]:
                        lifted = board.string(q)[0]
                        taken = taken or (head in lifted and enemy == group["colour"])
                        board.colour.update(dict.fromkeys(lifted))
                if not board.string(p)[1]:
                    yield f"{move} is self-removal"
            colour = enemy
        if not taken:
            yield "the line does not take it"

    def unconditional(self, group, _):
        """Benson's theorem, his way: strings without two vital places are struck off until all have."""
        if group["proof"] != "unconditional":
            return
        board, colour = self.board, group["colour"]
        strings = {frozenset(board.string(p)[0]) for p in board.name if board.colour[p] == colour}
        places = []
        for p in board.name:
            if board.colour[p] != colour and not any(p in place for place, _ in places):
                places.append(board.spread(p, lambda q: board.colour[q] != colour))
        while True:
            own = set().union(*strings) if strings else set()
            sound = [place for place in places if place[1] <= own]
            kept = {string for string in strings if sum(
                all(board.colour[p] is not None or string & set(board.beside(p)) for p in place)
                for place, _ in sound) >= 2}
            if kept == strings:
                break
            strings = kept
        mine = {p for p, name in board.name.items() if name == group["name"]}
        if not mine <= (set().union(*strings) if strings else set()):
            yield "it does not live unconditionally"

    def check(self, group):
        for rule in (self.eyes, self.captors, self.shared, self.joins, self.kos, self.line,
                     self.unconditional):
            for wrong in rule(group, group["reason"]):
                yield wrong


def main(paths):
    default = ["corpus/conformance", "corpus/positions", "corpus/ko"]
    default += [] if os.environ.get("SANITIZED") else ["corpus/games"]
    run = subprocess.run(["ingscore", "-q", "--explain", "--dead=blind", "--guess", "--rules=japanese",
                          *(paths or default)], stdout=subprocess.PIPE)
    tally, wrong, boards = collections.Counter(), [], 0
    for block in run.stdout.decode().split("\n\n"):
        lines = block.splitlines()
        if len(lines) < 3:
            continue
        board, groups = read_board(lines)
        if None in groups:
            wrong.append(f"{lines[0]}: a line that is none")
        if board is None:
            continue
        boards += 1
        checker = Checker(board, groups)
        for group in groups:
            tally.update(words for words in ("eyes at", "points of its own at", "captured by", "sharing",
                                             "joined to", "ko for", "first:", "unconditional")
                         if words in group.string)
            wrong += [f"{lines[0]}\n    {group.string}\n    {what}" for what in checker.check(group)]
    print("ok" if not wrong else "not ok", f"reasons of {sum(tally.values())} groups on {boards} boards:",
          ", ".join(f"{words} {count}" for words, count in sorted(tally.items())))
    print("\n".join(wrong[:10]))
    if not paths:
        lacking = [words for words in ("eyes at", "captured by", "sharing", "ko for", "first:",
                                       "unconditional") if not tally[words]]
        print("not ok" if lacking else "ok", "every reason occurs", *lacking)
        return 1 if wrong or lacking else 0
    return 1 if wrong else 0


sys.exit(main(sys.argv[1:]))
