#!/usr/bin/env python3
"""One sample for each row of the message table: the tool says the code, and where.

A code of lib/diag_table.h without a sample here, or without its words in ingmessages(7), is a failure.
SANITIZED, too: the samples are small."""

import gzip
import os
import re
import subprocess
import sys
import tarfile

SCRATCH = os.environ["SCRATCH"]
GAME = b"(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[];B[])"
BOMB_BYTES = 256 << 20  # four times what may come out without a game
GAME_BYTES = 8 * 1024 * 1024  # of one game as it stands in the file

# The first file of the corpus in which each is found.
CORPUS = {
    "archive-damaged": "broken/cut.tar",
    "archive-empty": "trouble/inputs/634-empty-archive.zip",
    "archive-link": "trouble/inputs/654-links-and-truncated.tar",
    "format-unknown": "broken/prose.sgf",
    "gzip-damaged": "broken/cut.sgf.gz",
    "gzip-trailing": "broken/trailing.sgf.gz",
    "handicap-differs": "trouble/inputs/219-HA4-no-AB.sgf",
    "handicap-moves": "trouble/inputs/221-handicap-as-black-moves.sgf",
    "ing-ambig": "conformance/028-moonshine-cycle.sgf",
    "ing-unequal-wrong-takes": "conformance/021-eternal-life-cycle.sgf",
    "index-missing": "trouble/inputs/580-tom-kifu-lines.txt",
    "kifu-bad-line": "trouble/inputs/580-tom-kifu-lines.txt",
    "kifu-cut": "trouble/inputs/583-kifu-lines-cut-and-no-tab.txt",
    "kifu-repaired": "trouble/inputs/580-tom-kifu-lines.txt",
    "komi-doubtful": "trouble/inputs/207-fox-even-KM0.sgf",
    "komi-read": "trouble/inputs/201-fox-KM375.sgf",
    "member-damaged": "broken/cut.tar",
    "member-encrypted": "broken/encrypted.zip",
    "move-ko": "trouble/inputs/401-illegal-ko-then-occupied.sgf",
    "move-occupied": "broken/occupied-point.sgf",
    "move-suicide": "trouble/inputs/402-multi-stone-suicide.sgf",
    "move-twice": "broken/off-the-board.sgf",
    "move-white-first": "trouble/inputs/580-tom-kifu-lines.txt",
    "no-game": "broken/empty.sgf",
    "not-a-record": "broken/mixed.zip",
    "result-read": "trouble/inputs/107-utf8-bom.sgf",
    "rules-button": "trouble/inputs/223-button-draw-half-komi.sgf",
    "score-conditional": "broken/off-the-board.sgf",
    "score-evidence": "positions/early-pass.sgf",
    "score-undecided": "broken/off-the-board.sgf",
    "seki-strict": "conformance/050-one-dame-left.sgf",
    "setup-late": "trouble/inputs/417-ladder-edit-in-the-middle.sgf",
    "setup-no-liberty": "trouble/inputs/414-zero-liberty-setup.sgf",
    "sgf-bad-point": "broken/off-the-board.sgf",
    "sgf-bad-size": "broken/size-99.sgf",
    "sgf-duplicate": "trouble/inputs/014-repeated-AB-properties.sgf",
    "sgf-extra-paren": "trouble/inputs/009-extra-closing-paren.sgf",
    "sgf-junk": "broken/junk-around.sgf",
    "sgf-missing-paren": "broken/cut-before-the-end.sgf",
    "sgf-mixed-node": "trouble/inputs/411-setup-and-move-in-one-node.sgf",
    "sgf-no-semicolon": "broken/no-semicolon.sgf",
    "sgf-no-value": "trouble/inputs/048-empty-AB-value.sgf",
    "sgf-odd-pass": "trouble/inputs/056-odd-pass-spellings.sgf",
    "sgf-open-value": "broken/cut-in-a-move.sgf",
    "sgf-other-game": "broken/chess.sgf",
    "sgf-stray-bracket": "broken/stray-brackets.sgf",
    "sgf-swallowed": "trouble/inputs/040-missing-close-bracket-swallows-move.sgf",
    "sgf-too-large": "trouble/inputs/633-huge-ratio.sgf.gz",
    "text-guessed": "trouble/inputs/101-gbk-no-CA.sgf",
    "text-undecided": "broken/gb-or-euc-jp.sgf",
    "handicap-placed": "formats/china-handicap.gib",
    "line-bad": "formats/cut.gib",
    "line-odd": "formats/lying.gib",
    "moves-differ": "formats/lying.ngf",
    "record-cut": "formats/cut.gib",
    "unsupported": "trouble/inputs/545-ugf-encrypted.ugf",
    "xml-damaged": "formats/cut.xml",
    "xml-limit": "formats/wide.xml",
}

