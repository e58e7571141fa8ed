"""The memory of a filter while a stream runs through it."""

import subprocess

MIB = 1024 * 1024


def high_water(process):
    """The peak of its resident memory so far, in MiB."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return 0.0


def of_stream(command, piece, mebibytes):
    """Feeds `piece` again and again through a pipe, never on the disk.

    Returns MiB sent, the peak after a tenth and at the end, and the exit status."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    sent, early = 0, None
    while sent < mebibytes * MIB:
        process.stdin.write(piece)
        sent += len(piece)
        if early is None and sent * 10 >= mebibytes * MIB:
            early = high_water(process)
    process.stdin.flush()
    late = high_water(process)
    process.stdin.close()
    return sent / MIB, early, late, process.wait()


def with_long_comments(game):
    """An SGF game, in bytes, with 1 MB of text at its first move."""
    return game.replace(b";B[", b"C[" + b"All work and no play. " * 50000 + b"];B[", 1)
