/* Go as XML, the format of Jago and GoGui, read by libxml2.
 *
 *   <Go><GoGame name="..."><Information><BoardSize>19</BoardSize><Komi>6.5</Komi>...</Information>
 *   <Nodes><Node><Comment><P>...</P></Comment></Node><Node><Black at="Q16"/></Node>
 *   <Variation>...</Variation><Node><White at=""/></Node></Nodes></GoGame></Go>
 *
 * A <Variation> is an alternative to the node before it: the main line goes on behind it. An empty
 * point is a pass. Points are "Q16", without I and from the bottom, on large boards "17,16".
 * Sources: the go.dtd of Jago, GoGui's manual (appendix "XML Format"), which names where programs
 * leave the DTD.
 *
 * The parser sees one game at a time, from <GoGame to its end, in UTF-8 and with no tag longer than
 * a limit: never a document type, so that there are no entities but XML's own five, and nothing
 * that could be fetched. */
#include "xml.h"

#include "meta.h"
#include "sgf.h"

#include <libxml/parser.h>
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

struct parse {
    struct lined lined;
    xmlParserCtxtPtr parser;
    uint64_t first_line;
    int depth, variation; /* of elements; of the <Variation> within, 0 = the main line */
    bool information;
    bool collecting;
    char *text; /* of the element that is being collected; in the record's arena */
    size_t size, room;
    char type[8]; /* of an <SGF> */
    /* The stone under way: a row of `stones`, -1 for a <Mark>'s territory; and whether its point
     * has come. */
    bool stone, placed;
    int row;
    enum colour territory;
    bool node_territory; /* this node has some already */
    uint16_t *cells[3];
    uint32_t count[3];
    bool bad_size, limit;
    bool broken; /* told already */
};

static struct span collected(const struct parse *parse)
{
    return (struct span){parse->size > 0 ? parse->text : "", parse->size};
}

static void collect(struct parse *parse)
{
    parse->collecting = true;
    parse->size = 0;
}

static void on_text(void *context, const xmlChar *bytes, int length)
{
    struct parse *parse = context;
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

static void take_size(struct parse *parse, struct span value)
{
    struct lined *lined = &parse->lined;
    long side = 0;
    if (span_number(value, &side) && side >= BOARD_SIDE_MIN && side <= BOARD_SIDE_MAX &&
        (lined->record->count == 0 || side == lined->record->columns)) {
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

static void add_territory(struct parse *parse, long column, long row, struct span value)
{
    struct record *record = parse->lined.record;
    enum colour colour = parse->territory;
    if (column < 0 || column >= record->columns || row < 0 || row >= record->rows) {
        diag_put(&parse->lined.sink, DIAG_SGF_BAD_POINT, parse->lined.line, 0, "%.*s",
                 SPAN_SHOW(value));
        return;
    }
    if (!parse->node_territory)
        parse->count[BLACK] = parse->count[WHITE] = 0;
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

static void place(struct parse *parse, struct span value)
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

static void start_stone(struct parse *parse, int row, const xmlChar **attributes, int count)
{
    struct span value;
    parse->stone = true;
    parse->placed = false;
    parse->row = row;
    if (row >= 0 && stones[row].kind == EVENT_MOVE &&
        attribute(attributes, count, "timeleft", &value)) {
        parse->lined.record
            ->clock[stones[row].colour == BLACK ? CLOCK_BLACK_LEFT : CLOCK_WHITE_LEFT] =
            lined_plain(&parse->lined, value);
    }
    if (attribute(attributes, count, "at", &value))
        place(parse, value);
}

static void start_mark(struct parse *parse, const xmlChar **attributes, int count)
{
    struct span value;
    if (!attribute(attributes, count, "territory", &value))
        return;
    parse->territory = span_is(value, "black") ? BLACK : span_is(value, "white") ? WHITE : EMPTY;
    if (parse->territory != EMPTY)
        start_stone(parse, -1, attributes, count);
}

static void turn(struct parse *parse, enum colour colour)
{
    if (!record_add(parse->lined.record, EVENT_TURN, colour, PASS, parse->lined.line))
        parse->lined.full = true;
}

static void start_element(struct parse *parse, const char *name, const xmlChar **attributes,
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
    } else if (strcmp(name, "Mark") == 0) {
        start_mark(parse, attributes, count);
    } else if (strcmp(name, "BlackToPlay") == 0 || strcmp(name, "WhiteToPlay") == 0) {
        turn(parse, name[0] == 'B' ? BLACK : WHITE);
    } else if (strcmp(name, "SGF") == 0 && attribute(attributes, count, "type", &value)) {
        size_t size = value.size < sizeof parse->type ? value.size : sizeof parse->type - 1;
        memcpy(parse->type, value.at, size);
        parse->type[size] = 0;
    } else if (strcmp(name, "P") != 0 && (parse->information || strcmp(name, "Arg") == 0 ||
                                          (parse->stone && strcmp(name, "at") == 0))) {
        collect(parse);
    }
}

/* <SGF type="KM"><Arg>6.5</Arg></SGF>: what the DTD has no element for. */
static void take_sgf(struct parse *parse, struct span value)
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
            lined->record->clock[property.detail] = lined_plain(lined, value);
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
    default:
        break;
    }
}

static void end_element(struct parse *parse, const char *name)
{
    struct span value = collected(parse);
    if (strcmp(name, "P") == 0) {
        on_text(parse, (const xmlChar *)" ", 1); /* the next paragraph is another line */
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
    for (size_t i = 0; parse->collecting && i < sizeof texts / sizeof *texts; i++)
        if (strcmp(name, texts[i].element) == 0)
            lined_text(&parse->lined, texts[i].kind, value);
    parse->collecting = false;
    if (parse->stone && strcmp(name, "at") != 0) {
        if (!parse->placed)
            place(parse, (struct span){"", 0});
        parse->stone = false;
    }
}

/* -- The parser ------------------------------------------------------------------------------- */

static void on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int spaces, const xmlChar **space, int count, int defaulted,
                     const xmlChar **attributes)
{
    struct parse *parse = context;
    (void)prefix, (void)uri, (void)spaces, (void)space, (void)defaulted;
    parse->lined.line = parse->first_line + (uint64_t)xmlSAX2GetLineNumber(parse->parser) - 1;
    if (++parse->depth > XML_DEPTH_MAX) {
        parse->limit = true;
        xmlStopParser(parse->parser);
    } else if (parse->variation == 0 && strcmp((const char *)name, "Variation") == 0) {
        parse->variation = parse->depth;
    } else if (parse->variation == 0) {
        start_element(parse, (const char *)name, attributes, count);
    }
    if (parse->lined.full || parse->bad_size)
        xmlStopParser(parse->parser);
}

static void on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct parse *parse = context;
    (void)prefix, (void)uri;
    if (parse->variation == 0)
        end_element(parse, (const char *)name);
    else if (parse->depth == parse->variation)
        parse->variation = 0;
    parse->depth--;
}

