#!/bin/bash
# ingscore --explain: the board, and of each group its status, the reason and the proof.
set -u
. tests/cli/check.sh

call ingscore -q --explain --rules=japanese corpus/conformance/041-seki-two-shared-liberties.sgf
exits "--explain" 0
same "the source and the margins come first" \
    "corpus/conformance/041-seki-two-shared-liberties.sgf:" \
    "$(head -n 1 "$SCRATCH/out" | cut -d ' ' -f 1)"
same "the board has coordinates, letters and owners" \
    '  2 a a a = A A A A A 2' "$(grep '^  2 ' "$SCRATCH/out")"
has "a seki names partner and shared points" "$SCRATCH/out" \
    '^A Black E4 \(20 stones\): in seki with a, sharing D2 D1; '
has "and is read to the end" "$SCRATCH/out" '^A Black .*; read to the end$'
same "four groups" 4 "$(grep -Ec '^[A-Za-z#] (Black|White) ' "$SCRATCH/out")"

# Two eyes in one corner; two points, which are one eye, in the other.
cat >"$SCRATCH/eyes.sgf" <<'END'
(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]
AW[ba][da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec]
AW[gi][gh][hh][ih]AB[fi][fh][fg][gg][hg][ig];W[];B[])
END
call ingscore -q --explain --dead=blind --guess --rules=japanese "$SCRATCH/eyes.sgf"
has "two eyes are unconditional" "$SCRATCH/out" \
    'White B9 \(6 stones\): alive, eyes at A9 C9; unconditional$'
has "one eye is captured, by whom and move by move" "$SCRATCH/out" \
    'White G2 \(4 stones\): dead, captured by A, White first: .*; read to the end$'

# Four stones in an eye of seven points: taken, they leave a T, and a stone in its middle kills what took them.
cat >"$SCRATCH/price.sgf" <<'END'
(;GM[1]FF[4]SZ[9]KM[0]
AB[ba][ca][da][ga][bb][fb][gb][bc][cc][dc][fc][gc][bd][cd][dd][ed][fd][gd]
AW[aa][ea][ha][ab][db][eb][hb][ib][ac][ec][hc][ad][hd][id][ae][be][de][ee][ge][he][af][bf][cf][df]
[ef][ff][gf][hf][if][bg][dg][fg][hg][ah][bh][ch][dh][eh][fh][gh][hh][ih][bi][di][fi][hi];B[];W[])
END
call ingscore -q --explain --dead=blind --guess --rules=japanese "$SCRATCH/price.sgf"
has "a seki that is one by what taking it costs is read, too" "$SCRATCH/out" \
    'White E9 \(4 stones\): in seki with A, sharing F9 C8; read to the end, taken only at a price$'

call ingscore -q --explain --dead=blind --guess --rules=japanese corpus/conformance/048-*.sgf
has "a ko for life is named, with the captor" "$SCRATCH/out" \
    '^b White A2 \(5 stones\): dead, captured by A, ko for its life at C1, White first: '

# What rules settle themselves (J1989 7-2; 7-1 and 8). By area, as it stands, 040 is 34 to 45: W+18.5.
call ingscore -q --explain --komi=ruleset --rules=chinese,japanese,japanese-1949 corpus/conformance/040-*.sgf
has "bent four: who says it is dead whatever the evidence" "$SCRATCH/out" \
    '^  whatever the evidence, bent four in the corner, dead under japanese japanese-1949$'
has "bent four: and so reading says" "$SCRATCH/out" \
    '^B Black A3 \(7 stones\): dead, captured by a, Black first: .*; read to the end$'
call ingscore -q --explain --komi=ruleset --rules=chinese,japanese corpus/conformance/046-*.sgf
same "three points: of the four stones and the one beside them alone" \
    'B Black B9 (4 stones)|  whatever the evidence, three points without capturing, a seki under japanese|--|b White A8 (1 stone)|  whatever the evidence, three points without capturing, a seki under japanese' \
    "$(grep -B 1 '^  whatever' "$SCRATCH/out" | sed 's/:.*//' | paste -sd '|')"
has "three points: dead they would be no other count under that" "$SCRATCH/out" \
    '^  if dead: chinese B\+4 3/4 zi japanese B\+14\.5$'
call ingscore -q --explain --komi=ruleset --rules=chinese,ing corpus/conformance/040-*.sgf
same "bent four: no ruleset asked for settles it" 0 "$(grep -c '^  whatever' "$SCRATCH/out")"

# Every line of doubt says what the margin would be.
games=(corpus/games/*[05].sgf)
[ -z "${EVERY_CASE-}" ] || games=(corpus/games)
call ingscore -q --explain --dead=blind --rules=japanese,chinese "${games[@]}"
same "what a doubtful group would change is said in all rulesets" 0 \
    "$(grep -E '^  if (dead|alive):' "$SCRATCH/out" |
        grep -Evc '^  if (dead|alive): chinese .* japanese [^ ]+$')"
has "some group is in doubt" "$SCRATCH/out" '^  if (dead|alive): '
cp "$SCRATCH/out" "$SCRATCH/first"
call ingscore -q --explain --dead=blind --rules=japanese,chinese "${games[@]}"
same_files "twice the same" "$SCRATCH/first" "$SCRATCH/out"

finish
