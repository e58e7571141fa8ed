#include "paragraph.h"

#include "text_width.h"

#include <stdlib.h>

bool paragraph_begin(struct paragraph *paragraph)
{
    paragraph->text = NULL;
    paragraph->out = open_memstream(&paragraph->text, &paragraph->size);
    return paragraph->out != NULL;
}

int paragraph_end(struct paragraph *paragraph, FILE *out, int at, int indent, int width)
{
    bool whole = fclose(paragraph->out) == 0 && paragraph->text != NULL;
    int column = text_wrap(out, whole ? paragraph->text : "", at, indent, width);
    free(paragraph->text);
    return column;
}
