#!/bin/bash
# ingdiff on streams made by hand, against figures counted by hand.
# Small enough to be run under the sanitizers as well (SANITIZED).
set -u
. tests/cli/check.sh

# SOURCE HEAD SCORES TAIL: one line of a stream. HEAD and TAIL begin with a comma or are empty.
game() {
    printf '{"schema":"ing-score/1","source":"%s"%s,"scores":{%s}%s}\n' "$1" "$2" "$3" "$4"
}

# RULESET MARGIN WINNER
score() {
    printf '"%s":{"margin":%s,"komi":6.5,"winner":%s}' "$1" "$2" "$3"
}

# ING CHINESE JAPANESE, each "margin winner"; Tromp-Taylor says the opposite of Ing.
scores() {
    local stands=-100 side='"W"'
    [ "${1#* }" != null ] || { stands=null side=null; }
    printf '%s,%s,%s,%s' "$(score ing $1)" "$(score chinese $2)" "$(score japanese $3)" \
        "$(score tromp-taylor $stands "$side")"
}

# Against the first ruleset, as ingscore does: CAUSE POINTS for chinese, then for japanese.
why() {
    local chinese= japanese=
    [ -z "$1" ] || chinese="{\"cause\":\"${1% *}\",\"points\":${1#* }}"
    [ -z "$2" ] || japanese="{\"cause\":\"${2% *}\",\"points\":${2#* }}"
    printf ',"why":[{"between":["ing","chinese"],"terms":[%s],"residual":0},' "$chinese"
    printf '{"between":["ing","japanese"],"terms":[%s],"residual":0}]' "$japanese"
}

stream=$SCRATCH/stream
{
    # One stone more makes the difference.
    game one.sgf ',"id":"i1","black":"李昌鎬","white":"Bo","date":"2001-02-03","size":[5,3],"handicap":0,"komi":6.5,"rules":"japanese","end":"passes","recorded":{"raw":"W+0.5","how":"score","winner":"W","margin":-0.5},"confidence":0.97' \
        "$(scores '0.5 "B"' '0.5 "B"' '-0.5 "W"')" \
        "$(why '' 'stones-played 1'),\"position\":[\"X.XO.\",\".XXOO\",\"xXO.O\"]"
    # All agree; one move is illegal under two of the rulesets.
    game two.sgf ',"size":[19,19],"handicap":0,"komi":6.5,"end":"passes"' \
        "$(scores '10.5 "B"' '10.5 "B"' '10.5 "B"')" \
        "$(why '' ''),\"legality\":[{\"turn\":57,\"colour\":\"B\",\"point\":\"qd\",\"rulesets\":[\"chinese\",\"tromp-taylor\"],\"verdict\":\"illegal:psk\",\"confidence\":\"certain\"}],\"repetitions\":[{\"class\":\"triple-ko\",\"turn\":57,\"rulesets\":[\"chinese\"]}]"
    # Handicap: other margins, the same winner.
    game three.sgf ',"size":[19,19],"handicap":2,"komi":0.5,"end":"passes"' \
        "$(scores '3.5 "B"' '1.5 "B"' '1.5 "B"')" "$(why 'compensation 2' 'handicap-stones 2')"
    # A tie, which Ing gives to Black.
    game four.sgf ',"size":[19,19],"handicap":0,"komi":8,"end":"passes"' \
        "$(scores '0 "B"' '0 "draw"' '0 "draw"')" "$(why '' '')"
    # Given up: no score.
    game five.sgf ',"size":[19,19],"handicap":0,"komi":6.5,"end":"resign","recorded":{"raw":"B+R","how":"resign","winner":"B","margin":null}' \
        "$(scores 'null null' 'null null' 'null null')" \
        ',"notes":[{"code":"score-undecided","text":"the board is not finished"}]'
} >"$stream"

# --- rows ---

header='source id black white date size handicap komi rules recorded ruleset_a ruleset_b margin_a margin_b difference winner_a winner_b winner_differs reasons confidence'
first='one.sgf i1 李昌鎬 Bo 2001-02-03 5x3 0 6.5 japanese W+0.5'
{
    tr ' ' '\t' <<<"$header"
    tr ' ' '\t' <<<"$first ing japanese 0.5 -0.5 1 black white yes stones-played:1 0.97"
    tr ' ' '\t' <<<"$first chinese japanese 0.5 -0.5 1 black white yes stones-played:1 0.97"
    printf 'four.sgf\t\t\t\t\t19x19\t0\t8\t\t\ting\tchinese\t0\t0\t0\tblack\tdraw\tyes\t\t\n'
    printf 'four.sgf\t\t\t\t\t19x19\t0\t8\t\t\ting\tjapanese\t0\t0\t0\tblack\tdraw\tyes\t\t\n'
} >"$SCRATCH/wanted"
call ingdiff --format=tsv "$stream"
exits 'rows: status' 0
same_files 'rows of changed winners' "$SCRATCH/wanted" "$SCRATCH/out"
call ingdiff -f tsv <"$stream"
same_files 'standard input' "$SCRATCH/wanted" "$SCRATCH/out"
sed 's/\t/,/g' "$SCRATCH/wanted" >"$SCRATCH/wanted.csv"
call ingdiff --format=csv "$stream"
same_files 'rows as CSV' "$SCRATCH/wanted.csv" "$SCRATCH/out"

