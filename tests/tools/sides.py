"""For tests of limits: the table of ing(7), and a command at a limit and at one more."""

import re
import subprocess

from checks import check

ROW = re.compile(r"^\.It ([A-Z0-9_]+) Ta (\d+)( MiB)? Ta \S", re.MULTILINE)

with open("cmd/ing.7", encoding="utf-8") as page:
    LIMITS = {name: int(number) * (1024 * 1024 if unit else 1) for name, number, unit in ROW.findall(page.read())}


class Done:
    """Status, output, what was said; and whether the input went through without a word."""

    def __init__(self, command, data=b"", **settings):
        done = subprocess.run(command, input=data.encode() if isinstance(data, str) else data, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False, **settings)
        self.status, self.out, self.said = done.returncode, done.stdout.decode(), done.stderr.decode()
        self.clean = self.status == 0 and not self.said
        self.lines = self.out.count("\n")

    def __repr__(self):
        return f"{self.status}, {self.lines} lines, {self.out[:200]!r}, {self.said[:200]!r}"


def sides(limit, call, over, at=lambda done: done.clean):
    """call(number) at the limit and at one more."""
    for number, holds in ((LIMITS[limit], at), (LIMITS[limit] + 1, over)):
        done = call(number)
        check(holds(done), f"{limit}: {number}", done)


def refused(done):
    """An option: usage, with nothing done."""
    return done.status == 2 and done.out == "" and done.said != ""


def skipped(done):
    return done.status in (2, 3) and done.out == "" and done.said != ""
