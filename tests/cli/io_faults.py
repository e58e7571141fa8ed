#!/usr/bin/env python3
"""Reading and writing that is interrupted, short, or fails: the output is what it should be, or what there is of it is
right and the status tells. (Closed streams: standard_streams.sh.)"""

import os
import resource
import signal
import subprocess
import sys

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
SANITIZED = bool(os.environ.get("SANITIZED"))
CUTS = int(os.environ.get("CUTS", 25 if os.environ.get("EVERY_CASE") else 3 if SANITIZED else 5))  # places where an output ends
KOS = "corpus/ko/" + sorted(name for name in os.listdir("corpus/ko") if name.endswith(".sgf"))[0]


def path(name):
    return os.path.join(SCRATCH, name)


def make(name, command, **settings):
    with open(path(name), "wb") as out:
        subprocess.run(command, stdout=out, check=True, **settings)
    return path(name)


def inputs():
    """Each way to bytes: a file, packed streams, archives read from the front and from the end."""
    games = make("games.sgf", ["ingcat", "corpus/positions"])
    if SANITIZED:
        return [games]  # where only writing fails
    names = sorted(os.path.join("corpus/positions", name) for name in os.listdir("corpus/positions") if name.endswith(".sgf"))
    packed = [make("games.gz", ["gzip", "-c", games]), make("games.tar", ["tar", "cf", "-", *names])]
    for kind in ("7z", "xz", "bzip2", "zstd"):
        packed.append(path("games." + kind))
        subprocess.run([os.path.join(os.environ["BUILD"], "tests/tools/pack"), kind, packed[-1], *names], check=True)
    subprocess.run([sys.executable, "-m", "zipfile", "-c", path("games.zip"), *names], check=True)
    return [games, *packed, path("games.zip")]


def preload():
    library = path("fail_io.so")
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", library, "tests/preload/fail_io.c", "-ldl"],
                   check=True)
    return library


def run(command, library=None, **settings):
    env = dict(os.environ, **settings)
    if library is not None:
        env["LD_PRELOAD"] = library
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=env, check=False)
    return done.returncode, done.stdout, done.stderr


def short_and_interrupted(library, files, scores):
    commands = [["ingcat", "-q", file] for file in files] + [["ingcat", "-q", "--sort=komi", files[0]],
               ["ingscore", "-q", files[0]], ["ingdiff", scores], ["ingaudit", "--all", scores], ["ingko", "-q", "corpus/ko"],
               ["ingfill", files[0]], ["ingreport", scores], ["ingstand", "--prizes=3,2", scores]]
    for command in commands:
        wanted = run(command)
        for most in (1, 7, 4096):
            got = run(command, library, ING_READ_MOST=str(most), ING_WRITE_MOST=str(most))
            check(got == wanted,
                  f"{' '.join(command[:-1])} {os.path.basename(command[-1])}: {most} bytes at a time, every other call interrupted",
                  (wanted[0], got[0], len(wanted[1]), len(got[1]), got[2][-200:]))
    for most in (1, 4096):
        folder = path(f"split-{most}")
        status = run(["ingcat", "-q", "--split=" + folder, files[0]], library, ING_WRITE_MOST=str(most))[0]
        texts = b"".join(open(os.path.join(folder, name), "rb").read() for name in sorted(os.listdir(folder)))
        whole = path("split")
        if not os.path.exists(whole):
            run(["ingcat", "-q", "--split=" + whole, files[0]])
        wanted = b"".join(open(os.path.join(whole, name), "rb").read() for name in sorted(os.listdir(whole)))
        check(status == 0 and texts == wanted, f"ingcat --split: {most} bytes at a time", (status, len(texts), len(wanted)))