call ingdiff --format=tsv --only=margin "$stream"
same 'changed margins' \
    'one.sgf ing japanese stones-played:1|one.sgf chinese japanese stones-played:1|three.sgf ing chinese compensation:2|three.sgf ing japanese handicap-stones:2|four.sgf ing chinese |four.sgf ing japanese |' \
    "$(sed 1d "$SCRATCH/out" | cut -f 1,11,12,19 | tr '\t\n' ' |')"
call ingdiff --format=tsv --only=all "$stream"
same_lines 'all games, three pairs each' 16 "$SCRATCH/out"
call ingdiff --format=tsv --only=all --between=all "$stream"
same_lines 'all rulesets, six pairs each' 31 "$SCRATCH/out"
call ingdiff --format=tsv --between=japanese,chinese "$stream"
same 'one pair, in the order asked for' 'one.sgf japanese chinese -1 stones-played:-1' \
    "$(sed 1d "$SCRATCH/out" | cut -f 1,11,12,15,19 | tr '\t' ' ')"
call ingdiff --format=tsv -b ing,chinese -b japanese,chinese "$stream"
same 'two pairs' 'one.sgf chinese japanese|four.sgf ing chinese|' \
    "$(sed 1d "$SCRATCH/out" | cut -f 1,11,12 | tr '\t\n' ' |')"
call ingdiff --format=tsv --only=legality "$stream"
same 'illegal moves' 'two.sgf 57 black qd illegal:psk chinese;tromp-taylor certain' \
    "$(sed 1d "$SCRATCH/out" | cut -f 1,11- | tr '\t' ' ')"
call ingdiff --format=tsv --only=legality --between=ing,japanese "$stream"
same_lines 'illegal under other rulesets only' 1 "$SCRATCH/out"

# --- JSON ---

call ingdiff --format=json "$stream"
same 'JSON: the games' 'one.sgf four.sgf ' "$(jq -r .source "$SCRATCH/out" | tr '\n' ' ')"
jq -c 'del(.differs)' "$SCRATCH/out" >"$SCRATCH/got"
grep -E 'one.sgf|four.sgf' "$stream" | jq -c . >"$SCRATCH/wanted"
same_files 'JSON: the rest of the line is as it came' "$SCRATCH/wanted" "$SCRATCH/got"
same 'JSON: what differs' '{"between":["ing","japanese"],"difference":1,"winner_differs":true,"reasons":[{"cause":"stones-played","points":1}],"alone":["stones-played"],"decided_by":"stones-played","komi_agrees":[6,7]}' \
    "$(head -n 1 "$SCRATCH/out" | jq -c '.differs[0]')"
cp "$SCRATCH/out" "$SCRATCH/once"
call ingdiff --format=json "$SCRATCH/once"
same_files 'JSON: fed with its own output' "$SCRATCH/once" "$SCRATCH/out"
printf '{"schema":"ing-score/1", "x": 7.50, "big": 12345678901234567, "scores":{}}\n' >"$SCRATCH/odd"
call ingdiff --format=json --only=all "$SCRATCH/odd"
same 'JSON: unknown keys and spellings pass' \
    '{"schema":"ing-score/1", "x": 7.50, "big": 12345678901234567, "scores":{},"differs":[]}' \
    "$(<"$SCRATCH/out")"

# --- the summary ---

call ingdiff --summary --format=tsv "$stream"
exits 'summary: status' 0
rows=$'\n'$(<"$SCRATCH/out")$'\n'
while IFS='|' read -r name wanted; do
    if [[ $rows = *$'\n'"${wanted// /$'\t'}"$'\n'* ]]; then ok "summary: $name"; else
        not_ok "summary: $name" "no row: $wanted"
    fi
done <<'END'
games read|games   read 5    
games scored|games   scored 4    
undecided|games   undecided 1    
shown|games   shown 2    
how it ended|undecided-end   resign 1    
ing, chinese: both scored|pair ing chinese both-scored 4    
ing, chinese: margins|pair ing chinese margin-differs 1 4 0.250000 0.045587 0.699358
ing, chinese: winners|pair ing chinese winner-differs 1 4 0.250000 0.045587 0.699358
ing, japanese: margins|pair ing japanese margin-differs 2 4 0.500000 0.150039 0.849961
ing, japanese: winners|pair ing japanese winner-differs 2 4 0.500000 0.150039 0.849961
chinese, japanese: margins|pair chinese japanese margin-differs 1 4 0.250000 0.045587 0.699358
ing, japanese: difference 0|difference ing japanese 0 2    
ing, japanese: difference 1|difference ing japanese 1 1    
ing, japanese: difference 2|difference ing japanese 2 1    
ing, japanese: stones played|reason ing japanese stones-played 1    
ing, japanese: that changed the winner|reason-winner ing japanese stones-played 1    
ing, japanese: handicap|reason ing japanese handicap-stones 1    
ing, japanese: that changed no winner|reason-winner ing japanese handicap-stones 0    
illegal under chinese|illegal-moves chinese  psk 1    
repetitions|repetition   games 1    
their class|repetition-class   triple-ko 1    
END
same 'summary: Tromp-Taylor is not compared' 0 "$(grep -c '^pair.*tromp' "$SCRATCH/out")"
same 'summary: the reason of an undecided game' 1 \
    "$(grep -c '^undecided-reason.*the board is not finished.1' "$SCRATCH/out")"
