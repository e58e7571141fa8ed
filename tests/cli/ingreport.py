#!/usr/bin/env python3
"""ingreport: its numbers are those of a computation of our own from the same stream; its page is whole,
valid, safe and accessible; its files are there whole or not at all; its limits hold. SANITIZED, too."""

import base64
import collections
import csv
import fractions
import hashlib
import io
import json
import math
import os
import re
import subprocess
import sys
import urllib.parse
import xml.etree.ElementTree

sys.path.insert(0, "tests/tools")
from checks import check, finish, same  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = bool(os.environ.get("SANITIZED"))
LIFTING = ("ing", "chinese", "japanese", "korean", "aga", "nz")  # tromp-taylor lifts no dead stones
KOMI_LAST, KEYS_MAX, PAGES_MAX, GAMES_MAX = 20, 1000, 200, 500
HTML = "{http://www.w3.org/1999/xhtml}"
def path_of(name):
    return os.path.join(SCRATCH, name)


def tool(arguments, data=b"", **environment):
    done = subprocess.run(arguments, input=data, capture_output=True, env={**os.environ, **environment})
    return done.returncode, done.stdout, done.stderr.decode()


def report(arguments, data, **environment):
    return tool(["ingreport", *arguments], data, **environment)


# --- a stream with years, events and damage ---

def make_lines():
    folders = ["corpus/positions", "corpus/ko"] if SANITIZED else ["corpus/games", "corpus/positions", "corpus/ko"]
    lines = [json.loads(line) for line in tool(["ingscore", "-q", *folders])[1].splitlines()]
    for k, line in enumerate(lines):
        line["date"] = (None, "1999-05-0%d" % (k % 9 + 1), "played 2003", "05/06/1987", "undated")[k % 5]
        line["event"] = (None, "", "Ing Cup", "应氏杯", "Honinbo <40>")[k % 5 if k % 7 else 2]
    return lines


def to_bytes(lines):
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


# --- our own computation ---

def quarters(number):
    exact = fractions.Fraction(str(number)) * 4
    assert exact.denominator == 1
    return int(exact)


def wilson(hits, trials):
    """The roots of (p - q)^2 = z^2 q (1 - q) / n: another form than the program's."""
    if trials == 0:
        return 0, 1
    z2, n, p = 1.959963984540054 ** 2, trials, hits / trials
    a, b, c = 1 + z2 / n, -(2 * p + z2 / n), p * p
    root = math.sqrt(max(b * b - 4 * a * c, 0))
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def margin(line, rules):
    value = line["scores"].get(rules, {}).get("margin")
    return None if value is None else quarters(value)


def winner(line, rules):
    return line["scores"][rules]["winner"]


def decided(line, names=LIFTING):
    return [name for name in names if margin(line, name) is not None]


def pairs_of(line):
    names = decided(line)
    return [(a, b) for k, a in enumerate(names) for b in names[k + 1:]]


def flips(line):
    return any(winner(line, a) != winner(line, b) for a, b in pairs_of(line))


def moves(line):
    return any(margin(line, a) != margin(line, b) for a, b in pairs_of(line))


def terms_against_ing(line, rules):
    """margin(rules) - margin(ing) by cause, from the stream."""
    for entry in line["why"]:
        if entry["between"] == [rules, "ing"]:
            return {term["cause"]: quarters(term["points"]) for term in entry["terms"]}
    return {}


def causes(line, a, b):
    terms = collections.Counter(terms_against_ing(line, a))
    terms.subtract(terms_against_ing(line, b))
    found = {cause: points for cause, points in terms.items() if points != 0}
    assert sum(found.values()) == margin(line, a) - margin(line, b), (line["source"], a, b)
    return found


def winner_of(rules, points):
    return "B" if points > 0 or (points == 0 and rules == "ing") else "W" if points < 0 else "draw"


# --- what the report says ---

def read_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def count(row, name):
    return int(row[name])


