#!/usr/bin/env python3
"""ingcat as a converter and a sieve: formats and back, filters, copies, order, files, counts.

What should come out is worked out here, from the JSON form or from how the input was made. SANITIZED: less of it.
EVERY_CASE: all of corpus everywhere, and from its files."""

import collections
import functools
import glob
import hashlib
import json
import os
import random
import re
import subprocess
import sys

import jsonschema

sys.path.insert(0, "tests/tools")
import peak  # noqa: E402
from checks import check, finish  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = os.environ.get("SANITIZED")
EVERY_CASE = os.environ.get("EVERY_CASE")
# All of corpus but the 2,000 games alike of one file and a bomb: these two take longer than all the others.
VARIED = [path for path in sorted(glob.glob("corpus/**", recursive=True))
          if os.path.isfile(path) and not path.endswith(() if EVERY_CASE else ("2000-games.sgf", "huge-ratio.sgf.gz"))
          and not path.endswith((".py", ".tsv"))]
ONLY_VARIED = SANITIZED and not EVERY_CASE
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
VALUE = rb"\[(?:[^\]\\]|\\.)*\]"
ORIGIN = re.compile(rb"^(\(;FF\[4\]CA\[UTF-8\])IX" + VALUE + rb"(?:I[MGNFE]" + VALUE + rb")*")

def run(*arguments, stdin=b"", env=None):
    if ONLY_VARIED and "corpus" in arguments:
        arguments = [*arguments[:-1], *VARIED]
    done = subprocess.run(["ingcat", *arguments], input=stdin, capture_output=True,
                          env={**os.environ, **(env or {})})
    return done.returncode, done.stdout, done.stderr.decode()


@functools.cache
def of_corpus(*arguments):
    """The output for corpus, which many ask for and which stays as it is."""
    return run("-q", *arguments)[1]


def lines_of(*arguments, stdin=b""):
    output = of_corpus(*arguments) if arguments[-1:] == ("corpus",) else run("-q", *arguments, stdin=stdin)[1]
    return output.splitlines()


def objects(*arguments, stdin=b""):
    return [json.loads(line) for line in lines_of("--format=json", *arguments, stdin=stdin)]


