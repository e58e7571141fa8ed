#!/usr/bin/env python3
"""An allocation fails, alone and with all that follow it, at each of many places in turn: no crash, no line
that is not the right one, and status 0 only where the output is complete.

Archives are left out: libarchive 3.6 itself does not survive this. Of ingdiff, ingaudit and ingreport
only a normal end is asked where they print texts: jansson 2.14 loses letters of a string when it cannot
grow it."""

import itertools
import os
import subprocess
import sys

SCRATCH = os.environ["SCRATCH"]
POINTS = int(os.environ.get("PLACES", 40))  # to fail, spread over the run; PLACES=120 is the long test
SWEEPS = itertools.count()  # all begin alike: what one leaves out there, the next asks
KIFU = b"12\t;B[pd];W[dp];B[pp]\n13\t;B[dd];W[qq]\n"
INDEX = b"12\t2006-01-01 00:00\tw\tb\t7.5\tB+R\t3\tx\n13\t2006-01-02 00:00\tv\tc\t6.5\tW+R\t2\tx\n"


def scratch(name, data):
    path = os.path.join(SCRATCH, name)
    with open(path, "wb") as out:
        out.write(data)
    return path


def read(name):
    with open(os.path.join(SCRATCH, name), "rb") as file:
        return file.read()


def build_preload():
    path = os.path.join(SCRATCH, "fail_alloc.so")
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", path, "tests/preload/fail_alloc.c"],
                   check=True)
    return path


def run(preload, command, places):
    """Of a run for each place: the status, the output, the findings and the number of allocations."""
    env = dict(os.environ, LD_PRELOAD=preload, ING_RUNS=SCRATCH, ING_FAIL_AT=" ".join(places))
    subprocess.run(command, env=env, check=True)
    with open(os.path.join(SCRATCH, "runs"), encoding="ascii") as file:
        runs = [tuple(map(int, line.split())) for line in file]
    assert len(runs) == len(places)
    return [(os.waitstatus_to_exitcode(status), read(f"{number}.out"), read(f"{number}.err"), allocations)
            for number, (status, allocations) in enumerate(runs)]


def fault(status, out, findings, good, survives_only, status_only):
    """What is wrong with a run in which memory failed, or None."""
    if status not in (0, 2, 3, 4):
        return f"status {status}"
    if status != 0 and not findings:
        return "silent"
    if survives_only:
        return None
    if status == 0 and out != good:
        return "status 0, but not the whole output"
    if not status_only and not set(out.split(b"\n")[:-1]) <= set(good.split(b"\n")):
        return "a wrong line"
    return None


def sweep(preload, name, command, survives_only=False, status_only=False):
    """True when all is well."""
    (good_status, good, _, allocations), = run(preload, command, ["0"])
    step = -(-allocations // POINTS)
    places = [str(at) for at in range(1 + next(SWEEPS) % step, allocations + 1, step)]
    places += [at + "+" for at in places]
    faults = []
    for place, (status, out, findings, _) in zip(places, run(preload, command, places)):
        wrong = fault(status, out, findings, good, survives_only, status_only)
        if wrong is not None:
            faults.append(f"allocation {place}: {wrong}: {findings[:100]!r}")
    passed = good_status == 0 and allocations > 10 and not faults
    print("ok" if passed else "not ok", f"{name}: {len(places)} runs, {allocations} allocations")
    for line in faults[:10]:
        print("    " + line)
    return passed


def main():
    if os.environ.get("SANITIZED"):
        print("skip no_memory: the sanitizers have allocators of their own")
        return
    preload = build_preload()
    scores = scratch("scores", subprocess.run(["ingscore", "corpus/positions"], stdout=subprocess.PIPE,
                                              check=True).stdout)
    cup = scratch("cup", subprocess.run(["ingscore", "corpus/tournament"], stdout=subprocess.PIPE, check=True).stdout)
    scratch("k.index", INDEX)
    passed = [
        sweep(preload, "ingcat, a directory", ["ingcat", "corpus/positions"]),
        sweep(preload, "ingcat --tree, gzip", ["ingcat", "--tree", "corpus/games/9x9-collection.sgf.gz"]),
        # without its index a game has no names, which is told: not the same line
        sweep(preload, "ingcat --dedup --sort", ["ingcat", "--dedup", "--sort=komi", "corpus/positions"]),
        sweep(preload, "ingcat --stat", ["ingcat", "--stat", "corpus/positions"],
              survives_only=True),
        sweep(preload, "ingcat --format=json", ["ingcat", "--format=json", "corpus/ko"], survives_only=True),
        sweep(preload, "ingcat, kifu lines", ["ingcat", scratch("k.kifu", KIFU)], status_only=True),
        *(sweep(preload, "ingcat, " + name, ["ingcat", "corpus/formats/" + name])
          for name in ("two.gib", "handicap.ngf", "small.ugf", "gogui.xml")),
        sweep(preload, "ingscore", ["ingscore", "corpus/positions/seki-eyes.sgf", "corpus/positions/teire.sgf"]),
        sweep(preload, "ingdiff, JSON", ["ingdiff", "--only=all", "--format=json", scores]),
        sweep(preload, "ingdiff, TSV", ["ingdiff", "--only=all", "--format=tsv", scores], survives_only=True),
        sweep(preload, "ingreport", ["ingreport", "--games=2", scores], survives_only=True),
        sweep(preload, "ingreport, Markdown", ["ingreport", "--format=markdown", scores], survives_only=True),
        sweep(preload, "ingaudit, text", ["ingaudit", "--all", scores], survives_only=True),
        sweep(preload, "ingaudit, JSON", ["ingaudit", "--all", "--format=json", scores], survives_only=True),
        sweep(preload, "ingaudit, summary", ["ingaudit", "--summary", "--format=tsv", scores], survives_only=True),
        *(sweep(preload, "ingstand, " + form, ["ingstand", "--prizes=3,2", "--format=" + form, cup], survives_only=True)
          for form in ("text", "json", "html")),
        sweep(preload, "ingdiff, text", ["ingdiff", "--only=all", scores], survives_only=True),
    ]
    sys.exit(not all(passed))


main()
