"""Correct games from those that GNU Go played, and single faults in them, for the tests of ingaudit.

A correct game is one of corpus/games, turned and mirrored, with its colours changed, under a ruleset
and a komi that GNU Go need not have played by; its result is counted here, from the stones that GNU
Go takes as dead, and only games that have GNU Go's own result by this count are used.
"""

import csv
import functools
import random
import re
import subprocess

LETTERS = "abcdefghijklmnopqrstuvwxyz"
OTHER = {"B": "W", "W": "B"}
AREA = ("Chinese", "Ing", "AGA")
TERRITORY = ("Japanese", "Korean")
KOMI = {"Chinese": (7.5, 5.5), "Japanese": (6.5, 5.5), "Korean": (6.5,), "Ing": (8,), "AGA": (7.5,)}
USUAL_KOMI = (5.5, 6.5, 7.5, 0.5, 0)


def illegal(*_):
    raise ValueError("illegal")


@functools.cache
def neighbours(size):
    return {(x, y): [(a, b) for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                     if 0 <= a < size and 0 <= b < size] for x in range(size) for y in range(size)}


class Board:
    def __init__(self, size):
        self.near = neighbours(size)
        self.size, self.stones, self.prisoners, self.ko = size, {}, {"B": 0, "W": 0}, None

    def around(self, point):
        return self.near[point]

    def string(self, point):
        colour, seen, rest, liberties = self.stones[point], {point}, [point], set()
        while rest:
            for near in self.around(rest.pop()):
                if near not in self.stones:
                    liberties.add(near)
                elif self.stones[near] == colour and near not in seen:
                    seen.add(near)
                    rest.append(near)
        return seen, liberties

    def breathless(self, point):
        """The string if it has no liberty, else nothing."""
        colour, seen, rest = self.stones[point], {point}, [point]
        while rest:
            for near in self.near[rest.pop()]:
                if near not in self.stones:
                    return set()
                if self.stones[near] == colour and near not in seen:
                    seen.add(near)
                    rest.append(near)
        return seen

    def play(self, colour, point):
        """The stones taken. ValueError on a stone, in a ko or without a liberty."""
        if point in self.stones or point == self.ko:
            illegal()
        self.stones[point] = colour
        taken = set()
        for near in self.around(point):
            if self.stones.get(near) == OTHER[colour] and near not in taken:
                taken |= self.breathless(near)
        for stone in taken:
            del self.stones[stone]
        self.prisoners[OTHER[colour]] += len(taken)
        if self.breathless(point):
            illegal()
        self.ko = None
        if len(taken) == 1 and [len(part) for part in self.string(point)] == [1, 1]:
            self.ko = min(taken)
        return taken

    def regions(self, dead):
        """Every region of empty points and dead stones, with the colours of the living beside it."""
        seen = set()
        for start in ((x, y) for x in range(self.size) for y in range(self.size)):
            if start in seen or (start in self.stones and start not in dead):
                continue
            region, rest, beside = {start}, [start], set()
            while rest:
                for near in self.around(rest.pop()):
                    if near in self.stones and near not in dead:
                        beside.add(self.stones[near])
                    elif near not in region:
                        region.add(near)
                        rest.append(near)
            seen |= region
            yield region, beside

    def area(self, dead):
        count = {"B": 0, "W": 0}
        for point, colour in self.stones.items():
            count[colour] += point not in dead
        for region, beside in self.regions(dead):
            if len(beside) == 1:
                count[min(beside)] += len(region)
        return count["B"] - count["W"]

    def territory(self, dead):
        prisoners = dict(self.prisoners)
        for point in dead:
            prisoners[self.stones[point]] += 1
        count = {"B": prisoners["W"], "W": prisoners["B"]}
        for region, beside in self.regions(dead):
            if len(beside) == 1:
                count[min(beside)] += len(region)
        return count["B"] - count["W"]


class Game:
    """size, setup, moves [(colour, point or None)], dead, handicap, rules, komi, margin, result."""

    def __init__(self, **values):
        self.__dict__.update(values)
        self.result = None

    def copy(self, **values):
        game = Game(**{**self.__dict__, "moves": list(self.moves), **values})
        game.result = values.get("result", self.result)
        return game

    def board(self, until=None):
        board = Board(self.size)
        board.stones.update({point: "B" for point in self.setup})
        for colour, point in self.moves[:until]:
            board.ko = None if point is None else board.ko
            if point is not None:
                board.play(colour, point)
        return board

    def count(self, board=None, dead=None, rules=None, komi=None):
        board = board or self.board()
        dead = self.dead if dead is None else dead
        rules, komi = rules or self.rules, self.komi if komi is None else komi
        if rules in TERRITORY:
            return board.territory(dead) - komi
        given = {"Chinese": self.handicap, "AGA": self.handicap - 1}.get(rules, 0) if self.handicap > 1 else 0
        return board.area(dead) - komi - given

    def sgf(self):
        def node(move):
            colour, point = move
            return f";{colour}[{'' if point is None else LETTERS[point[0]] + LETTERS[point[1]]}]"
        stones = "".join(f"[{LETTERS[x]}{LETTERS[y]}]" for x, y in sorted(self.setup))
        head = f"GM[1]FF[4]SZ[{self.size}]RU[{self.rules}]KM[{self.komi:g}]RE[{self.result or score(self.margin)}]"
        handicap = f"HA[{self.handicap}]AB{stones}" if self.handicap > 1 else ""
        return f"(;{head}{handicap}{''.join(map(node, self.moves))})\n"


