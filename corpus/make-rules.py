#!/usr/bin/env python3
"""Makes corpus/rules: cases of the rules with the verdicts that RULES.md gives, worked out by hand from its
articles before any of them was run, in the form of corpus/conformance (EXPECTED.tsv).

    corpus/make-rules.py [DIRECTORY]        (default: corpus/rules)

A case is a picture (X Black, O White, . empty; None: an empty board), plays ("BC3", "W" a pass), and rows: the
rulesets, the question, the answer. Where a number is not plain, the picture is made so that it is: a wall of Black
beside a wall of White, and every row of the board counts alike.
"""

import os
import sys

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIRECTORY = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "rules")
table = []


def point(name, size):
    return LETTERS[COLUMNS.index(name[0])] + LETTERS[size - int(name[1:])] if name else ""


def write(name, text):
    with open(os.path.join(DIRECTORY, name), "w", encoding="ascii") as out:
        out.write(text)


def case(number, kind, name, size, picture, plays, rows):
    picture = picture.split() if isinstance(picture, str) else picture or []
    assert not picture or [len(row) for row in picture] == [size] * size, number
    stones = {sign: "".join(f"[{LETTERS[x]}{LETTERS[y]}]" for y, row in enumerate(picture)
                            for x, what in enumerate(row) if what == sign) for sign in "XO"}
    plays = plays.split()
    setup = "".join(key + stones[sign] for key, sign in (("AB", "X"), ("AW", "O")) if stones[sign])
    if picture:
        setup += f"PL[{plays[0][0] if plays else 'B'}]"
    moves = "".join(f";{play[0]}[{point(play[1:], size)}]" for play in plays)
    write(f"{number}-{name.replace(' ', '-')}.sgf", f"(;GM[1]FF[4]CA[UTF-8]SZ[{size}]GN[{number} {name}]{setup}{moves})\n")
    table.extend((number, kind, ruleset, question, answer) for rulesets, question, answer in rows
                 for ruleset in rulesets.split())


def tournament(number, name, games, rows):
    write(f"{number}-{name}.txt", "# one game a line: winner<TAB>loser\n" + "".join(f"{game[0]}\t{game[1]}\n" for game in games))
    table.extend((number, "tiebreak", "ing", question, answer) for question, answer in rows)


def columns(size, black, but=None):
    """Black's area are the first `black` columns, White's the others; `but`: row -> Black's columns of that row."""
    rows = []
    for row in range(size, 0, -1):
        wall = (but or {}).get(row, black)
        rows.append("".join("X" if x == wall - 1 else "O" if x == wall else "." for x in range(size)))
    return rows


def nineteen(black):
    """Black's area is that of 19x19."""
    full, rest = divmod(black, 19)
    return columns(19, full, {row: full + 1 for row in range(19, 19 - rest, -1)})


def margins(answers):
    """question -> ruleset -> answer"""
    return [(ruleset, question, answer) for question, by in answers.items() for ruleset, answer in by.items()]


os.makedirs(DIRECTORY, exist_ok=True)

KO5 = """
.....
.XO..
XO...
.XO..
....."""
# ---------------------------------------------------------------- legality
case("201", "legality", "corner ko at once", 5, """
.....
.....
.....
OX...
.OX..""", "BA1 WB1", [
 ("any", "move 1 captures", "1,0"), ("any", "move 2 captures", "1,0"),
 ("japanese japanese-1949 korean chinese chinese-practice ancient", "move 2 verdict", "illegal:ko"),
 ("aga aga-territory", "move 2 verdict", "illegal:ssk"), ("tromp-taylor", "move 2 verdict", "illegal:psk"),
 ("nz nssk", "move 2 verdict", "legal"), ("spight", "move 2 verdict", "illegal:spight"),
 ("ing", "move 2 verdict", "illegal:hot-single"),
 ("any", "repeat 2", "of=0 len=2 side=same"), ("any", "cycle-class at 2", "basic-ko"), ("any", "mouths", "1")])
