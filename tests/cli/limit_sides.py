#!/usr/bin/env python3
"""Limits of ing(7) that a command can meet, on both sides: at the limit all is as below it, and one more is told or refused.
Others are tested where what they bound is (limits.py knows where). SANITIZED, too."""

import gzip
import io
import json
import re
import subprocess
import sys
import zipfile

GAME = "(;GM[1]FF[4]SZ[9]KM[6.5]RE[B+R];B[ee];W[];B[])\n"
ROW = re.compile(r"^\.It ([A-Z0-9_]+) Ta (\d+)( MiB)? Ta \S", re.MULTILINE)
failures = 0

with open("cmd/ing.7", encoding="utf-8") as page:
    LIMITS = {name: int(number) * (1024 * 1024 if unit else 1) for name, number, unit in ROW.findall(page.read())}


class Done:
    """Status, output, what was said; and whether the input went through without a word."""

    def __init__(self, command, data=b""):
        done = subprocess.run(command, input=data.encode() if isinstance(data, str) else data, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False)
        self.status, self.out, self.said = done.returncode, done.stdout.decode(), done.stderr.decode()
        self.clean = self.status == 0 and not self.said
        self.lines = self.out.count("\n")

    def __repr__(self):
        return f"{self.status}, {self.lines} lines, {self.out[:200]!r}, {self.said[:200]!r}"


def sides(limit, call, over, at=lambda done: done.clean):
    """call(number) at the limit and at one more."""
    global failures
    for number, holds in ((LIMITS[limit], at), (LIMITS[limit] + 1, over)):
        done = call(number)
        good = bool(holds(done))
        failures += not good
        print("ok" if good else "not ok", f"{limit}: {number}")
        if not good:
            print(f"    {done}")


def refused(done):
    """An option: usage, with nothing done."""
    return done.status == 2 and done.out == "" and done.said != ""


def skipped(done):
    return done.status in (2, 3) and done.out == "" and done.said != ""


def boards_and_names():
    sides("BOARD_SIDE_MAX", lambda n: Done(["ingcat"], GAME.replace("SZ[9]", f"SZ[{n}]")), skipped)
    sides("UGF_SIDE_MAX", lambda n: Done(["ingcat"], f"[Header]\nCrypt=0\nSize={n}\n[Data]\nAA,B1,1,0\n"), lambda done: "sgf-bad-size" in done.said and done.out == "")
    gib = "\\HS\n\\HE\n\\GS\n2 1 0\n2 0 &4\nINI 0 1 %d &4\nSTO 0 2 2 0 0\n\\GE\n"
    sides("LINED_HANDICAP_MAX", lambda n: Done(["ingcat"], gib % n), lambda done: "line-odd" in done.said and "AB[" not in done.out,
          at=lambda done: done.clean and "AB[pd][dp][dd][pp][dj][pj][jd][jp][jj]" in done.out)
    # The letters of a longer name that are past the limit are not kept.
    sides("SGF_NAME_MAX", lambda n: Done(["ingcat", "--tree"], GAME.replace("RE[", "X" * n + "[a]RE[")),
          lambda done: "X" * 33 not in done.out, at=lambda done: "X" * 32 + "[a]" in done.out)


def xml():
    text = '<Go><GoGame name="g"><Information><BoardSize>9</BoardSize></Information><Nodes>%s</Nodes></GoGame></Go>\n'
    move = '<Black number="1" at="E5"%s/>'
    frame = len(move % ' id=""')
    sides("XML_TAG_BYTES_MAX", lambda n: Done(["ingcat"], text % (move % f' id="{"x" * (n - frame)}"')),
          lambda done: not done.clean, at=lambda done: done.clean and done.lines == 1)
    outer = len(("GoGame", "Nodes"))
    sides("XML_DEPTH_MAX", lambda n: Done(["ingcat"], text % ("<a>" * (n - outer) + "</a>" * (n - outer) + move % "")),
          lambda done: f"more than {LIMITS['XML_DEPTH_MAX']} elements" in done.said, at=lambda done: done.clean and done.lines == 1)


def packed(times):
    data = GAME.encode()
    for _ in range(times):
        data = gzip.compress(data, mtime=0)
    return data


def named(size):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as out:
        out.writestr("n" * (size - 4) + ".sgf", GAME)
    return archive.getvalue()


