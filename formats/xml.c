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

#include <string.h>

/* -- The parser ------------------------------------------------------------------------------- */

static void on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int spaces, const xmlChar **space, int count, int defaulted,
                     const xmlChar **attributes)
{
    struct xml_parse *parse = context;
    (void)prefix, (void)uri, (void)spaces, (void)space, (void)defaulted;
    parse->lined.line = parse->first_line + (uint64_t)xmlSAX2GetLineNumber(parse->parser) - 1;
    if (++parse->depth > XML_DEPTH_MAX) {
        parse->limit = true;
        xmlStopParser(parse->parser);
    } else if (strcmp((const char *)name, "Variation") == 0) {
        parse->lined.record->extras.count[EXTRA_VARIATIONS]++;
        parse->variation = parse->variation > 0 ? parse->variation : parse->depth;
    } else if (parse->variation == 0) {
        xml_start_element(parse, (const char *)name, attributes, count);
    }
    if (parse->lined.full || parse->bad_size)
        xmlStopParser(parse->parser);
}

static void on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct xml_parse *parse = context;
    (void)prefix, (void)uri;
    if (parse->variation == 0)
        xml_end_element(parse, (const char *)name);
    else if (parse->depth == parse->variation)
        parse->variation = 0;
    parse->depth--;
}

/* The first error of a game is told; what follows mostly follows from it. */
static void on_error(void *context, xmlErrorPtr error)
{
    struct xml_parse *parse = context;
    if (parse->broken || parse->limit || error->level < XML_ERR_ERROR)
        return;
    parse->broken = true;
    struct span message = {error->message, error->message == NULL ? 0 : strlen(error->message)};
    message = span_trim(message);
    diag_put(&parse->lined.sink, DIAG_XML_DAMAGED,
             parse->first_line + (error->line > 0 ? (uint64_t)error->line - 1 : 0), 0, "%.*s",
             SPAN_SHOW(message));
}

static bool parse_game(struct xml_parse *parse, const char *text, size_t size)
{
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .startElementNs = on_start,
        .endElementNs = on_end,
        .characters = xml_text,
        .ignorableWhitespace = xml_text,
        .cdataBlock = xml_text,
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
    struct xml_parse parse = {
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
