#include "text_width.h"

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
