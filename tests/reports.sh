#!/bin/bash
# What the sanitizers reported, one file for each process, FOLDER/report.PID: which of it are findings?
#     tests/reports.sh FOLDER
# Prints the findings, and last "N set aside". Its status is 1 if there are findings.
#
# Set aside is a report in which LeakSanitizer says no more than that it lost a thread: before it
# looks for leaks it stops all threads, and one may end just then. It then keeps no less memory for
# lost, so that a leak would still be reported; with a word more the report is a finding.
set -u
readonly LOST_THREAD='^==[0-9]+==Unable to get registers from thread [0-9]+\.$'
findings=0 aside=0
for report in "$1"/report.*; do
    [ -e "$report" ] || continue
    if [ -s "$report" ] && ! grep -Evq "$LOST_THREAD" "$report"; then
        aside=$((aside + 1))
    else
        findings=$((findings + 1))
        echo "FAILED: report of a sanitizer"
        sed 's/^/    /' "$report"
    fi
done
echo "$aside set aside"
[ "$findings" -eq 0 ]
