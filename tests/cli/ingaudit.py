#!/usr/bin/env python3
"""ingaudit: single faults in correct games are flagged and named, correct games are left alone; the
schema; the forms of output; score streams; exit statuses. SANITIZED: few games, and no figures.
AUDIT_GAMES=4000 is the long test."""

import csv
import io
import json
import os
import subprocess
import sys

import jsonschema

sys.path[:0] = ["tests/tools", "tests/bench"]
import audit_faults  # noqa: E402
import faults  # noqa: E402
from checks import check, finish  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = os.environ.get("SANITIZED")
FLAGGED, NAMED, ALARMS = 0.95, 0.90, 0.01  # of the specification
EACH = int(os.environ.get("AUDIT_GAMES", 4 if SANITIZED else 40))  # games of a kind
SAMPLE = 2 if SANITIZED else 5  # the same, for the forms of output
CLASSES = ("agrees", "otherwise", "cause", "undecided", "nothing")

def run(*arguments, stdin=b""):
    done = subprocess.run(["ingaudit", *arguments], input=stdin, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def audit(text, *arguments):
    status, out, _ = run("-q", "--all", "--format=json", *arguments, "-", stdin=text.encode())
    assert status == 0, status
    return [json.loads(line) for line in out.splitlines()]


def scored(text, *arguments):
    return subprocess.run(["ingscore", "-q", *arguments, "-"], input=text.encode(), capture_output=True,
                          check=True).stdout.decode()


# --- figures ---

def check_figures():
    rows, correct, alarms = audit_faults.measure(EACH)
    games, flagged, named = (sum(row[k] for row in rows) for k in (1, 2, 3))
    print(f"{flagged} of {games} faults flagged, {named} named; {alarms} of {correct} correct games flagged")
    if SANITIZED:
        return
    check(len(rows) == 12, "twelve kinds of faults")
    check(flagged >= FLAGGED * games, "faults are flagged", f"{flagged} of {games}")
    check(named >= NAMED * games, "faults are named", f"{named} of {games}")
    check(alarms <= ALARMS * correct, "no false alarms", f"{alarms} of {correct}")
    for name, games, flagged, named, _ in rows:
        check(flagged >= 0.85 * games and named >= 0.7 * games, f"{name}: flagged and named",
              f"{flagged} and {named} of {games}")


# --- the schema and the forms of output ---

def sample():
    bases = faults.base_games()
    games = [game for seed, (fault, _) in enumerate(faults.FAULTS)
             for game in faults.faulty_games(bases, fault, SAMPLE, f"sample {seed}")]
    return games + faults.correct_games(bases, SAMPLE, "sample")


def check_schema(lines):
    with open("formats/ing-audit-1.schema.json", encoding="utf-8") as schema:
        validator = jsonschema.Draft7Validator(json.load(schema))
    wrong = [error.message for line in lines for error in validator.iter_errors(line)]
    check(not wrong, f"{len(lines)} lines keep to the schema", wrong[:1])
    check(len({tuple(line) for line in lines}) == 1, "the same keys in the same order")
    check(all(line["verdict"] == line["findings"][0]["cause"] and line["class"] in CLASSES for line in lines),
          "the verdict is the first finding")
    check({line["class"] for line in lines} >= {"agrees", "otherwise", "cause"}, "several classes are there")


def check_forms(text, lines):
    status, out, _ = run("-q", "--all", "--format=tsv", "-", stdin=text.encode())
    rows = list(csv.DictReader(io.StringIO(out), delimiter="\t", quoting=csv.QUOTE_NONE))
    check(status == 0 and [row["verdict"] for row in rows] == [line["verdict"] for line in lines],
          "TSV has the same verdicts")
    check([row["recount"] for row in rows] ==
          ["" if line["recount"] is None else f"{line['recount']:g}" for line in lines], "TSV has the same margins")
    status, out, _ = run("-q", "--all", "-", stdin=text.encode())
    check(out.count("\n\n") == len(lines), "text has a paragraph a game")
    for only in CLASSES:
        got = [json.loads(line) for line in run("-q", "-f", "json", "-o", only, "-", stdin=text.encode())[1].splitlines()]
        check(got == [line for line in lines if line["class"] == only], f"--only={only}")
    shown = run("-q", "-f", "json", "-", stdin=text.encode())[1].splitlines()
    check(len(shown) == sum(line["class"] not in ("agrees", "nothing") for line in lines),
          "games in order are left out")


def check_summary(text, lines):
    out = run("-q", "--summary", "-f", "json", "-", stdin=text.encode())[1]
    rows = [json.loads(line) for line in out.splitlines()]
    for by in ("all", "collection", "source", "cause"):
        mine = [row for row in rows if row["by"] == by]
        check(sum(row["games"] for row in mine) == len(lines) and
              all(sum(row[name] for row in mine) == sum(line["class"] == name for line in lines) for name in CLASSES),
              f"the summary by {by} adds up")
    out = run("-q", "--summary", "-f", "tsv", "-", stdin=text.encode())[1]
    table = list(csv.DictReader(io.StringIO(out), delimiter="\t", quoting=csv.QUOTE_NONE))
    check([(row["by"], row["name"], row["games"]) for row in table] ==
          [(row["by"], row["name"], str(row["games"])) for row in rows], "the summary as TSV is the same")
    out = run("-q", "--summary", "-", stdin=text.encode())[1]
    check(out.startswith(f"{len(lines)} games\n") and "illegal-moves" in out, "the summary to read")


def check_collections():
    folders = []
    for name, games in (("one", 2), ("two", 3)):
        folders.append(os.path.join(SCRATCH, name))
        os.mkdir(folders[-1])
        for k in range(games):
            with open(os.path.join(folders[-1], f"{k}.sgf"), "w", encoding="ascii") as out:
                out.write(f"(;SZ[5]SO[{'club' if k else 'server'}]KM[0]RU[Japanese]RE[B+25];B[cc];W[];B[];W[])")
    rows = [json.loads(line) for line in run("-s", "-f", "json", *folders)[1].splitlines()]
    got = {(row["by"], row["name"]): row["games"] for row in rows if row["by"] in ("collection", "source")}
    check(got == {("collection", folders[0]): 2, ("collection", folders[1]): 3, ("source", "server"): 2,
                  ("source", "club"): 3}, "collections are folders, sources are named by the record", got)


# --- by hand ---

# Black has 10 points and one prisoner (bb), White 5 and one (ed): B+5 before komi.
WALLS = "(;SZ[5]RU[Japanese]KM[{komi}]RE[{result}]AB[ca][cb][cc][cd][ce][ed]AW[da][db][dc][dd][de][bb];B[];W[])"


def check_hand():
    for komi, result, verdict, evidence in (
            ("0.5", "B+4.5", "agrees", "exact under japanese, as recorded"),
            ("0.5", "W+4.5", "colours-swapped", "the count is B+4.5: the winner is swapped"),
            ("0.5", "W+1.5", "other-komi", "exact under japanese if komi was 6.5, not 0.5"),
            ("0.5", "B+44.5", "result-mistyped", "the count is B+4.5: a digit is doubled"),
            ("0.5", "B+R", "score-as-resignation", "both sides passed on a finished board: counted, B+4.5, not resigned"),
            ("0.5", "", "no-result", "the record has no result")):
        line = audit(WALLS.format(komi=komi, result=result))[0]
        check((line["verdict"], line["evidence"]) == (verdict, evidence), f"{result or 'no result'}: {verdict}",
              f"but {line['verdict']}: {line['evidence']}")
    # One stone alone in ten points: the players' mark or our judgement, which of the two depends on the playouts.
    line = audit(WALLS.format(komi="0.5", result="W+6.5"))[0]
    check(line["verdict"] in ("group-marked-wrong", "group-judged-wrong") and
          line["evidence"].startswith("exact with the White group at B4 alive, not dead"), "W+6.5: a group",
          f"but {line['verdict']}: {line['evidence']}")
    occupied = "(;SZ[5]PB[a\x1b[31m\u202eb]KM[0]RU[Japanese]RE[B+24];B[cc];W[cc];B[];W[])"
    out = run("-q", "-", stdin=occupied.encode())[1]
    check("illegal-moves (1.00): move 2, White at C3, is illegal:occupied under japanese\n" in out and
          "or agrees" in out and "    3 + +(X)+ + 3\n" in out, "a move on a stone: told, and in brackets", out)
    check("\x1b" not in out and "\u202e" not in out and "\\u202e" in out, "names are harmless", out[:200])


# --- streams and statuses ---

def check_streams(text, lines):
    blind = audit(scored(text, "--dead=blind", "--guess", "--rules=all"))
    same = sum(one["verdict"] == other["verdict"] or other["verdict"] in ("score-as-resignation", "illegal-moves")
               for one, other in zip(blind, lines))
    check(len(blind) == len(lines) and same >= 0.85 * len(lines), "a score stream gives the same verdicts",
          f"{same} of {len(lines)}")
    for arguments in ((), ("--dead=blind",)):
        stream = scored(WALLS.format(komi="0.5", result="W+6.5"), *arguments)
        line = audit(stream)[0]
        check(line["verdict"] in ("group-marked-wrong", "group-judged-wrong") and line["points"] == ["bb"],
              f"a group is named from a stream {' '.join(arguments)}", f"but {line['verdict']} {line['points']}")
    broken = scored(WALLS.format(komi="0.5", result="B+4.5"))
    status, out, err = run("--all", "-", stdin=(broken + "{}\n" + broken.replace('"position":[', '"position":["?",')).encode())
    check(status == 3 and err.count("stream-bad-line") == 2 and out.count("\n\n") == 1, "bad lines cost themselves", err)


def check_statuses():
    right, wrong = (WALLS.format(komi="0.5", result=result).encode() for result in ("B+4.5", "W+4.5"))
    for name, stdin, arguments, wanted in (
            ("agrees", right, ("--exit-code",), 0), ("a cause", wrong, ("--exit-code",), 1),
            ("a cause, not asked for", wrong, (), 0), ("a cause in the summary", wrong, ("--exit-code", "--summary"), 1),
            ("a cause, not shown", wrong, ("--exit-code", "--only=agrees"), 1),
            ("a loss before a cause", wrong + b"(;SZ[99];B[aa])", ("--exit-code",), 3),
            ("bad class", right, ("--only=right",), 2), ("no class", right, ("--only=",), 2),
            ("bad format", right, ("--format=csv",), 2), ("bad number", right, ("--games=1001",), 2)):
        status = run("-q", *arguments, "-", stdin=stdin)[0]
        check(status == wanted, f"exit status: {name}", f"{status}, not {wanted}")


def check_select(text, lines):
    """The games that pass and no others; never of a score stream."""
    wanted = [line["source"] for line in lines if line["moves"] > lines[0]["moves"]]
    got = [line["source"] for line in audit(text, f"--select=moves>{lines[0]['moves']}")]
    check(0 < len(wanted) < len(lines) and got == wanted, "--select leaves the others out", (len(wanted), len(got)))
    status, _, err = run("--scores", "--select=moves>1", "-", stdin=scored(text).encode())
    check(status == 2 and "--select is for records" in err, "--select of a score stream is refused", err)


def main():
    games = sample()
    text = "".join(game.sgf() for game in games)
    lines = audit(text)
    check_schema(lines)
    check_forms(text, lines)
    check_summary(text, lines)
    check_collections()
    check_hand()
    check_streams(text, lines)
    check_select(text, lines)
    check_statuses()
    check_figures()
    finish()


main()
