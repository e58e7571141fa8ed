#define _GNU_SOURCE /* syscall, O_PATH, dl_iterate_phdr */
#include "sandbox_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef SANDBOX_LINUX

bool sandbox_begin(struct sandbox *sandbox)
{
    *sandbox = (struct sandbox){.ruleset = -1};
    return false;
}

enum sandbox_found sandbox_read(struct sandbox *sandbox, const char *path)
{
    (void)sandbox, (void)path;
    return SANDBOX_NOTHING;
}

void sandbox_read_all(struct sandbox *sandbox)
{
    (void)sandbox;
}

void sandbox_write(struct sandbox *sandbox, const char *path)
{
    (void)sandbox, (void)path;
}

unsigned sandbox_enter(struct sandbox *sandbox)
{
    (void)sandbox;
    return 0;
}

#else

#include <link.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* Rights of the first version of Landlock, and what a later one added. */
#define RIGHTS_TO_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define RIGHTS_TO_WRITE                                                                            \
    (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |                              \
     LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR)
#define RIGHTS_LOST                                                                                \
    (RIGHTS_TO_READ | RIGHTS_TO_WRITE | LANDLOCK_ACCESS_FS_EXECUTE |                               \
     LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK | \
     LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM)
enum { LANDLOCK_WITH_TRUNCATE = 3 };
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (UINT64_C(1) << 14)
#endif
/* Those that there are on what is no folder. */
#define RIGHTS_OF_A_FILE                                                                           \
    (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE)

/* A place in the file system, held by a descriptor that nothing can be read from. */
struct place {
    int fd;      /* to be closed; -1: nothing is there */
    mode_t mode; /* 0: not known */
};

static struct place place_of(const char *path, int flags)
{
    struct stat status;
    struct place place = {.fd = open(path, O_PATH | O_CLOEXEC | flags)};
    if (place.fd >= 0 && fstat(place.fd, &status) == 0)
        place.mode = status.st_mode;
    return place;
}

