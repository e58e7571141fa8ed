/* Every trouble input of the kinds syntax, archive and format, against what its
 * line of EXPECTED.tsv says: "key=value" pairs split by "; ", each checked by a row below. */
#include "reading.h"

/* A number the value begins with, or one behind an " or ". */
static bool is_number(const char *value, long got)
{
    for (const char *at = value; at != NULL; at = strstr(at, " or "), at = at ? at + 4 : NULL)
        if (strtol(at, NULL, 10) == got)
            return true;
    return false;
}

/* Does `value` begin with `text`, with nothing or a blank behind it? */
static bool says(const char *value, const char *text)
{
    size_t length = strlen(text);
    return strncmp(value, text, length) == 0 &&
           (value[length] == 0 || strchr(" ,(", value[length]) != NULL);
}

static bool check_games(const struct reading *reading, const char *value)
{
    return is_number(value, (long)reading->counts.games);
}

static bool check_games_least(const struct reading *reading, const char *value)
{
    return (long)reading->counts.games >= strtol(value, NULL, 10);
}

static bool check_size(const struct reading *reading, const char *value)
{
    const struct game_seen *game = &reading->games[0];
    char size[32];
    snprintf(size, sizeof size, "%dx%d", game->columns, game->rows);
    return says(value, size) ||
           (game->columns == game->rows && strtol(value, NULL, 10) == game->columns);
}

static bool check_komi(const struct reading *reading, const char *value)
{
    return says(value, reading->games[0].komi);
}

static bool check_result(const struct reading *reading, const char *value)
{
    return says(value, reading->games[0].result);
}

static bool check_rules(const struct reading *reading, const char *value)
{
    return says(value, reading->games[0].rules == NULL ? "none" : reading->games[0].rules);
}

/* "4", "2 each", "3,4,2" for one game after the other. */
static bool check_moves(const struct reading *reading, const char *value)
{
    if (strchr(value, ',') == NULL || strchr(value, '(') != NULL)
        return is_number(value, reading->games[0].moves);
    for (int g = 0; value != NULL; g++) {
        if (strtol(value, NULL, 10) != reading->games[g].moves)
            return false;
        value = strchr(value, ',');
        value = value == NULL ? NULL : value + 1;
    }
    return true;
}

static bool check_passes(const struct reading *reading, const char *value)
{
    return is_number(value, reading->games[0].passes);
}

static bool check_handicap(const struct reading *reading, const char *value)
{
    return is_number(value, reading->games[0].handicap);
}

static bool check_setup(const struct reading *reading, const char *value)
{
    char setup[48];
    snprintf(setup, sizeof setup, "b%uw%u", reading->games[0].black_setup,
             reading->games[0].white_setup);
    return says(value, setup);
}

static bool is_move(const struct reading *reading, int n, const char *letters)
{
    return strncmp(reading->games[0].move[n] + 1, letters, 2) == 0;
}

/* "B[qd]", and behind it perhaps "second=W[dd]". */
static bool check_first(const struct reading *reading, const char *value)
{
    const char *second = strstr(value, "second=");
    return reading->games[0].move[0][0] == value[0] && is_move(reading, 0, value + 2) &&
           (second == NULL ||
            (reading->games[0].move[1][0] == second[7] && is_move(reading, 1, second + 9)));
}

static bool check_black(const struct reading *reading, const char *value)
{
    return says(value, reading->games[0].black);
}

static bool check_white(const struct reading *reading, const char *value)
{
    return says(value, reading->games[0].white);
}

static bool check_date(const struct reading *reading, const char *value)
{
    return says(value, reading->games[0].date);
}

static bool check_fourth(const struct reading *reading, const char *value)
{
    return is_move(reading, 3, value) && is_move(reading, 4, strstr(value, "fifth=") + 6);
}

static int count_code(const struct reading *reading, enum diag_code code)
{
    int count = 0;
    for (int i = 0; i < reading->code_count; i++)
        count += reading->codes[i].code == code;
    return count;
}

static bool check_invalid(const struct reading *reading, const char *value)
{
    return is_number(value, count_code(reading, DIAG_SGF_BAD_POINT));
}

static bool check_warning(const struct reading *reading, const char *value)
{
    (void)value;
    return reading->code_count > 0;
}

static bool check_error(const struct reading *reading, const char *value)
{
    (void)value;
    for (int i = 0; i < reading->code_count; i++)
        if (diag_row(reading->codes[i].code)->severity == SEVERITY_LOSS)
            return true;
    return false;
}

