#!/usr/bin/env python3
"""ingko: every class and shape of corpus/ko, turned, mirrored and with colours changed; the schema;
the forms of output; score streams; very long games. SANITIZED: fewer symmetries and long games."""

import collections
import csv
import glob
import gzip
import io
import json
import os
import re
import resource
import subprocess

import jsonschema
import sys

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = os.environ.get("SANITIZED")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
CLASSES_CYCLE = {"basic-ko", "pass-ko", "double-ko", "triple-ko", "moonshine", "quadruple-ko", "k-fold-ko",
                 "send-two-return-one", "send-a-return-b", "eternal-life", "round-robin", "single-suicide",
                 "suicide-cycle", "long-cycle-balanced", "long-cycle-unbalanced"}
SHAPES = {"open-ko", "stage-ko", "mannen-ko", "ko-pair", "double-ko", "double-ko-seki", "triple-ko", "multiple-ko",
          "moonshine", "bent-four", "double-stones", "triple-stones"}

def run(*arguments, stdin=b""):
    done = subprocess.run(["ingko", "-q"] + list(arguments), input=stdin, capture_output=True)
    return done.returncode, done.stdout.decode()


def findings(*arguments, stdin=b""):
    status, out = run(*arguments, stdin=stdin)
    assert status == 0, (arguments, status)
    return [json.loads(line) for line in out.splitlines()]


def by_source(*arguments, files):
    """The findings of each of the files, in one run."""
    found = {path: [] for path in files}
    for line in findings(*arguments, *files):
        found[line["source"]].append(line)
    return found


CORPUS = by_source(files=sorted(glob.glob("corpus/ko/*.sgf")))


def written(path, text):
    with open(path, "w", encoding="ascii") as out:
        out.write(text)
    return path


# --- symmetries ---

class Turn:
    """One of the eight symmetries of a board, perhaps with the colours changed."""

    def __init__(self, columns, rows, way, swap):
        self.columns, self.rows, self.way, self.swap = columns, rows, way, swap

    def point(self, letters):
        if not letters:
            return letters
        x, y = (LETTERS.index(letter) for letter in letters)
        x = self.columns - 1 - x if self.way & 1 else x
        y = self.rows - 1 - y if self.way & 2 else y
        return LETTERS[y] + LETTERS[x] if self.way & 4 else LETTERS[x] + LETTERS[y]

    def colour(self, colour):
        return {"B": "W", "W": "B"}[colour] if self.swap and colour else colour

    def sgf(self, text):
        size = (self.rows, self.columns) if self.way & 4 else (self.columns, self.rows)
        text = re.sub(r"SZ\[[^]]*\]", f"SZ[{size[0]}:{size[1]}]" if size[0] != size[1] else f"SZ[{size[0]}]", text)
        return re.sub(r";([BW])\[(\w*)\]", lambda move: f";{self.colour(move[1])}[{self.point(move[2])}]", text)

    def finding(self, line):
        line = dict(line)
        line["colour"] = self.colour(line["colour"])
        ordered = line["finding"] != "shape"
        points = [self.point(point) for point in line["points"]]
        line["points"] = points if ordered else sorted(points)
        if line["lifted"]:
            line["lifted"] = {self.colour(side): count for side, count in line["lifted"].items()}
        if line["ing"]:
            ing = dict(line["ing"])
            ing["disturber"] = self.colour(ing["disturber"])
            ing["hot"] = [(hot["turn"], hot["kind"], sorted(self.point(point) for point in hot["points"]))
                          for hot in ing["hot"]]
            line["ing"] = ing
        for key in ("source", "id", "size"):
            del line[key]
        return json.dumps(line, sort_keys=True)


def check_symmetries():
    """All turned games are written first and read in one run."""
    ways = [(way, swap) for way in range(8) for swap in (False, True)]
    turns = {}
    for path, lines in CORPUS.items():
        columns, rows = lines[0]["size"] if lines else (9, 9)
        with open(path, encoding="ascii") as file:
            sgf = file.read()
        for way, swap in ways[::5] if SANITIZED else ways:
            turn = Turn(columns, rows, way, swap)
            same = Turn(*((rows, columns) if way & 4 else (columns, rows)), 0, False)
            name = f"{os.path.basename(path)}-{way}{'-swapped' * swap}.sgf"
            turns[written(os.path.join(SCRATCH, name), turn.sgf(sgf))] = path, (way, swap), turn, same
    wrong = {path: [] for path in CORPUS}
    for name, got in by_source(files=turns).items():
        path, way, turn, same = turns[name]
        if collections.Counter(map(same.finding, got)) != collections.Counter(map(turn.finding, CORPUS[path])):
            wrong[path].append(way)
    for path in wrong:
        check(not wrong[path], f"{path}: the same in {len(ways)} symmetries", f"not in {wrong[path]}")


