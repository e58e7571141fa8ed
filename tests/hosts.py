#!/usr/bin/env python3
"""ingbatch over three hosts: network namespaces with an sshd each (tests/hosts.sh). Programs found
there and copied there, a host that lies, one that is gone; nothing is left on any of them."""

import glob
import os
import shutil
import subprocess
import sys
import time

sys.path.insert(0, "tests/tools")
from checks import check, content, finish, new  # noqa: E402

SCRATCH = os.environ["SCRATCH"]
BIN = os.environ["BIN"]
HOSTS = os.path.join(SCRATCH, "hosts")
INPUTS = ["corpus/ko"]
LONGEST = 900  # seconds of a batch: on a busy machine one connection takes ten
FILTER = ["ingko", "--format=text"]

def home(number, *parts):
    return os.path.join(HOSTS, f"host{number}", *parts)


def hosts_file(numbers):
    path = os.path.join(SCRATCH, "sshlogins")
    with open(path, "w", encoding="ascii") as out:
        for number in numbers:
            out.write(f"2/ssh -F {HOSTS}/ssh_config host{number}\n")
    return path


def install(number, change=b""):
    for name in ("ingbatch", FILTER[0]):
        shutil.copy(os.path.join(BIN, name), home(number, "bin", name))
    with open(home(number, "bin", FILTER[0]), "ab") as out:
        out.write(change)


def start(folder, numbers, *options):
    return subprocess.Popen(["ingbatch", "-o", folder, "--chunk-games=12", "--sshloginfile", hosts_file(numbers),
                             *options, "--", *FILTER, *INPUTS],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)


def batch(folder, numbers, *options):
    with start(folder, numbers, *options) as process:
        said = process.communicate(timeout=LONGEST)[1].decode(errors="replace")
    return process.returncode, said


def left_there():
    """What jobs have left in the homes of the hosts."""
    return [path for number in (1, 2, 3) for path in glob.glob(home(number, ".parallel", "tmp", "*", "*"))
            if os.path.isfile(path)]


def trials(wanted):
    def whole(folder, status, said, name):
        good = status == 0 and (content(folder, "output"), content(folder, "diagnostics")) == wanted
        check(good, name + ": the bytes of the serial run, and its findings", f"{status} {said}")

    folder = new("copied")
    whole(folder, *batch(folder, (1, 2, 3), "--copy"), "programs copied")
    for number in (1, 3):
        install(number)
    install(2, b"another version")
    folder = new("found")
    whole(folder, *batch(folder, (1, 3)), "programs found there")

    folder = new("lying")
    status, said = batch(folder, (2,))
    check(status == 4 and "another version" in said and not os.path.exists(folder + "/output"),
          "a host with another version is refused", f"{status} {said}")
    whole(folder, *batch(folder, (2, 1), "--resume"), "its chunks go elsewhere")
    check(not left_there(), "nothing is left on the hosts", str(left_there()))

    folder = new("gone")
    with start(folder, (1, 3), "-j1") as process:
        deadline = time.monotonic() + 60
        while not glob.glob(folder + "/chunks/*.result") and time.monotonic() < deadline:
            time.sleep(0.05)
        space = os.path.basename(glob.glob("/var/run/netns/*" + os.environ["TAG"] + "3")[0])
        subprocess.run(["ip", "-n", space, "link", "set", "eth0", "down"], check=True)
        said = process.communicate(timeout=LONGEST)[1].decode(errors="replace")
    whole(folder, process.returncode, said, "a host vanishes")


def main():
    up = subprocess.run(["tests/hosts.sh", "up", HOSTS, "3"], stdout=subprocess.PIPE, check=True)
    if up.stdout.startswith(b"skip"):
        print("skip ingbatch on hosts" + up.stdout.decode()[len("skip"):].strip())
        return
    os.environ["TAG"] = up.stdout.decode().strip()
    try:
        serial = subprocess.run(FILTER + INPUTS, check=True, capture_output=True)
        check(serial.stdout.count(b"\n") > 100 and serial.stderr.count(b"\n") > 2, "the serial run has output")
        trials((serial.stdout, serial.stderr))
    finally:
        subprocess.run(["tests/hosts.sh", "down", HOSTS], check=True)


main()
finish()
