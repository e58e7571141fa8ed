#include "container.h"

#include <archive.h>
#include <archive_entry.h>
#include <criterion/criterion.h>
#include <string.h>

static const char game[] = "(;SZ[9];B[ee])";

/* A 7z archive of one game; its size. */
static size_t pack(char *bytes, size_t room)
{
    size_t size = 0;
    struct archive *archive = archive_write_new();
    struct archive_entry *entry = archive_entry_new();
    cr_assert_eq(archive_write_set_format_7zip(archive), ARCHIVE_OK);
    cr_assert_eq(archive_write_open_memory(archive, bytes, room, &size), ARCHIVE_OK);
    archive_entry_set_pathname(entry, "a.sgf");
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, sizeof game - 1);
    cr_assert_eq(archive_write_header(archive, entry), ARCHIVE_OK);
    cr_assert_eq(archive_write_data(archive, game, sizeof game - 1), (la_ssize_t)sizeof game - 1);
    archive_entry_free(entry);
    cr_assert_eq(archive_write_close(archive), ARCHIVE_OK);
    archive_write_free(archive);
    return size;
}

struct pipe_end {
    struct supply supply;
    const char *bytes;
    size_t left;
};

static size_t pull(struct supply *supply, unsigned char *into, size_t room)
{
    struct pipe_end *from = (struct pipe_end *)supply;
    size_t size = from->left < room ? from->left : room;
    memcpy(into, from->bytes, size);
    from->bytes += size;
    from->left -= size;
    return size;
}

/* A 7z archive cannot be read as it comes: a copy is made, up to a size. */
Test(container, the_copy_of_an_archive_from_a_pipe_is_limited)
{
    static char bytes[4096];
    const size_t size = pack(bytes, sizeof bytes);
    for (size_t most = size; most >= size - 1; most--) {
        struct pipe_end from = {{pull}, bytes, size};
        struct budget budget = {.packed = 0};
        struct stream stream;
        struct container container;
        struct decoder decoder;
        struct diag why, finding;
        bool found;
        stream_open(&stream, &from.supply, &budget, true);
        decoder_init(&decoder);
        cr_assert_eq(container_open(&container, CONTAINER_7Z, &stream, -1, most, &why),
                     most == size);
        if (most == size) {
            unsigned char into[sizeof game] = "";
            cr_assert_eq(container_next(&container, &decoder, &finding, &found), CONTAINER_MEMBER);
            cr_expect_str_eq(container.name, "a.sgf");
            cr_expect_eq(container.supply.pull(&container.supply, into, sizeof into),
                         sizeof game - 1);
            cr_expect_str_eq((char *)into, game);
            cr_expect_eq(container_next(&container, &decoder, &finding, &found), CONTAINER_END);
        } else {
            cr_expect_eq(why.code, DIAG_ARCHIVE_LIMIT);
        }
        container_close(&container);
        decoder_free(&decoder);
        stream_close(&stream);
    }
}
