#!/usr/bin/env python3
"""Inputs to start fuzzing from, made of the corpus and a fixed random seed: seeds.py FOLDER BIN."""

import glob
import os
import random
import subprocess
import sys

SMALL = 20000  # bytes; larger seeds only make runs slow
META = ["6.5\nB+3.5\nJapanese\n2\nfoxwq\n", "375\n黑胜2又3/4子\nChinese\n0\nCGoban:3\n", "六目半\n흑 불계승\n日本\n四\n\n",
        "0\nVoid\nkoPOSITIONALscoreAREA\n9\n", "-100.00\nW+R\nGOE\n\n", "6 3/4\nDraw\nAGA\n1\n"]
HTML = ["<script>x</script>\"'&amp;]]><!-- x -->", "\x1b[31m\u202e\ufffe\x9b\u2028", "黑" * 400, "https://e/?a#b%20"]

# The targets of single readers, by the names of the files they read.
READERS = {"sgf": "sgf", "sgfs": "sgf", "gib": "gib", "ngf": "ngf", "ugf": "ugf", "ugi": "ugf", "xml": "xml", "txt": "kifu"}
SELECT = ["black~Go|white~Go", "date>=1950", "!komi=6.5", "rules=ing | rules!=jp", 'event="a | \\"b\\""', "black-rank>=6d",
          "margin<-5", "size=9x13|end=resign|note", "time<3600.5", "year!=1999"]


NOTATIONS = {
    "result": ["B+3.5", "黑胜2又3/4子", "흑 불계승", "白番十五目半勝", "Void", "White wins by 3 1/2 points",
               "흑 열두집반승", "白胜百二十目", "黒番時間切れ負け", "Schwarz gewinnt durch Aufgabe", "белые +2,5"],
    "komi": ["6.5", "375", "3又3/4子", "コミ6目半", "덤 6집반", "-100.00", "倒贴2目半", "no komi", "6 1/2", "65"],
    "rules": ["Japanese", "koPOSITIONALscoreAREAsui1", "應氏計點制", '{"ko":"SIMPLE","scoring":"AREA","tax":"NONE"}',
              "Chinese, superko", "일본식", "NZ"],
    "dates": ["1996-05-06,07", "昭和33年5月6日", "S33.5.6", "一九九六年五月六日", "民國95年", "단기 4290년 5월",
              "6 May 1996", "May 6th, 1996", "6 de mayo de 1996", "1958(昭和33)年5月6日～7日", "プロ九段", "5-й дан", "18급"],
    "handicap": ["4", "让二子", "넉점", "十三子", "H9", "0.5"],
}


def put(folder, target, name, data):
    os.makedirs(os.path.join(folder, target), exist_ok=True)
    with open(os.path.join(folder, target, name), "wb") as file:
        file.write(data)


def game(chance):
    """A game as fuzz_scorer reads it: mostly moves in turn, some passes, set-up and markup."""
    data = bytearray(chance.randrange(256) for _ in range(4))
    turn = 0
    for _ in range(chance.choice([0, 5, 20, 60, 150, 400])):
        kind = chance.random()
        step = turn + 2 * chance.randrange(10) if kind < .9 else 20 + turn if kind < .94 else 22 + chance.randrange(10)
        turn ^= kind < .94
        data += bytes([step + 32 * chance.randrange(8) & 255, chance.randrange(256)])
    return bytes(data) + (b"\x14\0\x15\0" if chance.random() < .6 else b"")


def main(folder, programs):
    chance = random.Random(1)
    for pattern in ("broken/*", "formats/*", "trouble/inputs/*", "positions/*", "conformance/*.sgf", "games/9x9-00[1-3].sgf"):
        for path in sorted(glob.glob("corpus/" + pattern)):
            if os.path.isfile(path) and os.path.getsize(path) < SMALL:
                with open(path, "rb") as file:
                    data = file.read()
                put(folder, "reading", os.path.basename(path), data)
                reader = READERS.get(path.lower().rsplit(".", 1)[-1])
                if reader is not None:
                    put(folder, reader, os.path.basename(path), data)
    for number, text in enumerate(META):
        put(folder, "meta", str(number), text.encode())
    for number, text in enumerate(HTML):
        put(folder, "html", str(number), text.encode())
    for number, text in enumerate(SELECT):
        put(folder, "select", str(number), (text + "\n1996-05-06,07\nGo Seigen\n9p\nB+2.5\n6.5\n").encode())
    for target, texts in NOTATIONS.items():
        for number, text in enumerate(texts):
            put(folder, target, str(number), text.encode())
    for number in range(150):
        put(folder, "scorer", str(number), game(chance))
    scores = subprocess.run([os.path.join(programs, "ingscore"), "--guess", "corpus/positions", "corpus/conformance"],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout
    for number, line in enumerate(scores.splitlines()):
        put(folder, "score_read", str(number), line)
        put(folder, "jnode", str(number), line)


main(*sys.argv[1:])