case("202", "legality", "retake after one pass each", 5, KO5, "WD3 BC3 W B WB3", [
 ("ing japanese korean spight", "move 5 verdict", "legal"), ("chinese-practice", "move 5 verdict", "legal"),
 ("chinese tromp-taylor", "move 5 verdict", "illegal:psk"), ("aga nz", "move 5 verdict", "illegal:ssk"),
 ("nssk", "move 5 verdict", "illegal:nssk"), ("any", "repeat 5", "of=1 len=4 side=same")])
case("203", "legality", "retake after own pass and a play elsewhere", 5, KO5, "WD3 BC3 W BE5 WB3", [
 ("ing japanese korean chinese chinese-practice aga nz tromp-taylor spight nssk", "move 5 verdict", "legal"),
 ("any", "repeat 5", "none")])
case("204", "legality", "single suicide as a pass after own turn", 5, """
.X...
X.X..
.X...
.....
.....""", "WE1 B WB4", [
 ("any", "move 3 captures", "0,1"),
 ("japanese korean chinese aga", "move 3 verdict", "illegal:suicide"), ("ing", "move 3 verdict", "illegal:single-suicide"),
 ("tromp-taylor", "move 3 verdict", "illegal:psk"), ("nz", "move 3 verdict", "illegal:ssk"),
 ("nssk", "move 3 verdict", "illegal:nssk"), ("spight", "move 3 verdict", "illegal:spight"),
 ("any", "repeat 3", "of=2 len=1 side=other"), ("any", "cycle-class at 3", "single-suicide"),
 ("any", "prisoners", "byB=1 byW=0")])
case("205", "legality", "single suicide twice", 5, """
.X...
X.X..
.X...
.....
.....""", "WE1 BE5 WB4 B WB4", [
 ("nz nssk", "move 3 verdict", "legal"), ("tromp-taylor", "move 3 verdict", "illegal:psk"),
 ("nz", "move 5 verdict", "illegal:ssk"), ("nssk", "move 5 verdict", "illegal:nssk"),
 ("any", "prisoners", "byB=2 byW=0")])
case("206", "legality", "two stone suicide back to the start", 5, """
..O..
OO...
.....
.....
.....""", "BA5 W BB5", [
 ("any", "move 3 captures", "0,2"), ("ing nz nssk spight", "move 3 verdict", "legal"),
 ("tromp-taylor", "move 3 verdict", "illegal:psk"), ("japanese korean chinese aga", "move 3 verdict", "illegal:suicide"),
 ("any", "repeat 3", "of=0 len=3 side=other"), ("any", "cycle-class at 3", "suicide-cycle"),
 ("any", "prisoners", "byB=0 byW=2")])
case("207", "legality", "two stone suicide back to own board", 5, """
..O..
OO...
.....
.....
.....""", "BE1 W BA5 W BB5", [
 ("ing spight", "move 5 verdict", "legal"), ("nz", "move 5 verdict", "illegal:ssk"), ("nssk", "move 5 verdict", "illegal:nssk"),
 ("tromp-taylor", "move 5 verdict", "illegal:psk"), ("any", "repeat 5", "of=2 len=3 side=other")])
case("208", "legality", "three stone suicide", 5, """
..O..
.OO..
OO...
.....
.....""", "BA5 W BA4 W BB5", [
 ("any", "move 5 captures", "0,3"), ("ing nz", "move 5 verdict", "legal"),
 ("japanese japanese-1949 korean chinese chinese-practice aga aga-territory ancient", "move 5 verdict", "illegal:suicide"),
 ("tromp-taylor", "move 5 verdict", "illegal:psk"), ("any", "repeat 5", "of=0 len=5 side=other"),
 ("any", "prisoners", "byB=0 byW=3")])
