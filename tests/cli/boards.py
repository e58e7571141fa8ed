#!/usr/bin/env python3
"""The one drawing of boards in text: every program that shows one takes --board and --color, gives
the same bytes in every locale, and colours at terminals alone, where nobody asks it not to."""

import os
import pty
import re
import subprocess
import sys

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
GAME = "corpus/games/9x9-003.sgf"
STREAM = os.path.join(SCRATCH, "stream")
KO = "corpus/ko/triple-ko.sgf"
PROGRAMS = {  # with a text in which there is a board
    "ingscore --explain": ["ingscore", "-q", "--explain", GAME],
    "ingfill": ["ingfill", "-q", GAME],
    "ingko": ["ingko", "-q", "--format=text", KO],
    "ingaudit": ["ingaudit", "-q", os.path.join(SCRATCH, "wrong.sgf")],
    "ingdiff": ["ingdiff", "-q", "--only=margin", "--boards=1", "--no-summary", STREAM],
}
ESC = re.compile(r"\x1b\[[0-9;]*m")


def run(arguments, more=(), **environment):
    done = subprocess.run([*arguments, *more], capture_output=True,
                          env={**os.environ, "TERM": "xterm", **environment})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def at_terminal(arguments, more=(), **environment):
    """Standard output of a program that writes to a terminal."""
    leader, follower = pty.openpty()
    child = subprocess.Popen([*arguments, *more], stdout=follower, stderr=subprocess.DEVNULL,
                             env={**os.environ, "TERM": "xterm", "NO_COLOR": "", **environment})
    os.close(follower)
    pieces = []
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        pieces.append(piece)
    os.close(leader)
    child.wait()
    return b"".join(pieces).decode().replace("\r\n", "\n")


def boards(text):
    """The rows of all boards: number, points, number."""
    return re.findall(r"^ *(\d+)[ (](.*?)[ )] *\1$", ESC.sub("", text), re.M)


def check_program(name, command):
    status, plain, _ = run(command)
    check(status == 0 and len(boards(plain)) >= 7, f"{name}: draws a board", f"status {status}: {plain[:400]}")
    drawn = "\n".join(points for _, points in boards(plain))
    check(drawn.isascii() and "\x1b" not in plain, f"{name}: in ASCII, without colour")
    for locale in ("C", "C.UTF-8", "de_DE.UTF-8"):
        check(run(command, LC_ALL=locale, LANG=locale)[1] == plain, f"{name}: the same in locale {locale}")
    check(run(command, ["--board=ascii", "--color=never"])[1] == plain, f"{name}: the defaults, said")

    _, unicode, _ = run(command, ["--board=unicode"], LC_ALL="C")
    # Sign for sign the same board.
    ascii_rows, unicode_rows = boards(plain), boards(unicode)
    pairs = {pair for one, other in zip(ascii_rows, unicode_rows) for pair in zip(one[1], other[1])}
    same_shape = [(row, len(points)) for row, points in ascii_rows] == [(row, len(points)) for row, points in unicode_rows]
    check(same_shape and len({other for _, other in pairs}) == len(pairs), f"{name}: --board=unicode, sign for sign", f"{pairs}")
    if name != "ingscore --explain":  # letters stay letters
        check({("X", "●"), ("O", "○")} <= pairs, f"{name}: discs", f"{pairs}")

    for asked, environment in (({}, {}), ({}, {"NO_COLOR": "1"}), ({}, {"TERM": "dumb"})):
        check(run(command, **environment)[1] == plain, f"{name}: no colour in a pipe {environment}")
    coloured = run(command, ["--color=always"], NO_COLOR="1", TERM="dumb")[1]
    check("\x1b[48;5;" in coloured, f"{name}: --color=always is obeyed everywhere")
    check(ESC.sub("", coloured).replace(" ", "") == plain.replace(" ", ""), f"{name}: colour changes no sign")
    check("\x1b[" in at_terminal(command), f"{name}: colour at a terminal")
    check("\x1b[" in at_terminal(command, ["--color=auto"]), f"{name}: --color=auto there")
    for more, environment in (([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"}), (["--color=never"], {}),
                              (["--color=auto"], {"NO_COLOR": "1"}), (["--color=always", "--color=never"], {})):
        check("\x1b[" not in at_terminal(command, more, **environment), f"{name}: none there with {more} {environment}")
    for wrong in ("--board=emoji", "--board=", "--color=red", "--color="):
        status, out, err = run(command, [wrong])
        check(status == 2 and out == "" and len(err.splitlines()) == 1, f"{name}: {wrong} is refused", f"{status} {err}")


def main():
    with open("corpus/games/9x9-003.sgf") as file:
        text = file.read()
    with open(os.path.join(SCRATCH, "wrong.sgf"), "w") as file:
        file.write(re.sub(r"RE\[[^]]*\]", "RE[B+20.5]", text))
    with open(STREAM, "w") as file:
        subprocess.run(["ingscore", "-q", GAME], stdout=file, check=True)
    for name, command in PROGRAMS.items():
        check_program(name, command)
    # Data are never coloured.
    for command in (["ingko", "-q", KO], ["ingko", "-q", "-f", "tsv", KO], ["ingfill", "-q", "-f", "json", GAME],
                    ["ingaudit", "-q", "-a", "-f", "tsv", GAME], ["ingscore", "-q", GAME], ["ingdiff", "-q", "-f", "tsv", STREAM]):
        check("\x1b" not in run(command, ["--color=always"])[1], f"{' '.join(command[:4])}: data without colour")


main()
finish()
