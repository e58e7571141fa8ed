#!/usr/bin/env python3
"""Makes corpus/ko: one full game from the empty board for every class of cycle and every ko shape,
and prints their rows of INDEX.tsv.

    corpus/make-ko.py [DIRECTORY]        (default: corpus/ko)

A position is given as a picture and played out stone by stone, Black and White in turn, with passes
when one side has no more stones to put. No order of these stones captures anything: a string of the
picture has a liberty, and a part of it has one besides where the rest is missing. Then comes the
lap, as a list of plays; what must be found is counted from there by hand.
"""

import os
import sys

LETTERS = "abcdefghijklmnopqrs"

BASIC = [".....", ".XO..", "XO.O.", ".XO..", "....."]
SEND_TWO = ["X.X.O....", ".XOO.....", ".........", ".........", "........."]
SEND_THREE = ["X.XX.O...", ".XOOO....", ".........", ".........", "........."]
# one at the top, the same with colours changed at the bottom
BALANCED = SEND_TWO[:2] + ["........."] * 5 + [".OXX.....", "O.O.X...."]
UNBALANCED = SEND_TWO[:2] + ["........."] * 5 + [".XOO.....", "X.X.O...."]
ROUND_ROBIN = ["..XO.....", ".XO.O....", ".XO.O....", "..XO.....", "........."]
ETERNAL = [".........", ".........", ".........", ".........", ".........",
           "OOOOOOOX.", "XXXXXOOX.", "XOOOXXOX.", ".OXX.OXX."]
SUICIDE_ONE = [".X...", "X.X..", ".X...", ".....", "....."]
SUICIDE_TWO = ["O.X..", "XX...", ".....", ".....", "....."]
DOUBLE_SEKI = ["O.OOOOOOO", "OOOXO.OOO", "XXX.XOXXX", "X.XXXXXXX", "XXXXXXXXX",
               "OOOOOOOOO", ".........", ".........", "........."]
MOONSHINE = ["O.OOOOOOOOO", "OOOXO.OOOOO", "XXX.XOXXXXX", "X.XXXXXXXXX", "XXXXXXXXXXX", "OOOOOOOOOOO",
             "XXXXXXXO...", "X.XXX.XO...", "XXXXXXXO...", "OOOXXXXO...", ".O.OXXXO..."]
BENT_FOUR = [".........", ".........", "XXXXXXXXX", "OOOOOOOOO", ".........", "OOOOOO...",
             "XXOOOO...", ".XXXXO...", "OOO.XO..."]
MANNEN = ["..OXXXXXX", "..OXXXXOO", "..OXXOOO.", "..OXXOOXO", "..OXXOXXX",
          "..OXXO.X.", "..OXXOOOO", "..OXXXXXX", "..OX....."]
# whoever takes the ko has one more liberty to take, which is no eye
STAGE = ["O.OX.....", "OOX......", ".X.......", ".........", "........."]
KO_PAIR = [".....", "OOOOO", "OXOXO", "X.X.X", "XXXXX", "OOOOO", ".....", "....."]
TRIPLE_STONES = ["OXXX.OOX.", ".OOOXXX..", ".........", ".........", "........."]


def strip(kos, black):
    """So many kos between one black and one white string; Black holds the first `black`."""
    width = 2 * kos + 1
    top, low = list("O" * width), list("X" * width)
    for k in range(kos):
        top[2 * k + 1] = "X" if k < black else "."
        low[2 * k + 1] = "." if k < black else "O"
    rows = ["O" * width, "".join(top), "".join(low), "X" * width, "O" * width]
    return rows + ["." * width] * max(2, width - 5)


def taken(*mouths):
    """Plays in a strip: "w1" White takes the first ko, "b1" Black takes it (back)."""
    return [("W" if mouth[0] == "w" else "B") + LETTERS[2 * int(mouth[1:]) - 1] + ("c" if mouth[0] == "w" else "b")
            for mouth in mouths]


