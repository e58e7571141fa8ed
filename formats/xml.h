/* xml.h - the parts of the XML reader: finding games in bytes, and what is in one. */
#ifndef ING_XML_H
#define ING_XML_H

#include "lined.h"

#include <libxml/parser.h>

enum {
    XML_GAME_BYTES_MAX = 8 * 1024 * 1024, /* of one game as it stands in the file */
    XML_TAG_BYTES_MAX = 4096, /* libxml2's time grows with the square of a tag's attributes */
    XML_DEPTH_MAX = 200,      /* of elements within one another; libxml2's own limit is 256 */
};

/* Moves the window to the next <GoGame; false at the end. Reads the encoding on the way. A document
 * type with definitions of its own is refused: told, and the rest is dropped. */
bool xml_find(struct reader *reader);

/* How many bytes of the window are the game: up to its </GoGame>, the next <GoGame or the end; and
 * how many of them the parser may see: those before a tag that is too long. More than
 * XML_GAME_BYTES_MAX when it has no end within them. */
struct xml_extent {
    size_t total, clean;
};
struct xml_extent xml_extent(struct reader *reader);

/* Drops a game that is too large. */
void xml_drop(struct reader *reader);

/* -- Reading one ------------------------------------------------------------------------------ */

struct xml_parse {
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

/* An element of the main line begins, with `count` attributes as libxml2 lays them out, or ends. */
void xml_start_element(struct xml_parse *parse, const char *name, const xmlChar **attributes,
                       int count);
void xml_end_element(struct xml_parse *parse, const char *name);

/* A piece of text; `context` is the parse. */
void xml_text(void *context, const xmlChar *bytes, int length);

#endif