def score(margin):
    return f"{'B' if margin > 0 else 'W'}+{abs(margin):g}" if margin else "0"


# --- the games that GNU Go played ---

def read_points(text):
    return [(LETTERS.index(point[0]), LETTERS.index(point[1])) for point in re.findall(r"[a-z]{2}", text)]


def base_games():
    """Those of corpus/games whose result by the count here is GNU Go's."""
    with open("corpus/games/INDEX.tsv", encoding="utf-8", newline="") as index:
        rows = {row["file"]: row for row in csv.DictReader(index, delimiter="\t", quoting=csv.QUOTE_NONE)}
    lines = subprocess.run(["ingscore", "-q", "--dead=blind", "corpus/games"], capture_output=True, check=True).stdout
    records = subprocess.run(["ingcat", "-q", "corpus/games"], capture_output=True, check=True).stdout.decode()
    sources = re.findall(rb'"source":"corpus/games/([^"]*)"', lines)
    games = []
    for source, record in zip(sources, records.splitlines()):
        row = rows[source.decode()]
        value = lambda name: (re.search(rf"\b{name}\[([^]]*)\]", record) or [None, "0"])[1]
        setup = re.search(r"\bAB((?:\[\w\w\])+)", record)
        moves = [(colour, read_points(point)[0] if point else None)
                 for colour, point in re.findall(r";([BW])\[(\w*)\]", record)]
        game = Game(size=int(value("SZ")), setup=read_points(setup[1]) if setup else [], moves=moves,
                    dead=set(read_points(row["dead"])), handicap=int(value("HA")), rules=value("RU"),
                    komi=float(value("KM")))
        result = re.match(r"([BW])\+([\d.]+)", value("RE"))
        game.margin = float(result[2]) * (1 if result[1] == "B" else -1) if result else 0
        if not row.get("seki") and game.count() == game.margin:
            games.append(game)
    return games


def correct_game(bases, chance):
    base = chance.choice(bases)
    way, last = chance.randrange(8), base.size - 1
    swap = base.handicap < 2 and chance.random() < 0.5

    def turn(point):
        x, y = point
        x, y = last - x if way & 1 else x, last - y if way & 2 else y
        return (y, x) if way & 4 else (x, y)

    moves = [(OTHER[colour] if swap else colour, point and turn(point)) for colour, point in base.moves]
    if swap:  # White would begin: Black passes first, which costs nothing where area is counted
        moves = [("B", None)] + moves
    rules = base.rules if chance.random() < 0.3 else chance.choice(AREA + TERRITORY)
    komi = chance.choice((0.5, 0)) if base.handicap > 1 else chance.choice(KOMI[rules])
    game = Game(size=base.size, setup=[turn(point) for point in base.setup], moves=moves,
                dead={turn(point) for point in base.dead}, handicap=base.handicap, rules=rules, komi=komi)
    game.margin = game.count()
    return game


# --- faults: a game with one, or None where the game does not lend itself to it ---

def is_told_otherwise(game, wrong):
    """Would other rules or another usual komi account for a margin as well?"""
    return (any(game.count(rules=rules) == wrong for rules in AREA + TERRITORY if rules != game.rules) or
            game.margin + game.komi - wrong in USUAL_KOMI)


def with_margin(game, wrong):
    return None if wrong == game.margin or is_told_otherwise(game, wrong) else game.copy(margin=wrong)


def fault_rules(game, chance):
    """An area ruleset named where territory was counted, or the other way round."""
    kind = AREA if game.rules in TERRITORY else TERRITORY
    others = [rules for rules in kind if game.count(rules=rules) != game.margin]
    return game.copy(rules=chance.choice(others)) if others else None


def fault_komi(game, chance):
    return game.copy(komi=chance.choice([komi for komi in USUAL_KOMI if komi != game.komi]))


def fault_compensation(game, chance):
    if game.handicap < 2 or game.rules not in ("Chinese", "AGA"):
        return None
    given = [points for points in (0, game.handicap, game.handicap - 1)
             if game.board().area(game.dead) - game.komi - points != game.margin]
    return game.copy(margin=game.board().area(game.dead) - game.komi - chance.choice(given))


