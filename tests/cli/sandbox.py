#!/usr/bin/env python3
"""What a flaw in a reader could be used for, planted into every program: no network, no other program or
process, no file but those asked for. And what was asked for can still be read and written."""

import ctypes
import os
import resource
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/tools")
from checks import check, finish  # noqa: E402

BIN, SCRATCH = os.environ["BIN"], os.environ["SCRATCH"]
NETWORK = ("socket", "socket-6", "socket-unix", "connect", "fork", "spawn", "exec", "trace", "kill", "io-uring")
FILES = ("file-write", "file-append", "file-make", "file-rename", "file-remove", "folder-make", "link-make",
         "fifo-make", "mode-change")
READING = ("file-read", "passwords-read", "folder-read")
ALLOWED = ("temporary",)
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
    check(compiled - OUTSIDE <= have, "every program is tried", str(compiled - have))
    for name, arguments in COMMANDS.items():
        plain = subprocess.run([os.path.join(BIN, name.split()[0])] + arguments, capture_output=True, text=True,
                               stdin=subprocess.DEVNULL)
        tried, done = refused(preload, name, arguments, folder)
        check(done.stdout == plain.stdout and done.returncode == plain.returncode
              and plain.returncode == 0 and plain.stdout, f"{name} does its work", f"{done.returncode} {done.stderr}")
        for word in NETWORK + FILES + READING + ALLOWED:
            if (word in NETWORK and not seccomp) or (word in FILES + READING and not landlock):
                continue
            wanted = "done" if word in ALLOWED else "refused"
            if tried.get(word) != wanted:
                check(False, f"{name}: {word}", str(tried.get(word)))
        check("fresh" not in os.listdir(folder)
              and os.path.exists(os.path.join(folder, "victim")),
              f"{name}: what was planted is refused", str(os.listdir(folder)))


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
        check(done.returncode == 0 and full, f"written: {name}", f"{done.returncode} {done.stderr}")


def games(name, wanted, arguments, cwd, **settings):
    """So many games are read, and nothing is said; `wanted` was counted when they were put there."""
    done = subprocess.run([os.path.join(BIN, "ingcat")] + arguments, cwd=cwd, capture_output=True, **settings)
    check(done.stdout.count(b"\n") == wanted and done.returncode == 0 and not done.stderr, f"read: {name}",
          f"{done.stdout.count(10)} games, status {done.returncode}: {done.stderr.decode()[:300]}")