call ingdiff --summary --format=json "$stream"
same 'summary as JSON' '[5,4,1,2,[[4,1,1],[4,2,2],[4,1,1]],[[0,2],[1,1],[2,1]]]' \
    "$(jq -c '[.games, .scored, .undecided, .shown, [.pairs[] | [.both_scored, .margin_differs.games, .winner_differs.games]], [.pairs[1].differences.bins[] | [.points, .games]]]' "$SCRATCH/out")"

# --- text ---

cat >"$SCRATCH/wanted" <<'END'
Games whose winner depends on the ruleset
* another winner than under the rules the game was played by, or else than recorded

 game                                                             recorded  ing     chinese japanese
────────────────────────────────────────────────────────────────────────────────────────────────────
 one.sgf                                                          W+0.5     B+0.5*  B+0.5*  W+0.5
   李昌鎬 – Bo, 2001-02-03, 5×3, komi 6.5, japanese rules, confidence 0.97
   japanese W+0.5 → ing B+0.5: Black played one stone more (+1)

       A B C D E
     3 X + X O - 3
     2 + X X O O 2
     1 x X O - O 1
       A B C D E
   X O stones, x o taken as dead, + - points of Black and White

 four.sgf                                                         -         B+0     draw*   draw*
   19×19, komi 8
   chinese draw → ing B+0: a tie goes to Black under ing

END
call ingdiff --no-summary --boards=1 "$stream"
same_files 'table and board' "$SCRATCH/wanted" "$SCRATCH/out"
call ingdiff --no-summary --between=ing,japanese "$stream"
has 'one pair has two columns' "$SCRATCH/out" '^ game +recorded +ing +japanese$'
call ingdiff "$stream"
has 'text: games' "$SCRATCH/out" '^  5 games read, 4 scored, 1 undecided$'
has 'text: undecided' "$SCRATCH/out" '^  undecided: the board is not finished 1$'
has 'text: how those ended' "$SCRATCH/out" '^  they ended by: resign 1$'
has 'text: pair' "$SCRATCH/out" '^  ing +japanese +4 +2 +50\.0 % +2 +50\.0 %  \(15\.0 – 85\.0\)$'
has 'text: histogram' "$SCRATCH/out" '^ +\+1 +█+ +1$'
has 'text: reasons' "$SCRATCH/out" '^    stones-played +1  \(in 1 of them the winner differs, in 1 by this alone: 4.6 – 69.9 %\)$'
has 'text: what is left out' "$SCRATCH/out" 'not compared: tromp-taylor'
has 'text: illegal moves' "$SCRATCH/out" '^  1 game: psk 1 under chinese tromp-taylor$'
has 'text: repetitions' "$SCRATCH/out" '^  1 game: triple-ko 1$'
{
    game a.sgf '' "$(score ing 1 '"B"'),$(score japanese -1 '"W"'),$(score nz 1 '"B"')" ''
    game b.sgf '' "$(score ing 0 '"B"'),$(score japanese 0 '"draw"'),$(score nz 0 '"draw"')" ''
} >"$SCRATCH/tie"
call ingdiff --summary "$SCRATCH/tie"
same 'text: the same differences are drawn once' 'ing minus japanese|ing minus nz|' \
    "$(grep ' minus ' "$SCRATCH/out" | cut -d, -f1 | tr '\n' '|')"
{
    game a.sgf '' "$(score chinese-practice 1 '"B"'),$(score ing 2 '"B"'),$(score two-words-more 1 '"W"')" ''
} >"$SCRATCH/wide"
call ingdiff --summary --between=all "$SCRATCH/wide"
same 'text: long names of rulesets are whole, under their heading' \
    '  chinese-practice two-words-more    1|games' \
    "$(grep '^  chinese-practice two' "$SCRATCH/out" | cut -c 1-38)|$(grep '^Rulesets' "$SCRATCH/out" | cut -c 34-38)"
for wanted in 'winner stones-played one.sgf' 'winner compensation ' \
    'margin compensation three.sgf' 'all handicap-stones three.sgf' 'all komi '; do
    set -- $wanted
    call ingdiff --format=tsv --only=$1 --cause=$2 "$stream"
    same "--only=$1 --cause=$2" "${3-}" "$(sed 1d "$SCRATCH/out" | cut -f 1 | sort -u)"
