#include "xml.h"

#include "sgf.h"

#include <string.h>

/* -- Texts ------------------------------------------------------------------------------------ */

static const struct {
    const char *element;
    enum text_kind kind;
} texts[] = {
    {"Application", TEXT_PRODUCER},
    {"BlackPlayer", TEXT_BLACK},
    {"BlackRank", TEXT_BLACK_RANK},
    {"WhitePlayer", TEXT_WHITE},
    {"WhiteRank", TEXT_WHITE_RANK},
    {"Date", TEXT_DATE},
    {"Time", TEXT_TIME},
    {"Komi", TEXT_KOMI},
    {"Result", TEXT_RESULT},
    {"Handicap", TEXT_HANDICAP},
    {"User", TEXT_USER},
    {"Copyright", TEXT_COPYRIGHT},
    {"Annotation", TEXT_ANNOTATOR},
    {"BlackTeam", TEXT_BLACK_TEAM},
    {"WhiteTeam", TEXT_WHITE_TEAM},
    {"Round", TEXT_ROUND},
    {"Rules", TEXT_RULES},
    {"Source", TEXT_SOURCE},
};

/* Elements that put a stone, or take one away. */
static const struct {
    const char *element;
    enum event_kind kind;
    enum colour colour;
} stones[] = {
    {"Black", EVENT_MOVE, BLACK},     {"White", EVENT_MOVE, WHITE},
    {"AddBlack", EVENT_SETUP, BLACK}, {"AddWhite", EVENT_SETUP, WHITE},
    {"Delete", EVENT_SETUP, EMPTY},
};

static struct span collected(const struct xml_parse *parse)
{
    return (struct span){parse->size > 0 ? parse->text : "", parse->size};
}

static void collect(struct xml_parse *parse)
{
    parse->collecting = true;
    parse->size = 0;
}

void xml_text(void *context, const xmlChar *bytes, int length)
{
    struct xml_parse *parse = context;
    size_t size = (size_t)length;
    if (!parse->collecting || parse->variation > 0)
        return;
    if (parse->room - parse->size < size) {
        size_t wanted = 2 * (parse->room + size) + 64;
        char *grown = arena_grow(&parse->lined.record->arena, parse->text, parse->size, wanted, 1);
        parse->lined.full |= grown == NULL;
        if (grown == NULL)
            return;
        parse->text = grown;
        parse->room = wanted;
    }
    memcpy(parse->text + parse->size, bytes, size);
    parse->size += size;
}

/* Points that were read before it are of a board of the usual size. */
static void take_size(struct xml_parse *parse, struct span value)
{
    struct lined *lined = &parse->lined;
    bool points =
        lined->record->count > 0 || parse->cells[BLACK] != NULL || parse->cells[WHITE] != NULL;
    long side = 0;
    if (span_number(value, &side) && side >= BOARD_SIDE_MIN && side <= BOARD_SIDE_MAX &&
        (!points || side == lined->record->columns)) {
        lined->record->columns = lined->record->rows = (uint16_t)side;
        return;
    }
    parse->bad_size = true;
    diag_put(&lined->sink, DIAG_SGF_BAD_SIZE, lined->line, 0, "<BoardSize>%.*s", SPAN_SHOW(value));
}

/* -- Points ----------------------------------------------------------------------------------- */

/* "Q16" or "17,16", from 0 at the top left; false if it is neither. */
static bool read_point(const struct record *record, struct span value, long *column, long *row)
{
    long x = 0, y = 0;
    struct span rest = value, first = span_cut(&rest, ',');
    if (first.size < value.size) {
        if (!span_number(first, &x) || !span_number(rest, &y))
            return false;
    } else {
        unsigned char letter = (unsigned char)(value.size > 0 ? value.at[0] | 0x20 : 0);
        if (letter < 'a' || letter > 'z' || letter == 'i')
            return false;
        x = letter - 'a' + (letter < 'i');
        if (!span_number((struct span){value.at + 1, value.size - 1}, &y))
            return false;
    }
    *column = x - 1;
    *row = record->rows - y;
    return true;
}

