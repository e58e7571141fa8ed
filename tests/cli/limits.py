#!/usr/bin/env python3
"""The limits in ing(7) have the values that the sources give them, and no limit of a header is left out."""

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
    REVIEW_CELLS_MAX REPEAT_PARTS_MAX CENSUS_WORD_MAX HEAD_BYTES_MAX JNODE_WRONG_MAX SCORE_TEXT_MAX
    QUARTERS_TEXT_MAX MEMBER_NAME_MAX STREAM_WINDOW_MAX EXPANSION_BYTES_MAX CHARSET_COUNT_MAX TOOL_FILES_MAX""".split())


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
    failed |= len(told) < 50
    print("ok" if len(told) >= 50 else "not ok", "ing(7) has a table of limits")
    sys.exit(failed)


main()
