/* ingcat --sort: keys, and games packed for the sorter. */
#include "cat.h"

#include "../formats/sgf_line.h"

#include <string.h>

const char *cat_order_set(struct cat_order *order, const char *value)
{
    order->fields = 0;
    for (;;) {
        size_t length = strcspn(value, ",");
        bool falling = *value == '-';
        const struct select_field *field = select_field_find(value + falling, length - falling);
        if (field == NULL)
            return "not a list of fields; --list-fields names them";
        if (order->fields == CAT_SORT_FIELDS_MAX)
            return "more than eight fields";
        order->falling[order->fields] = falling;
        order->field[order->fields++] = field;
        value += length;
        if (*value++ == '\0')
            return NULL;
    }
}

size_t cat_order_key(struct cat_order *order, struct record *record)
{
    size_t size = 0;
    for (int k = 0; k < order->fields; k++)
        size += select_key(order->field[k], record, order->falling[k], order->key + size);
    return size;
}

bool cat_order_add(struct cat_order *order, const struct cat_item *item)
{
    struct sgf_line *packed = &order->packed;
    packed->size = 0;
    sgf_line_bytes(packed, item->source, strlen(item->source) + 1);
    sgf_line_bytes(packed, item->stem, strlen(item->stem) + 1);
    sgf_line_bytes(packed, item->text, item->size);
    return !packed->no_memory &&
           sorter_add(&order->sorter, item->key, item->key_size, packed->text, packed->size);
}

struct unpacking {
    bool (*each)(void *context, const struct cat_item *item);
    void *context;
};

static bool unpack(void *context, const unsigned char *bytes, size_t size)
{
    struct unpacking *unpacking = context;
    struct cat_item item = {.source = (const char *)bytes};
    item.stem = item.source + strlen(item.source) + 1;
    item.text = item.stem + strlen(item.stem) + 1;
    item.size = size - (size_t)(item.text - item.source);
    return unpacking->each(unpacking->context, &item);
}

bool cat_order_end(struct cat_order *order,
                   bool (*each)(void *context, const struct cat_item *item), void *context)
{
    struct unpacking unpacking = {each, context};
    return sorter_end(&order->sorter, unpack, &unpacking);
}

void cat_order_free(struct cat_order *order)
{
    sorter_free(&order->sorter);
    sgf_line_free(&order->packed);
}