def inputs(place):
    """Whatever the command line names is read, wherever it lies and whatever leads there."""
    with open(RECORDS, "rb") as file:
        game = file.read()
    for path in ("given/a.sgf", "given/deep/b.sgf", "elsewhere/c.sgf", "elsewhere/sub/d.sgf", "elsewhere/sub/e.sgf",
                 "further/f.sgf"):
        os.makedirs(os.path.dirname(os.path.join(place, path)), exist_ok=True)
        with open(os.path.join(place, path), "wb") as out:
            out.write(game)
    for link, to in (("given/file.sgf", "../elsewhere/c.sgf"), ("given/folder", "../elsewhere/sub"),
                     ("given/twice.sgf", "deep/link.sgf"), ("given/deep/link.sgf", place + "/elsewhere/c.sgf"),
                     ("elsewhere/sub/on", "../../further"), ("to-given", "given"), ("to-file", "elsewhere/c.sgf")):
        os.symlink(to, os.path.join(place, link))
    games("links in a folder, and in the folders they lead to", 8, ["given"], place)
    games("a folder that is a link", 8, ["to-given"], place)
    games("a file that is a link", 1, ["to-file"], place)
    games("the folder one is in", 2, ["."], place + "/given/deep")
    games("a folder above", 8, ["../"], place + "/given/deep")
    games("a file through its whole name", 1, [place + "/given/a.sgf"], "/")
    games("an open descriptor", 1, ["/dev/stdin"], place, stdin=open(place + "/further/f.sgf", "rb"))
    games("a pipe that is named", 1, ["/dev/stdin"], place, input=game)
    with open(place + "/list", "wb") as out:
        out.write(b"given/a.sgf\nelsewhere/sub\n")
    with open(place + "/list0", "wb") as out:
        out.write(b"given/a.sgf\0elsewhere/sub\0")
    games("a list", 4, ["--files-from=list"], place)
    games("a list with NUL", 4, ["-0", "--files-from=list0"], place)
    games("a list and an operand", 5, ["--files-from=list", "elsewhere/c.sgf"], place)
    games("a list from a pipe", 4, ["--files-from=-"], place, input=b"given/a.sgf\nelsewhere/sub\n")
    with open(place + "/lines.kifu", "wb") as out:
        out.write(b"77\t;B[pd];W[dd]\n")
    with open(place + "/lines.index", "wb") as out:
        out.write(b"77\tAnn\n")
    with open(place + "/dead", "wb") as out:
        out.write(b"given/a.sgf\taa\n")
    with open(place + "/penalties", "wb") as out:
        out.write(b"given/a.sgf\t2\t0\n")
    os.makedirs(place + "/lines/without")
    for folder in ("", "lines/", "lines/without/"):
        for name in ("lines", "more"):
            with open(f"{place}/{folder}{name}.kifu", "wb") as out:
                out.write(b"77\t;B[pd];W[dd]\n")
    for name in ("more.index", "lines/more.index"):
        shutil.copy(place + "/lines.index", f"{place}/{name}")
    for names, missing in ((["lines.kifu"], 0), (["lines.kifu", "more.kifu", "lines.kifu", "lines/more.kifu"], 0),
                           (["lines/lines.kifu", "lines/more.kifu", "./lines.kifu", "./more.kifu", "more.kifu"], 1),
                           (["lines/without/lines.kifu", "lines/without/more.kifu", "lines/without/lines.kifu"], 3)):
        said = subprocess.run([BIN + "/ingcat", "-v", *names], cwd=place, capture_output=True, text=True).stderr
        check(said.count("index-missing") == missing, f"read: the indexes beside {' '.join(names)}, but {missing}", said)
    for name, command in (("dead stones and penalties", ["ingscore", "--dead=dead", "--penalties=penalties"]),
                          ("penalties", ["ingfill", "--penalties=penalties"])):
        done = subprocess.run([BIN + "/" + command[0], *command[1:], "given/a.sgf"], cwd=place, capture_output=True,
                              text=True)
        check(done.stdout and done.returncode == 0, f"read: a list of {name}", done.stderr)