def written(name, data):
    path = os.path.join(SCRATCH, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as out:
        out.write(data)
    return path


def varied():
    """Where the games of VARIED are read again and again: from one record stream, a fourth of the time of their files."""
    return VARIED if EVERY_CASE else [written("varied", run("-q", *VARIED)[1])]


def bare(line):
    """A line of the record stream without the place where its game was found."""
    return ORIGIN.sub(rb"\1", line)


# --- formats ---

def check_round_trip():
    for options in ([], ["--tree"]):
        once = lines_of(*options, "corpus")
        pretty = of_corpus(*options, "--format=sgf", "corpus")
        path = written("pretty.sgf", pretty)
        again = lines_of(*options, path)
        wrong = [(a, b) for a, b in zip(map(bare, once), map(bare, again)) if a != b]
        check(len(once) == len(again) > (600 if ONLY_VARIED else 2000) and not wrong, f"lines, sgf, lines {options}: every game of the corpus",
              wrong[:1])
        check(run("-q", *options, "--format=sgf", path)[1] == pretty, f"sgf, sgf {options}: the same bytes")
        check(b"IX[" not in pretty and b"\xe2\x90\xa4" not in pretty, f"sgf {options}: nothing of the stream's own")
    both = objects("corpus"), objects(stdin=of_corpus("corpus"))
    differ = [game["source"] for game, other in zip(*both)
              if sorted(map(str, game["notes"])) != sorted(map(str, other["notes"]))]
    check(not differ and len(both[0]) == len(both[1]), "what was found in reading travels in the record stream", differ[:5])
    formats = [[json.loads(line) for line in lines_of("--count=format", "--format=json", *more, stdin=stdin)]
               for more, stdin in ((["corpus"], b""), ([], of_corpus("corpus")))]
    formats = [[row for row in rows if row["what"] == "value"] for rows in formats]
    check(formats[0] == formats[1] and len(formats[0]) > 4, "and so does the format", formats)
    status, _, err = run(stdin=run("-q", "corpus/broken/off-the-board.sgf")[1])
    check(status == 0 and "sgf-bad-point" not in err, "but it is reported once", err)
    text = "(;SZ[9]PB[a\\]b]GC[one\ntwo \u2424 three\\\\\n\nfour];B[aa]C[x])"
    pretty = run("--format=sgf", stdin=text.encode())[1].decode()
    check(pretty == "(;FF[4]CA[UTF-8]GM[1]SZ[9]\nPB[a\\]b]\nGC[one\ntwo \u2424 three\\\\\n\nfour]\n;B[aa])\n",
          "sgf: line ends and signs of a text as they are", pretty)
    moves = "".join(f";{'BW'[k % 2]}[{LETTERS[k % 9]}{LETTERS[k // 9]}]" for k in range(23))
    pretty = run("--format=sgf", stdin=f"(;SZ[9]{moves})(;SZ[9];W[])".encode())[1].decode().splitlines()
    check([line.count(";") for line in pretty] == [1, 10, 10, 3, 0, 1, 1] and pretty[4] == "",
          "sgf: ten moves a line, an empty line between games", pretty)


def stream_moves(line):
    return re.findall(r";([BW])\[(\w*)\]", line)


def check_json():
    with open("formats/ing-record-1.schema.json", encoding="utf-8") as schema:
        validator = jsonschema.Draft7Validator(json.load(schema))
    games, lines = objects("corpus"), [line.decode() for line in lines_of("corpus")]
    check(len(games) == len(lines), "json: a line for each game", f"{len(games)} and {len(lines)}")
    checked = games[::7] if SANITIZED else [game for game in games if "2000-games" not in game["source"]] + games[::7]
    wrong = [(game["source"], error.message) for game in checked for error in validator.iter_errors(game)]
    check(not wrong, "json: keeps to its schema", wrong[:2])
    differ = [game["source"] for game, line in zip(games, lines)
              if [tuple(move) for move in game["moves"]] != stream_moves(line)]
    check(not differ, "json: the moves of the record stream", differ[:3])
    scores = subprocess.run(["ingscore", "-q", "--guess", "corpus/positions", "corpus/ko"], capture_output=True).stdout
    ids = {score["source"]: score["id"] for score in map(json.loads, scores.splitlines())}
    check(ids and ids == {game["source"]: game["id"] for game in objects("corpus/positions", "corpus/ko")},
          "json: the ids of the score stream")
    game = objects(stdin=b"(;SZ[9]KM[375]RE[W+R]AB[aa][bb]PL[W]TM[60];W[cc];B[];AE[aa]AW[dd];W[ee]BL[3.5];TB[aa][ab])")[0]
    wanted = {"setup": [["B", "aa"], ["B", "bb"]], "moves": [["W", "cc"], ["B", ""], ["W", "ee"]],
              "edits": [{"after": 0, "put": None, "to_move": "W"}, {"after": 2, "put": ["", "aa"], "to_move": None},
                        {"after": 2, "put": ["W", "dd"], "to_move": None}],
              "territory": {"B": ["aa", "ab"], "W": []}, "time": "60", "size": [9, 9],
              "handicap": {"raw": None, "stones": 2, "why": "setup"}}
    check({key: game[key] for key in wanted} == wanted, "json: set-up, passes, edits, territory", game)
    check(game["komi"]["raw"] == "375" and game["recorded"]["winner"] == "W" and game["clock"]["black_left"] == "3.5",
          "json: texts and what they mean", game)
    source = "(;SZ[9]DT[昭和33年2月]BR[プロ九段]WR[5-й дан];B[aa])(;SZ[9]DT[1996-12-30,1997-01-02]BR[x];B[aa])"
    read = [(game["dates"], game["ranks"]["black"], game["ranks"]["white"]) for game in objects(stdin=source.encode())]
    wanted = [({"raw": "昭和33年2月", "first": "1958-02-01", "last": "1958-02-28", "why": "era"},
               {"raw": "プロ九段", "kind": "pin", "grade": 1, "why": "professional-dan"},
               {"raw": "5-й дан", "kind": "dan", "grade": 5, "why": "written"}),
              ({"raw": "1996-12-30,1997-01-02", "first": "1996-12-30", "last": "1997-01-02", "why": "digits"},
               {"raw": "x", "kind": None, "grade": None, "why": None},
               {"raw": None, "kind": None, "grade": None, "why": None})]
    check(read == wanted, "json: dates and ranks with what they were read as and why", read)
    json_reasons()


# The games of the trouble suite's kind "notation": what the file has, by hand, and so how it must be read.
ZI = {"黑胜3/4子", "白胜1/4子", "黑胜1又3/4子", "白胜7又1/4子", "黑８又3/4子胜"}
HANDICAP_WHY = {"201": "none", "205": "stated", "207": "none", "209": None, "216": None, "219": "stated", "221": "stated", "222": "stated",
                "224": "stated"}
RESULT_WHY = {"201": "sgf", "205": "words", "207": "sgf", "209": "words", "216": None, "217": "sgf", "222": "sgf", "223": "sgf"}


def json_reasons():
    """Each value with its raw text and why it is what it is."""
    inputs = [path for path in VARIED if path.startswith("corpus/trouble/inputs/")]
    games = objects(*inputs)
    by_number = {}
    for game in games:
        by_number.setdefault(os.path.basename(game["source"])[:3], []).append(game)
    for key, table in (("handicap", HANDICAP_WHY), ("recorded", RESULT_WHY)):
        wrong = [(number, by_number[number][0][key]) for number, why in table.items() if by_number[number][0][key]["why"] != why]
        check(not wrong, f"json: why {key} is what it is", wrong)
    for number, count in (("212", 20), ("214", 8)):
        wrong = [game["recorded"] for game in by_number[number]
                 if game["recorded"]["why"] != ("zi" if game["recorded"]["raw"] in ZI else "words")]
        check(len(by_number[number]) == count and not wrong, f"json: why results in words are what they are, {number}", wrong)
    wrong = [game["source"] for game in games for key, value in (("handicap", game["handicap"]), ("recorded", game["recorded"]))
             if value["why"] is None and (value["raw"] or key == "handicap" and value["stones"])]
    check(games and not wrong, "json: no value without a reason", wrong)
    scores = subprocess.run(["ingscore", "-q", "--guess", *inputs], capture_output=True).stdout
    reasons = {score["source"]: (score["handicap_why"], score["recorded"]["why"]) for score in map(json.loads, scores.splitlines())}
    differ = [game["source"] for game in games if game["source"] in reasons and
              reasons[game["source"]] != (game["handicap"]["why"], game["recorded"]["why"])]
    check(reasons and not differ, "json: the reasons of the score stream", differ)


def vertex(point, size):
    return "ABCDEFGHJKLMNOPQRSTUVWXYZ"[LETTERS.index(point[0])] + str(size - LETTERS.index(point[1]))


def check_gtp():
    status, out, err = run("--format=gtp", "-", stdin=b"(;SZ[9]KM[6.5]AB[cc][gg];W[aa];B[ii];W[])")
    wanted = ["boardsize 9", "clear_board", "komi 6.5", "set_free_handicap C7 G3", "play w A9", "play b J1", "play w pass"]
    check(status == 0 and out.decode().splitlines() == ["# -"] + wanted, "gtp: by hand", out)
    status, out, err = run("--format=gtp", "-", stdin=b"(;SZ[3]AB[aa];W[bb];AE[aa]AW[ac];B[bb];W[ca])")
    wanted = ["boardsize 3", "clear_board", "play b A3", "play w B2", "clear_board", "play w B2", "play w A1",
              "play b pass", "play w C3"]
    check(status == 0 and out.decode().splitlines()[1:] == wanted, "gtp: set-up during play, an occupied point", out)
    check(err.count("format-lacks") == 1 and "+1 more" in err, "gtp: and both are told", err)
    for name, game, why in (("oblong", b"(;SZ[9:13];B[aa])", "not square"), ("26 lines", b"(;SZ[26];B[aa])", "25 lines"),
                            ("breathless", b"(;SZ[2]AB[aa][bb][ab]AW[ba];B[])", "liberty")):
        status, out, err = run("--format=gtp", "-v", "-", stdin=game + b"(;SZ[25];B[aa])")
        check(status == 3 and out.count(b"boardsize") == 1 and err.count("format-cannot") == 1 and why in err,
              f"gtp: {name} is passed over and named", err)
        check("2 games read = 1 written + 1 skipped" in err, f"gtp: {name} is counted", err)
    check_gtp_by_gnugo()


def check_gtp_by_gnugo():
    """GNU Go plays the commands and has the stones that our replay has."""
    files = sorted(name for name in os.listdir("corpus/games") if re.match(r"(9x9|13x13|19x19)-\d+\.sgf$", name))
    files = ["corpus/games/" + name for name in files[:: 40 if SANITIZED else 9]] + ["corpus/positions/handicap-two.sgf"]
    tool = os.path.join(os.environ["BUILD"], "tests/tools/final_position")
    differ, refused = [], []
    for path in files:
        commands = run("--format=gtp", path)[1] + b"list_stones black\nlist_stones white\nquit\n"
        answers = subprocess.run(["/usr/games/gnugo", "--mode", "gtp"], input=commands, capture_output=True).stdout.decode()
        answers = [answer.strip() for answer in re.split(r"\n\n", answers) if answer.strip()]
        refused += [path for answer in answers if answer.startswith("?")]
        _, size, black, white, _, _ = subprocess.run([tool, path], capture_output=True, text=True).stdout.split("\t")
        size = int(size.split("x")[0])
        for stones, answer in ((black, answers[-3]), (white, answers[-2])):
            if sorted(vertex(point, size) for point in stones.split()) != sorted(answer.lstrip("= ").split()):
                differ.append(path)
    check(not refused and not differ and len(files) >= 4, f"gtp: GNU Go plays {len(files)} games to the same end",
          (refused[:3], differ[:3]))


def sum_of(lines):
    """The sum as ingcat(1) defines it."""
    total = sum(int.from_bytes(hashlib.sha256(line).digest(), "big") for line in lines) % (1 << 256)
    return f"{total:064x} {len(lines)}\n".encode()


def check_checksum():
    lines = lines_of("-q", "corpus/positions", "corpus/ko")
    check(run("-q", "--checksum", "corpus/ko", "corpus/positions")[1] == sum_of(lines), "--checksum: of records in any order")
    scores = subprocess.run(["ingscore", "-q", "--dead=markup", "corpus/positions"], stdout=subprocess.PIPE, check=False).stdout
    lines = scores.splitlines()
    for name, end in (("LF", b"\n"), ("CR LF", b"\r\n")):
        status, out, err = run("-v", "--checksum", stdin=end.join(lines) + end)
        check(status == 0 and out == sum_of(lines), f"--checksum: of scores, lines that end in {name}", out)
        check(f"{len(lines)} games read = {len(lines)} written + 0 skipped" in err, f"--checksum: {name}, counts that add up", err)
    check(run("--checksum", stdin=b"\n".join(reversed(lines)))[1] == sum_of(lines), "--checksum: the last line without its end")


def check_pieces():
    """The kernel counts: the stream is read and written in large pieces, not in those a file system likes."""
    least = 64 * 1024
    path = written("long.sgf", 40000 * (b"(;SZ[9]PB[" + 100 * b"a" + b"];B[aa])\n"))
    with subprocess.Popen(["ingcat", "-q", path], stdout=subprocess.DEVNULL) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        try:
            with open(f"/proc/{process.pid}/io", encoding="ascii") as file:
                counts = {name: int(number) for name, number in (line.split(": ") for line in file)}
        except OSError as error:
            print("ok # SKIP pieces: the kernel keeps no count:", error)
            return
    check(counts["wchar"] > 4000000 and counts["wchar"] > least * counts["syscw"], "written in large pieces", counts)
    check(counts["rchar"] > 4000000 and counts["rchar"] > least * (counts["syscr"] - 40), "read in large pieces", counts)


def check_refusals():
    for arguments in (["--format=xml"], ["--tree", "--format=json"], ["--tree", "--format=gtp"], ["--stat", "--dedup"],
                      ["--stat", "--sort=date"], ["--stat", "--format=sgf"], ["--sort=soon"], ["--sort="], ["--sort=date,"],
                      ["--count=nothing"], ["--sort=" + ",".join(["date"] * 9)], ["--select=komi>x"], ["--select="]):
        status, out, err = run(*arguments, "corpus/positions")
        check(status == 2 and not out and len(err.splitlines()) == 1, f"refused: {arguments}", (status, err))
    check(": column 6: " in run("--select=komi>x", "corpus/positions")[2], "a filter's fault has its column")
    for name in ("lines", "sgf", "json", "gtp"):
        for more in ([], ["--sort=date"], ["--dedup"]):
            with open("/dev/full", "wb") as full:
                done = subprocess.run(["ingcat", "-q", "--format=" + name, *more, "corpus/games"], stdout=full,
                                      stderr=subprocess.DEVNULL)
            check(done.returncode == 4, f"a full disk: {name} {more}", done.returncode)
    for option in ("--sort=date", "--dedup"):
        games = b"(;SZ[9];B[aa])" if option == "--dedup" else long_stream(40)
        status, _, err = run("-q", option, "-", stdin=games, env={"TMPDIR": "/nowhere"})
        check(status == 4 and "temporary file" in err, f"{option}: no place for a temporary file", (status, err))


def long_stream(mebibytes):
    with open("corpus/games/9x9-001.sgf", "rb") as file:
        game = peak.with_long_comments(file.read())
    game = game.replace(b"C[All", b"GC[All", 1)
    return game * (mebibytes * peak.MIB // len(game) + 1)


# --- filters ---

def year_of(game):
    found = re.search(r"\b\d{4}\b", game["date"] or "")
    return int(found[0]) if found else None


def number(value, holds):
    return value is not None and holds(value)


# Each is asked of ingcat and, from the JSON form, of Python.
FILTERS = {
    "komi>=6.5": lambda game: number(game["komi"]["points"], lambda komi: komi >= 6.5),
    "komi!=6.5": lambda game: number(game["komi"]["points"], lambda komi: komi != 6.5),
    "!komi=6.5": lambda game: game["komi"]["points"] != 6.5,
    "rules=japanese": lambda game: game["rules"]["name"] == "japanese",
    "rules=jp|rules=goe": lambda game: game["rules"]["name"] in ("japanese", "ing"),
    "handicap>2": lambda game: game["handicap"]["stones"] > 2,
    "black~gnu": lambda game: "gnu" in (game["black"] or "").lower(),
    "!player": lambda game: not game["black"] and not game["white"],
    "size=13|size=9x5": lambda game: game["size"] in ([13, 13], [9, 5]),
    "columns<rows": None,
    "moves<10": lambda game: len(game["moves"]) < 10,
    "end=resign": lambda game: game["recorded"]["how"] == "resign",
    "winner!=B": lambda game: game["recorded"]["winner"] != "B" and
    (game["recorded"]["winner"] == "W" or game["recorded"]["margin"] == 0 or game["recorded"]["how"] == "draw"),
    "margin<-5": lambda game: number(game["recorded"]["margin"], lambda margin: margin < -5),
    "name~seed": lambda game: "seed" in (game["name"] or "").lower(),
    "source~broken": lambda game: "broken" in game["source"],
}


def check_select():
    inputs = varied()
    everything, lines = objects(*inputs), lines_of(*inputs)
    for text, holds in FILTERS.items():
        if holds is None:
            check(run("--select=" + text, "corpus/positions")[0] == 2, f"{text}: fields are not compared with each other")
            continue
        wanted = [line for game, line in zip(everything, lines) if holds(game)]
        got = lines_of("--select=" + text, *inputs)
        check(got == wanted and 0 < len(got) < len(lines), f"--select={text}", f"{len(got)} games, not {len(wanted)}")
    both = [line for game, line in zip(everything, lines) if FILTERS["rules=japanese"](game) and FILTERS["margin<-5"](game)]
    check(lines_of("--select=rules=japanese", "--select=margin<-5", *inputs) == both and both, "two filters: and")
    status, _, err = run("-v", "--select=margin<-5", "corpus/games")
    total = re.search(r"(\d+) games read = (\d+) written \+ (\d+) skipped \+ (\d+) left out", err)
    check(status == 0 and total and int(total[1]) == sum(map(int, total.groups()[1:])), "the counts add up", err[-200:])
    check("corpus/broken" not in run("--select=black~GNU", "corpus/broken/off-the-board.sgf")[2],
          "nothing is told of games left out")
    fields = run("--list-fields")[1].decode().split("\n")
    check(all(re.match(r"[a-z-]+ +(text|number|date|rank|word) +\S", field) for field in fields[:-1]) and len(fields) > 30,
          "--list-fields")
    score = subprocess.run(["ingscore", "-q", "--select=size=7", "corpus/positions"], capture_output=True).stdout
    wanted = [game["source"] for game in objects("corpus/positions") if game["size"] == [7, 7]]
    check([json.loads(line)["source"] for line in score.splitlines()] == wanted and wanted, "ingscore --select")
    for tool in ("ingko", "ingfill"):
        done = subprocess.run([tool, "-q", "--select=size=7", "-"], input=score, capture_output=True)
        check(done.returncode == 2 and not done.stdout, f"{tool}: --select is not for score streams", done.stderr)


def check_select_turned():
    """What a game says of itself does not turn with its board."""
    lines = [line.decode() for line in lines_of("corpus/games") if b"SZ[9]" in line][::20]
    for text in ("komi>=6.5", "moves>50", "rules=chinese", "size=9"):
        chosen = {line for line in map(bytes.decode, lines_of("--select=" + text, stdin="\n".join(lines).encode()))}
        for way in (3, 4):
            stream = "\n".join(turned_line(line, 9, way) for line in lines).encode()
            got = [line.decode() for line in lines_of("--select=" + text, stdin=stream)]
            check(got == [turned_line(line, 9, way) for line in lines if line in chosen], f"{text} turned by {way}")


# --- copies ---

def turned(point, size, way):
    if not point:
        return point
    x, y = (LETTERS.index(letter) for letter in point)
    x = size - 1 - x if way & 1 else x
    y = size - 1 - y if way & 2 else y
    return LETTERS[y] + LETTERS[x] if way & 4 else LETTERS[x] + LETTERS[y]


def turned_line(line, size, way):
    return re.sub(r"(;[BW]|A[BW])\[(\w\w)\]", lambda move: f"{move[1]}[{turned(move[2], size, way)}]", line)


class Game:
    """A game of the corpus, to make copies of."""

    def __init__(self, line):
        self.size = int(re.search(r"SZ\[(\d+)\]", line)[1])
        self.moves = stream_moves(line)
        while self.moves and not self.moves[-1][1]:
            self.moves.pop()

    def sgf(self, moves, way=0, swap=False, black="Go Seigen", charset="UTF-8"):
        names = {"B": "W", "W": "B"} if swap else {"B": "B", "W": "W"}
        body = "".join(f";{names[colour]}[{turned(point, self.size, way)}]" for colour, point in moves)
        return f"(;GM[1]FF[4]CA[{charset}]SZ[{self.size}]PB[{black}]{body})\n".encode(charset)


def make_copies(chance, game, number):
    """Files of one game: [(name, SGF, turns)], and others that are none of it."""
    moves, half = game.moves, len(game.moves) // 2
    longer = moves + [("B", ""), ("W", ""), ("B", moves[0][1]), ("W", moves[1][1])]
    copies = [("plain", game.sgf(moves), len(moves))]
    copies += [(f"turned{way}", game.sgf(moves, way), len(moves)) for way in chance.sample(range(1, 8), 2)]
    copies += [("passes", game.sgf(moves + [("B", ""), ("W", "")], chance.randrange(8)), len(moves) + 2)]
    copies += [("gb", game.sgf(moves, black="吴清源九段", charset="GB18030"), len(moves)),
               ("sjis", game.sgf(moves, 5, black="呉清源九段", charset="Shift_JIS"), len(moves))]
    for part in range(2):
        length = chance.randrange(max(30, half + 1), len(moves))  # no part of the changed game
        copies.append((f"part{part}", game.sgf(moves[:length], chance.randrange(8)), length))
    if number % 2:
        copies.append(("longer", game.sgf(longer, chance.randrange(8)), len(longer)))
    other = [move for move in moves if move[1]][half]
    taken = {point for _, point in moves}
    free = [x + y for x in LETTERS[:game.size] for y in LETTERS[:game.size] if x + y not in taken] or ["aa"]
    changed = moves[:half] + [(moves[half][0], free[0])] + moves[half + 1:]
    others = [("swapped", game.sgf(moves, swap=True)), ("changed", game.sgf(changed)),
              ("short", game.sgf(moves[:29], black=f"player {number}"))]
    return copies, others if changed != moves and other else others[:1]


def check_dedup():
    chance = random.Random(6)
    lines = [line.decode() for line in lines_of("corpus/games") if not re.search(rb"HA\[|AB\[|SZ\[\d+:", line)]
    lines = [line for line in lines if len(stream_moves(line)) >= 60]
    games = [Game(line) for line in lines[:: max(1, len(lines) // (8 if SANITIZED else 60))]]
    files = []
    for number, game in enumerate(games):
        copies, others = make_copies(chance, game, number)
        files += [(f"{number}-{name}", sgf, number, turns) for name, sgf, turns in copies]
        files += [(f"{number}-{name}", sgf, None, 0) for name, sgf in others]
    chance.shuffle(files)
    folder = os.path.join(SCRATCH, "copies")
    for order, (name, sgf, _, _) in enumerate(files):
        written(f"copies/{order:04}-{name}.sgf", sgf)
    best = {}
    for order, (name, _, number, turns) in enumerate(files):
        if number is not None and turns > best.get(number, (0, 0))[1]:
            best[number] = (order, turns)
    sources = [f"{folder}/{order:04}-{name}.sgf" for order, (name, _, _, _) in enumerate(files)]
    kept = [sources[order] for order, (_, _, number, _) in enumerate(files) if number is None or best[number][0] == order]
    status, out, err = run("-v", "--dedup", "--format=json", folder)
    got = [json.loads(line)["source"] for line in out.splitlines()]
    check(status == 0 and got == kept, f"dedup: {len(files)} files, {len(games)} games known by all their copies",
          sorted(set(got) ^ set(kept))[:6])
    dropped = dict(re.findall(r"^ingcat: (\S+): game-copy: of (\S+) ", err, re.MULTILINE))
    wanted = {sources[order]: sources[best[number][0]] for order, (_, _, number, _) in enumerate(files)
              if number is not None and best[number][0] != order}
    check(dropped == wanted, "dedup: each is named with the one that was kept",
          [(key, dropped.get(key), wanted.get(key)) for key in wanted if dropped.get(key) != wanted[key]][:2])
    check(f"{len(files)} games read = {len(kept)} written + 0 skipped + {len(wanted)} left out" in err,
          "dedup: the counts add up", err[-200:])
    status, out, err = run("--dedup", "--format=json", "--sort=-moves,source", folder)
    order = sorted(map(json.loads, out.splitlines()), key=lambda game: (-len(game["moves"]), game["source"]))
    check([json.loads(line)["source"] for line in out.splitlines()] == [game["source"] for game in order]
          and sorted(game["source"] for game in order) == sorted(kept), "dedup, then sort")
    check(f"{len(wanted)} games left out as copies" in err, "dedup: without -v their number", err)
    stream = run("-q", "--dedup", folder)[1]
    check(run("--dedup", "-", stdin=stream)[1:] == (stream, ""), "dedup twice is dedup once")


def check_dedup_by_hand():
    def left(*games):
        return len(lines_of("--dedup", "-", stdin="".join(games).encode()))
    row = "".join(f";{'BW'[k % 2]}[{LETTERS[k % 9]}{LETTERS[k // 9]}]" for k in range(40))
    cut = row[:row.index(";B[dd]")]
    check(row.count(";") == 40 and cut.count(";") == 30, "games of 40 and 30 moves")
    check(left(f"(;SZ[9]{row})", f"(;SZ[9]{cut})") == 1, "30 moves are a part")
    check(left(f"(;SZ[9]{row})", f"(;SZ[9]{cut[:cut.rindex(';')]})") == 2, "29 are too few")
    check(left(f"(;SZ[9]{cut})", f"(;SZ[9]{row})", f"(;SZ[9]{row};B[ii])") == 1, "parts of parts")
    check(left("(;SZ[9]PB[a];B[aa])", "(;SZ[9]PB[b];B[aa])") == 2, "short games of other players")
    check(left("(;SZ[9]PB[a]RE[W+R];B[aa])", "(;SZ[9]PB[A]RE[W+R];B[ia])") == 1, "short games of the same players")
    check(left("(;SZ[9]PB[a]DT[1999];B[aa])", "(;SZ[9]PB[a]DT[2000];B[aa])") == 2, "short games of other days")
    check(left(f"(;SZ[9]{row})", f"(;SZ[10]{row})") == 2, "boards of other sizes")
    check(left(f"(;SZ[9]AB[ii]{row})", f"(;SZ[9]{row})") == 2, "other set-up")
    check(left(f"(;SZ[9]AB[ii][hi]{row})", f"(;SZ[9]AB[hi][ii]{row})", f"(;SZ[9]{';B[hi];B[ii]' + row})") == 2,
          "set-up in another order")
    check(left(f"(;SZ[9]{row};AE[aa];B[ih])", f"(;SZ[9]{row};AE[ba];B[ih])") == 2, "other edits")
    check(left(f"(;SZ[9]{row};AE[aa][ba];B[ih])", f"(;SZ[9]{row};AE[ba][aa];B[ih])") == 1, "edits in another order")


# --- order ---

def check_sort():
    inputs = varied()
    games = objects(*inputs)
    orders = {
        "moves": lambda game: len(game["moves"]),
        "komi": lambda game: (game["komi"]["points"] is None, game["komi"]["points"] or 0),
        "-komi": lambda game: (game["komi"]["points"] is None, -(game["komi"]["points"] or 0)),
        "black": lambda game: (not game["black"], (game["black"] or "").lower()[:100]),
        "rules,-moves": lambda game: (game["rules"]["name"] is None, game["rules"]["name"] or "", -len(game["moves"])),
    }
    for text, key in orders.items():
        got = [game["source"] for game in objects("--sort=" + text, *inputs)]
        wanted = [game["source"] for game in sorted(games, key=key)]
        check(got == wanted, f"--sort={text}", next((pair for pair in zip(got, wanted) if pair[0] != pair[1]), None))
    dates = ["1999-05", "1998", "1999-05-03", "unknown", "1999"]
    stream = "".join(f"(;SZ[9]DT[{date}];B[aa])" for date in dates).encode()
    got = [game["date"] for game in objects("--sort=date", stdin=stream)]
    check(got == ["1998", "1999", "1999-05", "1999-05-03", "unknown"] or got[-1] == "unknown", "--sort=date")
    check([game["date"] for game in objects("--sort=-date", stdin=stream)][-1] == "unknown", "missing ones last")
    if SANITIZED:
        return
    stream = b"".join(game.replace(b"SZ[9]", b"SZ[9]RO[%d]" % (k * 7919 % 10007), 1)
                      for k, game in enumerate([b"(;SZ[9]GC[" + b"x" * 20000 + b"];B[aa])\n"] * 5000))
    got = [int(number) for number in re.findall(rb"RO\[(\d+)\]", run("--sort=moves,-round", written("long.sgf", stream))[1])]
    texts = sorted((str(k * 7919 % 10007) for k in range(5000)), reverse=True)
    check([str(number) for number in got] == texts, "100 MB in several runs")
    with open("corpus/games/9x9-001.sgf", "rb") as file:
        long_game = peak.with_long_comments(file.read())
    sent, _, late, status = peak.of_stream(["ingcat", "--tree", "--sort=black"], long_game, 160)
    check(status == 0 and late <= 80, f"--sort: {sent:.0f} MiB in {late:.0f} MiB of memory", status)


# --- files ---

def check_split():
    folder = os.path.join(SCRATCH, "split")
    lines = lines_of(*VARIED)
    status, out, _ = run("-q", "--split=" + folder, *VARIED)
    names = os.listdir(folder)
    check(status == 3 and not out and len(names) == len(lines), "a file for each game", len(names))
    check(all(re.fullmatch(r"[\w+=,@~][\w.+=,@~-]*\.sgf", name) for name in names), "names are safe",
          [name for name in names if not re.fullmatch(r"[\w+=,@~][\w.+=,@~-]*\.sgf", name)][:3])
    check(sorted(map(bare, lines_of(folder))) == sorted(map(bare, lines)), "and the games in them")
    before = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in names}
    status, _, err = run("-q", "--split=" + folder, "corpus/positions")
    after = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
    check(status == 2 and "not empty" in err and before == after, "a folder that is not empty is left alone", err)
    check(run("-q", "--split=" + written("file", b""), "corpus/games")[0] == 2, "a file is no folder")


def check_avoid():
    """A folder that is passed over under any of its names; one that is not there is refused."""
    for path in ("avoid/a.sgf", "avoid/b/b.sgf", "avoid/c/b/c.sgf"):
        written(path, b"(;SZ[9];B[aa])")
    top = os.path.join(SCRATCH, "avoid")
    os.symlink("b", top + "/link")
    seen = [os.path.relpath(game["source"], top) for game in objects("--avoid=" + top + "/c/../b", top)]
    check(seen == ["a.sgf", "c/b/c.sgf"], "--avoid", seen)
    check(run("--avoid=" + top + "/d", top)[0] == 2, "--avoid: a folder that is not there")


def check_split_names():
    def names(*members):
        """Where the files of a record stream with these origins go."""
        folder = os.path.join(SCRATCH, f"named{len(os.listdir(SCRATCH))}")
        escape = [member.replace("\\", "\\\\").replace("]", "\\]") for member in members]
        stream = "".join(f"(;FF[4]CA[UTF-8]IX[{name}]GM[1]SZ[9];B[aa])\n" for name in escape).encode()
        status, _, err = run("--split=" + folder, "-", stdin=stream)
        check(status == 0 and not err, f"--split: {members}", err)
        return sorted(os.listdir(folder))
    check(names("a/b.sgf", "c/b.sgf", "b.gib") == ["b.sgf", "b~2.sgf", "b~3.sgf"], "names that meet")
    bad = ("../../etc/passwd", "/etc/passwd", "..", ".", "/", "...", "-", "-rf", ".hidden", "a\\..\\b", "con:x",
           "x\u202egpj", "a\u2424b", "\u00e9\u5433", "~", "a*?<>|\"'$`;b", "C:\\x")
    safe = names(*bad)
    check(len(safe) == len(bad), "each name that is unsafe has a file of its own", safe)
    for name in safe:
        check(name.endswith(".sgf") and not re.search(r"[/\\:*?<>|\"'$`;\u202e\n]|^[.-]", name), f"a safe name: {name!r}")
    (name,) = names("x" * 5000 + ".sgf")
    check(len(name) < 255, "a long name is cut")
    long = names("吴" * 400, "吴" * 400 + "b")
    check(len(long) == 2 and all(name[0] == "吴" for name in long), "whole characters are cut", long)
    status, _, err = run("-v", "--split=" + os.path.join(SCRATCH, "tree/out"), os.path.join(SCRATCH, "tree"))
    check(status == 2, "the folder above has to be there")
    written("tree/a.sgf", b"(;SZ[9];B[aa])")
    written("tree/z.sgf", b"(;SZ[9];B[bb])")
    status, _, err = run("-v", "--split=" + os.path.join(SCRATCH, "tree/out"), os.path.join(SCRATCH, "tree"))
    check(status == 0 and sorted(os.listdir(os.path.join(SCRATCH, "tree/out"))) == ["a.sgf", "z.sgf"]
          and "2 games read" in err and "dir-loop" in err, "what is written is not read", err)
    for name, start in (("lines", b"(;FF[4]CA[UTF-8]IX["), ("json", b'{"schema"'), ("gtp", b"# ")):
        folder = os.path.join(SCRATCH, "as-" + name)
        run("--format=" + name, "--split=" + folder, os.path.join(SCRATCH, "tree/a.sgf"))
        (file,) = os.listdir(folder)
        with open(os.path.join(folder, file), "rb") as data:
            check(data.read().startswith(start), f"--split --format={name}: {file}")


# --- counts ---

def check_stat():
    games = objects("corpus")
    with open("formats/ing-stat-1.schema.json", encoding="utf-8") as schema:
        validator = jsonschema.Draft7Validator(json.load(schema))
    rows = [json.loads(line) for line in lines_of("--stat", "--format=json", "corpus")]
    wrong = [error.message for row in rows for error in validator.iter_errors(row)]
    check(rows and not wrong, "--stat: keeps to its schema", wrong[:2])
    got = collections.defaultdict(dict)
    for row in rows:
        got[row["field"]][row["value"] if row["what"] == "value" else row["what"]] = row["games"]

    def count(key):
        values = [key(game) for game in games]
        return collections.Counter("missing" if value is None else str(value) for value in values)
    for field, key in (("rules", lambda game: game["rules"]["name"]),
                       ("komi", lambda game: game["komi"]["points"]),
                       ("handicap", lambda game: game["handicap"]["stones"]),
                       ("end", lambda game: game["recorded"]["how"].replace("none", "") or None),
                       ("producer", lambda game: game["producer"]),
                       ("size", lambda game: "x".join(map(str, sorted(set(game["size"])) if game["size"][0] == game["size"][1]
                                                          else game["size"])))):
        check(got[field] == count(key), f"--stat: {field}", (got[field], count(key)))
    notes = collections.Counter(code for game in games for code in {note["code"] for note in game["notes"]})
    lost = {row["value"]: row["games"] for row in rows if row["what"] == "lost"}
    told = {row["value"]: row["games"] for row in rows if row["field"] == "note" and row["what"] == "value"}
    check(told == notes, "--stat: findings, once for a game", (told, notes))
    check(lost.get("sgf-bad-size", 0) >= 1 and lost.get("member-encrypted", 0) >= 1, "--stat: what could not be used", lost)
    table = lines_of("--stat", "--format=tsv", "corpus")
    check(len(table) == len(rows) + 1 and all(line.count(b"\t") == 4 for line in table), "--stat as TSV")
    text = run("-q", "--stat", "corpus")[1].decode()
    check(text.startswith(f"{len(games)} games\n") and re.search(r"^ +\d+ +\d+\.\d %  japanese$", text, re.MULTILINE),
          "--stat as text", text[:200])
    check(run("-q", "--stat", stdin=b"")[1].decode().startswith("0 games\n"), "--stat of nothing")
    stream = "".join(f"(;SZ[9]PB[p{k}];B[aa])" for k in range(1003)).encode()
    rows = [json.loads(line) for line in lines_of("--count=black,white", "--format=json", stdin=stream)]
    check(len([row for row in rows if row["what"] == "value"]) == 1000 and
          [row["games"] for row in rows if row["what"] != "value"] == [3, 1003], "--count: a thousand values, the rest, missing")


check_round_trip()
check_json()
check_gtp()
check_checksum()
check_pieces()
check_refusals()
check_select()
check_select_turned()
check_avoid()
check_dedup()
check_dedup_by_hand()
check_sort()
check_split()
check_split_names()
check_stat()
finish()
