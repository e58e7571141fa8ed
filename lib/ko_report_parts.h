/* ko_report_parts.h - the parts of ko_report among themselves. */
#ifndef ING_KO_REPORT_PARTS_H
#define ING_KO_REPORT_PARTS_H

#include "ko_report.h"

/* A new finding at the end of the list; NULL when out of memory or past KO_FINDINGS_MAX. */
struct ko_finding *ko_finding_add(struct ko_report *report, enum ko_finding_kind kind,
                                  const char *class, enum certainty certainty, uint32_t turn);

/* Ing's view of the repetitions and bans found so far. False when out of memory. */
bool ko_report_ing(struct ko_report *report);

/* The shapes of the positions wished for. False when out of memory. */
bool ko_report_shapes(struct ko_report *report, const struct ko_wish *wish);

#endif
