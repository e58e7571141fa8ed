#!/usr/bin/env python3
"""What a flaw in a reader could be used for, planted into every program: no network, no other program or
process, no file but those asked for. And what was asked for can still be written."""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile

BIN, SCRATCH = os.environ["BIN"], os.environ["SCRATCH"]
NETWORK = ("socket", "socket-6", "socket-unix", "connect", "fork", "spawn", "exec", "trace", "kill", "io-uring")
FILES = ("file-write", "file-append", "file-make", "file-rename", "file-remove", "folder-make", "link-make",
         "fifo-make", "mode-change")
ALLOWED = ("temporary", "file-read")
RECORDS, SCORES = "corpus/games/9x9-001.sgf", os.path.join(SCRATCH, "scores")
COMMANDS = {
    "ingcat": [RECORDS],
    "ingcat --sort": ["--sort=date", "corpus/positions"],
    "ingscore": [RECORDS],
    "ingdiff": [SCORES],
    "ingdiff --by-cause": ["--by-cause", SCORES],
    "ingfill": [RECORDS],
    "ingaudit": ["--format=tsv", SCORES],
    "ingko": ["corpus/ko"],
    "ingreport": [SCORES],
    "inghandicap": ["3k", "7k"],
    "ingstand": ["corpus/conformance/101-tiebreak-a2-decides.txt"],
}
OUTSIDE = {"ingbatch"}  # starts other programs, which enter the sandbox themselves
failed = 0


def check(name, holds, told=""):
    global failed
    print(f"{'ok' if holds else 'not ok'} {name}" + ("" if holds else f": {told}"))
    failed += not holds


def build(name):
    path = os.path.join(SCRATCH, name + ".so")
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-o", path,
                    f"tests/preload/{name}.c", "-ldl"], check=True)
    return path


def offered():
    """What this kernel has: (seccomp, Landlock). Asked of the kernel, not of the programs."""
    libc = ctypes.CDLL(None, use_errno=True)
    landlock = libc.syscall(444, None, ctypes.c_size_t(0), 1) >= 1
    prctl_set_seccomp, mode_filter = 22, 2
    seccomp = libc.prctl(prctl_set_seccomp, mode_filter, None, 0, 0) == -1 and ctypes.get_errno() == 14
    return seccomp, landlock


def refused(preload, name, arguments, folder):
    """A program run with the plant: what became of each thing tried, and its status and output."""
    env = dict(os.environ, LD_PRELOAD=preload, ING_PLANT=folder)
    done = subprocess.run([os.path.join(BIN, name.split()[0])] + arguments, env=env, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True)
    tried = dict(line.split()[1:] for line in done.stderr.splitlines() if line.startswith("plant: "))
    return tried, done


def programs(preload, seccomp, landlock, folder):
    have = {n.split()[0] for n in COMMANDS}
    compiled = {n for n in os.listdir(BIN) if open(os.path.join(BIN, n), "rb").read(4) == b"\x7fELF"}
    check("every program is tried", compiled - OUTSIDE <= have, str(compiled - have))
    for name, arguments in COMMANDS.items():
        plain = subprocess.run([os.path.join(BIN, name.split()[0])] + arguments, capture_output=True, text=True,
                               stdin=subprocess.DEVNULL)
        tried, done = refused(preload, name, arguments, folder)
        check(f"{name} does its work", done.stdout == plain.stdout and done.returncode == plain.returncode
              and plain.returncode == 0 and plain.stdout, f"{done.returncode} {done.stderr}")
        for word in NETWORK + FILES + ALLOWED:
            if (word in NETWORK and not seccomp) or (word in FILES and not landlock):
                continue
            wanted = "done" if word in ALLOWED else "refused"
            if tried.get(word) != wanted:
                check(f"{name}: {word}", False, str(tried.get(word)))
        check(f"{name}: what was planted is refused", "fresh" not in os.listdir(folder)
              and os.path.exists(os.path.join(folder, "victim")), str(os.listdir(folder)))