static bool check_member(const struct reading *reading, const char *value)
{
    return says(value, reading->games[0].member);
}

static const struct {
    const char *key;
    bool (*check)(const struct reading *reading, const char *value);
} checks[] = {
    {"games=", check_games},   {"games>=", check_games_least}, {"size=", check_size},
    {"komi=", check_komi},     {"re=", check_result},          {"rules=", check_rules},
    {"moves=", check_moves},   {"valid moves=", check_moves},  {"passes=", check_passes},
    {"ha=", check_handicap},   {"setup=", check_setup},        {"first=", check_first},
    {"fourth=", check_fourth}, {"invalid=", check_invalid},    {"invalid points=", check_invalid},
    {"warn=", check_warning},  {"error=", check_error},        {"message=", check_error},
    {"name=", check_member},   {"PB=", check_black},           {"PW=", check_white},
    {"date=", check_date},
};

/* What must be said with a code of its own, and where that matters, on which line. */
static const struct {
    const char *id;
    enum diag_code code;
    uint64_t line;
} findings[] = {
    {"001", DIAG_SGF_STRAY_BRACKET, 1}, {"003", DIAG_SGF_STRAY_BRACKET, 3},
    {"005", DIAG_SGF_JUNK, 6},          {"009", DIAG_SGF_EXTRA_PAREN, 1},
    {"010", DIAG_SGF_MISSING_PAREN, 1}, {"012", DIAG_SGF_NO_SEMICOLON, 1},
    {"014", DIAG_SGF_DUPLICATE, 1},     {"021", DIAG_SGF_ODD_PASS, 1},
    {"024", DIAG_SGF_NO_VALUE, 1},      {"025", DIAG_SGF_BAD_POINT, 1},
    {"031", DIAG_SGF_BAD_POINT, 1},     {"040", DIAG_SGF_SWALLOWED, 1},
    {"041", DIAG_SGF_OPEN_VALUE, 1},    {"042", DIAG_SGF_JUNK, 3},
    {"048", DIAG_SGF_NO_VALUE, 1},      {"052", DIAG_SGF_DUPLICATE, 1},
    {"056", DIAG_SGF_ODD_PASS, 1},      {"580", DIAG_KIFU_BAD_LINE, 3},
    {"580", DIAG_KIFU_REPAIRED, 4},     {"583", DIAG_KIFU_CUT, 2},
    {"583", DIAG_KIFU_REPAIRED, 1},     {"501", DIAG_KOMI_DOUBTFUL, 0},
    {"508", DIAG_RECORD_CUT, 28},       {"545", DIAG_UNSUPPORTED, 4},
    {"546", DIAG_ARCHIVE_DAMAGED, 0},
    {"603", DIAG_GZIP_TRAILING, 0},     {"605", DIAG_GZIP_DAMAGED, 0},
    {"609", DIAG_GZIP_DAMAGED, 0},      {"629", DIAG_MEMBER_ENCRYPTED, 0},
    {"630", DIAG_MEMBER_ENCRYPTED, 0},  {"633", DIAG_SGF_TOO_LARGE, 1},
    {"634", DIAG_ARCHIVE_EMPTY, 0},     {"636", DIAG_NOT_A_RECORD, 0},
    {"637", DIAG_MEMBER_DAMAGED, 0},    {"639", DIAG_ARCHIVE_DAMAGED, 0},
    {"653", DIAG_ARCHIVE_DAMAGED, 0},   {"654", DIAG_ARCHIVE_LINK, 0},
    {"654", DIAG_MEMBER_DAMAGED, 0},
};

/* Inputs that are read well and must not be complained about. */
static const char *const silent[] = {
    "006", "008", "016", "026", "027", "030", "034", "036", "038", "043", "046", "047",
    "049", "054", "601", "602", "606", "621", "622", "623", "625", "627", "632", "650",
};

static void check_findings(const char *id, const struct reading *reading)
{
    for (size_t i = 0; i < sizeof findings / sizeof *findings; i++) {
        if (strcmp(id, findings[i].id) != 0)
            continue;
        const struct diag *diag = reading_find(reading, findings[i].code);
        cr_expect_not_null(diag, "%s does not say %s", id, diag_row(findings[i].code)->code);
        cr_expect(diag == NULL || findings[i].line == 0 || diag->line == findings[i].line,
                  "%s: %s on another line", id, diag_row(findings[i].code)->code);
    }
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        cr_expect(strcmp(id, silent[i]) != 0 || reading->code_count == 0, "%s: %s", id,
                  diag_row(reading->codes[0].code)->code);
}

