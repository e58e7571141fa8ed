/* xml_try.h - what all that write by libxml2's writer have in common. */
#ifndef ING_XML_TRY_H
#define ING_XML_TRY_H

/* After a failure libxml2 is asked for nothing more: an end without its begin frees what it keeps.
 * `out` points to a struct with a bool `failed`; `call` is below 0 when it fails. */
#define XML_TRY(out, call)                                                                         \
    do {                                                                                           \
        if (!(out)->failed)                                                                        \
            (out)->failed = (call) < 0;                                                            \
    } while (0)

#endif