case("209", "legality", "three single stones with one play", 5, """
..X..
.XOX.
XO.OX
.X.X.
..X..""", "BC3", [
 ("any", "move 1 captures", "3,0"), ("japanese chinese aga ing nz tromp-taylor", "move 1 verdict", "legal"),
 ("japanese korean chinese aga", "next W B3 verdict", "illegal:suicide"), ("ing", "next W B3 verdict", "illegal:single-suicide"),
 ("tromp-taylor", "next W B3 verdict", "illegal:psk"), ("nz", "next W B3 verdict", "legal"),
 ("any", "prisoners", "byB=3 byW=0")])
case("210", "legality", "retake after a threat then at once", 5, KO5, "WD3 BC3 WE1 BE5 WB3 BC3", [
 ("any", "repeat 6", "of=4 len=2 side=same"), ("japanese korean chinese", "move 6 verdict", "illegal:ko"),
 ("aga nz", "move 6 verdict", "illegal:ssk"), ("tromp-taylor", "move 6 verdict", "illegal:psk"),
 ("ing", "move 6 verdict", "illegal:hot-single"), ("nssk", "move 6 verdict", "illegal:nssk")])
case("211", "legality", "own stone and enemy stone are occupied", 5, KO5, "WD3", [
 ("japanese korean chinese aga nz tromp-taylor ing ancient qq", "next B C4 verdict", "illegal:occupied"),
 ("japanese nz", "next B B4 verdict", "illegal:occupied")])
SEND3 = """
X.XX.O...
.XOOO....
.........
.........
.........
.........
.........
.........
........."""
case("212", "legality", "send three return one", 9, SEND3, "WJ1 BE9 WB9 BC9 W BD9 W BE9", [
 ("any", "repeat 6", "of=1 len=5 side=other"), ("any", "cycle-class at 6", "send-a-return-b"),
 ("any", "capture-pattern 2-4", "B0 W3 B1"),
 ("chinese tromp-taylor", "move 6 verdict", "illegal:psk"), ("aga nz japanese korean ing spight", "move 6 verdict", "legal"),
 ("aga nz", "move 8 verdict", "illegal:ssk"), ("nssk", "move 8 verdict", "illegal:nssk"), ("spight japanese", "move 8 verdict", "legal"),
 ("chinese tromp-taylor", "move 8 verdict", "illegal:psk"), ("ing", "move 8 verdict", "illegal:disturb"),
 ("any", "prisoners", "byB=1 byW=3")])
QUAD = """
OOOOOOOOO
OXOXO.O.O
X.X.XOXOX
XXXXXXXXX
OOOOOOOOO
.........
.........
.........
........."""
case("213", "legality", "quadruple ko", 9, QUAD, "BA1 WB7 BF8 WD7 BH8 WF7 BB8 WH7 BD8", [
 ("any", "repeat 9", "of=1 len=8 side=same"), ("any", "cycle-class at 9", "quadruple-ko"), ("any", "mouths", "4"),
 ("any", "capture-pattern 2-9", "W1 B1 W1 B1 W1 B1 W1 B1"),
 ("chinese tromp-taylor", "move 9 verdict", "illegal:psk"), ("aga nz", "move 9 verdict", "illegal:ssk"),
 ("japanese korean chinese-practice", "move 9 verdict", "legal"), ("spight", "move 9 verdict", "illegal:spight"),
 ("ing", "move 3 verdict", "illegal:hot-twin"), ("ing", "move 2 verdict", "legal")])
case("214", "legality", "quadruple ko hot stones", 9, QUAD, "BA1 WB7", [
 ("ing", "hot", "hot-twin:B7+F7+H7"), ("ing", "next B B8 verdict", "illegal:hot-twin"),
 ("ing", "next B H8 verdict", "illegal:hot-twin"), ("japanese", "next B B8 verdict", "illegal:ko"), ("japanese aga", "next B F8 verdict", "legal")])
case("215", "legality", "quadruple ko a pass cools", 9, QUAD, "BA1 WB7 B WA2", [
 ("ing japanese chinese aga", "next B F8 verdict", "legal"), ("ing", "next B B8 verdict", "legal")])
