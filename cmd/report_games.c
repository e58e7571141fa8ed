/* The games whose winner changes: held one page at a time, written as pages, and all of them into
 * the data as they come. */
#include "plural.h"
#include "report.h"

#include <inttypes.h>
#include <stdlib.h>

static const struct report_column columns[] = {
    {"number", "No.", KIND_COUNT},
    {"source", "Game", KIND_GAME},
    {"id", NULL, KIND_TEXT},
    {"page", NULL, KIND_COUNT},
    {"black_wins", "Black wins under", KIND_TEXT},
    {"white_wins", "White wins under", KIND_TEXT},
    {"draws", "Draw under", KIND_TEXT},
    {"confidence", "Confidence", KIND_TEXT},
    {"reasons", NULL, KIND_TEXT},
    {"recorded", "Recorded", KIND_TEXT},
    {"audit", NULL, KIND_TEXT},
    {"komi", "Komi", KIND_TEXT},
    {"rules", "Rules", KIND_TEXT},
    {"size", "Size", KIND_TEXT},
    {"handicap", "Handicap", KIND_COUNT},
    {"date", "Date", KIND_TEXT},
    {"event", NULL, KIND_TEXT},
    {"black", "Black", KIND_TEXT},
    {"white", "White", KIND_TEXT},
    {"evidence", NULL, KIND_TEXT},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

const struct report_table report_games_table = {.id = "games",
                                                .caption = "Games whose winner changes",
                                                .columns = columns,
                                                .count = COLUMNS,
                                                .sortable = true,
                                                .has_file = true};

void report_game_cells(const struct report_game *game, struct report_cell *cells)
{
    const struct report_cell row[COLUMNS] = {
        report_amount(game->number),   report_link(game->source, game->number),
        report_text(game->id),         {.count = (uint64_t)game->page, .none = game->page == 0},
        report_text(game->black_wins), report_text(game->white_wins),
        report_text(game->draws),      report_text(game->confidence),
        report_text(game->reasons),    report_text(game->recorded),
        report_text(game->audit),      report_text(game->komi),
        report_text(game->rules),      report_text(game->size),
        report_amount(game->handicap), report_text(game->date),
        report_text(game->event),      report_text(game->black),
        report_text(game->white),      report_text(game->evidence),
    };
    for (int k = 0; k < COLUMNS; k++)
        cells[k] = row[k];
}

/* --- as they come --- */

static void page_reset(struct report_page *page, int number)
{
    arena_reset(&page->arena);
    page->first = NULL;
    page->end = &page->first;
    page->count = 0;
    page->number = number;
}

bool report_games_start(struct report *report)
{
    arena_init(&report->first.arena, REPORT_PAGE_BYTES);
    arena_init(&report->later.arena, REPORT_PAGE_BYTES);
    page_reset(&report->first, 1);
    page_reset(&report->later, 1);
    report->pages = 1;
    return report_stream_start(report, &report->games, &report_games_table);
}

/* A page is written once it is known whether another one follows. */
static bool write_later(struct report *report, bool more)
{
    char path[4096];
    struct outfile file;
    if (report->later.count == 0)
        return true;
    if (report_page_path(report, report->later.number, false, path, sizeof path) == NULL) {
        run_fail(report->run, RUN_USAGE, "the name is too long", report->output);
        return false;
    }
    if (!outfile_open(&file, report->run, path))
        return false;
    bool written = report_write_page(report, file.out, &report->later, more, &file.error);
    return outfile_close(&file, report->run, !report->run->over) && written;
}

/* The page that has room for one game more; NULL when there is none, or the run is over. */
static struct report_page *page_with_room(struct report *report)
{
    if (report->pages == 1 && report->first.count < report->games_on_page)
        return &report->first;
    if (!report->format->pages || report->output == NULL || report->games_on_page == 0)
        return NULL;
    if (report->pages > 1 && report->later.count < report->games_on_page)
        return &report->later;
    if (report->pages == REPORT_PAGES_MAX || !write_later(report, true))
        return NULL;
    page_reset(&report->later, ++report->pages);
    return &report->later;
}

static void put_data(struct report *report, const struct report_game *game)
{
    struct report_cell cells[COLUMNS];
    report_game_cells(game, cells);
    report_stream_row(&report->games, &report_games_table, cells);
}

bool report_games_add(struct report *report)
{
    struct report_page *page = page_with_room(report), passing;
    if (report->run->over)
        return false;
    if (page == NULL && report->games.file.out == NULL)
        return true;
    bool shown = page != NULL;
    if (!shown) { /* for the data alone */
        arena_init(&passing.arena, REPORT_PAGE_BYTES);
        page = &passing;
    }
    struct report_game *game = report_game_make(report, page);
    if (game == NULL) {
        run_fail(report->run, RUN_OUTPUT, "out of memory", NULL);
    } else if (shown) {
        game->page = page->number;
        *page->end = game;
        page->end = &game->next;
        page->count++;
        report->games_shown++;
    }
    if (game != NULL)
        put_data(report, game);
    if (!shown)
        arena_free(&passing.arena);
    return game != NULL;
}

bool report_games_end(struct report *report)
{
    bool done = write_later(report, false);
    return report_stream_end(report, &report->games, done) && done;
}

void report_games_free(struct report *report)
{
    report_stream_end(report, &report->games, false);
    arena_free(&report->first.arena);
    arena_free(&report->later.arena);
}

/* --- on the page --- */

void report_put_page(struct report_doc *doc, const struct report_page *page)
{
    struct report_table table = report_games_table;
    /* Without a folder for data the document holds the rows of its own games. */
    table.has_file = doc->report->data != NULL;
    report_table(doc, &table);
    for (const struct report_game *game = page->first; game != NULL; game = game->next) {
        struct report_cell cells[COLUMNS];
        report_game_cells(game, cells);
        report_row(doc, cells, true);
    }
    report_table_end(doc);
    if (doc->report->format->game != NULL)
        for (const struct report_game *game = page->first; game != NULL; game = game->next)
            doc->report->format->game(doc, game);
}

void report_put_games(struct report_doc *doc)
{
    const struct report *report = doc->report;
    uint64_t untold = report->tally->winners - report->games_shown;
    report_section(doc, "games", "Games whose winner changes");
    if (report->tally->winners == 0) {
        report_say(doc, "There are none.");
        return;
    }
    if (report->first.count == report->tally->winners)
        report_say(doc,
                   "%" PRIu64
                   " game%s another winner under another ruleset; %s in the order of the "
                   "stream.",
                   report->tally->winners, PLURAL_OF(report->tally->winners, " has", "s have"),
                   PLURAL_OF(report->tally->winners, "it follows", "they follow"));
    else
        report_say(doc,
                   "%" PRIu64 " game%s another winner under another ruleset; the first %zu "
                   "follow, in the order of the stream%s.",
                   report->tally->winners, PLURAL_OF(report->tally->winners, " has", "s have"),
                   report->first.count,
                   report->pages > 1 ? ", further ones on pages of their own" : "");
    if (untold > 0)
        report_say(doc,
                   "%" PRIu64 " game%s on no page: at most %d pages are written, and those "
                   "only beside a report in HTML that is written to a file. %s",
                   untold, PLURAL_OF(untold, " is", "s are"), REPORT_PAGES_MAX,
                   report->data != NULL ? "The data has all of them."
                                        : "--data=DIR has all of them.");
    report_put_page(doc, &report->first);
}
