#include "plain.h"

#include "../formats/display.h"

void plain_put(FILE *stream, const char *text)
{
    uint32_t character;
    for (size_t step; (step = display_next(text, &character)) != 0; text += step) {
        if (step == 1 && (character > 0x7E || character < 0x20))
            fprintf(stream, "\\x%02x", (unsigned char)*text);
        else if (display_harmful(character))
            fprintf(stream, "\\u%04x", (unsigned)character);
        else
            fwrite(text, 1, step, stream);
    }
}
