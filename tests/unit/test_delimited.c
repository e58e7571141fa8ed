#include "delimited.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

/* What one text becomes as the second field of a row. */
static void check_field(enum delimited_style style, bool safe, const char *text, const char *wanted)
{
    char *bytes = NULL;
    size_t size;
    FILE *out = open_memstream(&bytes, &size);
    cr_assert_not_null(out);
    struct delimited table;
    delimited_init(&table, out, style, safe);
    delimited_text(&table, "x");
    delimited_text(&table, text);
    delimited_end(&table);
    fclose(out);
    cr_assert_str_eq(bytes, wanted);
    free(bytes);
}

Test(delimited, tsv_escapes_what_would_break_a_row)
{
    check_field(DELIMITED_TSV, false, "plain, \"text\"", "x\tplain, \"text\"\n");
    check_field(DELIMITED_TSV, false, "a\tb\nc\rd\\e", "x\ta\\tb\\nc\\rd\\\\e\n");
    check_field(DELIMITED_TSV, false, "\x1b[31m", "x\t\\u001b[31m\n");
    check_field(DELIMITED_TSV, false, "\xE2\x80\xAE", "x\t\\u202e\n");
    check_field(DELIMITED_TSV, false, "\xF3\xA0\x81\x81", "x\t\\U000e0041\n");
    check_field(DELIMITED_TSV, false, "\xFF", "x\t\xEF\xBF\xBD\n");
    check_field(DELIMITED_TSV, false, NULL, "x\t\n");
}

Test(delimited, csv_quotes_where_it_must)
{
    check_field(DELIMITED_CSV, false, "plain", "x,plain\n");
    check_field(DELIMITED_CSV, false, "a,b", "x,\"a,b\"\n");
    check_field(DELIMITED_CSV, false, "say \"hi\"", "x,\"say \"\"hi\"\"\"\n");
    check_field(DELIMITED_CSV, false, " edge ", "x,\" edge \"\n");
    check_field(DELIMITED_CSV, false, "two\nlines", "x,\"two lines\"\n");
    check_field(DELIMITED_CSV, false, "\x1b[31m", "x,\xEF\xBF\xBD[31m\n");
    check_field(DELIMITED_CSV, false, NULL, "x,\n");
}

Test(delimited, formulas_are_disarmed_when_asked)
{
    check_field(DELIMITED_CSV, true, "=1+1", "x,'=1+1\n");
    check_field(DELIMITED_CSV, true, "@SUM(A1,B1)", "x,\"'@SUM(A1,B1)\"\n");
    check_field(DELIMITED_CSV, true, "+1", "x,'+1\n");
    check_field(DELIMITED_CSV, true, "-1", "x,'-1\n");
    check_field(DELIMITED_CSV, true, "\t=1", "x,' =1\n");
    check_field(DELIMITED_CSV, true, "a=1", "x,a=1\n");
    check_field(DELIMITED_TSV, true, "=1", "x\t'=1\n");
    check_field(DELIMITED_CSV, false, "=1", "x,=1\n");
}

Test(delimited, numbers_have_one_spelling_and_are_no_formulas)
{
    char *bytes = NULL;
    size_t size;
    FILE *out = open_memstream(&bytes, &size);
    cr_assert_not_null(out);
    struct delimited table;
    delimited_init(&table, out, DELIMITED_CSV, true);
    delimited_header(&table, "a b c d");
    delimited_quarters(&table, 30);
    delimited_quarters(&table, -1);
    delimited_integer(&table, -3);
    delimited_quarters(&table, 0);
    delimited_end(&table);
    fclose(out);
    cr_assert_str_eq(bytes, "a,b,c,d\n7.5,-0.25,-3,0\n");
    free(bytes);
}
