/* ingstand - standings of tournaments under every ruleset, side by side. */
#include "lines.h"
#include "option_value.h"
#include "stand.h"
#include "text_width.h"

#include "../formats/numbers.h"

#include <stdlib.h>
#include <string.h>

enum option_key {
    KEY_FORMAT = 'f',
    KEY_BY = OPTION_LONG_ONLY,
    KEY_RULES,
    KEY_ORDER,
    KEY_SYSTEM,
    KEY_UNDECIDED,
    KEY_FORFEITS,
    KEY_PRIZES,
    KEY_SAME,
    KEY_WIDTH,
};

static const struct option_row options[] = {
    {KEY_FORMAT, "format", "FORMAT", "text (the default), html, tsv or json"},
    {KEY_BY, "by", "WHAT", "event: a tournament for each event; all (the default): one"},
    {KEY_RULES, "rules", "A[,B...]",
     "tell these rulesets beside the recorded results, or all\n"
     "(default: those that lift dead stones)"},
    {KEY_ORDER, "order", "ORDER",
     "what decides between equal players: ing (the default), sos,\nsodos, or wins: nothing"},
    {KEY_SYSTEM, "system", "SYSTEM", "auto (the default), points, knock-out or match"},
    {KEY_UNDECIDED, "undecided", "WHAT",
     "a game that a ruleset leaves undecided: recorded (the\n"
     "default) takes the recorded winner, open leaves it out"},
    {KEY_FORFEITS, "forfeits", "WHAT",
     "the opponent's points in a game won by forfeit: none (the\ndefault), or played: all"},
    {KEY_PRIZES, "prizes", "A[,B...]", "prizes of the first places; equal players share theirs"},
    {KEY_SAME, "same", "NAME=OTHER", "the player OTHER is NAME; may be given several times"},
    {KEY_WIDTH, "width", "COLUMNS", "text: width of the page (default 100)"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingscore corpus/tournament | ingstand", "who would have won"},
    {"ingscore corpus/tournament | ingstand --rules=ing,japanese --prizes=1000,500,250",
     "the places and prizes under two rulesets"},
    {"ingstand corpus/conformance/101-tiebreak-a2-decides.txt", "a list of winners and losers"},
    {NULL, NULL},
};

/* --- options --- */

static const char *set_rules(struct stand *stand, const char *value)
{
    char name[OPTION_ITEM_MAX];
    stand->all_rules = strcmp(value, "all") == 0;
    while (!stand->all_rules && option_item(&value, name)) {
        if (*name == '\0')
            return "not a list of rulesets with commas between them";
        int number = score_ruleset(&stand->reader, name);
        if (number < 0)
            return "too many rulesets";
        stand->chosen |= UINT64_C(1) << (number + 1);
    }
    return stand->all_rules || stand->chosen != 0 ? NULL : "names no ruleset";
}

static const char *set_prizes(struct stand *stand, const char *value)
{
    char item[OPTION_ITEM_MAX];
    uint64_t prize;
    for (stand->prizes = 0; option_item(&value, item);) {
        if (!option_number(item, 0, STAND_PRIZE_MAX, &prize))
            return "not a list of whole numbers to 1000000000 with commas between them";
        if (stand->prizes == STAND_PRIZES_MAX)
            return "more than 100 prizes";
        stand->prize[stand->prizes++] = (int64_t)prize * 100;
    }
    return stand->prizes > 0 ? NULL : "no prize";
}

/* Kept as "NAME\0OTHER". */
static const char *add_same(struct stand *stand, const char *value)
{
    const char *equals = strchr(value, '=');
    if (equals == NULL || equals == value || equals[1] == '\0')
        return "not NAME=OTHER";
    if (stand->same == STAND_SAME_MAX)
        return "too many of these";
    char *copy = strdup(value);
    if (copy == NULL)
        return "out of memory";
    copy[equals - value] = '\0';
    stand->same_list[stand->same++] = copy;
    return NULL;
}

static const char *set(void *context, int key, const char *value)
{
    static const char *const by[] = {"all", "event", NULL};
    static const char *const orders[] = {"ing", "sos", "sodos", "wins", NULL};
    static const char *const systems[] = {"auto", "points", "knock-out", "match", NULL};
    static const char *const undecided[] = {"recorded", "open", NULL};
    static const char *const forfeits[] = {"none", "played", NULL};
    struct stand *stand = context;
    const char *wrong = NULL;
    int word = 0;
    uint64_t number;
    switch ((enum option_key)key) {
    case KEY_FORMAT:
        stand->format = stand_format_find(value);
        return stand->format == NULL ? "not text, html, tsv or json" : NULL;
    case KEY_BY:
        wrong = option_choice(value, by, &word, "not all or event");
        stand->by_event = word == 1;
        return wrong;
    case KEY_RULES:
        return set_rules(stand, value);
    case KEY_ORDER:
        wrong = option_choice(value, orders, &word, "not ing, sos, sodos or wins");
        stand->by = (enum tiebreak_by)word;
        return wrong;
    case KEY_SYSTEM:
        wrong = option_choice(value, systems, &word, "not auto, points, knock-out or match");
        stand->system = (enum stand_system)word;
        return wrong;
    case KEY_UNDECIDED:
        wrong = option_choice(value, undecided, &word, "not recorded or open");
        stand->undecided_open = word == 1;
        return wrong;
    case KEY_FORFEITS:
        wrong = option_choice(value, forfeits, &word, "not none or played");
        stand->forfeits_as_played = word == 1;
        return wrong;
    case KEY_PRIZES:
        return set_prizes(stand, value);
    case KEY_SAME:
        return add_same(stand, value);
    case KEY_WIDTH:
        if (!option_number(value, STAND_WIDTH_MIN, TEXT_WIDTH_MAX, &number))
            return "not a number from 40 to 1000";
        stand->width = (int)number;
        return NULL;
    }
    return "unknown";
}

static const struct tool tool = {
    .name = "ingstand",
    .summary = "Prints the standings of a tournament under each ruleset, from the score stream of\n"
               "ingscore or from a list of pairings.",
    .operands = "[FILE | -]...",
    .options = options,
    .examples = examples,
    .set = set,
};

const struct stand_format *stand_format_find(const char *name)
{
    static const struct stand_format *const formats[] = {&stand_text, &stand_html, &stand_tsv,
                                                         &stand_json};
    for (size_t k = 0; k < sizeof formats / sizeof formats[0]; k++)
        if (strcmp(formats[k]->name, name) == 0)
            return formats[k];
    return NULL;
}

/* --- the work --- */

static bool one_input(void *context, struct run *run, const char *path)
{
    struct stand *stand = context;
    stand->lines = stand->lost = 0;
    free(stand->only_input);
    stand->only_input = run->counts.inputs == 0 ? strdup(path) : NULL;
    bool going = lines_each(run, path, stand_line, stand);
    stand_tell_lost(stand, path);
    return going;
}

static void tell_twins(const struct stand *stand, const struct stand_event *event)
{
    struct origin origin = {.path = stand->only_input != NULL ? stand->only_input : "inputs"};
    for (uint32_t k = 0; k < event->twins && k < STAND_TWINS_TOLD; k++) {
        struct diag diag = {.code = DIAG_NAME_TWINS};
        snprintf(diag.text, sizeof diag.text, "\"%.100s\" and \"%.100s\"",
                 event->player[event->twin[k][0]], event->player[event->twin[k][1]]);
        run_report(stand->run, &origin, &diag, 0);
    }
}

/* False when out of memory. */
static bool one_event(struct stand_doc *doc, struct stand_game *games, uint32_t count, bool first)
{
    struct stand *stand = doc->stand;
    struct stand_event *event = calloc(1, sizeof *event);
    bool done = event != NULL && stand_event_sum(event, stand, games, count);
    if (done) {
        tell_twins(stand, event);
        stand->run->written -= event->copies;
        stand->run->left += event->copies;
        if (!first && stand->format == &stand_text)
            fputc('\n', doc->out);
        (stand->format->rows ? stand_tell_rows : stand_tell)(doc, event);
    }
    if (event != NULL)
        stand_event_free(event);
    free(event);
    return done && !doc->no_memory;
}

static void write_all(struct stand *stand)
{
    struct stand_doc doc = {.stand = stand, .out = stdout};
    bool done = stand->format->begin(&doc);
    for (uint32_t k = 0, end; done && k < stand->game_count; k = end) {
        for (end = k; end < stand->game_count && stand->games[end].event == stand->games[k].event;)
            end++;
        done = one_event(&doc, stand->games + k, end - k, k == 0);
    }
    if (doc.state != NULL || done)
        stand->format->end(&doc);
    if (doc.error != 0)
        stand->run->output_error = doc.error;
    if (!done || doc.no_memory || (doc.failed && doc.error == 0))
        run_fail(stand->run, RUN_OUTPUT, "out of memory", NULL);
}

/* A ruleset that was asked for and that no line of a score stream had. */
static const char *unmet(const struct stand *stand)
{
    for (uint32_t k = 0; k < CONTRAST_RULESETS && stand->scored; k++)
        if ((stand->chosen >> (k + 1) & 1) != 0 && (stand->met >> k & 1) == 0)
            return stand->reader.name[k];
    return NULL;
}

static void work(struct stand *stand)
{
    struct run *run = stand->run;
    if (!stand_read_start(stand)) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        return;
    }
    run_inputs(run, one_input, stand);
    if (!run->over && unmet(stand) != NULL)
        run_fail(run, RUN_USAGE, "no line of the stream has this ruleset", unmet(stand));
    if (run->over || run->counts.inputs == 0)
        return;
    stand_sort(stand);
    write_all(stand);
}

int main(int argc, char **argv)
{
    struct run run;
    struct stand stand = {.run = &run, .format = &stand_text, .width = text_width(STAND_WIDTH_MIN)};
    score_reader_init(&stand.reader);
    if (run_start(&run, &tool, &stand, argc, argv))
        work(&stand);
    stand_read_free(&stand);
    return run_finish(&run);
}