DKSEKI = """
O.OOOOOOO
OOOXO.OOO
XXX.XOXXX
X.XXXXXXX
XXXXXXXXX
OOOOOOOOO
.........
.........
........."""
case("216", "legality", "double ko seki walked round", 9, DKSEKI, "BA1 WD7 BF8 W BD8 WF7 B WD7", [
 ("any", "repeat 6", "of=1 len=5 side=other"), ("any", "cycle-class at 6", "double-ko"), ("any", "mouths", "2"),
 ("chinese tromp-taylor", "move 6 verdict", "illegal:psk"), ("aga nz japanese korean ing spight", "move 6 verdict", "legal"),
 ("aga nz", "move 8 verdict", "illegal:ssk"), ("nssk", "move 8 verdict", "illegal:nssk"), ("japanese spight chinese-practice", "move 8 verdict", "legal"),
 ("ing", "move 8 verdict", "illegal:disturb")])
ETERNAL = """
.......X.
......OX.
......OX.
......OX.
......OX.
OOOOOOOX.
XXXXXOOX.
XOOOXXOX.
.O.X.OXX."""
case("217", "legality", "eternal life hot stones", 9, ETERNAL, "WG9 BC1 WE1", [
 ("ing", "hot", "hot-double:E1+F1"), ("ing", "next B D1 verdict", "illegal:hot-double"),
 ("japanese korean chinese aga nz tromp-taylor", "next B D1 verdict", "legal"),
 ("ing", "next B A1 verdict", "legal"), ("any", "move 3 captures", "2,0")])
case("218", "legality", "eternal life white passes instead", 9, ETERNAL, "WG9 BC1 WE1 B W BD1", [
 ("ing japanese aga chinese", "move 6 verdict", "legal"), ("any", "move 6 captures", "2,0")])
case("219", "legality", "round robin", 9, """
..XO.....
.XO.O....
.XO.O....
..XO.....
.........
.........
.........
.........
.........""", "WJ1 BD8 W BD7 WC8 B WC7 BD8", [
 ("any", "capture-pattern 4-5", "B2 W0"), ("any", "move 7 captures", "2,0"), ("any", "repeat 7", "of=1 len=6 side=same"), ("any", "cycle-class at 7", "round-robin"),
 ("chinese tromp-taylor", "move 7 verdict", "illegal:psk"), ("aga nz", "move 7 verdict", "illegal:ssk"), ("nssk", "move 7 verdict", "illegal:nssk"),
 ("japanese korean chinese-practice spight ing", "move 7 verdict", "legal"), ("ing", "move 8 verdict", "illegal:disturb")])
case("220", "legality", "alternation white twice", 5, """
.....
.....
.....
.....
.....""", "BC3 WD3 WC4 BB3 BB4", [
 ("japanese", "penalty for move 3", "loss at once for the offender"),
 ("chinese-practice", "penalty for move 3", "offender loses")])
case("221", "legality", "passes in the middle of the game", 5, [], "BC3 W B WD3 B W B W", [
 ("ing", "game-state after move 3", "paused (two passes); play may resume"),
 ("ing", "game-state after move 6", "paused (two passes); play may resume"),
 ("ing", "game-state after move 7", "paused (two passes); play may resume"),
 ("ing", "game-state after move 8", "ended (four passes), nothing may be resumed"),
 ("tromp-taylor", "game-state after move 3", "ended (two passes); later moves are outside the game"),
 ("japanese", "game-state after move 3", "stopped; resumption gives the first move to the opponent of the side asking")])
