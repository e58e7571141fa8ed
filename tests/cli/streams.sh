#!/bin/bash
# The record stream is the identity on itself, and no tool can tell it from the files it came from;
# nothing depends on the locale, the order of work or the wrapping of the input.
set -u
. tests/cli/check.sh

# one game a file, no archives
folder=$SCRATCH/games
mkdir "$folder"
if [ -z "$SANITIZED" ]; then cp corpus/games/*x*-[0-9]*[05].sgf "$folder"; else cp corpus/positions/*.sgf "$folder"; fi

ingcat $folder >"$SCRATCH/records"
same "one line a game" "$(find $folder -name '*.sgf' | wc -l)" "$(wc -l <"$SCRATCH/records")"
[ "$(wc -l <"$SCRATCH/records")" -ge 10 ] || not_ok "there are games in $folder"
ingcat "$SCRATCH/records" >"$SCRATCH/again"
same_files 'ingcat | ingcat is the identity' "$SCRATCH/records" "$SCRATCH/again"
ingcat <"$SCRATCH/records" >"$SCRATCH/again"
same_files 'ingcat reads standard input by itself' "$SCRATCH/records" "$SCRATCH/again"
ingcat - <"$SCRATCH/records" >"$SCRATCH/again"
same_files 'ingcat - does as well' "$SCRATCH/records" "$SCRATCH/again"

# Broken records too are whole once they have been read.
for options in -q -q\ --tree; do
    ingcat $options corpus >"$SCRATCH/once"
    ingcat $options "$SCRATCH/once" >"$SCRATCH/again"
    same_files "ingcat $options | ingcat $options is the identity on the whole corpus" \
        "$SCRATCH/once" "$SCRATCH/again"
done

ingscore $folder >"$SCRATCH/scores"
same 'a score for each game' "$(wc -l <"$SCRATCH/records")" "$(wc -l <"$SCRATCH/scores")"
ingscore "$SCRATCH/records" >"$SCRATCH/again"
same_files 'ingcat | ingscore is ingscore' "$SCRATCH/scores" "$SCRATCH/again"
ingscore $folder/* >"$SCRATCH/again"
same_files 'files one by one' "$SCRATCH/scores" "$SCRATCH/again"
find $folder -name '*.sgf' -print0 | LC_ALL=C sort -z >"$SCRATCH/list"
ingscore -0 --files-from="$SCRATCH/list" >"$SCRATCH/again"
same_files 'files from a list' "$SCRATCH/scores" "$SCRATCH/again"

# Backwards, game by game: what was judged before has no influence.
tac "$SCRATCH/records" | ingscore | tac >"$SCRATCH/again"
same_files 'in another order' "$SCRATCH/scores" "$SCRATCH/again"

for locale in C POSIX C.UTF-8 xx_YY; do
    LC_ALL=$locale TZ=Asia/Taipei ingscore $folder >"$SCRATCH/again"
    same_files "LC_ALL=$locale" "$SCRATCH/scores" "$SCRATCH/again"
done

# As a mapper of Hadoop streaming gets and gives it: pieces of whole lines, results in whatever order, a
# TAB behind each.
split -n l/5 "$SCRATCH/records" "$SCRATCH/piece."
for piece in "$SCRATCH"/piece.*; do
    ingscore <"$piece" | sed 's/$/\t/'
done | sort -r >"$SCRATCH/mapped"
ingdiff --summary "$SCRATCH/scores" >"$SCRATCH/summary"
ingdiff --summary "$SCRATCH/mapped" >"$SCRATCH/again"
same_files 'mapped in pieces and shuffled' "$SCRATCH/summary" "$SCRATCH/again"
[ -s "$SCRATCH/summary" ] || not_ok 'there is a summary'

# Archives: the same but for the source.
strip() {
    sed 's/"source":"[^"]*"/"source":""/' "$1"
}
strip "$SCRATCH/scores" >"$SCRATCH/plain"
files=$(cd $folder && LC_ALL=C ls ./*.sgf)
(cd $folder && tar cf "$SCRATCH/all.tar" $files && tar czf "$SCRATCH/all.tgz" $files)
python3 - "$folder" "$SCRATCH/all.zip" <<'END'
import glob, sys, zipfile
with zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as archive:
    for name in sorted(glob.glob(sys.argv[1] + "/*.sgf")):
        archive.write(name, name.rsplit("/", 1)[1])
END
(cd "$folder" && "$BUILD/tests/tools/pack" 7z "$SCRATCH/all.7z" $files &&
    for kind in xz bzip2 zstd compress; do
        "$BUILD/tests/tools/pack" "$kind" "$SCRATCH/all.$kind" $files || exit
    done)
gzip -c "$SCRATCH/records" >"$SCRATCH/records.gz"
# By content, not by name.
cp "$SCRATCH/all.7z" "$SCRATCH/all.sgf"
cp "$SCRATCH/all.zip" "$SCRATCH/all"
inputs=(all.tar all.tgz all.zip all.7z all.xz all.bzip2 all.zstd all.compress records.gz all.sgf all)
ingscore "${inputs[@]/#/$SCRATCH/}" >"$SCRATCH/archived"
strip "$SCRATCH/archived" | split -d -a 2 -l "$(wc -l <"$SCRATCH/plain")" - "$SCRATCH/again."
for number in "${!inputs[@]}"; do
    same_files "${inputs[number]}" "$SCRATCH/plain" "$SCRATCH/again.$(printf %02d "$number")"
done
same 'and no more' "${#inputs[@]}" "$(set -- "$SCRATCH"/again.*; echo $#)"
ingscore "$SCRATCH/all.zip" >"$SCRATCH/archived"
has 'archive!member' "$SCRATCH/archived" '"source":"[^"]*/all\.zip![^"#]+\.sgf"'
ingcat "$SCRATCH/all.zip" | ingscore >"$SCRATCH/again"
same_files 'the member survives the record stream' "$SCRATCH/archived" "$SCRATCH/again"
ingscore - <"$SCRATCH/all.zip" >"$SCRATCH/archived"
strip "$SCRATCH/archived" >"$SCRATCH/again"
same_files 'a zip on standard input' "$SCRATCH/plain" "$SCRATCH/again"

# Texts survive: line ends, brackets, other scripts, another charset.
printf '(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[\345\220\264\346\270\205\346\272\220]GC[one\ntwo\\]three\\\\four];B[aa]C[x\n\ny];W[])' \
    >"$SCRATCH/text.sgf"
ingcat "$SCRATCH/text.sgf" >"$SCRATCH/records"
same 'a text with line ends is one line' 1 "$(wc -l <"$SCRATCH/records")"
ingcat "$SCRATCH/records" >"$SCRATCH/again"
same_files 'and stays what it is' "$SCRATCH/records" "$SCRATCH/again"
printf '(;GM[1]CA[GB2312]SZ[9]PB[\316\342\307\345\324\264];B[aa];W[])' >"$SCRATCH/gb.sgf"
same 'GB2312 becomes UTF-8' 吴清源 "$(ingscore "$SCRATCH/gb.sgf" | jq -r .black)"
same 'UTF-8 stays' 吴清源 "$(ingscore "$SCRATCH/text.sgf" | jq -r .black)"

# Variations: gone by default, kept and unchanged with --tree.
printf '(;GM[1]FF[4]SZ[9];B[aa](;W[bb]C[main];B[cc])(;W[dd]LB[aa:x];B[ee]))' >"$SCRATCH/tree.sgf"
ingcat "$SCRATCH/tree.sgf" >"$SCRATCH/main"
ingcat --tree "$SCRATCH/tree.sgf" >"$SCRATCH/tree"
has 'main line' "$SCRATCH/main" ';B\[aa\];W\[bb\];B\[cc\]'
if grep -q 'W\[dd\]' "$SCRATCH/main"; then not_ok 'no variation'; else ok 'no variation'; fi
has '--tree keeps variations' "$SCRATCH/tree" 'W\[dd\].*LB\[aa:x\].*B\[ee\]'
same '--tree: one line' 1 "$(wc -l <"$SCRATCH/tree")"
ingcat --tree "$SCRATCH/tree" >"$SCRATCH/again"
same_files 'ingcat --tree | ingcat --tree is the identity' "$SCRATCH/tree" "$SCRATCH/again"
same 'a tree scores as its main line' "$(ingscore "$SCRATCH/main" | jq -c .scores)" \
    "$(ingscore "$SCRATCH/tree" | jq -c .scores)"

# File names are bytes: not UTF-8, yet JSON.
cp "$SCRATCH/tree.sgf" "$SCRATCH/$(printf 'n\377me.sgf')"
same 'a name that is no UTF-8' 'n\xffme.sgf' \
    "$(ingscore "$SCRATCH/$(printf 'n\377me.sgf')" | jq -r .source | sed 's|.*/||')"

# Whatever they hold, of files and of members: the record stream brings them as they are told without it.
mkdir "$SCRATCH/names"
for name in $'a\tb' $'a\nb' $'a\rb' $'a\x0bb' $'a\eb' $'a\x7fb' ' a' 'a ' ' ' $'\ta' $'a\n' 'a b' $'\xff' $'\xfe' $'\xed\xa0\x80' \
    $'a\xc2\x85b' $'a\xe2\x80\xa8b' $'a\xe2\x90\xa4b' ']' 'a\' '#1' '!' 'a\x09b' 'a\x5cx09b'; do
    printf '(;GM[1]SZ[9]KM[6.5];B[aa];W[aa])' >"$SCRATCH/names/$name"
done
tar -C "$SCRATCH/names" -cf "$SCRATCH/names/tar" --exclude=tar .
(cd "$SCRATCH/names" && ingscore -- * >../direct 2>../direct-said
    ingcat -- * | ingscore >../piped 2>../piped-said)
same_files 'names of all kinds: the scores' "$SCRATCH/direct" "$SCRATCH/piped"
same_files 'names of all kinds: what is said' "$SCRATCH/direct-said" "$SCRATCH/piped-said"
same 'they stay different' '24 24' "$(jq .source "$SCRATCH/piped" | grep -v '^"tar!' | awk '!seen[$0]++ { kinds++ } END { print NR, kinds }')"
same 'members, too' '24 24' "$(jq .source "$SCRATCH/piped" | grep '^"tar!' | awk '!seen[$0]++ { kinds++ } END { print NR, kinds }')"
# Names in a set of two bytes, one cut and one with a byte of no character; and the latter in UTF-8.
python3 - "$SCRATCH/sets.zip" <<'END'
import sys, zipfile
game, names = b"(;GM[1]SZ[9];B[aa])", ["围棋\\中文名".encode("gbk")[:-1], "対局\\日本棋院\\第一局".encode("cp932") + b"\xff",
                                       "围棋\\集".encode() + b"\xff"]
with zipfile.ZipFile(sys.argv[1], "w") as made:
    for number, name in enumerate(names):
        made.writestr(str(number) * len(name), game)
data = open(sys.argv[1], "rb").read()
for number, name in enumerate(names):
    data = data.replace(str(number).encode() * len(name), name)
open(sys.argv[1], "wb").write(data)
END
same 'names in sets of two bytes keep what can be read' '围棋/中文� 対局/日本棋院/第一局� 围棋/集\xff' \
    "$(ingcat -f json "$SCRATCH/sets.zip" | jq -r .source | sed 's/.*!//' | tr '\n' ' ' | sed 's/ $//')"
same 'and are told thus' '! #1 \x09a \x20 \x20a \xed\xa0\x80 \xfe \xff ] a\ a\x09b a\x0a a\x0ab a\x0bb a\x0db a\x1bb a\x20 a\x5cx09b a\x5cx5cx09b a\x7fb' \
    "$(jq -r .source "$SCRATCH/piped" | grep -v '^tar!\|[^ -~]\| ' | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"

finish