def fault_one_point(game, chance):
    """The last move is missing where it is worth a point; or the result is off by one."""
    if game.rules not in AREA or chance.random() < 0.3:
        return with_margin(game, game.margin + chance.choice((-1, 1)))
    last = max(k for k, move in enumerate(game.moves) if move[1] is not None)
    colour = game.moves[last][0]
    cut = game.copy(moves=game.moves[:last] + [(colour, None), (OTHER[colour], None)])
    board = cut.board()
    if any(point not in board.stones for point in cut.dead) or abs(cut.count(board) - game.margin) != 1:
        return None
    return cut


def dead_groups(game, board):
    for region, _ in board.regions(game.dead):
        for colour in "BW":
            group = {point for point in region if point in game.dead and board.stones[point] == colour}
            if group:
                yield group


def fault_group(game, chance):
    board = game.board()
    groups = list(dead_groups(game, board))
    if not groups:
        return None
    return with_margin(game, game.count(board, game.dead - chance.choice(groups)))


def fault_swapped(game, _):
    return game.copy(margin=-game.margin) if game.margin else None


def fault_typed(game, chance):
    text = f"{abs(game.margin):g}"
    at = chance.randrange(len(text))
    slips = (text[:at] + text[at + 1:at + 2] + text[at:at + 1] + text[at + 2:],  # transposed
             text[:at] + text[at + 1:],  # missing
             text[:at] + text[at:at + 1] + text[at:],  # doubled
             text.replace(".", ""),
             text[:at] + chance.choice("123456789") + text[at + 1:])  # another
    wrong = chance.choice(slips)
    if not re.fullmatch(r"\d+(\.\d+)?", wrong) or float(wrong) in (0, abs(game.margin)) or float(wrong) > 500:
        return None
    return with_margin(game, float(wrong) * (1 if game.margin > 0 else -1))


def fault_zi(game, chance):
    """Points written as zi, or zi without saying so."""
    if game.rules != "Chinese" or not game.margin:
        return None
    winner, number = ("黑" if game.margin > 0 else "白"), abs(game.margin)
    if chance.random() < 0.5 and number % 1 == 0:
        return game.copy(margin=game.margin / 2)
    return game.copy(result=f"{winner}胜{number:g}子")


def fault_penalty(game, chance):
    margin = game.count(rules="Ing", komi=8 if game.handicap < 2 else 0)
    points = chance.choice((-6, -4, -2, 2, 4, 6))
    return game.copy(rules="Ing", komi=8 if game.handicap < 2 else 0, margin=margin + points)


def fault_resignation(game, chance):
    """A count written as a resignation; or a game given up midway, with a round number for it."""
    if chance.random() < 0.5:
        return game.copy(result="B+R" if game.margin > 0 else "W+R") if game.margin else None
    if abs(game.margin) < 10:
        return None
    moves = game.moves[:int(len(game.moves) * chance.uniform(0.5, 0.8))]
    return game.copy(moves=moves, margin=round(game.margin, -1))


def fault_illegal(game, chance):
    """A ko retaken at once, or a move on a stone, instead of what was played."""
    turns = list(range(len(game.moves) // 4, len(game.moves) - 4))
    chance.shuffle(turns)
    for turn in turns:
        colour, point = game.moves[turn]
        board = game.board(turn)
        if board.ko is None and turn != turns[-1]:
            continue
        wrong = board.ko or chance.choice(sorted(board.stones))
        return game.copy(moves=game.moves[:turn] + [(colour, wrong)] + game.moves[turn + 1:])
    return None


def fault_truncated(game, chance):
    return game.copy(moves=game.moves[:int(len(game.moves) * chance.uniform(0.6, 0.85))])


# What is done, and what ingaudit is to call it.
FAULTS = (
    (fault_rules, ("other-rules",)),
    (fault_komi, ("other-komi",)),
    (fault_compensation, ("handicap-compensation",)),
    (fault_one_point, ("one-point",)),
    (fault_group, ("group-marked-wrong",)),
    (fault_swapped, ("colours-swapped",)),
    (fault_typed, ("result-mistyped",)),
    (fault_zi, ("points-against-zi",)),
    (fault_penalty, ("penalty-points",)),
    (fault_resignation, ("score-as-resignation", "resignation-as-score")),
    (fault_illegal, ("illegal-moves",)),
    (fault_truncated, ("record-truncated",)),
)


def faulty_games(bases, fault, wanted, seed):
    chance, games = random.Random(seed), []
    while len(games) < wanted:
        game = fault(correct_game(bases, chance), chance)
        if game is not None:
            games.append(game)
    return games


def correct_games(bases, wanted, seed):
    chance = random.Random(seed)
    return [correct_game(bases, chance) for _ in range(wanted)]
