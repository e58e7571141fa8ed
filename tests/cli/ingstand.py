#!/usr/bin/env python3
"""ingstand: the conformance rows, tables counted by hand, a Swiss tournament against sums made here, what is
left aside, limits, forms of output. SANITIZED: smaller tournaments."""

import csv
import io
import json
import os
import random
import re
import subprocess
import sys
from fractions import Fraction

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = os.environ.get("SANITIZED")
RULESETS = ("ing", "chinese", "japanese")
def run(*arguments, stdin=""):
    done = subprocess.run(["ingstand"] + list(arguments), input=stdin.encode(), capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def rows_of(*arguments, stdin=""):
    status, out, said = run("--format=tsv", *arguments, stdin=stdin)
    if status != 0:
        check(False, f"{arguments} runs", f"status {status}: {said}")
    return list(csv.DictReader(io.StringIO(out), delimiter="\t", quoting=csv.QUOTE_NONE))


def pick(rows, ruleset, *keys):
    return {row["player"]: tuple(row[key] for key in keys) for row in rows if row["ruleset"] == ruleset}


# --- conformance ---

def check_conformance():
    with open("corpus/conformance/EXPECTED.tsv", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
                if row["kind"] == "tiebreak"]
    files = {name[:3]: "corpus/conformance/" + name for name in os.listdir("corpus/conformance")}
    check(len(rows) == 14, "fourteen conformance rows", str(len(rows)))
    for row in rows:
        got = rows_of(files[row["id"]])
        kind, which = row["question"].split()
        if kind == "values":
            line = next(line for line in got if line["player"] == which)
            answer = f"main={line['main']} A1={line['a1']} A2={line['a2']}"
        else:
            key = "place_a1" if which == "a1" else "place"
            places = {}
            for line in sorted(got, key=lambda line: line["player"]):
                places.setdefault(int(line[key]), []).append(line["player"])
            answer = ">".join("=".join(places[place]) for place in sorted(places))
        check(answer == row["expected"], f"case {row['id']}, {row['question']}", answer)


# --- score streams made here ---

def template():
    done = subprocess.run(["ingscore", "-q", "corpus/tournament"], capture_output=True, check=True)
    return json.loads(done.stdout.splitlines()[0])


LINE = template()


def game(black, white, recorded, winners=None, how="score", **more):
    """A line; winners by ruleset: "B", "W", "draw" or None for undecided; like the recorded one if not given."""
    line = dict(LINE, black=black, white=white, id=f"{random.getrandbits(128):032x}", event=None, round=None)
    line.update(more)
    margins = {"B": 1.5, "W": -1.5, "draw": 0}
    winner = recorded if recorded in ("B", "W") else None
    line["recorded"] = {"raw": "?", "how": how, "winner": winner,
                        "margin": margins.get(recorded) if how == "score" else None}
    winners = winners or {}
    line["scores"] = {}
    for name in RULESETS:
        result = winners.get(name, recorded)
        line["scores"][name] = dict(LINE["scores"]["ing"], margin=margins.get(result),
                                    winner=result if result in margins else None)
    line["why"] = []
    return json.dumps(line) + "\n"


# --- counted by hand ---

SPRING = """Spring Cup
 Round robin: 4 players, 6 games.
 The same winners, told as recorded: recorded, ing.
 The same winners, told as japanese: japanese, korean.

Places
 player  recorded  japanese
 ──────────────────────────
 Ada            1       2=*
 Bo             2        1*
 Dan            3       2=*
 Cem            4       2=*
 * another place than by the recorded results

Prizes
 player  recorded  japanese
 ──────────────────────────
 Ada         1000   233.33*
 Bo           500     1000*
 Dan          200   233.33*
 Cem            0   233.33*

Games that end differently
 round  black  white  recorded  japanese  source
 ───────────────────────────────────────────────────────────────────────
 1      Ada    Bo     B         W         corpus/tournament/spring.sgf#1

Standing: recorded, ing
 place  player  games  main  A1  A2  B1  B2  SOS  SODOS
 ──────────────────────────────────────────────────────
     1  Ada         3     2   3   1   9   5    4      3
     2  Bo          3     2   2   2  10   4    4      2
     3  Dan         3     1   2   3   4   9    5      2
     4  Cem         3     1   1   4   5   8    5      1

Standing: japanese, korean
 place  player  games  main  A1  A2  B1  B2  SOS  SODOS
 ──────────────────────────────────────────────────────
     1  Bo          3     3   3   0  15   0    3      3
    2=  Ada         3     1   1   4   5   8    5      1
    2=  Cem         3     1   1   4   5   8    5      1
    2=  Dan         3     1   1   4   5   8    5      1
"""


def check_spring():
    scored = subprocess.run(["ingscore", "-q", "corpus/tournament"], capture_output=True, check=True).stdout.decode()
    status, out, said = run("--rules=ing,japanese,korean", "--prizes=1000,500,200", stdin=scored)
    check((status, out, said) == (0, SPRING, ""), "the Spring Cup as counted by hand", f"{status} {said}\n{out}")
    status, out, said = run("--by=event", "--rules=japanese", stdin=scored)
    check(out.startswith("Spring Cup\n"), "--by=event names the event", out[:100])
    made = subprocess.run("corpus/make-tournament.py && git diff --exit-code --stat -- corpus/tournament"
                          if os.path.isdir(".git") else "true", shell=True, capture_output=True)
    check(made.returncode == 0, "corpus/tournament is what make-tournament.py makes", made.stdout)


def check_aside():
    """A beats B; A wins against C by forfeit; B and C drew; D has a bye; D against B was annulled; E beats D, the
    rulesets undecided. main: A 2, B 1/2, C 1/2, D 1, E 1. A1(A) = 1/2 for B, nothing for C."""
    games = [game("A", "B", "B"), game("A", "C", "B", how="forfeit"), game("B", "C", "draw"),
             game("D", "B", None, how="void"), game("E", "D", "B", dict.fromkeys(RULESETS), how="score")]
    stream = "".join(games)
    rows = rows_of(stdin=stream)
    wanted = {"A": ("2", "0.5", "0"), "B": ("0.5", "0.25", "2.25"), "C": ("0.5", "0.25", "0.25"),
              "D": ("0", "0", "1"), "E": ("1", "0", "0")}
    for ruleset in ("recorded",) + RULESETS:
        got = pick(rows, ruleset, "main", "a1", "a2")
        check(got == wanted, f"forfeit, draw, void and undecided under {ruleset}", got)
    check(pick(rows, "ing", "undecided")["A"] == ("1",), "the undecided game is counted as such")
    # B2(B): all of aux(A) = 1/2 and half of aux(C) = 1/4; B1(A) = aux(B) = 2 1/2.
    check(pick(rows, "ing", "b1")["A"] == ("2.5",), "B1 of A", pick(rows, "ing", "b1", "b2"))
    check(pick(rows, "ing", "b2")["B"] == ("0.75",), "B2 of B", pick(rows, "ing", "b1", "b2"))
    rows = rows_of("--undecided=open", stdin=stream)
    check(pick(rows, "ing", "main")["E"] == ("0",) and pick(rows, "recorded", "main")["E"] == ("1",),
          "--undecided=open leaves the game out", pick(rows, "ing", "main"))
    rows = rows_of("--forfeits=played", stdin=stream)
    got = pick(rows, "ing", "a1", "a2")
    check(got["A"] == ("1", "0") and got["C"] == ("0.25", "2.25"), "--forfeits=played counts the opponent", got)
    status, out, said = run(stdin=stream + games[0])
    for text in ("Counted for nobody, being void or lost by both: 1.", "Won by forfeit: 1;", "5 players, 5 games.",
                 "Copies of games, counted once: 1.", "Undecided under ing, the recorded winner taken: 1."):
        check(text in out, f"it is said: {text}", out[:900])
    status, out, said = run("-v", stdin=stream + games[0])
    check(re.search(r"6 games? read = 5 written \+ 0 skipped \+ 1 left out", said), "the copy is in the counts", said)
    rows = rows_of(stdin="A\tbye\nB\tA\nC\t-\nB\tC\tW+R\n")
    got = pick(rows, "recorded", "main", "a1", "a2", "games")
    check(got == {"A": ("1", "0", "1", "2"), "B": ("1", "1", "2", "2"), "C": ("2", "1", "0", "2")},
          "a bye is a game won, and its points are the opponents' when beaten", got)


def check_results():
    """Notations of pairings: the winner's main points."""
    for text, points in (("", "10"), ("1-0", "10"), ("0-1", "01"), ("B+3.5", "10"), ("W+R", "01"), ("=", "hh"),
                         ("1/2-1/2", "hh"), ("0", "hh"), ("Void", "00"), ("0-0", "00"), ("?", "00"), ("+/-", "10"),
                         ("-/+", "01"), ("白中盘胜", "01")):
        got = pick(rows_of(stdin=f"A\tB\t{text}\n"), "recorded", "main")
        wanted = {name: (points[k].replace("h", "0.5"),) for k, name in enumerate("AB")}
        check(got == wanted, f"the result {text!r} of a pairing", got)
    status, _, said = run(stdin="A\tB\tperhaps\n")
    check(status == 3 and "a result that cannot be read" in said, "a result that cannot be read is told", said)


# --- other systems ---

def check_knockout():
    def stream(final="B", quarter="B"):
        return "".join([
            game("A", "B", "B", round="1"), game("C", "D", "B", {"ing": quarter}, round="1"),
            game("E", "F", "B", round="1"), game("H", "G", "W", round="1"),
            game("A", "C", "B", round="2"), game("E", "G", "B", how="resign", round="2"),
            game("A", "E", "B", {"ing": final}, round="Final (3)")])
    places = dict(A="1", E="2", C="3", G="3", B="5", D="5", F="5", H="5")
    rows = rows_of("--prizes=100,50,20", stdin=stream())
    check(rows[0]["system"] == "knock-out", "a knock-out is known")
    check(pick(rows, "ing", "place") == {name: (place,) for name, place in places.items()}, "its places",
          pick(rows, "ing", "place"))
    check(pick(rows, "recorded", "prize")["C"] == ("10",), "the defeated of the semi-finals share a prize")
    rows = rows_of(stdin=stream(final="W"))
    got = pick(rows, "ing", "place")
    check((got["E"], got["A"], got["C"]) == (("1",), ("2",), ("3",)), "another final, other first places", got)
    rows = rows_of("--prizes=100", stdin=stream(quarter="W"))
    got = pick(rows, "ing", "place")
    # D would have met A, and nobody knows what then; G is out whoever wins the other half.
    wanted = dict(A="", B="5", C="5", D="", E="", F="5", G="3", H="5")
    check(got == {name: (place,) for name, place in wanted.items()}, "what was not played is open", got)
    check(pick(rows, "ing", "prize")["A"] == ("",), "and so is its prize")
    # Out of order: the rounds tell.
    lines = stream().splitlines(keepends=True)
    check(pick(rows_of(stdin="".join(reversed(lines))), "ing", "place") ==
          {name: (place,) for name, place in places.items()}, "rounds come before the order of the stream")
    rows = rows_of("--system=points", stdin=stream())
    check(rows[0]["system"] == "points" and pick(rows, "ing", "main")["A"] == ("3",), "--system=points")


def check_match():
    winners = "BWWBBBBWBB"  # of games with X as Black: 1-0 1-1 1-2 2-2 3-2 4-2 5-2 5-3 6-3 7-3
    stream = "".join(game("X", "Y", winner, {"ing": "W"} if k > 5 else {}) for k, winner in enumerate(winners))
    status, out, said = run("--rules=ing", stdin=stream)
    lines = [line.split() for line in out.splitlines()]
    check("Match: 2 players, 10 games." in out, "a match is known", out)
    check("recorded 7 3 0 game 9 game 10".split() in lines, "settled and four ahead, recorded", out)
    check("ing 4 6 0 game 10 never".split() in lines, "settled and four ahead under ing", out)


# --- against sums made here ---

def value_tables(games, players, aux_both):
    """games: (a, b, result of a: 1, 1/2, 0, absent)."""
    half = Fraction(1, 2)
    main = {p: sum(result if p == a else 0 if absent and result == 1 else 1 - result
                   for a, b, result, absent in games if p in (a, b)) for p in players}

    def spread(of):
        won, lost = dict.fromkeys(players, Fraction(0)), dict.fromkeys(players, Fraction(0))
        for a, b, result, absent in games:
            for p, q, got in () if absent else ((a, b, result), (b, a, 1 - result)):
                share = half if got == half else 1
                if got > 0:
                    won[p] += share * of[q]
                if got < 1:
                    lost[p] += share * of[q]
        return won, lost

    a1, a2 = spread(main)
    b1, b2 = spread({p: a1[p] + a2[p] for p in players} if aux_both else a1)
    return {p: (main[p], a1[p], a2[p], b1[p], b2[p]) for p in players}


def places_of(values, key=lambda value: value):
    return {p: 1 + sum(key(other) > key(value) for other in values.values()) for p, value in values.items()}


def swiss(seed, count, rounds):
    """Neighbours in the order of points play each other; a bye for the odd one."""
    chance = random.Random(seed)
    players = [f"player {k:02}" for k in range(count)]
    games, points = [], dict.fromkeys(players, 0)
    for number in range(1, rounds + 1):
        order = sorted(players, key=lambda p: (-points[p], chance.random()))
        for a, b in zip(order[::2], order[1::2]):
            results = {name: chance.choice(["B", "B", "W", "W", "draw"] if chance.random() < 0.3 else ["B", "W"])
                       for name in RULESETS}
            games.append((number, a, b, results, results["ing"] if chance.random() < 0.8 else "W"))
            points[a] += games[-1][4] == "B"
            points[b] += games[-1][4] == "W"
    return players, games


def check_swiss():
    differing = None
    for seed in range(40 if os.environ.get("EVERY_CASE") else 4 if SANITIZED else 15):  # 8 to 12 players in turn
        players, games = swiss(seed, 8 + seed % 5, 6)
        stream = "".join(game(a, b, recorded, results, round=f"Round {number}")
                         for number, a, b, results, recorded in games)
        met = {p for _, a, b, _, _ in games for p in (a, b)}
        prizes = [1000, 600, 300, 100]
        rows = rows_of("--prizes=" + ",".join(map(str, prizes)), stdin=stream)
        wrong = []
        for ruleset in ("recorded",) + RULESETS:
            score = {"B": Fraction(1), "W": Fraction(0), "draw": Fraction(1, 2)}
            played = [(a, b, score[recorded if ruleset == "recorded" else results[ruleset]], False)
                      for _, a, b, results, recorded in games]
            both, single = (value_tables(played, sorted(met), way) for way in (True, False))
            place, place_a1 = places_of(both), places_of(single)
            if place != place_a1:
                differing = stream
            for row in (row for row in rows if row["ruleset"] == ruleset):
                p = row["player"]
                sharing = [prizes[k - 1] if k <= len(prizes) else 0
                           for k in range(place[p], place[p] + sum(place[q] == place[p] for q in met))]
                wanted = list(both[p]) + list(single[p][3:]) + [both[p][1] + both[p][2], both[p][1], place[p],
                                                               place_a1[p], len(sharing) > 1,
                                                               Fraction(sum(sharing) * 100 // len(sharing), 100),
                                                               sum(p in (a, b) for a, b, _, _ in played)]
                got = [Fraction(row[key]) for key in ("main", "a1", "a2", "b1", "b2", "b1_a1", "b2_a1", "sos", "sodos",
                                                      "place", "place_a1", "shared", "prize", "games")]
                if got != wanted:
                    wrong.append((ruleset, p, [str(x) for x in got], [str(x) for x in wanted]))
        check(len(rows) == 4 * len(met) and not wrong, f"Swiss tournament {seed}", wrong[:2])
        for order, key in (("sos", lambda v: (v[0], v[1] + v[2], v[1])), ("sodos", lambda v: (v[0], v[1], v[2])),
                           ("wins", lambda v: v[0])):
            rows = rows_of("--order=" + order, "--rules=ing", stdin=stream)
            played = [(a, b, score[results["ing"]], False) for _, a, b, results, _ in games]
            wanted = {p: (str(place),) for p, place in places_of(value_tables(played, sorted(met), True), key).items()}
            check(pick(rows, "ing", "place") == wanted, f"Swiss tournament {seed}, --order={order}")
    return differing


def check_readings(stream):
    if stream is None and SANITIZED:
        return  # too few to have one
    check(stream is not None, "some tournament has other places under the other reading")
    _, out, _ = run(stdin=stream or "")
    check("The two readings of" in out and "B1 a1" in out, "then both are told", out[-1500:])


# --- names and limits ---

def check_names():
    stream = game("Go Seigen", "Kitani", "B") + game("GO  SEIGEN", "Kitani", "B") + game("go-seigen", "Kitani", "W")
    status, out, said = run(stdin=stream)
    check(status == 0 and said.count("name-twins") == 2, "names that may be one player are told", said)
    check("4 players, 3 games." in out and out.count("may be one player") == 2, "they are not merged", out)
    rows = rows_of("--same=Go Seigen=GO  SEIGEN", "--same=Go Seigen=go-seigen", stdin=stream)
    check(pick(rows, "ing", "main", "games") == {"Go Seigen": ("2", "3"), "Kitani": ("1", "3")},
          "--same merges them", pick(rows, "ing", "main", "games"))
    for line, why in ((game(None, "B", "B"), "no name"), (game(" ", "B", "B"), "no name"),
                      (game("A", "A", "B"), "same name"), (game("A", "x" * 1001, "B"), "too long")):
        status, out, said = run(stdin=line + game("A", "B", "B"))
        check(status == 3 and why in said and "game-unplaced" in said and "2 players, 1 game." in out,
              f"a game that cannot be placed: {why}", said + out)
    status, out, said = run(stdin="A\tB\n" + "rubbish\n" * 25)
    check(status == 3 and said.count("\n") == 21 and "and 5 more" in said, "many bad lines are told in one", said)
    stream = game("A", "B", "B", event="X") + game("A", "C", "W", event="Y")
    status, out, said = run(stdin=stream)
    check("several events" in out, "several events taken together are told", out)
    check({row["event"]: row["players"] for row in rows_of("--by=event", stdin=stream)} == {"X": "2", "Y": "2"},
          "--by=event parts them")


def check_limits():
    most = 4096
    lines = [f"p{k}\tq\n" for k in range(most)]
    status, out, said = run("-f", "tsv", "--order=wins", stdin="".join(lines[:-1]))
    check(status == 0 and out.count("\n") == 1 + most, "as many players as may be", said)
    status, out, said = run("-f", "tsv", "--order=wins", stdin="".join(lines))
    check(status == 3 and "more players than a tournament may have" in said and out.count("\n") == 1 + most,
          "one more is told", said)
    status, out, said = run("-f", "tsv", stdin="A\tB\n" * 200000)
    check(status == 0 and not said and "\t200000\t" in out, "as many games as may be", said[:300])
    status, out, said = run("-f", "tsv", stdin="A\tB\n" * 200001)
    check(status == 3 and "more games than ingstand keeps" in said and "\t200000\t" in out, "one game more is told",
          said[:300])
    if not SANITIZED:
        names = "".join(f"A\tB\t\t\te{k}\n" for k in range(33333)) + "A\tC\t\t\te0\n"
        status, out, said = run("-f", "tsv", "--by=event", stdin=names)
        check(status == 0 and not said, "as many names as may be", said[:300])
        status, out, said = run("-f", "tsv", "--by=event", stdin="".join(f"A\tB\t\t\te{k}\n" for k in range(33334)))
        check(status == 3 and "more names than ingstand keeps" in said and out.count("\n") == 1 + 2 * 33333,
              "one name more is told", said[:300])


# --- forms of output ---

PAYLOADS = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]><svg onload=x>", "&lt;b&gt;",
            "=cmd|' /C calc'!A0", "\x1b[31mred", "\u202egnirts", "a\tb\nc", "名人戦"]


