#!/usr/bin/env python3
"""ingscore: the stream against its schema, evidence, komi, undecided games, ids, reasons."""

import json
import os
import re
import subprocess

import jsonschema
import sys

sys.path.insert(0, "tests/tools")
from checks import check, finish, same  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = os.environ.get("SANITIZED")
# Black's wall on column d, White's on e, with a stone behind each so that nothing is left to invade;
# bc and bf are white stones in Black's area, hd a black one in White's. Counted by hand with those
# three dead: area 36 - 45, territory 26 + 2 - (35 + 1).
WALLS = ("AB[da][db][dc][dd][hd][de][df][dg][dh][di][be]"
         "AW[ea][eb][bc][ec][ed][ee][bf][ef][eg][eh][ei][ge];W[];B[]")
BLACK_MARKS = "TB" + "".join(f"[{c}{r}]" for r in "abcdefghi" for c in "abc" if c + r != "be")
WHITE_MARKS = "TW" + "".join(f"[{c}{r}]" for r in "abcdefghi" for c in "fghi" if c + r != "ge")


def tool(arguments, records=""):
    run = subprocess.run(arguments, input=records.encode(), capture_output=True)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def score(records, *options):
    """The score lines of records given as text."""
    status, out, err = tool(["ingscore", *options], records)
    check(status == 0, f"ingscore {' '.join(options)}: status", f"{status}: {err}")
    return [json.loads(line) for line in out.splitlines()]


def game(body, **root):
    texts = "".join(f"{key}[{value}]" for key, value in root.items())
    return f"(;GM[1]FF[4]SZ[9]{texts}{body})\n"


def margins(line):
    return {name: score["margin"] for name, score in line["scores"].items()}


def note(line, code):
    return [entry["text"] for entry in line["notes"] if entry["code"] == code]


