#include "reading.h"

#include "stream.h"
#include "walk.h"

#include <sys/stat.h>
#include <zlib.h>

static const char game_text[] = "(;GM[1]SZ[9];B[aa];W[bb])\n";

/* A path below the folder made by the test. */
static const char *below(const char *folder, const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void put_file(const char *folder, const char *name, const char *text)
{
    FILE *file = fopen(below(folder, name), "w");
    cr_assert_not_null(file);
    cr_assert_geq(fputs(text, file), 0);
    cr_assert_eq(fclose(file), 0);
}

static void remove_folder(const char *folder)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert_eq(system(command), 0);
}

/* Whatever is not usable is an input, opened or not: the one number never exceeds the other. */
Test(source, inputs_that_cannot_be_opened_are_counted)
{
    char folder[] = "/tmp/ing-source-XXXXXX";
    cr_assert_not_null(mkdtemp(folder));
    put_file(folder, "cut.gz", "\x1f\x8b\x08");
    put_file(folder, "cut.zip", "PK\x03\x04");
    put_file(folder, "game.sgf", game_text);
    cr_assert_eq(symlink("gone", below(folder, "dangling.sgf")), 0);
    static const struct {
        const char *name;
        uint64_t faults, inputs; /* inputs: opened, and unopened */
    } cases[] = {{"nonexistent", 1, 1}, {"dangling.sgf", 1, 1}, {"cut.gz", 1, 1},
                 {"cut.zip", 1, 1},     {"game.sgf", 0, 1},     {"", 3, 4}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct reading *reading = reading_of(below(folder, cases[k].name));
        const struct source_counts *counts = &reading->counts;
        cr_expect_eq(counts->faults, cases[k].faults, "%s: %d", cases[k].name, (int)counts->faults);
        cr_expect_eq(counts->inputs + counts->unopened, cases[k].inputs, "%s: %d and %d",
                     cases[k].name, (int)counts->inputs, (int)counts->unopened);
        free(reading);
    }
    remove_folder(folder);
}

Test(source, folders)
{
    char folder[] = "/tmp/ing-source-XXXXXX";
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_eq(mkdir(below(folder, "b"), 0777), 0);
    put_file(folder, "a.sgf", game_text);
    put_file(folder, "b/inner.sgf", game_text);
    put_file(folder, "B.sgf", game_text);
    put_file(folder, "c.sgf", game_text);
    put_file(folder, "notes.txt", "nothing\n");
    put_file(folder, "broken.sgf", "nothing\n");
    cr_assert_eq(symlink("..", below(folder, "b/loop")), 0);
    cr_assert_eq(mkfifo(below(folder, "pipe"), 0666), 0);

    struct reading *reading = reading_of(folder);
    static const char *const order[] = {"/B.sgf", "/a.sgf", "/b/inner.sgf", "/c.sgf"};
    cr_assert_eq(reading->count, 4);
    for (int i = 0; i < 4; i++)
        cr_expect_str_eq(reading->games[i].path + strlen(folder), order[i]);
    cr_expect_not_null(reading_find(reading, DIAG_DIR_LOOP));
    cr_expect_not_null(reading_find(reading, DIAG_FILE_SPECIAL));
    cr_expect_not_null(reading_find(reading, DIAG_NOT_A_RECORD));
    cr_expect_not_null(reading_find(reading, DIAG_FORMAT_UNKNOWN)); /* it says it is a record */
    cr_expect_eq(reading->counts.faults, 1);
    free(reading);
    remove_folder(folder);
}

Test(source, depth_of_folders)
{
    char folder[] = "/tmp/ing-source-XXXXXX", path[4 * WALK_DEPTH_MAX + 64];
    cr_assert_not_null(mkdtemp(folder));
    size_t length = (size_t)snprintf(path, sizeof path, "%s", folder);
    for (int i = 0; i < WALK_DEPTH_MAX; i++) {
        /* The folder itself is one level. */
        struct reading *reading = NULL;
        char file[sizeof path + 8];
        snprintf(file, sizeof file, "%s/x.sgf", path);
        if (i == WALK_DEPTH_MAX - 1) {
            FILE *last = fopen(file, "w");
            cr_assert_not_null(last);
            fputs(game_text, last);
            fclose(last);
            reading = reading_of(folder);
            cr_expect_eq(reading->count, 1);
            cr_expect_eq(reading->code_count, 0);
            free(reading);
        }
        length += (size_t)snprintf(path + length, sizeof path - length, "/d");
        cr_assert_eq(mkdir(path, 0777), 0);
    }
    struct reading *reading = reading_of(folder);
    cr_expect_eq(reading->count, 1);
    cr_expect_not_null(reading_find(reading, DIAG_DIR_TOO_DEEP));
    free(reading);
    remove_folder(folder);
}

