/* member_name.h - what the members of an archive are called, as UTF-8. */
#ifndef ING_MEMBER_NAME_H
#define ING_MEMBER_NAME_H

#include "container.h"

struct archive_entry;

/* LHA names are in whatever set their writer used, and libarchive gives up the whole archive where
 * it cannot convert one. In this set everything can be converted, and back. */
#define MEMBER_NAME_CHARSET "ISO-8859-1"

/* Fills container->name: text (name_text.h), "/" between directories, "" for what packs a single
 * stream. */
void member_name(struct container *container, struct archive_entry *entry, struct decoder *decoder);

#endif
