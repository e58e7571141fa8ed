/* The short ways of the SGF reader come to what the long ones come to: games are made of moves and
 * texts that are known here, written down plainly or as oddly as the standard allows, and cut by
 * the window at every byte. */
#include "pieces.h"
#include "sparse.h"

#include "sgf_scan.h"

enum { TEXT_ROOM = 16 * 1024, EVENTS_ROOM = 512 };

/* -- Games that are known -----------------------------------------------------------------------
 */

struct made {
    char text[TEXT_ROOM];
    size_t size;
    uint64_t line; /* where the text's end is */
    int columns;
    struct event events[EVENTS_ROOM];
    uint32_t count;
    uint32_t seed;
};

static uint32_t roll(struct made *made, uint32_t sides)
{
    made->seed = made->seed * 1664525u + 1013904223u;
    return (made->seed >> 16) % sides;
}

static void put(struct made *made, const char *text)
{
    size_t size = strlen(text);
    cr_assert_lt(made->size + size, (size_t)TEXT_ROOM);
    memcpy(made->text + made->size, text, size + 1);
    made->size += size;
    for (; *text != '\0'; text++)
        made->line += *text == '\n';
}

/* White space of any kind may stand between the parts of a node. */
static void put_blanks(struct made *made)
{
    static const char *const blanks[] = {"",  "",   "",       "\n",   "\r\n",
                                         " ", "\t", " \n\t ", "\n\n", "\v\f"};
    put(made, blanks[roll(made, sizeof blanks / sizeof *blanks)]);
}

static void expect(struct made *made, enum event_kind kind, enum colour colour, int column, int row)
{
    cr_assert_lt(made->count, (uint32_t)EVENTS_ROOM);
    int cell = column < 0 ? PASS : (row + 1) * (made->columns + 1) + column + 1;
    made->events[made->count++] =
        (struct event){(uint8_t)kind, (uint8_t)colour, (uint16_t)cell, (uint32_t)made->line};
}

static void put_point(struct made *made, int column, int row, bool odd)
{
    char value[8] = {'[', letters[column], letters[row], ']', '\0'};
    if (odd && roll(made, 4) == 0)
        snprintf(value, sizeof value, "[ %c%c ]", letters[column], letters[row]);
    put(made, value);
}

/* A move in a node of its own. `odd`: with names as FF[1] to FF[3] have them, and blanks. */
static void put_move(struct made *made, enum colour colour, bool odd)
{
    static const char *const names[3][4] = {
        [BLACK] = {"B", "B", "Black", "bB"}, [WHITE] = {"W", "W", "White", "hiteW"}};
    int column = (int)roll(made, (uint32_t)made->columns);
    int row = (int)roll(made, (uint32_t)made->columns);
    put(made, ";");
    if (odd)
        put_blanks(made);
    put(made, names[colour][odd ? roll(made, 4) : 0]);
    if (odd)
        put_blanks(made);
    if (roll(made, 16) == 0) {
        expect(made, EVENT_MOVE, colour, -1, -1);
        put(made, made->columns <= 19 && roll(made, 2) == 0 ? "[tt]" : "[]");
    } else {
        expect(made, EVENT_MOVE, colour, column, row);
        put_point(made, column, row, odd);
    }
    if (odd)
        put_blanks(made);
}

/* What may stand behind a move in its node and is none. */
static void put_more(struct made *made)
{
    static const char *const more[] = {"BL[1794.5]", "BL [1794.5] ",   "OB[25]\nWL[3]",
                                       "C[]",        "C[two\nlines]",  "C[a\\];B[aa\\]]",
                                       "TR[aa][bb]", "TR[aa]\r\n[bb]", "Comment[x]",
                                       "N[\\\\]",    "XYZ[x]"};
    put(made, more[roll(made, sizeof more / sizeof *more)]);
}

static void put_setup(struct made *made, bool odd)
{
    put(made, "AB");
    for (int row = 0; row < 3 && row < made->columns; row++) {
        if (odd)
            put_blanks(made);
        expect(made, EVENT_SETUP, BLACK, made->columns - 1, row);
        put_point(made, made->columns - 1, row, false);
    }
    put(made, "AE");
    expect(made, EVENT_SETUP, EMPTY, 0, 0);
    put(made, "[aa]");
}

