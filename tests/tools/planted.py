#!/usr/bin/env python3
"""Faults of one line, planted one after the other into a copy of the sources: which of them do the tests notice?

    tests/tools/planted.py BUILD [FIRST [LAST]]
    tests/tools/planted.py --check

Prints a line for every fault, with the test that caught it, and the sum; status 1 when more than MISSED_MAX got away.
The copy is kept in BUILD/planted, so that of a fault only its file is compiled. The tests of the module that has the
fault come first, and the first that fails ends it, if it passes in BUILD, which has no fault; what nothing notices
takes minutes. A fault whose line is no longer in the source is an error, as is one that does not compile: the table
goes with the sources. --check looks at that alone."""

import filecmp
import glob
import os
import shutil
import subprocess
import sys

MISSED_MAX = 2
TEST_SECONDS, BUILD_SECONDS = 300, 3000
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# The rest of tests/cli looks at the pages and the house, or runs other programs for minutes.
QUICK = ("jnode.sh", "io_faults.py", "bombs.py", "filters.sh", "ingscore.py", "ingko.py", "ingdiff.sh", "ingcat.py", "sandbox.py", "trouble.py")
SLOW = ("score_inputs.sh", "diagnostics.py", "ingaudit.py", "streams.sh", "ingfill.py", "ingreport.py", "ingstand.py", "corpus.py",
        "endings.py", "prefixes.py", "hostile.py", "no_memory.py")
UNITS = "units"

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
    ("dead stones stay in the area", "lib/count.c", "row[row + 1] = stones[c] & ~dead;", "row[row + 1] = stones[c];"),
    ("a region that both touch is Black's", "lib/count.c", "        return WHITE;\n    default:\n        return EMPTY;",
     "        return WHITE;\n    default:\n        return BLACK;"),
    ("seki is not seen beside a region", "lib/count.c", "(runs_beside(run, &settled->seki) != 0 ? TOUCHES_SEKI : 0)", "0"),
    ("White's last pass is one short", "lib/count.c", "next == WHITE ? 2 : 1;", "1;"),
    ("a stone on a stone is part of a cycle", "lib/replay.h", "!(turn->flags & TURN_OCCUPIED)", "true"),
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
    ("a socket may be opened", "cmd/sandbox_network.c", "SYS_socket,", "SYS_socketpair,"),
    ("the filter lets everything pass", "cmd/sandbox_network.c", "SECCOMP_RET_ERRNO | EPERM", "SECCOMP_RET_ALLOW"),
    ("a key twice is read without a word", "formats/jnode_plain.c", "    if (!may_be_there)\n", "    if (true)\n"),
    ("a number may begin with a zero", "formats/jnode_plain.c", " || (whole > 1 && *begin == '0')", ""),
    ("the sign of minus zero is lost", "formats/jnode_plain.c", "        node->real = negative ? -real : real;",
     "        node->real = negative ? 0 - real : real;"),
    ("bytes that are no UTF-8 are taken", "formats/jnode_plain.c", "    return ascii || utf8_valid(*text, *length);", "    return true;"),
    ("what stands behind a text is not looked at", "formats/jnode_plain.c", "    return plain.at == text + length ? root : NULL;", "    return root;"),
    ("an arena gives more than its ceiling", "lib/arena.c", "    if (taken > arena->ceiling - arena->used)\n        return NULL;\n", ""),
    ("memory of an arena is not cleared", "lib/arena.c", "        memset(room, 0, size);\n", "        (void)size;\n"),
    ("margins of two rulesets are mixed up", "formats/score_read.c", "&decided, &outcomes->margin[number])", "&decided, &outcomes->margin[0])"),
    ("zi count as points", "formats/meta_komi.c", "    quarters *= zi ? 2 : 1;", "    (void)zi;"),
    ("a quarter does not show that zi are meant", "formats/meta_komi.c", "reading->zi || quarters % 2 != 0;",
     "reading->zi;"),
    ("a formula with a plus is not guarded", "formats/delimited.c", 'strchr("=+-@\\t\\r\\n", text[0])', 'strchr("=-@\\t\\r\\n", text[0])'),
    ("a quote in CSV is not doubled", "formats/delimited.c", "        if (quoted && code == '\"')\n            putc('\"', out);\n",
     "        (void)quoted;\n"),
    ("a read that is interrupted ends the input", "formats/stream.c", "        if (errno != EINTR) {", "        if (errno != 0) {"),
    ("a gzip file that was cut off is whole", "formats/gzip.c", 'end_with(gzip, DIAG_GZIP_DAMAGED, "cut off");', "gzip->ended = true;"),
    ("a tag may have any length", "formats/xml_find.c", "size - at > XML_TAG_BYTES_MAX ? at + XML_TAG_BYTES_MAX : size;", "size;"),
    ("an archive may have a member too many", "formats/container.c", "++container->members > CONTAINER_MEMBERS_MAX",
     "container->members++ > CONTAINER_MEMBERS_MAX"),
    ("C1 controls do not steer", "formats/display.c", "{0x7F, 0x9F}", "{0x7F, 0x7F}"),
    ("the board may come back with the other to move", "lib/legality.c",
     "    return replay->turns[t].same_board >= 0 ? VERDICT_PSK", "    return replay->turns[t].same_situation >= 0 ? VERDICT_PSK"),
    ("a line may have a byte too many", "cmd/lines.c", "lines->skipping || length > LINE_BYTES_MAX)", "lines->skipping || length > LINE_BYTES_MAX + 1)"),
)