def check_corpus():
    with open("formats/ing-ko-1.schema.json", encoding="utf-8") as schema:
        validator = jsonschema.Draft7Validator(json.load(schema))
    seen = collections.defaultdict(set)
    with open("corpus/INDEX.tsv", encoding="utf-8", newline="") as index:
        rows = [row for row in csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE)
                if row["file"].startswith("ko/")]
    for row in rows:
        path = "corpus/" + row["file"]
        lines = CORPUS[path]
        for line in lines:
            wrong = next(validator.iter_errors(line), None)
            check(wrong is None, f"{path}: {line['class']} keeps to the schema", wrong and wrong.message)
        got = {f"{line['finding']}={line['class']}" for line in lines}
        got |= {f"{line['finding']}={line['class']}@{line['turn']}" for line in lines}
        for expected in row["expected"].split("; "):
            check(expected in got, f"{path} {expected}", f"but {sorted(got)}")
            kind, _, name = expected.partition("=")
            seen[kind].add(name.partition("@")[0])
    check(seen["repetition"] == CLASSES_CYCLE, "every class of cycle has a game",
          f"not {CLASSES_CYCLE ^ seen['repetition']}")
    check(seen["shape"] == SHAPES, "every shape has a game", f"not {SHAPES ^ seen['shape']}")


# --- single values, by hand ---

def only(path, **wanted):
    lines = [line for line in CORPUS[path] if all(line[key] == value for key, value in wanted.items())]
    check(len(lines) == 1, f"{path}: one finding with {wanted}", f"but {len(lines)}")
    return lines[0]


def check_values():
    line = only("corpus/ko/triple-ko.sgf", finding="repetition")
    check(line["parts"] == [3] and line["plays"] == 6 and line["times"] == 1, "triple ko: one part of three")
    check(line["lifted"] == {"B": 3, "W": 3}, "triple ko: three stones of either side")
    for rules, verdict, outcome in (("chinese", "illegal:psk", "lost-turn"), ("japanese", "legal", "no-result"),
                                    ("korean", "legal", "draw"), ("aga", "illegal:ssk", "lost-turn"),
                                    ("tromp-taylor", "illegal:psk", "unsaid")):
        got = line["verdicts"][rules], line["outcomes"][rules]
        check(got == (verdict, outcome), f"triple ko under {rules}", f"but {got}")
    for path, outcome in (("send-two-return-one", "refused"), ("send-three-return-one", "refused"),
                          ("long-cycle-unbalanced", "refused"), ("basic-ko", "lost-turn"),
                          ("pass-ko", "none"), ("round-robin", "draw-or-replay")):
        sent = [line["outcomes"] for line in CORPUS[f"corpus/ko/{path}.sgf"] if line["finding"] == "repetition"]
        got = [(by["chinese-practice"], by["japanese"]) for by in sent]
        wanted = {"refused": "none", "draw-or-replay": "no-result", "lost-turn": "loss", "none": "none"}[outcome]
        check(got == [(outcome, wanted)], f"{path}: what referees make of it", f"but {got}")
    check("chinese" in line["conditional"] and "korean" not in line["conditional"], "later scores depend on it")
    check(line["ing"]["fight"] == "fighting", "triple ko is a fight")
    check(only("corpus/ko/triple-ko.sgf", finding="result")["ends_in_cycle"] is True, "void, and ends in the cycle")
    check(only("corpus/ko/drawn.sgf", finding="result")["ends_in_cycle"] is False, "drawn, and ends in none")

    line = only("corpus/ko/moonshine.sgf", finding="repetition")
    check(line["parts"] == [2, 1], "moonshine: a pair and a ko")
    check((line["ing"]["disturber"], line["ing"]["disturber_sure"]) == ("W", True),
          "moonshine: White used the double ko first")
    line = only("corpus/ko/ing-server.sgf", finding="reading")
    check(line["readings"] == ["F-ING-1", "F-ING-2", "F-ING-S"], "a pass each: only positional superko forbids it")
    line = only("corpus/ko/ing-hot-double.sgf", finding="reading")
    check(line["readings"] == ["F-ING-S", "F-ING-P"], "hot stones lifted: legal as servers have it")
    line = only("corpus/ko/ing-server.sgf", finding="repetition")
    check(line["ing"]["ambiguous"]["F-ING-P"] == "illegal:psk" and line["verdicts"]["ing"] == "legal",
          "readings at odds are told")
    check(only("corpus/ko/undone-retake.sgf", finding="repetition")["explanation"] == "undo", "a retake taken back")
    check(only("corpus/ko/basic-ko.sgf", finding="repetition")["explanation"] is None, "a retake without a reason")
    line = only("corpus/ko/shape-open-ko.sgf")
    check((line["colour"], line["may_fill"], line["may_take"]) == ("B", True, True), "an open ko: who may finish it")
    line = only("corpus/ko/local-send-two.sgf")
    check((line["plays"], line["elsewhere"], line["length"]) == (3, 2, 5), "molasses: three plays, two elsewhere")
    line = only("corpus/ko/pass-ko.sgf", finding="repetition")
    check((line["plays"], line["length"]) == (2, 4), "a lap that two passes make")


    told = subprocess.run(["ingko", "-v", "corpus/conformance/021-eternal-life-cycle.sgf"], capture_output=True)
    scored = subprocess.run(["ingscore", "-v", "corpus/conformance/021-eternal-life-cycle.sgf"], capture_output=True)
    ours, theirs = ([re.sub(r"^\w+", "", line) for line in done.stderr.decode().splitlines()
                     if "ing-unequal-wrong-takes" in line] for done in (told, scored))
    check(len(ours) == 1 and ours == theirs, "hot stones taken by one side only are noted as in ingscore",
          f"{ours} and {theirs}")


