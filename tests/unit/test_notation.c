#include "notation.h"

#include "meta.h"
#include "record.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *spelled(const char *ruleset, int32_t margin, enum language language)
{
    static char text[NOTATION_ROOM];
    notation_write(ruleset_find(ruleset), margin, language, text, sizeof text);
    return text;
}

Test(notation, chinese_papers_write_zi)
{
    cr_assert_str_eq(spelled("chinese", QUARTERS(7.5), LANGUAGE_ZH), "黑勝3又3/4子");
    cr_assert_str_eq(spelled("chinese", QUARTERS(-0.5), LANGUAGE_ZH), "白勝1/4子");
    cr_assert_str_eq(spelled("chinese", QUARTERS(4), LANGUAGE_ZH), "黑勝2子");
    cr_assert_str_eq(spelled("chinese", 0, LANGUAGE_ZH), "和棋");
}

Test(notation, points_and_half_points)
{
    cr_assert_str_eq(spelled("japanese", QUARTERS(3.5), LANGUAGE_ZH), "黑勝3目半");
    cr_assert_str_eq(spelled("japanese", QUARTERS(-0.5), LANGUAGE_ZH), "白勝半目");
    cr_assert_str_eq(spelled("japanese", QUARTERS(3.5), LANGUAGE_JA), "黒3目半勝ち");
    cr_assert_str_eq(spelled("korean", QUARTERS(-2), LANGUAGE_JA), "白2目勝ち");
    cr_assert_str_eq(spelled("japanese", 0, LANGUAGE_JA), "持碁");
    cr_assert_str_eq(spelled("ing", QUARTERS(5), LANGUAGE_ZH), "黑勝5點");
    cr_assert_str_eq(spelled("ing", 0, LANGUAGE_ZH), "和棋黑勝");
}

Test(notation, english_is_the_ruleset_s_own)
{
    cr_assert_str_eq(spelled("chinese", QUARTERS(7.5), LANGUAGE_EN), "B+3 3/4 zi");
    cr_assert_str_eq(spelled("ing", 0, LANGUAGE_EN), "B+0");
}

/* What is written is read back, so that streams and records mean the same. */
Test(notation, is_read_back)
{
    static const char *const rulesets[] = {"ing", "chinese", "japanese"};
    for (size_t k = 0; k < sizeof rulesets / sizeof rulesets[0]; k++)
        for (int language = 0; language <= LANGUAGE_ZH; language++)
            for (int32_t margin = -60; margin <= 60; margin += 2) {
                const char *text = spelled(rulesets[k], margin, (enum language)language);
                struct result result = meta_result(text);
                if (margin == 0)
                    continue;
                cr_expect(result.counted && result.margin == margin, "%s: %d, not %d", text,
                          (int)result.margin, (int)margin);
            }
}
