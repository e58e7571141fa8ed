#!/usr/bin/env python3
"""ingbatch: the bytes of the serial run whatever the jobs and the chunks; going on after anything
was killed, torn or full; refusing what does not belong together. SANITIZED: fewer of each.

A batch is the start of GNU parallel, and three more starts for each chunk: that is where the time goes, and why most
inputs here make two or three chunks. BATCH_TRIALS=100 or EVERY_CASE tests/cli/ingbatch.py is the long test (README.md)."""

import glob
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, "tests/tools")
from checks import check, content, finish, new  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
BIN = os.environ["BIN"]
SANITIZED = os.environ.get("SANITIZED")
EVERY_CASE = os.environ.get("EVERY_CASE")
TRIALS = int(os.environ.get("BATCH_TRIALS", "4" if EVERY_CASE else "1" if SANITIZED else "2"))
LONG = EVERY_CASE or TRIALS >= 20
FEW = SANITIZED and not LONG
INPUTS = ["corpus/ko"] if FEW else ["corpus/broken", "corpus/ko"]
QUICK = ["ingcat", "--format=json"]


def call(command, input_=b"", **settings):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, input=input_, check=False,
                          timeout=300, **settings)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def serial(command, inputs):
    """Status, output and diagnostics of the filter by itself."""
    return call(command + inputs)


def same(name, folder, command, wanted, options=(), inputs=None):
    """The batch of these options gives what is wanted."""
    status, out, said = call(["ingbatch", "-q", "-o", folder, *options, "--", *command, *(inputs or INPUTS)])
    check(status == wanted[0], f"{name}: status {wanted[0]}", f"{status}: {said}")
    if status not in (0, 1, 3):
        return
    check(out == b"" and content(folder, "output") == wanted[1], f"{name}: the bytes of the serial run")
    check(content(folder, "diagnostics").decode(errors="replace") == wanted[2], f"{name}: its diagnostics, in order")


# --- whatever the jobs and the chunks ---

def determinism():
    wanted = serial(QUICK, INPUTS)
    check(wanted[0] == (0 if FEW else 3) and wanted[1].count(b"\n") > 30, "the serial run has games")
    # The smaller the chunks, the smaller the input, but for the long test.
    small = {1: sorted(glob.glob("corpus/ko/*.sgf"))[:6], 7: ["corpus/ko"]}
    pairs = [(jobs, games) for jobs in (1, 2, 8) for games in (1, 7, 1000)]
    for jobs, games in pairs if LONG else [(2, 20)] if SANITIZED else [(2, 1), (1, 7), (8, 1000)]:
        folder = new("batch")
        inputs = INPUTS if LONG else small.get(games, INPUTS)
        same(f"jobs {jobs}, {games} games a chunk", folder, QUICK, serial(QUICK, inputs),
             [f"-j{jobs}", f"--chunk-games={games}"], inputs)
    manifest = [json.loads(line) for line in content(folder, "manifest").splitlines()]
    check(sum(line["games"] for line in manifest[:-1]) == manifest[-1]["games"] == wanted[1].count(b"\n"),
          "the games of the manifest add up")
    check(sorted(os.listdir(folder)) == ["diagnostics", "done", "job", "lock", "manifest", "output", "reading"],
          "nothing else is left in the folder", str(os.listdir(folder)))
    sums = [call(["ingcat", "--checksum", os.path.join(folder, "output")])[1]]
    lines = wanted[1].splitlines(True)
    for order in (sorted(lines), lines[::-1], lines[1:], lines + lines[:1]):
        path = os.path.join(SCRATCH, "shuffled")
        with open(path, "wb") as out:
            out.write(b"".join(order))
        sums.append(call(["ingcat", "--checksum", path])[1])
    check(sums[0] == sums[1] == sums[2] and sums[0] not in sums[3:] and sums[3] != sums[4],
          "the checksum is that of the lines in any order, and of no others", str(sums))
    check(sums[0].split()[1] == b"%d" % len(lines), "and counts them")