def test_schema():
    with open("formats/ing-score-1.schema.json", encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    folders = ["corpus/conformance", "corpus/positions", "corpus/broken"]
    _, out, _ = tool(["ingscore", *folders, *([] if SANITIZED else ["corpus/games"])])
    lines = out.splitlines()
    check(len(lines) > 50, "there are lines to validate", f"only {len(lines)}")
    wrong = [f"{json.loads(line)['source']}: {error.json_path}: {error.message[:200]}"
             for line in lines for error in validator.iter_errors(json.loads(line))]
    check(not wrong, "every line is as the schema says", "\n".join(wrong[:5]))
    same("every line has the same keys in the same order", 1,
         len({tuple(json.loads(line)) for line in lines}))
    same("and they are those of the schema", schema["required"], list(json.loads(lines[0])))
    bare = [re.sub(r'"(?:[^"\\]|\\.)*"', "", line) for line in lines]
    odd = [number for line in bare for number in re.findall(r"-?\d+\.\d+", line)
           if not re.fullmatch(r"-?\d+\.(5|25|75|\d{1,3})", number) or number.endswith("0")]
    check(not odd, "numbers have one spelling", str(odd[:5]))
    test_reasons([json.loads(line) for line in lines])


def test_reasons(lines):
    wrong = []
    for line in lines:
        for entry in line["why"]:
            (a, b), terms = entry["between"], sum(term["points"] for term in entry["terms"])
            got = [line["scores"][name]["margin"] for name in (a, b)]
            if None not in got and got[0] - got[1] != terms:
                wrong.append(f"{line['source']} {a} {b}: {got} but {terms}")
    check(not wrong, "the terms sum up to the difference", "\n".join(wrong[:5]))


def test_evidence():
    walls = game(WALLS, KM="6.5", RU="Japanese")
    marked = walls.replace(";B[])", f";B[]{BLACK_MARKS}{WHITE_MARKS})")
    for name, line in (("markup", score(marked, "--dead=markup")[0]),
                       ("all evidence", score(marked)[0])):
        same(f"{name}: what decided", "markup", line["evidence"])
        same(f"{name}: dead stones", ["bc", "hd", "bf"], line["dead"])
        same(f"{name}: Japanese", -14.5, margins(line)["japanese"])
        same(f"{name}: Chinese", -15.5, margins(line)["chinese"])
        same(f"{name}: Tromp-Taylor, where all stay", 11 - 12 - 6.5, margins(line)["tromp-taylor"])

    line = score(walls, "--dead=markup")[0]
    same("markup, but there is none: undecided", None, margins(line)["japanese"])
    check(note(line, "markup-unusable"), "and it says so")
    same("and names no dead stones", None, line["dead"])
    half = walls.replace(";B[])", ";B[]TB[aa][ab])")
    same("markup of two points is not a count", None,
         margins(score(half, "--dead=markup")[0])["japanese"])
    wrong = walls.replace(";B[])", f";B[]{BLACK_MARKS}[fa]{WHITE_MARKS})")
    same("markup that contradicts itself is not used", None,
         margins(score(wrong, "--dead=markup")[0])["japanese"])


def test_list():
    walls = game(WALLS, KM="6.5", RU="Japanese")
    path = os.path.join(SCRATCH, "walls.sgf")
    listed = os.path.join(SCRATCH, "dead.tsv")
    with open(path, "w", encoding="ascii") as out:
        out.write(walls)
    _, out, _ = tool(["ingscore", path])
    line = json.loads(out)
    for name in (line["source"], line["id"]):
        with open(listed, "w", encoding="ascii") as out:
            out.write(f"# a comment\n\n{name}\thd, bc bf\n")
        line = json.loads(tool(["ingscore", f"--dead={listed}", path])[1])
        same(f"list by {name}: dead stones", ["bc", "hd", "bf"], line["dead"])
        same(f"list by {name}: Japanese", -14.5, margins(line)["japanese"])
        same(f"list by {name}: confidence", 1, line["confidence"])
    with open(listed, "w", encoding="ascii") as out:
        out.write(f"{path}\tbc\n")
    line = json.loads(tool(["ingscore", f"--dead={listed}", path])[1])
    # bf lives: Black's area is shared. hd lives: so is White's. Area 11 - 11, prisoners 1 - 0.
    same("what is not on the list lives: area", -6.5, margins(line)["chinese"])
    same("what is not on the list lives: territory", 1 - 6.5, margins(line)["japanese"])
    with open(listed, "w", encoding="ascii") as out:
        out.write("another.sgf\tbc\n")
    line = json.loads(tool(["ingscore", f"--dead={listed}", path])[1])
    same("a game that is not listed is undecided", None, margins(line)["chinese"])
    with open(listed, "w", encoding="ascii") as out:
        out.write("no tab here\n")
    same("a list that is none", 2, tool(["ingscore", f"--dead={listed}", path])[0])
    same("a list that is not there", 2, tool(["ingscore", "--dead=nowhere", path])[0])


def test_result():
    agrees = score(game(WALLS, KM="6.5", RU="Japanese", RE="W+14.5"), "--dead=result")[0]
    same("a recorded count that is met", -14.5, margins(agrees)["japanese"])
    check("confirmed" in note(agrees, "score-evidence")[0], "it is said to be confirmed")
    # With hd alive White has no territory and no prisoner, Black 26 and two.
    bent = score(game(WALLS, KM="6.5", RU="Japanese", RE="B+21.5"), "--dead=result")[0]
    same("a recorded count that one change meets", 28 - 6.5, margins(bent)["japanese"])
    check(note(bent, "score-evidence")[0].endswith(" hd"), "the change is named",
          str(note(bent, "score-evidence")))
    stiff = score(game(WALLS, KM="6.5", RU="Japanese", RE="W+13.5"), "--dead=result")[0]
    same("an impossible count bends nothing", -14.5, margins(stiff)["japanese"])
    check("cannot be met" in note(stiff, "score-evidence")[0], "and it says so")


def test_blind():
    folder = "corpus/positions" if SANITIZED else "corpus/games"
    records = tool(["ingcat", folder])[1]
    other = re.sub(r"RE\[[^]]*\]", "RE[W+99.5]", records)
    other = re.sub(r"\)$", "TB[aa][ab][ba]TW[bb])", other, flags=re.M)
    none = re.sub(r"RE\[[^]]*\]", "", records)
    judged = [[(line["scores"], line["dead"], line["seki"], line["filled"], line["confidence"])
               for line in score(text, "--dead=blind")] for text in (records, other, none)]
    check(len(judged[0]) > 5, "there are games to judge blind")
    check(judged[0] == judged[1], "blind does not see another result and markup")
    check(judged[0] == judged[2], "blind does not miss the result")


def test_komi():
    line = score(game(WALLS))[0]
    same("no komi: no margin", None, margins(line)["japanese"])
    same("no komi: the board is counted", -8, line["scores"]["japanese"]["board"])
    same("no komi: no winner", None, line["scores"]["japanese"]["winner"])
    line = score(game(WALLS, RU="Chinese", DT="1985-03-04"))[0]
    same("no komi: the usual one of the rules and the year", -9 - 5.5, margins(line)["chinese"])
    same("it is the one they played with, whatever is counted", -8 - 5.5, margins(line)["japanese"])
    check(note(line, "komi-default"), "and it is said")
    same("and not taken for recorded", None, line["komi"])
    line = score(game(WALLS, RU="Chinese", KM="many"))[0]
    same("a komi that cannot be read is not replaced", None, margins(line)["chinese"])
    line = score(game(WALLS, KM="0", DT="1977"), "--komi=ruleset", "--rules=chinese,aga,ing")[0]
    same("--komi=ruleset by year", {"chinese": -14, "aga": -14.5, "ing": -17}, margins(line))
    records = game(WALLS, KM="6.5")
    same("--komi=3.75", -8 - 3.75, margins(score(records, "--komi=3.75")[0])["japanese"])
    same("--komi=-10", 2, margins(score(records, "--komi=-10")[0])["japanese"])
    line = score(records, "--komi=ruleset", "--rules=ing,japanese,nz")[0]
    same("--komi=ruleset", {"ing": -9 - 8, "japanese": -8 - 6.5, "nz": -9 - 7}, margins(line))
    same("the recorded komi stays in its place", 6.5, line["komi"])
    for value in ("6.3", "seven", "", "1e3"):
        same(f"--komi={value}", 2, tool(["ingscore", f"--komi={value}"], records)[0])


def test_rules():
    records = game(WALLS, KM="6.5")
    same("--rules", ["chinese", "korean"], list(score(records, "--rules=korean,chinese")[0]["scores"]))
    line = score(records, "--rules=all", "--why=all")[0]
    same("--why=all: every pair", 12 * 11 // 2, len(line["why"]))
    test_reasons([line])
    same("--why=none", 2, tool(["ingscore", "--why=none"], records)[0])
    moves = "AB[dc][dg]" + "".join(f";W[e{a}];B[d{b}]" for a, b in zip("abcdefg", "abdefhi"))
    two = game(moves + ";W[eh];B[];W[ei];B[];W[]", HA="2", KM="0.5")
    line = score(two, "--handicap-compensation=5", "--rules=chinese,aga,nz")[0]
    same("--handicap-compensation", {"chinese": -14.5, "aga": -14.5, "nz": -9.5}, margins(line))
    # White moved first and passed last, Black's stones are two: as by area (RULES.md 1.10).
    line = score(two, "--rules=aga,aga-territory")[0]
    same("pass stones come to the same as area", {"aga": -10.5, "aga-territory": -10.5}, margins(line))
    same("--handicap-compensation=x", 2, tool(["ingscore", "--handicap-compensation=x"], two)[0])
    same("one ruleset: nothing to explain", [], score(records, "--rules=ing")[0]["why"])
    for value in ("", "go", "ing,", "ing,go", "ingxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"):
        status = tool(["ingscore", f"--rules={value}"], records)[0]
        same(f"--rules={value}", 0 if value == "ing," else 2, status)
    status, out, _ = tool(["ingscore", "--list-rules"])
    names = [line.split()[0] for line in out.splitlines()]
    usual = ["ing", "chinese", "japanese", "korean", "aga", "nz", "tromp-taylor"]
    more = ["chinese-practice", "japanese-1949", "aga-territory", "ancient", "qq"]
    same("--list-rules", (0, usual + more), (status, names))
    same("the usual ones are marked", usual,
         [line.split()[0] for line in out.splitlines() if line.split()[1] == "usual"])
    same("and they are the default", usual, list(score(records)[0]["scores"]))
    _, long, _ = tool(["ingscore", "--list-rules", "-v"])
    check("    a cycle nobody gives up: draw or replay at referee discretion" in long.splitlines(),
          "--list-rules -v: what referees decide", long)
    same("--list-rules -v: bent four", 3,
         long.count("    bent four in the corner: dead as it stands\n"))
    check("    komi from 1978: 5.5" in long.splitlines(), "--list-rules -v: komi by year", long)
    same("--rules=all", usual + more, list(score(records, "--rules=all")[0]["scores"]))
    with open("cmd/ingscore.1", encoding="utf-8") as page:
        lines = page.read().splitlines()
    for line in out.splitlines():
        check(line in lines, f"the manual page lists {line.split()[0]}", line)


def test_more_rulesets():
    # 36 - 45 by area, 28 - 36 by territory; each side one group. White passed first and Black last:
    # AGA has White pass once more, so hand over one stone more.
    line = score(game(WALLS, KM="0"), "--rules=all")[0]
    same("every count by hand", {
        "ing": -9, "chinese": -9, "japanese": -8, "korean": -8, "aga": -9, "nz": -9,
        "tromp-taylor": -1, "chinese-practice": -9, "japanese-1949": -8, "aga-territory": -8 + 1,
        "ancient": -9, "qq": -9}, margins(line))
    check(note(line, "ancient-setup"), "not from the crossed stones")
    check(note(line, "qq-unrated"), "too short for QQ")
    # The tax began with Ming, 1368 (RULES.md 1.12); other rulesets know no age.
    for date, wanted in (("1367-05-01", (None, 1)), ("1368", (-9, 0)), ("2001", (-9, 0)), ("?", (-9, 0))):
        line = score(game(WALLS, KM="0", DT=date), "--rules=ancient,ing")[0]
        same(f"ancient, {date}", wanted, (margins(line)["ancient"], len(note(line, "ancient-age"))))
        same(f"ing, {date}", -9, margins(line)["ing"])
    setup = "AB[dd][pp]AW[pd][dp]PL[W];W[qf];B[nc]"
    line = score(game(setup, KM="0").replace("SZ[9]", "SZ[19]"), "--rules=ancient")[0]
    same("crossed stones, White first", [], note(line, "ancient-setup"))


def test_bent_four():
    # As it stands 34 - 45 by area; with the seven stones dead 27 - 54, 18 - 37 by territory.
    with open("corpus/conformance/040-bent-four-in-corner.sgf", encoding="utf-8") as file:
        line = score(file.read(), "--guess", "--komi=0", "--rules=tromp-taylor,japanese-1949")[0]
    same("bent four is dead by precedent", {"tromp-taylor": -11, "japanese-1949": -19}, margins(line))
    same("and that is the reason", {"handicap-stones": 8, "status": -16},
         {term["cause"]: term["points"] for term in line["why"][0]["terms"]})


def test_settled_by_rules():
    # Counts of EXPECTED.tsv: 040 is 18 - 37 with the seven stones dead; 046 is 36 - 15 as a seki and
    # 36 - 18 with three points; 044 is 14 - 15, or 68 - 53 by area, and 61 - 60 as it stands.
    listed = os.path.join(SCRATCH, "nothing-dead.tsv")

    def judged(path, how, dead=""):
        path = "corpus/conformance/" + path
        with open(listed, "w", encoding="ascii") as out:
            out.write(f"{path}\t{dead}\n")
        how = f"--dead={listed}" if how == "list" else f"--dead={how}"
        status, out, _ = tool(["ingscore", "--komi=0", "--guess", "--rules=all", "--why=all", how, path])
        line = json.loads(out)
        same(f"{path} {how}: status, and all accounts balance", (0, {0}),
             (status, {pair["residual"] for pair in line["why"]}))
        return line

    read = ("ing", "chinese", "aga", "nz", "chinese-practice", "ancient", "qq")
    for how in ("blind", "list"):
        line = judged("040-bent-four-in-corner.sgf", how)
        same(f"bent four, {how}", {"japanese": -19, "korean": -19, "japanese-1949": -19},
             {name: margins(line)[name] for name in ("japanese", "korean", "japanese-1949")})
        if how == "list":  # blind reading may find the same
            same("bent four: told", ["bent four in the corner is dead: japanese korean japanese-1949"],
                 note(line, "status-ruled"))
        same(f"bent four, {how}: Korean rules judge locally", 1, len(note(line, "korean-status")))
        line = judged("046-three-points-without-capturing.sgf", how)
        same(f"three points without capturing, {how}", {"japanese": 21, "korean": 21, "japanese-1949": 18},
             {name: margins(line)[name] for name in ("japanese", "korean", "japanese-1949")})
        same(f"three points, {how}: of the rules of 1949 only", -3,
             {term["cause"]: term["points"] for pair in line["why"]
              if pair["between"] == ["japanese-1949", "japanese"] for term in pair["terms"]}.get("precedent"))
    same("nothing is dead in the list: area as it stands", {26},
         {margins(line)[name] for name in ("ing", "chinese", "aga", "nz", "qq", "tromp-taylor")})
    line = judged("046-three-points-without-capturing.sgf", "list", "ba")
    same("three points called dead: told",
         ["three points without capturing are a seki: japanese korean japanese-1949"], note(line, "status-ruled"))
    same("three points called dead: a seki all the same", {"japanese": 21, "korean": 21, "japanese-1949": 18},
         {name: margins(line)[name] for name in ("japanese", "korean", "japanese-1949")})
    line = judged("044-moonshine-position.sgf", "blind")
    same("moonshine is read as dead", {15}, {margins(line)[name] for name in read})
    same("moonshine by territory", {-1},
         {margins(line)[name] for name in ("japanese", "korean", "japanese-1949")})
    same("moonshine stands where nothing is lifted", 1, margins(line)["tromp-taylor"])
    same("moonshine is disputed in Korea", 1, len(note(line, "korean-status")))
    same("nothing changed there", [], note(line, "status-ruled"))


def test_languages():
    records = game(WALLS, KM="0.5")
    for language, wanted in (("en", ["W+9.5", "W+4 3/4 zi", "W+8.5"]),
                             ("zh", ["白勝9點半", "白勝4又3/4子", "白勝8目半"]),
                             ("ja", ["白9目半勝ち", "白4と3/4子勝ち", "白8目半勝ち"])):
        line = score(records, f"--lang={language}", "--rules=ing,chinese,japanese")[0]
        same(f"--lang={language}", wanted, [entry["result"] for entry in line["scores"].values()])
    same("--lang=fr", 2, tool(["ingscore", "--lang=fr"], records)[0])


def test_penalties():
    path, listed = os.path.join(SCRATCH, "late.sgf"), os.path.join(SCRATCH, "penalties.tsv")
    with open(path, "w", encoding="ascii") as out:
        out.write(game(WALLS, KM="8"))

    def late(text):
        with open(listed, "w", encoding="ascii") as out:
            out.write(f"# comment\n{path}\t{text}\n")
        status, out, _ = tool(["ingscore", f"--penalties={listed}", path])
        return json.loads(out)["scores"] if status == 0 else status

    same("4 for Black, 2 for White", -9 - 8 - 4 + 2, late("4\t2")["ing"]["margin"])
    same("no other ruleset cares", -9 - 8, late("4\t2")["chinese"]["margin"])
    same("35:01 over 3.5 hours are four points", -9 - 8 - 4, late("35:01/3:30:00 0")["ing"]["margin"])
    same("lost: the winner", "B", late("0\tlost")["ing"]["winner"])
    same("lost: no margin", (None, "B+T"),
         tuple(late("0\tlost")["ing"][key] for key in ("margin", "result")))
    for wrong in ("4", "3\t0", "0\t8", "lost\tlost", "1:2:3:4/1 0", "x\t0", "0\t0\t0"):
        same(f"no penalties: {wrong!r}", 2, late(wrong))
    clocks = game(WALLS + ";B[]BL[-2101];W[]WL[12]", KM="8", TM="12600", OT="PP 3x35 min, penalty")
    line = score(clocks)[0]
    same("from the clocks of the record", {"B": 4, "W": 0}, line["penalties"])
    same("told", ["Black 4, White 0"], note(line, "penalties"))
    line = score(tool(["ingcat"], clocks)[1])[0]
    same("the clocks come through ingcat", {"B": 4, "W": 0}, line["penalties"])
    line = score(clocks.replace("PP 3x35 min, penalty", "3x30 byo-yomi"))[0]
    same("byo-yomi costs no points", {"B": 0, "W": 0}, line["penalties"])
    same("byo-yomi: the last period lost", "B", late("rs:2/3\trs:3/3")["ing"]["winner"])
    same("byo-yomi: one is left", -9 - 8, late("rs:2/3\trs:4/5")["ing"]["margin"])
    # Text of OT, rules, BL, OB: is Black's time up by Ing's Art. 7 (2)?
    for overtime, rules, left, periods, lost in (
            ("5x30 byo-yomi", "Ing", "12", "1", False), ("5x30 byo-yomi", "Ing", "-0.5", "1", True),
            ("5x30 byo-yomi", "Ing", "0", "0", True), ("5 x 30 byo-yomi", "GOE", "-3", "2", False),
            ("RS 3×60", None, "0", "0", True), ("读秒 3*60", "Ing", "0", "0", True),
            ("三×60讀秒", "Ing", "0", "0", True), ("5x30 byo-yomi", "Japanese", "0", "0", False),
            ("5x30 byo-yomi", None, "0", "0", False), ("25/600 Canadian", "Ing", "-5", "0", False),
            ("5x30 byo-yomi", "Ing", "-5", None, False), ("byo-yomi", "Ing", "0", "0", False),
            ("5x30 byo-yomi", "Ing", "0", "7", False), ("99999999999x30 byo", "Ing", "0", "0", False)):
        text = game(WALLS + f";B[]BL[{left}]" + (f"OB[{periods}]" if periods else "") + ";W[]",
                    KM="8", TM="3600", OT=overtime, **({"RU": rules} if rules else {}))
        line = score(text)[0]
        same(f"byo-yomi from the record: {overtime}, {rules}, {left}, {periods}",
             {"B": "lost" if lost else 0, "W": 0}, line["penalties"])
    same("byo-yomi: told", ["White"], note(score(clocks.replace("PP 3x35 min, penalty", "RS 3x30")
                                                 .replace("WL[12]", "WL[0]OW[0]"))[0], "overtime-lost"))


def test_ing_notes():
    line = score(game(WALLS, KM="8", RU="Ing", BR="3d", WR="5d"), "--rules=ing")[0]
    same("two dan apart: Black first without komi", 1, len(note(line, "ing-handicap")))
    line = score(game(WALLS, KM="0", RU="Ing", BR="3d", WR="5d"), "--rules=ing")[0]
    same("that is what was recorded", [], note(line, "ing-handicap"))
    line = score(game(WALLS, KM="8", RU="Ing", BR="3d", WR="9p"), "--rules=ing")[0]
    same("a professional and an amateur: the table is missing", [], note(line, "ing-handicap"))
    line = json.loads(tool(["ingscore", "corpus/conformance/023-eternal-life-after-interval.sgf"])[1])
    check(all(set(entry["verdicts"]) == {"F-ING-1", "F-ING-2", "F-ING-S", "F-ING-P"}
              for entry in line["ing_ambig"]), "all formalisations are told")
    line = json.loads(tool(["ingscore", "corpus/conformance/028-moonshine-cycle.sgf"])[1])
    told = {entry["turn"]: entry["verdicts"] for entry in line["ing_ambig"]}
    same("moonshine: the disturber may not go on", "illegal:disturb", told[9]["F-ING-2"])
    same("by hot stones alone he may", "legal", told[9]["F-ING-1"])
    check(note(line, "ing-ambig"), "and a note says so")


def test_compensation():
    moves = "AB[dc][dg]" + "".join(f";W[e{a}];B[d{b}]" for a, b in zip("abcdefg", "abdefhi"))
    line = score(game(moves + ";W[eh];B[];W[ei];B[];W[]", HA="2", KM="0.5"))[0]
    # Area 36 - 45; White gets 2 under Chinese rules, 1 under AGA, 0 under NZ. Territory 27 - 36.
    wanted = {"ing": -9.5, "chinese": -11.5, "japanese": -9.5, "korean": -9.5, "aga": -10.5,
              "nz": -9.5, "tromp-taylor": -9.5}
    same("two handicap stones", wanted, margins(line))
    same("in the notation of the ruleset", "W+5 3/4 zi", line["scores"]["chinese"]["result"])
    terms = {term["cause"]: term["points"] for entry in line["why"]
             if entry["between"] == ["japanese", "ing"] for term in entry["terms"]}
    # M_B - M_W = 7 - 9, H_B - H_W = 2.
    same("why Japanese and Ing agree here", {"stones-played": 2, "handicap-stones": -2}, terms)


def test_tie():
    stones = ("AB[da][ea][db][eb][dc][ec][dd][ed][de][ee][df][ef][dg][eg][dh][eh][di]"
              "AW[fa][fb][fc][fd][fe][ff][fg][fh][fi];W[];B[]")
    line = score(game(stones, KM="8"), "--rules=ing,chinese")[0]
    same("44 - 36 and a shared point, komi 8", {"ing": 0, "chinese": 0}, margins(line))
    same("Ing gives it to Black", "B", line["scores"]["ing"]["winner"])
    same("Chinese rules do not", "draw", line["scores"]["chinese"]["winner"])
    same("the shared point", ["ei"], line["dame"])


def test_undecided():
    line = score(game(";B[ee];W[gc];B[cg]", KM="6.5", RE="B+R"))[0]
    same("a game given up on an open board", {None}, set(margins(line).values()))
    same("and nothing to explain", [], line["why"])
    check(note(line, "score-undecided"), "it says why")
    same("how it ended", "resign", line["end"])
    line = score(game(";B[ee];W[gc];B[cg]", KM="6.5", RE="B+R"), "--guess")[0]
    check(None not in margins(line).values(), "a guess when asked for one")
    line = score(game(";B[ee];W[gc];B[cg]", KM="6.5"), "--dead=blind")[0]
    same("an open board without a word, blind", {None}, set(margins(line).values()))


def test_ids():
    one, two, three, four = score(
        game("AB[aa][bb]AW[cc];B[dd];W[ee]", KM="6.5", PB="A") +
        game("AW[cc]AB[bb][aa];B[dd]C[hello];W[ee]", KM="0", RE="B+R") +
        game("AB[aa][bb]AW[cc];B[dd];W[ee];B[]") + game("AB[aa][bb]AW[cc];W[ee];B[dd]"))
    same("the same moves have the same id", one["id"], two["id"])
    check(len({one["id"], three["id"], four["id"]}) == 3, "other moves have others")


def test_illegal():
    # 5x5 conformance case 001: the ko at c3 is retaken at once.
    line = json.loads(tool(["ingscore", "corpus/conformance/001-ko-immediate-recapture.sgf"])[1])
    check(line["legality"], "a ko retaken at once is illegal")
    verdicts = {name: entry["verdict"] for entry in line["legality"] for name in entry["rulesets"]}
    same("under every ruleset", 7, len(verdicts))
    same("Ing calls the stone hot", "illegal:hot-single", verdicts.get("ing"))


for test in (test_schema, test_evidence, test_list, test_result, test_blind, test_komi, test_rules,
             test_more_rulesets, test_bent_four, test_settled_by_rules, test_languages, test_penalties, test_ing_notes,
             test_compensation, test_tie, test_undecided, test_ids, test_illegal):
    test()
finish()
