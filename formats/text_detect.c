#include "text.h"

#include <string.h>

static const struct charset *by_name(const char *name)
{
    return charset_find(name, strlen(name));
}

const struct charset *charset_detect(struct decoder *decoder, const unsigned char *bytes,
                                     size_t size, const struct charset *declared, bool *guessed,
                                     size_t *bom)
{
    (void)decoder;
    *guessed = false;
    *bom = 0;
    if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        *bom = 3;
        return by_name("UTF-8");
    }
    if (declared != NULL)
        return declared;
    if (utf8_valid((const char *)bytes, size))
        return by_name("UTF-8");
    *guessed = true;
    return by_name("GB18030");
}