static void add_territory(struct xml_parse *parse, long column, long row, struct span value)
{
    struct record *record = parse->lined.record;
    enum colour colour = parse->territory;
    if (column < 0 || column >= record->columns || row < 0 || row >= record->rows) {
        diag_put(&parse->lined.sink, DIAG_SGF_BAD_POINT, parse->lined.line, 0, "%.*s",
                 SPAN_SHOW(value));
        return;
    }
    if (!parse->node_territory) {
        record->extras.count[EXTRA_TERRITORY] += parse->count[BLACK] + parse->count[WHITE];
        parse->count[BLACK] = parse->count[WHITE] = 0;
    }
    parse->node_territory = true;
    if (parse->count[colour] == BOARD_POINTS_MAX)
        return;
    if (parse->cells[colour] == NULL)
        parse->cells[colour] =
            arena_alloc(&record->arena, BOARD_POINTS_MAX * sizeof *parse->cells[colour]);
    parse->lined.full |= parse->cells[colour] == NULL;
    if (parse->cells[colour] != NULL)
        parse->cells[colour][parse->count[colour]++] =
            (uint16_t)((row + 1) * (record->columns + 1) + column + 1);
}

static void place(struct xml_parse *parse, struct span value)
{
    struct lined *lined = &parse->lined;
    long column = 0, row = 0;
    value = span_trim(value);
    bool move = parse->row >= 0 && stones[parse->row].kind == EVENT_MOVE;
    bool point = read_point(lined->record, value, &column, &row);
    parse->placed = true;
    if (point && parse->row < 0) {
        add_territory(parse, column, row, value);
    } else if (point) {
        lined_stone(lined, stones[parse->row].kind, stones[parse->row].colour, column, row, value);
    } else if (move && (value.size == 0 || span_is(value, "pass") || span_is(value, "PASS"))) {
        if (value.size > 0)
            diag_put(&lined->sink, DIAG_SGF_ODD_PASS, lined->line, 0, "%.*s", SPAN_SHOW(value));
        lined_pass(lined, stones[parse->row].colour);
    } else {
        diag_put(&lined->sink, DIAG_SGF_BAD_POINT, lined->line, 0, "\"%.*s\"", SPAN_SHOW(value));
    }
}

/* -- Elements --------------------------------------------------------------------------------- */

enum { ATTRIBUTE_FIELDS = 5, ATTRIBUTE_VALUE = 3, ATTRIBUTE_END = 4 }; /* libxml2's layout */

static bool attribute(const xmlChar **attributes, int count, const char *name, struct span *value)
{
    for (int i = 0; i < count; i++, attributes += ATTRIBUTE_FIELDS) {
        if (strcmp((const char *)attributes[0], name) != 0)
            continue;
        const char *start = (const char *)attributes[ATTRIBUTE_VALUE];
        *value = (struct span){start, (size_t)((const char *)attributes[ATTRIBUTE_END] - start)};
        return true;
    }
    return false;
}

static void keep_clock(struct xml_parse *parse, enum clock_kind kind, struct span value)
{
    struct record *record = parse->lined.record;
    record->extras.count[EXTRA_CLOCK] += record->clock[kind] != NULL;
    record->clock[kind] = lined_plain(&parse->lined, value);
}

static void start_stone(struct xml_parse *parse, int row, const xmlChar **attributes, int count)
{
    struct span value;
    parse->stone = true;
    parse->placed = false;
    parse->row = row;
    if (row >= 0 && stones[row].kind == EVENT_MOVE &&
        attribute(attributes, count, "timeleft", &value)) {
        keep_clock(parse, stones[row].colour == BLACK ? CLOCK_BLACK_LEFT : CLOCK_WHITE_LEFT, value);
    }
    if (attribute(attributes, count, "at", &value))
        place(parse, value);
}

static void start_mark(struct xml_parse *parse, const xmlChar **attributes, int count)
{
    struct span value;
    if (!attribute(attributes, count, "territory", &value)) {
        parse->lined.record->extras.count[EXTRA_MARKS]++;
        return;
    }
    parse->territory = span_is(value, "black") ? BLACK : span_is(value, "white") ? WHITE : EMPTY;
    if (parse->territory != EMPTY)
        start_stone(parse, -1, attributes, count);
}

/* What a <Node> says of itself. */
static void pass_attributes(struct xml_parse *parse, const xmlChar **attributes, int count)
{
    static const struct {
        const char *name;
        enum extra_kind kind;
    } rows[] = {{"name", EXTRA_OTHER}, {"blacktime", EXTRA_CLOCK}, {"whitetime", EXTRA_CLOCK}};
    struct span value;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (attribute(attributes, count, rows[i].name, &value))
            lined_extra(&parse->lined, rows[i].kind, value);
}

static void turn(struct xml_parse *parse, enum colour colour)
{
    if (!record_add(parse->lined.record, EVENT_TURN, colour, PASS, parse->lined.line))
        parse->lined.full = true;
}

