#!/usr/bin/env python3
"""What an output format does not hold of a game is counted and said: by hand for every kind and every format of input, and for
game trees made by chance, whose counts are known. Nobody is told who did not ask; ingbatch adds the chunks up."""

import collections
import json
import os
import random
import subprocess
import sys

sys.path.insert(0, "tests/tools")
from checks import check, content, finish, new, same  # noqa: E402

SANITIZED = os.environ.get("SANITIZED")
KINDS = ["variations", "comments", "marks", "judgements", "clock", "territory", "other"]
NOUNS = {"variations": ("variation", "variations"), "comments": ("comment", "comments"), "marks": ("mark", "marks"),
         "judgements": ("judgement", "judgements"), "clock": ("clock time", "clock times"),
         "territory": ("territory mark", "territory marks"), "texts": ("text", "texts"), "other": ("other value", "other values")}


def run(*words, stdin=b""):
    done = subprocess.run(["ingcat", *words], input=stdin, capture_output=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr.decode()


def counts(data, *words):
    """What the JSON of each game says is left out, without the noughts."""
    return [{kind: count for kind, count in json.loads(line)["left_out"].items() if count}
            for line in run("-q", "--format=json", *words, stdin=data)[1].splitlines()]


def words_of(wanted):
    """The text of these counts."""
    return ", ".join(f"{wanted[kind]} {NOUNS[kind][wanted[kind] != 1]}"
                     for kind in KINDS[:-1] + ["texts", "other"] if wanted.get(kind))


# What stands in a game, and what of it JSON and the record stream leave out.
BY_HAND = [
    ("(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[a]GC[b]KM[6]AB[aa]PL[W];W[bb];B[]BL[3]OB[1];TB[aa][ab]TW[ii])", {}),
    ("(;SZ[9](;B[aa])(;B[bb])(;B[cc]))", {"variations": 2}),
    ("(;SZ[9](;B[aa](;W[bb])(;W[cc]))(;B[dd](;W[ee])(;W[ff])))", {"variations": 3}),
    ("(;SZ[9]()(;B[aa])())", {}),
    ("(;SZ[9](;B[aa])(;B[bb]", {"variations": 1}),
    ("(;SZ[9]C[(;B[aa\\])(;W[bb\\])];B[aa])", {"comments": 1}),
    ("(;SZ[9]C[x];B[aa]C[ ];W[bb]C[y\\]z])", {"comments": 2}),
    ("(;SZ[9]TR[aa][bb]LB[cc:1]AR[aa:bb];B[dd]CR[dd]SQ[]DD[aa:cc]L[aa])", {"marks": 7}),
    ("(;SZ[9]DM[1];B[aa]BM[1]DO[];W[bb]TE[2]IT[]KO[]GB[1]V[-3])", {"judgements": 8}),
    ("(;SZ[9];B[aa]BL[30]OB[2];W[bb]WL[29];B[cc]BL[28]OB[1];W[dd]WL[27])", {"clock": 3}),
    ("(;SZ[9];B[aa]TB[aa][ab][ac]TW[ii];W[bb]TB[aa:bb])", {"territory": 4}),
    ("(;SZ[9]ST[1]XX[a][b]ON[]KGSDE[c]FG[257:x]MN[3]VW[aa];B[aa]N[name])", {"other": 8}),
    ("(;Size[9]White[aa]Comment[x]FF[1])", {"comments": 0, "other": 1}),
]


def check_by_hand():
    rows = BY_HAND[:-1]
    whole = [row for row in rows if row[0].endswith(")")]
    answers = counts(" ".join(text for text, _ in whole).encode())
    got = dict(zip((text for text, _ in whole), answers))
    for text, wanted in rows:
        same(f"counted by hand: {text[:60]}", wanted, got.get(text) if (text, wanted) in whole else counts(text.encode())[0])
    same("and all in one file", len(whole), len(answers))
    odd = "(;SZ[9]GC[表能ソ]C[ソ]PB[ソ](;B[aa])(;B[bb]C[ソ]))".encode("cp932")
    same("where brackets and backslashes are in characters", [{"variations": 1, "comments": 1}], counts(odd))


class Tree:
    """A game tree of any shape, with what its main line and its variations hold."""

    def __init__(self, chance):
        self.chance = chance
        self.count = collections.Counter()
        self.last = {}
        self.marked = 0
        self.ends = 0
        self.text = "(;GM[1]SZ[9]" + self.extras(True) + self.branch(True, 0) + ")"
        self.count["variations"] = self.ends - 1
        self.wanted = {kind: count for kind, count in self.count.items() if count}

    def node(self, main):
        move = "abcdefghi"
        return f";{self.chance.choice('BW')}[{self.chance.choice(move)}{self.chance.choice(move)}]" + self.extras(main)

    def branch(self, main, depth):
        text = "".join(self.node(main) for _ in range(self.chance.randrange(1, 5)))
        children = 0 if depth == 4 else self.chance.choice((0, 0, 2, 3))
        self.ends += children == 0
        for k in range(children):
            text += "(" + self.branch(main and k == 0, depth + 1) + ")" + self.chance.choice(("", " ", "\n"))
        return text

    def extras(self, main):
        text, counted = "", collections.Counter()
        if self.chance.random() < 0.3:
            text += "C[" + self.chance.choice(("(;B[aa\\])", ";W[bb\\]", "good\nmove", "\\\\", "x:y")) + "]"
            counted["comments"] += 1
        if self.chance.random() < 0.2:
            many = self.chance.randrange(1, 4)
            text += self.chance.choice(("TR", "SQ", "MA")) + "[aa]" * many
            counted["marks"] += many
        if self.chance.random() < 0.2:
            text += self.chance.choice(("DO[]", "BM[1]", "GW[2]", "UC[1]"))
            counted["judgements"] += 1
        if self.chance.random() < 0.2:
            text += self.chance.choice(("XY[a]", "N[a]", "FG[]N[b]"))
            counted["other"] += 1
        if self.chance.random() < 0.4:
            name = self.chance.choice(("BL", "WL", "OB", "OW"))
            text += name + "[7]"
            counted["clock"] += name in self.last
            self.last[name] = self.last.get(name) or main
            if not self.last[name]:
                del self.last[name]
        if self.chance.random() < 0.1:
            many = self.chance.randrange(1, 4)
            text += "TB" + "".join(f"[a{letter}]" for letter in "abc"[:many])
            counted["territory"] += self.marked
            self.marked = many if main else self.marked
        if main:
            self.count += counted
        return text


def check_by_chance():
    trees = [Tree(random.Random(seed)) for seed in range(100 if SANITIZED else 1000)]
    data = "\n".join(tree.text for tree in trees).encode()
    got = counts(data)
    wrong = [(tree.text, tree.wanted, one) for tree, one in zip(trees, got) if tree.wanted != one]
    check(len(got) == len(trees) and not wrong, f"{len(trees)} trees made by chance", wrong[:1])
    some = len(trees) // 50
    check(all(sum(kind in tree.wanted for tree in trees) > some for kind in KINDS), f"each kind is in more than {some} of them")
    tree = run("-q", "--tree", stdin=data)[1]
    same("the whole tree holds as much", got, counts(tree))
    main = run("-q", stdin=data)[1]
    check(b"IO[" not in main and not any(counts(main)), "the record stream is the same as ever, and holds nothing more to leave out")
    left = run("-q", "--findings=left", stdin=data)[1]
    same("with findings in it, the counts go with the games", got, counts(left))
    same("and on", left, run("-q", "--findings=left", stdin=left)[1])
    same("and nowhere else", main, run("-q", stdin=left)[1])
    both = run("-q", "--tree", "--findings=left", stdin=data)[1]
    same("of a whole tree, too", (got, tree), (counts(both), run("-q", "--tree", stdin=both)[1]))
    for kind in KINDS:
        chosen = run("--tree", "-q", "--select=extra=" + kind, stdin=data)[1].splitlines()
        same(f"--select=extra={kind}", [line for line, one in zip(tree.splitlines(), trees) if kind in one.wanted], chosen)
    rows = [line.split("\t") for line in run("--count=extra", "--format=tsv", stdin=data)[1].decode().splitlines()]
    wanted = collections.Counter(kind for one in trees for kind in one.wanted)
    same("--count=extra", wanted, {row[2]: int(row[3]) for row in rows if row[1] == "value"})
    check(run("--select=extra=comment", stdin=data)[0] == 2, "a kind that is none is refused")


XML = b"""<?xml version="1.0"?><Go><GoGame name="g"><Information><BoardSize>9</BoardSize><Motto>x</Motto><Komi>6</Komi></Information>
<Nodes><Node name="start" blacktime="30"><Comment><P>a</P><P>b</P></Comment><Mark at="A1"/><Mark at="B1" label="2"/></Node>
<Node><Black at="E5" timeleft="9"/></Node><Node><White at="A9" timeleft="8"/></Node>
<Variation><Node><White at="A8"/><Comment>c</Comment></Node><Variation><Node><White at="A7"/></Node></Variation></Variation>
<Node><Black at="B9" timeleft="7"/><Comment> </Comment><SGF type="N"><Arg>d</Arg></SGF></Node>
<Node><Mark at="A1" territory="black"/></Node><Node><Mark at="B1" territory="black"/></Node></Nodes></GoGame></Go>"""
GIB = b"""\\HS\r\n\\[GIBOKIND=Korea\\]\r\n\\[GAMECONDITION=x\\]\r\n\\[GAMELEVEL=\\]\r\n\\[GAMENAME=n\\]\r\n\\[GAMEINFOMAIN=GRLT:3,GONGJE:65\\]\r
\\HE\r\n\\GS\r\n2 1 0\r\n4 0 &4\r\nINI 0 1 0 &4hello there\r\nSTO 0 2 1 3 3\r\nREM 0 3 1\r\nDSC 0 4 1\r\n\\GE\r\n"""
NGF = b"""title\n19\nw 3D\nb 2D\nsite\n0\n5\n6\n20170316 [09:37]\n5\nBlack wins\n1\nPMABBREER\n"""
UGF = b"""[Header]\nVer=UGF3\nLang=ASCII\nCrypt=0,PLAIN_UGF_FILE,\nSize=9\nHdcp=0,6.50\nRule=JPN\nPlace=p\nClub=c\nWho=\nDate=2019/03/08,22:09
PlayerB=a,3k,US,\nPlayerW=c,2k,0,\nPtime=J;240;60;0,J;240;60;0\n[Data]\nEE,B1,1,3\nCC,W1,2,0\nDD,B1,3,7\n[Figure]\n.Text,1
Well played\n[Really]\n.EndText\n.#,1,2\n.Text,2\nNo\n.EndText\n"""
OTHERS = [
    ("XML", XML, {"variations": 2, "comments": 1, "marks": 2, "clock": 2, "territory": 1, "other": 3}),
    ("GIB", GIB, {"comments": 1, "other": 3}),  # the condition, REM, DSC
    ("NGF", NGF, {"other": 2}),  # the seventh line, the time of the day
    ("UGF", UGF, {"comments": 2, "clock": 2, "other": 5}),  # Club, 22:09, US, the overtime, .#
]
KIFU = "1\t;B[pd];W[dp]\n2\t;B[dd]\n"
INDEX = ("1\tC2006.01.01 00:00\t甲\tjia\t0\t乙\t\t2\tW+R\t2\t30/3 20m\n"  # a name besides the Chinese one, two nations
         "2\tC2006.01.01 00:00\t\tyi\t\t\t\t\tW+R\t1\t\n")


def check_other_formats():
    for name, data, wanted in OTHERS:
        same(f"{name}, by hand", [wanted], counts(data))
        same(f"{name}: nor does --tree hold it", words_of(wanted),
             run("-v", "--tree", stdin=data)[2].split("left-out: lines: ")[-1].split(" (")[0])
        left = run("-q", "--findings=left", "--tree", stdin=data)[1]
        same(f"{name}: the counts go with the game", [wanted], counts(left))
    for name, text in (("a.kifu", KIFU), ("a.index", INDEX)):
        with open(os.path.join(os.environ["SCRATCH"], name), "w", encoding="utf-8") as file:
            file.write(text)
    same("kifu lines with the index of Tygem, by hand", [{"other": 3}, {}], counts(b"", os.path.join(os.environ["SCRATCH"], "a.kifu")))


def check_said():
    data = b"(;SZ[9]PB[a]C[x];B[aa]C[y]BL[3];TB[aa][bb])(;SZ[9](;B[aa])(;B[bb]))(;SZ[9];B[aa])"
    games = {"json": [{"comments": 2}, {"variations": 1}], "lines": [{"comments": 2}, {"variations": 1}],
             "sgf": [{"comments": 2}, {"variations": 1}],
             "gtp": [{"comments": 2, "clock": 1, "territory": 2, "texts": 1}, {"variations": 1}]}
    for form, wanted in games.items():
        sums = sum(map(collections.Counter, wanted), collections.Counter())
        line = f"ingcat: --format={form} leaves out of 2 games: {words_of(sums)}"
        status, _, err = run("--format=" + form, stdin=data)
        same(f"{form}: who asks for it is told the sum, on one line, and it is no fault", (0, [line]), (status, err.splitlines()))
        err = run("-v", "--format=" + form, stdin=data)[2].splitlines()
        told = [text.split("left-out: ")[1].split(" (")[0] for text in err if "left-out: " in text]
        same(f"{form}: -v says it of each game", [f"{form}: {words_of(one)}" for one in wanted], told)
        check(err[-2] == line and err[-1].startswith("ingcat: 3 games read = 3 written"), f"{form}: then the sum, then the games", err)
        same(f"{form}: -q says nothing", "", run("-q", "--format=" + form, stdin=data)[2])
    same("a stream for another filter: nobody asked", "", run(stdin=data)[2])
    check("--format=lines leaves out of 2 games" in run("-v", stdin=data)[2], "but -v tells")
    for form in ("lines", "sgf"):
        same(f"{form}: --tree leaves nothing out", "", run("--tree", "--format=" + form, stdin=data)[2])
    same("nothing to leave out, nothing said", "", run("--format=json", stdin=b"(;SZ[9]PB[a];B[aa])")[2])
    same("--split: told", f"ingcat: --format=sgf leaves out of 2 games: {words_of({'comments': 2, 'variations': 1})}\n",
         run("--split=" + new("split"), stdin=data)[2])
    err = run("--format=gtp", stdin=b"(;SZ[9:13]C[x];B[aa])")[2]
    check("format-cannot" in err and "leaves out" not in err, "nothing is left out of a game that is not written", err)


def check_batch():
    trees = "\n".join(Tree(random.Random(seed)).text for seed in range(40))
    path = os.path.join(os.environ["SCRATCH"], "trees.sgf")
    with open(path, "w", encoding="ascii") as file:
        file.write(trees)
    rows = (["-v", "--format=json"], ["--format=json"], ["-q", "--format=json"], ["-v"], ["--tree", "-v"], [])
    for words in rows[::2] if SANITIZED else rows:
        folder = new("batch")
        wanted = run(*words, path)
        done = subprocess.run(["ingbatch", "-q", "-o", folder, "--chunk-games=15", "--", "ingcat", *words, path],
                              capture_output=True, check=False, timeout=300)
        same(f"ingbatch {words}: output and diagnostics of the filter by itself", wanted,
             (done.returncode, content(folder, "output"), content(folder, "diagnostics").decode()))
        check(("leaves out" in wanted[2]) == (words in (["--format=json"], ["-v", "--format=json"], ["-v"])),
              f"{words}: a sum or none", wanted[2][-300:])


if __name__ == "__main__":
    check_by_hand()
    check_by_chance()
    check_other_formats()
    check_said()
    check_batch()
    finish()