def outputs(folder):
    """Files that were asked for, wherever they are to be."""
    os.mkdir(os.path.join(folder, "there"))
    os.symlink("there", os.path.join(folder, "link"))
    os.symlink("there/behind.html", os.path.join(folder, "linked.html"))
    open(os.path.join(folder, "there/behind.html"), "w").close()
    for name, command, made in (
            ("a new file", ["ingreport", "-o", "new.html"], "new.html"),
            ("a file that is there", ["ingreport", "-o", "new.html"], "new.html"),
            ("a file behind a link", ["ingreport", "-o", "linked.html"], "there/behind.html"),
            ("a file in a folder behind a link", ["ingreport", "-o", "link/a.html"], "there/a.html"),
            ("a file with its whole name", ["ingreport", "-o", os.path.join(folder, "b.html")], "b.html"),
            ("a device", ["ingreport", "-o", "/dev/null"], None),
            ("a folder of data", ["ingreport", "-o", "c.html", "--data=data"], "data/games.csv"),
            ("a folder of data that is there", ["ingreport", "-o", "c.html", "--data=there/"], "there/games.csv"),
            ("a new folder", ["ingcat", "--split=split"], "split"),
            ("a new folder with a stroke", ["ingcat", "--split=stroke/"], "stroke"),
            ("a new folder in a folder", ["ingcat", "--split=there/split"], "there/split")):
        source = SCORES if command[0] == "ingreport" else os.path.abspath(RECORDS)
        done = subprocess.run([os.path.join(BIN, command[0])] + command[1:] + [source], cwd=folder,
                              capture_output=True, text=True)
        path = os.path.join(folder, made) if made else os.devnull
        full = os.path.isdir(path) and os.listdir(path) or os.path.exists(path) and (not made or os.path.getsize(path))
        check(f"written: {name}", done.returncode == 0 and full, f"{done.returncode} {done.stderr}")


def forbidden_folder():
    """Not where temporary files may be made, wherever the project lies."""
    temporary = {os.path.realpath(p) + "/" for p in ("/tmp", os.environ.get("TMPDIR", "/tmp"))}
    for folder in (os.environ["BUILD"], "/dev/shm", "/var/tmp", os.path.expanduser("~")):
        real = os.path.realpath(folder) + "/"
        if os.access(folder, os.W_OK) and not any(real.startswith(t) for t in temporary):
            return folder
    sys.exit("no folder but temporary ones")


def main():
    place = tempfile.mkdtemp(dir=forbidden_folder())
    folder = os.path.join(place, "forbidden")
    try:
        os.mkdir(folder)
        open(os.path.join(folder, "victim"), "w").close()
        with open(SCORES, "w") as out:
            subprocess.run([os.path.join(BIN, "ingscore"), "-q", "corpus/positions"], stdout=out, check=True)
        seccomp, landlock = offered()
        if not seccomp:
            print("skip no network: this kernel offers no seccomp")
        if not landlock:
            print("skip no writing: this kernel offers no Landlock")
        preload = build("plant")
        tried = dict(line.split()[1:] for line in subprocess.run(
            ["python3", "-c", "import ctypes; c = ctypes.CDLL(None); c.fclose(ctypes.c_void_p.in_dll(c, 'stdout'))"],
            env=dict(os.environ, LD_PRELOAD=preload, ING_PLANT=folder), text=True,
            capture_output=True).stderr.splitlines() if line.startswith("plant: "))
        left = [word for word in ("socket", "fork", "spawn", "exec", "file-write", "file-make") if tried.get(word) != "done"]
        check("the plant works where there is no sandbox", not left, str(left))
        for name in os.listdir(folder):
            os.unlink(os.path.join(folder, name))
        open(os.path.join(folder, "victim"), "w").close()
        programs(preload, seccomp, landlock, folder)
        outputs(place)
    finally:
        shutil.rmtree(place)


main()
sys.exit(failed > 0)
