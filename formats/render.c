#include "render.h"

#include <stdlib.h>
#include <string.h>

static const struct render renders[] = {
    {"lines", ".sgf", true, false, render_lines},
    {"sgf", ".sgf", true, true, render_sgf},
    {"json", ".json", false, false, render_json},
    {"gtp", ".gtp", false, true, render_gtp},
};

const struct render *render_at(size_t k)
{
    return k < sizeof renders / sizeof *renders ? &renders[k] : NULL;
}

const struct render *render_find(const char *name)
{
    const struct render *render;
    for (size_t k = 0; (render = render_at(k)) != NULL; k++)
        if (strcmp(render->name, name) == 0)
            break;
    return render;
}

void rendering_free(struct rendering *rendering)
{
    sgf_line_free(&rendering->text);
    sgf_line_free(&rendering->line);
    if (rendering->replay != NULL)
        replay_free(rendering->replay);
    free(rendering->replay);
    *rendering = (struct rendering){.replay = NULL};
}

enum rendered render_lines(struct rendering *rendering, struct record *record, bool tree)
{
    struct sgf_line *line = &rendering->text;
    bool done = tree ? sgf_write_tree(line, record) : sgf_write(line, record);
    return done ? RENDERED : RENDER_NO_MEMORY;
}