def rate_is_right(row, name, hits, trials):
    if trials == 0:
        return [row[f"{name}_{part}"] for part in ("share", "low", "high")] == ["", "", ""]
    wanted = (hits / trials, *wilson(hits, trials))
    got = [float(row[f"{name}_{part}"]) for part in ("share", "low", "high")]
    return all(abs(w - g) < 1e-6 for w, g in zip(wanted, got))


def test_pairs(lines, data):
    rows = read_csv(f"{data}/pairs.csv")
    same("every pair is there once", sorted(sorted((a, b)) for k, a in enumerate(LIFTING) for b in LIFTING[k + 1:]),
         sorted(sorted((row["ruleset_a"], row["ruleset_b"])) for row in rows))
    for row in rows:
        a, b = row["ruleset_a"], row["ruleset_b"]
        both = [line for line in lines if {a, b} <= set(decided(line))]
        margins = sum(margin(line, a) != margin(line, b) for line in both)
        winners = sum(winner(line, a) != winner(line, b) for line in both)
        good = (count(row, "games"), count(row, "margins"), count(row, "winners")) == (len(both), margins, winners)
        good = good and count(row, "one_scored") == sum(len({a, b} & set(decided(line))) == 1 for line in lines)
        good = good and rate_is_right(row, "margins", margins, len(both)) and rate_is_right(row, "winners", winners, len(both))
        check(good, f"{a} and {b}: {margins} margins, {winners} winners", row)


def test_differences(lines, data):
    told = collections.defaultdict(collections.Counter)
    for row in read_csv(f"{data}/differences.csv"):
        told[row["ruleset_a"], row["ruleset_b"]][row["points"]] += count(row, "games")
    check(len(told) >= 3, "differences of several pairs are told", told)
    for (a, b), bins in told.items():
        wanted = collections.Counter()
        for line in lines:
            if {a, b} <= set(decided(line)):
                difference = margin(line, a) - margin(line, b)
                wanted["more than 32" if difference > 128 else "less than -32" if difference < -128 else
                       f"{difference / 4:.15g}"] += 1
        same(f"differences of {a} and {b}", wanted, bins)


def test_causes(lines, data):
    rows = read_csv(f"{data}/causes.csv")
    wanted = collections.defaultdict(collections.Counter)
    pairs = {(row["ruleset_a"], row["ruleset_b"]) for row in rows}
    for a, b in pairs:
        for line in lines:
            if not {a, b} <= set(decided(line)) or margin(line, a) == margin(line, b):
                continue
            terms = causes(line, a, b)
            for cause, points in terms.items():
                alone = winner(line, a) != winner(line, b) and winner_of(b, margin(line, b) + points) == winner(line, a)
                wanted[a, b, cause].update(games=1, winners=winner(line, a) != winner(line, b), alone=alone)
    for row in rows:
        key = row["ruleset_a"], row["ruleset_b"], row["cause"]
        got = {name: count(row, name) for name in ("games", "winners", "alone")}
        same(f"cause {' '.join(key)}", {name: wanted[key][name] for name in got}, got)
    same("no cause is left out", set(wanted), {(row["ruleset_a"], row["ruleset_b"], row["cause"]) for row in rows})


def test_komi(lines, data):
    rows = read_csv(f"{data}/komi.csv")
    curves = {row["ruleset"] for row in rows}
    check({"ing", "japanese"} <= curves, "curves of several rulesets", curves)
    same("41 places each", 41 * len(curves), len(rows))
    shares = collections.defaultdict(list)
    for row in rows:
        rules, komi = row["ruleset"], quarters(row["komi"])
        boards = [margin(line, rules) + quarters(line["scores"][rules]["komi"]) for line in lines
                  if line["handicap"] < 2 and rules in decided(line)]
        black = sum(winner_of(rules, board - komi) == "B" for board in boards)
        draws = sum(winner_of(rules, board - komi) == "draw" for board in boards)
        shares[rules].append((komi, (black + draws / 2) / len(boards)))
        if (count(row, "games"), count(row, "black"), count(row, "draws")) != (len(boards), black, draws):
            check(False, f"komi {row['komi']} under {rules}", (row, len(boards), black, draws))
    check(True, "komi curves")
    for row in read_csv(f"{data}/fair-komi.csv"):
        fair = [komi for komi, share in shares[row["ruleset"]] if share >= 0.5]
        wanted = (f"{max(fair) / 4:.15g}" if fair else "", f"{max(fair, default=-2) / 4 + 0.5:.15g}")
        same(f"fair komi under {row['ruleset']}", wanted, (row["half_or_more"], row["less"]))


