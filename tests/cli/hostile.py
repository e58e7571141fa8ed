#!/usr/bin/env python3
"""Games and lines made to hurt: each ends normally, in bounded time and memory, with a line that the
next filter takes. SANITIZED, too, with smaller numbers and no bounds on time and memory."""

import itertools
import lzma
import os
import random
import resource
import socket
import subprocess
import sys
import zlib

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = bool(os.environ.get("SANITIZED"))
PEAK_MIB, CPU_SECONDS, STACK_KIB = 64, 4, 256
EVENTS_MAX = 250000  # RECORD_EVENTS_MAX
GAME_BYTES_MAX = 8 << 20  # SGF_GAME_BYTES_MAX
LINE_BYTES_MAX = 4 << 20
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
HEAD = "(;GM[1]FF[4]SZ[%s]KM[6.5]"
DEEP = 10 ** 5 if SANITIZED else 10 ** 6
DEPTH = 10 ** 4 if SANITIZED else int(os.environ.get("DEPTH", 10 ** 5))  # DEPTH=1000000 is the long test
LONG = 2500 if SANITIZED else 200000 if os.environ.get("EVERY_CASE") else 100000


def small_stack():
    resource.setrlimit(resource.RLIMIT_STACK, (STACK_KIB * 1024, STACK_KIB * 1024))


def write(name, make):
    """The input that make() gives, in a file. Nothing of it may be left in this process: what is forked
    from it begins with its memory."""
    path = os.path.join(SCRATCH, name)
    data = make()
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())
    return path


def batches(items, size):
    """What goes into one run: under the sanitizers all, since nothing is bounded there; else so many, within the
    bounds of one. A start takes long."""
    return [items] if SANITIZED else [items[at:at + size] for at in range(0, len(items), size)]


def run(command, *paths):
    """Status, output, findings, CPU seconds, peak MiB."""
    with open(os.path.join(SCRATCH, "out"), "w+b") as out, open(os.path.join(SCRATCH, "err"), "w+b") as err:
        process = subprocess.Popen([*command, *paths], stdout=out, stderr=err, preexec_fn=small_stack)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return process.returncode, out.read(), err.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def random_game(columns, rows, moves, edits=False):
    chance = random.Random(1)
    points = [LETTERS[x] + LETTERS[y] for x in range(columns) for y in range(rows)]
    nodes = [f";{'BW'[k % 2]}[{point}]" for k, point in enumerate(chance.choices(points, k=moves))]
    if edits:
        for k, point in enumerate(chance.choices(points, k=moves)):
            nodes[k] += f";A{'BWE'[k % 3]}[{point}]"
    return HEAD % f"{columns}:{rows}" + "".join(nodes) + ")\n"


def stones(columns, rows, rule):
    """Every point whose rule says B or W, as set-up."""
    put = {"B": [], "W": []}
    for y in range(rows):
        for x in range(columns):
            colour = rule(x, y)
            if colour:
                put[colour].append(f"[{LETTERS[x]}{LETTERS[y]}]")
    return HEAD % f"{columns}:{rows}" + "".join("A" + c + "".join(p) for c, p in put.items() if p) + ")\n"


