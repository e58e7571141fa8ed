/* xml.h - the parts of the XML reader: finding games in bytes, and what is in one. */
#ifndef ING_XML_H
#define ING_XML_H

#include "lined.h"

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

#endif
