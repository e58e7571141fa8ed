/* Which archive it is, by what the bytes are. */
#include "container.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *bytes;
    size_t size;
    enum container_kind kind;
} signatures[] = {
    {"PK\003\004", 4, CONTAINER_ZIP},
    {"PK\005\006", 4, CONTAINER_ZIP}, /* no entries */
    {"PK\007\010", 4, CONTAINER_ZIP}, /* once in several parts */
    {"7z\xBC\xAF\x27\x1C", 6, CONTAINER_7Z},
    {"\xFD"
     "7zXZ\0",
     6, CONTAINER_XZ},
    {"BZh", 3, CONTAINER_BZIP2},
    {"\x28\xB5\x2F\xFD", 4, CONTAINER_ZSTD},
    {"\x1F\x9D", 2, CONTAINER_COMPRESS},
};

/* "-lh5-" behind a header's size and its sum. */
static bool is_lha(const unsigned char *bytes, size_t size)
{
    enum { METHOD_AT = 2, METHOD_SIZE = 5 };
    if (size < METHOD_AT + METHOD_SIZE)
        return false;
    const unsigned char *method = bytes + METHOD_AT;
    return method[0] == '-' && method[1] == 'l' && (method[2] == 'h' || method[2] == 'z') &&
           method[4] == '-';
}

/* The two bytes before the LHA archive in a UGZ file. */
static const char ugz_mark[] = "PP";

size_t container_mark(const unsigned char *bytes, size_t size)
{
    size_t mark = sizeof ugz_mark - 1;
    bool there =
        size > mark && memcmp(bytes, ugz_mark, mark) == 0 && is_lha(bytes + mark, size - mark);
    return there ? mark : 0;
}

/* A tar header has no signature that all writers share, but a checksum. */
static bool is_tar(const unsigned char *bytes, size_t size)
{
    enum { BLOCK = 512, SUM_AT = 148, SUM_SIZE = 8 };
    if (size < BLOCK || bytes[0] == 0)
        return false;
    char field[SUM_SIZE + 1] = {0};
    memcpy(field, bytes + SUM_AT, SUM_SIZE);
    char *end;
    unsigned long stated = strtoul(field, &end, 8), sum = 0;
    if (end == field) /* most files have no number there */
        return false;
    for (int i = 0; i < BLOCK; i++)
        sum += i >= SUM_AT && i < SUM_AT + SUM_SIZE ? ' ' : bytes[i];
    return stated == sum;
}

enum container_kind container_kind(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++)
        if (size >= signatures[i].size &&
            memcmp(bytes, signatures[i].bytes, signatures[i].size) == 0)
            return signatures[i].kind;
    if (is_lha(bytes, size) || container_mark(bytes, size) > 0)
        return CONTAINER_LHA;
    return is_tar(bytes, size) ? CONTAINER_TAR : CONTAINER_NONE;
}
