#!/usr/bin/env python3
"""What `make bench` prints: figures of this machine, each beside something to compare it with.

    tests/bench/run.py BUILD

The environment may set BENCH_RUNS (runs of each timing, the median counts; 5), BENCH_MB (plain
SGF for ingcat; 100), BENCH_STREAM_MB (stream for the peak of memory; 1024) and BENCH_RECORDS
(further records to replay and score, e.g. a folder of real games).
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

BUILD = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GAMES = os.path.join(ROOT, "corpus", "games")
sys.path.insert(0, os.path.join(ROOT, "tests/tools"))
import peak  # noqa: E402

RUNS = int(os.environ.get("BENCH_RUNS", "5"))
MEGABYTES = int(os.environ.get("BENCH_MB", "100"))
STREAM_MEGABYTES = int(os.environ.get("BENCH_STREAM_MB", "1024"))
RECORDS = os.environ.get("BENCH_RECORDS")
MB = 1000 * 1000
GNUGO = "/usr/games/gnugo"
GNUGO_GAMES = ("9x9-001.sgf", "9x9-002.sgf", "13x13-001.sgf", "19x19-001.sgf", "19x19-002.sgf")


def program(name):
    return os.path.join(BUILD, "bin", name)


def run(command, stdin=None):
    """Runs a command, output thrown away; (wall, CPU, KiB at the peak)."""
    begun = time.monotonic()
    process = subprocess.Popen(command, stdin=stdin or subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 3):
        sys.exit(f"{command[0]}: status {process.returncode}")
    return time.monotonic() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def median(measure):
    return statistics.median(measure() for _ in range(RUNS))


def shell(command):
    begun = time.monotonic()
    subprocess.run(["sh", "-c", command], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begun


def plain_names(start=""):
    return sorted(n for n in os.listdir(GAMES) if n.startswith(start) and n.endswith(".sgf"))


def plain_games(start=""):
    return b"".join(open(os.path.join(GAMES, n), "rb").read() for n in plain_names(start))


def bench_ingcat(scratch, label, games):
    """Against a pipe that only passes bytes on; of both the time of all their processes counts."""
    path = os.path.join(scratch, "games.sgf")
    with open(path, "wb") as out:
        for _ in range(MEGABYTES * MB // len(games) + 1):
            out.write(games)
    size = os.path.getsize(path) / MB
    cat_wall, cat_cpu, wall, cpu = [], [], [], []
    for _ in range(RUNS):
        one, other = run(["sh", "-c", f"cat '{path}' | wc -c"]), run([program("ingcat"), path])
        cat_wall.append(one[0])
        cat_cpu.append(one[1])
        wall.append(other[0])
        cpu.append(other[1])
    cat_wall, cat_cpu, wall, cpu = map(statistics.median, (cat_wall, cat_cpu, wall, cpu))
    os.unlink(path)
    print(f"ingcat, {size:.0f} MB of plain SGF, {label}: {size / cpu:.0f} MB a CPU second ({size / wall:.0f} MB/s); "
          f"cat | wc -c: {size / cat_cpu:.0f} ({size / cat_wall:.0f}); ratio of CPU times {cpu / cat_cpu:.1f}, "
          f"of times {wall / cat_wall:.1f}")


def bench_archives(scratch):
    """The same games packed, against a program that only unpacks."""
    path = os.path.join(scratch, "games.sgf")
    games = plain_games()
    with open(path, "wb") as out:
        for _ in range(MEGABYTES * MB // 5 // len(games) + 1):
            out.write(games)
    size = os.path.getsize(path) / MB
    for name, pack, unpack in (("tar.gz", "tar czf '{0}' -C '{1}' games.sgf", "tar xzOf '{0}'"),
                               ("zip", "cd '{1}' && python3 -m zipfile -c '{0}' games.sgf", "unzip -p '{0}'")):
        packed = os.path.join(scratch, "games." + name)
        shell(pack.format(packed, scratch))
        alone = median(lambda: run(["sh", "-c", "exec " + unpack.format(packed)])[1])
        ours = median(lambda: run([program("ingcat"), packed])[1])
        plain = median(lambda: run([program("ingcat"), path])[1])
        print(f"ingcat, {name} of {size:.0f} MB: {ours:.2f} CPU s; {unpack.split()[0]} alone {alone:.2f}, ingcat on what "
              f"is unpacked {plain:.2f}; ratio to unpacking {ours / alone:.2f}, to both {ours / (alone + plain):.2f}")
        os.unlink(packed)
    os.unlink(path)


def bench_scores(scratch):
    """Scores where no status is to be found, and the comparison of the stream."""
    path, times = os.path.join(scratch, "scores"), 50
    command = [program("ingscore"), "-q", "--rules=ing,chinese,japanese", "--dead=markup"]
    one = subprocess.run(command + [GAMES], stdout=subprocess.PIPE, check=True).stdout
    with open(path, "wb") as out:
        out.write(one * times)
    lines = one.count(b"\n") * times
    cpu = median(lambda: run([program("ingdiff"), path])[1])
    print(f"ingdiff, {lines} lines of three rulesets: {lines / cpu:.0f} lines a CPU second")
    os.unlink(path)
    bench_markup(scratch, command)


def bench_markup(scratch, command):
    """A file a game and all games in one: the difference is what a file costs. In turn, so that all meet the same
    machine; the start of the program is in both."""
    listed, path = [os.path.join(GAMES, n) for n in plain_names("19x19")] * 200, os.path.join(scratch, "games.sgf")
    with open(path, "wb") as out:
        for name in listed:
            with open(name, "rb") as game:
                out.write(game.read())
    rows = [(run(command + listed)[1], run(command + [path])[1], run([command[0], "--version"])[1]) for _ in range(RUNS)]
    files, one, start = map(statistics.median, zip(*rows))
    os.unlink(path)
    print(f"ingscore --dead=markup, three rulesets, 19x19 of the corpus, {len(listed)} files: {len(listed) / files:.0f} "
          "games a CPU second")
    print(f"    the same games in one file: {len(listed) / one:.0f}; the start of the program, in both: {start * 1000:.0f} ms")


def bench_replay(label, paths):
    command = [os.path.join(BUILD, "tests/bench/replay_bench"), "1"] + paths
    rows = [subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            for _ in range(RUNS)]
    games, moves = int(rows[0][0]), int(rows[0][1])
    replayed = statistics.median(float(row[2]) for row in rows)
    judged = statistics.median(float(row[3]) for row in rows)
    print(f"replay, {label} ({games} games of {moves / games:.0f} moves): {replayed:.0f} games/s "
          f"with repetition check; {judged:.0f} games/s with legality under all rulesets")


def bench_score(label, paths):
    games = subprocess.run([program("ingscore"), "--dead=blind"] + paths, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.count("\n")
    cpu = median(lambda: run([program("ingscore"), "--dead=blind"] + paths)[1])
    print(f"ingscore --dead=blind, {label} ({games} games): {games / cpu:.0f} games a CPU second")


def bench_stages(label, paths):
    """Share of the time that each stage of a score takes, and of the strings and games it settles."""
    command = [os.path.join(BUILD, "tests/bench/score_bench")] + paths
    lines = [line.split() for line in subprocess.run(command, check=True, capture_output=True,
                                                     text=True).stdout.splitlines()]
    games, strings = int(lines[0][1]), int(lines[0][3])
    times = {line[1]: float(line[2]) for line in lines if line[0] == "time"}
    whole = sum(seconds for name, seconds in times.items() if not name.endswith("*"))
    print(f"a score by stage, {label} ({games} games, {strings} strings; * not part of a blind one):")
    for name, seconds in times.items():
        print(f"    {name:24} {seconds / whole:6.1%} of the time {seconds / games * 1e6:7.0f} us a game")
    for _, name, by_string, by_game in (line for line in lines if line[0] == "settled"):
        print(f"    {name:24} settles {int(by_string) / strings:6.1%} of the strings, the last ones of "
              f"{int(by_game) / games:6.1%} of the games")


def bench_ko(label, path, games):
    """One summary, so that the figure is that of finding, not of writing."""
    cpu = median(lambda: run([program("ingko"), "-q", "--summary", path])[1])
    print(f"ingko --summary, {label} ({games} games): {games / cpu:.0f} games a CPU second")


def bench_large(scratch, paths):
    """The games of 19x19 as one file, often enough to forget how long a program takes to start."""
    path, times = os.path.join(scratch, "large.sgf"), 200
    games = [open(p, "rb").read() for p in paths if p.endswith(".sgf")]
    with open(path, "wb") as out:
        out.write(b"".join(games) * times)
    bench_ko("19x19 of the corpus, many times", path, times * len(games))


def bench_batch(scratch, label, path):
    """The filter by itself, it twice at once, one job and two; in turn, so that all meet the same machine. What two
    at once gain is what two cores give here: other work, or cores that share their units, leave less than 2."""
    command = [program("ingscore"), "-q", "--dead=blind", path]
    rows = {"alone": [], "both": [], "1": [], "2": []}
    rows["both"].append(run(["sh", "-c", '"$@" & "$@"; status=$?; wait; exit $status', "sh"] + command))
    for number in range(RUNS):
        rows["alone"].append(run(command))
        for jobs in ("1", "2"):
            folder = os.path.join(scratch, f"batch{number}.{jobs}")
            rows[jobs].append(run([program("ingbatch"), "-q", "-o", folder, "-j", jobs, "--", "ingscore"] + command[1:]))
            shutil.rmtree(folder)
    wall = {name: statistics.median(row[0] for row in row_list) for name, row_list in rows.items()}
    cpu = {name: statistics.median(row[1] for row in row_list) for name, row_list in rows.items()}
    print(f"ingbatch, ingscore --dead=blind on {label}: the filter by itself {wall['alone']:.1f} s ({cpu['alone']:.1f} CPU s), "
          f"two jobs {wall['2']:.1f} s ({cpu['2']:.1f}), one {wall['1']:.1f} s ({cpu['1']:.1f}); two jobs "
          f"{wall['1'] / wall['2']:.2f} times as fast as one, {wall['alone'] / wall['2']:.2f} times as the filter by itself; "
          f"two filters at once, each on all, {2 * wall['alone'] / wall['both']:.2f} times; load {os.getloadavg()[0]:.1f}")


def bench_batches(scratch, paths):
    path, times = os.path.join(scratch, "batch.sgf"), 3600
    games = [open(p, "rb").read() for p in paths if p.endswith(".sgf")]
    with open(path, "wb") as out:
        out.write(b"".join(games) * times)
    bench_batch(scratch, f"{times * len(games)} games of 19x19", path)
    if RECORDS:
        bench_batch(scratch, os.path.basename(RECORDS), RECORDS)


def bench_gnugo():
    if not os.access(GNUGO, os.X_OK):
        print("gnugo is not there: nothing to compare with")
        return
    paths = [os.path.join(GAMES, name) for name in GNUGO_GAMES]

    def count_with_gnugo():
        commands = "".join(f"loadsgf {path}\nfinal_score\n" for path in paths) + "quit\n"
        with tempfile.TemporaryFile() as script:
            script.write(commands.encode())
            script.seek(0)
            return run([GNUGO, "--mode", "gtp"], script)[1]

    theirs = median(count_with_gnugo)
    ours = median(lambda: run([program("ingscore"), "--dead=blind"] + paths)[1])
    print(f"the same {len(paths)} games: ingscore {ours:.2f} CPU s, gnugo final_score "
          f"{theirs:.2f} CPU s; ratio {theirs / ours:.0f}")


def bench_memory(name, options, piece, note):
    sent, early, late, _ = peak.of_stream([program(name)] + options, piece, STREAM_MEGABYTES)
    print(f"{name}, {sent:.0f} MiB through a pipe ({note}): peak {early:.1f} MiB after a tenth, "
          f"{late:.1f} MiB at the end")


def main():
    large = [os.path.join(GAMES, n) for n in plain_names("19x19")]
    with tempfile.TemporaryDirectory() as scratch:
        bench_ingcat(scratch, "games of 19x19", plain_games("19x19"))
        bench_ingcat(scratch, "the corpus games, most of them smaller", plain_games())
        bench_large(scratch, large)
        bench_archives(scratch)
        bench_scores(scratch)
        bench_batches(scratch, large)
    bench_replay("19x19 of the corpus", large)
    bench_score("19x19 of the corpus", large)
    bench_score("the corpus games", [GAMES])
    bench_stages("the corpus games", [GAMES])
    if RECORDS:
        name = os.path.basename(RECORDS)
        bench_replay(name, [RECORDS])
        bench_score(name, [RECORDS])
        bench_stages(name, [RECORDS])
        listed = subprocess.run([program("ingko"), "-q", "--summary", "--games=0", RECORDS], text=True,
                                stdout=subprocess.PIPE).stdout.splitlines()[0]
        bench_ko(name, RECORDS, int(listed.split('"of":')[1].split(",")[0]))
    bench_gnugo()
    bench_memory("ingcat", [], plain_games(), "the corpus games again and again")
    with open(os.path.join(GAMES, "9x9-001.sgf"), "rb") as game:
        long_game = peak.with_long_comments(game.read())
    bench_memory("ingscore", ["--dead=blind"], long_game, "games with a comment of 1 MB each")


if __name__ == "__main__":
    main()
