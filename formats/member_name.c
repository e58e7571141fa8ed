#include "member_name.h"

#include "name_text.h"

#include <archive_entry.h>
#include <stdio.h>
#include <string.h>

/* The bytes that libarchive took for ISO-8859-1 and gave as UTF-8. */
static size_t latin_bytes(const char *utf8, char bytes[CONTAINER_NAME_MAX])
{
    size_t size = 0;
    const unsigned char *at = (const unsigned char *)utf8;
    while (*at != 0 && size + 1 < CONTAINER_NAME_MAX) {
        bool pair = *at >= 0x80 && at[1] != 0;
        bytes[size++] = (char)(pair ? (at[0] & 3) << 6 | (at[1] & 0x3F) : *at);
        at += pair ? 2 : 1;
    }
    bytes[size] = 0;
    return size;
}

/* libarchive takes the second byte of a Japanese character for a separator where it is a "\\", and
 * writes "/". That is never a second byte, so it can be put right. */
static void restore_japanese(struct decoder *decoder, char bytes[CONTAINER_NAME_MAX], size_t size)
{
    static const char set[] = "Shift_JIS";
    char restored[CONTAINER_NAME_MAX], decoded[3 * CONTAINER_NAME_MAX + 4];
    const struct charset *charset = charset_find(set, sizeof set - 1);
    size_t invalid = 0;
    memcpy(restored, bytes, size + 1);
    for (size_t at = 0; at + 1 < size; at++) {
        unsigned char lead = (unsigned char)restored[at];
        if (!((lead >= 0x81 && lead <= 0x9F) || (lead >= 0xE0 && lead <= 0xFC)))
            continue;
        if (restored[++at] == '/')
            restored[at] = '\\';
    }
    charset_decode(decoder, charset, restored, size, decoded, sizeof decoded, &invalid);
    if (invalid == 0)
        memcpy(bytes, restored, size);
}

void member_name(struct container *container, struct archive_entry *entry, struct decoder *decoder)
{
    char bytes[CONTAINER_NAME_MAX], name[CONTAINER_NAME_MAX];
    const char *raw = archive_entry_pathname(entry);
    if (raw == NULL)
        raw = archive_entry_pathname_utf8(entry);
    container->name[0] = 0;
    if (container_is_stream(container->kind))
        return;
    if (raw == NULL || *raw == 0) {
        snprintf(container->name, sizeof container->name, "(unnamed %u)", container->members);
        return;
    }
    size_t size = strlen(raw);
    if (container->kind == CONTAINER_LHA) {
        size = latin_bytes(raw, bytes);
        restore_japanese(decoder, bytes, size);
        raw = bytes;
    }
    bool guessed;
    size_t bom, invalid = 0;
    const struct charset *charset =
        charset_detect(decoder, (const unsigned char *)raw, size, NULL, &guessed, &bom);
    if (charset->shape == SHAPE_UTF8) /* what is none among it stays, for name_text */
        snprintf(name, sizeof name, "%s", raw);
    else
        charset_decode(decoder, charset, raw, size, name, sizeof name, &invalid);
    if (container->kind == CONTAINER_ZIP)
        for (char *c = name; (c = strchr(c, '\\')) != NULL;)
            *c = '/';
    name_text(name, container->name, sizeof container->name);
}