# ---------------------------------------------------------------- scores
case("301", "score", "smallest board", 5, columns(5, 3), "", [
 ("any", "area", "B=15 W=10 S=0"), ("japanese", "tscore", "B=10 W=5"), ("any", "identity", "A=5 J=5 dM=0 dH=0 dX=0 residual=0"),
 ("any", "groups", "B=1 W=1"),
 ("ing", "fill komi=8", "stones-each=12 comp-stones=4 shared-each=0 shared-left=0 winspace=W1 negstones=B1 net=W+3")]
 + margins({"margin": {"ing": "W+3", "chinese": "W+2.5 zi=W+1.25", "japanese": "W+1.5", "korean": "W+1.5", "nz": "W+2", "aga": "W+2.5", "tromp-taylor": "W+2.5", "ancient": "B+5", "aga-territory": "W+2.5", "japanese-1949": "B+0.5"}}))
case("302", "score", "largest board", 25, columns(25, 13), "", [
 ("any", "area", "B=325 W=300 S=0"), ("japanese", "tscore", "B=300 W=275"),
 ("ing", "fill komi=8", "stones-each=312 comp-stones=4 shared-each=0 shared-left=0 winspace=B1 negstones=W8 net=B+17")]
 + margins({"margin": {"ing": "B+17", "chinese": "B+17.5 zi=B+8.75", "japanese": "B+18.5", "nz": "B+18", "ancient": "B+25"}}))
case("303", "score", "even board six", 6, columns(6, 3), "", [
 ("any", "area", "B=18 W=18 S=0"), ("japanese", "tscore", "B=12 W=12")]
 + margins({"margin": {"ing": "W+8", "chinese": "W+7.5 zi=W+3.75", "nz": "W+7", "japanese": "W+6.5"},
   "margin komi=0": {"ing": "B+0", "nz": "0", "japanese": "0", "korean": "0", "aga": "0", "tromp-taylor": "0"},
   "margin komi=-6": {"ing": "B+6", "nz": "B+6", "japanese": "B+6"}}))
case("304", "score", "even board twenty four", 24, columns(24, 12, {24: 13}), "", [
 ("any", "area", "B=289 W=287 S=0"), ("japanese", "tscore", "B=265 W=263")]
 + margins({"margin": {"ing": "W+6", "chinese": "W+5.5 zi=W+2.75", "nz": "W+5", "japanese": "W+4.5"}}))
THREE = [r[:4] + ("X" if i < 6 else ".") + "O..." for i, r in enumerate(["...X"] * 9)]
case("306", "score", "three shared points", 9, THREE, "", [
 ("any", "area", "B=42 W=36 S=3"), ("japanese", "tscore", "B=27 W=27"), ("any", "identity", "A=6 J=0 dM=0 dH=6 dX=0 residual=0"),
 ("ing", "fill komi=8", "stones-each=40 comp-stones=4 shared-each=1 shared-left=1 winspace=-0 negstones=B1 net=W+2"),
 ("ing", "fill komi=6", "stones-each=40 comp-stones=3 shared-each=1 shared-left=1 winspace=-0 negstones=-0 net=0"),
 ("ing", "fill komi=0", "stones-each=40 comp-stones=0 shared-each=1 shared-left=1 winspace=-0 negstones=W3 net=B+6"),
 ("japanese-strict", "tscore", "B=0 W=0")]
 + margins({"margin": {"ing": "W+2", "chinese": "W+1.5 zi=W+0.75", "nz": "W+1", "aga": "W+1.5"}, "margin komi=6": {"ing": "B+0", "nz": "0", "chinese": "0 zi=W+0"}}))
case("307", "fillin", "penalties both ways", 9, columns(9, 5), "", [
 ("ing", "fill komi=8 ppB=6", "stones-each=40 comp-stones=7 shared-each=0 shared-left=0 winspace=W1 negstones=B2 net=W+5"),
 ("ing", "fill komi=8 ppW=6", "stones-each=40 comp-stones=1 shared-each=0 shared-left=0 winspace=B1 negstones=W3 net=B+7"),
 ("ing", "fill komi=8 ppB=6 ppW=6", "stones-each=40 comp-stones=4 shared-each=0 shared-left=0 winspace=B1 negstones=-0 net=B+1"),
 ("ing", "margin ppB=6", "W+5"), ("ing", "margin ppW=6", "B+7"), ("chinese", "margin ppB=6", "B+1.5 zi=B+0.75"), ("japanese", "margin ppB=6", "B+2.5"),
 ("ing", "margin ppB=4 ppW=6", "B+3"), ("ing", "margin komi=0 ppW=4", "B+13")])