def late_link(place):
    """A link that was not there when the filter began leads nowhere. The filter waits at a pipe meanwhile."""
    os.mkfifo(place + "/wait")
    with subprocess.Popen([BIN + "/ingcat", "wait", "given"], cwd=place, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        with open(place + "/wait", "wb") as out:
            os.symlink("../forbidden/victim", place + "/given/late.sgf")
            out.write(b"(;SZ[9];B[aa])")
        written, said = process.communicate(timeout=60)
    os.unlink(place + "/given/late.sgf")
    check(written.count(b"\n") == 9 and process.returncode == 3 and
          said.count(b"\n") == 1 and b"ingcat: given/late.sgf: file-unreadable: Permission denied" in said,
          "a link that comes late is refused, with a line", said.decode())


def many(preload, place):
    """Files of a list, itself one of them, up to the limit and past it; links among those past it, which lead to
    other folders; names from a pipe."""
    folder, limit = place + "/many", 4096
    os.makedirs(folder + "/apart")
    names = [f"{folder}/{number}.sgf" for number in range(limit + 1)]
    names += [f"{folder}/{number}.link" for number in range(2)] + [f"{folder}/last.sgf"]
    for number, name in enumerate(names):
        if name.endswith(".link"):
            os.symlink(f"apart/{number}.sgf", name)
            name = f"{folder}/apart/{number}.sgf"
        with open(name, "wb") as out:
            out.write(b"(;SZ[9];B[aa])")
    open(folder + "/victim", "w").close()
    for count, left in ((limit - 1, "refused"), (limit, "done"), (len(names), "done")):
        with open(place + "/names", "w") as out:
            out.write("\n".join(names[:count]))
        tried, done = refused(preload, "ingcat", [f"--files-from={place}/names"], folder)
        check(tried["file-read"] == left and
              tried["passwords-read"] == "refused" and done.stdout.count("\n") == count,
              f"a list of {count} files: one more beside them is {left}", str(tried) + done.stderr[-300:])
    env = dict(os.environ, LD_PRELOAD=preload, ING_PLANT=folder)
    said = subprocess.run([BIN + "/ingcat", "--files-from=-"], env=env, text=True, input=names[0] + "\n",
                          capture_output=True).stderr
    check("plant: passwords-read done" in said and
          "plant: file-write refused" in said and "plant: socket refused" in said,
          "names from a pipe: all is read, nothing written", said)


def held(place):
    """What is opened before the sandbox is read although it is gone since; not what is past the limit. With few
    descriptors less is held, and all is read."""
    folder, limit = place + "/held", 4096
    os.mkdir(folder)
    os.mkfifo(folder + "/wait")
    names = [f"{number}.sgf" for number in range(limit + 1)]
    for name in names:
        with open(folder + "/" + name, "wb") as out:
            out.write(b"(;SZ[9];B[aa])")
    for most in (10, 70, 1000):
        games(f"{limit + 1} files with {most} descriptors", limit + 1, names, folder,
              preexec_fn=lambda most=most: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
    with subprocess.Popen([BIN + "/ingcat", "wait"] + names, cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as process:
        with open(folder + "/wait", "wb") as out:
            for name in names:
                os.unlink(folder + "/" + name)
            out.write(b"(;SZ[9];B[aa])")
        written, said = process.communicate(timeout=60)
    check(written.count(b"\n") == 1 + limit and process.returncode == 3 and
          said.count(b"\n") == 1 and f"{names[limit]}: file-unreadable: No such file".encode() in said,
          f"{limit} files are open before the first is read, and no more", said.decode()[-300:])


def old_kernels(plant, seccomp, landlock, folder):
    """Without one of the two the other holds, without both nothing does; the work is done all the same."""
    preload = build("old_kernel") + ":" + plant
    os.environ["ING_OLD"] = ""
    for lacking, tried_of in (("L", {"file-read": "done", "socket": "refused" if seccomp else "done"}),
                              ("S", {"file-read": "refused" if landlock else "done", "socket": "done"}),
                              ("LS", {"file-read": "done", "socket": "done"})):
        os.environ["ING_OLD"] = lacking
        tried, done = refused(preload, "ingcat", ["corpus/positions"], folder)
        check(done.returncode == 0 and done.stdout and
              all(tried[word] == wanted for word, wanted in tried_of.items()), f"a kernel without {lacking}",
              f"{tried} {done.stderr[:300]}")
        for name in os.listdir(folder):
            os.unlink(os.path.join(folder, name))
        open(os.path.join(folder, "victim"), "w").close()
    del os.environ["ING_OLD"]


def forbidden_folder():
    """Not where temporary files may be made, wherever the project lies."""
    temporary = {os.path.realpath(p) + "/" for p in ("/tmp", os.environ.get("TMPDIR", "/tmp"))}
    for folder in (os.environ["BUILD"], "/dev/shm", "/var/tmp", os.path.expanduser("~")):
        real = os.path.realpath(folder) + "/"
        if os.access(folder, os.W_OK) and not any(real.startswith(t) for t in temporary):
            return folder
    sys.exit("no folder but temporary ones")


def main():
    if os.environ.get("SANITIZED"):
        print("skip sandbox: the sanitizers have to be loaded first")
        return
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
        left = [word for word in ("socket", "fork", "spawn", "exec", "file-write", "file-make") + READING if tried.get(word) != "done"]
        check(not left, "the plant works where there is no sandbox", str(left))
        for name in os.listdir(folder):
            os.unlink(os.path.join(folder, name))
        open(os.path.join(folder, "victim"), "w").close()
        programs(preload, seccomp, landlock, folder)
        old_kernels(preload, seccomp, landlock, folder)
        outputs(place)
        inputs(place)
        if landlock and seccomp:
            late_link(place)
            held(place)
            many(preload, place)
    finally:
        shutil.rmtree(place)


main()
finish()
