/* diag_table.h - THE table of messages. New message = new row (and one sample in the tests). */
#ifndef ING_DIAG_TABLE_H
#define ING_DIAG_TABLE_H

/* clang-format off */
#define DIAG_TABLE(X) \
    /* containers and files */ \
    X(FILE_UNREADABLE,   "file-unreadable",    SEVERITY_LOSS,   "the file or directory cannot be opened or read") \
    X(FILE_SPECIAL,      "file-special",       SEVERITY_NOTE,   "neither a file nor a directory: passed over") \
    X(DIR_LOOP,          "dir-loop",           SEVERITY_NOTE,   "a link leads back to a directory already being read: passed over") \
    X(DIR_TOO_DEEP,      "dir-too-deep",       SEVERITY_LOSS,   "directories nested too deeply: passed over") \
    X(NO_GAME,           "no-game",            SEVERITY_LOSS,   "no game found in it") \
    X(FORMAT_UNKNOWN,    "format-unknown",     SEVERITY_LOSS,   "not a record format that is known here: passed over") \
    X(NOT_A_RECORD,      "not-a-record",       SEVERITY_NOTE,   "an archive member or file that holds no game record: passed over") \
    X(ARCHIVE_DAMAGED,   "archive-damaged",    SEVERITY_LOSS,   "the archive is damaged or cut off: what follows in it is lost") \
    X(ARCHIVE_EMPTY,     "archive-empty",      SEVERITY_LOSS,   "the archive has no entries") \
    X(ARCHIVE_NESTED,    "archive-nested",     SEVERITY_LOSS,   "an archive nested too deeply: not opened") \
    X(ARCHIVE_LINK,      "archive-link",       SEVERITY_NOTE,   "a link or special entry in an archive: passed over") \
    X(ARCHIVE_LIMIT,     "archive-limit",      SEVERITY_LOSS,   "the archive passes a limit on members or on expansion: the rest is not read") \
    X(MEMBER_ENCRYPTED,  "member-encrypted",   SEVERITY_LOSS,   "the archive member is encrypted: passed over") \
    X(MEMBER_DAMAGED,    "member-damaged",     SEVERITY_LOSS,   "the archive member is damaged: what was read of it is kept and doubtful") \
    X(GZIP_TRAILING,     "gzip-trailing",      SEVERITY_REPAIR, "bytes after the end of the compressed data: ignored") \
    X(GZIP_DAMAGED,      "gzip-damaged",       SEVERITY_LOSS,   "the compressed data cannot be read to its end: what came before is kept") \
    /* SGF syntax: from here to the texts, findings of reading a game (diag_of_reading) */ \
    X(SGF_JUNK,          "sgf-junk",           SEVERITY_REPAIR, "text outside a game or between nodes: ignored") \
    X(SGF_EXTRA_PAREN,   "sgf-extra-paren",    SEVERITY_REPAIR, "a parenthesis too many: ignored") \
    X(SGF_MISSING_PAREN, "sgf-missing-paren",  SEVERITY_REPAIR, "the record ends before its last \")\"") \
    X(SGF_NO_SEMICOLON,  "sgf-no-semicolon",   SEVERITY_REPAIR, "a node without its \";\"") \
    X(SGF_STRAY_BRACKET, "sgf-stray-bracket",  SEVERITY_REPAIR, "a \"]\" that ends no value") \
    X(SGF_OPEN_VALUE,    "sgf-open-value",     SEVERITY_LOSS,   "the record ends inside a value: that value is lost") \
    X(SGF_SWALLOWED,     "sgf-swallowed",      SEVERITY_REPAIR, "a value lacks its \"]\": ended where the next node seems to begin") \
    X(SGF_NO_VALUE,      "sgf-no-value",       SEVERITY_REPAIR, "a property without a usable value: ignored") \
    X(SGF_DUPLICATE,     "sgf-duplicate",      SEVERITY_REPAIR, "a property given twice: set-up lists are merged, otherwise the first counts") \
    X(SGF_BAD_POINT,     "sgf-bad-point",      SEVERITY_LOSS,   "not a point of this board: ignored") \
    X(SGF_ODD_PASS,      "sgf-odd-pass",       SEVERITY_REPAIR, "an unusual spelling read as a pass") \
    X(SGF_BAD_SIZE,      "sgf-bad-size",       SEVERITY_LOSS,   "the board size cannot be used: the game is passed over") \
    X(SGF_MIXED_NODE,    "sgf-mixed-node",     SEVERITY_REPAIR, "two moves, or set-up and a move, in one node: set-up is taken first, moves as written") \
    X(SGF_OTHER_GAME,    "sgf-other-game",     SEVERITY_LOSS,   "not a game of Go: passed over") \
    X(SGF_TOO_LARGE,     "sgf-too-large",      SEVERITY_LOSS,   "the game passes the limit on its size: passed over") \
    X(KIFU_BAD_LINE,     "kifu-bad-line",      SEVERITY_LOSS,   "a kifu line that holds no game: passed over") \
    X(KIFU_CUT,          "kifu-cut",           SEVERITY_LOSS,   "the kifu line is cut off: its last move is lost") \
    X(KIFU_REPAIRED,     "kifu-repaired",      SEVERITY_REPAIR, "the kifu line is not as it should be, but was read") \
    X(INDEX_BAD_LINE,    "index-bad-line",     SEVERITY_LOSS,   "an index line that cannot be read: passed over") \
    X(INDEX_MISSING,     "index-missing",      SEVERITY_NOTE,   "the kifu has no index line: names, komi and result are unknown") \
    X(LINE_BAD,          "line-bad",           SEVERITY_LOSS,   "a line of a record that should be a move cannot be read: ignored") \
    X(LINE_ODD,          "line-odd",           SEVERITY_REPAIR, "a line of a record is not as it should be") \
    X(MOVES_DIFFER,      "moves-differ",       SEVERITY_REPAIR, "the record announces another number of moves than it holds") \
    X(RECORD_CUT,        "record-cut",         SEVERITY_REPAIR, "the record ends before its end mark") \
    X(XML_DAMAGED,       "xml-damaged",        SEVERITY_LOSS,   "the game is no well-formed XML: read as far as it goes") \
    X(XML_LIMIT,         "xml-limit",          SEVERITY_LOSS,   "the XML passes a limit: the rest of the game is not read") \
    X(UNSUPPORTED,       "unsupported",        SEVERITY_LOSS,   "a known format or variant of it that is not supported") \
    /* text */ \
    X(TEXT_GUESSED,      "text-guessed",       SEVERITY_NOTE,   "the character set was not declared, or wrongly: guessed") \
    X(TEXT_UNDECIDED,    "text-undecided",     SEVERITY_REPAIR, "the character set cannot be told: every byte is kept as the character of its number") \
    X(TEXT_INVALID,      "text-invalid",       SEVERITY_REPAIR, "bytes that are no text in the character set: replaced") \
    /* metadata */ \
    X(KOMI_READ,         "komi-read",          SEVERITY_NOTE,   "the komi is not written in points: converted") \
    X(KOMI_DOUBTFUL,     "komi-doubtful",      SEVERITY_REPAIR, "the komi written may not be the one played with") \
    X(KOMI_UNREADABLE,   "komi-unreadable",    SEVERITY_REPAIR, "the komi cannot be read: unknown") \
    X(RESULT_READ,       "result-read",        SEVERITY_NOTE,   "the result is not in SGF notation: converted") \
    X(RESULT_UNREADABLE, "result-unreadable",  SEVERITY_REPAIR, "the result cannot be read: unknown") \
    X(HANDICAP_DIFFERS,  "handicap-differs",   SEVERITY_REPAIR, "the handicap stated and the stones on the board differ") \
    X(HANDICAP_MOVES,    "handicap-moves",     SEVERITY_NOTE,   "leading black moves taken as handicap stones") \
    X(HANDICAP_PLACED,   "handicap-placed",    SEVERITY_NOTE,   "the record tells only how many handicap stones there are: put where its server puts them") \
    X(RULES_UNKNOWN,     "rules-unknown",      SEVERITY_NOTE,   "the ruleset named is not known here") \
    X(RULES_INFERRED,    "rules-inferred",     SEVERITY_NOTE,   "the ruleset is not named: inferred") \
    X(RULES_BUTTON,      "rules-button",       SEVERITY_NOTE,   "area rules with a button: half a point to the first pass") \
    /* replay */ \
    X(MOVE_OCCUPIED,     "move-occupied",      SEVERITY_REPAIR, "a move on an occupied point: taken as a lost turn") \
    X(MOVE_KO,           "move-ko",            SEVERITY_REPAIR, "a ko retaken at once, which rulesets forbid; played all the same") \
    X(MOVE_SUICIDE,      "move-suicide",       SEVERITY_NOTE,   "a move that removes its own stones: legal only under some rulesets") \
    X(MOVE_TWICE,        "move-twice",         SEVERITY_REPAIR, "two moves in a row by one colour: a move or pass is missing") \
    X(MOVE_WHITE_FIRST,  "move-white-first",   SEVERITY_NOTE,   "White moves first in a game without handicap") \
    X(SETUP_LATE,        "setup-late",         SEVERITY_NOTE,   "stones are put on or taken off during play") \
    X(SETUP_NO_LIBERTY,  "setup-no-liberty",   SEVERITY_REPAIR, "a string set up without a liberty: taken off, not as prisoners") \
    /* scoring */ \
    X(SCORE_EVIDENCE,    "score-evidence",     SEVERITY_NOTE,   "this decided life and death") \
    X(SCORE_UNDECIDED,   "score-undecided",    SEVERITY_NOTE,   "no score is given: the position does not decide it") \
    X(SCORE_CONDITIONAL, "score-conditional",  SEVERITY_NOTE,   "the record holds illegal moves or edits: the score is conditional") \
    X(KO_LIST_CUT,       "ko-list-cut",        SEVERITY_REPAIR, "more findings about kos than are told of one game") \
    X(SCORE_LIST_CUT,    "score-list-cut",     SEVERITY_NOTE,   "more of these than a line of the score stream lists") \
    X(SEKI_STRICT,       "seki-strict",        SEVERITY_NOTE,   "open neutral points: read literally, J1989 Art. 8 gives a different score") \
    X(STATUS_RULED,      "status-ruled",       SEVERITY_NOTE,   "these rules say themselves what the stones are, whatever the evidence makes of them") \
    X(KOMI_DEFAULT,      "komi-default",       SEVERITY_NOTE,   "the record names no komi: the usual one of its rules and its year") \
    X(PENALTIES,         "penalties",          SEVERITY_NOTE,   "points for overtime (Ing Art. 7)") \
    X(PENALTY_BOUNDARY,  "penalty-boundary",   SEVERITY_NOTE,   "exactly three sixths of overtime: the text says both \"exceeds\" and \"reaches\"") \
    X(OVERTIME_LOST,     "overtime-lost",      SEVERITY_NOTE,   "more overtime than Ing's rules allow: lost, whatever the count") \
    X(ING_HANDICAP,      "ing-handicap",       SEVERITY_NOTE,   "handicap or komi is not what Ing's rules give for these ranks") \
    X(ING_AMBIG,         "ing-ambig",          SEVERITY_NOTE,   "the formalisations of Ing's ko rule disagree on these moves") \
    X(ING_WRONG_TAKES,   "ing-unequal-wrong-takes", SEVERITY_NOTE, "hot stones were taken by mistake, not equally often by both sides: the text has no rule") \
    X(PLAY_AFTER_END,    "play-after-end",     SEVERITY_NOTE,   "moves after the passes that end the game under Ing's rules") \
    X(KOREAN_STATUS,     "korean-status",      SEVERITY_NOTE,   "a fight over kos or a cycle: life and death may be another under Korean rules") \
    X(ANCIENT_SETUP,     "ancient-setup",      SEVERITY_NOTE,   "does not start from the crossed star points with White to move") \
    X(ANCIENT_AGE,       "ancient-age",        SEVERITY_NOTE,   "older than Ming, when games were counted otherwise: no score under the ancient rules") \
    X(ANCIENT_GROUPS,    "ancient-groups",     SEVERITY_NOTE,   "how many groups pay the tax needs a human: some may be joined, or a seki has eyes") \
    X(QQ_HALF,           "qq-half",            SEVERITY_NOTE,   "neither of QQ's thresholds is met: decided by the half point") \
    X(QQ_UNRATED,        "qq-unrated",         SEVERITY_NOTE,   "QQ does not rate this game") \
    X(MARKUP_UNUSABLE,   "markup-unusable",    SEVERITY_NOTE,   "the record has no territory markup that could be used") \
    /* output and memory */ \
    X(FORMAT_CANNOT,     "format-cannot",      SEVERITY_LOSS,   "the output format cannot hold the game: passed over") \
    X(FORMAT_LACKS,      "format-lacks",       SEVERITY_REPAIR, "the output format cannot say this of the game") \
    X(LEFT_OUT,          "left-out",           SEVERITY_NOTE,   "what the output format does not hold of the game: not written") \
    X(GAME_COPY,         "game-copy",          SEVERITY_NOTE,   "a copy of another game, or a part of it: left out") \
    X(OUT_OF_MEMORY,     "out-of-memory",      SEVERITY_LOSS,   "the game needs more memory than a game may have: passed over") \
    X(STREAM_BAD_LINE,   "stream-bad-line",    SEVERITY_LOSS,   "a line of a score stream that cannot be read: passed over") \
    X(GAME_UNPLACED,     "game-unplaced",      SEVERITY_LOSS,   "a game that no table of a tournament can hold: passed over") \
    X(NAME_TWINS,        "name-twins",         SEVERITY_REPAIR, "names that may be one player: taken as different ones")
/* clang-format on */

#endif
