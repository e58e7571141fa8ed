#!/usr/bin/env python3
"""Static analysis of the sources: clang's analyzer, gcc's and cppcheck, as far as they are installed.

    tests/lint.py [FILE.c ...]

Prints each finding that tests/lint.tsv does not explain, and each row there that explains nothing any more; status 1 for
either. Takes minutes, so it is no part of the test; make test-long has it."""

import concurrent.futures
import csv
import glob
import os
import re
import shutil
import subprocess
import sys

PKGS = "libxml-2.0 zlib libarchive jansson nettle".split()
STD = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-D_XOPEN_SOURCE=700"]
# gcc 12 takes whatever is stored in a structure for lost; leaks are left to clang's analyzer and to the sanitizers.
TOOLS = {
    "clang": ["clang", "--analyze", "--analyzer-output", "text", *STD],
    "gcc": ["gcc", "-fanalyzer", "-Wno-analyzer-malloc-leak", "-O1", "-c", "-o", "/dev/null", *STD],
    "cppcheck": ["cppcheck", "--quiet", "--std=c11", "--enable=warning,performance,portability", "--inconclusive",
                 "--suppress=unknownMacro", "--suppress=preprocessorErrorDirective",
                 "--template={file}:{line}:{column}: {severity}: {message} [{id}]"],
}
FINDING = re.compile(r"^([^:\s]+):(\d+):\d+: (?:fatal )?(?:warning|error|style|performance|portability): (.*) \[([^]]+)\]$", re.M)
CWE = re.compile(r"\[CWE-\d+\] ")


def findings(job):
    """[(tool, file, checker, line, text)]; a tool that cannot read a file is one, too."""
    tool, path, flags = job
    done = subprocess.run(TOOLS[tool] + ([] if tool == "cppcheck" else flags) + [path], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    text = CWE.sub("", done.stdout.decode(errors="replace"))
    found = {(tool, name, checker.removeprefix("-W"), line, what) for name, line, what, checker in FINDING.findall(text)
             if not name.startswith("/")}
    if done.returncode != 0 and not found:
        found.add((tool, path, "failed", "0", text[-200:]))
    return found


def explained():
    with open("tests/lint.tsv", encoding="utf-8", newline="") as file:
        return {(row["tool"], row["file"], row["checker"]) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
                if row["reason"]}


def main():
    paths = sys.argv[1:] or sorted(path for pattern in ("lib/*.c", "lib/*/*.c", "formats/*.c", "cmd/*.c") for path in glob.glob(pattern))
    tools = [tool for tool in TOOLS if shutil.which(tool)]
    for tool in sorted(set(TOOLS) - set(tools)):
        print(f"skip {tool}: not installed")
    flags = subprocess.run(["pkg-config", "--cflags", *PKGS], stdout=subprocess.PIPE, check=True).stdout.decode().split()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = set().union(*pool.map(findings, [(tool, path, flags) for path in paths for tool in tools]))
    known, failed = explained(), False
    for tool, name, checker, line, text in sorted(found):
        if (tool, name, checker) not in known:
            failed = True
            print(f"not ok {name}:{line}: {text} [{tool}: {checker}]")
    for row in sorted(known - {entry[:3] for entry in found}):
        if len(sys.argv) == 1 and row[0] in tools:
            failed = True
            print(f"not ok tests/lint.tsv: nothing to explain: {' '.join(row)}")
    print(f"{len(paths)} files by {', '.join(tools)}: {len(found)} findings" + ("" if failed else ", every one explained"))
    sys.exit(failed)


main()
