#!/usr/bin/env python3
"""Makes corpus/games: complete games by GNU Go 3.8 against itself, and INDEX.tsv beside them.

    corpus/make-games.py [DIRECTORY]        (default: corpus/games)

Every game has its own seed, so the same GNU Go writes the same files again. The result in RE is
the one GNU Go counts after its own aftermath; the stones it takes as dead and the points it takes
as seki go to INDEX.tsv only, so that the records themselves show nothing but the moves.
"""

import gzip
import io
import os
import subprocess
import sys
import tarfile
import zipfile

GNUGO = os.environ.get("GNUGO", "/usr/games/gnugo")
GTP_COLUMNS = "ABCDEFGHJKLMNOPQRST"
LETTERS = "abcdefghijklmnopqrs"
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date a zip archive can hold

# size, games, strongest level, (handicap, komi) in turn
SERIES = (
    (9, 130, 6, ((0, 7.5), (0, 6.5), (0, 5.5), (2, 0.5), (0, 8), (0, 0.5), (3, 0.5), (0, 7),
                 (4, 0), (0, -5.5), (2, -5.5), (0, 6.5), (0, 7.5))),
    (13, 50, 4, ((0, 7.5), (0, 6.5), (2, 0.5), (0, 8), (0, 5.5), (5, 0.5), (0, 6.5), (9, 0.5),
                 (0, -5.5), (3, -5.5))),
    (19, 30, 2, ((0, 7.5), (0, 6.5), (2, 0.5), (0, 8), (4, 0.5), (0, 5.5), (6, 0), (9, 0.5),
                 (0, 0.5), (3, -5.5))),
)


class Engine:
    """One GNU Go process spoken to over GTP."""

    def __init__(self, rules, level, seed):
        self.process = subprocess.Popen(
            [GNUGO, "--mode", "gtp", f"--{rules.lower()}-rules", "--level", str(level),
             "--seed", str(seed)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline().rstrip("\n")) or not lines:
            lines.append(line)
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise RuntimeError(f"{command}: {answer}")
        return answer[1:].strip()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def sgf_point(vertex, size):
    column = GTP_COLUMNS.index(vertex[0].upper())
    return LETTERS[column] + LETTERS[size - int(vertex[1:])]


def sgf_points(answer, size):
    return sorted(sgf_point(vertex, size) for vertex in answer.split())


def number(value):
    return f"{value:g}"


def play(size, rules, level, seed, handicap, komi):
    """Returns (sgf, result, dead, seki)."""
    engine = Engine(rules, level, seed)
    engine.ask(f"boardsize {size}")
    engine.ask(f"komi {number(komi)}")
    # "(" apart: this file lies in the corpus and is no record itself
    head = "(" f";GM[1]FF[4]CA[UTF-8]AP[GNU Go:3.8]SZ[{size}]RU[{rules}]KM[{number(komi)}]"
    colour = "B"
    if handicap:
        stones = sgf_points(engine.ask(f"fixed_handicap {handicap}"), size)
        head += f"HA[{handicap}]AB" + "".join(f"[{point}]" for point in stones)
        colour = "W"
    moves, passes = [], 0
    while passes < 2:
        vertex = engine.ask(f"genmove {colour}")
        if vertex == "resign" or len(moves) > 4 * size * size:
            engine.close()
            return None
        passes = passes + 1 if vertex == "PASS" else 0
        moves.append(f";{colour}[{'' if passes else sgf_point(vertex, size)}]")
        colour = "W" if colour == "B" else "B"
    result = engine.ask("final_score")
    dead = sgf_points(engine.ask("final_status_list dead"), size)
    seki = sgf_points(engine.ask("final_status_list seki"), size)
    engine.close()
    name = f"GNU Go 3.8 level {level}"
    head += f"PB[{name}]PW[{name}]GN[seed {seed}]RE[{result}]"
    lines = ["".join(moves[i:i + 10]) for i in range(0, len(moves), 10)]
    return head + "\n" + "\n".join(lines) + ")\n", result, dead, seki


def games():
    """Yields (size, number in its series, (sgf, result, dead, seki), settings)."""
    seed = 1000
    for size, count, strongest, settings in SERIES:
        made = tried = 0
        while made < count:
            handicap, komi = settings[tried % len(settings)]
            rules = ("Japanese", "Chinese")[(tried // len(settings) + tried) % 2]
            level = 1 + tried % strongest
            seed += 1
            tried += 1
            game = play(size, rules, level, seed, handicap, komi)
            if game is not None:
                made += 1
                print(f"{size}x{size} {made}/{count} {game[1]}", file=sys.stderr)
                yield size, made, game, f"{rules}, handicap {handicap}, komi {number(komi)}"


def write_zip(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), text, zipfile.ZIP_DEFLATED)


def write_tar_gz(path, members):
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as packed, \
            tarfile.open(fileobj=packed, mode="w") as archive:
        for name, text in members:
            info = tarfile.TarInfo(name)
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text.encode()))


def write_gz(path, members):
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as packed:
        packed.write("".join(text for _, text in members).encode())


def write_collection(path, members):
    with open(path, "w", encoding="ascii") as out:
        out.write("".join(text for _, text in members))


# size, first and last game of the series, container (None: one file per game), how, name of a member
LAYOUT = (
    (9, 1, 80, None, None, "9x9-{:03}.sgf"),
    (9, 81, 110, "9x9-collection.sgf", write_collection, "9x9-collection.sgf#{}"),
    (9, 111, 130, "9x9-collection.sgf.gz", write_gz, "9x9-collection.sgf.gz#{}"),
    (13, 1, 20, None, None, "13x13-{:03}.sgf"),
    (13, 21, 50, "13x13.zip", write_zip, "13x13.zip!13x13-{:03}.sgf"),
    (19, 1, 15, None, None, "19x19-{:03}.sgf"),
    (19, 16, 30, "19x19.tar.gz", write_tar_gz, "19x19.tar.gz!19x19-{:03}.sgf"),
)


def main():
    directory = sys.argv[1] if len(sys.argv) > 1 else os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "games")
    os.makedirs(directory, exist_ok=True)
    made = {(size, n): (game, settings) for size, n, game, settings in games()}
    with open(os.path.join(directory, "INDEX.tsv"), "w", encoding="ascii") as index:
        index.write("file\tsettings\tresult\tdead\tseki\n")
        for size, first, last, container, write, pattern in LAYOUT:
            members = []
            for n in range(first, last + 1):
                (sgf, result, dead, seki), settings = made[size, n]
                # a collection numbers its games from 1, a folder goes on with the series
                name = pattern.format(n - first + 1 if "#" in pattern else n)
                members.append((name.rpartition("!")[2], sgf))
                index.write(f"{name}\t{settings}\t{result}\t{' '.join(dead)}\t{' '.join(seki)}\n")
            if container is not None:
                write(os.path.join(directory, container), members)
                continue
            for name, sgf in members:
                write_collection(os.path.join(directory, name), [(name, sgf)])


if __name__ == "__main__":
    main()
