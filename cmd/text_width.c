#include "text_width.h"

#include "../formats/display.h"

#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int text_width(int least)
{
    struct winsize window;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 ||
        window.ws_col == 0 || window.ws_col > TEXT_WIDTH)
        return TEXT_WIDTH;
    return window.ws_col < least ? least : window.ws_col;
}

/* Copies the word at `text` into `word`, ties as blanks; its length in the text. */
static size_t next_word(const char *text, char *word, size_t room)
{
    size_t length = strcspn(text, " "), kept = length < room ? length : room - 1;
    for (size_t k = 0; k < kept; k++)
        word[k] = text[k] == TEXT_TIE[0] ? ' ' : text[k];
    word[kept] = '\0';
    return length;
}

int text_wrap(FILE *out, const char *text, int at, int indent, int width)
{
    char word[512];
    bool joined = at > indent;
    text += strspn(text, " ");
    while (*text != '\0') {
        size_t length = next_word(text, word, sizeof word);
        int columns = display_width(word);
        if (joined && at + 1 + columns > width) {
            fprintf(out, "\n%*s", indent, "");
            at = indent;
        } else if (joined) {
            fputc(' ', out);
            at++;
        }
        fputs(word, out);
        at += columns;
        joined = true;
        text += length + strspn(text + length, " ");
    }
    return at;
}
