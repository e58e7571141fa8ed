#!/usr/bin/env python3
"""Sixty payloads in every text of a score stream that reaches the report: in no format do they become
markup, a command, a formula or another field. A format gets all that are aimed at it and a fourth of the others;
SANITIZED, too, with a fourth of each kind. With EVERY_CASE all get all."""

import collections
import csv
import html.parser
import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402

SANITIZED = bool(os.environ.get("SANITIZED"))
MARKUP = ["<script>alert(1)</script>", "</script><script>alert(1)</script>", "</style><script>x</script>", "</title><b>x",
          "<img src=x onerror=alert(1)>", "\"><img src=x onerror=alert(1)>", "'><svg onload=alert(1)>", "\" onmouseover=\"x",
          "' onfocus='x' autofocus='", "<svg><script>x</script></svg>", "</svg><iframe src=//e>", "<iframe srcdoc='<b>'>",
          "<a href=javascript:x>x</a>", "javascript:alert(1)", "data:text/html,<b>x", "<meta http-equiv=refresh content=0>",
          "<base href=//e/>", "<link rel=stylesheet href=//e>", "<object data=x>", "<embed src=x>", "<form action=//e><input>",
          "<!-- x", "--><b>x", "<![CDATA[x", "]]><b>x", "<?xml version='1'?>", "<!DOCTYPE x [<!ENTITY e 'x'>]>", "&e;",
          "&lt;b&gt;", "&#60;b&#62;", "&", "<", ">", "\"", "'", "<details open ontoggle=x>", "<math><mi//xlink:href=x>",
          "</td></tr></table><b>x", "</article></main></body></html>x", "<plaintext>", "<textarea>", "<noscript><p title=\"</noscript><b>x\">"]
COMMANDS = ["\\input{/etc/passwd}", "\\write18{id}", "\\end{document}", "$x^2$", "%x", "{", "}", "a & b \\\\ c", "~^_#",
            "[x](javascript:x)", "![x](http://e/x.png)", "`x`", "| a | b |", "* x", "# x", "***x***"]
CELLS = ["=1+1", "@SUM(1)", "+cmd|x", "-2+3", "a,b", "a\"b", "a\nb", "a\tb"]
CONTROLS = ["\x1b[31mred", "\u202eevil\u202c", "\u2066x\u2069", "\ufffe", "\x00x", "\u009b31m", "a\u2028b", "\U000e0041x"]
PAYLOADS = MARKUP + COMMANDS + CELLS + CONTROLS
FORMS = ("html", "latex", "markdown", "csv")
AIMED = ((MARKUP, ("html", "markdown")), (COMMANDS, ("latex", "markdown")), (CELLS, ("csv",)), (CONTROLS, FORMS))
EVERY_CASE = bool(os.environ.get("EVERY_CASE"))
SENT = [(text, FORMS if EVERY_CASE or number % 4 == 0 else aimed) for kind, aimed in AIMED
        for number, text in enumerate(kind) if EVERY_CASE or not SANITIZED or number % 4 == 0]
TEXTS = "id source black white black_rank white_rank event date rules end evidence".split()
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029\U000e0000-\U000e007f]")
FORMULA = re.compile(r"[=@+\t\r-]")
NUMBER = re.compile(r"-?\d+(\.\d+)?$")
def evil_line(line, text):
    """The line with the payload wherever a text can stand."""
    def name(rules):
        return text if rules == "nz" and 0 < len(text.encode()) < 32 and "\0" not in text else rules
    text = text.replace("\0", "\u0001")  # no line of a stream can have it
    line = dict(line, **{key: text for key in TEXTS})
    line["recorded"] = dict(line["recorded"], raw=text)
    line["notes"] = [{"code": text, "text": text}, {"code": "score-undecided", "text": text}]
    line["kos"] = [{"class": text, "points": [text, "aa"]}]
    line["repetitions"] = [{"class": text, "turn": 1, "length": 2, "rulesets": [name("nz")]}]
    line["legality"] = [{"turn": 1, "colour": text, "point": text, "verdict": text, "rulesets": [name("nz")], "confidence": text}]
    line["filled"] = [{"colour": "B", "point": text, "kind": text}]
    line["seki"], line["dame"] = [text], [text]
    line["scores"] = {name(rules): score for rules, score in line["scores"].items()}
    line["why"] = [dict(entry, between=[name(rules) for rules in entry["between"]],
                        terms=[dict(term, cause=text) for term in entry["terms"]]) for entry in line["why"]]
    return line


