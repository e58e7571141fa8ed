#!/usr/bin/env python3
"""The limits in ing(7) have the values that the sources give them, no limit of a header is left out, and each has a test
of its two sides."""

import glob
import re
import sys

ROW = re.compile(r"^\.It ([A-Z0-9_]+) Ta (\d+)( MiB)? Ta \S", re.MULTILINE)
CONSTANT = re.compile(r"^(?:enum \{|#define)? *([A-Z0-9_]+_MAX) *=? *([^,;/\n}]+?)[,; }]*(?:/\*.*)?$", re.MULTILINE)
FILES = ["lib/*.h", "lib/life/*.h", "formats/*.h", "cmd/*.h", "cmd/run.c"]

# Room for texts and lists that the programs make themselves, values of the game's rules, and what only bounds how
# far a judgement looks: nobody's input is refused or cut by them.
INSIDE = set("""
    BOARD_POINTS_MAX BOARD_CELLS_MAX KO_MOUTHS_MAX PENALTY_POINTS_MAX RANK_GRADE_MAX RANK_KYU_MAX
    AUDIT_FINDINGS_MAX AUDIT_CELLS_MAX EXPLAIN_POINTS_MAX INFER_TEXT_MAX KO_HOTS_MAX KO_LOOKS_MAX
    ING_RETURNS_MAX LOCAL_CYCLE_LOOKS_MAX LOCAL_CYCLE_POINTS_MAX LOCAL_NODES_MAX LEGALITY_BYTES_MAX AUDIT_TEXT_MAX PROVER_LINE_MAX
    REGION_CELLS_MAX REPEAT_PARTS_MAX CENSUS_WORD_MAX HEAD_BYTES_MAX JNODE_WRONG_MAX SCORE_TEXT_MAX
    QUARTERS_TEXT_MAX SHARE_TEXT_MAX MEMBER_NAME_MAX SORTER_KEY_MAX STREAM_WINDOW_MAX EXPANSION_BYTES_MAX CHARSET_COUNT_MAX TOOL_FILES_MAX""".split())