def check_explanations():
    cases = [("a plain illegal retake", ";B[cb];W[bb];B[ee]", [None]),
             ("the same side moves again", ";B[cb];W[bb];W[ee]", ["undo"]),
             ("set-up in its node", ";B[cb];W[bb]AB[ee]", []),
             ("set-up after it", ";B[cb];W[bb];AB[ee];B[dd]", ["undo"]),
             ("one side twice within the lap", ";B[cb];B[];W[bb]", ["missing-pass"]),
             ("one side twice at its end", ";B[cb];W[];W[bb]", ["two-in-a-row"]),
             ("the game is forfeited there", "RE[B+F];B[cb];W[bb]", ["last-move"])]
    start = "AB[ba][ab][bc]AW[ca][bb][db][cc]"
    found = by_source("--only=repetition", files=[written(os.path.join(SCRATCH, f"why-{k}.sgf"), f"(;SZ[5]{start}{moves})")
                                                  for k, (_, moves, _) in enumerate(cases)])
    for (label, _, wanted), lines in zip(cases, found.values()):
        got = [line["explanation"] for line in lines]
        check(got == wanted, label, f"but {got}")


# --- what only looks like it ---

def locals_of(sgf):
    path = written(os.path.join(SCRATCH, "local.sgf"), sgf)
    return [line["class"] for line in findings("--only=local", path)]


def check_locals():
    stages = "(;SZ[9]AW[bb][ac][cc]AB[bc][ad][cd][be][af]PL[W];W[bd];B[hh];W[ae];B[gg];W[gh];B[ad];W[hg];B[bc])"
    check(locals_of(stages) == [], "a ko of two stages is no double ko", f"but {locals_of(stages)}")
    retaken = "(;SZ[9]AB[ab]AW[ac][bb][ae];B[bc];W[bd];B[ad];W[cc];B[gg];W[ac])"
    check(locals_of(retaken) == [], "two stones are taken, but a stone beside them is new", f"but {locals_of(retaken)}")
    large = ("(;SZ[9]AB[dc][cd][bc][cb][ad][bf][cf][de]AW[db][ec][dd][bd][be][ce][ae]PL[W]"
             ";W[cc];B[af];W[gg];B[cd];W[hh];B[dc])")
    check(locals_of(large) == [], "a play that takes many is a play of the lap", f"but {locals_of(large)}")


