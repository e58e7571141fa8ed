#!/usr/bin/env python3
"""Faults of one line, planted one after the other into a copy of the sources: which of them do the tests notice?

    tests/tools/planted.py BUILD [FIRST [LAST]]

Takes a minute or two for each. Prints a line for every fault, with the test that caught it, and the sum; status 1 when more
than MISSED_MAX got away. A fault whose line is no longer in the source is an error: the table goes with the sources."""

import os
import shutil
import subprocess
import sys
import tempfile

MISSED_MAX = 2
TEST_SECONDS, BUILD_SECONDS = 300, 3000
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPTS = ("jnode.sh", "filters.sh", "ingscore.py", "ingko.py", "ingdiff.sh", "ingcat.py", "ingaudit.py", "streams.sh",
           "hostile.py", "sandbox.py", "trouble.py", "corpus.py", "no_memory.py", "ingreport.py", "ingfill.py")

# What is wrong; the file; the text and what becomes of it.
FAULTS = (
    ("a captured stone is not counted", "lib/board.c", "        board->lifted[colour]++;", "        (void)colour;"),
    ("a string with one liberty may fill it", "lib/board.c", "        if ((there == colour) != atari)",
     "        if (there != colour || !atari)"),
    ("komi is left out", "lib/count.c", "score.margin = score.board - score.terms.komi - ", "score.margin = score.board - "),
    ("komi has the wrong sign", "lib/count.c", "score.margin = score.board - score.terms.komi - ",
     "score.margin = score.board + score.terms.komi - "),
    ("the compensation is left out", "lib/count.c", " - score.terms.compensation - score.terms.tax -",
     " - score.terms.tax -"),
    ("dead stones give no points", "lib/count.c", "           difference(tally->teire) - difference(tally->lifted) - difference(tally->dead);",
     "           difference(tally->teire) - difference(tally->lifted);"),
    ("forced connections cost nothing", "lib/count.c", "        tally->teire[fill->colour]++;", "        (void)fill;"),
    ("eyes in seki are points", "lib/count.c", "(seki_eyes ? 0 : difference(tally->seki_eyes))", "(seki_eyes ? 0 : 0)"),
    ("dead stones stay in the area", "lib/count.c", "            settled->colour[p] = EMPTY;\n", ""),
    ("a region that both touch is Black's", "lib/count.c", "                            : touches == TOUCHES_WHITE ? WHITE\n                                                       : EMPTY;",
     "                            : touches == TOUCHES_WHITE ? WHITE\n                                                       : BLACK;"),
    ("White's last pass is one short", "lib/count.c", "next == WHITE ? 2 : 1;", "1;"),
    ("a stone on a stone is part of a cycle", "lib/lap.c", "(turn->flags & TURN_OCCUPIED)", "false"),
    ("stones taken are the mover's own", "lib/lap.c", "    took[other(mover)] += turn->took;", "    took[mover] += turn->took;"),
    ("time over is counted once, not twice", "lib/penalty.c", "    return used + 2 * late - base;", "    return used + late - base;"),
    ("a period too many is allowed", "lib/penalty.c", ".lost = used_up >= allowed", ".lost = used_up > allowed"),
    ("the last step of overtime loses", "lib/penalty.c", "sixths > PENALTY_STEPS * base;", "sixths >= PENALTY_STEPS * base;"),
    ("output is not flushed to the end", "cmd/run.c", "    if (fclose(stdout) != 0 && error == 0)\n        error = errno;\n", ""),
    ("an error in the middle of the output is forgotten", "cmd/run.c",
     "    if ((ferror(stdout) || fflush(stdout) != 0) && error == 0)", "    if (fflush(stdout) != 0 && error == 0 && false)"),
    ("losses do not reach the exit status", "cmd/run_report.c", "        run->lossy = true;", "        run->lossy = false;"),
    ("a file that could not be written is put in place", "cmd/outfile.c", "if (file->temporary != NULL && error == 0 && keep && rename",
     "if (file->temporary != NULL && keep && rename"),
    ("the sandbox is not entered", "cmd/run_enclose.c", "    (void)sandbox_enter(&sandbox);", "    (void)sandbox;"),
    ("any file may be read", "cmd/sandbox.c", "static bool lose_files(struct sandbox *sandbox)\n{\n",
     "static bool lose_files(struct sandbox *sandbox)\n{\n    sandbox_read_all(sandbox);\n"),
    ("a socket may be opened", "cmd/sandbox.c", "SYS_socket,", "SYS_socketpair,"),
    ("the filter lets everything pass", "cmd/sandbox.c", "SECCOMP_RET_ERRNO | EPERM", "SECCOMP_RET_ALLOW"),
    ("a key twice is read without a word", "formats/jnode_plain.c", "    if (!may_be_there)\n", "    if (true)\n"),
    ("a number may begin with a zero", "formats/jnode_plain.c", " || (whole > 1 && *begin == '0')", ""),
    ("the sign of minus zero is lost", "formats/jnode_plain.c", "        node->real = negative ? -real : real;",
     "        node->real = negative ? 0 - real : real;"),
    ("bytes that are no UTF-8 are taken", "formats/jnode_plain.c", "    return ascii || utf8_valid(*text, *length);", "    return true;"),
    ("what stands behind a text is not looked at", "formats/jnode_plain.c", "    return plain.at == text + length ? root : NULL;", "    return root;"),
    ("an arena gives more than its ceiling", "lib/arena.c", "    if (size > arena->ceiling - arena->used)\n        return NULL;\n", ""),
    ("memory of an arena is not cleared", "lib/arena.c", "        memset(room, 0, size);\n", "        (void)size;\n"),
    ("margins of two rulesets are mixed up", "formats/score_read.c", "&decided, &outcomes->margin[number])", "&decided, &outcomes->margin[0])"),
)