def run(command, folder, env=None, seconds=TEST_SECONDS):
    try:
        return subprocess.run(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        return -1


class Tree:
    """Sources in a folder with a build of them."""

    def __init__(self, folder, build):
        self.folder, self.build = folder, build
        self.scratch = os.path.join(build, "scratch")

    def make(self, *targets):
        return run(["make", "-j2", "CFLAGS=-O1", *targets], self.folder, seconds=BUILD_SECONDS) == 0

    def passes(self, test):
        """The name of a program of tests/unit, UNITS for all of them, or of a script of tests/cli."""
        if not test.endswith((".sh", ".py")):
            program = os.path.join(self.build, "tests", test if test == UNITS else "unit/" + test)
            return run([program, "-j2"], self.folder) == 0
        env = dict(os.environ, BUILD=self.build, BIN=self.build + "/bin", SANITIZED="", LC_ALL="C.UTF-8", SCRATCH=self.scratch,
                   PATH=f"{self.build}/bin:{os.environ['PATH']}:/usr/games")
        shutil.rmtree(self.scratch, ignore_errors=True)
        os.mkdir(self.scratch)
        return run([os.path.join(self.folder, "tests/cli", test)], self.folder, env) == 0


def nearest(name, units):
    """The unit tests that include the header of a module or are called like it, and the scripts called like it."""
    module = os.path.splitext(os.path.basename(name))[0]
    return ([test for test in units if module.startswith(test.removeprefix("test_")) or
             f'#include "{module}.h"' in open(os.path.join(ROOT, "tests/unit", test + ".c")).read()],
            [script for script in QUICK + SLOW if module.startswith(os.path.splitext(script)[0])])


def catcher(tree, good, name):
    """The first test that fails there and not in the good tree, or None."""
    units = sorted(os.path.basename(path)[:-2] for path in glob.glob(os.path.join(tree.folder, "tests/unit/test_*.c")))
    near, scripts = nearest(name, units)
    for targets, tests in (([f"build/tests/unit/{test}" for test in near], near), (["all"], [*scripts, *QUICK]),
                           (["check-built"], [UNITS, *SLOW])):
        if not tree.make(*targets):
            sys.exit(f"with a fault {name} does not compile")
        for test in tests:
            if not tree.passes(test):
                if not good.passes(test):
                    sys.exit(f"without any fault {test} fails already")
                return test
    return None


def bring_up_to_date(folder):
    """Files that differ are copied, and are new to make."""
    for here, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in ("build", ".git", "__pycache__")]
        there = os.path.join(folder, os.path.relpath(here, ROOT))
        os.makedirs(there, exist_ok=True)
        for name in files:
            source, copy = os.path.join(here, name), os.path.join(there, name)
            if not (os.path.exists(copy) and filecmp.cmp(source, copy, shallow=False)):
                shutil.copyfile(source, copy)
                shutil.copymode(source, copy)


def planted(tree, good, fault):
    """What caught it."""
    _, name, text, other = fault
    path = os.path.join(tree.folder, name)
    with open(path, encoding="utf-8") as file:
        source = file.read()
    try:
        with open(path, "w", encoding="utf-8") as out:
            out.write(source.replace(text, other))
        return catcher(tree, good, name)
    finally:
        with open(path, "w", encoding="utf-8") as out:
            out.write(source)


def table_is_right():
    wrong = []
    for what, name, text, _ in FAULTS:
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            count = file.read().count(text)
        wrong += [] if count == 1 else [f"{what}: {count} times in {name}"]
    print("\n".join("not ok " + line for line in wrong) if wrong else f"ok {len(FAULTS)} faults to plant are in the sources once")
    return not wrong


def main():
    if sys.argv[1] == "--check":
        sys.exit(not table_is_right())
    build = os.path.abspath(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    last = int(sys.argv[3]) if len(sys.argv) > 3 else len(FAULTS)
    if not table_is_right():
        sys.exit(2)
    good, tree = Tree(ROOT, build), Tree(os.path.join(build, "planted"), os.path.join(build, "planted/build"))
    bring_up_to_date(tree.folder)
    if not tree.make("check-built"):
        sys.exit("the sources do not compile")
    missed = []
    for number in range(first, last + 1):
        caught = planted(tree, good, FAULTS[number - 1])
        print(f"{number:3} {FAULTS[number - 1][0]}: {'caught by ' + caught if caught else 'NOT CAUGHT'}", flush=True)
        missed += [] if caught else [number]
    tried = last - first + 1
    print(f"{tried - len(missed)} of {tried} planted faults caught")
    sys.exit(len(missed) > MISSED_MAX)


main()
