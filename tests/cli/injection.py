#!/usr/bin/env python3
"""Payloads in every text property, through every filter and format: nothing steers a terminal, breaks
a line or a field, or runs in a spreadsheet. SANITIZED, too."""

import csv
import io
import json
import re
import subprocess
import sys

PROPERTIES = "PB PW BR WR BT WT EV RO DT PC GN KM HA RU RE TM OT AP SO US AN CP GC CA".split()
TEXTS = ["\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\u009b31m", "\u202eevil\u202c", "\u2066x\u2069", "a\u2028b\u2029c",
         "a\0b", "a\x7fb", "a\x08b", "=1+1", "@SUM(1)", "+cmd|x", "-2+3", "\t=1", "a\tb", 'a"b,c', "a\nb\r\nc", "a\\\\b",
         "\U000e0041x", "a\u200bb", "\ufffe", "\ufeffx", "; B[aa\\]", "<script>alert(1)</script>&amp;"]
BYTES = [b"\xed\xa0\x80x", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xff\xfe", b"\xf0\x9f\x98"]
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f]")
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
FORMULA = re.compile(r"[=@+\t\r-]")
NUMBER = re.compile(r"-?\d+(\.\d+)?$")


def games_with(name):
    """One game a payload, the property in the place of the usual one."""
    rest = "".join(usual for usual in ("CA[UTF-8]", "KM[6.5]", "RE[B+R]") if usual[:2] != name)
    head = f"(;GM[1]FF[4]SZ[9]{rest}{name}[".encode()
    return [head + payload + b"];B[ee];W[];B[])\n" for payload in [text.encode() for text in TEXTS] + BYTES]


def run(command, data):
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stdout, done.stderr.decode()


def faults_of_records(games):
    """What is wrong with what the filters of records print; and the score stream."""
    faults, out = [], b""
    for fields in ("black,white,event,comment", "producer,date,name,result"):
        for style in ("text", "tsv"):
            out = run(["ingcat", "-q", "--count=" + fields, "--format=" + style], b"".join(games))[1].decode()
            if HARMFUL.search(out):
                faults.append(f"--count as {style}: {HARMFUL.search(out).group()!r}")
    for command in (["ingcat", "-v"], ["ingcat", "--tree", "-v"], ["ingcat", "-v", "--format=json"],
                    ["ingcat", "-v", "--sort=black"], ["ingscore", "-v", "--guess"]):
        status, out, findings = run(command, b"".join(games))
        if status not in (0, 3):
            faults.append(f"{command}: status {status}")
        if HARMFUL.search(findings):
            faults.append(f"{command}: {HARMFUL.search(findings).group()!r} on standard error")
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
        elif HARMFUL.search(text):
            faults.append(f"{style}: {HARMFUL.search(text).group()!r}")
        if style in ("tsv", "csv"):
            faults += [f"{style}: {fault}" for fault in faults_of_table(text, style)]
    return faults


def main():
    failed = False
    for name in PROPERTIES:
        games = games_with(name)
        faults, scores = faults_of_records(games)
        faults += faults_of_comparison(scores)
        failed |= bool(faults)
        print("not ok" if faults else "ok", f"{len(games)} payloads in {name}")
        for fault in faults[:10]:
            print("    " + fault)
    sys.exit(failed)


main()