def run(command, folder, env=None, seconds=TEST_SECONDS):
    try:
        return subprocess.run(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        return -1


def catcher(folder, scratch):
    """The first test that fails, or None."""
    build = os.path.join(folder, "build")
    env = dict(os.environ, BUILD=build, BIN=build + "/bin", SANITIZED="", LC_ALL="C.UTF-8",
               PATH=f"{build}/bin:{os.environ['PATH']}")
    if run(["make", "-j2", "check-built", "CFLAGS=-O1"], folder, seconds=BUILD_SECONDS) != 0:
        return "the compiler"
    units = os.path.join(build, "tests/unit")
    for name in sorted(n for n in os.listdir(units) if os.access(os.path.join(units, n), os.X_OK)):
        if run([os.path.join(units, name), "-j2"], folder) != 0:
            return name
    for name in SCRIPTS:
        shutil.rmtree(scratch, ignore_errors=True)
        os.mkdir(scratch)
        if run([os.path.join(folder, "tests/cli", name)], folder, dict(env, SCRATCH=scratch)) != 0:
            return name
    return None


def main():
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    last = int(sys.argv[3]) if len(sys.argv) > 3 else len(FAULTS)
    missed = []
    with tempfile.TemporaryDirectory() as place:
        folder, scratch = os.path.join(place, "sources"), os.path.join(place, "scratch")
        shutil.copytree(ROOT, folder, symlinks=True, ignore=shutil.ignore_patterns("build", ".git"))
        good = catcher(folder, scratch)
        if good is not None:
            sys.exit(f"without any fault {good} fails already")
        for number in range(first, last + 1):
            what, name, text, other = FAULTS[number - 1]
            path = os.path.join(folder, name)
            source = open(path).read()
            if source.count(text) != 1:
                sys.exit(f"{name}: {source.count(text)} times there: {text}")
            with open(path, "w") as out:
                out.write(source.replace(text, other))
            caught = catcher(folder, scratch)
            with open(path, "w") as out:
                out.write(source)
            print(f"{number:3} {what}: {'caught by ' + caught if caught else 'NOT CAUGHT'}", flush=True)
            missed += [] if caught else [number]
    tried = last - first + 1
    print(f"{tried - len(missed)} of {tried} planted faults caught")
    sys.exit(len(missed) > MISSED_MAX)


main()
