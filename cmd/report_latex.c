/* The report in LaTeX: a document of its own, for XeLaTeX or LuaLaTeX, whose sections can be taken
 * over into a paper. */
#include "report.h"

#include <string.h>

static void put_text(struct report_doc *doc, const char *text)
{
    static const struct {
        char what;
        const char *instead;
    } escapes[] = {
        {'\\', "\\textbackslash{}"},
        {'{', "\\{"},
        {'}', "\\}"},
        {'$', "\\$"},
        {'&', "\\&"},
        {'#', "\\#"},
        {'%', "\\%"},
        {'_', "\\_"},
        {'~', "\\textasciitilde{}"},
        {'^', "\\textasciicircum{}"},
        {'<', "\\textless{}"},
        {'>', "\\textgreater{}"},
        {'|', "\\textbar{}"},
        {'"', "\\textquotedbl{}"},
        {'\'', "\\textquotesingle{}"},
        {'`', "\\textasciigrave{}"},
        {'-', "{-}"},
        {'/', "/\\allowbreak{}"},
    };
    for (; *text != '\0'; text++) {
        size_t k = 0;
        while (k < sizeof escapes / sizeof escapes[0] && escapes[k].what != *text)
            k++;
        if (k < sizeof escapes / sizeof escapes[0])
            fputs(escapes[k].instead, doc->out);
        else
            fputc(*text, doc->out);
    }
}

static bool begin(struct report_doc *doc)
{
    fputs("\\documentclass[a4paper]{article}\n"
          "\\usepackage{fontspec} % XeLaTeX or LuaLaTeX; Chinese names need a font that has them\n"
          "\\usepackage{array,longtable}\n"
          "\\usepackage[margin=2cm]{geometry}\n"
          "\\newcommand{\\bargraph}[1]{\\rule{#1mm}{1.2ex}}\n"
          "\\setlength{\\tabcolsep}{3pt}\n"
          "\\begin{document}\n\\sloppy\n\\section*{",
          doc->out);
    put_text(doc, doc->report->title);
    fputs("}\n", doc->out);
    return true;
}

static void section(struct report_doc *doc, const char *id, const char *title)
{
    fputs("\n\\subsection*{", doc->out);
    put_text(doc, title);
    fprintf(doc->out, "}\\label{ing:%s}\n", id);
}

static void paragraph(struct report_doc *doc, const char *text)
{
    fputc('\n', doc->out);
    put_text(doc, text);
    fputs("\n\n", doc->out);
}

static bool is_wide(const struct report_column *column)
{
    return strcmp(column->name, "title") == 0 || strcmp(column->name, "text") == 0 ||
           strcmp(column->name, "meaning") == 0 || strcmp(column->name, "key") == 0 ||
           strcmp(column->name, "why") == 0 || column->kind == KIND_GAME;
}

static int shown_columns(const struct report_table *table)
{
    int count = 0;
    for (size_t k = 0; k < table->count; k++)
        count += table->columns[k].title != NULL;
    return count;
}

/* Numbers to the right; texts wrap, in the room that is left for a column. */
static void table(struct report_doc *doc)
{
    const struct report_table *table = doc->table;
    int columns = shown_columns(table);
    double share = 0.94 / (columns > 0 ? columns : 1);
    fprintf(doc->out, "\n{%s\n\\begin{longtable}{", columns > 8 ? "\\scriptsize" : "\\small");
    for (size_t k = 0; k < table->count; k++)
        if (table->columns[k].title != NULL)
            fprintf(doc->out, ">{\\raggedright\\arraybackslash}p{%.3f\\linewidth}",
                    share * (is_wide(&table->columns[k]) ? 1.2 : 0.9));
    fprintf(doc->out, "}\n\\multicolumn{%d}{l}{\\textbf{", columns);
    put_text(doc, table->caption);
    fputs("}}\\\\\n\\hline\n", doc->out);
    const char *between = "";
    for (size_t k = 0; k < table->count; k++)
        if (table->columns[k].title != NULL) {
            fputs(between, doc->out);
            put_text(doc, table->columns[k].title);
            between = " & ";
        }
    fputs(" \\\\\n\\hline\n\\endhead\n", doc->out);
}

static void row(struct report_doc *doc, const struct report_cell *cells)
{
    const char *between = "";
    for (size_t k = 0; k < doc->table->count; k++) {
        char text[REPORT_TEXT_BYTES];
        if (doc->table->columns[k].title == NULL)
            continue;
        report_cell_words(&cells[k], doc->table->columns[k].kind, text);
        fputs(between, doc->out);
        put_text(doc, text);
        between = " & ";
    }
    fputs(" \\\\\n", doc->out);
}

static void table_end(struct report_doc *doc, const char *rest)
{
    fputs("\\hline\n\\end{longtable}}\n", doc->out);
    if (rest != NULL)
        paragraph(doc, rest);
}

static void bars(struct report_doc *doc, const char *caption, const struct chart_bar *bars,
                 size_t count)
{
    enum { LONGEST = 90 }; /* millimetres */
    uint64_t most = 1;
    for (size_t k = 0; k < count; k++)
        most = bars[k].value > most ? bars[k].value : most;
    paragraph(doc, caption);
    fputs("{\\small\\noindent\\begin{tabular}{rl}\n", doc->out);
    for (size_t k = 0; k < count; k++) {
        put_text(doc, bars[k].label);
        fprintf(doc->out, " & \\bargraph{%.1f} %llu \\\\\n",
                LONGEST * ((double)bars[k].value / (double)most),
                (unsigned long long)bars[k].value);
    }
    fputs("\\end{tabular}}\n", doc->out);
}

static void game(struct report_doc *doc, const struct report_game *game)
{
    fprintf(doc->out, "\n\\paragraph*{%llu} ", (unsigned long long)game->number);
    put_text(doc, game->source);
    for (size_t k = 0; k < game->reason_count; k++) {
        fputs("\\newline\n", doc->out);
        put_text(doc, game->reason[k]);
    }
    if (game->reasons_untold > 0)
        fprintf(doc->out, "\\newline\nand %zu more pairs of rulesets", game->reasons_untold);
    fputc('\n', doc->out);
}

static void end(struct report_doc *doc)
{
    fputs("\\end{document}\n", doc->out);
}

const struct report_format report_latex = {.name = "latex",
                                           .begin = begin,
                                           .section = section,
                                           .paragraph = paragraph,
                                           .table = table,
                                           .row = row,
                                           .table_end = table_end,
                                           .bars = bars,
                                           .game = game,
                                           .end = end};
