/* The report in Markdown, with tables as GitHub and pandoc read them. */
#include "report.h"

#include <string.h>

/* Every character that could be markup is escaped. */
static void put_text(struct report_doc *doc, const char *text)
{
    static const char markup[] = "\\`*_{}[]()<>#+-.!|~&$^=:@'\"/";
    for (; *text != '\0'; text++) {
        /* Between letters and digits none of these begins anything. */
        bool harmless = *text == '.' || *text == '-' || *text == ':' || *text == '/' ||
                        *text == '(' || *text == ')' || *text == '\'' || *text == '+' ||
                        *text == '=';
        if (strchr(markup, *text) != NULL && !harmless)
            fputc('\\', doc->out);
        fputc(*text, doc->out);
    }
}

static bool begin(struct report_doc *doc)
{
    fputs("# ", doc->out);
    put_text(doc, doc->report->title);
    fputc('\n', doc->out);
    return true;
}

static void section(struct report_doc *doc, const char *id, const char *title)
{
    (void)id;
    fprintf(doc->out, "\n## %s\n", title);
}

static void paragraph(struct report_doc *doc, const char *text)
{
    fputc('\n', doc->out);
    put_text(doc, text);
    fputc('\n', doc->out);
}

static bool is_number(enum report_kind kind)
{
    return kind == KIND_COUNT || kind == KIND_RATE || kind == KIND_POINTS;
}

static void table(struct report_doc *doc)
{
    const struct report_table *table = doc->table;
    fputs("\n**", doc->out);
    put_text(doc, table->caption);
    fputs("**\n\n|", doc->out);
    for (size_t k = 0; k < table->count; k++)
        if (table->columns[k].title != NULL) {
            fputc(' ', doc->out);
            put_text(doc, table->columns[k].title);
            fputs(" |", doc->out);
        }
    fputs("\n|", doc->out);
    for (size_t k = 0; k < table->count; k++)
        if (table->columns[k].title != NULL)
            fputs(is_number(table->columns[k].kind) ? "---:|" : "---|", doc->out);
    fputc('\n', doc->out);
}

static void row(struct report_doc *doc, const struct report_cell *cells)
{
    fputc('|', doc->out);
    for (size_t k = 0; k < doc->table->count; k++) {
        char text[REPORT_TEXT_BYTES];
        if (doc->table->columns[k].title == NULL)
            continue;
        report_cell_words(&cells[k], doc->table->columns[k].kind, text);
        fputc(' ', doc->out);
        put_text(doc, text);
        fputs(" |", doc->out);
    }
    fputc('\n', doc->out);
}

static void table_end(struct report_doc *doc, const char *rest)
{
    if (rest != NULL)
        paragraph(doc, rest);
}

static void game(struct report_doc *doc, const struct report_game *game)
{
    fprintf(doc->out, "\n%llu\\. ", (unsigned long long)game->number);
    put_text(doc, game->source);
    fputs("\n\n", doc->out);
    for (size_t k = 0; k < game->reason_count; k++) {
        fputs("* ", doc->out);
        put_text(doc, game->reason[k]);
        fputc('\n', doc->out);
    }
    if (game->reasons_untold > 0)
        fprintf(doc->out, "* and %zu more pairs of rulesets\n", game->reasons_untold);
}

const struct report_format report_markdown = {.name = "markdown",
                                              .begin = begin,
                                              .section = section,
                                              .paragraph = paragraph,
                                              .table = table,
                                              .row = row,
                                              .table_end = table_end,
                                              .game = game};