static void make_game(struct made *made, int columns, int moves, bool odd, uint32_t seed)
{
    char size[16];
    *made = (struct made){.line = 1, .columns = columns, .seed = seed};
    put(made, odd ? "( ;\nGaMe[1]FF[4]" : "(;GM[1]FF[4]");
    snprintf(size, sizeof size, "SZ[%d]", columns);
    put(made, size);
    put_setup(made, odd);
    for (int k = 0; k < moves; k++) {
        put_move(made, k % 2 == 0 ? BLACK : WHITE, odd);
        if (odd && roll(made, 5) == 0)
            put_more(made);
    }
    put(made, "(;C[a variation without a move])(;W[aa]))");
}

static void expect_events(const struct made *made, const struct record *record, size_t cut)
{
    cr_assert_eq(record->count, made->count, "cut at %zu: %u of %u in %s", cut, record->count,
                 made->count, made->text);
    for (uint32_t i = 0; i < made->count; i++) {
        const struct event *a = &record->events[i], *b = &made->events[i];
        cr_assert(a->kind == b->kind && a->colour == b->colour && a->cell == b->cell &&
                      a->line == b->line,
                  "cut at %zu, event %u: cell %u of line %u, not %u of %u, in %s", cut, i, a->cell,
                  a->line, b->cell, b->line, made->text);
    }
    for (const struct note *note = record->notes; note != NULL; note = note->next)
        cr_assert_eq(diag_row(note->diag.code)->severity, SEVERITY_NOTE, "%s in %s",
                     diag_row(note->diag.code)->code, made->text);
}

/* -- Tests --------------------------------------------------------------------------------------
 */

static void expect_game(const struct made *made, size_t cut)
{
    struct record record;
    record_init(&record);
    cr_assert_eq(read_pieces(made->text, made->size, cut, &record), NEXT_GAME, "cut at %zu", cut);
    expect_events(made, &record, cut);
    record_free(&record);
}

/* Wherever the window ends for a while, the game is the same. Each game is cut at other places. */
Test(sgf_scan, moves_at_every_cut)
{
    static const int sides[] = {1, 9, 19, 20, 52};
    static struct made made;
    for (uint32_t seed = 0; seed < 20; seed++) {
        make_game(&made, sides[seed % 5], 30, seed % 2 == 0, seed);
        for (size_t cut = 1 + seed % sparse(3); cut <= made.size; cut += sparse(3))
            expect_game(&made, cut);
    }
}

Test(sgf_scan, moves_in_any_dress)
{
    static struct made made;
    for (uint32_t seed = 0; seed < 2000; seed += sparse(1)) {
        make_game(&made, 1 + (int)(seed % 52), 100, seed % 4 != 0, seed);
        expect_game(&made, made.size);
    }
}

/* Files of old Macintosh programs end their lines with CR. */
Test(sgf_scan, lines_that_end_in_cr)
{
    static struct made made;
    for (uint32_t seed = 1; seed < 200; seed += 2) {
        make_game(&made, 19, 100, true, seed);
        size_t size = 0;
        for (size_t i = 0; i < made.size; i++)
            if (made.text[i] != '\r')
                made.text[size++] = made.text[i] == '\n' ? '\r' : made.text[i];
        made.size = size;
        made.text[size] = '\0';
        expect_game(&made, made.size);
    }
}