done
call ingdiff --no-summary --cause=stones-played "$stream"
same '--cause: the games of the text' 1 "$(grep -c '\.sgf' "$SCRATCH/out")"
has '--cause: the title' "$SCRATCH/out" '^Games whose winner depends on the ruleset, because of stones-played$'
call ingdiff --no-summary --cause=komi "$stream"
same '--cause: nothing to show' 'No game differs for this reason.' "$(<"$SCRATCH/out")"
call ingdiff --cause=luck "$stream"
exits '--cause=luck' 2
call ingdiff --cause=komi --only=legality "$stream"
exits '--cause with --only=legality' 2

# --- by cause ---
# Besides the games above: causes of 7 and 6 points, each enough for 12.5 instead of -0.5; causes of 1
# and 1, neither enough for 0.5 instead of -1.5; two that change no winner; and a difference of which
# the stream tells no reason.

{
    cat "$stream"
    game each.sgf '' "$(scores '12.5 "B"' '12.5 "B"' '-0.5 "W"')" \
        ',"why":[{"between":["ing","japanese"],"terms":[{"cause":"stones-played","points":7},{"cause":"seki-eyes","points":6}],"residual":0},{"between":["ing","chinese"],"terms":[],"residual":0}]'
    game both.sgf '' "$(scores '0.5 "B"' '0.5 "B"' '-1.5 "W"')" \
        ',"why":[{"between":["ing","japanese"],"terms":[{"cause":"stones-played","points":1},{"cause":"seki-eyes","points":1}],"residual":0},{"between":["ing","chinese"],"terms":[],"residual":0}]'
    game some.sgf '' "$(scores '-2.5 "W"' '-2.5 "W"' '-5.5 "W"')" \
        ',"why":[{"between":["ing","japanese"],"terms":[{"cause":"stones-played","points":1},{"cause":"seki-eyes","points":2}],"residual":0},{"between":["ing","chinese"],"terms":[],"residual":0}]'
    game dark.sgf '' "$(scores '0.5 "B"' '-0.5 "W"' 'null null')" ''
} >"$SCRATCH/causes"
pairs() { sed 1d "$SCRATCH/out" | cut -f 1,2,12,13 | tr '\t' ' ' | sort | tr '\n' '|'; }
call ingdiff --by-cause --format=tsv "$SCRATCH/causes"
exits 'by cause: status' 0
same 'by cause: columns' "decided_by $header" "$(head -n 1 "$SCRATCH/out" | tr '\t' ' ')"
same 'by cause: the order of the groups' 'stones-played tie each-of-several several-together unexplained ' \
    "$(sed 1d "$SCRATCH/out" | cut -f 1 | uniq | tr '\n' ' ')"
same 'by cause: winners' \
    'each-of-several each.sgf chinese japanese|each-of-several each.sgf ing japanese|several-together both.sgf chinese japanese|several-together both.sgf ing japanese|stones-played one.sgf chinese japanese|stones-played one.sgf ing japanese|tie four.sgf ing chinese|tie four.sgf ing japanese|unexplained dark.sgf ing chinese|' \
    "$(pairs)"
call ingdiff --by-cause --format=tsv --only=margin --between=ing,japanese "$SCRATCH/causes"
margins='each-of-several each.sgf ing japanese|handicap-stones three.sgf ing japanese|several-together both.sgf ing japanese|several-together some.sgf ing japanese|stones-played one.sgf ing japanese|tie four.sgf ing japanese|'
same 'by cause: margins' "$margins" "$(pairs)"
call ingdiff --by-cause --format=tsv --only=all --between=ing,japanese "$SCRATCH/causes"
same 'by cause: games that do not differ have none' "$margins" "$(pairs)"
call ingdiff --by-cause --format=csv "$SCRATCH/causes"
same_lines 'by cause: CSV has the same rows' 10 "$SCRATCH/out"
call ingdiff --by-cause --cause=seki-eyes --format=tsv "$SCRATCH/causes"
same 'by cause, of those with a reason' 'each-of-several|several-together|' \
    "$(sed 1d "$SCRATCH/out" | cut -f 1 | uniq | tr '\n' '|')"
call ingdiff --by-cause --format=json "$SCRATCH/causes"
same 'by cause: JSON, group after group' \
    '["one.sgf",["stones-played"]]["four.sgf",["tie"]]["each.sgf",["each-of-several"]]["both.sgf",["several-together"]]["dark.sgf",["unexplained"]]' \
    "$(jq -c '[.source, ([.differs[].decided_by] | unique)]' "$SCRATCH/out" | tr -d '\n')"
# Japanese before Ing's in the stream: the same pair, so the same group, in every format.
for order in ing,japanese japanese,ing; do
    call ingdiff --by-cause --format=tsv --between=$order "$SCRATCH/causes"
    same "by cause: $order" 'one.sgf four.sgf each.sgf both.sgf ' \
        "$(sed 1d "$SCRATCH/out" | cut -f 2 | tr '\n' ' ')"