void xml_start_element(struct xml_parse *parse, const char *name, const xmlChar **attributes,
                       int count)
{
    struct span value;
    for (size_t i = 0; i < sizeof stones / sizeof *stones; i++)
        if (strcmp(name, stones[i].element) == 0)
            start_stone(parse, (int)i, attributes, count);
    if (strcmp(name, "GoGame") == 0 && attribute(attributes, count, "name", &value)) {
        lined_text(&parse->lined, TEXT_NAME, value);
    } else if (strcmp(name, "Information") == 0) {
        parse->information = true;
    } else if (strcmp(name, "Node") == 0) {
        parse->node_territory = false;
        pass_attributes(parse, attributes, count);
    } else if (strcmp(name, "Mark") == 0) {
        start_mark(parse, attributes, count);
    } else if (strcmp(name, "BlackToPlay") == 0 || strcmp(name, "WhiteToPlay") == 0) {
        turn(parse, name[0] == 'B' ? BLACK : WHITE);
    } else if (strcmp(name, "SGF") == 0 && attribute(attributes, count, "type", &value)) {
        size_t size = value.size < sizeof parse->type ? value.size : sizeof parse->type - 1;
        memcpy(parse->type, value.at, size);
        parse->type[size] = 0;
    } else if (strcmp(name, "P") != 0 &&
               (parse->information || strcmp(name, "Arg") == 0 || strcmp(name, "Comment") == 0 ||
                (parse->stone && strcmp(name, "at") == 0))) {
        collect(parse);
    }
}

/* <SGF type="KM"><Arg>6.5</Arg></SGF>: what the DTD has no element for. */
static void take_sgf(struct xml_parse *parse, struct span value)
{
    struct lined *lined = &parse->lined;
    struct sgf_property property =
        sgf_property((const unsigned char *)parse->type, strlen(parse->type));
    value = span_trim(value);
    switch (property.kind) {
    case SGF_TEXT:
    case SGF_LONG_TEXT:
        if (property.detail != TEXT_CHARSET)
            lined_text(lined, (enum text_kind)property.detail, value);
        break;
    case SGF_CLOCK:
        if (value.size > 0)
            keep_clock(parse, property.detail, value);
        break;
    case SGF_SIZE:
        take_size(parse, value);
        break;
    case SGF_TURN:
        if (value.size > 0 && strchr("bBwW", value.at[0]) != NULL)
            turn(parse, (value.at[0] | 0x20) == 'b' ? BLACK : WHITE);
        break;
    case SGF_MOVE:
    case SGF_SETUP:
    case SGF_TERRITORY:
        diag_put(&lined->sink, DIAG_LINE_BAD, lined->line, 0, "<SGF type=\"%s\">%.*s", parse->type,
                 SPAN_SHOW(value));
        break;
    case SGF_OTHER:
    case SGF_MARKS:
        if (property.detail != SGF_NOTHING)
            lined_extra(lined, (enum extra_kind)property.detail, value);
        break;
    default:
        break;
    }
}

/* A piece of the <Information>. */
static void take_text(struct xml_parse *parse, const char *name, struct span value)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(name, texts[i].element) == 0) {
            lined_text(&parse->lined, texts[i].kind, value);
            return;
        }
    if (parse->information)
        lined_extra(&parse->lined, EXTRA_OTHER, value);
}

void xml_end_element(struct xml_parse *parse, const char *name)
{
    struct span value = collected(parse);
    if (strcmp(name, "P") == 0) {
        xml_text(parse, (const xmlChar *)" ", 1); /* the next paragraph is another line */
        return;
    }
    if (strcmp(name, "Information") == 0)
        parse->information = false;
    else if (strcmp(name, "Arg") == 0 && parse->collecting)
        take_sgf(parse, value);
    else if (strcmp(name, "at") == 0 && parse->collecting && parse->stone)
        place(parse, value);
    else if (parse->collecting && strcmp(name, "BoardSize") == 0)
        take_size(parse, value);
    else if (parse->collecting && !parse->information && strcmp(name, "Comment") == 0)
        lined_extra(&parse->lined, EXTRA_COMMENTS, value);
    else if (parse->collecting)
        take_text(parse, name, value);
    parse->collecting = false;
    if (parse->stone && strcmp(name, "at") != 0) {
        if (!parse->placed)
            place(parse, (struct span){"", 0});
        parse->stone = false;
    }
}