/* What looks like a plain move or property and is none. */
Test(sgf_scan, nearly_plain)
{
    static const struct {
        const char *nodes, *events; /* a letter, small for set-up, and a point each */
        enum diag_code code;        /* DIAG_COUNT: nothing is found */
    } cases[] = {
        {";B[aa];W[bb]", "BaaWbb", DIAG_COUNT},
        {";B[aa][bb];W[cc]", "BaaBbbWcc", DIAG_SGF_MIXED_NODE},
        {";B[aa] \n[bb];W[cc]", "BaaBbbWcc", DIAG_SGF_MIXED_NODE},
        {";B[aa]W[bb];B[cc]", "BaaWbbBcc", DIAG_SGF_MIXED_NODE},
        {";B[aa]B[bb];W[cc]", "BaaBbbWcc", DIAG_SGF_DUPLICATE},
        {";B[aa]AB[cc];W[bb]", "bccBaaWbb", DIAG_SGF_MIXED_NODE},
        {";W[dd];B[aa]AW[cc]AE[bb]", "WddwccebbBaa", DIAG_SGF_MIXED_NODE},
        {";B[a\\])];W[bb]", "Wbb", DIAG_SGF_BAD_POINT},
        {";B[][aa];W[cc]", "B--BaaWcc", DIAG_SGF_MIXED_NODE},
        {";BB[aa];W[bb]", "Wbb", DIAG_COUNT},
        {";b[aa];W[bb]", "Wbb", DIAG_SGF_JUNK},
        {";B[jj];W[bb]", "Wbb", DIAG_SGF_BAD_POINT},
        {";B[a];W[bb]", "Wbb", DIAG_SGF_BAD_POINT},
        {";B[aaa];W[bb]", "Wbb", DIAG_SGF_BAD_POINT},
        {";B[\\a];W[bb]", "Wbb", DIAG_SGF_BAD_POINT},
        {";B[AA];W[bb]", "Wbb", DIAG_SGF_BAD_POINT},
        {";;B[aa];;;W[bb];", "BaaWbb", DIAG_COUNT},
        {";B[aa]C[];W[bb]KO[]", "BaaWbb", DIAG_COUNT},
        {";B[aa]C;W[bb]", "BaaWbb", DIAG_SGF_NO_VALUE},
        {";B[aa]C[x;W[bb]", "BaaWbb", DIAG_SGF_SWALLOWED},
        {";B[aa]C[x]y];W[bb]", "BaaWbb", DIAG_SGF_STRAY_BRACKET},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[64], events[64] = "";
        struct record record;
        bool found = cases[k].code == DIAG_COUNT;
        record_init(&record);
        snprintf(text, sizeof text, "(;SZ[9]%s)", cases[k].nodes);
        cr_assert_eq(read_pieces(text, strlen(text), strlen(text), &record), NEXT_GAME, "%s", text);
        for (uint32_t i = 0; i < record.count; i++) {
            const struct event *event = &record.events[i];
            int column = event->cell % 10 - 1, row = event->cell / 10 - 1;
            snprintf(events + strlen(events), 4, "%c%c%c",
                     (event->kind == EVENT_MOVE ? "EBW" : "ebw")[event->colour],
                     column < 0 ? '-' : letters[column], row < 0 ? '-' : letters[row]);
        }
        cr_expect_str_eq(events, cases[k].events, "%s: %s", text, events);
        for (const struct note *note = record.notes; note != NULL; note = note->next) {
            cr_expect(note->diag.code == cases[k].code, "%s: %s", text,
                      diag_row(note->diag.code)->code);
            found |= note->diag.code == cases[k].code;
        }
        cr_expect(found, "%s", text);
        record_free(&record);
    }
}

/* Several moves are looked at together: one of them that is none, wherever it stands among the
 * others, is none, and the others are moves. */
