#include "chart.h"

#include "xml_try.h"

#include <libxml/xmlwriter.h>
#include <stdarg.h>
#include <stdio.h>

enum {
    WIDTH = 640,
    ROW = 22, /* of a bar */
    LABEL = 120,
    NUMBER = 80,
    BAR = WIDTH - LABEL - NUMBER,
    PLOT_LEFT = 48,
    PLOT_TOP = 12,
    PLOT_WIDTH = WIDTH - PLOT_LEFT - 16,
    PLOT_HEIGHT = 280,
    LEGEND_WIDTH = 150,
    LEGEND_ROW = 20,
    PIECE = 96,
};

struct chart {
    xmlTextWriterPtr writer;
    bool failed;
};

static void attribute(struct chart *chart, const char *name, const char *value)
{
    XML_TRY(chart, xmlTextWriterWriteAttribute(chart->writer, BAD_CAST name, BAD_CAST value));
}

static void number(struct chart *chart, const char *name, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.4g", value);
    attribute(chart, name, text);
}

static void open_element(struct chart *chart, const char *name)
{
    XML_TRY(chart, xmlTextWriterStartElement(chart->writer, BAD_CAST name));
}

static void close_element(struct chart *chart)
{
    XML_TRY(chart, xmlTextWriterEndElement(chart->writer));
}

static void open_chart(struct chart *chart, int height, const char *alternative)
{
    char box[64];
    open_element(chart, "svg");
    attribute(chart, "xmlns", "http://www.w3.org/2000/svg");
    snprintf(box, sizeof box, "0 0 %d %d", WIDTH, height);
    attribute(chart, "viewBox", box);
    attribute(chart, "class", "chart");
    attribute(chart, "role", "img");
    open_element(chart, "title");
    XML_TRY(chart, xmlTextWriterWriteString(chart->writer, BAD_CAST alternative));
    close_element(chart);
}

static void label(struct chart *chart, double x, double y, const char *anchor, const char *text)
{
    open_element(chart, "text");
    number(chart, "x", x);
    number(chart, "y", y);
    attribute(chart, "text-anchor", anchor);
    XML_TRY(chart, xmlTextWriterWriteString(chart->writer, BAD_CAST text));
    close_element(chart);
}

bool chart_bars(struct _xmlTextWriter *writer, const char *alternative,
                const struct chart_bar *bars, size_t count)
{
    struct chart chart = {.writer = writer};
    uint64_t most = 1;
    for (size_t k = 0; k < count; k++)
        most = bars[k].value > most ? bars[k].value : most;
    open_chart(&chart, ROW * (int)count + 8, alternative);
    for (size_t k = 0; k < count; k++) {
        char text[24];
        double top = 4 + ROW * (double)k;
        double length = BAR * ((double)bars[k].value / (double)most);
        label(&chart, LABEL - 8, top + 15, "end", bars[k].label);
        open_element(&chart, "rect");
        attribute(&chart, "class", "bar");
        number(&chart, "x", LABEL);
        number(&chart, "y", top + 3);
        number(&chart, "width", length < 1 && bars[k].value > 0 ? 1 : length);
        number(&chart, "height", ROW - 6);
        close_element(&chart);
        snprintf(text, sizeof text, "%llu", (unsigned long long)bars[k].value);
        label(&chart, LABEL + length + 6, top + 15, "start", text);
    }
    close_element(&chart);
    return !chart.failed;
}

/* --- curves --- */

static double plot_y(double share)
{
    return PLOT_TOP + PLOT_HEIGHT * (1 - share);
}

