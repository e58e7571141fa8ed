#!/usr/bin/env python3
"""Limits of ing(7) that a command can meet, on both sides: at the limit all is as below it, and one more is told or refused.
Limits of what is
read off a board are in limit_boards.py, others where what they bound is (limits.py knows where). SANITIZED, too."""

import gzip
import io
import json
import os
import re
import resource
import struct
import sys
import zipfile

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402
from sides import LIMITS, Done, refused, sides, skipped  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = os.environ.get("SANITIZED")
GAME = "(;GM[1]FF[4]SZ[9]KM[6.5]RE[B+R];B[ee];W[];B[])\n"


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
    sides("CONTAINER_LOST_MAX", lambda n: Done(["ingcat"], nameless_links(n)),
          lambda done: done.lines == 1 and "archive-damaged" in done.said,
          at=lambda done: done.lines == 2 and "archive-damaged" not in done.said)


def crc16(data):
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0xA001 if value & 1 else 0)
    return value


def lha_member(name, data, mode):
    """Stored, with a header of level 0 and the extension of Unix."""
    header = (b"-lh0-" + struct.pack("<IIIHB", len(data), len(data), 0, 32, len(name)) + name + struct.pack("<H", crc16(data)) +
              b"U\0" + struct.pack("<IHHH", 0, mode, 0, 0))
    return bytes([len(header), sum(header) & 255]) + header + data


def nameless_links(count):
    """So many symbolic links without a target, which cannot be read, between two games."""
    game, link = lha_member(b"a.sgf", GAME.encode(), 0o100644), lha_member(b"link", b"", 0o120777)
    return game + link * count + game + b"\0"