Test(source, missing_and_empty)
{
    struct reading *reading = reading_of("/nonexistent/file.sgf");
    cr_expect_not_null(reading_find(reading, DIAG_FILE_UNREADABLE));
    cr_expect_eq(reading->counts.faults, 1);
    free(reading);
    reading = reading_of_text("");
    cr_expect_not_null(reading_find(reading, DIAG_NO_GAME));
    free(reading);
    reading = reading_of_text("for (;;) print(x);\n");
    cr_expect_not_null(reading_find(reading, DIAG_FORMAT_UNKNOWN));
    free(reading);
    reading = reading_of_text("Rar!\x1A\x07");
    cr_expect_not_null(reading_find(reading, DIAG_UNSUPPORTED));
    free(reading);
}

/* `size` bytes of `filler`, between head and tail, as gzip; the file is `path`. */
static void put_gzip(char path[], const char *head, char filler, size_t size, const char *tail)
{
    enum { CHUNK = 1 << 20 };
    char *chunk = malloc(CHUNK);
    int fd = mkstemp(path);
    gzFile file = fd < 0 ? NULL : gzdopen(fd, "wb6");
    cr_assert(chunk != NULL && file != NULL);
    memset(chunk, filler, CHUNK);
    gzputs(file, head);
    for (size_t left = size; left > 0;) {
        unsigned piece = left < CHUNK ? (unsigned)left : CHUNK;
        cr_assert_eq(gzwrite(file, chunk, piece), (int)piece);
        left -= piece;
    }
    gzputs(file, tail);
    cr_assert_eq(gzclose(file), Z_OK);
    free(chunk);
}

/* More than is let out; cli/bombs.py has whole gibibytes. */
Test(source, bomb)
{
    char path[] = "/tmp/ing-bomb-XXXXXX";
    put_gzip(path, "(;SZ[9];B[aa])(;C[", ' ', 3 * (size_t)EXPANSION_FREE_BYTES, "])");
    struct reading *reading = reading_of(path);
    cr_expect_eq(reading->count, 1);
    cr_expect_not_null(reading_find(reading, DIAG_ARCHIVE_LIMIT));
    cr_expect_lt(reading->counts.bytes, 2 * (uint64_t)EXPANSION_FREE_BYTES);
    free(reading);
    unlink(path);
}

/* Well packed is no bomb: games keep coming out. */
Test(source, well_packed_games)
{
    enum { GAMES = 35 * 1000, PAD = 2000 };
    char path[] = "/tmp/ing-packed-XXXXXX", pad[PAD + 1];
    memset(pad, ' ', PAD);
    pad[PAD] = 0;
    int fd = mkstemp(path);
    gzFile file = fd < 0 ? NULL : gzdopen(fd, "wb6");
    cr_assert(file != NULL);
    for (int i = 0; i < GAMES; i++)
        gzprintf(file, "(;SZ[9]C[%s];B[aa])\n", pad);
    cr_assert_eq(gzclose(file), Z_OK);
    struct reading *reading = reading_of(path);
    cr_expect_eq(reading->count, GAMES);
    cr_expect_eq(reading->code_count, 0);
    cr_expect_gt(reading->counts.bytes, (uint64_t)EXPANSION_FREE_BYTES);
    free(reading);
    unlink(path);
}

/* A cut gzip file keeps the games before the cut. */
Test(source, cut_gzip)
{
    char path[] = "/tmp/ing-cut-XXXXXX", text[64 * 100 + 1] = "";
    for (int i = 0; i < 100; i++)
        snprintf(text + strlen(text), 64, "(;SZ[9]GN[game %d of %d];B[aa])\n", i * 7919 % 1000, i);
    put_gzip(path, text, ' ', 0, "");
    struct stat status;
    cr_assert_eq(stat(path, &status), 0);
    cr_assert_eq(truncate(path, status.st_size * 2 / 3), 0);
    struct reading *reading = reading_of(path);
    cr_expect_gt(reading->count, 10);
    cr_expect_lt(reading->count, 100);
    cr_expect_not_null(reading_find(reading, DIAG_GZIP_DAMAGED));
    free(reading);
    unlink(path);
}