def position(*rows):
    stones = {colour: "".join(f"[{LETTERS[x]}{LETTERS[y]}]" for y, row in enumerate(rows)
                              for x, stone in enumerate(row.split()) if stone == colour) for colour in "XO"}
    return f"SZ[{len(rows[0].split())}:{len(rows)}]AB{stones['X']}AW{stones['O']}"


def classes(kind, sgf):
    return [line["class"] for line in findings(f"--only={kind}", written(os.path.join(SCRATCH, "shape.sgf"), sgf))]


def check_shapes():
    # A stone of either side hangs on both kos; the strings around have liberties of their own.
    got = classes("shape", "(;" + position("O X X O O O X", ". . X O O X X", "X X O O . O X", "X O . O O O .",
                                           ". X O . O . O", "X . X O . . O") + ")")
    check(got == ["double-ko"], "a double ko beside strings that live is no seki", f"but {got}")
    # One ko, and two stones that Black takes together.
    got = classes("ban", "(;PL[W]" + position("O X X O O .", "O O X X X O", ". O X X . X", "O O O X X O", "O X O X O .",
                                              ". . X X X O") + ";W[ec];B[fe])")
    check(got == [], "one ko beside a capture of two is no fight over three kos", f"but {got}")


def check_phases():
    # Three kos around one white group; two of them also share a black string. Who holds the third
    # ko decides whether White has a liberty besides these two.
    board = position(". . . . . . . . . .", ". . . O X X O O . .", ". . X X O O X X O .", "X . X O O . O X O .",
                     ". X . X O O X X O .", "X . X O O X X . O .", ". X . X O X . . . .")
    got = classes("repetition", "(;PL[W]" + board + 2 * ";W[ce];B[fd];W[cg];B[de];W[gd];B[dg]" + ")")
    check(got == 7 * ["triple-ko"], "a cycle has one name, wherever it is entered", f"but {got}")


# --- forms ---

def check_forms():
    path = "corpus/ko/triple-ko.sgf"
    lines = [line for path in CORPUS for line in CORPUS[path]]
    status, out = run("--format=tsv", "corpus/ko")
    table = list(csv.DictReader(io.StringIO(out), delimiter="\t", quoting=csv.QUOTE_NONE))
    check(status == 0 and [row["class"] for row in table] == [line["class"] for line in lines], "TSV has the same rows")
    check(list(table[0]) == list(lines[0]), "and the same columns")
    _, out = run("--format=text", "--only=repetition", path)
    for words in ("repetition: triple-ko (certain)", "illegal:psk, then lost-turn: chinese", "A B C D E F G"):
        check(words in out, f"text says {words!r}")
    board = [line.strip() for line in out.splitlines() if re.match(r" +\d+[ (][.XO]", line)]
    check(board[1] == "6 O(X)O(X)O(.)O 6", "text draws the lap on the board, in brackets", f"but {board[1:3]}")

    lines = findings("--at", "36", path)
    check({line["finding"] for line in lines} == {"shape"} and all(line["turn"] == 36 for line in lines), "--at N")
    lines = findings("--all-moves", path)
    fights = [line for line in lines if line["class"] == "triple-ko"]
    check(len(fights) == 1 and fights[0]["stood"] >= 7, "--all-moves tells a shape once", f"but {len(fights)}")
    check(run("--only=ko", path)[0] == 2 and run("--at=-1", path)[0] == 2 and run("--format=xml", path)[0] == 2,
          "wrong values are refused")

    status, out = run("--summary", "--games=2", "corpus/ko")
    rows = {(row["finding"], row["class"]): row for row in map(json.loads, out.splitlines())}
    row = rows["repetition", "basic-ko"]
    games = len(CORPUS)
    check((row["findings"], row["games"], row["of"]) == (2, 2, games), "summary: two games with a basic ko", f"{row}")
    check(row["sources"] == ["corpus/ko/basic-ko.sgf", "corpus/ko/undone-retake.sgf"], "summary: names them")
    check(row["per_1000"] == round(2000 / games, 3), "summary: in 1,000")
    check("in 1,000" in run("--summary", "--format=text", "corpus/ko")[1], "summary as text")
    check(run("--summary", "--format=tsv", "corpus/ko")[1].startswith("finding\tclass\t"), "summary as TSV")