case("308", "handicap", "compensation nine stones", 9, columns(9, 5), "", [
 ("chinese chinese-practice", "margin komi=0 hand=0", "B+9 zi=B+4.5"), ("chinese", "margin komi=0 hand=1", "B+9 zi=B+4.5"),
 ("chinese", "margin komi=0 hand=2", "B+7 zi=B+3.5"), ("chinese", "margin komi=0 hand=5", "B+4 zi=B+2"), ("chinese", "margin komi=0 hand=9", "0 zi=W+0"),
 ("aga", "margin komi=0 hand=1", "B+9"), ("aga", "margin komi=0 hand=5", "B+5"), ("aga", "margin komi=0 hand=9", "B+1"),
 ("aga-territory japanese korean nz ing tromp-taylor japanese-1949", "margin komi=0 hand=9", "B+9")])
TAX = ["..OX.XO.."] * 9
# 13 black stones, more than a set of 12: exchanged like for like, the count is the same.
case("309", "fillin", "more stones than a set", 5, """
XXXO.
X.XO.
XXXO.
X.XO.
XXXO.""", "", [
 ("any", "area", "B=15 W=10 S=0"),
 ("ing", "fill komi=0", "stones-each=12 comp-stones=0 shared-each=0 shared-left=0 winspace=B1 negstones=W2 net=B+5"),
 ("ing", "fill komi=8", "stones-each=12 comp-stones=4 shared-each=0 shared-left=0 winspace=W1 negstones=B1 net=W+3")])
case("311", "score", "tax of two white groups", 9, TAX, "", [
 ("any", "groups", "B=1 W=2"), ("any", "area", "B=27 W=54 S=0"), ("ancient", "margin", "W+25"), ("ancient", "grouptax", "W returns 1 zi"),
 ("japanese", "tscore", "B=9 W=36"), ("japanese", "margin", "W+33.5"), ("chinese", "margin", "W+34.5 zi=W+17.25"), ("ing", "margin", "W+35")])
SEKI1 = """
...XO....
...XO....
...XO....
...XO....
XXXXOOOOO
OOOOXXXXX
OOOOXXXXX
OOO.XXXXX
OOO.XXXX."""
case("313", "score", "an eye of black alone counted as seki", 9, SEKI1, "", [
 ("any", "area", "B=40 W=39 S=2"), ("japanese korean", "tscore seki=A4+E4", "B=12 W=16"), ("any", "territory seki=A4+E4", "B=12 W=16 XB=1 XW=0 N=2"),
 ("any", "identity seki=A4+E4", "A=1 J=-4 dM=0 dH=4 dX=1 residual=0"),
 ("japanese", "margin seki=A4+E4", "W+10.5"), ("chinese", "margin seki=A4+E4", "W+6.5 zi=W+3.25"), ("aga", "margin seki=A4+E4", "W+6.5"),
 ("ing", "margin seki=A4+E4", "W+7"), ("nz", "margin seki=A4+E4", "W+6"), ("ancient", "margin seki=A4+E4", "0"),
 ("aga-territory", "margin seki=A4+E4", "W+10.5"),
 ("ing", "fill komi=8", "stones-each=40 comp-stones=4 shared-each=1 shared-left=0 winspace=W1 negstones=B3 net=W+7")])
STRICT = [("..OX.XO.." if r != 5 else ".O.X.XO..") for r in range(9, 0, -1)]
case("316", "score", "strict seki takes the neighbours only", 9, STRICT, "", [
 ("any", "area", "B=27 W=53 S=1"), ("japanese", "tscore", "B=9 W=35"), ("japanese-strict", "tscore", "B=0 W=18"),
 ("ing", "margin", "W+34"), ("chinese", "margin", "W+33.5 zi=W+16.75")])
