#include "render.h"

#include <stdlib.h>
#include <string.h>

static const struct render renders[] = {
    {"lines", ".sgf", true, false, false, render_lines},
    {"sgf", ".sgf", true, false, true, render_sgf},
    {"json", ".json", false, false, false, render_json},
    {"gtp", ".gtp", false, true, true, render_gtp},
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

/* Komi and handicap are commands; what says how the text is written is none of it. */
static bool is_text_left(const struct record *record, enum text_kind kind)
{
    bool said = kind == TEXT_CHARSET || (kind == TEXT_HANDICAP && record->handicap > 0) ||
                (kind == TEXT_KOMI && record->komi.known);
    return record->text[kind] != NULL && !said;
}

static void add_all_but_moves(const struct record *record, struct extras *left)
{
    for (int kind = 0; kind < TEXT_COUNT; kind++)
        left->count[EXTRA_TEXTS] += is_text_left(record, (enum text_kind)kind);
    left->count[EXTRA_TEXTS] += record->producer2 != NULL;
    for (int kind = 0; kind < CLOCK_COUNT; kind++)
        left->count[EXTRA_CLOCK] += record->clock[kind] != NULL;
    left->count[EXTRA_TERRITORY] += (uint64_t)record->markup.blacks + record->markup.whites;
}

struct extras render_left_out(const struct render *render, const struct record *record, bool tree)
{
    struct extras left = tree && record->tree != NULL ? record->relayed_extras : record->extras;
    if (render->moves_only)
        add_all_but_moves(record, &left);
    return left;
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