def check_scores():
    scores = subprocess.run(["ingscore", "-q", "--guess", "corpus/ko"], capture_output=True).stdout
    ours = findings("--only=repetition,ban,shape", "corpus/ko")
    theirs = findings("--scores", "--only=repetition,ban,shape", "-", stdin=scores)
    keys = ("source", "id", "finding", "class", "confidence", "turn", "points")
    of_cycles = ("of", "length", "same_side", "lifted")
    of_shapes = ("colour", "mouths", "fighting", "may_fill", "may_take")

    def short(lines):
        return sorted(json.dumps([line[key] for key in keys + (of_shapes if line["finding"] == "shape" else of_cycles)])
                      for line in lines)
    check(short(ours) == short(theirs), "a score stream tells the same repetitions, bans and shapes")
    told = {line["class"] for line in theirs if line["finding"] == "shape"}
    check(told == SHAPES, "a score stream tells every kind of shape", f"but not {sorted(SHAPES - told)}")
    check(theirs == findings("--only=repetition,ban,shape", "-", stdin=b" \n" + scores), "a score stream is known by its first byte")
    short_one = scores.splitlines()[0] + b"\n"
    check(run("-v", "-", stdin=3 * short_one) == run("-v", "--scores", "-", stdin=3 * short_one), "a short score stream")
    packed = subprocess.run(["ingko", "-"], input=gzip.compress(scores), capture_output=True)
    check(packed.returncode == 2 and b"unsupported: a score stream" in packed.stderr and not packed.stdout,
          "a packed score stream is refused by its name", f"but {packed.returncode}, {packed.stderr}")
    path = written(os.path.join(SCRATCH, "stream.json"), scores.decode())
    triple = CORPUS["corpus/ko/triple-ko.sgf"]
    both = findings("--only=repetition,ban,shape", path, "corpus/ko/triple-ko.sgf")
    check(len(both) == len(theirs) + len([line for line in triple if line["finding"] in ("repetition", "ban", "shape")]),
          "a score stream and a record in one run")
    with open("corpus/ko/triple-ko.sgf", "rb") as file:
        record = file.read()
    check([line["class"] for line in findings("-", stdin=record)]
          == [line["class"] for line in triple], "a record from a pipe, whole")
    packed = gzip.compress(record)
    check(len(findings("-", stdin=packed)) == len(findings("-", stdin=record)), "a packed record from a pipe")
    status, _ = run("--scores", "-", stdin=b'{"schema":"ing-score/1","legality":[{"verdict":7}],"repetitions":3}\n[]\n')
    check(status in (0, 2, 3), "lines that are no score stream end well", f"but {status}")


# --- long games ---

def long_game(turns, lap):
    moves = "".join(lap[k % len(lap)] for k in range(turns))
    return written(os.path.join(SCRATCH, "long.sgf"),
                   f"(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]{moves})")


def timed(turns, lap):
    """One run of -v, and its seconds; the output is large, so that it is counted and not read."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(["ingko", "-v", "--only=repetition", long_game(turns, lap)], capture_output=True)
    return done, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def check_long():
    lap = (";B[cb]", ";W[bb]")
    lines = timed(10000, lap)[0].stdout.splitlines()
    check(len(lines) == 9999 and json.loads(lines[-1])["times"] == 5000, "10,000 turns of one ko: every retake is found",
          f"but {len(lines)}")
    took = {}
    for turns, told in ((5000, 4999), (20000, 19999), (20002, 20000), (100000, 20000)):
        if SANITIZED and turns != 20002:
            continue
        done, took[turns] = timed(turns, lap)
        cut = b"ko-list-cut: the first 20000 are told" in done.stderr
        check((done.returncode, done.stdout.count(b"\n"), cut) == (0, told, told == 20000),
              f"{turns} turns of one ko: as many as are told, and the rest is not silent",
              f"{done.returncode}, {done.stdout.count(bytes([10]))}, {cut}")
    if not SANITIZED:
        short, long = took[5000], took[20000]
        check(long < 8 * short + 0.3, "four times as many turns take about four times as long", f"{short:.2f} s and {long:.2f} s")


check_corpus()
check_symmetries()
check_values()
check_explanations()
check_locals()
check_shapes()
check_phases()
check_forms()
check_scores()
check_long()
finish()