def beside_kifu(size):
    """Two games of kifu lines, the second one's line at the end of an index of that size."""
    with open(f"{SCRATCH}/tom.kifu", "w", encoding="ascii") as out:
        out.write("12\t;B[pd];W[dd]\n13\t;B[qd];W[]\n")
    first, last = (f"{name}\t2003.09.26 14:57\twhite\tblack\t6.5\tB+1.5\t2\t30/3 20m" for name in ("12", "13"))
    filler = "f" * (1024 * 1024 - 1) + "\n"
    left = size - len(first) - 1 - len(last)
    with open(f"{SCRATCH}/tom.index", "w", encoding="ascii") as out:
        out.write(first + "\n" + filler * (left // len(filler)) + "g" * (left % len(filler) - 1) + "\n" + last + "\n")
    return Done(["ingcat", f"{SCRATCH}/tom.index", f"{SCRATCH}/tom.kifu"])


def lists_in_files():
    sides("KIFU_INDEX_BYTES_MAX", beside_kifu,
          lambda done: "1 lines past" in done.said and done.lines == 2 and done.out.count("RE[B+1.5]") == 1,
          at=lambda done: done.clean and done.out.count("RE[B+1.5]") == 2)
    # test_deadlist.c has the limit to the byte; here is what is said. The lines are holes in the file.
    mebibyte, path = 1024 * 1024, f"{SCRATCH}/dead"
    with open(path, "wb") as out:
        for k in range(LIMITS["DEADLIST_BYTES_MAX"] // mebibyte + 1):
            out.seek(k * mebibyte)
            out.write(b"a\t")
            out.seek((k + 1) * mebibyte - 1)
            out.write(b"\n")
    done = Done(["ingscore", f"--dead={path}"], GAME)
    check(refused(done) and "takes more than 256 MiB of memory" in done.said, "DEADLIST_BYTES_MAX is named", done)


def texts():
    """A number that ends with the last byte that is read, and one that would lose its end and be another."""
    def number(n):
        text = GAME.replace("KM[6.5]", "KM[" + "6.5".zfill(n - 1) + "]")
        return Done(["ingcat", "--format=json"], text.replace("B+R", "B+" + "3.5".zfill(n - 1 - len("B+"))))

    def read(done):
        game = json.loads(done.out)
        return game["komi"]["points"], game["recorded"]["margin"]

    sides("FOLDED_MAX", number, lambda done: read(done) == (None, None) and "result-unreadable" in done.said and "+1 more" in done.said,
          at=lambda done: done.clean and read(done) == (6.5, 3.5))
    first = Done(["ingcat", "--format=json"], GAME.replace("B+R", "B+3.5 " + "x" * LIMITS["FOLDED_MAX"]))
    check(read(first) == (6.5, 3.5), "FOLDED_MAX: what stands before is read", first)


def streams():
    score = Done(["ingscore"], GAME.replace("B+R", "B+3.5")).out
    line = json.loads(score)

    def margins(points):
        line["scores"]["ing"] = dict(line["scores"]["ing"], margin=points)
        return Done(["ingdiff", "--only=all"], json.dumps(line) + "\n")

    def rulesets(count):
        one = line["scores"]["nz"]
        return Done(["ingdiff", "--only=all"], json.dumps(dict(line, why=[], scores={f"r{k}": one for k in range(count)})) + "\n")

    def named(size):
        scores = {"r" * (size - 1): line["scores"]["nz"]}
        return Done(["ingdiff", "--only=all"], json.dumps(dict(line, why=[], scores=scores)) + "\n")

    def classes(count):
        return Done(["ingko", "--summary", "-ftsv"], json.dumps(dict(line, kos=[{"class": f"c{k}"} for k in range(count)])) + "\n")

    def sources(size):
        source = "x" * (size - len("名".encode())) + "名"
        scores = {name: dict(line["scores"][name], margin=margin, winner=winner)
                  for name, margin, winner in (("ing", 5, "B"), ("japanese", -5, "W"))}
        facts = {"black": "A", "white": "B", "source": source, "scores": scores}
        return Done(["ingstand", "--rules=ing,japanese", "--width=1000"], json.dumps(dict(line, **facts), ensure_ascii=False) + "\n")

    sides("SCORE_NAME_MAX", named, lambda done: "stream-bad-line" in done.said)
    # The last row is that of all others.
    sides("KO_CLASSES_MAX", lambda n: classes(n - 1), lambda done: done.clean and done.lines == 98 and "(others)" in done.out,
          at=lambda done: done.clean and done.lines == 97 and "(others)" not in done.out)
    hostile = dict(line, kos=[{"class": "\x1b[31mred\n" + "長" * 40}] * 2)
    done = Done(["ingko", "--summary", "-ftext"], json.dumps(hostile) + "\n")
    check(done.clean and done.lines == 4 and "\x1b" not in done.out, "the name of a class is one harmless line, and one class", done)
    sides("STAND_SOURCE_BYTES_MAX", sources, lambda done: done.clean and "x" * 297 in done.out and "名" not in done.out,
          at=lambda done: done.clean and "x" * 297 + "名" in done.out)
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
    sides("OPTION_ITEM_MAX", lambda n: Done(["ingstand", "--prizes=" + "1".zfill(n - 1)], "A\tB\n"), refused)
    sides("STAND_PRIZE_MAX", lambda n: Done(["ingstand", f"--prizes={n}"], "A\tB\n"), refused)
    sides("STAND_SAME_MAX", lambda n: Done(["ingstand", *(f"--same=A=a{k}" for k in range(n))], "A\tB\n"), refused)
    sides("STAND_NAME_BYTES_MAX", lambda n: Done(["ingstand", "-ftsv"], "x" * n + "\tB\nA\tB\n"), lambda done: done.status == 3)
    # No filter is run: there is no such input.
    sides("BATCH_JOBS_MAX", lambda n: Done(["ingbatch", "-o", f"{SCRATCH}/none", f"-j{n}", "--", "ingcat", "/nonexistent"]),
          lambda done: done.status == 2 and "--jobs" in done.said,
          at=lambda done: done.status == 2 and "--jobs" not in done.said and "/nonexistent" in done.said)
    sides("DIFF_BOARDS_MAX", lambda n: Done(["ingdiff", f"--boards={n}"], score), refused)
    sides("TEXT_WIDTH_MAX", lambda n: Done(["ingstand", f"--width={n}"], "A\tB\n"), refused)


def batches():
    """Chunks that have more to tell than a file may hold fail; a game without a ko has nothing to tell. In the order of
    doing, which is from the last chunk on where all are alike: all but one that may fail, one that is good, the one that
    may not fail any more, and good ones, of which those are done that come between the tries of the last one."""
    if SANITIZED:
        return
    left = 12
    size, folder, path = 16 * 1024, f"{SCRATCH}/batch", f"{SCRATCH}/games.sgf"
    ko = "(;GM[1]FF[4]SZ[9]AB[ba][ab][bc]AW[bb][ca][db][cc]" + ";B[cb];W[bb]" * 30 + ")\n"
    with open(path, "w", encoding="ascii") as out:
        out.write(GAME * left + ko + GAME + ko * (LIMITS["BATCH_FAILURES_MAX"] - 1))
    done = Done(["ingbatch", "-o", folder, "-j1", "--chunk-games=1", "--", "ingko", path],
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
    results = sorted(name for name in os.listdir(folder + "/chunks") if name.endswith(".result"))
    check(done.status == 4 and f"{left + 2:06}.result" in results and len(results) < 1 + left,
          "BATCH_FAILURES_MAX: one less stops nothing, and then no further chunk is begun", f"{done} {results}")


boards_and_names()
xml()
containers()
lists_in_files()
texts()
streams()
options()
batches()
finish()