# Small enough to stand here.
INLINE = {
    "ing-handicap": b"(;GM[1]SZ[9]RU[Ing]KM[8]BR[3d]WR[5d];B[ee])",
    "komi-default": b"(;GM[1]SZ[9]RU[Chinese];B[ee])",
    "overtime-lost": b"(;GM[1]SZ[9]TM[600]OT[PP 3x100];B[ee]BL[-301])",
    "penalties": b"(;GM[1]SZ[9]TM[600]OT[PP 3x100];B[ee]BL[-1])",
    "penalty-boundary": b"(;GM[1]SZ[9]TM[600]OT[PP 3x100];B[ee]BL[-300])",
    "play-after-end": b"(;GM[1]SZ[9];B[ee];W[];B[];W[];B[];W[cc])",
    "komi-unreadable": b"(;GM[1]SZ[9]KM[some];B[ee])",
    "result-unreadable": b"(;GM[1]SZ[9]RE[who knows];B[ee])",
    "rules-unknown": b"(;GM[1]SZ[9]RU[Martian];B[ee])",
    "rules-inferred": b"(;GM[1]SZ[19]KM[3.75];B[dd])",
    "score-list-cut": b"(;GM[1]SZ[9];B[ee]" + b";W[ee];B[ee]" * 501 + b")",
    "text-invalid": "(;GM[1]CA[UTF-8]SZ[9]PB[吴清源]PW[木谷実".encode() + b"\xff];B[ee])",
}


