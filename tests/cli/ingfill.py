#!/usr/bin/env python3
"""ingfill: the reading is the area margin on every game of the corpus, in every form, from either
kind of input; what cannot be filled is refused with the reason. SANITIZED, with fewer games. LEAKS are looked for."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree

sys.path.insert(0, "tests/tools")
from checks import check, finish, same  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
FOLDERS = ["corpus/conformance", "corpus/positions"]
if not os.environ.get("SANITIZED"):
    FOLDERS.append("corpus/games")
WALLS = "AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi]"
def tool(arguments, text=""):
    run = subprocess.run(arguments, input=text.encode(), capture_output=True)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def fill(text, *options):
    status, out, err = tool(["ingfill", "--format=json", *options], text)
    check(status == 0, f"ingfill {' '.join(options)}: status", f"{status}: {err}")
    return [json.loads(line) for line in out.splitlines()]


def game(body, size=9, **root):
    texts = "".join(f"{key}[{value}]" for key, value in root.items())
    return f"(;GM[1]FF[4]SZ[{size}]{texts}{body})\n"


def test_corpus():
    """Every sum is the area margin, from the records and from the score stream."""
    _, scores, _ = tool(["ingscore", "--rules=ing", *FOLDERS])
    by_records = [json.loads(line) for line in tool(["ingfill", "-f", "json", *FOLDERS])[1].splitlines()]
    by_stream = fill(scores)
    scored = [json.loads(line) for line in scores.splitlines()]
    same("a line for each game", len(scored), len(by_records))
    wrong, filled = [], 0
    for score, record, stream in zip(scored, by_records, by_stream):
        if record["filled"] != stream["filled"]:
            wrong.append(f"{score['source']}: not the same from the stream")
        if record["filled"] is None:
            if score["scores"]["ing"]["board"] is not None and score["size"][0] % 2 != 0:
                wrong.append(f"{score['source']}: {record['refused']}")
            continue
        filled += 1
        wrong += [f"{score['source']}: {why}" for why in faults(score, record["filled"])]
    check(filled > 30, "games were filled", str(filled))
    check(not wrong, "every sum is the area margin", "\n".join(wrong[:5]))


def faults(score, filled):
    ing, points = score["scores"]["ing"], filled["points"]
    read = len(points["space"]) + 2 * len(points["surplus"])
    if read != abs(filled["reading"]):
        yield f"{read} lie there, {filled['reading']} are read"
    if filled["reading"] != ing["board"] - 2 * filled["given"]:
        yield f"reading {filled['reading']}, board {ing['board']}"
    if ing["margin"] is not None and filled["margin"] != ing["margin"]:
        yield f"margin {filled['margin']}, {ing['margin']} by area"
    if len(points["space"]) + len(points["shared_open"]) != 1:
        yield "not one open point"
    if len(points["given"]) != abs(filled["given"]):
        yield "stones given"


def test_komi():
    records = game(WALLS, KM="7.5")
    line = fill(records)[0]
    same("half a stone cannot be given", (9, 1.5, 0), (line["filled"]["reading"], line["filled"]["margin"],
                                                    line["filled"]["given"]))
    line = fill(records, "--komi=ruleset")[0]
    same("Ing's komi", (1, 1, 4), (line["filled"]["reading"], line["filled"]["margin"], line["filled"]["given"]))
    line = fill(records, "--komi=-4")[0]
    same("White gives", (13, -2), (line["filled"]["reading"], line["filled"]["given"]))
    line = fill(game(WALLS))[0]
    same("komi not known", (9, None), (line["filled"]["reading"], line["filled"]["margin"]))
    same("a handicap game has none", 0,
         fill(game(WALLS + ";W[];B[]", HA="2", KM="0"), "--komi=ruleset")[0]["filled"]["given"])


def test_tie():
    out = tool(["ingfill", "corpus/positions/komi-eight-tie.sgf"])[1]
    check("which Art. 6 gives to Black" in out, "a tie goes to Black", out)
    check("誤虛" in out, "nobody saw the last neutral point", out)
    line = fill("", "corpus/conformance/041-seki-two-shared-liberties.sgf")[0]
    same("shared points of a seki were not overlooked", False, line["filled"]["missed"])


def test_sizes():
    for side in (9, 11, 13, 15, 17, 19):
        letters = "abcdefghijklmnopqrs"[:side]
        stones = "AB" + "".join(f"[e{row}]" for row in letters) + "AW" + "".join(f"[f{row}]" for row in letters)
        marks = ";TB" + "".join(f"[{c}{row}]" for row in letters for c in "abcd")
        marks += "TW" + "".join(f"[{c}{row}]" for row in letters for c in letters[6:])
        line = fill(game(stones + marks, size=side, KM="0"))[0]
        same(f"{side}x{side}", (5 * side - (side - 5) * side, (side * side - 1) // 2),
             (line["filled"]["reading"], line["filled"]["stones_each"]))
    stones = "AB[da][db][dc][dd][de][df][dg][dh]AW[ea][eb][ec][ed][ee][ef][eg][eh]"
    line = fill(game(stones, size=8, KM="0"))[0]
    same("an even board is not filled", None, line["filled"])
    check("even number" in line["refused"], "and the reason is said", line["refused"])
    line = fill(game(";B[ee]", KM="8"))[0]
    check("does not decide" in line["refused"], "nor is an open board", str(line["refused"]))
    line = fill(game(WALLS, KM="0"), "--komi=92")[0]
    check("than the giver has" in line["refused"], "nor one where the giver has too few points",
          str(line["refused"]))


def test_formats():
    path = "corpus/conformance/071-fill-9x9-black-45.sgf"
    for form in ("text", "svg", "json", "sgf"):
        for komi in ("8", "0", "1"):
            status, out, _ = tool(["ingfill", f"--format={form}", f"--komi={komi}", path])
            check(status == 0 and out, f"{form}, komi {komi}")
    svg = tool(["ingfill", "-f", "svg", path, path])[1].splitlines()
    same("a picture is a line", 2, len(svg))
    root = xml.etree.ElementTree.fromstring(svg[0])
    stones = [node.get("d") for node in root.iter() if node.get("class") == "stones"]
    same("every stone is drawn", 80, sum(path.count("h0") for path in stones))
    same("no two on a point", 80, len({stone for path in stones for stone in path.split("h0") if stone}))
    sgf = tool(["ingfill", "-f", "sgf", "--komi=8", path])[1]
    same("the set-up is all stones", (40, 40), tuple(
        len(sgf.split(name)[1].split("]A")[0].split("CR")[0].strip("[]").split("][")) for name in ("AB", "AW")))
    same("other filters read it", 0, tool(["ingcat"], sgf)[0])
    evil = game(WALLS, KM="8", PB='"><script>&]]>', PW="\x1b[31m")
    picture = tool(["ingfill", "-f", "svg"], evil)[1]
    check("<script" not in picture, "names cannot break out of a picture", picture[:300])
    xml.etree.ElementTree.fromstring(picture)


def test_input():
    path = "corpus/conformance/071-fill-9x9-black-45.sgf"
    with open(path, encoding="ascii") as file:
        record = file.read()
    wanted = tool(["ingfill", path])[1].split("\n", 1)[1]
    same("a record on standard input", wanted, tool(["ingfill"], record)[1].split("\n", 1)[1])
    with open(path, "rb") as file:
        got = subprocess.run(["ingfill"], stdin=file, capture_output=True).stdout.decode()
    same("standard input that is a file", wanted, got.split("\n", 1)[1])
    score = tool(["ingscore", path])[1]
    same("a score stream", tool(["ingfill", path])[1], tool(["ingfill"], "\n " + score)[1])
    status, _, err = tool(["ingfill"], score + "{}\n")
    check(status == 3 and "stream-bad-line" in err, "a bad line is told", err)
    for wrong in ("--format=gif", "--komi=six", "--nothing"):
        same(wrong, 2, tool(["ingfill", wrong, path])[0])
    same("no such file", 2, tool(["ingfill", "nowhere.sgf"])[0])
    full = subprocess.run(f"ingfill {path} >/dev/full", shell=True, capture_output=True)
    same("a full disk", 4, full.returncode)


def test_overtime():
    """45 - 36 points and komi 8: what a list of penalties makes of it, in either kind of input."""
    path = "corpus/conformance/071-fill-9x9-black-45.sgf"
    late = os.path.join(SCRATCH, "late.tsv")
    plain = tool(["ingscore", "--komi=8", path])[1]
    name = json.loads(plain)["id"]
    for text, reading, given, refused in (("4\t2", -1, 5, None), ("0\t2", 3, 3, None),
                                          ("10:01/1:00:00 0", -3, 6, None),
                                          ("lost\t0", None, None, "Black has lost by overtime (Art. 7)"),
                                          ("2\trs:5/5", None, None, "White has lost by overtime (Art. 7)")):
        for key in (path, name):
            with open(late, "w", encoding="ascii") as out:
                out.write(f"# a comment\n\nnowhere.sgf\t6\t6\n{key}\t{text}\n")
            listed = f"--penalties={late}"
            scored = tool(["ingscore", listed, "--komi=8", path])[1]
            for kind, line in (("records", fill("", listed, "--komi=8", path)[0]),
                               ("a score stream", fill(plain, listed)[0]),
                               ("a stream that has it", fill(scored)[0])):
                filled = line["filled"] or {"reading": None, "given": None}
                same(f"overtime {text!r} by {key}, {kind}", (reading, given, refused),
                     (filled["reading"], filled["given"], line["refused"]))
    with open(late, "w", encoding="ascii") as out:
        out.write("elsewhere.sgf\t4\t0\n")
    same("the list has another game: the stream's overtime stays", 3,
         fill(tool(["ingscore", f"--penalties={late}", "--komi=6", path])[1])[0]["filled"]["reading"])
    for text in ("one line without a tab\n", f"{path}\t3\t0\n", f"{path}\t2\n"):
        with open(late, "w", encoding="ascii") as out:
            out.write(text)
        same(f"no list: {text!r}", 2, tool(["ingfill", f"--penalties={late}", path])[0])
    same("no such list", 2, tool(["ingfill", "--penalties=nowhere.tsv", path])[0])


for test in (test_corpus, test_komi, test_tie, test_sizes, test_formats, test_input, test_overtime):
    test()
finish()
