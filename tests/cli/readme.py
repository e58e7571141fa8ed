#!/usr/bin/env python3
"""Every example of README.md works as it is written, and prints what README.md shows of it."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys

SCRATCH = os.environ["SCRATCH"]
EXAMPLE = re.compile(r"^```sh\n(.*?)^```\n(?:```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def run(commands):
    """In a folder of its own that looks like the top folder, so that files may be written."""
    done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", commands], cwd=SCRATCH, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


# What the tests do not insist on: a word of a command, and whether it can be run.
OPTIONAL = {
    "mlr ": lambda: shutil.which("mlr") is not None,
    "duckdb ": lambda: shutil.which("duckdb") is not None,
    "import sys, pandas": lambda: importlib.util.find_spec("pandas") is not None,
}


def cannot_run(command):
    return [word for word, is_there in OPTIONAL.items() if word in command and not is_there()]


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
            label = command.splitlines()[0]
            if cannot_run(command):
                checked = subprocess.run(["bash", "-n", "-c", command], capture_output=True)
                failed |= checked.returncode != 0
                print("not ok" if checked.returncode else "ok", f"README.md example {number}, syntax only, {label}")
                continue
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
            print(f"not ok README.md example {number}, {label}: {wrong}" if wrong else
                  f"ok README.md example {number}, {label}")
    sys.exit(failed)


main()