static void path(struct chart *chart, const char *class, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void path(struct chart *chart, const char *class, const char *format, ...)
{
    char text[PIECE];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    open_element(chart, "path");
    attribute(chart, "class", class);
    attribute(chart, "d", text);
    close_element(chart);
}

static void put_axes(struct chart *chart, const char *axis, int last)
{
    enum { SHARE_STEP = 25, PLACE_STEP = 5 };
    char text[PIECE];
    for (int percent = 0; percent <= 100; percent += SHARE_STEP) {
        snprintf(text, sizeof text, "%d %%", percent);
        label(chart, PLOT_LEFT - 6, plot_y(percent / 100.0) + 4, "end", text);
        path(chart, percent == 50 ? "axis" : "grid", "M%d %.4gh%d", PLOT_LEFT,
             plot_y(percent / 100.0), PLOT_WIDTH);
    }
    for (int place = 0; place <= last; place += PLACE_STEP) {
        double x = PLOT_LEFT + (double)PLOT_WIDTH * place / last;
        snprintf(text, sizeof text, "%d", place);
        label(chart, x, PLOT_TOP + PLOT_HEIGHT + 18, "middle", text);
        path(chart, "grid", "M%.4g %dv%d", x, PLOT_TOP, PLOT_HEIGHT);
    }
    label(chart, PLOT_LEFT + PLOT_WIDTH / 2.0, PLOT_TOP + PLOT_HEIGHT + 36, "middle", axis);
}

/* Curves differ by their dashes, too, for those who do not see colours. */
static void put_look(struct chart *chart, size_t k)
{
    static const char *const dashes[CHART_CURVES] = {"none",     "8 4", "2 3",
                                                     "10 3 2 3", "5 2", "14 6"};
    char class[24];
    snprintf(class, sizeof class, "curve curve%d", (int)(k % CHART_CURVES));
    attribute(chart, "class", class);
    attribute(chart, "stroke-dasharray", dashes[k % CHART_CURVES]);
}

static void put_curve(struct chart *chart, size_t k, size_t places, const double *share)
{
    open_element(chart, "path");
    put_look(chart, k);
    XML_TRY(chart, xmlTextWriterStartAttribute(chart->writer, BAD_CAST "d"));
    for (size_t at = 0; at < places; at++) {
        char text[PIECE];
        snprintf(text, sizeof text, "%c%.4g %.4g", at == 0 ? 'M' : 'L',
                 PLOT_LEFT + (double)PLOT_WIDTH * (double)at / (double)(places - 1),
                 plot_y(share[at]));
        XML_TRY(chart, xmlTextWriterWriteString(chart->writer, BAD_CAST text));
    }
    XML_TRY(chart, xmlTextWriterEndAttribute(chart->writer));
    close_element(chart);
}

static void put_legend(struct chart *chart, size_t k, const char *name, int top)
{
    enum { ACROSS = PLOT_WIDTH / LEGEND_WIDTH, SAMPLE = 28 };
    int x = PLOT_LEFT + LEGEND_WIDTH * (int)(k % ACROSS), y = top + LEGEND_ROW * (int)(k / ACROSS);
    char text[PIECE];
    snprintf(text, sizeof text, "M%d %dh%d", x, y, SAMPLE);
    open_element(chart, "path");
    put_look(chart, k);
    attribute(chart, "d", text);
    close_element(chart);
    label(chart, x + SAMPLE + 6, y + 4, "start", name);
}

bool chart_curves(struct _xmlTextWriter *writer, const char *alternative, const char *axis,
                  int last, size_t places, const struct chart_curve *curves, size_t count)
{
    enum { LEGEND_TOP = PLOT_TOP + PLOT_HEIGHT + 58, ACROSS = PLOT_WIDTH / LEGEND_WIDTH };
    struct chart chart = {.writer = writer};
    int rows = (int)(count + ACROSS - 1) / ACROSS;
    open_chart(&chart, LEGEND_TOP + LEGEND_ROW * rows, alternative);
    put_axes(&chart, axis, last);
    for (size_t k = 0; k < count; k++)
        put_curve(&chart, k, places, curves[k].share);
    for (size_t k = 0; k < count; k++)
        put_legend(&chart, k, curves[k].name, LEGEND_TOP);
    close_element(&chart);
    return !chart.failed;
}