static void allow_place(const struct sandbox *sandbox, const struct place *place, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = {
        .parent_fd = place->fd,
        .allowed_access =
            rights & sandbox->rights & (S_ISDIR(place->mode) ? UINT64_MAX : RIGHTS_OF_A_FILE)};
    (void)syscall(SYS_landlock_add_rule, sandbox->ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

static void allow(const struct sandbox *sandbox, const char *path, uint64_t rights)
{
    struct place place = place_of(path, 0);
    if (place.fd < 0)
        return;
    allow_place(sandbox, &place, rights);
    close(place.fd);
}

/* The folder that a path lies in. */
static void allow_above(const struct sandbox *sandbox, const char *path, uint64_t rights)
{
    char *above = strdup(path);
    if (above == NULL)
        return;
    for (size_t end = strlen(above); end > 1 && above[end - 1] == '/'; end--)
        above[end - 1] = '\0';
    char *slash = strrchr(above, '/');
    if (slash != NULL)
        slash[slash == above] = '\0'; /* "/a" is in "/" */
    allow(sandbox, slash != NULL ? above : ".", rights);
    free(above);
}

#ifdef __GLIBC__
/* iconv() loads its converters as they are needed from beside the C library. */
static int find_converters(struct dl_phdr_info *object, size_t size, void *context)
{
    static const char folder[] = "/gconv";
    char **found = context;
    const char *slash = strrchr(object->dlpi_name, '/');
    (void)size;
    if (slash == NULL || strncmp(slash, "/libc.", strlen("/libc.")) != 0)
        return 0;
    size_t length = (size_t)(slash - object->dlpi_name);
    char *path = malloc(length + sizeof folder);
    if (path != NULL) {
        memcpy(path, object->dlpi_name, length);
        memcpy(path + length, folder, sizeof folder);
    }
    *found = path;
    return 1;
}

static void allow_converters(struct sandbox *sandbox)
{
    char *path = NULL;
    (void)dl_iterate_phdr(find_converters, &path);
    if (path != NULL && access(path, R_OK | X_OK) == 0)
        (void)sandbox_read(sandbox, path);
    else
        sandbox_read_all(sandbox);
    free(path);
}
#else
static void allow_converters(struct sandbox *sandbox)
{
    sandbox_read_all(sandbox);
}
#endif

bool sandbox_begin(struct sandbox *sandbox)
{
    const char *temporary = getenv("TMPDIR");
    *sandbox = (struct sandbox){.ruleset = -1};
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return false;
    sandbox->rights =
        RIGHTS_LOST | (version >= LANDLOCK_WITH_TRUNCATE ? LANDLOCK_ACCESS_FS_TRUNCATE : 0);
    struct landlock_ruleset_attr lost = {.handled_access_fs = sandbox->rights};
    sandbox->ruleset =
        (int)syscall(SYS_landlock_create_ruleset, &lost, sizeof lost.handled_access_fs, 0);
    if (sandbox->ruleset < 0)
        return false;
    const uint64_t rights = RIGHTS_TO_READ | RIGHTS_TO_WRITE | LANDLOCK_ACCESS_FS_TRUNCATE;
    if (temporary != NULL && *temporary != '\0')
        allow(sandbox, temporary, rights);
    allow(sandbox, "/tmp", rights); /* tmpfile() */
    allow_converters(sandbox);
    return true;
}

/* All that lies in the file's folder; the file alone if that is not to be told. Files that are
 * named together mostly lie together: the folder allowed last is known by its name. A link leads
 * elsewhere. */
static void allow_folder_of(struct sandbox *sandbox, const char *path, const struct place *place)
{
    struct stat status;
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash + 1 - path);
    bool link = lstat(path, &status) != 0 || S_ISLNK(status.st_mode);
    if (!link && sandbox->folder != NULL && strlen(sandbox->folder) == length &&
        memcmp(sandbox->folder, path, length) == 0)
        return;
    char *real = realpath(path, NULL);
    if (real != NULL)
        allow_above(sandbox, real, RIGHTS_TO_READ);
    else
        allow_place(sandbox, place, RIGHTS_TO_READ);
    if (real != NULL && !link) {
        free(sandbox->folder);
        sandbox->folder = strndup(path, length);
    }
    free(real);
}

enum sandbox_found sandbox_read(struct sandbox *sandbox, const char *path)
{
    if (sandbox->ruleset < 0 || path == NULL)
        return SANDBOX_NOTHING;
    struct place place = place_of(path, 0);
    if (place.fd < 0)
        return SANDBOX_NOTHING;
    bool folder = S_ISDIR(place.mode);
    if (!folder && ++sandbox->files > SANDBOX_FILES_MAX)
        allow_folder_of(sandbox, path, &place);
    else
        allow_place(sandbox, &place, RIGHTS_TO_READ);
    close(place.fd);
    return folder ? SANDBOX_FOLDER : SANDBOX_FILE;
}

void sandbox_read_all(struct sandbox *sandbox)
{
    (void)sandbox_read(sandbox, "/");
}

/* A file is made beside its place and renamed, and a folder is made: both in the folder above. What
 * is neither (a terminal, a pipe, /dev/null) is written to. A folder is looked into first. */
void sandbox_write(struct sandbox *sandbox, const char *path)
{
    const uint64_t rights =
        RIGHTS_TO_WRITE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_TRUNCATE;
    struct stat status;
    if (sandbox->ruleset < 0 || path == NULL)
        return;
    char *real = realpath(path, NULL);
    if (real != NULL && stat(real, &status) == 0 && !S_ISREG(status.st_mode))
        allow(sandbox, real, rights);
    else
        allow_above(sandbox, real != NULL ? real : path, rights);
    free(real);
}

static bool lose_files(struct sandbox *sandbox)
{
    bool done =
        sandbox->ruleset >= 0 && syscall(SYS_landlock_restrict_self, sandbox->ruleset, 0) == 0;
    if (sandbox->ruleset >= 0)
        close(sandbox->ruleset);
    sandbox->ruleset = -1;
    free(sandbox->folder);
    sandbox->folder = NULL;
    return done;
}

unsigned sandbox_enter(struct sandbox *sandbox)
{
    unsigned done = 0;
    bool bound = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    if (lose_files(sandbox))
        done |= SANDBOX_NO_FILES;
    if (bound && sandbox_lose_network())
        done |= SANDBOX_NO_NETWORK;
    return done;
}

#endif
