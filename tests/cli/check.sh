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

has() { # NAME FILE PATTERN (extended); grep, which costs more than most programs here, has the last word
    local line lines
    mapfile -t -n 40 lines <"$2"
    for line in "${lines[@]}"; do
        if [[ $line =~ $3 ]]; then ok "$1" && return; fi
    done
    if grep -Eq -- "$3" "$2"; then ok "$1"; else not_ok "$1" "no line like: $3" "$(head -n 6 "$2")"; fi
}

same_lines() { # NAME NUMBER FILE: it has so many, each with its end
    local lines
    mapfile lines <"$3"
    [[ ${#lines[@]} -eq 0 || ${lines[-1]} = *$'\n' ]] || unset 'lines[-1]'
    same "$1" "$2" "${#lines[@]}"
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