done
# 12.5 by 7 and 6: from Japanese -0.5 each gives Black the game; from Ing's side neither takes it.
game side.sgf '' "$(score japanese -0.5 '"W"'),$(score ing 12.5 '"B"')" \
    ',"why":[{"between":["japanese","ing"],"terms":[{"cause":"stones-played","points":-7},{"cause":"seki-eyes","points":-6}],"residual":0}]' >"$SCRATCH/side"
call ingdiff --by-cause --format=tsv "$SCRATCH/side"
same 'by cause: a reason is tried on the ruleset told first' each-of-several "$(sed 1d "$SCRATCH/out" | cut -f 1)"
call ingdiff --by-cause --referee --no-summary "$SCRATCH/side"
tr '\n' ' ' <"$SCRATCH/out" | tr -s ' ' >"$SCRATCH/sentence"
has 'by cause: the sentence says the same' "$SCRATCH/sentence" \
    'by each of these alone: stones played, eyes in seki\.'
# Of 9 games 8 are scored. Wilson: 1 of 8 is 2.2 to 47.1 %.
call ingdiff --by-cause "$SCRATCH/causes"
has 'by cause: a heading' "$SCRATCH/out" '^stones-played: 1 of 8 games, 12\.5 %  \(2\.2 – 47\.1\)$'
same 'by cause: rulesets that agree are told once' 1 "$(grep -c 'japanese W+0.5 → [a-z]* B+0.5' "$SCRATCH/out")"
has 'by cause: the summary follows' "$SCRATCH/out" '^  9 games read, 8 scored, 1 undecided$'
call ingdiff --by-cause --summary "$SCRATCH/causes"
same 'by cause: the headings alone' 5 "$(grep -c ' of 8 games, ' "$SCRATCH/out")"
same 'by cause: no game' 0 "$(grep -c 'sgf' "$SCRATCH/out")"
call ingdiff --by-cause --summary --format=tsv "$SCRATCH/causes"
has 'by cause: the counts as rows' "$SCRATCH/out" '^decided-by			tie	1	8	0\.125000	0\.02'
call ingdiff --by-cause --summary --format=json "$SCRATCH/causes"
same 'by cause: the counts as JSON' '{"stones-played":1,"tie":1,"each-of-several":1,"several-together":1,"unexplained":1}' \
    "$(jq -c '.decided_by | map_values(.games)' "$SCRATCH/out")"
call ingdiff --by-cause --no-summary --between=chinese,japanese <(sed -n 2p "$stream")
same 'by cause: nothing to show' "No game's winner depends on the ruleset." "$(<"$SCRATCH/out")"
call ingdiff --by-cause --lang=ja --no-summary "$SCRATCH/causes"
has 'by cause: in Japanese' "$SCRATCH/out" '^持碁の規定: 1 of 8'
call ingdiff --by-cause --exit-code "$SCRATCH/causes"
exits 'by cause: --exit-code' 1
for wrong in --only=legality --komi-curve --between=ing,japonese; do
    call ingdiff --by-cause $wrong "$SCRATCH/causes"
    exits "--by-cause $wrong" 2
done
for format in text tsv csv json; do
    ingdiff --by-cause --format=$format "$SCRATCH/causes" >/dev/full 2>"$SCRATCH/err"
    same "by cause, $format: full disk" 4 $?
done

call ingdiff --only=legality --no-summary "$stream"
has 'text: an illegal move' "$SCRATCH/out" \
    '^   move 57, Black at R16 is illegal: psk under chinese tromp-taylor$'
call ingdiff --no-summary --between=chinese,japanese --only=winner <(sed 1d "$stream")
same 'nothing to show is said' "No game's winner depends on the ruleset." "$(<"$SCRATCH/out")"

# Rulesets that agree in all games shown stand in one column, however late another one comes.
{
    grep four.sgf "$stream"
    one=$(grep one.sgf "$stream")
    for ((k = 1; k <= 300; k++)); do printf '%s\n' "${one/one.sgf/$k.sgf}"; done
} >"$SCRATCH/long"
call ingdiff --no-summary "$SCRATCH/long"
same 'one heading is enough' 1 "$(grep -c '^ game' "$SCRATCH/out")"
same 'no row is lost' 301 "$(grep -c '^ [0-9a-z]*\.sgf' "$SCRATCH/out")"
tac "$SCRATCH/long" >"$SCRATCH/split"
call ingdiff --no-summary "$SCRATCH/split"
same 'a column that splits late has a new heading' 2 "$(grep -c '^ game' "$SCRATCH/out")"
same 'no row is lost then either' 301 "$(grep -c '^ [0-9a-z]*\.sgf' "$SCRATCH/out")"
# Lines of a page that are wider than it is; only tables of more rulesets than fit may be. One python for
# all pages: to start it takes longer than they do.
mkdir "$SCRATCH/pages"
page() { # WIDTH OPTIONS FILE
    ingdiff --width=$1 $2 "$3" >"$SCRATCH/pages/width $1${2:+ of $2}" 2>"$SCRATCH/err"
}
folders=(corpus/ko corpus/positions corpus/conformance)
[ -z "$SANITIZED" ] || folders=("${folders[@]:1}")
ingscore -q --rules=all --komi=ruleset "${folders[@]}" >"$SCRATCH/all"
for width in 60 80 100; do
    page $width '' "$SCRATCH/long"
    for options in --summary '--summary --between=all' '--summary --lang=zh' --komi-curve '--summary --by-cause'; do
        page $width "$options" "$SCRATCH/all"
    done