def diagnostics():
    """What the reader finds in files and members, what it finds in games, and what the filter finds in them: each
    once, in the order of the serial run, with the place in the file; and the counts at the end."""
    many = os.path.join(SCRATCH, "many.sgf")
    with open(many, "w", encoding="ascii") as out:
        out.write("(;SZ[9]" + ";B[zz]" * 100 + ";W[aa])\n")
    wanted = serial(["ingko"], [many])
    check("; +198 more" in wanted[2], "a hundred findings in a game", wanted[2])
    same("a hundred findings in a game", new("batch"), ["ingko"], wanted, (), [many])
    command, inputs = ["ingscore", "--dead=markup", "-v"], ["corpus/broken", "corpus/formats"]
    wanted = serial(command, inputs)
    for what, finding in (("of a file", "corpus/broken/prose.sgf: format-unknown"),
                          ("of a member", "corpus/broken/cut.tar!two.sgf: member-damaged"),
                          ("of a game that is lost", "corpus/broken/two-of-three.sgf#2:4:1: sgf-bad-size"),
                          ("of a game that is read", "corpus/formats/cut.sgfs#5:5:74: sgf-no-value"),
                          ("of the filter, on the line of a move", "corpus/broken/occupied-point.sgf:3: move-occupied")):
        check(wanted[2].count(f"ingscore: {finding}") == 1, f"a finding {what}", wanted[2])
    small = [f"corpus/broken/{name}" for name in ("prose.sgf", "cut.tar", "two-of-three.sgf", "occupied-point.sgf")]
    for jobs, games in ((1, 1), (2, 1), (8, 7), (2, 7), (1, 1000)) if LONG else ((8, 1), (2, 7), (1, 1000)):
        inputs = small if games == 1 and not LONG else ["corpus/broken", "corpus/formats"]
        same(f"findings, jobs {jobs}, {games} games a chunk", new("batch"), command, serial(command, inputs),
             [f"-j{jobs}", f"--chunk-games={games}"], inputs)
    stream = os.path.join(SCRATCH, "findings")
    _, records, told = call(["ingcat", *inputs])
    with open(stream, "wb") as out:
        out.write(records)
    check(b"IE[sgf-" in records and "cut.sgfs#5:5:74: sgf-no-value" in told, "a stream that carries findings", told)
    for command, more in ((command, []), (["ingcat", "-v"], ["corpus/broken"]), (command, ["corpus/broken"]), (["ingcat", "-v"], [])) \
            [:None if LONG else 2]:
        wanted = serial(command, [stream, *more])
        check(wanted[2].count("cut.sgfs#5:5:74") == 0, "what was told when the stream was made is not told again", wanted[2])
        same(f"{command[0]}, findings that came with a stream, then {more}", new("batch"), command, wanted,
             [f"--chunk-games={7 if LONG else 40}"], [stream, *more])


def filters():
    """Every filter; options of the reader and of both; lists in files."""
    dead = os.path.join(SCRATCH, "dead")
    with open(dead, "wb") as out:
        out.write(b"corpus/ko/triple-ko.sgf\taa\n")
    rows = [
        ["ingscore", "--rules=ing,japanese", "--dead=" + dead],
        ["ingko", "--format=text", "-v"],
        ["ingko", "--only=shape", "--select=size=9", "-v"],
        ["ingaudit", "--all", "--exit-code", "-q"],
        ["ingcat", "--tree"],
        ["ingfill", "-f", "svg"],
    ]
    inputs = INPUTS if LONG else ["corpus/ko", "corpus/broken/occupied-point.sgf", "corpus/broken/two-of-three.sgf"]
    for command in [] if FEW else rows:
        same(" ".join(command[:2]), new("batch"), command, serial(command, inputs), [f"--chunk={20 if LONG else 120}k"], inputs)
    listing = os.path.join(SCRATCH, "listing")
    with open(listing, "wb") as out:
        out.write(b"\0".join(path.encode() for path in sorted(glob.glob("corpus/ko/*.sgf"))[:5]) + b"\0")
    command = rows[0] if FEW else QUICK
    same("--files-from", new("batch"), command, serial(command + ["-0", "--files-from=" + listing], []),
         ["--chunk-games=2" if LONG else "--chunk-games=3"], ["-0", "--files-from", listing])