# Where a limit is tested on both sides, if not by sides("NAME", ...) of tests/tools/sides.py, which is both by itself.
TESTS = {
    "tests/cli/bombs.py": {"def too_many": "CONTAINER_MEMBERS_MAX"},
    "tests/cli/hostile.py": {"def limits": "SGF_GAME_BYTES_MAX RECORD_EVENTS_MAX", "def dictionaries": "PROCESS_BYTES_MAX",
                             "def foreign_formats": "LINED_GAME_BYTES_MAX XML_GAME_BYTES_MAX", "def hostile_lines": "LINE_BYTES_MAX"},
    "tests/cli/ingko.py": {"def check_long": "KO_FINDINGS_MAX"},
    "tests/cli/ingreport.py": {"def test_limits": "REPORT_PAGES_MAX"},
    "tests/cli/ingstand.py": {"def check_limits": "STAND_PLAYERS_MAX STAND_GAMES_MAX STAND_NAMES_MAX"},
    "tests/cli/limit_boards.py": {"def shapes": "SHAPE_POINTS_MAX"},
    "tests/cli/limit_sides.py": {"def batches": "BATCH_FAILURES_MAX"},
    "tests/cli/sandbox.py": {"def many": "SANDBOX_FILES_MAX", "def held": "RUN_HELD_MAX"},
    "tests/unit/test_breakdown.c": {"Test(breakdown, a_long_key_is_cut_between_characters)": "BREAKDOWN_KEY_MAX"},
    "tests/unit/test_container.c": {"Test(container, the_copy_of_an_archive_from_a_pipe_is_limited)": "CONTAINER_SPOOL_MAX"},
    "tests/unit/test_correct.c": {"Test(correct, no_more_than_two_steps)": "CORRECT_STEPS_MAX",
                                  "Test(correct, no_group_larger_than_the_limit)": "CORRECT_GROUP_STONES_MAX"},
    "tests/unit/test_dates.c": {"Test(dates, begin_near)": "DATES_BYTES_MAX"},
    "tests/unit/test_deadlist.c": {"Test(deadlist, memory_is_limited)": "DEADLIST_BYTES_MAX"},
    "tests/unit/test_diag.c": {"Test(diag, long_text_ends_with_a_whole_character)": "DIAG_TEXT_MAX"},
    "tests/unit/test_limits.c": {"Test(limits, positions_searched_for_mouths)": "ING_LOOKS_MAX", "Test(limits, laps_remembered)": "ING_LAPS_MAX",
                                 "Test(limits, plays_of_a_local_cycle)": "LOCAL_CYCLE_LAP_MAX",
                                 "Test(limits, stones_of_a_capture_in_a_local_cycle)": "LOCAL_CYCLE_STONES_MAX",
                                 "Test(limits, memory_for_findings_about_kos)": "KO_BYTES_MAX",
                                 "Test(limits, turns_read_ahead)": "PROVER_DEPTH_MAX"},
    "tests/unit/test_record.c": {"Test(record, memory_is_limited)": "RECORD_BYTES_MAX"},
    "tests/unit/test_repeat.c": {"Test(repeat, kos_are_counted)": "REPEAT_MOUTHS_MAX",
                                 "Test(repeat, laps_past_the_limit_are_long_cycles)": "REPEAT_LAP_MAX"},
    "tests/unit/test_review.c": {"Test(review, regions_end_at_safe_stones_and_at_their_limits)": "REGION_EMPTY_MAX"},
    "tests/unit/test_scorer.c": {"play_on_a_stone(&record, SCORER_LIST_MAX + 1)": "SCORER_LIST_MAX"},
    "tests/unit/test_select.c": {"Test(select, limits_on_both_sides)": "SELECT_TERMS_MAX SELECT_VALUE_MAX"},
    "tests/unit/test_source.c": {"Test(source, nesting)": "ARCHIVES_MAX", "Test(stream, expansion)": "EXPANSION_RATIO_MAX",
                                 "Test(source, depth_of_folders)": "WALK_DEPTH_MAX"},
    "tests/unit/test_tools.c": {"Test(cat_copies, games_are_limited)": "CAT_DEDUP_GAMES_MAX", "Test(batch, chunks_are_limited)": "BATCH_CHUNKS_MAX"},
}
# A test of these gives another number in place of the limit, which stands here for the programs.
GIVEN = {
    "CONTAINER_SPOOL_MAX": ("formats/source_layers.c", "kind, &below->stream, fd, CONTAINER_SPOOL_MAX,"),
    "CAT_DEDUP_GAMES_MAX": ("cmd/ingcat.c", ".games_max = CAT_DEDUP_GAMES_MAX"),
}


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def tested():
    """The limits whose test is there."""
    found = set()
    for path in glob.glob("tests/cli/limit_*.py"):
        found.update(re.findall(r'\bsides\("([A-Z0-9_]+)"|\blists\("([A-Z0-9_]+)"', text_of(path)))
    names = {name for pair in found for name in pair if name}
    for path, places in TESTS.items():
        for place, limits in places.items():
            if re.sub(r"\)$", "", place) in text_of(path):
                names.update(limits.split())
    return {name for name in names if name not in GIVEN or GIVEN[name][1] in re.sub(r"\s+", " ", text_of(GIVEN[name][0]))}


def constants():
    found = {}
    for pattern in FILES:
        for path in sorted(glob.glob(pattern)):
            with open(path, encoding="utf-8") as file:
                for name, value in CONSTANT.findall(file.read()):
                    found[name] = value
    return found


def main():
    known, failed = constants(), False
    with open("cmd/ing.7", encoding="utf-8") as page:
        told = {name: int(number) * (1024 * 1024 if unit else 1) for name, number, unit in ROW.findall(page.read())}
    for name, value in told.items():
        source = known.get(name, "")
        good = re.fullmatch(r"[0-9* ]+", source) and eval(source) == value  # pylint: disable=eval-used
        failed |= not good
        print(f"ok {name} is {value}" if good else f"not ok {name}: told {value}, in the source {source or 'missing'}")
    for name in sorted(set(known) - set(told) - INSIDE):
        failed = True
        print(f"not ok {name} is in ing(7)")
    for name in sorted(INSIDE - set(known)):
        failed = True
        print(f"not ok {name}, no input limit, is in a header")
    both = tested()
    for name in sorted(set(told) ^ both):
        failed = True
        print(f"not ok {name}: " + ("its test is not found" if name in told else "tested, and not in ing(7)"))
    print(f"{len(both)} of {len(told)} limits are tested on both sides")
    failed |= len(told) < 50
    print("ok" if len(told) >= 50 else "not ok", "ing(7) has a table of limits")
    sys.exit(failed)


main()
