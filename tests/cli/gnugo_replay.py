#!/usr/bin/env python3
"""Replay and captures are those of GNU Go, on the corpus games and on random ones: 300 and more.

    tests/cli/gnugo_replay.py [RECORDS]        other records than corpus/games, the first 300 of them

GNU Go is asked over GTP, as a program of its own."""

import os
import random
import subprocess
import sys

GNUGO = "/usr/games/gnugo"
SCRATCH = os.environ["SCRATCH"]
FINAL_POSITION = os.path.join(os.environ["BUILD"], "tests/tools/final_position")
COLUMNS = "ABCDEFGHJKLMNOPQRST"
RANDOM_GAMES = 110
WANTED_GAMES = 300


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([GNUGO, "--mode", "gtp"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, command):
        """The answer, or None when GNU Go refuses."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline().rstrip("\n")) or not lines:
            lines.append(line)
        return None if lines[0].startswith("?") else " ".join(lines)[1:].strip()

    def state(self, size):
        """(black stones, white stones, lifted by Black, lifted by White), stones as SGF letters."""
        stones = []
        for colour in ("black", "white"):
            points = [(size - int(v[1:]), COLUMNS.index(v[0])) for v in
                      self.ask(f"list_stones {colour}").split()]
            stones.append(" ".join(chr(97 + column) + chr(97 + row) for row, column in sorted(points)))
        return stones + [self.ask("captures black"), self.ask("captures white")]


def ours(path):
    """One list per game: source, size, then as Engine.state."""
    output = subprocess.run([FINAL_POSITION, path], check=True, capture_output=True, text=True).stdout
    return [line.split("\t") for line in output.splitlines()]


def random_game(engine, seed):
    """A game of random moves, whatever GNU Go takes for legal; (SGF, GNU Go's final state)."""
    choice = random.Random(seed)
    size = choice.choice((5, 7, 9, 9, 13, 19))
    engine.ask(f"boardsize {size}")
    engine.ask("clear_board")
    moves = []
    for turn in range(3 * size * size):
        colour = "BW"[turn % 2]
        row, column = choice.randrange(size), choice.randrange(size)
        played = engine.ask(f"play {colour} {COLUMNS[column]}{size - row}") is not None
        if not played:
            engine.ask(f"play {colour} pass")
        moves.append(f";{colour}[{chr(97 + column) + chr(97 + row) if played else ''}]")
    return f"(;GM[1]FF[4]SZ[{size}]{''.join(moves)})\n", engine.state(size)


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else "corpus/games"
    engine = Engine()
    differ = compared = 0

    # ingcat writes one game a line whatever the container; GNU Go reads each as a file
    lines = subprocess.run(["ingcat", folder], check=True, stdout=subprocess.PIPE).stdout
    records = lines.splitlines()
    positions = ours(folder)
    if len(records) != len(positions):
        sys.exit(f"ingcat wrote {len(records)} games, final_position {len(positions)}")
    path = os.path.join(SCRATCH, "game.sgf")
    for record, (source, size, *state) in list(zip(records, positions))[:WANTED_GAMES]:
        with open(path, "wb") as out:
            out.write(record)
        if engine.ask(f"loadsgf {path}") is None:
            sys.exit(f"GNU Go does not read {source}")
        compared += 1
        theirs = engine.state(int(size.split("x")[0]))
        if theirs != state:
            differ += 1
            print(f"{source}: ours {state}, GNU Go's {theirs}")

    games = [random_game(engine, seed) for seed in range(RANDOM_GAMES)]
    path = os.path.join(SCRATCH, "random.sgf")
    with open(path, "w", encoding="ascii") as out:
        out.writelines(sgf for sgf, _ in games)
    positions = ours(path)
    if len(positions) != len(games):
        sys.exit(f"{len(games)} random games, {len(positions)} read")
    for (_, theirs), (source, _, *state) in zip(games, positions):
        compared += 1
        if theirs != state:
            differ += 1
            print(f"{source}: ours {state}, GNU Go's {theirs}")
    engine.process.stdin.close()

    print(f"{compared} games compared, {differ} differ")
    good = differ == 0 and compared >= WANTED_GAMES
    print("ok" if good else "not ok", "final positions and captures are GNU Go's")
    sys.exit(0 if good else 1)


main()
