#!/usr/bin/env python3
"""ingscore on ends that are not yet quite settled: who fills the neutral points, what the forecast is, what
is connected, whatever the passes - none, one, in mid-game, before play was taken up again."""

import json
import subprocess
import sys

sys.path.insert(0, "tests/tools")
from checks import finish, same  # noqa: E402

# Black: 19 stones, 5 points; White: 18 stones, 4 points; three neutral points (da, db, de). The last two
# moves are b7 (bg) and g7 (gg).
NEUTRAL = ("X.X.O.O",
           "XXX.OOO",
           "X.XXOO.",
           "XXXOOOO",
           ".XX.O.O",
           "XXXXOOO",
           ".X.XO.O")
# A half-point ko that Black holds: unless he connects at d1 (da) White takes the stone at e1 (ea). Black: 21
# stones, 6 points with d1; White: 18 stones, 3 points; one neutral point (de).
CONNECT = ("X.X.XOO",
           "XXXXOO.",
           "X.XXOOO",
           "XXXOOOO",
           ".XX.O.O",
           "XXXXOOO",
           ".X.XO.O")


def record(rows, moves, last):
    """Set up without the stones that the record's moves put there."""
    stones = {"X": "", "O": ""}
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            point = "abcdefg"[c] + "abcdefg"[r]
            if mark in stones and point not in last:
                stones[mark] += f"[{point}]"
    return f"(;GM[1]FF[4]SZ[7]KM[0]RU[Japanese]AB{stones['X']}AW{stones['O']}{moves})\n"


def exchanged(rows, moves):
    swap = str.maketrans("XO", "OX")
    return [row.translate(swap) for row in rows], moves.translate(str.maketrans("BW", "WB"))


def score(text):
    run = subprocess.run(["ingscore", "-q", "--dead=blind", "--rules=chinese,japanese"], input=text.encode(),
                         stdout=subprocess.PIPE, check=True)
    return json.loads(run.stdout)


def fills(line, kind):
    return [(fill["colour"], fill["point"]) for fill in line["filled"] if fill["kind"] == kind]


def ends():
    """(name, moves, who fills first, how the record ends)"""
    both, other = ";B[bg];W[gg]", ";W[gg];B[bg]"
    return [("no passes, White moved last", both, "B", "open"),
            ("no passes, Black moved last", "PL[W]" + other, "W", "open"),
            ("one pass, Black's", both + ";B[]", "W", "open"),
            ("one pass, White's", "PL[W]" + other + ";W[]", "B", "open"),
            ("two passes", both + ";B[];W[]", "B", "passes"),
            ("two passes, White first", "PL[W]" + other + ";W[];B[]", "W", "passes"),
            ("three passes", both + ";B[];W[];B[]", "W", "passes"),
            ("four passes", both + ";B[];W[];B[];W[]", "B", "passes"),
            ("a pass in mid-game, no others", ";B[]" + other, "W", "open"),
            ("a pass in mid-game, and two", ";B[]" + other + ";W[];B[]", "W", "passes"),
            ("a pause, and play went on", ";B[];W[]" + both, "B", "open"),
            ("a pause, play went on, two passes", ";B[];W[]" + both + ";B[];W[]", "B", "passes"),
            ("two pauses", ";B[];W[];B[bg];W[];B[];W[gg];B[];W[]", "B", "passes")]


def test_neutral():
    for name, moves, first, end in ends():
        for swapped in (False, True):
            rows, told = exchanged(NEUTRAL, moves) if swapped else (NEUTRAL, moves)
            if swapped and not told.startswith("PL"): # White moves first then
                told = "PL[W]" + told
            line = score(record(rows, told, ("bg", "gg")))
            sign, order = (-1, {"B": "W", "W": "B"}[first]) if swapped else (1, first)
            other = {"B": "W", "W": "B"}[order]
            label = name + (", colours exchanged" if swapped else "")
            same(f"{label}: filled in turn", [(order, "da"), (other, "db"), (order, "de")],
                  fills(line, "dame"))
            # 24 to 22 as it stands; whoever fills first gets two of the three.
            same(f"{label}: margins and forecast",
                  (sign * 2, sign * (3 if first == "B" else 1), sign * 1),
                  (line["scores"]["chinese"]["margin"], line["scores"]["chinese"]["forecast"],
                   line["scores"]["japanese"]["margin"]))
            same(f"{label}: end", end, line["end"])
            same(f"{label}: nothing dead, in seki or to be connected", ([], [], []),
                  (line["dead"], line["seki"], fills(line, "teire")))


