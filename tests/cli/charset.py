#!/usr/bin/env python3
"""Character sets found from the bytes alone: header texts re-encoded in each set, without CA. Right is a
record whose texts come out as they went in; `unknown` one that ingcat says it cannot tell; all else is
wrong. tests/tools/charset_words.py says how the words are held apart from the scorer.

Then the other way round: games of the corpus re-encoded give the same record stream. LEAKS are looked for.
"""
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, "tests/tools")
import charset_words as words  # noqa: E402
from checks import check, finish  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
TEXTS = 500   # headers for each character set

# set, Python's name, names, events, least share right
SETS = [
    ("GB18030", "gb18030", words.CHINESE, words.CHINESE_EVENTS, .97),
    ("Big5", "big5hkscs", words.TAIWANESE, words.TAIWANESE_EVENTS, .97),
    ("Shift_JIS", "cp932", words.JAPANESE, words.JAPANESE_EVENTS, .97),
    ("EUC-KR", "cp949", words.KOREAN, words.KOREAN_EVENTS, .97),
    ("EUC-JP", "euc_jp", words.JAPANESE, words.JAPANESE_EVENTS, .90),
    ("Windows-1251", "cp1251", words.RUSSIAN, None, .90),
    ("KOI8-R", "koi8_r", words.RUSSIAN, None, .90),
    ("Windows-1252", "cp1252", words.WESTERN, None, .90),
    ("UTF-8", "utf-8", words.JAPANESE, words.JAPANESE_EVENTS, 1),
    ("UTF-16LE", "utf-16-le", words.KOREAN, words.KOREAN_EVENTS, 1),
    ("UTF-16BE", "utf-16-be", words.CHINESE, words.CHINESE_EVENTS, 1),
    ("ISO-2022-JP", "iso2022_jp", words.JAPANESE, words.JAPANESE_EVENTS, 1),
]
def ingcat(*arguments):
    done = subprocess.run(["ingcat", *arguments], capture_output=True, check=False)
    return done.stdout.decode(), done.stderr.decode("utf-8", "replace")


def headers(names, events):
    """Two names, and in most an event: what the root of a record has."""
    chance = random.Random(6)
    made = set()
    while len(made) < TEXTS:
        black, white = chance.sample(names, 2)
        event = chance.choice(events) if events and chance.random() < .6 else None
        made.add((black, white, event))
    return sorted(made, key=str)


def sgf(header):
    black, white, event = header
    return f"(;GM[1]FF[4]SZ[19]PB[{black}]PW[{white}]{f'EV[{event}]' if event else ''};B[pd];W[dp])"


def texts_of(line):
    return tuple(match[1] if match else None for match in
                 (re.search(rf"(?<![A-Z]){name}\[((?:[^\]\\]|\\.)*)\]", line) for name in ("PB", "PW", "EV")))


def measure(name, codec, names, events, least):
    folder = os.path.join(SCRATCH, name)
    os.mkdir(folder)
    made = headers(names, events)
    for number, header in enumerate(made):
        with open(os.path.join(folder, f"{number:04}.sgf"), "wb") as file:
            file.write(sgf(header).encode(codec))  # "]" as a second byte stands as it is
    out, err = ingcat(folder)
    undecided = {int(number) for number in re.findall(r"(\d{4})\.sgf.*text-undecided", err)}
    lines = out.splitlines()
    check(len(lines) == TEXTS, f"{name}: every record is read", f"{len(lines)}")
    wrong = [(header, texts_of(line)) for number, (header, line) in enumerate(zip(made, lines))
             if number not in undecided and texts_of(line) != header]
    right = TEXTS - len(wrong) - len(undecided)
    print(f"# {name}: right {right / TEXTS:.1%}, unknown {len(undecided) / TEXTS:.1%}, "
          f"wrong {len(wrong) / TEXTS:.1%} of {TEXTS}")
    check(right >= least * TEXTS, f"{name}: at least {least:.0%} right", f"{wrong[:4]}")
    check(len(wrong) <= (1 - least) / 4 * TEXTS, f"{name}: of the rest most is unknown, not wrong", f"{wrong[:4]}")
    back = [number for number in undecided if "".join(filter(None, texts_of(lines[number]))).encode("latin-1")
            != "".join(filter(None, made[number])).encode(codec)]
    check(not back, f"{name}: what is unknown has lost nothing", f"{back}")


def candidates_named():
    """What cannot be told says between which two."""
    _, err = ingcat("corpus/broken/gb-or-euc-jp.sgf")
    check("text-undecided: GB18030 or EUC-JP" in err, "the likeliest two sets are named", err)


def held_apart():
    """How many characters of the texts the scorer's lists do not have."""
    with open("formats/text_common.c", encoding="utf-8") as file:
        known = set("".join(re.findall(r'u"([^"]*)"', file.read())))
    for name, _, names, events, _ in SETS[:4]:
        used = [c for word in names + events for c in word if ord(c) > 0x3100 and c not in "ー"]
        unknown = sum(c not in known for c in used) / len(used)
        print(f"# {name}: {unknown:.0%} of the characters of the texts are in no list of the scorer")
        check(unknown > 0, f"{name}: the texts are not the scorer's own")


# Texts whose second bytes are "[", "\\" and "]" in the sets where that happens.
UNSAFE = {"gb18030": "玔方玕 乗黒 岪", "big5hkscs": "許功蓋 餐廳 吳育昇", "cp932": "ソニー表 能登 ー予選"}


def reencoded():
    """Every game of the corpus with names in a set gives the stream that it gives in UTF-8."""
    folder = "corpus/positions" if os.environ.get("SANITIZED") else "corpus/games"
    games = re.sub(r"CA\[[^]]*\]", "", ingcat(folder)[0])
    games = re.sub(r"(?<![A-Z])(IX|IG|IN|IM|PB|PW|EV)\[(?:[^\]\\]|\\.)*\]", "", games).splitlines()
    check(len(games) > 5, "there are games to re-encode")
    for name, codec, names, events, _ in SETS:
        if events is None:
            continue
        chance = random.Random(7)
        event = UNSAFE.get(codec, events[0])
        texts = [f"PB[{chance.choice(names)}]PW[{chance.choice(names)}]EV[{event}]" for _ in games]
        wanted = stream(games, "UTF-8", texts, "utf-8")
        got = stream(games, name, texts, codec)
        differ = [pair for pair in zip(wanted.splitlines(), got.splitlines()) if pair[0] != pair[1]]
        check(wanted == got and len(wanted.splitlines()) == len(games), f"{len(games)} games in {name}: the same stream",
              f"{differ[:1]}")


def stream(games, name, texts, codec):
    """UTF-16 is told by its mark, the others by CA (ISO-2022-JP also by its escapes)."""
    wide = codec.startswith("utf-16")
    head = "(;" if wide else f"(;CA[{name}]"
    data = "\n".join(game.replace("(;", head + text, 1) for game, text in zip(games, texts)) + "\n"
    done = subprocess.run(["ingcat", "-q"], input=("\ufeff" if wide else "").encode(codec) + data.encode(codec),
                          capture_output=True, check=False)
    return done.stdout.decode()


for row in SETS:
    measure(*row)
candidates_named()
held_apart()
reencoded()
finish()