done
call ingdiff --width=60 --komi-curve "$SCRATCH/all"
same 'komi curve: rulesets without room stand below' '     0     0     0' \
    "$(grep '^     0 ' "$SCRATCH/out" | cut -c 1-6 | head -n 3 | tr -d '\n')"
same 'komi curve: each ruleset once' "$(jq -r '.scores | keys | length - 1' "$SCRATCH/all" | head -n 1)" \
    "$(grep '^  komi' "$SCRATCH/out" | tr -s ' ' '\n' | grep -c '^[a-z].*' | awk '{print $1 - '"$(grep -c '^  komi' "$SCRATCH/out")"'}')"
ingscore -q --komi=ruleset "${folders[@]}" >"$SCRATCH/all"
for width in 80 100; do
    for options in '--boards=3' '--referee --only=all' '--by-cause --only=margin' '--only=legality --lang=ja'; do
        page $width "$options" "$SCRATCH/all"
    done
done
while IFS='|' read -r name wide; do
    same "$name" 0 "$wide"
done < <(python3 - "$SCRATCH/pages" <<'END'
import os, sys, unicodedata
wide = lambda s: sum(2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in s)
for name in sorted(os.listdir(sys.argv[1])):
    lines = open(os.path.join(sys.argv[1], name), encoding='utf-8').read().split('\n')
    print(name, sum(wide(line) > int(name.split()[1]) for line in lines) + (len(lines) < 2), sep='|')
END
)
same 'pages that were looked at' 26 "$(ls "$SCRATCH/pages" | wc -l)"

# --- statuses ---

call ingdiff --exit-code "$stream"
exits '--exit-code: something found' 1
call ingdiff --exit-code --summary "$stream"
exits '--exit-code: found, though only summed up' 1
call ingdiff --exit-code --between=ing,chinese <(sed 4d "$stream")
exits '--exit-code: nothing found' 0
call ingdiff --between=ing,japonese "$stream"
exits 'a ruleset that never comes' 2
has 'is named' "$SCRATCH/err" '^ingdiff: japonese: no line of the stream has this ruleset$'
for wrong in --between=ing --between=ing,ing --between=, --format=xml --only=some --width=10 \
    --width=x --boards=-1 --color=red; do
    call ingdiff $wrong "$stream"
    exits "$wrong" 2
done
{
    sed -n 1p "$stream"
    printf 'not JSON\n\n{"schema":"ing-diff-summary/1"}\n'
    sed -n '4p' "$stream" | tr -d '\n'
} >"$SCRATCH/bad"
call ingdiff --exit-code -v --format=tsv "$SCRATCH/bad"
exits 'bad lines' 3
same_lines 'bad lines cost themselves' 5 "$SCRATCH/out"
has 'bad line: file, number, code' "$SCRATCH/err" "^ingdiff: $SCRATCH/bad:2: stream-bad-line: "
has 'bad line: of another stream' "$SCRATCH/err" "^ingdiff: $SCRATCH/bad:4: stream-bad-line: .*schema"
has 'bad lines are counted' "$SCRATCH/err" '4 games read = 2 written \+ 2 skipped'
call ingdiff "$SCRATCH" "$stream"
exits 'a folder is no stream' 3
call ingdiff /dev/null
exits 'an empty stream' 0
has 'an empty stream is said to be empty' "$SCRATCH/out" '0 games read'
for format in text tsv csv json; do
    for part in --summary --no-summary; do
        ingdiff --format=$format $part "$stream" >/dev/full 2>"$SCRATCH/err"
        same "$format $part: full disk" 4 $?
    done
done
long=$(<"$SCRATCH/long")
for ((k = SANITIZED ? 10 : 40; k > 0; k--)); do printf '%s\n' "$long"; done >"$SCRATCH/longer"
for format in text tsv json; do
    ingdiff --format=$format "$SCRATCH/longer" 2>"$SCRATCH/err" | head -n 1 >"$SCRATCH/out"
    empty "$format | head -n 1 is quiet" "$SCRATCH/err"
    same_lines "$format | head -n 1 has a line" 1 "$SCRATCH/out"
    (trap '' PIPE; ingdiff --format=$format "$SCRATCH/longer" 2>"$SCRATCH/err") |
        head -n 1 >"$SCRATCH/out"
    empty "$format | head -n 1 is quiet where SIGPIPE is ignored" "$SCRATCH/err"
done