def test_ko():
    for name, moves in (("two passes", ";B[bg];W[gg];B[];W[]"), ("resumed", ";B[];W[];B[bg];W[gg];B[];W[]")):
        for swapped in (False, True):
            rows, told = exchanged(CONNECT, "PL[B]" + moves) if swapped else (CONNECT, moves)
            holder, sign = ("W", -1) if swapped else ("B", 1)
            line = score(record(rows, told, ("bg", "gg")))
            label = f"half-point ko, {name}{', colours exchanged' if swapped else ''}"
            same(f"{label}: connected, then filled", [("teire", holder, "da"), ("dame", holder, "de")],
                  [(fill["kind"], fill["colour"], fill["point"]) for fill in line["filled"]])
            # Area 27 to 21 as it stands, the connection costs nothing there; territory 6 - 1 to 3.
            same(f"{label}: margins and forecast", (sign * 6, sign * 7, sign * 2),
                  (line["scores"]["chinese"]["margin"], line["scores"]["chinese"]["forecast"],
                   line["scores"]["japanese"]["margin"]))
            same(f"{label}: reported", ["open-ko"], [ko["class"] for ko in line["kos"]])


# --- borders that are open ---

def walled(white_open, black_open):
    """White left, Black right of two walls on 11x11, open in these rows; with more stones White has 42
    points and Black 52."""
    rows = []
    for r in range(11):
        white = "..O." if r in (2, 8) else "...."
        black = "..X.." if r in (2, 5, 8) else "....."
        rows.append(white + ("." if r in white_open else "O") + ("." if r in black_open else "X") + black)
    return rows


def symmetries(rows):
    for _ in range(2):
        for _ in range(4):
            yield rows
            rows = ["".join(row) for row in zip(*rows[::-1])]
        rows = [row[::-1] for row in rows]


def placed(rows):
    points = {mark: "".join("[" + "abcdefghijk"[c] + "abcdefghijk"[r] + "]" for r, row in enumerate(rows)
                            for c, there in enumerate(row) if there == mark) for mark in "XO"}
    return f"(;GM[1]FF[4]SZ[11]KM[0]RU[Japanese]AB{points['X']}AW{points['O']};B[];W[])\n"


def turned(white_open, black_open):
    """(sign of Black's margin, score) of the border under all symmetries, with the colours exchanged too."""
    boards = list(symmetries(walled(white_open, black_open)))
    swap = str.maketrans("XO", "OX")
    boards = [(1, rows) for rows in boards] + [(-1, [row.translate(swap) for row in rows]) for rows in boards]
    run = subprocess.run(["ingscore", "-q", "--dead=blind", "--rules=chinese,japanese"],
                         input="".join(placed(rows) for _, rows in boards).encode(),
                         stdout=subprocess.PIPE, check=True)
    return zip((sign for sign, _ in boards), map(json.loads, run.stdout.splitlines()))


def test_gaps():
    # White pushes in at the gap, Black answers behind it: the gap is nobody's. Stones 13 and 13.
    for sign, line in turned((), (4,)):
        same("one point open: sealed by its owner, the rest is territory",
              (["B" if sign > 0 else "W"], 1, sign * 10, sign * 10),
              ([colour for colour, _ in fills(line, "seal")], len(line["dame"]),
               line["scores"]["chinese"]["margin"], line["scores"]["japanese"]["margin"]))
        same("the gap is the neutral point", line["dame"], [point for _, point in fills(line, "seal")])
        same("less sure", True, 0.5 <= line["confidence"] <= 0.6)
    # Both push in on the edge: each loses the point before the other. Stones 13 and 12.
    for sign, line in turned((0,), (0,)):
        same("two points open: sealed by each side", (["B", "W"], 2, sign * 11, sign * 10),
              (sorted(colour for colour, _ in fills(line, "seal")), len(line["dame"]),
               line["scores"]["chinese"]["margin"], line["scores"]["japanese"]["margin"]))
    # Three points in a row: who moves next takes much.
    for sign, line in turned((), (3, 4, 5)):
        same("three points open: not finished", (None, None, None),
              (line["filled"], line["scores"]["chinese"]["margin"], line["scores"]["japanese"]["margin"]))


test_neutral()
test_ko()
test_gaps()
finish()
