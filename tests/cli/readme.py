#!/usr/bin/env python3
"""Every example of README.md works as it is written, and prints what README.md shows of it."""

import os
import re
import subprocess
import sys

SCRATCH = os.environ["SCRATCH"]
EXAMPLE = re.compile(r"^```sh\n(.*?)^```\n(?:```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def run(commands):
    """In a folder of its own that looks like the top folder, so that files may be written."""
    done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", commands], cwd=SCRATCH, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def missing(shown, output):
    """The first passage of `shown` that the output lacks; passages are parted by lines of one ellipsis."""
    at = 0
    for passage in re.split(r"^…\n", shown, flags=re.MULTILINE):
        found = output.find(passage, at)
        if found < 0:
            return passage
        at = found + len(passage)
    return None


def main():
    for name in ("Makefile", "LICENSE", "README.md", "lib", "formats", "cmd", "tests", "corpus"):
        os.symlink(os.path.abspath(name), os.path.join(SCRATCH, name))
    with open("README.md", encoding="utf-8") as file:
        examples = EXAMPLE.findall(file.read())
    failed = len(examples) == 0
    for number, (commands, shown) in enumerate(examples, 1):
        for command in commands.split("\n\n"):
            status, output, said = run(command)
            wrong = None
            # GNU parallel and others may have their own to say.
            if status != 0 or re.search(r"^ing\w+: ", said, re.MULTILINE):
                wrong = f"status {status}: {said[:500]}"
            elif not output and ">" not in command:
                wrong = "no output"
            elif missing(shown, output) is not None:
                wrong = f"not printed:\n{missing(shown, output)}"
            failed |= wrong is not None
            label = command.splitlines()[0]
            print(f"not ok README.md example {number}, {label}: {wrong}" if wrong else
                  f"ok README.md example {number}, {label}")
    sys.exit(failed)


main()
