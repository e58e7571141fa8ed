#!/usr/bin/env python3
"""Instructions that each stage takes, counted by valgrind, against those of tests/bench/instructions.tsv.

    tests/bench/instructions.py BUILD [--store]

Counts do not depend on how busy the machine is, so that a slowdown of a few hundredths shows. They do depend on
the compiler and the C library, which the stored ones name: where others are at work they are printed only.
Status 1 when a stage takes more than TOLERANCE over what is stored; --store writes anew."""

import os
import re
import subprocess
import sys
import tempfile

PLAIN_TIMES = 12  # the corpus games as one file, large enough to make little of the program's start
TOLERANCE = 0.02  # of the instructions; two runs of one program differ by less than 0.001
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STORED = os.path.join(ROOT, "tests/bench/instructions.tsv")
BUILD = os.path.abspath(sys.argv[1])

# A name, and the command; "plain", "packed" and "scores" are made of the corpus games first.
STAGES = (
    ("start", "inghandicap 3k 7k"),
    ("read plain SGF", "ingcat {plain}"),
    ("read tar.gz", "ingcat {packed}"),
    ("replay, repetitions and kos", "ingko -q corpus/games corpus/ko"),
    ("score, the players' marks", "ingscore -q --rules=ing,chinese,japanese --dead=markup corpus/games"),
    ("score, blind", "ingscore -q --rules=ing,chinese,japanese --dead=blind corpus/games/19x19-*.sgf"),
    ("compare scores", "ingdiff {scores}"),
    ("audit scores", "ingaudit {scores}"),
    ("report of scores", "ingreport {scores}"),
)


def versions():
    compiler = subprocess.run(["gcc", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    return f"{compiler}; {os.confstr('CS_GNU_LIBC_VERSION')}; {os.uname().machine}"


def count(command, scratch):
    """Instructions of a command line, its program taken from BUILD."""
    report = os.path.join(scratch, "valgrind")
    words = command.format(plain=f"{scratch}/games.sgf", packed=f"{scratch}/games.tar.gz",
                           scores=f"{scratch}/scores").split(" ", 1)
    done = subprocess.run(["sh", "-c", f'exec valgrind --tool=callgrind --callgrind-out-file=/dev/null '
                           f'--log-file="{report}" "{BUILD}/bin/{words[0]}" {words[1]}'],
                          cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    text = open(report).read()
    found = re.search(r"refs:\s*([\d,]+)", text)
    if done.returncode != 0 or found is None:
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr.decode()}{text}")
    return int(found.group(1).replace(",", ""))


def read_stored():
    if not os.path.exists(STORED):
        return "", {}
    lines = open(STORED).read().splitlines()
    return lines[0].removeprefix("# "), {name: int(number) for name, number in (line.split("\t") for line in lines[1:])}


def main():
    made_by, stored = read_stored()
    here = versions()
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(f"for k in $(seq {PLAIN_TIMES}); do cat corpus/games/*.sgf; done >'{scratch}/games.sgf'",
                       cwd=ROOT, shell=True, check=True)
        subprocess.run(["tar", "czf", f"{scratch}/games.tar.gz", "corpus/games"], cwd=ROOT, check=True)
        with open(f"{scratch}/scores", "w") as out:
            subprocess.run([f"{BUILD}/bin/ingscore", "-q", "--dead=markup", "--guess", "corpus/games"], cwd=ROOT,
                           stdout=out, check=True)
        counts = {name: count(command, scratch) for name, command in STAGES}
    slower = []
    for name, number in counts.items():
        before = stored.get(name)
        change = "" if before is None else f"{number / before - 1:+8.1%} of {before / 1e6:.1f}"
        print(f"{name:30} {number / 1e6:9.1f} million instructions {change}")
        if before is not None and number > before * (1 + TOLERANCE):
            slower.append(name)
    if "--store" in sys.argv:
        with open(STORED, "w") as out:
            out.write(f"# {here}\n" + "".join(f"{name}\t{number}\n" for name, number in counts.items()))
    elif made_by != here:
        print(f"stored by other versions ({made_by}); not compared")
    elif slower:
        sys.exit(f"slower by more than {TOLERANCE:.0%}: " + ", ".join(slower))


main()