def containers():
    sides("LAYERS_MAX", lambda n: Done(["ingcat"], packed(n - 1)), lambda done: "archive-nested" in done.said and done.out == "",
          at=lambda done: done.clean and done.lines == 1)
    sides("CONTAINER_NAME_MAX", lambda n: Done(["ingcat"], named(n - 1)),
          lambda done: len(re.search(r"IM\[(n*[.sgf]*)", done.out)[1]) == LIMITS["CONTAINER_NAME_MAX"] - 1 and ".sgf]" not in done.out,
          at=lambda done: ".sgf]" in done.out)


def streams():
    score = Done(["ingscore"], GAME).out
    line = json.loads(score)

    def margins(points):
        line["scores"]["ing"] = dict(line["scores"]["ing"], margin=points)
        return Done(["ingdiff", "--only=all"], json.dumps(line) + "\n")

    def rulesets(count):
        one = line["scores"]["nz"]
        return Done(["ingdiff", "--only=all"], json.dumps(dict(line, why=[], scores={f"r{k}": one for k in range(count)})) + "\n")

    sides("RULESET_COUNT_MAX", rulesets, lambda done: "stream-bad-line" in done.said)
    sides("SCORE_POINTS_MAX", margins, lambda done: "stream-bad-line" in done.said)


def lists(limit, command, item):
    sides(limit, lambda n: Done([part.replace("%", ",".join(item for _ in range(n))) for part in command], GAME), refused)


def options():
    score = Done(["ingscore"], GAME).out
    lists("CAT_SORT_FIELDS_MAX", ["ingcat", "--sort=%"], "komi")
    lists("CAT_COUNT_FIELDS_MAX", ["ingcat", "--count=%"], "komi")
    sides("CAT_COUNT_VALUES_MAX",
          lambda n: Done(["ingcat", "--count=black", "--format=tsv"], "".join(GAME.replace("RE[", f"PB[p{k}]RE[") for k in range(n))),
          lambda done: done.status == 0 and "rest" in done.out, at=lambda done: done.clean and "rest" not in done.out)
    # The letter that comes after so many bytes orders games, or does not any more.
    sides("SELECT_KEY_TEXT_MAX", lambda n: Done(["ingcat", "--sort=black"], "".join(
        GAME.replace("RE[", f"PB[{'x' * (n - 1)}{letter}]RE[") for letter in "ba")),
        lambda done: done.clean and done.out.index("xb]") < done.out.index("xa]"),
        at=lambda done: done.clean and done.out.index("xa]") < done.out.index("xb]"))
    sides("KO_GAMES_MAX", lambda n: Done(["ingko", "--summary", f"--games={n}"], GAME), refused)
    sides("AUDIT_GAMES_MAX", lambda n: Done(["ingaudit", "--summary", f"--games={n}"], GAME), refused)
    # The last row is that of all others.
    sides("AUDIT_ROWS_MAX", lambda n: Done(["ingaudit", "--summary", "--format=tsv"], "".join(
        json.dumps(dict(json.loads(score), source=f"d{k}/a.sgf")) + "\n" for k in range(n - 1))),
        lambda done: done.clean and "(others)" in done.out, at=lambda done: done.clean and "(others)" not in done.out)
    sides("REPORT_GAMES_MAX", lambda n: Done(["ingreport", f"--games={n}"], score), refused)
    sides("REPORT_TITLE_MAX", lambda n: Done(["ingreport", "--title=" + "x" * n], score), refused)
    sides("STAND_PRIZES_MAX", lambda n: Done(["ingstand", "--prizes=" + ",".join("1" for _ in range(n))], "A\tB\n"), refused)
    sides("STAND_PRIZE_MAX", lambda n: Done(["ingstand", f"--prizes={n}"], "A\tB\n"), refused)
    sides("STAND_SAME_MAX", lambda n: Done(["ingstand", *(f"--same=A=a{k}" for k in range(n))], "A\tB\n"), refused)
    sides("STAND_NAME_BYTES_MAX", lambda n: Done(["ingstand", "-ftsv"], "x" * n + "\tB\nA\tB\n"), lambda done: done.status == 3)
    sides("DIFF_BOARDS_MAX", lambda n: Done(["ingdiff", f"--boards={n}"], score), refused)
    sides("TEXT_WIDTH_MAX", lambda n: Done(["ingstand", f"--width={n}"], "A\tB\n"), refused)


boards_and_names()
xml()
containers()
streams()
options()
sys.exit(failures > 0)