def test_groups(lines, data):
    def year(line):
        for digits in re.findall(r"\d+", line["date"] or ""):
            if len(digits) == 4:
                return digits
        return "unknown"
    keys = {"by-year": year, "by-event": lambda line: line["event"] or "unknown",
            "by-size": lambda line: "%d×%d" % tuple(line["size"]), "by-handicap": lambda line: str(line["handicap"]),
            "by-rules": lambda line: line["rules"] or "unknown"}
    for name, key in keys.items():
        wanted = collections.defaultdict(collections.Counter)
        for line in lines:
            wanted[key(line)].update(games=1, scored=bool(decided(line)), margins=moves(line), winners=flips(line))
        rows = read_csv(f"{data}/{name}.csv")
        got = {row["key"]: {column: count(row, column) for column in ("games", "scored", "margins", "winners")}
               for row in rows}
        same(name, {group: dict(values) for group, values in wanted.items()}, got)
        check(all(rate_is_right(row, "winners", count(row, "winners"), count(row, "scored"))
                                        for row in rows), f"{name}: intervals", rows)
    same("years in order, unknown last", ["1987", "1999", "2003", "unknown"],
         [row["key"] for row in read_csv(f"{data}/by-year.csv")])


def test_games(lines, data):
    rows, wanted = read_csv(f"{data}/games.csv"), [line for line in lines if flips(line)]
    same("the games whose winner changes", [line["source"] for line in wanted], [row["source"] for row in rows])
    check(len(rows) >= 5, "there are some", rows)
    for row, line in zip(rows, wanted):
        for column, colour in (("black_wins", "B"), ("white_wins", "W"), ("draws", "draw")):
            names = [name for name in decided(line) if winner(line, name) == colour]
            if row[column] != ", ".join(names):
                check(False, f"{row['source']}: {column}", (names, row[column]))
        if row["id"] != line["id"] or not row["reasons"] or row["confidence"] != f"{int(line['confidence'] * 1000 + .5) // 10 / 100:.2f}":
            check(False, f"{row['source']}: id, reasons, confidence", row)
    check(True, "who wins them under which rules")


def test_counts(lines, bad, data):
    rows = {(row["what"], row["key"]): count(row, "games") for row in read_csv(f"{data}/read.csv")}
    scored = sum(bool(decided(line)) for line in lines)
    same("games read", len(lines), rows["games", "read"])
    same("games scored", scored, rows["games", "scored"])
    same("games undecided", len(lines) - scored, rows["games", "undecided"])
    same("lines lost", bad, rows["lines", "lost"])
    same("reasons add up", len(lines) - scored, sum(n for (what, _), n in rows.items() if what == "undecided because"))
    same("evidence", collections.Counter(line["evidence"] for line in lines),
         collections.Counter({key: n for (what, key), n in rows.items() if what == "life and death by"}))
    same("lost lines are named", bad, len(read_csv(f"{data}/lost.csv")) if bad else 0)
    notes = {row["code"]: (count(row, "findings"), count(row, "games")) for row in read_csv(f"{data}/notes.csv")}
    found, games = collections.Counter(), collections.Counter()
    for line in lines:
        found.update(note["code"] for note in line["notes"])
        games.update({note["code"] for note in line["notes"]})
    same("notes", {code: (found[code], games[code]) for code in found}, notes)
    confidence = read_csv(f"{data}/confidence.csv")
    same("confidence: all scored games", scored, sum(count(row, "scored") for row in confidence))
    same("confidence: all games whose winner changes", sum(map(flips, lines)),
         sum(count(row, "winners") for row in confidence))
    for row in read_csv(f"{data}/recorded.csv"):
        rules = row["ruleset"]
        games = [line for line in lines if line["recorded"]["how"] == "score" and margin(line, rules) is not None
                 and line["recorded"]["margin"] is not None]
        exact = sum(quarters(line["recorded"]["margin"]) == margin(line, rules) for line in games)
        right = sum(line["recorded"]["winner"] == winner(line, rules) for line in games)
        same(f"recorded counts under {rules}", (len(games), exact, right),
             (count(row, "games"), count(row, "exact"), count(row, "winner")))