def surroundings():
    """Whatever names things have, wherever games come from, and what the user has told GNU parallel for other work."""
    odd = " a b\n\tc'd\"e$(touch was-run)`touch was-run`%{}\\;&"
    folder, home = new(odd), new("home")
    os.mkdir(folder)
    os.makedirs(home + "/.parallel")
    with open(home + "/.parallel/config", "w", encoding="ascii") as out:
        out.write("--dry-run\n")
    shutil.copy("corpus/ko/triple-ko.sgf", os.path.join(folder, odd + ".sgf"))
    wanted = serial(QUICK, [folder])
    # And a locale and a folder for temporary files that are not there.
    env = dict(os.environ, HOME=home, PARALLEL="--dry-run", LC_ALL="xx_YY", TMPDIR=home + "/none")
    status, _, said = call(["ingbatch", "-q", "-o", new("out" + odd), "--", *QUICK, folder], env=env)
    check(status == wanted[0] == 0 and content(SCRATCH, "out" + odd, "output") == wanted[1] != b"" and said == "",
          "odd names", said)
    job = json.loads(content(SCRATCH, "out" + odd, "job"))
    size = f"{job['chunk-bytes'] >> 20}M"
    check(f"(default {size})" in call(["ingbatch", "--help"])[1].decode() and
          f"at most, {size} unless told otherwise" in content("cmd/ingbatch.1").decode(), "the size of chunks is the one told", size)
    check(not glob.glob("**/was-run", recursive=True), "no name is taken for a command")
    wanted = serial(QUICK, ["corpus/ko"])
    bare = {name: value for name, value in os.environ.items() if name not in ("HOME", "USER", "LOGNAME", "SHELL", "TERM")}
    status, _, said = call(["ingbatch", "-q", "-o", new("bare"), "--", *QUICK, "corpus/ko"], env=bare)
    check(status == 0 and content(SCRATCH, "bare", "output") == wanted[1] and said == "", "nobody's home: nothing is said", said)
    stream = call(["ingcat", "corpus/ko"])[1]
    for more in ([], ["-"])[1 if FEW else 0:]:
        status, _, said = call(["ingbatch", "-q", "-o", new("batch"), f"--chunk-games={4 if LONG else 20}",
                                *([] if more else ["--"]), *QUICK, *more], input_=stream)
        check(status == 0 and content(SCRATCH, "batch", "output") == wanted[1],
              f"standard input {more}{', no -- before the filter' if more else ''}", said)


# --- while the chunks are still made ---

def until(condition, seconds=60):
    """Waits for it; did it come?"""
    due = time.monotonic() + seconds
    while not condition() and time.monotonic() < due:
        time.sleep(0.01)
    return condition()


def results(folder):
    return {path: os.stat(path).st_ino for path in glob.glob(folder + "/chunks/*.result")}


