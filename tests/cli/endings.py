#!/usr/bin/env python3
"""ingscore --dead=blind on ends whose verdict is known (endings.txt): which stones it takes as dead, which
as in seki, and the margins by area and territory, which are counted here by another program.

    tests/cli/endings.py                 check all
    tests/cli/endings.py NAME [SIZE]     print the records of one shape
ENDINGS=FILE in the environment takes other shapes. EVERY_CASE, as in the long tests, takes all symmetries on
more boards.
"""

import functools
import itertools
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SHAPES = os.environ.get("ENDINGS", os.path.join(HERE, "endings.txt"))
SIZES = range(5, 26)
# On these, or the next that has room, all symmetries; on the others one, another on each.
FULL = (9, 13, 19) if os.environ.get("EVERY_CASE") else (9,)
BLACK, WHITE = "X", "O"
COLOUR = {"X": BLACK, "x": BLACK, "#": BLACK, "O": WHITE, "o": WHITE, "@": WHITE}
OTHER = {BLACK: WHITE, WHITE: BLACK}
EXCHANGED = dict(zip("XOxo#@", "OXox@#"))
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def read_shapes(path):
    """(name, place, rows) of each shape."""
    blocks = [[line for line in block.splitlines() if not line.startswith("# ")
               and line.strip() not in ("", "#")]
              for block in open(path, encoding="utf-8").read().split("\n\n")]
    for block in filter(None, blocks):
        name, place = block[0].split(":")[0].split()
        yield name, place, block[1:]


# --- a shape on a board ---

