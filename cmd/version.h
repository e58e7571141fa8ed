/* version.h - what --version prints. */
#ifndef ING_VERSION_H
#define ING_VERSION_H

extern const char ING_VERSION[];

/* Name and version of the tool, of the libraries it runs with and of the score stream, on standard
 * output. */
void version_print(const char *tool);

#endif