def early():
    """Work begins with the first chunk. What was done before a death in the middle of reading stays done, and records
    that somebody may still be reading are not written over."""
    # The reader passes on some hundred kilobytes at a time: long names are cheaper than many moves.
    stream = b"".join(b"(;GM[1]FF[4]SZ[9]KM[6.5]PB[%d%s];B[aa];W[bb])\n" % (k, b"x" * 2000) for k in range(200))
    games = "--chunk-games=50"
    wanted = call([*QUICK], input_=stream)
    part = stream[:len(stream) * 3 // 4]
    folder = new("early")
    command = ["ingbatch", "-q", "-o", folder, "-j2", games]
    with subprocess.Popen(command + ["--", *QUICK], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        process.stdin.write(part)
        process.stdin.flush()
        check(until(lambda: len(results(folder)) > 1), "chunks are done while the input is still open",
              str(results(folder)))
        check(not os.path.exists(folder + "/manifest"), "there is no manifest before all chunks are made")
        os.kill(process.pid, signal.SIGKILL)
    before, records = results(folder), sorted(glob.glob(folder + "/chunks/*.records"))
    reader = open(records[0], "rb")
    old = content(records[0])
    status, _, said = call(command[:4] + ["--resume", "--keep", "--", *QUICK], input_=stream)
    check(status == wanted[0] and content(folder, "output") == wanted[1] and
          content(folder, "diagnostics").decode(errors="replace") == wanted[2], "gone on with, the bytes of the serial run", said)
    after = results(folder)
    check(len(before) > 1 and all(after[path] == inode for path, inode in before.items()),
          "what was done before the death is not done again", f"{before} {after}")
    with reader:
        check(reader.read() == old and os.stat(records[0]).st_ino != os.fstat(reader.fileno()).st_ino,
              "records are replaced, not written over")
    folder = new("early")
    lines = stream.splitlines(True)
    first = [command[0], "-q", "-o", folder, "-j2", games, "--", *QUICK]
    with subprocess.Popen(first, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        process.stdin.write(part)
        process.stdin.flush()
        until(lambda: len(results(folder)) > 1)
        os.kill(process.pid, signal.SIGTERM)
        status = process.wait(60)
    check(status == 128 + signal.SIGTERM, "told to stop while it waits for input, it stops", str(status))
    other = b"".join(lines[1:])
    status, _, said = call(command[:3] + [folder, "--resume", "--", *QUICK], input_=other)
    check(content(folder, "output") == call([*QUICK], input_=other)[1],
          "other input after a death: nothing of the old one is taken over", said)


# --- how the work is shared out ---

def wrapped(name, seconds=0.2):
    """Programs with a filter in a shell script, which takes its time, and notes how many bytes it was given, and its
    end, in the file it returns as well."""
    programs, log = new("programs"), os.path.join(SCRATCH, "log")
    shutil.copytree(BIN, programs)
    os.rename(os.path.join(programs, name), os.path.join(programs, "real"))
    script = os.path.join(programs, name)
    with open(script, "w", encoding="ascii") as out:
        # Each note is one write to a file opened for appending: none is lost.
        out.write(f"""#!/bin/sh
case $1 in --findings=taken) ;; *) exec '{programs}/real' "$@" ;; esac
stat -L -c %s /dev/stdin >>'{log}'
sleep {seconds}
'{programs}/real' "$@"
status=$?
echo end >>'{log}'
exit $status
""")
    os.chmod(script, 0o755)
    return programs, log


def notes(log):
    words = content(log).decode().split()
    sizes = [int(word) for word in words if word != "end"]
    running = [sum(-1 if word == "end" else 1 for word in words[:k + 1]) for k in range(len(words))]
    return sizes, max(running, default=0), running[-1] if running else 0


def sharing():
    """No more filters at a time than jobs, though more workers than that are started. Chunks grow to what one of the
    jobs can do while the others do the rest; the largest are done first. Another number of jobs changes no chunk."""
    programs, log = wrapped(QUICK[0])
    env = dict(os.environ, PATH=programs + ":" + os.environ["PATH"])
    # Long names: few games make a chunk.
    stream = b"".join(b"(;GM[1]FF[4]SZ[9]KM[6.5]PB[%d%s]PW[%s];B[aa];W[bb])\n" % (k, b"x" * 2000, b"y" * 2000)
                      for k in range(450))
    wanted = call(QUICK, input_=stream)[1]
    folder = new("shared")
    def batch(jobs, *more):
        with open(log, "wb"):
            pass
        status, _, said = call([programs + "/ingbatch", "-q", "-o", folder, f"-j{jobs}", "--keep", *more, "--", *QUICK],
                               input_=stream, env=env)
        check(status == 0 and content(folder, "output") == wanted, f"{jobs} jobs {more}: the bytes of the serial run", said)
        return notes(log)
    done, together, left = batch(2, "--chunk=300k")
    check(together == 2 and left == 0, "-j2: two filters at a time, never three", f"{together} {left}")
    paths = sorted(glob.glob(folder + "/chunks/*.records"))
    sizes = [os.path.getsize(path) for path in paths]
    game = max(map(len, call(["ingcat"], input_=stream)[1].splitlines(True)))
    check(sorted(done) == sorted(sizes) and len(sizes) > 4, "each chunk is done once", f"{done} {sizes}")
    for k, size in enumerate(sizes):
        most = min(300 << 10, max(256 << 10, sum(sizes[:k]) // 2))
        check(size <= most and (size > most - game or k + 1 == len(sizes)),
              f"chunk {k + 1}: half of all before, from 256k to --chunk", f"{size}, not {most}: {sizes}")
    before = [content(path) for path in paths]
    for path in glob.glob(folder + "/chunks/*.result"):
        os.unlink(path)
    os.unlink(folder + "/output")
    os.unlink(folder + "/done")
    done, together, left = batch(1, "--resume")
    check(together == 1 and left == 0, "-j1: one filter at a time", f"{together} {left}")
    check(done == sorted(sizes, reverse=True) != sizes[::-1], "the largest are done first", f"{done} {sizes}")
    os.unlink(folder + "/manifest")
    os.unlink(folder + "/output")
    os.unlink(folder + "/done")
    done, _, _ = batch(3, "--resume")
    check(done == [] and [content(path) for path in paths] == before,
          "with other jobs the same chunks are made, and none is done again", str(done))


def silent():
    """A filter that fails, with and without a last word."""
    programs, _ = wrapped(QUICK[0])
    env = dict(os.environ, PATH=programs + ":" + os.environ["PATH"])
    for words, told in (("echo first >&2; echo why >&2", ": why"), ("true", " and said nothing"), ("echo >&2", " and said nothing")):
        with open(os.path.join(programs, QUICK[0]), "w", encoding="ascii") as out:
            out.write(f"#!/bin/sh\n"
                      f"case $1 in --findings=taken) {words}; exit 2 ;; *) exec '{programs}/real' \"$@\" ;; esac\n")
        status, _, said = call([programs + "/ingbatch", "-q", "-o", new("silent"), "--", *QUICK, "corpus/ko/triple-ko.sgf"], env=env)
        check(status == 4 and f": the filter ended with status 2{told}\n" in said, f"a filter that fails and says {told}",
              f"{status} {said}")


def changed():
    """Results that are changed after they were written, while the filter is at work on others: nothing is put together
    of them, and a new run does them again."""
    programs, _ = wrapped(QUICK[0])
    env = dict(os.environ, PATH=programs + ":" + os.environ["PATH"])
    harm = os.path.join(programs, "harm")
    with open(os.path.join(programs, QUICK[0]), "w", encoding="ascii") as out:
        out.write(f"""#!/bin/sh
case $1 in --findings=taken) [ ! -e '{harm}' ] || for result in *.result; do [ ! -e "$result" ] || . '{harm}'; done ;; esac
exec '{programs}/real' "$@"
""")
    wanted = call([*QUICK, "corpus/broken"])
    check(wanted[2] != "", "games with findings")
    harms = (("a byte of the output", "printf x | dd of=$result conv=notrunc 2>/dev/null"),
             ("a byte of the diagnostics", "at=$(($(stat -c %s $result) - 641)); "
                                           "printf x | dd of=$result bs=1 seek=$at conv=notrunc 2>/dev/null"),
             ("the end", "printf x >>$result"), ("the beginning", "sed -i 1d $result"))
    for name, words in harms[:None if LONG else 2]:
        with open(harm, "w", encoding="ascii") as out:
            out.write(words + "\n")
        folder = new("changed")
        batch = [programs + "/ingbatch", "-q", "-o", folder, "-j1", "--chunk-games=9"]
        status, _, said = call(batch + ["--keep", "--", *QUICK, "corpus/broken"], env=env)
        seals = [json.loads(content(path)[-640:]) for path in glob.glob(folder + "/chunks/*.result") if name[0] == "a"]
        check(not seals or any(seal["diagnostics"] > 0 for seal in seals[:-1]), "diagnostics to be changed", str(seals))
        check(status == 4 and not os.path.exists(folder + "/output") and not os.path.exists(folder + "/done"),
              f"{name} of results is changed: no output", f"{status} {said}")
        os.unlink(harm)
        status, _, said = call(batch[:4] + ["--resume"], env=env)
        check(status == wanted[0] and content(folder, "output") == wanted[1],
              f"{name} of results is changed: they are done again", f"{status} {said}")


# --- what is refused ---

def refusals():
    cases = [
        ("a filter of whole streams", [], ["ingdiff"]),
        ("no filter of ours", [], ["cat"]),
        ("a summary", [], ["ingko", "--summary"]),
        ("a table with a head", [], ["ingaudit", "-ftsv"]),
        ("an option that is none", [], ["ingscore", "--no-such"]),
        ("a value that is missing", [], ["ingscore", "--rules=none"]),
        ("a list that is not there", [], ["ingscore", "--dead=/nonexistent"]),
        ("chunks of nothing", ["--chunk=0"], QUICK),
        ("to go on with nothing", ["--resume"], QUICK),
        ("copies without hosts", ["--copy"], QUICK),
        ("a filter with its folder", [], [os.path.join(BIN, "ingko")]),
        ("a folder without a name", ["-o", ""], QUICK),
        ("an input that is not there", [], QUICK + ["/nonexistent", "--select=size=9", "--files-from=/nonexistent"]),
    ]
    for name, options, command in cases:
        folder = new("refused")
        status, _, said = call(["ingbatch", "-o", folder, *options, "--", *command, "corpus/ko"])
        check(status == 2 and said.splitlines()[-1].startswith("ingbatch: ") and not os.path.exists(folder),
              f"refused: {name}", f"{status} {said}")
    for what, words, begun in (("an input", ["corpus/\udcff"], "."), ("a value", ["--select=black~\udcff", "corpus/ko"], "."),
                               ("the current folder", [os.path.abspath("corpus/ko")], new("\udcff"))):
        os.makedirs(begun, exist_ok=True)
        status, _, said = call(["ingbatch", "-o", new("refused"), "--", *QUICK, *words], cwd=begun)
        check(status == 2 and "that is no UTF-8" in said and not os.path.exists(SCRATCH + "/refused"),
              f"refused: {what} that is no UTF-8", f"{status} {said}")
    outer = new("outer")
    os.mkdir(outer)
    status, _, said = call(["ingbatch", "-o", outer + "/batch", "--", *QUICK, outer])
    check(status == 2 and "lies in one of the inputs" in said and not os.listdir(outer),
          "refused: a folder inside an input", said)
    shutil.copy("corpus/ko/triple-ko.sgf", outer)
    listing = os.path.join(SCRATCH, "list")
    with open(listing, "w", encoding="utf-8") as out:
        out.write(outer + "\n")
    wanted = call([*QUICK, outer])
    status, _, said = call(["ingbatch", "-q", "-o", outer + "/batch", "--", *QUICK, "--files-from=" + listing])
    check(status == 0 and content(outer, "batch", "output") == wanted[1], "a folder inside one of a list is not read", said)
    outer = new("outer")
    os.mkdir(outer)
    status, _, said = call(["ingbatch", "-o", outer, "--", *QUICK, "/nonexistent"])
    check(status == 2 and not os.listdir(outer), "a folder that was there is left empty", said)
    folder = new("refused")
    status, _, said = call([BIN + "/ingbatch", "-o", folder, "--", *QUICK, "corpus/ko"], env=dict(os.environ, PATH=BIN))
    check(status == 2 and "ingbatch: parallel: not found" in said and not os.path.exists(folder),
          "refused before anything is read: without GNU parallel", said)
    status, _, said = call(["ingbatch", "-o", "corpus", "--", *QUICK, "corpus/ko"])
    check(status == 2 and "not empty" in said, "refused: a folder that holds something", said)


def locks():
    """A file system without locks, and another batch that begins and ends just before the lock is had."""
    library = os.path.join(SCRATCH, "locks.so")
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", library, "tests/preload/locks.c", "-ldl"],
                   check=True)
    folder = new("locks")
    command = ["ingbatch", "-q", "-o", folder, "--", *QUICK, "corpus/ko"]
    status, _, said = call(command, env=dict(os.environ, LD_PRELOAD=library))
    check(status == 4 and "No locks available" in said and "another" not in said, "without locks: said so", said)
    folder = new("locks")
    status, _, said = call(command, env=dict(os.environ, LD_PRELOAD=library, ING_BEFORE_LOCK=folder + "/job"))
    check(status == 2 and "not empty" in said and os.path.exists(folder + "/job"),
          "one that another has begun in meanwhile is left alone", f"{status} {said}")


def mixtures():
    """A batch goes on only with the options, the programs and the lists it was begun with."""
    programs = new("programs")
    shutil.copytree(BIN, programs)
    env = dict(os.environ, PATH=programs + ":" + os.environ["PATH"])
    folder = new("batch")
    batch = [programs + "/ingbatch", "-q", "-o", folder, "--keep", "--chunk-games=9"]
    status, _, said = call(batch + ["--", *QUICK, "corpus/ko"], env=env)
    check(status == 0, "a batch of its own programs", said)
    wanted = content(folder, "output")
    os.unlink(folder + "/done")
    os.unlink(folder + "/output")
    status, _, said = call(batch + ["--", *QUICK, "corpus/ko"], env=env)
    check(status == 2 and "--resume" in said, "a second batch in its folder is refused", said)
    for name, command in (("options", ["ingcat"]), ("inputs", QUICK + ["corpus/positions"])):
        status, _, said = call(batch + ["--resume", "--", *command, "corpus/ko"], env=env)
        check(status == 2 and f"{name}: differs" in said, f"other {name} are refused", said)
    results = sorted(glob.glob(folder + "/chunks/*.result"))
    whole = [content(path) for path in results]
    damaged = {"torn": whole[0][:-100], "changed": whole[1][:50] + b"#" + whole[1][51:], "empty": b"", "another's": whole[0]}
    for path, damage in zip(results, damaged.values()):
        with open(path, "wb") as out:
            out.write(damage)
    status, _, said = call(batch[:4] + ["--keep", "--resume"], env=env)
    for name, path, before in zip(damaged, results, whole, strict=True):
        check(status == 0 and content(folder, "output") == wanted and content(path) == before,
              f"a result that is {name} is done again", said)
    result = results[1]
    os.unlink(sorted(glob.glob(folder + "/chunks/*.records"))[2])
    os.unlink(folder + "/output")
    status, _, said = call(batch[:4] + ["--keep", "--resume"], env=env)
    check(status == 0 and content(folder, "output") == wanted, "chunks that were taken away and not needed", said)
    manifest = content(folder, "manifest")
    lines = manifest.splitlines(True)
    first = content(results[0][:-len("result")] + "records")
    damages = (
        ("records that were changed", "chunks/000001.records", first.replace(b"B[", b"W[", 1)),
        ("an empty manifest", "manifest", b""),
        ("a manifest without a line", "manifest", b"".join(lines[:1] + lines[2:])),
        ("records that are gone", "chunks/000001.records", None),
        ("records that were cut", "chunks/000001.records", first[:-9]),
        ("no manifest", "manifest", None), ("another manifest", "manifest", b"{}\n"),
        ("a manifest that is cut", "manifest", manifest[:-9]))
    for name, path, damage in damages[:None if LONG else 3]:
        os.unlink(folder + "/done")
        os.unlink(folder + "/output")
        os.unlink(results[0])
        before = os.stat(results[1]).st_ino
        os.unlink(os.path.join(folder, path))
        if damage is not None:
            with open(os.path.join(folder, path), "wb") as out:
                out.write(damage)
        status, _, said = call(batch[:4] + ["--keep", "--resume"], env=env)
        check(status == 0 and content(folder, "output") == wanted and content(folder, "manifest") == manifest and
              os.stat(results[1]).st_ino == before, f"{name}: the chunks are made again, what was done stays done", said)
    os.unlink(folder + "/done")
    os.unlink(result)
    with open(programs + "/ingcat", "ab") as out:
        out.write(b"another version")
    for more in ([], ["--", *QUICK, "corpus/ko"]):
        status, _, said = call(batch[:4] + ["--resume"] + more, env=env)
        check(status == 2 and not os.path.exists(folder + "/done"), "another version is refused", said)
    with open(folder + "/chunks/job", "rb") as job:
        status, _, said = call([programs + "/ingbatch", "--work=job", "000002"], env=env, cwd=folder + "/chunks")
        check(status == 4 and "another version" in said and not os.path.exists(result) and job,
              "and by a worker, wherever it runs", said)


# --- deaths ---

def words_of(pid):
    try:
        return content("/proc", str(pid), "cmdline").replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def family(pid):
    """The processes that come from this one."""
    found = [pid]
    for own in found:
        try:
            found += map(int, content("/proc", str(own), "task", str(own), "children").split())
        except OSError:
            pass
    return found[1:]


def victim(process, kind):
    """Waits for a process of that kind, for as long as the batch lasts."""
    marks = {"parallel": "bin/parallel --plain", "worker": BIN + "/ingbatch --work",
             "filter": QUICK[0] + " --findings=taken"}
    while kind != "driver" and process.poll() is None:
        for pid in family(process.pid):
            words = words_of(pid)
            if marks[kind] in words and (kind == "parallel" or words.startswith("/")) and "sh -c" not in words:
                return pid
        time.sleep(0.003)
    return process.pid


def at_work(folder):
    """The processes in there, but for GNU parallel's own sleepers."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cwd"):
        try:
            words = words_of(int(path.split("/")[2]))
            if os.readlink(path).startswith(folder + "/") and not words.startswith("sleep") and words:
                found.append(words)
        except OSError:
            pass
    return found


def stops():
    """Stopped or killed while GNU parallel starts, when it does not heed TERM, as well as later: filters that would take
    minutes end, and it with them. A signal that was ignored from the start, as by nohup, does not stop it."""
    programs, _ = wrapped(QUICK[0], 300)
    env = dict(os.environ, PATH=programs + ":" + os.environ["PATH"])
    delays = (0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 1) if LONG else (0.1, 0.2)
    for number, delay in [(number, delay) for number in (signal.SIGTERM, signal.SIGKILL) for delay in delays]:
        folder = new(f"stopped{number}-{delay}")
        command = [programs + "/ingbatch", "-q", "-o", folder, "-j2", "--chunk-games=20", "--", *QUICK, "corpus/ko"]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env) as process:
            until(lambda: any("parallel" in words_of(pid) for pid in family(process.pid)))
            time.sleep(delay)
            os.kill(process.pid, number)
            came = until(lambda: process.poll() is not None)
            process.kill()
        check(came and process.returncode == (-number if number == signal.SIGKILL else 128 + number),
              f"{number.name} {delay} s after GNU parallel: it stops", f"{came} {process.returncode}")
        check(until(lambda: not at_work(folder)), f"{number.name} {delay} s after GNU parallel: nothing goes on",
              str(at_work(folder)))
    programs, log = wrapped(QUICK[0], 1)
    os.unlink(log)
    folder = new("stopped")
    command = [programs + "/ingbatch", "-q", "-o", folder, "-j2", "--", *QUICK, "corpus/ko"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env,
                          preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as process:
        until(lambda: os.path.exists(log))
        os.kill(process.pid, signal.SIGHUP)
    check(process.returncode == 0 and content(folder, "output") == serial(QUICK, ["corpus/ko"])[1],
          "under nohup HUP does not stop it", str(process.returncode))


def drip(stream, pipe, seconds):
    """Writes it there little by little, as long as somebody reads."""
    pieces = 20
    size = len(stream) // pieces + 1
    try:
        with pipe:
            for at in range(0, len(stream), size):
                pipe.write(stream[at:at + size])
                pipe.flush()
                time.sleep(seconds / pieces)
    except OSError:
        pass


def deaths():
    """Every other trial has its input come slowly, so that it dies while the chunks are made."""
    chance = random.Random(8)
    files = INPUTS * (3 if TRIALS >= 20 else 1)
    named = sorted(glob.glob("corpus/ko/*.sgf")) + ["corpus/broken/off-the-board.sgf", "corpus/broken/stray-brackets.sgf"]
    stream = b"".join(content(path) for path in named) * len(files)
    from_files, from_stream = serial(QUICK, files), call([*QUICK], input_=stream)
    killed = {}
    wrong, whole, unmade = [], 0, 0
    for trial in range(TRIALS):
        slow = trial // 4 % 2 == 1 or TRIALS < 8 and (TRIALS - trial) % 2 == 1
        inputs, wanted = ([], from_stream) if slow else (files, from_files)
        folder = new("killed")
        command = ["ingbatch", "-o", folder, "-j4", "--chunk-games=11", "--", *QUICK, *inputs]
        for again in range(6):
            if os.path.exists(folder + "/lock"):
                command = ["ingbatch", "-o", folder, "-j4", "--resume", "--", *QUICK, *inputs]
            # No pipe: GNU parallel, ended while it begins, leaves sleepers that would hold it.
            log = open(os.path.join(SCRATCH, "log"), "wb")
            with log, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=log) as process:
                feeder = threading.Thread(target=drip, args=(stream if slow else b"", process.stdin, 1 if again < 5 else 0))
                feeder.start()
                kind = ("driver", "parallel", "worker", "filter")[(trial + again) % 4]
                number = chance.choice((signal.SIGKILL, signal.SIGTERM))
                if again < 5:
                    time.sleep(chance.uniform(0.02, 0.9))
                    try:
                        os.kill(victim(process, kind), number)
                        killed[kind, number.name] = killed.get((kind, number.name), 0) + 1
                    except ProcessLookupError:
                        pass
                status = process.wait()
                feeder.join()
            unmade += not os.path.exists(folder + "/manifest")
            said = content(SCRATCH, "log").decode(errors="replace")
            done = os.path.exists(folder + "/done")
            if (status == wanted[0]) != done and not (done and status == -signal.SIGKILL):
                wrong.append(f"trial {trial}: status {status}, done: {done}: {said}")
            if done and (content(folder, "output") != wanted[1] or os.path.exists(folder + "/chunks") and
                         status == wanted[0]):
                wrong.append(f"trial {trial}: other bytes, or chunks left")
            if done:
                break
        whole += done and content(folder, "diagnostics").decode(errors="replace") == wanted[2]
    check(not wrong, f"{TRIALS} trials: complete means whole, and the status says so", "\n".join(wrong[:5]))
    check(whole == TRIALS, f"{TRIALS} trials: every one was completed with the bytes of the serial run", str(whole))
    kinds = {kind for kind, _ in killed}
    check(sum(killed.values()) * 2 >= TRIALS and (TRIALS < 20 or len(kinds) == 4), f"killed: {killed}")
    check(TRIALS < 20 or unmade > 0, f"{unmade} times before all chunks were made")


def disk_full():
    """No file may become larger than this: the filter's output, and then what is put together."""
    def limit(size):
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    wanted = serial(QUICK, INPUTS)
    folder = new("full")
    batch = ["ingbatch", "-q", "-o", folder, "--chunk-games=10"]
    for name, size, more in (("a result", 3000, ["--", *QUICK, *INPUTS]), ("the output", len(wanted[1]) - 1, ["--resume"])):
        status, _, said = call(batch + more, preexec_fn=limit(size))
        check(status == 4 and not os.path.exists(folder + "/done") and not os.path.exists(folder + "/output"),
              f"no room for {name}: status 4, and no output", f"{status} {said}")
        batch = ["ingbatch", "-q", "-o", folder]
        if not os.path.exists(folder + "/manifest"):
            more = ["--", *QUICK, *INPUTS]
    status, _, said = call(batch + ["--resume", "--", *QUICK, *INPUTS])
    check(status == wanted[0] and content(folder, "output") == wanted[1], "with room it goes on", said)
    status, _, said = call(["sh", "-c", 'ingbatch "$@" 2>&1 >/dev/full', "sh", "--help"])
    check(status == 4, "the help that cannot be written is an error", said)


determinism()
if not FEW:
    diagnostics()
filters()
surroundings()
early()
sharing()
if not SANITIZED:
    silent()
    changed()
refusals()
if not SANITIZED:
    locks()
mixtures()
stops()
deaths()
disk_full()
finish()
