#!/usr/bin/env python3
"""Payloads in every text property, through every filter and format: nothing steers a terminal, breaks
a line or a field, runs in a spreadsheet, or becomes an element of a page or a picture. SANITIZED, too, with
every fourth property, or all with EVERY_CASE. All games go through each filter in one run; a fault shows what
stands around it."""

import csv
import html.parser
import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree

PROPERTIES = "PB PW BR WR BT WT EV RO DT PC GN KM HA RU RE TM OT AP SO US AN CP GC CA".split()
PROPERTIES = PROPERTIES[::4] if os.environ.get("SANITIZED") and not os.environ.get("EVERY_CASE") else PROPERTIES
TEXTS = ["\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\u009b31m", "\u202eevil\u202c", "\u2066x\u2069", "a\u2028b\u2029c",
         "a\0b", "a\x7fb", "a\x08b", "=1+1", "@SUM(1)", "+cmd|x", "-2+3", "\t=1", "a\tb", 'a"b,c', "a\nb\r\nc", "a\\\\b",
         "\U000e0041x", "a\u200bb", "\ufffe", "\ufeffx", "; B[aa\\]", "<script>alert(1)</script>&amp;",
         "\"'><svg onload=alert(1)><a xlink:href='javascript:x'>", "]\\]><script>x</script>", "--><style>*{}</style><!--", "&e;&#60;b>"]
BYTES = [b"\xed\xa0\x80x", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xff\xfe", b"\xf0\x9f\x98"]
KO = b"]AB[bb][ac][bd]AW[cb][dc][cd][bc]"  # for ingko to have something to say
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f]")
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
FORMULA = re.compile(r"[=@+\t\r-]")
NUMBER = re.compile(r"-?\d+(\.\d+)?$")


def games_with(name):
    """One game a payload, the property in the place of the usual one. On a larger board most of the time went
    to its empty part."""
    rest = "".join(usual for usual in ("CA[UTF-8]", "KM[6.5]", "RE[B+R]") if usual[:2] != name)
    head = f"(;GM[1]FF[4]SZ[6]{rest}{name}[".encode()
    return [head + payload + KO + b";B[ee];W[];B[])\n" for payload in [text.encode() for text in TEXTS] + BYTES]


def harm(text):
    """What is harmful there, with the text around it, or None."""
    found = HARMFUL.search(text)
    return found and text[max(0, found.start() - 60):found.end() + 20]


def run(command, data):
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stdout, done.stderr.decode()


def faults_of_records(games):
    """What is wrong with what the filters of records print; and the score stream."""
    faults, out = [], b""
    for fields in ("black,white,event,comment", "producer,date,name,result"):
        for style in ("text", "tsv"):
            out = run(["ingcat", "-q", "--count=" + fields, "--format=" + style], b"".join(games))[1].decode()
            if harm(out):
                faults.append(f"--count as {style}: {harm(out)!r}")
    for command in (["ingcat", "-v"], ["ingcat", "--tree", "-v"], ["ingcat", "-v", "--format=json"],
                    ["ingcat", "-v", "--sort=black"], ["ingscore", "-v", "--guess"]):
        status, out, findings = run(command, b"".join(games))
        if status not in (0, 3):
            faults.append(f"{command}: status {status}")
        if harm(findings):
            faults.append(f"{command}: {harm(findings)!r} on standard error")
        if CONTROLS.search(out.decode()) or out.count(b"\n") != len(games):
            faults.append(f"{command}: lines are broken")
    return faults, out


def faults_of_table(text, style):
    faults = []
    quoting = csv.QUOTE_MINIMAL if style == "csv" else csv.QUOTE_NONE
    rows = list(csv.reader(io.StringIO(text), delimiter="," if style == "csv" else "\t", quoting=quoting))
    if len({len(row) for row in rows}) != 1:
        faults.append("rows of different length")
    for cell in {cell for row in rows for cell in row}:
        if FORMULA.match(cell) and not NUMBER.match(cell):
            faults.append(f"a formula: {cell!r}")
    return faults