def test_kos(lines, data):
    got = {(row["what"], row["ruleset"], row["class"]): count(row, "findings") for row in read_csv(f"{data}/kos.csv")}
    wanted = collections.Counter()
    for line in lines:
        wanted.update(("repetition", "", item["class"]) for item in line["repetitions"])
        wanted.update(("shape on the final board", "", item["class"]) for item in line["kos"])
        wanted.update(("illegal moves", rules, item["verdict"].removeprefix("illegal:"))
                      for item in line["legality"] for rules in item["rulesets"])
        wanted.update(("games with an illegal move", rules, "") for rules in
                      {rules for item in line["legality"] for rules in item["rulesets"]})
    same("kos and illegal moves", dict(wanted), got)
    check(len(got) > 10, "there are some", got)


def test_audit(lines, data):
    """The verdicts are those of ingaudit on the same stream."""
    out = tool(["ingaudit", "--scores", "--all", "--format=json"], to_bytes(lines))[1]
    games = [json.loads(line) for line in out.splitlines()]
    same("every game is audited", len(lines), len(games))
    rows = {(row["class"], row["verdict"]): count(row, "games") for row in read_csv(f"{data}/audit.csv")}
    same("verdicts", dict(collections.Counter((game["class"], game["verdict"]) for game in games)), rows)
    listed = tool(["ingaudit", "--scores", "--format=json"], to_bytes(lines))[1]
    wanted = [(game["source"], game["verdict"]) for game in map(json.loads, listed.splitlines())]
    told = [(row["source"], row["verdict"]) for row in read_csv(f"{data}/findings.csv")]
    same("games to be looked at", wanted, [item for item in told if item in wanted])
    verdicts = {game["source"]: game["verdict"] for game in games}
    same("and of the games whose winner changes", [], [row["source"] for row in read_csv(f"{data}/games.csv")
                                                       if not row["audit"].startswith(verdicts[row["source"]] + ": ")])


# --- the page ---

def parse(page):
    text = page.decode()
    check(text.startswith("<!DOCTYPE html>\n<html lang=\"en\">"), "the page begins as HTML5", text[:80])
    return xml.etree.ElementTree.fromstring(text.split("\n", 1)[1])


def words(element):
    return "".join(element.itertext())


def local(element):
    return element.tag.rsplit("}", 1)[-1]


def test_tables_match_data(root, data):
    """Every number of a table on the page is in the row of the data it belongs to."""
    for table in root.iter("table"):
        name = table.get("id").removeprefix("table-")
        rows = read_csv(f"{data}/{name}.csv")
        shown = [[words(cell) for cell in row if local(cell) in ("td", "th")] for row in table.find("tbody")]
        shown = [] if shown == [["none"]] and not rows else shown
        good = len(shown) <= len(rows)
        for cells in shown:
            good = good and any(all(matches(cell, row) for cell in cells if cell) for row in rows)
        check(good, f"table {name}: {len(shown)} rows as in the data", (shown[:2], rows[:2]))


def matches(text, row):
    """Is the text of a cell a value of the row, or the percentage of one?"""
    if text in row.values():
        return True
    share = re.match(r"(\d+\.\d) % \(", text)
    return share is not None and any(abs(float(row[key]) * 100 - float(share[1])) < 0.0501
                                     for key in row if key.endswith("_share") and row[key])


