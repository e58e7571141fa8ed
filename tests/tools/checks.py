"""What the scripts of the test share: a line told for each check, and the status at the end."""

import os
import shutil
import sys

WHY_CHARACTERS = 600  # of what is told about a check that failed

failed = 0


def check(good, name, why=""):
    """Tells whether it holds, and if not why."""
    global failed
    assert isinstance(name, str), "the name is told second: a text in its place would always hold"
    failed += not good
    print("ok" if good else "not ok", name, flush=True)
    if not good and str(why):
        print("    " + str(why)[:WHY_CHARACTERS], flush=True)


def same(name, wanted, got):
    check(wanted == got, name, f"wanted {wanted!r:.280}\n    got    {got!r:.280}")


def new(name):
    """The path of a file or folder of the script's own, of that name, which is not there."""
    path = os.path.join(os.environ["SCRATCH"], name)
    shutil.rmtree(path, ignore_errors=True)
    return path


def content(*parts):
    """The bytes of the file at this path."""
    with open(os.path.join(*parts), "rb") as file:
        return file.read()


def finish():
    """Ends the script: status 1 if a check failed."""
    sys.exit(failed > 0)