# A file of another kind is named, and does not fill the terminal.
for _ in {1..1000}; do echo '(;GM[1]SZ[9];B[ee])'; done >"$SCRATCH/records"
call ingdiff "$SCRATCH/records"
exits 'records are no score stream' 3
has 'records: who makes one of them' "$SCRATCH/err" ':1: stream-bad-line: .*ingscore'
same_lines 'records: twenty lines and a count' 21 "$SCRATCH/err"
has 'records: the count' "$SCRATCH/err" 'and 980 more of these'
same 'records: nothing is said of games' 'No games.' "$(head -n 1 "$SCRATCH/out")"

# --- a line may be long, but not without end ---

python3 - >"$SCRATCH/huge" <<'END'
line = '{"schema":"ing-score/1","source":"%s","scores":{"ing":{"margin":1},"aga":{"margin":-1}}}'
limit = 4 << 20
room = limit - len(line % '')
print(line % ('a' * room))
print(line % ('b' * (room + 1)))
print(line % ('c' * 3 * limit))
print('[' * 100000)
print(line % 'd')
END
call ingdiff --format=tsv "$SCRATCH/huge"
exits 'a line too long' 3
same 'a line too long costs itself' ' aaa ddd ' \
    " $(sed 1d "$SCRATCH/out" | cut -c 1-3 | sed 's/^d.*/ddd/' | tr '\n' ' ')"
has 'a line one byte too long is named' "$SCRATCH/err" 'huge:2: stream-bad-line: longer'
has 'a line far too long is named' "$SCRATCH/err" 'huge:3: stream-bad-line: longer'
has 'a line nested too deeply is named' "$SCRATCH/err" 'huge:4: stream-bad-line: '

# --- nothing from outside steers a terminal or runs in a spreadsheet ---

evil='=cmd|x\u001b]0;pwned\u0007\u001b[31m\t\n\u202eright\u009b31m'
game "$evil" ",\"black\":\"$evil\",\"white\":\"+1,@A\\\"1\",\"date\":\"$evil\",\"size\":[5,3],\"handicap\":0,\"komi\":6.5,\"rules\":\"$evil\",\"end\":\"$evil\",\"recorded\":{\"raw\":\"$evil\",\"how\":\"$evil\"}" \
    "\"$evil\":{\"margin\":1},\"ing\":{\"margin\":-1}" \
    ",\"legality\":[{\"turn\":1,\"colour\":\"B\",\"point\":\"$evil\",\"rulesets\":[\"$evil\"],\"verdict\":\"$evil\",\"confidence\":\"$evil\"}],\"repetitions\":[{\"class\":\"$evil\"}],\"position\":[\"$evil\",\"\",\"\"],\"notes\":[{\"code\":\"score-undecided\",\"text\":\"$evil\"}]" |
    sed 's/"=cmd|x[^"]*":{/"=x\\u001b[31m\\n\\u202ey":{/; s/"rulesets":\["[^"]*"\]/"rulesets":["=x\\u001b[31m\\n\\u202ey"]/' >"$SCRATCH/evil"
sed 's/"margin":-\?1/"margin":null/g' "$SCRATCH/evil" >>"$SCRATCH/evil"
printf '{"schema":"\033[31m\342\200\256"}\n{"schema":"ing-score/1","scores":{"\\u001b[31m\\u202e":{"margin":0.3}}}\n' >>"$SCRATCH/evil"
printf '\033]0;x\007\342\200\256\n' >>"$SCRATCH/evil"

# Holds the file a character that could? Asked of all of them at the end, of one python.
mkdir "$SCRATCH/harmless"
harmless() { # NAME FILE
    cp "$2" "$SCRATCH/harmless/$1"
}
for format in text tsv csv; do
    for only in winner margin legality all; do
        boards=; [ $format != text ] || boards=--boards=2
        call ingdiff $boards --format=$format --only=$only --between=all "$SCRATCH/evil"
        exits "payloads, $format, $only: the bad lines" 3
        harmless "payloads, $format, $only: stdout" "$SCRATCH/out"
        harmless "payloads, $format, $only: stderr" "$SCRATCH/err"
    done
    call ingdiff --format=$format --summary --only=all --between=all "$SCRATCH/evil"
    harmless "payloads, $format, summary" "$SCRATCH/out"
done
call ingdiff --format=csv --csv-safe --only=all --between=all "$SCRATCH/evil"
python3 - "$SCRATCH/out" <<'END' && ok 'no formula is left' || not_ok 'no formula is left' "$(<"$SCRATCH/out")"
import csv, sys
rows = list(csv.reader(open(sys.argv[1], encoding='utf-8', newline='')))
texts = [field for row in rows[1:] for field, name in zip(row, rows[0])
         if name not in ('margin_a', 'margin_b', 'difference', 'handicap', 'komi')]
wrong = [text for text in texts if text[:1] in ('=', '+', '-', '@')]
sys.exit(len(rows) != 3 or len({len(row) for row in rows}) != 1 or bool(wrong))
END
call ingdiff --format=json --only=all "$SCRATCH/evil"
same 'JSON keeps the text itself' "$(head -n 1 "$SCRATCH/evil" | jq .black)" \
    "$(head -n 1 "$SCRATCH/out" | jq .black)"