def play_out(picture):
    """The stones of a picture as moves, Black first, with passes where one side has run out."""
    stones = {"X": [], "O": []}
    for y, row in enumerate(picture):
        for x, what in enumerate(row):
            if what in stones:
                stones[what].append(LETTERS[x] + LETTERS[y])
    moves = []
    for k in range(max(len(stones["X"]), len(stones["O"]))):
        for colour, what in (("B", "X"), ("W", "O")):
            moves.append(colour + (stones[what][k] if k < len(stones[what]) else ""))
    return moves


def game(picture, plays, first, properties=""):
    """SGF, and the number of turns before the plays. `first`: who plays first."""
    moves = play_out(picture)
    if first == "W":
        moves.append("B")
    before = len(moves)
    moves += [move.replace("-", "") for move in plays]
    size = f"{len(picture[0])}:{len(picture)}" if len(picture[0]) != len(picture) else str(len(picture))
    nodes = "".join(f";{move[0]}[{move[1:]}]" for move in moves)
    return f"(;GM[1]FF[4]CA[UTF-8]SZ[{size}]KM[0]{properties}{nodes})\n", before


def cases():
    """name, what it shows, picture, plays, properties, expected: (finding, class, play or None)"""
    ko = ["Bcc", "Wbc"]
    seki = ["Wdc", "Bfb", "W", "Bdb", "Wfc"]
    moon = "Whg Bck Wdc Bfb Wdk Bdb Wfc".split()
    triple = taken("w1", "b3", "w2", "b1", "w3", "b2")
    send = ["Bda", "Wba", "Bca"]
    return [
        ("basic-ko", "a ko retaken at once", BASIC, ko, "", [("repetition", "basic-ko", 2)]),
        ("pass-ko", "a ko retaken after one pass each", BASIC, ["Bcc", "W", "B", "Wbc"], "",
         [("repetition", "pass-ko", 4)]),
        ("double-ko", "two entangled kos taken in turn", DOUBLE_SEKI, seki, "", [("repetition", "double-ko", 5)]),
        ("triple-ko", "three entangled kos taken in turn, void", strip(3, 2), triple, "RE[Void]",
         [("repetition", "triple-ko", 6), ("result", "void", None)]),
        ("moonshine", "a settled double ko gives the threats for a ko", MOONSHINE, moon, "",
         [("repetition", "moonshine", 7)]),
        ("quadruple-ko", "four kos taken in turn", strip(4, 2),
         taken("w1", "b3", "w2", "b4", "w3", "b1", "w4", "b2"), "", [("repetition", "quadruple-ko", 8)]),
        ("quintuple-ko", "five kos taken in turn", strip(5, 3),
         taken("w1", "b4", "w2", "b5", "w3", "b1", "w4", "b2", "w5", "b3"), "",
         [("repetition", "k-fold-ko", 10)]),
        ("send-two-return-one", "two stones sent, one returned", SEND_TWO, send, "",
         [("repetition", "send-two-return-one", 3)]),
        ("send-three-return-one", "three stones sent, one returned, the rest put back", SEND_THREE,
         ["Bea", "Wba", "Bca", "W", "Bda", "W"], "", [("repetition", "send-a-return-b", 5)]),
        ("eternal-life", "two stones taken for two, over and over", ETERNAL, "Wei Bdi Wfi Bci".split(), "",
         [("repetition", "eternal-life", 4)]),
        ("round-robin", "two stones taken for two on a square", ROUND_ROBIN,
         ["Bdb", "W", "Bdc", "Wcb", "B", "Wcc"], "", [("repetition", "round-robin", 6)]),
        ("single-suicide", "one stone removes itself", SUICIDE_ONE, ["Wbb"], "", [("repetition", "single-suicide", 1)]),
        ("suicide-cycle", "two stones remove themselves and one comes back", SUICIDE_TWO, ["Wba", "B", "Waa"], "",
         [("repetition", "suicide-cycle", 3)]),
        ("long-cycle-balanced", "each side sends two and returns one", BALANCED,
         ["Bda", "Wba", "B", "Wdi", "Bbi", "Wci", "Bca"], "", [("repetition", "long-cycle-balanced", 7)]),
        ("long-cycle-unbalanced", "Black sends two and returns one in two places", UNBALANCED,
         ["Bda", "Wba", "B", "W", "Bdi", "Wbi", "Bca", "W", "Bci"], "",
         [("repetition", "long-cycle-unbalanced", 9)]),
        ("local-double-ko", "a double ko with moves elsewhere in the lap", DOUBLE_SEKI,
         ["Wdc", "Bfb", "Wch", "Bgh", "Wfc", "Bdb"], "", [("local", "double-ko", 6)]),
        ("local-send-two", "molasses: two sent, one returned, and a move elsewhere each lap", SEND_TWO,
         ["Bda", "Wae", "Bie", "Wba", "Bca"], "", [("local", "send-two-return-one", 5)]),
        ("local-eternal-life", "two stones taken for two with an interval", ETERNAL,
         "Wei Bba Wha Bdi Wfi Bci".split(), "", [("local", "eternal-life", 6)]),
        ("ing-hot-double", "a double hot stone lifted at once", ETERNAL, "Wei Bdi".split(), "RU[GOE]",
         [("ban", "hot-double", 2), ("reading", "ing", None)]),
        ("ing-hot-twin", "a twin hot stone lifted at once", strip(3, 2), triple[:3], "RU[GOE]",
         [("ban", "hot-twin", 2), ("reading", "ing", None)]),
        ("ing-server", "a ko retaken after a pass each under Ing's name", BASIC,
         ["Bcc", "W", "B", "Wbc"], "RU[GOE]", [("repetition", "pass-ko", 4), ("reading", "ing", None)]),
        ("undone-retake", "a ko retaken at once, then the same side elsewhere: taken back", BASIC,
         ko + ["Wee"], "", [("repetition", "basic-ko", 2)]),
        ("drawn", "a draw that ends in no cycle", BASIC, ["Bcc", "Wee"], "RE[Draw]", [("result", "draw", None)]),
        ("shape-open-ko", "a ko left open", BASIC, ["Bcc", "Wee"], "", [("shape", "open-ko", None)]),
        ("shape-ko-pair", "two entangled kos held by Black", KO_PAIR, [], "", [("shape", "ko-pair", None)]),
        ("shape-double-ko", "two entangled kos, one each", strip(2, 1), [], "", [("shape", "double-ko", None)]),
        ("shape-double-ko-seki", "a double ko, one eye each", DOUBLE_SEKI, [], "", [("shape", "double-ko-seki", None)]),
        ("shape-triple-ko", "three entangled kos", strip(3, 2), [], "", [("shape", "triple-ko", None)]),
        ("shape-multiple-ko", "four entangled kos", strip(4, 2), [], "", [("shape", "multiple-ko", None)]),
        ("shape-moonshine", "a one-eyed string in a ko, and a settled double ko", MOONSHINE, ["Whg"], "",
         [("shape", "moonshine", None)]),
        ("shape-mannen-ko", "a ko between two strings with two shared liberties", MANNEN, [], "",
         [("shape", "mannen-ko", None)]),
        ("shape-stage-ko", "a ko whose winner needs one more move", STAGE, [], "", [("shape", "stage-ko", None)]),
        ("shape-bent-four", "bent four in the corner", BENT_FOUR, [], "", [("shape", "bent-four", None)]),
        ("shape-double-stones", "two stones that are taken and retaken", ETERNAL, [], "",
         [("shape", "double-stones", None)]),
        ("shape-triple-stones", "three stones that are taken and retaken", TRIPLE_STONES, [], "",
         [("shape", "triple-stones", None)]),
    ]


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "ko")
    os.makedirs(folder, exist_ok=True)
    for name, shows, picture, plays, properties, expected in cases():
        sgf, before = game(picture, plays, plays[0][0] if plays else "B", properties)
        with open(os.path.join(folder, name + ".sgf"), "w", encoding="ascii") as out:
            out.write(sgf)
        words = "; ".join(f"{finding}={kind}" + (f"@{before + play}" if play is not None else "")
                          for finding, kind, play in expected)
        print(f"ko/{name}.sgf\t{shows}\tmake-ko.py\t\t{words}")


if __name__ == "__main__":
    main()
