#include "delimited.h"

#include "display.h"
#include "numbers.h"

#include <inttypes.h>
#include <string.h>

void delimited_init(struct delimited *table, FILE *out, enum delimited_style style, bool safe)
{
    *table = (struct delimited){.out = out, .style = style, .safe = safe};
}

static void separate(struct delimited *table)
{
    if (table->started)
        putc(table->style == DELIMITED_TSV ? '\t' : ',', table->out);
    table->started = true;
}

static const char *tsv_escape(uint32_t code)
{
    switch (code) {
    case '\t':
        return "\\t";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\\':
        return "\\\\";
    default:
        return NULL;
    }
}

static void put_tsv(FILE *out, const char *text)
{
    uint32_t code;
    for (size_t step; (step = display_next(text, &code)) != 0; text += step) {
        const char *escape = tsv_escape(code);
        if (escape != NULL)
            fputs(escape, out);
        else if (display_harmful(code))
            fprintf(out, code > 0xFFFF ? "\\U%08" PRIx32 : "\\u%04" PRIx32, code);
        else if (code == 0xFFFD)
            fputs("\xEF\xBF\xBD", out);
        else
            fwrite(text, 1, step, out);
    }
}

static void put_csv(FILE *out, const char *text, bool quoted)
{
    uint32_t code;
    for (size_t step; (step = display_next(text, &code)) != 0; text += step) {
        if (code == '\t' || code == '\n' || code == '\r')
            putc(' ', out);
        else if (display_harmful(code) || code == 0xFFFD)
            fputs("\xEF\xBF\xBD", out);
        else
            fwrite(text, 1, step, out);
        if (quoted && code == '"')
            putc('"', out);
    }
}

/* How spreadsheets recognise a formula. */
static bool is_formula(const char *text)
{
    return text[0] != '\0' && strchr("=+-@\t\r\n", text[0]) != NULL;
}

void delimited_text(struct delimited *table, const char *text)
{
    separate(table);
    if (text == NULL)
        return;
    const char *guard = table->safe && is_formula(text) ? "'" : "";
    if (table->style == DELIMITED_TSV) {
        fputs(guard, table->out);
        put_tsv(table->out, text);
        return;
    }
    size_t length = strlen(text);
    bool quoted = strpbrk(text, ",\"\n\r") != NULL ||
                  (length > 0 && (text[0] == ' ' || text[length - 1] == ' '));
    const char *quote = quoted ? "\"" : "";
    fprintf(table->out, "%s%s", quote, guard);
    put_csv(table->out, text, quoted);
    fputs(quote, table->out);
}

void delimited_integer(struct delimited *table, int64_t number)
{
    separate(table);
    fprintf(table->out, "%" PRId64, number);
}

void delimited_quarters(struct delimited *table, int32_t quarters)
{
    char text[QUARTERS_TEXT_MAX];
    separate(table);
    quarters_write(quarters, text);
    fputs(text, table->out);
}

void delimited_end(struct delimited *table)
{
    putc('\n', table->out);
    table->started = false;
}

void delimited_header(struct delimited *table, const char *names)
{
    for (; *names != '\0'; names++)
        putc(*names != ' ' ? *names : table->style == DELIMITED_TSV ? '\t' : ',', table->out);
    putc('\n', table->out);
}