def faults_of_comparison(scores):
    faults = []
    for style in ("text", "tsv", "csv", "json"):
        status, out, findings = run(["ingdiff", "--only=all", "--csv-safe", f"--format={style}"], scores)
        text = out.decode()
        if status != 0 or findings:
            faults.append(f"{style}: status {status}: {findings[:80]!r}")
        if style == "json":
            for line in text.split("\n")[:-1]:
                json.loads(line)
        elif harm(text):
            faults.append(f"{style}: {harm(text)!r}")
        if style in ("tsv", "csv"):
            faults += [f"{style}: {fault}" for fault in faults_of_table(text, style)]
    return faults


class Marks(html.parser.HTMLParser):
    """The elements of a page with the names of their attributes, and whether something hides from the parser."""

    def __init__(self):
        super().__init__()
        self.found = set()

    def handle_starttag(self, tag, attrs):
        self.found.add((tag, *sorted(name for name, _ in attrs)))

    def handle_comment(self, data):
        self.found.add(("comment", data))

    def unknown_decl(self, data):
        self.found.add(("declaration", data))


def marks_of(style, text):
    if style == "html":
        marks = Marks()
        marks.feed(text)
        return marks.found
    return {(element.tag, *sorted(element.attrib)) for line in text.split("\n")[:-1]
            for element in xml.etree.ElementTree.fromstring(line).iter()}


PLAIN = b"(;GM[1]FF[4]SZ[6]KM[6.5]RE[B+R]PB[Ada]PW[Bo]BR[3k]WR[2d]EV[Cup]DT[2001-02-03]RO[1]PC[Home]GN[x]RU[Japanese" + KO + \
    b";B[ee];W[];B[])\n"
PLAINS = PLAIN * 2 + PLAIN.replace(b"KM[6.5]", b"HA[3]")  # a report has a chart of handicaps
PICTURES = (("ingfill", "svg", False), ("ingreport", "html", True), ("ingstand", "html", True))
WORDS = (("ingfill", ("text", "json", "sgf"), False), ("ingko", ("text", "tsv", "json"), False),
         ("ingaudit --all", ("text", "tsv", "json"), False), ("ingaudit --summary", ("text", "tsv", "json"), False),
         ("ingko --summary", ("text", "tsv", "json"), False), ("ingstand", ("text", "tsv", "json"), True),
         ("ingreport", ("markdown", "latex", "csv"), True))


def faults_of_words(games, scores):
    """Of the other filters: the styles that are words."""
    faults = []
    for tool, styles, of_scores in WORDS:
        for style in styles:
            status, out, findings = run([*tool.split(), "--format=" + style], scores if of_scores else b"".join(games))
            text = out.decode()
            if status not in (0, 3) or harm(findings):
                faults.append(f"{tool} as {style}: status {status}: {harm(findings) or findings[:80]!r}")
            if style in ("json", "sgf") and CONTROLS.search(text) or style not in ("json", "sgf") and harm(text):
                faults.append(f"{tool} as {style}: {harm(text)!r}")
            if style == "json":
                for line in text.split("\n")[:-1]:
                    json.loads(line)
            if style == "tsv" and "summary" not in tool and len({line.count("\t") for line in text.split("\n")[:-1]}) > 1:
                faults.append(f"{tool}: rows of different length")
    return faults


def faults_of_pictures(games, scores):
    """Pages and pictures have the elements of those of plain games, and no others."""
    faults, plain_scores = [], run(["ingscore", "--guess"], PLAINS)[1]
    for tool, style, of_scores in PICTURES:
        plain = marks_of(style, run([tool, "--format=" + style], plain_scores if of_scores else PLAINS)[1].decode())
        text = run([tool, "--format=" + style], scores if of_scores else b"".join(games))[1].decode()
        if harm(text):
            faults.append(f"{tool} as {style}: {harm(text)!r}")
        faults += [f"{tool} as {style}: {mark}" for mark in sorted(marks_of(style, text) - plain)]
    return faults


def main():
    games = [game for name in PROPERTIES for game in games_with(name)]
    faults, scores = faults_of_records(games)
    failed = False
    for filters, found in (("records and their scores", faults), ("comparisons", faults_of_comparison(scores)),
                           ("the other filters, in words", faults_of_words(games, scores)),
                           ("pages and pictures", faults_of_pictures(games, scores))):
        failed |= bool(found)
        print("not ok" if found else "ok", f"{len(games)} payloads in {', '.join(PROPERTIES)}: {filters}")
        for fault in found[:10]:
            print("    " + fault)
    sys.exit(failed)


main()