def place_shape(place, rows, size):
    """The board with the shape on it, None elsewhere; None if there is no room."""
    height, width = len(rows), len(rows[0])
    left = {"corner": 0, "edge": (size - width) // 2, "centre": (size - width) // 2}[place]
    top = (size - height) // 2 if place == "centre" else 0
    if width > size or height > size:
        return None
    board = [[None] * size for _ in range(size)]
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            board[top + r][left + c] = mark
    return board


@functools.cache
def beside(size, r, c, diagonals=False):
    return [(r + dr, c + dc) for dr, dc in itertools.product((-1, 0, 1), repeat=2)
            if (dr, dc) != (0, 0) and (diagonals or 0 in (dr, dc)) and 0 <= r + dr < size and 0 <= c + dc < size]


def surround(board, place, rows, room):
    """Fills what is around with living stones that enclose eyes of `room` by `room` points; the side that
    is not beside the shape has the far columns where there is space. False if somebody has no two eyes."""
    size, height, width = len(board), len(rows), len(rows[0])
    right, low = COLOUR[rows[0][-1]], COLOUR[rows[-1][0]]
    new = [(r, c) for r in range(size) for c in range(size) if board[r][c] is None]
    far = width + 5 if place == "corner" and right == low and size >= width + 9 else size
    for r, c in new:
        board[r][c] = OTHER[right] if c >= far else low if r >= height else right
    eyes = {BLACK: 0, WHITE: 0}
    outside = set(new)
    for r, c in new:
        colour = board[r][c]
        eye = [(r + i, c + k) for i in range(room) for k in range(room)]
        if not outside.issuperset(eye) or any(board[i][k] != colour for i, k in eye):
            continue
        wall = {q for p in eye for q in beside(size, *p, diagonals=True)} - set(eye)
        if all(board[i][k] == colour for i, k in wall):
            eyes[colour] += 1
            for i, k in eye:
                board[i][k] = "."
    return all(eyes[colour] >= 2 for colour in (right, low))


def symmetries(board):
    for _ in range(2):
        for _ in range(4):
            yield board
            board = [list(row) for row in zip(*board[::-1])]
        board = [row[::-1] for row in board]


def exchanged(board):
    return [[EXCHANGED.get(mark, mark) for mark in row] for row in board]


# --- what is right ---

def regions(board):
    """Every set of points that are empty once the dead are lifted, with the marks around it."""
    size, seen = len(board), set()
    for start in itertools.product(range(size), repeat=2):
        if start in seen or board[start[0]][start[1]] not in ".!xo":
            continue
        points, around = [start], set()
        seen.add(start)
        for point in points:
            for r, c in beside(size, *point):
                if board[r][c] not in ".!xo":
                    around.add(board[r][c])
                elif (r, c) not in seen:
                    seen.add((r, c))
                    points.append((r, c))
        yield points, around


def expected(board):
    """What is dead, what in seki, and both margins without komi."""
    flat = [mark for row in board for mark in row]
    stones = {colour: sum(COLOUR.get(mark) == colour and mark not in "xo" for mark in flat)
              for colour in (BLACK, WHITE)}
    prisoners = flat.count("o") - flat.count("x")
    area, territory = stones[BLACK] - stones[WHITE], prisoners
    for points, around in regions(board):
        owners = {COLOUR[mark] for mark in around}
        if len(owners) != 1:
            continue
        sign = 1 if owners == {BLACK} else -1
        area += sign * len(points)
        if not around & {"#", "@"}:
            territory += sign * sum(board[r][c] != "!" for r, c in points)
    return {"dead": named(board, "xo"), "seki": named(board, "#@"), "area": area,
            "territory": territory}


def named(board, marks):
    return sorted(LETTERS[c] + LETTERS[r] for r, row in enumerate(board)
                  for c, mark in enumerate(row) if mark in marks)


def record(board):
    size = len(board)
    stones = {colour: "".join(f"[{LETTERS[c]}{LETTERS[r]}]" for r in range(size) for c in range(size)
                              if COLOUR.get(board[r][c]) == colour) for colour in (BLACK, WHITE)}
    return f"(;GM[1]FF[4]SZ[{size}]KM[0]AB{stones[BLACK]}AW{stones[WHITE]};B[];W[])"


# --- all together ---

def variants(place, rows):
    """(what it is, board) on every size that has room; all symmetries on some, else one at a time."""
    boards = {}
    for size, room in itertools.product(SIZES, (1, 2)):
        board = place_shape(place, rows, size)
        if board is not None and surround(board, place, rows, room):
            boards[size, room] = board
    full = {min((size for size, _ in boards if size >= least), default=0) for least in FULL}
    for (size, room), board in boards.items():
        all_of_it = list(symmetries(board))
        all_of_it += [exchanged(turned) for turned in all_of_it]
        for k, turned in enumerate(all_of_it):
            if size in full or k == (size * 5 + room) % len(all_of_it):
                yield f"{size}x{size} room {room} turn {k}", turned


def judged(records):
    run = subprocess.run(["ingscore", "-q", "--dead=blind", "--guess", "--rules=chinese,japanese"],
                         input="\n".join(records).encode(), stdout=subprocess.PIPE, check=True)
    for line in map(json.loads, run.stdout.splitlines()):
        yield {"dead": sorted(line["dead"] or []), "seki": sorted(line["seki"] or []),
               "area": line["scores"]["chinese"]["board"],
               "territory": line["scores"]["japanese"]["board"]}, line["confidence"]


def check(name, place, rows):
    cases = list(variants(place, rows))
    got = list(judged([record(board) for _, board in cases]))
    wrong = []
    for (what, board), (found, confidence) in zip(cases, got):
        wanted = expected(board)
        differs = [f"{key}: wanted {wanted[key]}, got {found[key]}" for key in wanted
                   if wanted[key] != found[key]]
        if differs:
            wrong.append(f"  {what} (confidence {confidence}): " + "; ".join(differs))
    good = len(cases) == len(got) >= len(SIZES) and not wrong
    print("ok" if good else "not ok", f"{name}: {len(cases) - len(wrong)} of {len(cases)} boards")
    if wrong:
        print("\n".join(wrong[:3]))
    return good


def main(arguments):
    shapes = list(read_shapes(SHAPES))
    if arguments:
        size = f"{arguments[1]}x{arguments[1]} " if len(arguments) > 1 else ""
        for name, place, rows in shapes:
            if name == arguments[0]:
                print("\n".join(record(board) for what, board in variants(place, rows)
                                if what.startswith(size)))
        return 0
    return 0 if all([check(*shape) for shape in shapes]) else 1


sys.exit(main(sys.argv[1:]))
