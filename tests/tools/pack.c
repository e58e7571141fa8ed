/* Packs files as libarchive does, for formats that a small system has no program for.
 *     pack 7z|xz|bzip2|zstd|compress OUT FILE...       (all but 7z: a tar in it) */
#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add(struct archive *archive, const char *path)
{
    static char bytes[1 << 20];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t size = fread(bytes, 1, sizeof bytes, file);
    bool whole = size < sizeof bytes && !ferror(file);
    fclose(file);
    struct archive_entry *entry = archive_entry_new();
    archive_entry_set_pathname(entry, path);
    archive_entry_set_size(entry, (la_int64_t)size);
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    bool good = whole && archive_write_header(archive, entry) == ARCHIVE_OK &&
                archive_write_data(archive, bytes, size) == (la_ssize_t)size;
    archive_entry_free(entry);
    return good;
}

static const struct {
    const char *name;
    int (*filter)(struct archive *archive);
} filters[] = {
    {"xz", archive_write_add_filter_xz},
    {"bzip2", archive_write_add_filter_bzip2},
    {"zstd", archive_write_add_filter_zstd},
    {"compress", archive_write_add_filter_compress},
};

static bool set_format(struct archive *archive, const char *name)
{
    if (strcmp(name, "7z") == 0)
        return archive_write_set_format_7zip(archive) == ARCHIVE_OK;
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
        if (strcmp(name, filters[i].name) == 0)
            return archive_write_set_format_ustar(archive) == ARCHIVE_OK &&
                   filters[i].filter(archive) == ARCHIVE_OK;
    return false;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: %s 7z|xz|bzip2|zstd|compress OUT FILE...\n", argv[0]);
        return 2;
    }
    struct archive *archive = archive_write_new();
    bool good = set_format(archive, argv[1]);
    good = good && archive_write_open_filename(archive, argv[2]) == ARCHIVE_OK;
    for (int k = 3; good && k < argc; k++)
        good = add(archive, argv[k]);
    good = archive_write_close(archive) == ARCHIVE_OK && good;
    if (!good)
        fprintf(stderr, "%s: %s\n", argv[0], archive_error_string(archive));
    archive_write_free(archive);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