def run(form, line):
    undecided = dict(line, source=line["source"] + "2", scores={rules: dict(score, margin=None, winner=None)
                                                                for rules, score in line["scores"].items()})
    stream = "".join(json.dumps(item) + "\n" for item in (line, undecided)).encode() + b"broken\n"
    done = subprocess.run(["ingreport", f"--format={form}", "--csv-safe", "--between=all", "--title=" + line["event"]],
                          input=stream, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Shape(html.parser.HTMLParser):
    """The elements and attributes that a reader of HTML sees, and the text."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.tags, self.names, self.text = [], collections.Counter(), ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        # Cells with long texts have a class of their own.
        self.names.update((tag, name) for name, value in attrs if (tag, name, value) != ("td", "class", "long"))

    def handle_data(self, data):
        self.text += data

    def handle_comment(self, data):
        self.tags.append("comment")

    def handle_pi(self, data):
        self.tags.append("instruction")


def faults_of_html(text, page, usual):
    faults = []
    shape = Shape(page)
    # Long names of rulesets wrap or not; everything else has the same elements.
    if shape.tags != usual.tags or shape.names != usual.names:
        faults.append("other elements or attributes")
    try:
        root = xml.etree.ElementTree.fromstring(page.split("\n", 1)[1])
        told = "".join(root.find("head/title").itertext())
        plain = re.sub(r"[\n\t]", " ", text)
        if not HARMFUL.search(text) and text != "\ufffe" and told.strip() != plain.strip():
            faults.append(f"told as {told!r}")
    except xml.etree.ElementTree.ParseError as error:
        faults.append(f"not well-formed: {error}")
    return faults


def faults_of_latex(text, page):
    commands = set(re.findall(r"\\([a-zA-Z]+)", page))
    known = set("""documentclass usepackage newcommand bargraph rule setlength tabcolsep begin end sloppy section subsection label
        small scriptsize raggedright arraybackslash linewidth multicolumn textbf hline endhead noindent paragraph newline textbackslash textasciitilde
        textasciicircum textless textgreater textbar textquotedbl textquotesingle textasciigrave allowbreak""".split())
    faults = [f"command {command}" for command in commands - known]
    if page.count("\\begin{document}") != 1 or page.count("\\end{document}") != 1:
        faults.append("the document ends early")
    bare = re.sub(r"\\.", "", page)
    depth = 0
    for sign in bare:
        depth += {"{": 1, "}": -1}.get(sign, 0)
    if depth != 0:
        faults.append("braces")
    # The one comment of the preamble, and alignment only between columns.
    if len(re.findall("%", bare)) != 1 or "$" in bare or "^" in bare or "_" in bare:
        faults.append("special characters")
    return faults


def faults_of_markdown(page):
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "", page)
    faults = [f"markup {sign}" for sign in "<`&[]$" if sign in bare]
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    blocks = collections.defaultdict(set)
    heads = 0
    for line in page.splitlines():
        heads += re.match(r"\|[-:|]+\|$", line) is not None
        if line.startswith("| "):
            blocks[heads].add(len(re.sub(r"\\.", "", line).split("|")))
    if not rows or len(re.findall(r"^#{1,6} ", page, re.M)) != 15:
        faults.append("headings or rows")
    return faults


def faults_of_csv(page):
    rows = list(csv.reader(io.StringIO(page)))
    faults = ["rows of different length"] if {len(row) for row in rows} != {4} else []
    if page.count("\n") != len(rows):
        faults.append("rows of several lines")
    faults += [f"a formula: {cell!r}" for row in rows for cell in row if FORMULA.match(cell) and not NUMBER.match(cell)]
    return faults


def main():
    scores = subprocess.run(["ingscore", "-q", "corpus/positions/seki-eyes.sgf"], stdout=subprocess.PIPE, check=True).stdout
    line = json.loads(scores)
    usual = {}
    check(len(PAYLOADS) >= 60, "sixty payloads and more", len(PAYLOADS))
    for long in (False, True):
        usual[long] = Shape(run("html", evil_line(line, "x" * 40 if long else "x"))[1])
    for text, forms in SENT:
        evil = evil_line(line, text)
        faults = []
        for form in forms:
            status, page, said = run(form, evil)
            if status != 3 or said.count("\n") != 1:
                faults.append(f"{form}: status {status}: {said[:100]!r}")
            if HARMFUL.search(page):
                faults.append(f"{form}: {HARMFUL.search(page).group()!r}")
            found = {"html": lambda: faults_of_html(evil["event"], page, usual[len(text.encode()) >= 32]),
                     "latex": lambda: faults_of_latex(text, page), "markdown": lambda: faults_of_markdown(page),
                     "csv": lambda: faults_of_csv(page)}[form]()
            faults += [f"{form}: {fault}" for fault in found]
        check(not faults, f"payload {text!r}", faults)
    finish()


main()