GAMES = {
    "random moves": lambda: random_game(19, 19, LONG),
    "random moves, 2x2": lambda: random_game(2, 2, LONG // 2),
    "random moves, 1x2": lambda: random_game(1, 2, LONG // 2),
    "random moves, 1x1": lambda: random_game(1, 1, LONG // 2),
    "random moves, 52x52": lambda: random_game(52, 52, LONG),
    "random moves, 52x1": lambda: random_game(52, 1, LONG // 2),
    "edits": lambda: random_game(19, 19, LONG // 2, edits=True),
    "the same edit": lambda: HEAD % 19 + ";B[aa];AE[aa]" * (LONG // 2) + ")\n",
    "passes": lambda: HEAD % 19 + ";B[];W[]" * (LONG // 2) + ")\n",
    "one side": lambda: HEAD % 19 + ";B[]" * LONG + ")\n",
    "a ko": lambda: HEAD % 5 + "AB[bb][ac][bd]AW[cb][dc][cd][bc]" + ";B[cc];W[bc]" * (LONG // 4) + ")\n",
    "suicides": lambda: HEAD % 5 + "AB[ba][ab]" + ";W[aa];B[]" * (LONG // 4) + ")\n",
    "full": lambda: stones(19, 19, lambda x, y: "B"),
    "full, chequered": lambda: stones(52, 52, lambda x, y: "BW"[(x + y) % 2]),
    "full but for a point": lambda: stones(52, 52, lambda x, y: None if x == y == 51 else "B"),
    "kos everywhere": lambda: stones(52, 52, lambda x, y: None if (x + y) % 2 else "BW"[x % 4 > 1]),
    "lone stones": lambda: stones(52, 52, lambda x, y: {0: "B", 2: "W"}.get((x + y) % 4)),
    "rows of eyes": lambda: stones(52, 52, lambda x, y: None if y % 4 == 3 else "BW"[y // 4 % 2]),
    "rectangles": lambda: HEAD % 19 + ";AB[aa:ss];AE[aa:ss]" * 300 + ")\n",
    "markup": lambda: HEAD % 52 + ";B[aa]" + "TB" + "[aa:ZZ]" * (LONG // 4) + "TW" + "[aa:ZZ]" * (LONG // 4) + ")\n",
    "nested variations": lambda: HEAD % 9 + "(;B[cc]" * DEPTH + ")" * DEPTH + ")\n",
    "nested parentheses": lambda: "(" * DEEP + ";SZ[9];B[cc]" + ")" * DEEP + "\n",
    "siblings": lambda: HEAD % 9 + "(;B[cc])" * DEPTH + ")\n",
    "moves in line": lambda: HEAD % 9 + ";B[cc]" * DEPTH + ")\n",
    "nodes": lambda: HEAD % 9 + ";" * DEEP + ")\n",
    "values": lambda: HEAD % 9 + "AB" + "[cc]" * DEPTH + ")\n",
    "properties": lambda: HEAD % 9 + "XX[a]" * DEEP + ")\n",
    "escapes": lambda: HEAD % 9 + "C[" + "\\" * DEEP + "]])\n",
    "a name": lambda: HEAD % 9 + "PB[" + "x" * DEEP + "])\n",
}


def hostile_games():
    for names in batches(list(GAMES), 6):
        paths = [write(f"{number}.sgf", GAMES[name]) for number, name in enumerate(names)]
        name = ", ".join(names)
        for tool in (["ingcat"], ["ingcat", "--tree"], ["ingscore"], ["ingscore", "--dead=blind"]):
            called = f"{name}: {' '.join(tool)}"
            status, out, err, cpu, peak = run(tool, *paths)
            told = [path for path in paths if path.encode() in err]
            check(status == 0 and out.count(b"\n") == len(paths) or status == (3 if out else 2) and told and
                  len(paths) - len(told) <= out.count(b"\n"), called, (status, len(out), err[:200]))
            if not SANITIZED:
                check(cpu <= CPU_SECONDS and peak <= PEAK_MIB, called + ": bounds", f"{cpu:.1f} s, {peak:.1f} MiB")
        if out:
            scores = os.path.join(SCRATCH, "scores")
            os.replace(os.path.join(SCRATCH, "out"), scores)
            del out
            status, _, err, cpu, peak = run(["ingdiff", "--only=all"], scores)
            check(status == 0, f"{name}: ingdiff", (status, err))
            if not SANITIZED:
                check(cpu <= CPU_SECONDS and peak <= PEAK_MIB, f"{name}: ingdiff: bounds",
                      f"{cpu:.1f} s, {peak:.1f} MiB")


def limits():
    for events, status in ((EVENTS_MAX, 0), (EVENTS_MAX + 1, 3)):
        done = run(["ingcat"], write("game.sgf", lambda: HEAD % 9 + ";B[]" * events + ")\n"))
        check(done[0] == status and (b"sgf-too-large" in done[2]) == (status == 3), f"{events} moves", done[2])
    frame = len(HEAD % 9 + "C[])")
    for size, status in ((GAME_BYTES_MAX, 0), (GAME_BYTES_MAX + 1, 3)):
        done = run(["ingcat"], write("game.sgf", lambda: HEAD % 9 + "C[" + "x" * (size - frame) + "])\n"))
        check(done[0] == status and (b"sgf-too-large" in done[2]) == (status == 3), f"a game of {size} bytes", done[2])


TEXTS = ("PB", "PW", "BR", "WR", "BT", "EV", "RO", "DT", "PC", "GN", "KM", "HA", "RU", "RE", "TM", "OT", "AP", "SO",
         "US", "CP", "GC", "CA", "BL", "OB", "IR", "IK", "II", "IG", "IX")
PIECES = ("黑", "九", "а", "1", "一万", "(", " ", ",", "W+", "B", "昭和", "半", "k", "koPOSITIONAL", "十", "－", "０", "by ",
          "day 1, ", "年", "-", ".", "3/", "ㅏ", "目", " of ", "\\]", '{"a":', "1:", "\n", "no komi ", "1996", "5月", "（")
# Each condition is true of every game, so that all come as far as the sorting.
READERS = (["ingcat", "--select=date>1900 | date<=1900 | moves>=0", "--sort=date", "--format=json",
            "--select=black-rank>1d | black-rank<=1d | black~x | black!~x | moves>=0"], ["ingscore"])


def long_texts():
    """Every text of a game long, and of one word or sign: to read it takes no longer than to read it once."""
    size = LONG // 2
    for pieces in batches(PIECES, 5):
        texts = [b"[" + piece.encode() * (size // len(piece.encode())) + b"]" for piece in pieces]
        path = write("game.sgf", lambda: b"".join((HEAD % 9).encode() + b"".join(name.encode() + text for name in TEXTS) +
                                                  b";B[aa])\n" for text in texts))
        for tool in READERS:
            status, _, err, cpu, peak = run(tool, path)
            called = f"texts of {' and '.join(map(repr, pieces))}: {' '.join(tool)}"
            check(status in (0, 3), called, (status, err[:200]))
            if not SANITIZED:
                check(cpu <= CPU_SECONDS and peak <= PEAK_MIB, called + ": bounds", f"{cpu:.1f} s, {peak:.1f} MiB")


GIB = "\\HS\n\\[GAMEPLACE=%s\\]\n\\HE\n\\GS\n%s\\GE\n"
UGF = "[Header]\nCrypt=0\nSize=19\nComment=%s\n[Data]\n%s"
NGF = "title\n19\nw\nb\n\n0\n0\n6\n\n\n\n0\n%s\n%s"
XML = '<Go><GoGame name="g"><Information><BoardSize>9</BoardSize><User>%s</User></Information><Nodes>%s</Nodes></GoGame></Go>\n'
FOREIGN = {"GIB": (GIB, "SKI 0 2 1\n"), "UGF": (UGF, "YA,B1,1,0\n"), "NGF": (NGF, "PMABBAAAA\n"), "XML": (XML, '<Black at=""/>')}


NOISES = (("line ends", "\n"), ("words", "ab "), ("backslashes", "\\"), ("tags", "<a "), ("quotes", '"'),
          ("line starts", "\nSTO 0\nPM\nA,B\n<Black at="))


def foreign_formats():
    """Limits of the other formats, on both sides, and files of one line or one word."""
    for name, (text, move) in FOREIGN.items():
        for events, lost in ((EVENTS_MAX, False), (EVENTS_MAX + 1, True)):
            if SANITIZED:
                continue
            status, out, err, cpu, peak = run(["ingcat", "-v"], write("game.x", lambda: text % ("", move * events)))
            check((b"sgf-too-large" in err) == lost and (b" 0 written" in err) == lost and
                  (lost or out.count(b"[]") == events), f"{name}: {events} moves", (status, err[-200:]))
            check(cpu <= CPU_SECONDS and peak <= PEAK_MIB, f"{name}: {events} moves: bounds",
                  f"{cpu:.1f} s, {peak:.1f} MiB")
        frame = len((text % ("", move)).rstrip("\n" if name == "XML" else ""))
        frame -= len("<Go></Go>") if name == "XML" else 0
        for size, lost in ((GAME_BYTES_MAX, False), (GAME_BYTES_MAX + 1, True)):
            status, _, err, cpu, peak = run(["ingcat", "-v"], write("game.x", lambda: text % ("x" * (size - frame), move)))
            check((b"sgf-too-large" in err) == lost and (b" 0 written" in err) == lost,
                  f"{name}: a game of {size} bytes",
                  (status, err[-200:]))
            if not SANITIZED:
                check(cpu <= CPU_SECONDS and peak <= PEAK_MIB, f"{name}: a game of {size} bytes: bounds",
                      f"{cpu:.1f} s, {peak:.1f} MiB")
        for noises in batches(NOISES, 6):
            paths = [write(f"{number}.x", lambda: text % ("", noise * (LONG // len(noise)))) for number, (_, noise) in enumerate(noises)]
            status, _, err, cpu, peak = run(["ingcat", "-v"], *paths)
            called = f"{name}: {', '.join(what for what, _ in noises)}"
            check(status in (0, 3) and b" games read = " in err, called, (status, err[-200:]))
            if not SANITIZED:
                check(cpu <= CPU_SECONDS and peak <= PEAK_MIB, f"{called}: bounds", f"{cpu:.1f} s, {peak:.1f} MiB")


def hostile_xml():
    """Nothing is fetched, nothing expands, and nothing takes long."""
    canary = os.path.join(SCRATCH, "canary")
    with open(canary, "w", encoding="ascii") as file:
        file.write("canary")
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    url = "http://127.0.0.1:%d/" % listener.getsockname()[1]
    laughs = "".join(f'<!ENTITY a{k} "{f"&a{k - 1};" * 10}">' for k in range(1, 20))
    good = XML % ("", '<Black at="E5"/>')
    inputs = {
        "an external document type": (f'<!DOCTYPE Go SYSTEM "{url}go.dtd">' + good, 1),
        "an external entity": (f'<!DOCTYPE Go [<!ENTITY a SYSTEM "file://{canary}"><!ENTITY % b SYSTEM "{url}b"> %b;]>' +
                               XML % ("&a;", ""), 0),
        "a billion laughs": (f'<!DOCTYPE Go [<!ENTITY a0 "ha">{laughs}]>' + XML % ("&a19;", ""), 0),
        "a document type inside a game": (XML % (f'<!DOCTYPE Go [<!ENTITY a SYSTEM "file://{canary}">]>&a;', "") + good, 2),
        "a document type behind a game": (good + f'<!DOCTYPE Go [<!ENTITY a SYSTEM "{url}">]>' + XML % ("&a;", ""), 1),
        "an inclusion": (XML % (f'<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://{canary}"/>', ""), 1),
        "a style sheet": (f'<?xml-stylesheet href="{url}a.xsl"?>' + good, 1),
        "many attributes": (XML % ("", "<Node " + "".join(f'a{k}="" ' for k in range(LONG)) + "/>") + good, 2),
        "many tags with many attributes": (XML % ("", ("<Node " + "".join(f'a{k}="" ' for k in range(400)) + "/>") * 200), 1),
        "deep elements": (XML % ("", "<a>" * DEEP) + good, 2),
        "a comment without end": (XML % ("", "<!-- ") + good * 10, 1),
        "a section without end": (XML % ("", "<![CDATA[ ") + good * 10, 1),
        "comments": (XML % ("", "<!-- <GoGame> -->" * (LONG // 10)) + good, 2),
        "many games": (good * (LONG // 10), LONG // 10),
        "games without an end": ("<Go>" + '<GoGame><Nodes><Black at="A1"/>' * (LONG // 10), LONG // 10),
    }
    for name, (text, games) in inputs.items():
        status, out, err, cpu, peak = run(["ingcat", "-v"], write("game.xml", lambda: text))
        check(out.count(b"\n") == games and status in ((0, 3) if games else (2,)) and b"canary" not in out,
              f"XML: {name}", (status, len(out), err[-300:]))
        if not SANITIZED:
            check(cpu <= CPU_SECONDS and peak <= PEAK_MIB, f"XML: {name}: bounds", f"{cpu:.1f} s, {peak:.1f} MiB")
    try:
        listener.accept()
        check(False, "XML: nothing is fetched", "somebody called")
    except BlockingIOError:
        check(True, "XML: nothing is fetched")
    listener.close()


def with_dictionary(packed, code):
    """The xz file with another size of the dictionary in its first block's header."""
    at, size = 12, (packed[12] + 1) * 4
    header = bytearray(packed[at:at + size - 4])
    where = header.index(b"\x21\x01") + 2  # LZMA2, one byte of properties
    header[where] = code
    return packed[:at] + bytes(header) + zlib.crc32(header).to_bytes(4, "little") + packed[at + size:]


def dictionaries():
    packed = lzma.compress((HEAD % 9 + ";B[ee];W[];B[])\n").encode(), preset=0)
    for name, code, status in (("64 MiB", 28, 0), ("1 GiB", 36, 2)):
        if SANITIZED and status != 0:
            continue
        done = run(["ingcat"], write("a.xz", lambda: with_dictionary(packed, code)))
        check(done[0] == status and done[4] <= PEAK_MIB, f"xz with a dictionary of {name}", (done[0], done[2], done[4]))


def hostile_lines():
    with open(os.path.join(SCRATCH, "one.sgf"), "w", encoding="utf-8") as file:
        file.write(HEAD % 9 + ";B[ee];W[];B[])\n")
    good = subprocess.run(["ingscore", file.name], stdout=subprocess.PIPE, check=True).stdout.decode()
    lines = {
        "deep lists": lambda: "[" * 100000,
        "deep objects": lambda: '{"a":' * 100000,
        "a schema to come": lambda: good.replace("ing-score/1", "ing-score/2").rstrip("\n"),
        "no scores": lambda: '{"schema":"ing-score/1"}',
        "scores as a list": lambda: '{"schema":"ing-score/1","scores":[]}',
        "an enormous margin": lambda: good.replace('"margin":', '"margin":1e300,"x":', 1).rstrip("\n"),
        "a number too large": lambda: good.replace('"moves":3', '"moves":99999999999999999999').rstrip("\n"),
        "a NUL": lambda: good.replace('"end":"', '"end":"\0').rstrip("\n"),
        "half a line": lambda: good[:len(good) // 2],
        "a string that is no UTF-8": lambda: good.replace('"source":"', '"source":"\\ud800').rstrip("\n"),
        "too many rulesets": lambda: '{"schema":"ing-score/1","scores":{' +
                             ",".join(f'"r{k}":{{"margin":1}}' for k in range(1000)) + "}}",
        "a line of 17 MiB": lambda: '{"a":"' + "x" * (17 << 20) + '"}',
        "a line past the limit": lambda: good.rstrip("\n").ljust(LINE_BYTES_MAX + 1),
    }
    path = write("lines", lambda: good + "".join(make() + "\n" + good for make in lines.values()))
    for tool in (["ingdiff"], ["ingdiff", "--only=all", "--format=json"], ["ingdiff", "--format=csv"]):
        status, out, err, _, peak = run(tool, path)
        told = err.decode().splitlines()
        check(status == 3 and len(told) == len(lines), f"bad lines: {' '.join(tool)}: status", (status, len(told)))
        for number, (name, line) in enumerate(itertools.zip_longest(lines, told, fillvalue="")):
            check(f":{2 * number + 2}: stream-bad-line: " in line, f"{name}: {' '.join(tool)}", line[:200])
        if not SANITIZED:
            check(peak <= PEAK_MIB, f"bad lines: {' '.join(tool)}: bounds", f"{peak:.1f} MiB")
        if "json" in tool[-1]:
            check(out.count(b"\n") == len(lines) + 1, f"bad lines: {' '.join(tool)}: the others", out[:200])
    done = run(["ingdiff"], write("lines", lambda: good.rstrip("\n").ljust(LINE_BYTES_MAX) + "\n"))
    check(done[0] == 0 and not done[2], "a line at the limit", done[2])


hostile_games()
long_texts()
limits()
foreign_formats()
hostile_xml()
dictionaries()
hostile_lines()
finish()
