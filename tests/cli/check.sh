# Read by the scripts of this folder (. tests/cli/check.sh): one line "ok" or "not ok" for a check.
# After `call`, the files $SCRATCH/out and $SCRATCH/err and $status hold what a command did.

failures=0

ok() { # NAME
    echo "ok $1"
}

not_ok() { # NAME [WHY]...
    echo "not ok $1"
    shift
    for why in "$@"; do printf '%s\n' "    $why"; done
    failures=$((failures + 1))
}

call() { # COMMAND...
    "$@" >"$SCRATCH/out" 2>"$SCRATCH/err"
    status=$?
}

same() { # NAME WANTED GOT
    if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "wanted: $2" "got:    $3"; fi
}

same_files() { # NAME WANTED GOT
    if cmp -s "$2" "$3"; then ok "$1"; else not_ok "$1" "$(diff "$2" "$3" | head -n 6 | cut -c 1-300)"; fi
}

has() { # NAME FILE PATTERN (extended)
    if grep -Eq -- "$3" "$2"; then ok "$1"; else not_ok "$1" "no line like: $3" "$(head -n 6 "$2")"; fi
}

empty() { # NAME FILE
    if [ ! -s "$2" ]; then ok "$1"; else not_ok "$1" "$(head -n 6 "$2")"; fi
}

exits() { # NAME STATUS: of the latest call
    if [ "$status" -eq "$2" ]; then ok "$1"; else
        not_ok "$1" "status $status, wanted $2" "$(head -n 6 "$SCRATCH/err")"
    fi
}

finish() {
    [ "$failures" -eq 0 ]
    exit
}