Test(sgf_scan, one_of_many_is_none)
{
    enum { NODES = 11 };
    static const struct {
        const char *node;
        enum diag_code code; /* DIAG_COUNT: nothing is found */
    } cases[] = {
        {";C[aa]", DIAG_COUNT},          {";V[aa]", DIAG_COUNT},
        {";F[aa]", DIAG_COUNT},          {";B[`a]", DIAG_SGF_BAD_POINT},
        {";B[a`]", DIAG_SGF_BAD_POINT},  {";W[{a]", DIAG_SGF_BAD_POINT},
        {";B[ja]", DIAG_SGF_BAD_POINT},  {";W[aj]", DIAG_SGF_BAD_POINT},
        {";B[Aa]", DIAG_SGF_BAD_POINT},  {";W[aA]", DIAG_SGF_BAD_POINT},
        {";B[\\]]", DIAG_SGF_BAD_POINT}, {";C[\\]]", DIAG_COUNT},
        {";C[]\n", DIAG_COUNT},          {";B[\xC3\xA4]", DIAG_SGF_BAD_POINT},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (int odd = 0; odd < NODES; odd++) {
            char text[128] = "(;SZ[9]";
            struct record record;
            record_init(&record);
            for (int k = 0; k < NODES; k++) {
                char move[] = {
                    ';', k % 2 == 0 ? 'B' : 'W', '[', letters[k % 9], letters[8 - k % 9], ']',
                    '\0'};
                strcat(text, k == odd ? cases[c].node : move);
            }
            strcat(text, ")");
            cr_assert_eq(read_pieces(text, strlen(text), (size_t)odd + 20, &record), NEXT_GAME);
            cr_assert_eq(record.count, NODES - 1u, "%s", text);
            for (int k = 0, i = 0; k < NODES; k++) {
                if (k == odd)
                    continue;
                const struct event *event = &record.events[i++];
                cr_expect_eq(event->colour, k % 2 == 0 ? BLACK : WHITE, "%s", text);
                cr_expect_eq(event->cell, (8 - k % 9 + 1) * 10 + k % 9 + 1, "%s", text);
            }
            if (cases[c].code != DIAG_COUNT)
                cr_expect_eq(record.told[cases[c].code], 1u, "%s", text);
            record_free(&record);
        }
}

/* Up to the first byte that needs thought, wherever it stands, and none behind the room given. */
Test(sgf_scan, copies_plain_text)
{
    enum { MOST = 3 * WORD_BYTES };
    static const unsigned char odds[] = {'[', '\\', ']', '\0', '\n', 0x1F, 0x80, 0xFF};
    for (size_t size = 0; size <= MOST; size++)
        for (size_t odd = 0; odd <= size; odd++) {
            unsigned char text[MOST + 1];
            char *copy = malloc(size + WORD_BYTES);
            cr_assert_not_null(copy);
            for (size_t i = 0; i < size; i++)
                text[i] = (unsigned char)(i % 2 == 0 ? ' ' + i : '~' - i);
            text[odd] = odds[(size + odd) % sizeof odds];
            cr_assert_eq(sgf_copy_plain(copy, text, size), odd, "%zu of %zu", odd, size);
            cr_assert_eq(memcmp(copy, text, odd), 0);
            free(copy);
        }
}

/* As many events as a game may have, and one more. */
Test(sgf_scan, as_many_moves_as_may_be)
{
    enum { MOVE = sizeof ";B[aa]" - 1, ROOM = 7 + (RECORD_EVENTS_MAX + 1) * MOVE + 2 };
    char *text = malloc(ROOM);
    cr_assert_not_null(text);
    for (int more = 0; more <= 1; more++) {
        struct record record;
        size_t size = (size_t)sprintf(text, "(;SZ[9]");
        for (int k = 0; k < RECORD_EVENTS_MAX + more; k++, size += MOVE)
            memcpy(text + size, k % 2 == 0 ? ";B[aa]" : ";W[bb]", MOVE);
        text[size++] = ')';
        record_init(&record);
        cr_expect_eq(read_pieces(text, size, size, &record), more == 0 ? NEXT_GAME : NEXT_LOST);
        cr_expect_eq(record.count, (uint32_t)RECORD_EVENTS_MAX);
        cr_expect_eq(record.told[DIAG_SGF_TOO_LARGE], (uint32_t)more);
        record_free(&record);
    }
    free(text);
}

/* Lines before a game are counted, many of one length, too: they all end in the same byte of a
 * word.
 */
Test(sgf_scan, lines_before_a_game)
{
    enum { LINES = 5000, LENGTH_MOST = 17 };
    static char text[LINES * LENGTH_MOST + 32];
    for (size_t length = 1; length <= LENGTH_MOST; length++) {
        struct record record;
        memset(text, ' ', sizeof text);
        for (size_t k = 1; k <= LINES; k++)
            text[k * length - 1] = '\n';
        size_t size = LINES * length + (size_t)sprintf(text + LINES * length, "(;SZ[9];B[aa])");
        record_init(&record);
        cr_assert_eq(read_pieces(text, size, size, &record), NEXT_GAME);
        cr_expect_eq(record.origin.line, (uint64_t)LINES + 1, "%zu bytes a line", length);
        cr_expect_eq(record.events[0].line, (uint32_t)LINES + 1);
        record_free(&record);
    }
}
