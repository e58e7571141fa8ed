#include "checksum.h"

#include <nettle/base16.h>
#include <nettle/base64.h>
#include <stdlib.h>

void checksum_start(struct checksum *checksum)
{
    sha256_init(&checksum->state);
}

void checksum_add(struct checksum *checksum, const char *bytes, size_t length)
{
    sha256_update(&checksum->state, length, (const uint8_t *)bytes);
}

void checksum_hex(struct checksum *checksum, char text[CHECKSUM_HEX_BYTES])
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(&checksum->state, sizeof digest, digest);
    base16_encode_update(text, sizeof digest, digest);
    text[BASE16_ENCODE_LENGTH(SHA256_DIGEST_SIZE)] = '\0';
}

void checksum_base64(struct checksum *checksum, char text[CHECKSUM_BASE64_BYTES])
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(&checksum->state, sizeof digest, digest);
    base64_encode_raw(text, sizeof digest, digest);
    text[BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE)] = '\0';
}

void checksum_sum_add(struct checksum_sum *sum, const char *bytes, size_t length)
{
    struct checksum checksum;
    uint8_t digest[SHA256_DIGEST_SIZE];
    checksum_start(&checksum);
    checksum_add(&checksum, bytes, length);
    sha256_digest(&checksum.state, sizeof digest, digest);
    unsigned carry = 0;
    for (int k = SHA256_DIGEST_SIZE - 1; k >= 0; k--) {
        carry += (unsigned)sum->digit[k] + digest[k];
        sum->digit[k] = (uint8_t)(carry & 0xFF);
        carry >>= 8;
    }
}

void checksum_sum_hex(const struct checksum_sum *sum, char text[CHECKSUM_HEX_BYTES])
{
    base16_encode_update(text, sizeof sum->digit, sum->digit);
    text[BASE16_ENCODE_LENGTH(SHA256_DIGEST_SIZE)] = '\0';
}

char *base64_of(const char *bytes, size_t length)
{
    char *text = malloc(BASE64_ENCODE_RAW_LENGTH(length) + 1);
    if (text == NULL)
        return NULL;
    base64_encode_raw(text, length, (const uint8_t *)bytes);
    text[BASE64_ENCODE_RAW_LENGTH(length)] = '\0';
    return text;
}