call ingdiff --color=always --no-summary "$stream"
has 'colours when asked for' "$SCRATCH/out" "$(printf '\033')\\[1m"
NO_COLOR=1 call ingdiff --no-summary "$stream"
harmless 'no colours in a file' "$SCRATCH/out"

# --- what would have to be different ---

call ingdiff --referee --no-summary "$stream"
tr '\n' ' ' <"$SCRATCH/out" | tr -s ' ' >"$SCRATCH/joined"
has 'referee: who wins, and why' "$SCRATCH/joined" \
    'Under japanese rules White wins by 0.5, under ing rules Black wins by 0.5. The reason: Black played one stone more \(\+1\)\.'
has 'referee: one cause is enough' "$SCRATCH/joined" 'The winner would change by this alone: stones played\.'
has 'referee: the komi under which both agree' "$SCRATCH/joined" 'With a komi below 6 both would say Black, above 7 White\.'
has 'referee: a tie' "$SCRATCH/joined" 'Under chinese rules the game is drawn, under ing rules Black wins a tie\.'
call ingdiff --lang=zh "$stream"
has 'terms in Chinese' "$SCRATCH/out" '著子 \(\+1\)'
call ingdiff --lang=ja "$stream"
has 'terms in Japanese' "$SCRATCH/out" '着手 \(\+1\)'
call ingdiff --lang=la "$stream"
exits 'terms in Latin' 2

# Two causes, neither of which is enough: -1.5 under Japanese rules, 0.5 under Ing's.
game both.sgf ',"size":[9,9],"handicap":0,"komi":6.5,"end":"passes"' \
    "$(scores '0.5 "B"' '0.5 "B"' '-1.5 "W"')" \
    ',"why":[{"between":["ing","japanese"],"terms":[{"cause":"stones-played","points":1},{"cause":"seki-eyes","points":1}],"residual":0}]' \
    >"$SCRATCH/both"
call ingdiff --format=json --between=ing,japanese "$SCRATCH/both"
same 'neither of two causes is enough' '[[],[5,7]]' "$(jq -c '[.differs[0] | .alone, .komi_agrees]' "$SCRATCH/out")"
call ingdiff --summary --format=tsv --between=ing,japanese "$SCRATCH/both"
has 'counted so in the summary' "$SCRATCH/out" '^reason-alone	ing	japanese	stones-played	0	1	0\.000000	0\.000000	0\.793'

# Before the komi of 6.5 that all were counted with: 7, 17 and 6.5 under Ing's rules. The game three
# has handicap stones, five no count.
call ingdiff --komi-curve --format=tsv "$stream"
exits 'komi curve: status' 0
same 'komi curve: columns' 'ruleset komi games black draws share low high' "$(head -n 1 "$SCRATCH/out" | tr '\t' ' ')"
curve() { awk -F'\t' -v r="$1" -v k="$2" '$1 == r && $2 == k {print $3, $4, $5, $6}' "$SCRATCH/out"; }
same 'komi curve: no komi' '3 3 0 1.000000' "$(curve ing 0)"
same 'komi curve: a tie is a win under Ing rules' '3 3 0 1.000000' "$(curve ing 6.5)"
same 'komi curve: below all but one' '3 1 0 0.333333' "$(curve ing 8)"
call ingdiff --komi-curve --format=json "$stream"
same 'komi curve: JSON' 3 "$(jq -r 'select(.ruleset == "japanese" and .komi == 5) | .black' "$SCRATCH/out")"
for wrong in --cause=komi --by-cause --summary --no-summary --exit-code --only=margin --referee --boards=1; do
    call ingdiff --komi-curve $wrong "$stream"
    exits "--komi-curve $wrong" 2
    has "--komi-curve $wrong: said" "$SCRATCH/err" "^ingdiff: .*${wrong%%=*}.*: the table of komis has no games"
done
for wrong in '--referee -f tsv' '--boards=1 -f csv' '--referee -f json'; do
    call ingdiff $wrong "$stream"
    exits "$wrong" 2
    has "$wrong: said" "$SCRATCH/err" "^ingdiff: ${wrong%%[= ]*}: only text has these"
done
call ingdiff --komi-curve "$stream"
has 'komi curve: to read' "$SCRATCH/out" '^ +komi +ing +chinese +japanese$'

while IFS='|' read -r name found; do
    same "$name" 0 "$found"
done < <(python3 - "$SCRATCH/harmless" <<'END'
import os, sys, unicodedata
for name in sorted(os.listdir(sys.argv[1])):
    text = open(os.path.join(sys.argv[1], name), encoding='utf-8').read()
    print(name, sum(unicodedata.category(c) in ('Cc', 'Cf', 'Zl', 'Zp') and c not in '\n\t' for c in text), sep='|')
END
)
same 'outputs that were looked at for what steers' 28 "$(ls "$SCRATCH/harmless" | wc -l)"

finish
