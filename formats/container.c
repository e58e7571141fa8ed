#include "container.h"

#include "member_name.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What libarchive has to be told of each. */
static const struct {
    enum container_kind kind;
    int (*format)(struct archive *archive);
    int (*filter)(struct archive *archive); /* NULL: none */
} supports[] = {
    {CONTAINER_ZIP, archive_read_support_format_zip_streamable, NULL},
    {CONTAINER_TAR, archive_read_support_format_tar, NULL},
    {CONTAINER_7Z, archive_read_support_format_7zip, NULL},
    {CONTAINER_LHA, archive_read_support_format_lha, NULL},
    {CONTAINER_XZ, archive_read_support_format_raw, archive_read_support_filter_xz},
    {CONTAINER_BZIP2, archive_read_support_format_raw, archive_read_support_filter_bzip2},
    {CONTAINER_ZSTD, archive_read_support_format_raw, archive_read_support_filter_zstd},
    {CONTAINER_COMPRESS, archive_read_support_format_raw, archive_read_support_filter_compress},
};

bool container_is_stream(enum container_kind kind)
{
    for (size_t i = 0; i < sizeof supports / sizeof *supports; i++)
        if (supports[i].kind == kind)
            return supports[i].filter != NULL;
    return false;
}

/* -- Opening ---------------------------------------------------------------------------------- */

/* A zip file ends with a record that starts so; without it the file was cut, though libarchive,
 * which reads it from the front, does not miss it. */
static const char end_mark[] = "PK\005\006";

static void look_for_mark(struct container *container)
{
    const unsigned char *bytes = stream_bytes(container->from);
    const unsigned char *end = bytes + container->lent;
    for (const unsigned char *at = bytes; at < end && !container->mark_seen; at++) {
        if (container->mark_matched == 0 &&
            (at = memchr(at, end_mark[0], (size_t)(end - at))) == NULL)
            return;
        if (*at == (unsigned char)end_mark[container->mark_matched])
            container->mark_matched++;
        else
            container->mark_matched = *at == (unsigned char)end_mark[0];
        container->mark_seen = end_mark[container->mark_matched] == 0;
    }
}

static la_ssize_t lend_bytes(struct archive *archive, void *context, const void **bytes)
{
    (void)archive;
    struct container *container = context;
    stream_take(container->from, container->lent);
    stream_want(container->from, 1);
    *bytes = stream_bytes(container->from);
    container->lent = stream_size(container->from);
    if (container->kind == CONTAINER_ZIP)
        look_for_mark(container);
    return (la_ssize_t)container->lent;
}

static bool write_all(int fd, const unsigned char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t put = write(fd, bytes, size);
        if (put < 0 && errno != EINTR)
            return false;
        if (put > 0) {
            bytes += put;
            size -= (size_t)put;
        }
    }
    return true;
}

/* A copy of the rest of the stream in a file without a name. */
static bool spool(struct container *container, uint64_t most, struct diag *why)
{
    FILE *file = tmpfile();
    container->spool = file == NULL ? -1 : dup(fileno(file));
    if (file != NULL)
        fclose(file);
    uint64_t total = 0;
    bool whole = container->spool >= 0;
    while (whole && stream_want(container->from, 1) > 0) {
        size_t size = stream_size(container->from);
        total += size;
        if (total > most) {
            why->code = DIAG_ARCHIVE_LIMIT;
            return false;
        }
        whole = write_all(container->spool, stream_bytes(container->from), size);
        stream_take(container->from, size);
    }
    if (!whole)
        snprintf(why->text, sizeof why->text, "no copy to seek in: %s", strerror(errno));
    return whole;
}

static int open_seekable(struct container *container, int fd, uint64_t spool_max, struct diag *why)
{
    enum { BLOCK = 64 * 1024 };
    if (fd < 0) {
        if (!spool(container, spool_max, why))
            return ARCHIVE_FATAL;
        fd = container->spool;
    }
    if (lseek(fd, 0, SEEK_SET) != 0)
        return ARCHIVE_FATAL;
    return archive_read_open_fd(container->archive, fd, BLOCK);
}

static size_t member_pull(struct supply *supply, unsigned char *into, size_t room);

static int support(struct archive *archive, enum container_kind kind)
{
    for (size_t i = 0; i < sizeof supports / sizeof *supports; i++) {
        if (supports[i].kind != kind)
            continue;
        if (supports[i].filter != NULL)
            supports[i].filter(archive);
        int status = supports[i].format(archive);
        if (kind == CONTAINER_LHA)
            archive_read_set_format_option(archive, "lha", "hdrcharset", MEMBER_NAME_CHARSET);
        return status;
    }
    return ARCHIVE_FATAL;
}

bool container_open(struct container *container, enum container_kind kind, struct stream *from,
                    int fd, uint64_t spool_max, struct diag *why)
{
    *container = (struct container){.supply = {member_pull},
                                    .archive = archive_read_new(),
                                    .from = from,
                                    .kind = kind,
                                    .spool = -1};
    *why = (struct diag){.code = DIAG_ARCHIVE_DAMAGED};
    struct archive *archive = container->archive;
    if (archive == NULL) {
        why->code = DIAG_OUT_OF_MEMORY;
        return false;
    }
    if (kind == CONTAINER_LHA)
        stream_take(from, container_mark(stream_bytes(from), stream_size(from)));
    int status = support(archive, kind);
    if (status == ARCHIVE_OK || status == ARCHIVE_WARN)
        status = kind == CONTAINER_7Z
                     ? open_seekable(container, fd, spool_max, why)
                     : archive_read_open(archive, container, NULL, lend_bytes, NULL);
    if (status == ARCHIVE_OK)
        return true;
    if (why->text[0] == 0 && archive_error_string(archive) != NULL)
        snprintf(why->text, sizeof why->text, "%s", archive_error_string(archive));
    return false;
}

