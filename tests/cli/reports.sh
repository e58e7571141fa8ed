#!/bin/bash
# Of the sanitizers' reports only LeakSanitizer's word on a thread that it lost is set aside; a leak
# is a finding, with and without it.
set -u
. tests/cli/check.sh

lost='==4711==Unable to get registers from thread 4712.'
reports=$SCRATCH/reports

judged() { # NAME STATUS ASIDE FINDINGS REPORT...: of these reports
    local name=$1 status_wanted=$2 aside=$3 findings=$4 number=0 text
    shift 4
    rm -rf "$reports"
    mkdir "$reports"
    for text in "$@"; do
        number=$((number + 1))
        printf '%b' "$text" >"$reports/report.$number"
    done
    call tests/reports.sh "$reports"
    exits "$name: status" "$status_wanted"
    same "$name: set aside" "$aside set aside" "$(tail -n 1 "$SCRATCH/out")"
    same "$name: findings" "$findings" "$(grep -c '^FAILED' "$SCRATCH/out")"
}

judged 'no report' 0 0 0
judged 'a lost thread' 0 1 0 "$lost\n"
judged 'lost threads, of two processes' 0 2 0 "$lost\n$lost\n" "$lost\n"
judged 'a lost thread and a leak' 1 0 1 "$lost\n\n==4711==ERROR: LeakSanitizer: detected memory leaks\n"
judged 'a leak and a lost thread' 1 0 1 "==4711==ERROR: LeakSanitizer: detected memory leaks\n$lost\n"
judged 'a lost thread, and a fault of another process' 1 1 1 "$lost\n" 'lib/board.c:1:2: runtime error: index 3\n'
judged 'other words with it' 1 0 1 "$lost Tracer caught signal 11\n"
judged 'other words before it' 1 0 1 "runtime error: $lost\n"
judged 'another complaint of the tracer' 1 0 1 '==1==LeakSanitizer has encountered a fatal error.\n'
judged 'an empty report' 1 0 1 ''

# As it really comes.
rm -rf "$reports"
mkdir "$reports"
echo 'int main(void) { return *(char *)__builtin_malloc(1) = 0; }' >"$SCRATCH/leak.c"
cc -fsanitize=address -o "$SCRATCH/leak" "$SCRATCH/leak.c"
env ASAN_OPTIONS="log_path=$reports/report:detect_leaks=1" "$SCRATCH/leak"
call tests/reports.sh "$reports"
exits 'a real leak: status' 1
has 'a real leak: told' "$SCRATCH/out" 'LeakSanitizer: detected memory leaks'
report=$(echo "$reports"/report*)
same 'a real leak: one report' 1 "$(find "$reports" -type f | wc -l)"
echo "$lost" >>"$report"
call tests/reports.sh "$reports"
exits 'a real leak and a lost thread: status' 1
finish
