/* checksum.h - SHA-256, by nettle, of what went through a program; as sha256sum prints it, and as
 * the policy of a web page wants it. */
#ifndef ING_CHECKSUM_H
#define ING_CHECKSUM_H

#include <nettle/sha2.h>
#include <stddef.h>

enum {
    CHECKSUM_HEX_BYTES = 65,    /* 64 digits and a NUL */
    CHECKSUM_BASE64_BYTES = 45, /* 44 letters and a NUL */
};

struct checksum {
    struct sha256_ctx state;
};

void checksum_start(struct checksum *checksum);
void checksum_add(struct checksum *checksum, const char *bytes, size_t length);
/* Either of them ends it: start again before adding more. */
void checksum_hex(struct checksum *checksum, char text[CHECKSUM_HEX_BYTES]);
void checksum_base64(struct checksum *checksum, char text[CHECKSUM_BASE64_BYTES]);

/* The sum of the checksums of many pieces, modulo 2^256: the same in whatever order they come, and
 * another where one is missing, doubled or torn. Zero it before use. */
struct checksum_sum {
    uint8_t digit[SHA256_DIGEST_SIZE]; /* the highest first */
};

void checksum_sum_add(struct checksum_sum *sum, const char *bytes, size_t length);
void checksum_sum_hex(const struct checksum_sum *sum, char text[CHECKSUM_HEX_BYTES]);

/* Base64 of any bytes, NUL-terminated; the caller frees it. NULL when out of memory. */
char *base64_of(const char *bytes, size_t length);

#endif