def reading_fails(library, files, scores):
    """The input stops being readable somewhere: what came before is right, and the loss is told."""
    for command in [["ingcat", file] for file in files] + [["ingdiff", "--only=all", "--format=json", scores]]:
        good = run(command)[1].splitlines()
        called = f"{command[0]} {os.path.basename(command[-1])}"
        most = min(1500, os.path.getsize(command[-1]) // 2)  # so that the second read is not past the end
        for at in (1, 2):
            status, out, err = run(command, library, ING_READ_MOST=str(most), ING_READ_FAIL=str(at))
            lines = out.splitlines()
            check(status in (2, 3) and b"Input/output error" in err or
                  b"archive-damaged" in err and status in (2, 3),
                  f"{called}: read {at} fails: told", (status, err[-300:]))
            check(set(lines[:-1]) <= set(good) and len(lines) <= len(good),
                  f"{called}: read {at} fails: what is there is right",
                  (len(lines), len(good)))


def no_room_after(size):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


def room_ends(files, scores):
    """No file may become larger than so many bytes, as on a disk that fills up: status 4, and never 0."""
    cup = make("cup", ["ingscore", "-q", "corpus/tournament"])
    for command in (["ingcat", "-q", files[0]], ["ingscore", "-q", files[0]], ["ingdiff", "--only=all", scores],
                    ["ingdiff", "--format=csv", scores], ["ingaudit", "--all", scores], ["ingko", "-q", KOS],
                    ["ingfill", "-f", "svg", files[0]], ["ingreport", scores], ["ingreport", "--format=latex", scores],
                    ["ingstand", cup]):
        good, out, wrong = run(command)[1], path("out"), []
        sizes = sorted({len(good) * k // CUTS for k in range(CUTS)} | {len(good) - 1})
        for size in [*sizes, len(good)]:
            with open(out, "wb") as file:
                done = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, preexec_fn=no_room_after(size), check=False)
            with open(out, "rb") as file:
                got = file.read()
            whole = size == len(good)
            # Where the output goes through a temporary file, that one has no room.
            if done.returncode != (0 if whole else 4) or not good.startswith(got) or (not whole and done.stderr.count(b"\n") != 1):
                wrong.append((size, done.returncode, done.stderr[:100]))
        check(not wrong, f"{' '.join(command[:-1])}: an output of {len(good)} bytes ends at {len(sizes)} places", wrong[:3])
    command, page = ["ingreport", "-o", path("page.html"), scores], path("page.html")
    check(run(command)[0] == 0, "ingreport -o: room enough")
    size = os.path.getsize(page)
    os.unlink(page)
    for room in (0, size // 2, size - 1):
        done = subprocess.run(command, stderr=subprocess.PIPE, preexec_fn=no_room_after(room), check=False)
        check(done.returncode == 4 and not [name for name in os.listdir(SCRATCH) if name.startswith("page.html")],
              f"ingreport -o: room for {room} of {size} bytes: no file", done)


STYLES = (("ingcat", "lines sgf json gtp"), ("ingdiff --only=all", "text tsv csv json"), ("ingdiff --summary", "text tsv csv json"),
          ("ingfill", "text svg json sgf"), ("ingko", "json tsv text"), ("ingko --summary", "json tsv text"),
          ("ingaudit --all", "text tsv json"), ("ingaudit --summary", "text tsv json"),
          ("ingreport", "html markdown latex csv"), ("ingstand", "text html tsv json"))


def full_device(scores):
    """Every filter in every style. A recount would take the most time: the score stream is asked instead."""
    for command, styles in STYLES:
        source = scores if command.split()[0] in ("ingdiff", "ingreport", "ingstand", "ingaudit") else KOS
        for style in styles.split():
            with open("/dev/full", "wb") as full:
                done = subprocess.run([*command.split(), "--format=" + style, source], stdout=full, stderr=subprocess.PIPE, check=False)
            check(done.returncode == 4 and done.stderr.endswith(b"standard output: No space left on device\n"),
                  f"{command} --format={style}: /dev/full", (done.returncode, done.stderr[-200:]))


def closing_fails(library, files, scores):
    for command in (["ingcat", "-q", files[0]], ["ingscore", "-q", files[0]], ["ingdiff", scores], ["ingaudit", scores],
                    ["ingko", "-q", KOS], ["ingfill", files[0]], ["ingreport", scores], ["ingstand", scores],
                    ["inghandicap", "3k", "7k"]):
        status, _, err = run(command, library, ING_CLOSE_FAIL="1")
        check(status == 4 and err.endswith(b"Disk quota exceeded\n"),
              f"{command[0]}: the output cannot be closed", (status, err))


def main():
    files, scores = inputs(), make("scores", ["ingscore", "-q", "corpus/tournament", "corpus/positions"])
    room_ends(files, scores)
    full_device(scores)
    if SANITIZED:
        return  # they have to be loaded first
    library = preload()
    short_and_interrupted(library, files, scores)
    reading_fails(library, files, scores)
    closing_fails(library, files, scores)


main()
finish()