void container_close(struct container *container)
{
    if (container->archive != NULL)
        archive_read_free(container->archive);
    container->archive = NULL;
    if (container->spool >= 0)
        close(container->spool);
    container->spool = -1;
}

/* -- Members ---------------------------------------------------------------------------------- */

static void describe(const struct container *container, struct diag *finding, enum diag_code code)
{
    const char *text = archive_error_string(container->archive);
    *finding = (struct diag){.code = code};
    snprintf(finding->text, sizeof finding->text, "%s", text == NULL ? "" : text);
}

/* The next block of the member; false at its end. Not archive_read_data: that forgets what it has
 * when an error follows in the same call, and half a game more may be in it. */
static bool next_block(struct container *container)
{
    const void *bytes;
    int status;
    la_int64_t at;
    do
        status = archive_read_data_block(container->archive, &bytes, &container->block_size, &at);
    while (status == ARCHIVE_RETRY);
    container->block = bytes;
    container->block_at = (uint64_t)at;
    if (status == ARCHIVE_OK)
        return true;
    container->block_size = 0;
    if (status != ARCHIVE_EOF) {
        struct diag finding;
        describe(container, &finding, DIAG_MEMBER_DAMAGED);
        container->sink.put(container->sink.context, &finding);
    }
    container->drained = true;
    return false;
}

static size_t member_pull(struct supply *supply, unsigned char *into, size_t room)
{
    struct container *container = (struct container *)supply;
    while (container->block_size == 0)
        if (container->drained || !next_block(container))
            return 0;
    size_t size = container->block_size < room ? container->block_size : room;
    if (container->block_at > container->passed_on) { /* a hole in a sparse file */
        uint64_t hole = container->block_at - container->passed_on;
        size = hole < room ? (size_t)hole : room;
        memset(into, 0, size);
    } else {
        memcpy(into, container->block, size);
        container->block += size;
        container->block_size -= size;
        container->block_at += size;
    }
    container->passed_on += size;
    return size;
}

static bool is_directory(const struct container *container, struct archive_entry *entry)
{
    size_t length = strlen(container->name);
    bool by_name = container->kind != CONTAINER_LHA; /* that has a method for directories */
    return archive_entry_filetype(entry) == AE_IFDIR ||
           (by_name && length > 0 && container->name[length - 1] == '/');
}

static bool is_link(struct archive_entry *entry)
{
    return archive_entry_hardlink(entry) != NULL || archive_entry_hardlink_utf8(entry) != NULL ||
           (archive_entry_filetype(entry) != AE_IFREG && archive_entry_filetype(entry) != 0);
}

static bool lacks_end(struct container *container)
{
    const void *bytes;
    if (container->kind != CONTAINER_ZIP)
        return false;
    while (!container->mark_seen && lend_bytes(container->archive, container, &bytes) > 0)
        continue;
    return !container->mark_seen;
}

static enum container_next no_entry(struct container *container, int status, struct diag *finding,
                                    bool *found)
{
    *found = true;
    if (status == ARCHIVE_EOF) {
        *finding = (struct diag){.code = DIAG_ARCHIVE_EMPTY};
        *found = container->members == 0 && !container_is_stream(container->kind);
        if (lacks_end(container)) {
            *finding = (struct diag){.code = DIAG_ARCHIVE_DAMAGED};
            snprintf(finding->text, sizeof finding->text,
                     "no central directory: cut off, members may be missing");
            *found = true;
        }
        return CONTAINER_END;
    }
    if (status == ARCHIVE_FATAL || ++container->lost_in_a_row > CONTAINER_LOST_MAX) {
        describe(container, finding, DIAG_ARCHIVE_DAMAGED);
        return CONTAINER_END;
    }
    describe(container, finding, DIAG_MEMBER_DAMAGED);
    return CONTAINER_PASSED;
}

enum container_next container_next(struct container *container, struct decoder *decoder,
                                   struct diag *finding, bool *found)
{
    struct archive_entry *entry;
    int status;
    *found = false;
    container->name[0] = 0;
    do
        status = archive_read_next_header(container->archive, &entry);
    while (status == ARCHIVE_RETRY);
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
        return no_entry(container, status, finding, found);

    container->drained = false;
    container->block_size = 0;
    container->block_at = container->passed_on = 0;
    container->lost_in_a_row = 0;
    if (++container->members > CONTAINER_MEMBERS_MAX) {
        *finding = (struct diag){.code = DIAG_ARCHIVE_LIMIT};
        snprintf(finding->text, sizeof finding->text, "more than %d members",
                 (int)CONTAINER_MEMBERS_MAX);
        *found = true;
        return CONTAINER_END;
    }
    member_name(container, entry, decoder);
    if (is_directory(container, entry))
        return CONTAINER_PASSED;
    *finding = (struct diag){.code = DIAG_ARCHIVE_LINK};
    if (is_link(entry)) {
        *found = true;
        return CONTAINER_PASSED;
    }
    if (archive_entry_is_encrypted(entry)) {
        finding->code = DIAG_MEMBER_ENCRYPTED;
        *found = true;
        return CONTAINER_PASSED;
    }
    return CONTAINER_MEMBER;
}