WHITE_PASSES = "BC1 WE1 BC2 WE2 BC3 WE3 BC4 WE4 BC5 WE5 BC6 WE6 BC7 WE7 BD1 W BD2 WD3 BD4 WD5 BD6 WD7 B W"
case("317", "score", "pass stones white passes early", 7, [], WHITE_PASSES, [
 ("any", "area", "B=25 W=24 S=0"), ("any", "identity", "A=1 J=0 dM=1 dH=0 dX=0 residual=0"),
 ("aga aga-territory", "margin", "W+6.5"), ("aga aga-territory", "margin komi=0", "B+1"), ("japanese", "margin komi=0", "0")])
SEVEN_NEUTRAL = "BC1 WE1 BC2 WE2 BC3 WE3 BC4 WE4 BC5 WE5 BC6 WE6 BC7 WE7 BD1 WD2 BD3 WD4 BD5 WD6 BD7 W B"
case("318", "score", "pass stones black passes last", 7, [], SEVEN_NEUTRAL, [
 ("aga aga-territory", "margin", "W+6.5"), ("any", "identity", "A=1 J=0 dM=1 dH=0 dX=0 residual=0")])
case("319", "score", "pass stones none recorded", 7, [], " ".join(SEVEN_NEUTRAL.split()[:-2]), [
 ("aga aga-territory", "margin komi=0", "B+1")])
case("320", "score", "pass stones white begins and plays last", 7, """
.......
.X.....
.......
.......
.......
.....X.
.......""", "WE1 BC1 WE2 BC2 WE3 BC3 WE4 BC4 WE5 BC5 WE6 BC6 WE7 BC7 WD1 BD2 WD3 BD4 WD5 BD6 WD7 B W", [
 ("any", "area dead=F2", "B=24 W=25 S=0"), ("any", "identity dead=F2", "A=-1 J=-2 dM=-1 dH=2 dX=0 residual=0"),
 ("aga", "margin komi=0 hand=2 dead=F2", "W+2"), ("aga-territory", "margin komi=0 hand=2 dead=F2", "W+2"),
 ("chinese", "margin komi=0 hand=2 dead=F2", "W+3 zi=W+1.5"), ("japanese", "margin komi=0 hand=2 dead=F2", "W+2"), ("ing nz", "margin komi=0 hand=2 dead=F2", "W+1")])
case("323", "score", "qq 184 and 177", 19, nineteen(184), "", [("qq", "winner", "W (177 reaches the white threshold)"), ("any", "area", "B=184 W=177 S=0"),
  ("chinese", "margin", "W+0.5 zi=W+0.25"), ("ing", "margin", "W+1"), ("nz", "margin", "0"), ("aga", "margin", "W+0.5"),
  ("ing", "fill komi=8", "stones-each=180 comp-stones=4 shared-each=0 shared-left=0 winspace=W1 negstones=-0 net=W+1"), ("ancient", "margin", "B+7")])
case("324", "score", "qq 186 and 175", 19, nineteen(186), "", [("qq", "winner", "B (186 reaches the black threshold)"), ("chinese", "margin", "B+3.5 zi=B+1.75"), ("ing", "margin", "B+3"),
  ("ing", "fill komi=8 ppB=2", "stones-each=180 comp-stones=5 shared-each=0 shared-left=0 winspace=B1 negstones=-0 net=B+1")])
