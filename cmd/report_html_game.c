/* A game on the web page: its facts, the reasons, both boards. */
#include "report_html.h"

#include <inttypes.h>

static void put_board(struct html *html, const struct report_board *board, const char *caption)
{
    const struct svg_board picture = {.columns = board->columns,
                                      .rows = board->rows,
                                      .points = board->points,
                                      .alternative = board->alternative};
    html_open(html, "figure");
    html_attribute(html, "class", "board");
    html->failed = html->failed || !svg_board_put(html->writer, &picture);
    html_element(html, "figcaption", NULL, caption);
    html_close(html);
}

static void put_boards(struct html *html, const struct report_game *game)
{
    html_open(html, "div");
    html_attribute(html, "class", "boards");
    if (game->final.columns > 0)
        put_board(html, &game->final,
                  "Final position. Crossed: dead. Triangles: seki. Rings: neutral points. Squares: "
                  "a ko. Numbers: moves added to settle the end.");
    else
        html_element(html, "p", NULL, "The stream has no picture of the position.");
    if (game->counting.columns > 0)
        put_board(html, &game->counting,
                  "Filled in to be counted by Ing's rules. Small: filled in. Triangles: given for "
                  "komi. Squares: left over. Red: open points.");
    html_close(html);
}

static void put_counting_words(struct html *html, const struct report_board *board)
{
    if (board->lines == NULL)
        return;
    html_open(html, "details");
    html_element(html, "summary", NULL, "The count by filling in");
    html_open(html, "ul");
    for (size_t k = 0; board->lines[k] != NULL; k++)
        html_element(html, "li", NULL, board->lines[k]);
    html_close(html);
    html_close(html);
}

static void put_fact(struct html *html, const char *what, const char *value)
{
    if (value[0] == '\0')
        return;
    html_element(html, "dt", NULL, what);
    html_element(html, "dd", NULL, value);
}

static void put_facts(struct html *html, const struct report_game *game)
{
    char handicap[24];
    snprintf(handicap, sizeof handicap, "%" PRIu64, game->handicap);
    html_open(html, "dl");
    put_fact(html, "Black", game->black);
    put_fact(html, "White", game->white);
    put_fact(html, "Event", game->event);
    put_fact(html, "Date", game->date);
    put_fact(html, "Board", game->size);
    put_fact(html, "Handicap", game->handicap > 0 ? handicap : "");
    put_fact(html, "Komi", game->komi);
    put_fact(html, "Rules", game->rules);
    put_fact(html, "Recorded", game->recorded);
    put_fact(html, "Audit", game->audit);
    put_fact(html, "Confidence", game->confidence);
    put_fact(html, "Decided by", game->evidence);
    for (size_t k = 0; k < game->results; k++)
        put_fact(html, game->result[k].rulesets, game->result[k].result);
    html_close(html);
}

void report_html_game(struct html *html, const struct report_game *game)
{
    char text[64];
    html_constant(html, "\n");
    html_open(html, "article");
    snprintf(text, sizeof text, "g%" PRIu64, game->number);
    html_attribute(html, "id", text);
    snprintf(text, sizeof text, "%" PRIu64 ". ", game->number);
    html_open(html, "h3");
    html_text(html, text);
    html_text(html, game->source[0] != '\0' ? game->source : "(no name)");
    html_close(html);
    put_facts(html, game);
    html_open(html, "ul");
    html_attribute(html, "class", "reasons");
    for (size_t k = 0; k < game->reason_count; k++)
        html_element(html, "li", NULL, game->reason[k]);
    if (game->reasons_untold > 0) {
        snprintf(text, sizeof text, "and %zu more pairs of rulesets", game->reasons_untold);
        html_element(html, "li", NULL, text);
    }
    html_close(html);
    put_boards(html, game);
    put_counting_words(html, &game->counting);
    html_close(html);
}
