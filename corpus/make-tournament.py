#!/usr/bin/env python3
"""Writes tournament/spring.sgf: games of games/ under the names of four players, as a round robin.

    corpus/make-tournament.py, in the top folder
"""

import re

# Round, Black, White, game. Black wins all of them as recorded, the first one not under territory rules.
GAMES = [("1", "Ada", "Bo", "014"), ("1", "Cem", "Dan", "002"), ("2", "Ada", "Cem", "004"),
         ("2", "Bo", "Dan", "006"), ("3", "Dan", "Ada", "009"), ("3", "Bo", "Cem", "010")]

with open("corpus/tournament/spring.sgf", "w", encoding="ascii", newline="\n") as out:
    for round_, black, white, number in GAMES:
        with open(f"corpus/games/9x9-{number}.sgf", encoding="ascii") as game:
            text = game.read()
        text, count = re.subn(r"PB\[[^]]*\]PW\[[^]]*\]",
                              f"PB[{black}]PW[{white}]EV[Spring Cup]RO[{round_}]", text, count=1)
        assert count == 1
        out.write(text)
