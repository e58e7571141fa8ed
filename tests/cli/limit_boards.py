#!/usr/bin/env python3
"""Limits of ing(7) of what is read off a board and told of it: kos, laps, groups. On both sides. SANITIZED, too, and LEAKS."""

import json
import sys

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402
from sides import LIMITS, Done, sides  # noqa: E402

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
# A ko: White has taken, Black may take back in the middle. White's wall is on the right.
KO = {(0, 1): "B", (1, 0): "B", (1, 2): "B", (1, 1): "W", (2, 0): "W", (2, 2): "W", (3, 1): "W"}
KO_COLUMNS, KO_ROWS = 4, 3


def point(column, row):
    return f"[{LETTERS[column]}{LETTERS[row]}]"


def game(columns, rows, stones, moves=""):
    """`stones`: colour by point; `moves` in SGF."""
    text = f"(;GM[1]FF[4]SZ[{columns}:{rows}]KM[6.5]"
    for colour in "BW":
        points = [point(*at) for at, own in stones.items() if own == colour]
        text += f"A{colour}" + "".join(points) if points else ""
    return text + moves + ")\n"


def moved(column, row):
    return {(x + column, y + row): colour for (x, y), colour in KO.items()}


def passes(count, first="B"):
    other = "W" if first == "B" else "B"
    return "".join(f";{(first, other)[k % 2]}[]" for k in range(count))


def findings(done):
    return [json.loads(line) for line in done.out.splitlines()]


def many_kos(count):
    """As many kos as a board has room for: in pairs with one wall between, the colours changed from band to band."""
    pitch, stones = 2 * KO_COLUMNS - 2, {}
    for number in range(count):
        band, place = divmod(number, 17)
        for (x, y), colour in KO.items():
            x = pitch * (place // 2) + (KO_COLUMNS - 1 + KO_COLUMNS - 1 - x if place % 2 else x)
            stones[x, KO_ROWS * band + y] = colour if band % 2 == 0 else {"B": "W", "W": "B"}[colour]
    return game(52, 52, stones)


def entangled(mouths):
    """Kos one under the other, between the same two strings."""
    stones = {}
    for k in range(mouths):
        stones.update(moved(5, 2 * k))
    return game(19, 2 * mouths + 1, stones)


def shapes():
    sides("SHAPES_MAX", lambda n: Done(["ingko", "--only=shape"], many_kos(n)), lambda done: done.status == 0 and done.lines == LIMITS["SHAPES_MAX"],
          at=lambda done: done.clean and done.lines == LIMITS["SHAPES_MAX"])
    below = Done(["ingko", "--only=shape"], many_kos(LIMITS["SHAPES_MAX"] - 1))
    check(below.clean and below.lines == LIMITS["SHAPES_MAX"] - 1, "every ko is a shape of its own", below)
    # Two points of each mouth.
    for mouths in (LIMITS["SHAPE_POINTS_MAX"] // 2, LIMITS["SHAPE_POINTS_MAX"] // 2 + 1):
        done = Done(["ingko", "--only=shape"], entangled(mouths))
        told = [(shape["mouths"], len(shape["points"])) for shape in findings(done)]
        check(done.clean and told == [(mouths, LIMITS["SHAPE_POINTS_MAX"])], f"SHAPE_POINTS_MAX: {mouths} mouths", done)


def late_setup(turns):
    """A ko that is filled at once, one that stands to the end, and a stone set up between the moves."""
    text = game(19, 19, {**moved(5, 5), **moved(12, 12)}, ";W" + point(7, 6) + ";AB[aa]" + passes(turns - 1))
    return Done(["ingko", "--all-moves"], text)


def sent_back(plays):
    """A lap of so many plays: Black fills a corridor but for its end, and is taken from there by the stone that he takes
    back with one."""
    cells = plays - 1
    end = 52 + 1 + 52 + 1 - cells
    region = [(x, 0) for x in range(52)] + [(51, 1)] + [(x, 2) for x in range(51, end - 1, -1)] + [(end, 3)]
    walls = [(x, 1) for x in range(51)] + [(x, 2) for x in range(end)] + [(x, 3) for x in range(52) if x != end]
    stones = {**dict.fromkeys(walls, "W"), **dict.fromkeys([(end - 1, 4), (end + 1, 4), (end, 3)], "B")}
    moves = ";W[]".join(";B" + point(*at) for at in region[:-1]) + ";W" + point(end, 4) + ";B" + point(end, 3)
    return Done(["ingko", "--only=repetition"], game(52, 5, stones, moves))


def one_ko(turns):
    """A lap of so many turns: a ko taken and, passes later, retaken. An odd number takes a second move in a row."""
    pause = passes(turns - 2, "W")
    return Done(["ingscore", "--dead=markup"], game(19, 19, moved(5, 5), ";B" + point(7, 6) + pause + ";W" + point(6, 6)))


def laps():
    sides("KO_EDITED_MAX", late_setup,
          lambda done: done.clean and [shape["turn"] for shape in findings(done)] == [LIMITS["KO_EDITED_MAX"] + 1],
          at=lambda done: done.clean and [shape["turn"] for shape in findings(done)] == [0, 0])
    most = LIMITS["KO_POINTS_MAX"]
    sides("KO_POINTS_MAX", sent_back,
          lambda done: done.clean and [(lap["plays"], len(lap["points"])) for lap in findings(done)] == [(most + 1, most)],
          at=lambda done: done.clean and [(lap["plays"], len(lap["points"])) for lap in findings(done)] == [(most, most)])

    def told(done):
        return [(lap["length"], len(lap["points"])) for lap in json.loads(done.out)["repetitions"]]

    most = LIMITS["SCORE_LAP_POINTS_MAX"]
    sides("SCORE_LAP_POINTS_MAX", one_ko, lambda done: done.status == 0 and told(done) == [(most + 1, most)],
          at=lambda done: done.clean and told(done) == [(most, most)])


def rooms(count):
    """One black string with many rooms of two points, a dead white stone in so many: they and the string are the groups."""
    stones = {(x, y): "B" for y in range(33) for x in range(52) if y % 2 == 0 or x % 3 == 0}
    for number in range(count - 1):
        row, place = divmod(number, 17)
        stones[3 * place + 1, 2 * row + 1] = "W"
    return Done(["ingscore", "--explain"], game(52, 33, stones, passes(2)))


def groups():
    most = LIMITS["EXPLAIN_GROUPS_MAX"]

    def told(done):
        return [line for line in done.out.splitlines() if " stone" in line and ": " in line]

    sides("EXPLAIN_GROUPS_MAX", rooms, lambda done: done.clean and len(told(done)) == most, at=lambda done: done.clean and len(told(done)) == most)


shapes()
laps()
groups()
finish()