/* The first error of a game is told; what follows mostly follows from it. */
static void on_error(void *context, xmlErrorPtr error)
{
    struct parse *parse = context;
    if (parse->broken || parse->limit || error->level < XML_ERR_ERROR)
        return;
    parse->broken = true;
    struct span message = {error->message, error->message == NULL ? 0 : strlen(error->message)};
    message = span_trim(message);
    diag_put(&parse->lined.sink, DIAG_XML_DAMAGED,
             parse->first_line + (error->line > 0 ? (uint64_t)error->line - 1 : 0), 0, "%.*s",
             SPAN_SHOW(message));
}

static bool parse_game(struct parse *parse, const char *text, size_t size)
{
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .startElementNs = on_start,
        .endElementNs = on_end,
        .characters = on_text,
        .ignorableWhitespace = on_text,
        .cdataBlock = on_text,
        .serror = on_error,
    };
    parse->parser = xmlCreatePushParserCtxt(&handler, parse, NULL, 0, NULL);
    if (parse->parser == NULL)
        return false;
    xmlCtxtUseOptions(parse->parser, XML_PARSE_NONET | XML_PARSE_RECOVER | XML_PARSE_NOERROR |
                                         XML_PARSE_NOWARNING);
    xmlParseChunk(parse->parser, text, (int)size, 1);
    bool memory = parse->parser->errNo != XML_ERR_NO_MEMORY;
    xmlFreeParserCtxt(parse->parser);
    return memory;
}

enum next xml_next(struct reader *reader, struct record *record)
{
    enum { SIDE_DEFAULT = 19 };
    if (!xml_find(reader))
        return NEXT_END;
    struct parse parse = {
        .lined = {.reader = reader, .record = record, .sink = record_notes(record)},
        .first_line = reader->line,
    };
    struct lined *lined = &parse.lined;
    record->columns = record->rows = SIDE_DEFAULT;
    record->origin.line = lined->line = reader->line;
    struct xml_extent extent = xml_extent(reader);
    size_t size = 0;
    lined->size = extent.clean;
    if (extent.total > XML_GAME_BYTES_MAX || reader->stream->no_memory) {
        diag_put(&lined->sink, reader->stream->no_memory ? DIAG_OUT_OF_MEMORY : DIAG_SGF_TOO_LARGE,
                 reader->line, 0, "more than %d bytes", (int)XML_GAME_BYTES_MAX);
        xml_drop(reader);
        lined->full = false;
        return NEXT_LOST;
    }
    parse.broken = extent.clean < extent.total; /* by us: what follows from it is not told */
    const char *text = lined_decode(lined, reader->declared, &size);
    if (text == NULL || !parse_game(&parse, text, size))
        lined->full = true;
    if (extent.clean < extent.total)
        diag_put(&lined->sink, DIAG_XML_LIMIT, lined->line, 0, "a tag of more than %d bytes",
                 (int)XML_TAG_BYTES_MAX);
    if (parse.limit)
        diag_put(&lined->sink, DIAG_XML_LIMIT, lined->line, 0,
                 "more than %d elements within one another", (int)XML_DEPTH_MAX);
    reader_take(reader, extent.total);
    record->markup = (struct markup){parse.cells[BLACK], parse.cells[WHITE], parse.count[BLACK],
                                     parse.count[WHITE]};
    enum next next = lined_finish(lined, xml_find(reader));
    return parse.bad_size || extent.clean == 0 ? NEXT_LOST : next;
}
