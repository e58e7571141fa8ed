#!/usr/bin/env python3
"""The pages of sections 5 and 7: every command works as it is written and prints what the page shows of it;
ing-score(5) is what the schema says. Examples of section 1 are run by manual.sh."""

import glob
import os
import re
import subprocess
import sys

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402

COMMAND = re.compile(r"^\.Dl (.*)\n(?:\.Bd -literal.*\n((?:(?!\.Ed).*\n)*)\.Ed\n)?", re.MULTILINE)
def plain(text):
    return text.replace("\\(rs", "\\").replace("\\e", "\\").replace("\\&", "")


def check_page(path):
    with open(path, encoding="utf-8") as file:
        found = COMMAND.findall(file.read())
    printed = subprocess.run(["mandoc", "-Tutf8", "-O", "width=1000", path], capture_output=True).stdout.decode()
    printed = re.sub(".\x08", "", printed)
    for command, shown in found:
        done = subprocess.run(["bash", "-o", "pipefail", "-c", plain(command)], capture_output=True)
        out, said = done.stdout.decode(), done.stderr.decode()
        # shuf closes nothing early, and GNU parallel may have its own to say.
        good = done.returncode == 0 and not re.search(r"^ing\w+: ", said, re.MULTILINE) and (out or ">" in command)
        good = good and plain(command) in printed  # macros must not eat quotes
        if shown:
            good = good and out == plain(shown)
        check(good, f"{path}: {command[:80]}", f"status {done.returncode}: {said[:300]}{out[:300] if shown else ''}")
    return len(found)


def main():
    # The only display of ingmessages(7) is the form of a message.
    pages = sorted(set(glob.glob("cmd/*.[57]")) - {"cmd/ingmessages.7"})
    commands = {path: check_page(path) for path in pages}
    check(commands["cmd/ing.7"] > 15 and commands["cmd/ing-score.5"] > 1, "the pages have examples", commands)
    made = subprocess.run(["tests/tools/schema_page.py"], capture_output=True, check=True).stdout
    with open("cmd/ing-score.5", "rb") as page:
        check(made == page.read(), "ing-score(5) is what tests/tools/schema_page.py makes of the schema")
    tools = {os.path.basename(path) for path in glob.glob(os.environ["BIN"] + "/ing*")}
    with open("cmd/ing.7", encoding="utf-8") as page:
        told = set(re.findall(r"^\.It Xr (ing\w+) 1$", page.read(), re.MULTILINE))
    check(tools == told, "ing(7) names every program", tools ^ told)
    finish()


main()
