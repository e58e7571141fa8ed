/* Records in order: keys that memcmp compares. */
#include "select.h"

#include "fold.h"

enum { KEY_KNOWN = 1, KEY_MISSING = 2 };

/* Big-endian and without a sign: the order of bytes is that of numbers. */
static size_t put_number(unsigned char *key, int32_t number)
{
    uint32_t word = (uint32_t)number ^ UINT32_C(0x80000000);
    for (int k = 0; k < 4; k++)
        key[k] = (unsigned char)(word >> (24 - 8 * k));
    return 4;
}

static size_t put_value(const struct select_field *field, const struct select_value *value,
                        unsigned char *key)
{
    size_t size;
    switch (field->type) {
    case SELECT_DATE:
        size = put_number(key, value->dates.first);
        return size + put_number(key + size, value->dates.last);
    case SELECT_NUMBER:
    case SELECT_RANK:
        return put_number(key, value->number);
    default:
        size = fold_write(value->text, (char *)key, SELECT_KEY_TEXT_MAX);
        key[size++] = 0;
        return size;
    }
}

size_t select_key(const struct select_field *field, struct record *record, bool falling,
                  unsigned char key[SELECT_KEY_ROOM])
{
    struct select_value value = {.text = NULL};
    key[0] = KEY_MISSING;
    if (!field->get(field, record, 0, &value))
        return 1;
    key[0] = KEY_KNOWN;
    size_t size = 1 + put_value(field, &value, key + 1);
    for (size_t k = 1; falling && k < size; k++)
        key[k] = (unsigned char)~key[k];
    return size;
}
