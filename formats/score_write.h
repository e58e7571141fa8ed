/* score_write.h - the score stream: one JSON object a line, OUTPUT.md 2. */
#ifndef ING_SCORE_WRITE_H
#define ING_SCORE_WRITE_H

#define SCORE_SCHEMA "ing-score/1"

#endif
