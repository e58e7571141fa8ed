/* Stands in for libgit2 where the unit tests run. Criterion is linked to it to show how two strings
 * differ, by an assertion that no test here makes. The true one reads every certificate of the
 * system when it is started, and brings 15 more libraries: half the time that a test took. */
int git_libgit2_init(void);
int git_libgit2_shutdown(void);
int git_diff_buffers(void);

int git_libgit2_init(void)
{
    return 1;
}

int git_libgit2_shutdown(void)
{
    return 0;
}

int git_diff_buffers(void)
{
    return -1;
}
