#!/usr/bin/env python3
"""The limits in ing(7) have the values that the sources give them, no limit of a header is left out, and each is named by the
test of its two sides."""

import glob
import re
import sys

ROW = re.compile(r"^\.It ([A-Z0-9_]+) Ta (\d+)( MiB)? Ta \S", re.MULTILINE)
CONSTANT = re.compile(r"^(?:enum \{|#define)? *([A-Z0-9_]+_MAX) *=? *([^,;/\n}]+?)[,; }]*(?:/\*.*)?$", re.MULTILINE)
FILES = ["lib/*.h", "lib/life/*.h", "formats/*.h", "cmd/*.h", "cmd/run.c"]

# Room for texts and lists that the programs make themselves, values of the game's rules, and what only bounds how
# far a judgement looks: nobody's input is refused or cut by them.
INSIDE = set("""
    BOARD_POINTS_MAX BOARD_CELLS_MAX KO_MOUTHS_MAX PENALTY_POINTS_MAX PENALTY_TIME_MAX RANK_GRADE_MAX RANK_KYU_MAX
    SCORER_REASONS_MAX AUDIT_FINDINGS_MAX AUDIT_CELLS_MAX EXPLAIN_POINTS_MAX INFER_TEXT_MAX KO_HOTS_MAX KO_LOOKS_MAX
    ING_RETURNS_MAX LOCAL_CYCLE_LOOKS_MAX LOCAL_CYCLE_POINTS_MAX LOCAL_NODES_MAX PLAYOUT_LOG_MAX PROVER_LINE_MAX
    REGION_CELLS_MAX REPEAT_PARTS_MAX CENSUS_WORD_MAX HEAD_BYTES_MAX JNODE_WRONG_MAX SCORE_TEXT_MAX
    QUARTERS_TEXT_MAX MEMBER_NAME_MAX SORTER_KEY_MAX STREAM_WINDOW_MAX EXPANSION_BYTES_MAX CHARSET_COUNT_MAX TOOL_FILES_MAX""".split())


# Tests that know a limit by its number.
NUMBERED = {
    "LINED_GAME_BYTES_MAX": ("tests/cli/hostile.py", "def foreign_formats"),
    "XML_GAME_BYTES_MAX": ("tests/cli/hostile.py", "def foreign_formats"),
    "PROCESS_BYTES_MAX": ("tests/cli/hostile.py", "def dictionaries"),
    "ARCHIVES_MAX": ("tests/unit/test_source.c", "Test(source, nesting)"),
    "EXPANSION_RATIO_MAX": ("tests/unit/test_source.c", "Test(source, well_packed_games)"),
    "SANDBOX_FILES_MAX": ("tests/cli/sandbox.py", "limit = place"),
    "KO_FINDINGS_MAX": ("tests/cli/ingko.py", "def check_long"),
    "REPORT_PAGES_MAX": ("tests/cli/ingreport.py", "PAGES_MAX + 3"),
    "STAND_PLAYERS_MAX": ("tests/cli/ingstand.py", "def check_limits"),
    "STAND_GAMES_MAX": ("tests/cli/ingstand.py", "def check_limits"),
    "STAND_NAMES_MAX": ("tests/cli/ingstand.py", "def check_limits"),
}
# Not met by any test: it would take a gibibyte or millions of games or chunks; or the limit cuts what is looked at or listed,
# and nothing is lost but that.
UNTESTED = set("""
    CONTAINER_SPOOL_MAX CONTAINER_LOST_MAX KIFU_INDEX_BYTES_MAX DEADLIST_BYTES_MAX CAT_DEDUP_GAMES_MAX BATCH_CHUNKS_MAX
    BATCH_FAILURES_MAX LEGALITY_BYTES_MAX KO_BYTES_MAX
    FOLDED_MAX ING_LOOKS_MAX ING_LAPS_MAX LOCAL_CYCLE_LAP_MAX LOCAL_CYCLE_STONES_MAX KO_EDITED_MAX
    KO_POINTS_MAX KO_CLASSES_MAX SHAPES_MAX SHAPE_POINTS_MAX EXPLAIN_GROUPS_MAX PROVER_DEPTH_MAX CORRECT_STEPS_MAX
    CORRECT_GROUP_STONES_MAX AUDIT_TEXT_MAX SCORE_LAP_POINTS_MAX STAND_SOURCE_BYTES_MAX OPTION_ITEM_MAX""".split())


def named_by_tests():
    texts = {}
    for path in glob.glob("tests/unit/*.c") + glob.glob("tests/cli/*.py") + glob.glob("tests/cli/*.sh"):
        with open(path, encoding="utf-8") as file:
            texts[path] = file.read()
    rest = "\n".join(text for path, text in texts.items() if not path.endswith("/limits.py"))
    return (lambda name: re.search(rf"\b{name}\b", rest) is not None or
            name in NUMBERED and NUMBERED[name][1] in texts[NUMBERED[name][0]])


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
    is_tested = named_by_tests()
    for name in sorted(told):
        if is_tested(name) == (name in UNTESTED):
            failed = True
            print(f"not ok {name} is {'tested after all' if name in UNTESTED else 'tested'}")
    print(f"{len(set(told) - UNTESTED)} of {len(told)} limits are tested on both sides")
    failed |= bool(UNTESTED - set(told)) or len(told) < 50
    print("ok" if len(told) >= 50 else "not ok", "ing(7) has a table of limits")
    sys.exit(failed)


main()