def scratch(name, data):
    path = os.path.join(SCRATCH, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as out:
        out.write(data)
    return path


def fifo():
    scratch("special/a.sgf", GAME)
    os.mkfifo(os.path.join(SCRATCH, "special/pipe"))
    return ["ingscore", os.path.join(SCRATCH, "special")]


def loop():
    scratch("loop/a.sgf", GAME)
    os.symlink(".", os.path.join(SCRATCH, "loop/again"))
    return ["ingscore", os.path.join(SCRATCH, "loop")]


def deep():
    scratch("deep" + "/d" * 70 + "/a.sgf", GAME)
    return ["ingscore", os.path.join(SCRATCH, "deep")]


def nested():
    path = scratch("a.sgf", GAME)
    for number in range(3):
        outer = os.path.join(SCRATCH, f"{number}.tar")
        with tarfile.open(outer, "w") as archive:
            archive.add(path, os.path.basename(path))
        path = outer
    return ["ingscore", path]


def bomb():
    return ["ingscore", scratch("bomb.sgf.gz", gzip.compress(GAME + b"(;C[") + gzip.compress(b" " * (1 << 20)) * (BOMB_BYTES >> 20))]


def short_index():
    scratch("kifu/x.index", b"12\ta\tb\tc\td\te\tf\tg\n13\tonly two\n")
    scratch("kifu/x.kifu", b"12\t;B[aa]\n13\t;B[bb]\n")
    return ["ingscore", os.path.join(SCRATCH, "kifu/x.kifu")]


def without_markup():
    return ["ingscore", "--dead=markup", scratch("bare.sgf", GAME)]


def too_much_text():
    """One byte becomes two, and stands in memory twice: all that a game may have, and a little more."""
    head, tail = b"(;GM[1]CA[windows-1251]SZ[9]GC[", b"];B[aa])"
    letters = b"\xe0" * (GAME_BYTES - len(head) - len(tail))
    return ["ingcat", "--tree", scratch("large.sgf", head + letters + tail)]


def called_dead(path, stone):
    return ["ingscore", "--dead=" + scratch("dead", f"{path}\t{stone}\n".encode()), path]


def no_stream():
    return ["ingdiff", scratch("stream", b"{\n")]


def asked(rules, path):
    return ["ingscore", "--guess", "--rules=" + rules, path]


def as_gtp(name, game):
    return ["ingcat", "--format=gtp", scratch(name, game)]


def same_twice():
    """The second is named as the copy of the first."""
    scratch("twice/a.sgf", GAME)
    scratch("twice/b.sgf", GAME)
    return ["ingcat", "--dedup", os.path.join(SCRATCH, "twice")]


def retakes(turns):
    """A ko retaken again and again: a repetition with every turn but the first."""
    return b"(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]" + b";B[cb];W[bb]" * (turns // 2) + b")"


MADE = {
    "format-cannot": lambda: as_gtp("oblong.sgf", b"(;GM[1]SZ[9:13];B[ee])"),
    "format-lacks": lambda: as_gtp("edited.sgf", b"(;GM[1]SZ[9];B[ee];AB[cc];W[dd])"),
    "left-out": lambda: ["ingcat", "--format=json", scratch("commented.sgf", b"(;GM[1]SZ[9];B[ee]C[well played])")],
    "game-copy": same_twice,
    "ancient-setup": lambda: asked("ancient", scratch("plain.sgf", GAME)),
    "ko-list-cut": lambda: ["ingko", "--summary", scratch("long.sgf", retakes(20002))],
    "status-ruled": lambda: called_dead("corpus/conformance/046-three-points-without-capturing.sgf", "ba"),
    "korean-status": lambda: asked("korean", "corpus/conformance/043-double-ko-seki.sgf"),
    "ancient-age": lambda: asked("ancient", scratch("song.sgf", GAME.replace(b"(;", b"(;DT[1100]", 1))),
    "ancient-groups": lambda: asked("ancient", "corpus/positions/seki-eyes.sgf"),
    "qq-half": lambda: asked("qq", "corpus/conformance/076-fill-19x19-shared-point.sgf"),
    "qq-unrated": lambda: asked("qq", scratch("short.sgf", GAME)),
    "file-unreadable": lambda: ["ingscore", os.path.join(SCRATCH, "not-there")],
    "file-special": fifo,
    "dir-loop": loop,
    "dir-too-deep": deep,
    "archive-nested": nested,
    "archive-limit": bomb,
    "index-bad-line": short_index,
    "markup-unusable": without_markup,
    "out-of-memory": too_much_text,
    "stream-bad-line": no_stream,
    "game-unplaced": lambda: ["ingstand", scratch("pairs", b"A\tB\nA\tA\n")],
    "name-twins": lambda: ["ingstand", scratch("twins", b"Go Seigen\tA\nGO SEIGEN\tB\n")],
}


def command_for(code):
    if code in CORPUS:
        return ["ingscore", "corpus/" + CORPUS[code]]
    if code in INLINE:
        return ["ingscore", scratch(code + ".sgf", INLINE[code])]
    return MADE[code]() if code in MADE else None


def table():
    """(code, severity, text) of each row."""
    with open("lib/diag_table.h", encoding="utf-8") as source:
        return re.findall(r'^ *X\(\w+, *"([a-z-]+)", *SEVERITY_(\w+), *"(.*)"\)', source.read(), re.MULTILINE)


def page():
    """What ingmessages(7) says of each code: (severity, text)."""
    with open("cmd/ingmessages.7", encoding="utf-8") as source:
        items = re.findall(r"^\.It Sy (\S+) Pq (\w+)\n((?:[^.].*\n)+)", source.read(), re.MULTILINE)
    return {code: (severity.upper(), " ".join(text.split())) for code, severity, text in items}


def said_by(command):
    """The status and the lines of a run with -v."""
    done = subprocess.run([command[0], "-v"] + command[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          timeout=100, check=False)
    return done.returncode, done.stderr.decode().splitlines()


def said_of_all(codes):
    """What ingscore says of the samples of these codes, which are files, in one run: the lines of each file."""
    files = {code: command_for(code)[-1] for code in codes}
    _, lines = said_by(["ingscore", *sorted(set(files.values()))])
    return {code: [line for line in lines if line.startswith(f"ingscore: {file}")] for code, file in files.items()}


def fault(code, severity, together):
    """What is wrong with the sample of this code, or None."""
    command = command_for(code)
    if command is None:
        return "no sample"
    status, lines = (None, together[code]) if code in together else said_by(command)
    said = [line for line in lines if f": {code}: " in line]
    if not said:
        return f"not said: {lines[:3]}"
    if not all(line.startswith(f"{command[0]}: {command[-1]}") for line in said):
        return f"not said of the file: {said[0]}"
    if severity == "LOSS" and status not in (2, 3):
        return f"a loss, but status {status}"
    return None


def main():
    rows, told = table(), page()
    # A loss shows in the status, too, and has a run of its own.
    together = said_of_all([code for code, severity, _ in rows if severity != "LOSS" and code in {**CORPUS, **INLINE}])
    failed = len(rows) == 0
    for code, severity, text in rows:
        wrong = fault(code, severity, together)
        if told.get(code) != (severity, text.replace('\\"', '"')):
            wrong = f"cmd/ingmessages.7 should have it as {severity.lower()}: {text}, not {told.get(code)}"
        failed |= wrong is not None
        print(f"not ok {code}: {wrong}" if wrong else f"ok {code}")
    for code in {**CORPUS, **INLINE, **MADE, **told}.keys() - {code for code, _, _ in rows}:
        failed = True
        print(f"not ok {code}: no such row")
    sys.exit(failed)


main()
