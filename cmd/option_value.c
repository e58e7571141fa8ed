#include "option_value.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int option_word(const char *value, const char *const *words)
{
    for (int k = 0; words[k] != NULL; k++)
        if (strcmp(value, words[k]) == 0)
            return k;
    return -1;
}

const char *option_choice(const char *value, const char *const *words, int *index,
                          const char *wrong)
{
    int word = option_word(value, words);
    if (word >= 0)
        *index = word;
    return word >= 0 ? NULL : wrong;
}

bool option_number(const char *value, uint64_t least, uint64_t most, uint64_t *number)
{
    char *end;
    if (*value < '0' || *value > '9')
        return false;
    errno = 0;
    unsigned long long read = strtoull(value, &end, 10);
    if (errno != 0 || *end != '\0' || read < least || read > most)
        return false;
    *number = read;
    return true;
}

bool option_item(const char **list, char item[OPTION_ITEM_MAX])
{
    size_t length = strcspn(*list, ",");
    if (**list == '\0')
        return false;
    item[0] = '\0';
    if (length < OPTION_ITEM_MAX) {
        memcpy(item, *list, length);
        item[length] = '\0';
    }
    *list += length + ((*list)[length] == ',');
    return true;
}