static void check_pair(const char *id, const char *pair, const struct reading *reading)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        size_t length = strlen(checks[i].key);
        if (strncmp(pair, checks[i].key, length) == 0)
            cr_expect(checks[i].check(reading, pair + length), "%s: %s", id, pair);
    }
}

static void check_row(const char *id, const char *name, char *expect)
{
    char path[FILENAME_MAX];
    snprintf(path, sizeof path, CORPUS_DIR "/trouble/inputs/%s", name);
    struct reading *reading = reading_of(path);
    while (expect != NULL) {
        char *next = strstr(expect, "; ");
        if (next != NULL)
            *next = 0;
        check_pair(id, expect, reading);
        expect = next != NULL ? next + 2 : NULL;
    }
    check_findings(id, reading);
    free(reading);
}

static bool is_ours(const char *kind)
{
    return strcmp(kind, "syntax") == 0 || strcmp(kind, "archive") == 0 ||
           strcmp(kind, "format") == 0;
}

Test(trouble, syntax_archives_and_formats)
{
    enum { LINE_BYTES = 8192, FIELDS = 4, SYNTAX = 36, ARCHIVE = 22, FORMAT = 17 };
    FILE *rows = fopen(CORPUS_DIR "/trouble/EXPECTED.tsv", "r");
    char line[LINE_BYTES];
    int checked = 0;
    cr_assert_not_null(rows);
    while (fgets(line, sizeof line, rows) != NULL) {
        char *field[FIELDS] = {line};
        for (int i = 1; i < FIELDS; i++) {
            field[i] = strchr(field[i - 1], '\t');
            cr_assert_not_null(field[i]);
            *field[i]++ = 0;
        }
        field[3][strcspn(field[3], "\t\n")] = 0;
        if (is_ours(field[2])) {
            check_row(field[0], field[1], field[3]);
            checked++;
        }
    }
    fclose(rows);
    cr_expect_eq(checked, SYNTAX + ARCHIVE + FORMAT);
}

/* What EXPECTED.tsv says in words only. */
Test(trouble, in_words)
{
    struct reading *reading = reading_of(CORPUS_DIR "/trouble/inputs/580-tom-kifu-lines.txt");
    cr_assert_eq(reading->count, 3);
    cr_expect_str_eq(reading->games[0].name, "930115");
    cr_expect_str_eq(reading->games[1].name, "930116");
    cr_expect_str_eq(reading->games[2].name, "930118");
    cr_expect_eq(reading->games[1].passes, 2);
    free(reading);

    reading = reading_of(CORPUS_DIR "/trouble/inputs/583-kifu-lines-cut-and-no-tab.txt");
    cr_assert_eq(reading->count, 4);
    cr_expect_eq(reading->games[0].moves, 4);
    cr_expect_eq(reading->games[1].moves, 1);
    cr_expect_eq(reading->games[2].moves, 3);
    cr_expect_eq(reading->games[3].moves, 2);
    free(reading);

    reading = reading_of(CORPUS_DIR "/trouble/inputs/023-pandanet-tail-node-three-passes.sgf");
    cr_expect_eq(reading->games[0].territory_white, 3);
    cr_expect_eq(reading->games[0].territory_black, 2);
    free(reading);

    reading = reading_of(CORPUS_DIR "/trouble/inputs/056-odd-pass-spellings.sgf");
    cr_expect_eq(count_code(reading, DIAG_SGF_ODD_PASS), 4);
    cr_expect_eq(reading->games[0].passes, 6);
    free(reading);

    reading = reading_of(CORPUS_DIR "/trouble/inputs/654-links-and-truncated.tar");
    for (int i = 0; i < reading->code_count; i++)
        cr_expect_null(strstr(reading->origins[i], "passwd"));
    cr_expect_eq(count_code(reading, DIAG_ARCHIVE_LINK), 2);
    free(reading);

    reading = reading_of(CORPUS_DIR "/trouble/inputs/623-backslash-separators.zip");
    cr_assert_eq(reading->count, 2);
    cr_expect_eq(strncmp(reading->games[0].member, "round1/", 7), 0);
    free(reading);
}