def test_structure(root):
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    same("ids are unique", len(ids), len(set(ids)))
    links = [element.get("href") for element in root.iter("a")]
    same("links within the page lead somewhere", [], [link for link in links if link[0] == "#" and link[1:] not in ids])
    check([local(element) for element in root.iter()
                                                       if re.fullmatch("h[1-6]", local(element))][:3] == ["h1", "h2",
                                                       "h2"], "there is a heading of each level in order")
    same("one h1", 1, len(list(root.iter("h1"))))
    same("header cells have a scope", [], [words(cell) for cell in root.iter("th") if cell.get("scope") not in ("col", "row")])
    same("tables have captions", [], [table.get("id") for table in root.iter("table") if not words(table.find("caption"))])
    pictures = [element for element in root.iter() if local(element) == "svg"]
    same("pictures are described", [], [picture for picture in pictures if picture.get("role") != "img"
                                        or local(picture[0]) != "title" or not words(picture[0])])
    check(len(pictures) >= 5, "there are pictures", len(pictures))
    same("figures have captions", [], [figure for figure in root.iter("figure") if not words(figure.find("figcaption"))])
    outside = [value for element in root.iter() for name, value in element.attrib.items()
               if name in ("src", "href", "srcset", "action", "data", "xlink:href") and not
               re.match(r"#|data:text/csv;charset=utf-8;base64,|[\w%./-]+$", value)]
    same("nothing is fetched from outside", [], outside)
    same("no handlers or styles in attributes", [], [name for element in root.iter() for name in element.attrib
                                                     if name.startswith("on") or name == "style"])
    sections = [section.get("id") for section in root.iter("section")]
    same("the sections", "summary read rulesets pairs causes differences komi kos groups recorded audit confidence games methods"
         .split(), sections)


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[k:k + 2], 16) / 255 for k in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_style(root):
    style = root.find("head/style").text
    schemes = [dict(re.findall(r"--(\w+):(#\w+)", block)) for block in re.findall(r":root\{([^}]*)\}", style)]
    same("light, dark and print", 3, len(schemes))
    for name, scheme in zip(("light", "dark", "print"), schemes):
        texts = ["ink", "faint", "accent"]
        lines = [key for key in scheme if re.fullmatch(r"c\d|bar", key)]
        low = [(key, ground) for ground in ("paper", "card") for key in texts
               if contrast(scheme[key], scheme[ground]) < 4.5]
        low += [(key, "paper") for key in lines if contrast(scheme[key], scheme["paper"]) < 3]
        same(f"{name}: contrast", [], low)
    policy = [meta.get("content") for meta in root.iter("meta") if meta.get("http-equiv") == "Content-Security-Policy"]
    same("one policy", 1, len(policy))
    check(policy[0].startswith("default-src 'none'; "), "nothing by default", policy)
    for kind, text in (("style", style), ("script", root.find("body/script").text)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        check(f"{kind}-src 'sha256-{digest}'" in policy[0], f"the policy knows the {kind}", policy)


def test_embedded_data(stream):
    """Without a folder the page has the same data within."""
    folder = path_of("same")
    report([f"--data={folder}"], stream)
    root = parse(report([], stream)[1])
    links = {link.get("download"): link.get("href") for link in root.iter("a") if link.get("download")}
    wrong = [name for name, url in links.items() if name != "games.csv" and
             base64.b64decode(url.split(",", 1)[1]) != open(os.path.join(folder, name), "rb").read()]
    same("data within the page is the data beside it", [], wrong)
    check(len(links) >= 15, "of every table", links)


def test_validator(page):
    with open(path_of("valid.html"), "wb") as file:
        file.write(page)
    status, _, said = tool(["tidy", "-q", "-e", path_of("valid.html")])
    same("tidy has nothing to say", (0, ""), (status, said))


def test_page(lines, stream):
    output, data = path_of("report.html"), path_of("data")
    bad = b"{\"schema\":\"ing-score/1\"}\nnonsense\n"
    status, out, said = report(["-o", output, f"--data={data}", "--games=5"], stream + bad)
    same("two lines are lost", (3, b"", 2), (status, out, said.count("stream-bad-line")))
    for test in (test_pairs, test_differences, test_causes, test_komi, test_groups, test_games, test_kos, test_audit):
        test(lines, data)
    test_counts(lines, 2, data)
    with open(output, "rb") as file:
        page = file.read()
    root = parse(page)
    test_structure(root)
    test_style(root)
    test_tables_match_data(root, data)
    test_validator(page)
    check(hashlib.sha256(stream + bad).hexdigest() in page.decode(), "the checksum is that of the stream")
    files = {urllib.parse.unquote(link.get("href")) for link in root.iter("a") if not link.get("href").startswith("#")}
    same("links to files lead somewhere", [], [name for name in files if not os.path.exists(path_of(name))])
    games = sum(map(flips, lines))
    pages = ["report.html"] + [f"report-{k}.html" for k in range(2, (games + 4) // 5 + 1)]
    numbers = []
    for k, name in enumerate(pages):
        root = parse(open(path_of(name), "rb").read())
        numbers += [article.get("id") for article in root.iter("article")]
        wanted = {pages[j] for j in ({0, k - 1, k + 1} & set(range(len(pages)))) if j != k} if k else set(pages[1:])
        got = {link.get("href") for link in root.iter("a") if link.get("href").startswith("report")}
        same(f"{name} links to its neighbours", wanted, got)
        test_validator(open(path_of(name), "rb").read())
    same("every game is on a page, once", [f"g{k + 1}" for k in range(games)], numbers)
    same("no page more", [], [name for name in os.listdir(SCRATCH) if name.endswith(".part") or
                              (re.match(r"report-\d+", name) and name not in pages)])


def test_board(lines):
    """The board of a game: stones, dead stones crossed, seki, neutral points, added moves, kos."""
    wanted = [line for line in lines if flips(line) and line["dead"] and line["position"]][:1]
    wanted += [line for line in lines if flips(line) and line["seki"]][:1]
    wanted += [line for line in lines if flips(line) and line["filled"]][:1]
    check(len(wanted) == 3, "boards of three kinds", [line["source"] for line in wanted])
    for line in wanted:
        root = parse(report(["--no-script"], to_bytes([line]))[1])
        svg = root.find(".//article//{http://www.w3.org/2000/svg}svg")
        drawn = collections.Counter()
        for path in svg.iter("{http://www.w3.org/2000/svg}path"):
            points = len(re.findall("M", path.get("d")))
            if path.get("class") == "stones":
                drawn["stones"] += points
            elif "m-5 -5l10 10m0 -10l-10 10" in path.get("d"):
                drawn["crosses"] += points
            elif "m0 -5l5 9h-10z" in path.get("d"):
                drawn["triangles"] += points
        stones = sum(len(re.findall("[XxOo]", row)) for row in line["position"])
        added = [move for move in line["filled"] if move["point"]]
        numbers = [words(text) for text in svg.iter("{http://www.w3.org/2000/svg}text") if text.get("fill")]
        name = line["source"]
        same(f"{name}: stones", stones + len(added), drawn["stones"])
        same(f"{name}: dead stones", len(line["dead"]), drawn["crosses"])
        kos = {point for ko in line["kos"] for point in ko["points"]}
        same(f"{name}: seki", len(set(line["seki"]) - kos - set(line["dead"])), drawn["triangles"])
        same(f"{name}: moves numbered", [str(k + 1) for k in range(len(added))], numbers)


# --- other formats ---

def test_formats(lines, stream):
    long_rows = list(csv.DictReader(io.StringIO(report(["--format=csv"], stream)[1].decode())))
    pairs = collections.defaultdict(dict)
    for row in long_rows:
        if row["table"] == "pairs":
            pairs[row["row"]][row["column"]] = row["value"]
    report([f"--data={path_of('forms')}"], stream)
    same("csv: the same rows as the data", read_csv(path_of("forms/pairs.csv")), list(pairs.values()))
    same("csv: every table", {name[:-4] for name in os.listdir(path_of("forms")) if read_csv(path_of(f"forms/{name}"))},
         {row["table"] for row in long_rows})
    text = report(["--format=markdown", "--games=3"], stream)[1].decode()
    table = text.split("**How often two rulesets differ, on the games that both decide**\n\n")[1].split("\n\n")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    data = {(row["ruleset_a"], row["ruleset_b"]): row for row in read_csv(path_of("forms/pairs.csv"))}
    same("markdown: the same winners", [data[cell[0], cell[1]]["winners"] for cell in cells], [cell[5] for cell in cells])
    check(len({len(cell) for cell in cells}) == 1, "markdown: all columns in every row", cells)
    latex = report(["--format=latex", "--games=3"], stream)[1].decode()
    begun, ended = (collections.Counter(re.findall(r"\\%s\{(\w+)\}" % word, latex)) for word in ("begin", "end"))
    same("latex: environments end", begun, ended)
    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", latex):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            break
    same("latex: braces are balanced", 0, depth)
    check(all(line.endswith(r"\\") for line in latex.splitlines() if " & " in line), "latex: a row ends in \\\\")


def test_determinism(stream):
    wanted = report([], stream)[1]
    for name, arguments, data, environment in (
            ("locale and time zone", [], stream, {"LC_ALL": "xx_YY", "TZ": "Asia/Taipei"}),
            ("the C locale", [], stream, {"LC_ALL": "C"})):
        same(name, hashlib.sha256(wanted).hexdigest(), hashlib.sha256(report(arguments, data, **environment)[1]).hexdigest())
    half = len(stream.splitlines()) // 2
    for name, part in (("one", b"".join(stream.splitlines(True)[:half])), ("two", b"".join(stream.splitlines(True)[half:]))):
        with open(path_of(name), "wb") as file:
            file.write(part)
    check(report([path_of("one"), path_of("two")], b"")[1] == wanted, "a stream in two files")


# --- words and their number ---

def test_plural(lines):
    """Of a single game nothing is said in the plural, in no format; of two nothing in the singular."""
    one, two = re.compile(r"\b1 (games|lines|bytes)\b|\bthey follow"), re.compile(r"\b2 (game|line)\b|\bit follows")
    for form in ("html", "markdown", "latex"):
        for times, wrong in ((1, one), (2, two)):
            page = report([f"--format={form}", "--games=1"], to_bytes([small_line(lines)] * times))[1].decode()
            same(f"{form}: the words of {times}", [], [page[m.start() - 30:m.end() + 30] for m in wrong.finditer(page)])
            check(("1 game has another winner" if times == 1 else "2 games have another winner") in page,
                  f"{form}: {times} with another winner")


# --- limits and failures ---

def small_line(lines):
    """A short line whose winner changes."""
    line = min((line for line in lines if flips(line)), key=lambda line: len(json.dumps(line)))
    return dict(line, notes=[], kos=[], legality=[], repetitions=[])


def test_limits(lines):
    line = small_line(lines)
    output, data = path_of("many.html"), path_of("many")
    stream = to_bytes([line] * (PAGES_MAX + 3))
    status, _, said = report(["-o", output, "--games=1", f"--data={data}", "--no-script"], stream)
    pages = [name for name in os.listdir(SCRATCH) if re.match(r"many-\d+\.html", name)]
    same("no more pages than the limit", (0, "", PAGES_MAX - 1), (status, said, len(pages)))
    check("3 games are on no page" in open(output, encoding="utf-8").read(), "what has no page is told")
    rows = read_csv(f"{data}/games.csv")
    same("and in the data", (PAGES_MAX + 3, 3), (len(rows), sum(row["page"] == "" for row in rows)))
    for name in pages:
        os.remove(path_of(name))
    same("no games on the page", (0, 0), (lambda done: (done[0], done[1].count(b"<article")))(report(["--games=0"], stream)))
    same("the most games on a page", 0, report([f"--games={GAMES_MAX}"], to_bytes([line]))[0])
    same("one more", 2, report([f"--games={GAMES_MAX + 1}"], to_bytes([line]))[0])
    events = to_bytes([dict(line, event=f"event {k}", source=f"s{k}") for k in range(KEYS_MAX + 4)])
    report([f"--data={data}", "--games=0"], events)
    rows = read_csv(f"{data}/by-event.csv")
    same("further events are put together", (KEYS_MAX + 1, "4"), (len(rows), rows[-1]["games"]))
    same("the last row says so", "all others", rows[-1]["key"])
    same("all games are counted", KEYS_MAX + 4, sum(count(row, "games") for row in rows))
    page = report(["--games=0"], events)[1].decode()
    check(page.count("event ") < 100 and "960 further rows" in page, "the page shows some", page.count("event "))
    long_text = "x" * 100000
    page = report([], to_bytes([dict(line, black=long_text, event=long_text, source=long_text)]))[1]
    check(len(page) < 100000, "long texts are cut", len(page))


def test_failures(stream):
    old = path_of("old.html")
    with open(old, "w", encoding="ascii") as file:
        file.write("old")
    for form in ("html", "markdown", "latex", "csv"):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(["ingreport", f"--format={form}"], input=stream, stdout=full, stderr=subprocess.PIPE)
        same(f"{form}: a full disk", (4, b"ingreport: standard output: No space left on device\n"),
             (done.returncode, done.stderr))
        same(f"{form}: -o on a full disk", 4, report([f"--format={form}", "-o", "/dev/full"], stream)[0])
        closed = subprocess.run(f"ingreport --format={form} {path_of('one')} | head -c 1 >{path_of('head')}; echo ${{PIPESTATUS[0]}}",
                                shell=True, executable="/bin/bash", capture_output=True)
        check(closed.stderr == b"", f"{form}: a reader that leaves", closed.stderr)
    same("a device is not replaced", True, os.path.exists("/dev/full") and not os.path.isfile("/dev/full"))
    same("no folder", 4, report(["-o", path_of("no/where.html")], stream)[0])
    same("data in a file", 4, report([f"--data={old}"], stream)[0])
    same("a ruleset that never came", 2, report(["-b", "ing,nosuch", "-o", old], stream)[0])
    same("no input", 2, report(["-o", old, path_of("nosuch")], b"")[0])
    same("the old report is still there", "old", open(old, encoding="ascii").read())
    same("nothing half-written is left", [], [name for name in os.listdir(SCRATCH) if name.endswith(".part")])
    os.symlink("old.html", path_of("link.html"))
    same("through a link", 0, report(["-o", path_of("link.html")], stream)[0])
    check(os.path.islink(path_of("link.html")) and os.path.getsize(old) > 1000, "the link stays one")
    for arguments in (["--format=pdf"], ["--games=-1"], ["--games=x"], ["--between=ing"], ["--output="], ["--data="],
                      ["--title=" + 500 * "x"]):
        same(f"refused: {arguments[0][:20]}", (2, b""), report(arguments, stream)[:2])
    status, page, _ = report([], b"")
    same("an empty stream is a report of nothing", 0, status)
    test_validator(page)


def test_options(lines, stream):
    root = parse(report(["--between=japanese,tromp-taylor", "--title=A <b> & c"], stream)[1])
    same("the title", ["A <b> & c"] * 2, [words(root.find("head/title")), words(next(root.iter("h1")))])
    rows = [[words(cell) for cell in row] for row in root.find(".//table[@id='table-pairs']/tbody")]
    both = [line for line in lines if {"japanese", "tromp-taylor"} <= set(decided(line, ("japanese", "tromp-taylor")))]
    winners = sum(winner(line, "japanese") != winner(line, "tromp-taylor") for line in both)
    same("only the pair asked for", [[len(both), winners]], [[int(row[2]), int(row[5])] for row in rows])
    page = report(["--no-script"], stream)[1]
    check(b"<script" not in page and b"script-src 'none'" in page, "no script")
    data = path_of("safe")
    evil = [dict(small_line(lines), black="=1+1", source="@x")]
    report([f"--data={data}", "--csv-safe"], to_bytes(evil))
    row = read_csv(f"{data}/games.csv")[0]
    same("--csv-safe", ("'=1+1", "'@x"), (row["black"].split(" ")[0], row["source"]))


def main():
    lines = make_lines()
    stream = to_bytes(lines)
    test_page(lines, stream)
    test_board(lines)
    test_embedded_data(stream)
    test_formats(lines, stream)
    test_determinism(stream)
    test_plural(lines)
    test_limits(lines)
    test_failures(stream)
    test_options(lines, stream)
    finish()


main()