def check_forms():
    stream = "".join(game(text, "B", "B", {"japanese": "W"}, event=text, round=text, source=text)
                     for text in PAYLOADS)
    status, page, said = run("-f", "html", "--prizes=3,2,1", stdin=stream)
    path = os.path.join(SCRATCH, "page.html")
    with open(path, "w", encoding="utf-8") as out:
        out.write(page)
    tidy = subprocess.run(["tidy", "-q", "-e", "-utf8", path], capture_output=True)
    check(status == 0 and tidy.returncode == 0, "the page is clean HTML", tidy.stderr)
    check("<script" not in page and "<img" not in page and "<svg" not in page and "\x1b" not in page and
          "\u202e" not in page, "nothing from the records runs in it")
    check("default-src 'none'" in page and "script-src 'none'" in page, "a policy forbids it besides")
    check(page.count("<caption>") == page.count("<table>") == page.count("<thead>") > 3 and
          'scope="row"' in page and 'lang="en"' in page, "tables have captions and headers")
    check("名人戦" in page, "names of other scripts are in it")
    for form in ("text", "tsv"):
        _, out, _ = run("-f", form, stdin=stream)
        check("\x1b" not in out and "\u202e" not in out, f"{form} is harmless on a terminal")
    for width in (40, 60, 100):
        _, out, _ = run("--width", str(width), "--rules=ing,japanese", stdin=stream)
        longest = max(len(line) + sum("\u3000" <= c <= "\u9fff" for c in line) for line in out.splitlines())
        check(longest <= max(width, 62), f"--width={width} is kept where the numbers allow it", longest)
    rows = rows_of("--prizes=5", stdin=stream)
    _, out, _ = run("-f", "json", "--prizes=5", stdin=stream)
    objects = [json.loads(line) for line in out.splitlines()]
    check([list(item) == list(rows[0]) for item in objects] == [True] * len(rows), "json has the keys of tsv")
    check([item["player"] for item in objects if item["ruleset"] == "ing" and item["place"] == 10] == ["B"] or
          {item["player"] for item in objects} == set(PAYLOADS) | {"B"}, "json has the names as they were")
    with open("/dev/full", "wb") as full:
        for form in ("text", "tsv", "json", "html"):
            done = subprocess.run(["ingstand", "-f", form], input=stream.encode(), stdout=full, capture_output=False,
                                  stderr=subprocess.DEVNULL)
            check(done.returncode == 4, f"{form} on a full disk is status 4", done.returncode)
    for wrong in ("--format=pdf", "--by=year", "--rules=", "--rules=,", "--order=elo", "--system=swiss",
                  "--undecided=x", "--forfeits=x", "--prizes=", "--prizes=1;2", "--prizes=-1", "--same=x", "--same==x",
                  "--width=39", "--width=1001", "--prizes=1000000001", "--prizes=" + ",".join(["1"] * 101)):
        status, out, said = run(wrong, stdin=stream)
        check(status == 2 and out == "" and said.count("\n") >= 1, f"{wrong[:30]} is bad usage", f"{status} {said}")
    status, out, said = run("--rules=aga", stdin=stream)
    check(status == 2 and "aga" in said, "a ruleset that the stream lacks is told", said)
    status, out, said = run(stdin="")
    check(status == 0 and out == "", "no game, no table", f"{status} {out} {said}")
    done = subprocess.run(["ingstand", "-f", "json"], input=b"\xff\tB\n", capture_output=True)
    check(done.returncode == 0 and json.loads(done.stdout.splitlines()[0])["player"] == "\\xff",
          "a name that is no UTF-8 is told in JSON, too", done.stdout)


check_conformance()
check_spring()
check_aside()
check_results()
check_knockout()
check_match()
check_readings(check_swiss())
check_names()
check_limits()
check_forms()
finish()
