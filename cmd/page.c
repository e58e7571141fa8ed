#include "page.h"

#include "../formats/checksum.h"

#include <stdio.h>
#include <string.h>

/* Nothing may be loaded or run but the style and the script that are here. */
static void put_policy(struct html *html, const char *script)
{
    char style_sum[CHECKSUM_BASE64_BYTES], script_sum[CHECKSUM_BASE64_BYTES], policy[512];
    struct checksum checksum;
    checksum_start(&checksum);
    checksum_add(&checksum, page_style, strlen(page_style));
    checksum_base64(&checksum, style_sum);
    checksum_start(&checksum);
    checksum_add(&checksum, script != NULL ? script : "", script != NULL ? strlen(script) : 0);
    checksum_base64(&checksum, script_sum);
    snprintf(policy, sizeof policy,
             "default-src 'none'; style-src 'sha256-%s'; script-src %s%s%s; base-uri 'none'; "
             "form-action 'none'",
             style_sum, script != NULL ? "'sha256-" : "'none", script != NULL ? script_sum : "",
             "'");
    html_open(html, "meta");
    html_attribute(html, "http-equiv", "Content-Security-Policy");
    html_attribute(html, "content", policy);
    html_close_empty(html);
}

static void put_meta(struct html *html, const char *name, const char *content)
{
    html_open(html, "meta");
    html_attribute(html, "name", name);
    html_attribute(html, "content", content);
    html_close_empty(html);
}

static void put_head(struct html *html, const char *generator, const char *title,
                     const char *script)
{
    html_open(html, "head");
    html_open(html, "meta");
    html_attribute(html, "charset", "utf-8");
    html_close_empty(html);
    put_policy(html, script);
    put_meta(html, "viewport", "width=device-width, initial-scale=1");
    put_meta(html, "color-scheme", "light dark");
    put_meta(html, "generator", generator);
    html_element(html, "title", NULL, title);
    html_open(html, "style");
    html_constant(html, page_style);
    html_close(html);
    html_close(html);
}

void page_begin(struct html *html, const char *generator, const char *title, const char *script)
{
    html_constant(html, "<!DOCTYPE html>\n");
    html_open(html, "html");
    html_attribute(html, "lang", "en");
    put_head(html, generator, title, script);
    html_constant(html, "\n");
    html_open(html, "body");
}

void page_end(struct html *html, const char *maker, const char *script)
{
    html_open(html, "footer");
    html_element(html, "p", NULL, maker);
    html_close(html);
    if (script != NULL) {
        html_open(html, "script");
        html_constant(html, script);
        html_close(html);
    }
    html_close(html); /* body */
    html_close(html);
    html_constant(html, "\n");
}