case("325", "handicap", "winning counts small", 9, columns(9, 5), "", [("ancient", "winning count without komi", "41")])
case("326", "handicap", "winning counts thirteen", 13, columns(13, 7), "", [("ancient", "winning count without komi", "85")])
A7 = columns(9, 5, {9: 4})
case("328", "score", "nz draw and ing one point", 9, A7, "", [("any", "area", "B=44 W=37 S=0")] + margins({"margin": {"nz": "0", "ing": "W+1", "chinese": "W+0.5 zi=W+0.25", "aga": "W+0.5", "japanese": "B+0.5"}}))
# penalties, late, ranks
case("340", "score", "overtime of a base not divided by six", 9, columns(9, 5), "", [
 ("ing", "penalty base=4321 over=720", "2 points"), ("ing", "penalty base=4321 over=721", "4 points"),
 ("ing", "penalty base=4321 over=1440", "4 points"), ("ing", "penalty base=4321 over=1441", "6 points"),
 ("ing", "penalty base=4321 over=2160", "6 points"), ("ing", "penalty base=4321 over=2161", "loses on time"),
 ("ing", "penalty base=7 over=1", "2 points"), ("ing", "penalty base=7 over=2", "4 points"), ("ing", "penalty base=7 over=3", "6 points"), ("ing", "penalty base=7 over=4", "loses on time"),
 ("ing", "penalty base=3600 over=1800", "6 points (boundary disputed: reaching or exceeding)"),
 ("ing", "late arrival of 0 minutes, base 60", "base time left 60 minutes"), ("ing", "late arrival of 30 minutes, base 60", "base time left 0 minutes")])
case("341", "handicap", "rank differences", 9, columns(9, 5), "", [
 ("ing", "rank-difference 4", "moves=3"), ("ing", "rank-difference 8", "moves=7"),
 ("ing", "pin 1 against pin 9", "difference 2, moves=1"), ("ing", "pin 1 against pin 5", "difference 1, komi=0"),
 ("ing", "pin 3 against pin 4", "difference 1/4, komi=6"), ("ing", "dan 6 against dan 5", "difference 1/2, komi=4"),
 ("ing", "dan 7 against dan 3", "difference 2, moves=1"), ("ing", "dan 9 against dan 1", "difference 4, moves=3"),
 ("ing", "kyu 3 against kyu 4", "difference 1, komi=0"), ("ing", "kyu 1 against kyu 9", "difference 8, moves=7"),
 ("ing", "dan 5 against dan 2", "difference 3/2 (mixed): 2 moves-equivalent with 4 points returned, flagged ambiguous"),
 ("ing", "dan 8 against dan 3", "difference 5/2 (mixed): 3 moves-equivalent with 4 points returned, flagged ambiguous")])
# 9-handicap by passes
case("342", "handicap", "ing four by passes", 9, [], "BC3 W BG7 W BC7 W BG3 WE5", [("ing", "handicap moves conceded", "3 (N-1 for N=4)")])
# prisoners and dead
# status by the prover
tournament("360", "two-players-twice", ["AB", "BA", "AB"], [("values A", "main=2 A1=2 A2=1"), ("values B", "main=1 A1=2 A2=4"), ("ranking a1", "A>B"), ("ranking a1a2", "A>B")])
tournament("361", "knock-out-of-four", ["AB", "CD", "AC"], [("values A", "main=2 A1=1 A2=0"), ("values C", "main=1 A1=0 A2=2"), ("values B", "main=0 A1=0 A2=2"), ("values D", "main=0 A1=0 A2=1"), ("ranking a1", "A>C>B>D")])
# B and D are equal up to A2. B1 by A1 alone: D's 1 for B, E's 2 for D; by A1 + A2: D's 1 + 3 for B, E's 2 + 1 for D.
tournament("362", "b1-read-in-two-ways", ["BD", "DE", "CB", "AD", "EA", "AB"], [
    ("values A", "main=2 A1=2 A2=1"), ("values B", "main=1 A1=1 A2=3"), ("values D", "main=1 A1=1 A2=3"),
    ("values E", "main=1 A1=2 A2=1"), ("ranking a1", "A>E>D>B>C"), ("ranking a1a2", "A>E>B>D>C")])

write("EXPECTED.tsv", "id\tkind\truleset\tquestion\texpected\tcertainty\tsource\n"
      + "".join("\t".join(row) + "\tderived\tby hand\n" for row in table))
print(f"{len(table)} rows")
