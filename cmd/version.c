#include "version.h"

#include "../formats/score_write.h"

#include <archive.h>
#include <jansson.h>
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

const char ING_VERSION[] = "0.1.0";

/* libxml2 gives its version as digits: 20914 is 2.9.14. */
static void print_libxml2(void)
{
    int version = atoi(xmlParserVersion);
    printf("libxml2 %d.%d.%d\n", version / 10000, version / 100 % 100, version % 100);
}

void version_print(const char *tool)
{
    printf("%s (Ing tools) %s\n", tool, ING_VERSION);
    print_libxml2();
    printf("zlib %s\n", zlibVersion());
    printf("%s\n", archive_version_string());
    printf("jansson %s\n", jansson_version_str());
    printf("score stream %s\n", SCORE_SCHEMA);
}