/* Archives in archives: twice is read, three times is named and passed over. */
Test(source, nesting)
{
    char folder[] = "/tmp/ing-nest-XXXXXX", command[512];
    cr_assert_not_null(mkdtemp(folder));
    put_file(folder, "a.sgf", game_text);
    snprintf(command, sizeof command,
             "cd '%s' && tar cf 1.tar a.sgf && tar czf 2.tar.gz 1.tar && tar cJf 3.tar.xz 2.tar.gz "
             "&& rm 1.tar",
             folder);
    cr_assert_eq(system(command), 0);
    struct reading *reading = reading_of(below(folder, "2.tar.gz"));
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].member, "1.tar!a.sgf");
    free(reading);
    reading = reading_of(below(folder, "3.tar.xz"));
    cr_expect_eq(reading->count, 0);
    cr_expect_not_null(reading_find(reading, DIAG_ARCHIVE_NESTED));
    free(reading);
    remove_folder(folder);
}

static int stop_at_once(void *context, struct record *record)
{
    (void)record;
    ++*(int *)context;
    return 7;
}

Test(source, stops_when_told)
{
    int calls = 0;
    struct source_counts counts;
    const struct source_options options = {
        .each = stop_at_once, .report = reading_report, .context = &calls};
    char *argument = strdup(CORPUS_DIR "/trouble/inputs/046-collection-2000-games.sgf");
    cr_expect_eq(source_each(&argument, 1, &options, &counts), 7);
    cr_expect_eq(calls, 1);
    cr_expect_eq(counts.handed, 1);
    free(argument);
}

static size_t pull_slowly(struct supply *supply, unsigned char *into, size_t room)
{
    (void)supply, (void)room;
    into[0] = 'x';
    return 1;
}

/* The window has a limit, and says no there rather than grow. */
Test(stream, window)
{
    struct supply supply = {pull_slowly};
    struct budget budget = {0};
    struct stream stream;
    stream_open(&stream, &supply, &budget, true);
    cr_expect_eq(stream_want(&stream, 2 * (size_t)STREAM_WINDOW_MAX), STREAM_WINDOW_MAX);
    cr_expect_not(stream_more(&stream));
    cr_expect_not(stream.ended);
    stream_take(&stream, 10);
    cr_expect(stream_more(&stream));
    stream_close(&stream);
}

/* ISO-2022-JP is told by its escapes wherever they stand, and parts of a long file end where it is
 * back in ASCII: the third byte pair of the event is "[" and "\\". */
Test(source, jis_escapes)
{
    enum { GAMES = 3000, GAME_BYTES = 100 };
    static char text[GAMES * GAME_BYTES];
    size_t size = 0;
    for (int game = 0; game < GAMES; game++)
        size += (size_t)snprintf(text + size, sizeof text - size,
                                 "(;GM[1]GN[%d]PB[\x1B$B9bHx\x1B(B]PW[\x1B$BD%%[[\x1B(B]"
                                 "EV[\x1B$BK\\0xK7\x1B(B];B[pd])\n",
                                 game);
    struct reading *reading = reading_of_bytes(text, size);
    cr_assert_eq(reading->count, GAMES);
    cr_expect_str_eq(reading->games[15].black, "高尾");
    cr_expect_str_eq(reading->games[15].white, "張栩");
    cr_expect_str_eq(reading->games[15].event, "本因坊");
    cr_expect_eq(reading->code_count, 0);
    free(reading);
}

/* Unpacked bytes, until the budget is passed; the first `before` have been. */
static uint64_t let_through(uint64_t packed, uint64_t before)
{
    struct supply supply = {pull_slowly};
    struct budget budget = {.packed = packed, .unpacked = before};
    struct stream stream;
    uint64_t bytes = before;
    stream_open(&stream, &supply, &budget, false);
    for (; !budget.passed && bytes < before + 3; bytes++) {
        stream_want(&stream, 1);
        stream_take(&stream, 1);
    }
    stream_close(&stream);
    return budget.passed ? bytes - 1 : UINT64_MAX;
}

/* No game comes: so many bytes out of each that went in, and so many in all. */
Test(stream, expansion)
{
    const uint64_t in = EXPANSION_FREE_BYTES, out = in * EXPANSION_RATIO_MAX;
    cr_expect_eq(let_through(in - 1, out - 2), out - 1);
    cr_expect_eq(let_through(in, out - 2), UINT64_MAX);
    cr_expect_eq(let_through(EXPANSION_BYTES_MAX, EXPANSION_BYTES_MAX - 1), EXPANSION_BYTES_MAX);
}
