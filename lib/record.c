#include "record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REST_TEXT "and %" PRIu32 " more of these in the game"
enum { REST_NUMBER_AT = 4, FINDINGS_MAX = 1 << 24 /* more than a game has bytes */ };

static const char *const properties[TEXT_COUNT] = {
#define TEXT_ROW(id, property) [TEXT_##id] = property,
    TEXT_TABLE(TEXT_ROW)
#undef TEXT_ROW
};

const char *text_property(enum text_kind kind)
{
    return properties[kind];
}

static const char *const clock_properties[CLOCK_COUNT] = {
#define CLOCK_ROW(id, property) [CLOCK_##id] = property,
    CLOCK_TABLE(CLOCK_ROW)
#undef CLOCK_ROW
};

const char *clock_property(enum clock_kind kind)
{
    return clock_properties[kind];
}

const char *result_how_name(enum result_how how)
{
    static const char *const names[] = {
        [RESULT_NONE] = "none",     [RESULT_UNKNOWN] = "unknown", [RESULT_SCORE] = "score",
        [RESULT_RESIGN] = "resign", [RESULT_TIME] = "time",       [RESULT_FORFEIT] = "forfeit",
        [RESULT_VOID] = "void",     [RESULT_DRAW] = "draw",       [RESULT_BOTH_LOST] = "both-lost",
    };
    return names[how];
}

void record_init(struct record *record)
{
    *record = (struct record){0};
    arena_init(&record->arena, RECORD_BYTES_MAX);
    record->notes_end = &record->notes;
}

void record_clear(struct record *record)
{
    struct arena arena = record->arena;
    arena_reset(&arena);
    memset(record, 0, record->any_told ? sizeof *record : offsetof(struct record, any_told));
    record->arena = arena;
    record->notes_end = &record->notes;
}

void record_free(struct record *record)
{
    arena_free(&record->arena);
}

/* Twice the room for events, or the first; what lies behind the last event is not looked at. */
static bool grow_events(struct record *record)
{
    enum { FIRST_CAPACITY = 512 };
    uint32_t wanted = record->capacity == 0 ? FIRST_CAPACITY : 2 * record->capacity;
    struct event *grown = arena_room(&record->arena, wanted * sizeof *grown);
    if (grown == NULL)
        return false;
    if (record->count > 0)
        memcpy(grown, record->events, record->count * sizeof *grown);
    record->events = grown;
    record->capacity = wanted;
    return true;
}

uint32_t record_room(struct record *record)
{
    if (record->count >= RECORD_EVENTS_MAX ||
        (record->count == record->capacity && !grow_events(record)))
        return 0;
    uint32_t most = record->capacity < RECORD_EVENTS_MAX ? record->capacity : RECORD_EVENTS_MAX;
    return most - record->count;
}

bool record_add(struct record *record, enum event_kind kind, enum colour colour, uint16_t cell,
                uint64_t line)
{
    if (record_room(record) == 0)
        return false;
    record->events[record->count++] = (struct event){
        .kind = (uint8_t)kind,
        .colour = (uint8_t)colour,
        .cell = cell,
        .line = event_line(line),
    };
    return true;
}

/* Room for one more note, at the end of the list; NULL when there is none. */
static struct note *append_note(struct record *record, bool is_loss)
{
    struct note *note = arena_alloc(&record->arena, sizeof *note);
    if (note == NULL && is_loss && record->notes_end != &record->spare.next)
        note = &record->spare;
    if (note == NULL)
        return NULL;
    *record->notes_end = note;
    record->notes_end = &note->next;
    return note;
}

static void count_rest(struct record *record, enum diag_code code)
{
    struct note *rest = record->rest[code];
    if (rest == NULL)
        rest = record->rest[code] = append_note(record, false);
    if (rest == NULL)
        return;
    rest->diag.code = code;
    snprintf(rest->diag.text, sizeof rest->diag.text, REST_TEXT,
             record->told[code] - RECORD_NOTES_PER_CODE);
}

/* The same text but for blanks, which the tree of a record stream leaves out of points? */
static bool is_same_text(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " ");
        b += strspn(b, " ");
        if (*a != *b || *a == '\0')
            return *a == *b;
    }
}

/* The first note that says the same, among those that came with the stream or the others. */
static struct note *note_like(const struct record *record, const struct diag *diag, bool relayed)
{
    struct note *note = record->notes;
    while (note != NULL && (note->relayed != relayed || note->diag.code != diag->code ||
                            !is_same_text(note->diag.text, diag->text)))
        note = note->next;
    return note;
}

static void keep_note(void *context, const struct diag *diag)
{
    struct record *record = context;
    bool is_loss = diag_row(diag->code)->severity == SEVERITY_LOSS;
    record->lost |= is_loss;
    record->any_told = true;
    if (++record->told[diag->code] > RECORD_NOTES_PER_CODE) {
        count_rest(record, diag->code);
        return;
    }
    if (record->relayed[diag->code] > 0 && note_like(record, diag, true) != NULL) {
        record->told[diag->code]--;
        return;
    }
    struct note *note = append_note(record, is_loss);
    if (note != NULL)
        note->diag = *diag;
}

/* Of how many findings a note tells. */
static uint32_t number_told(const char *text)
{
    bool rest = strncmp(text, REST_TEXT, REST_NUMBER_AT) == 0;
    unsigned long number = rest ? strtoul(text + REST_NUMBER_AT, NULL, 10) : 1;
    return number > 0 && number <= FINDINGS_MAX ? (uint32_t)number : 1;
}

void record_relay(struct record *record, const struct diag *diag, bool heard)
{
    bool is_loss = diag_row(diag->code)->severity == SEVERITY_LOSS;
    if (record->relayed[diag->code] > RECORD_NOTES_PER_CODE)
        return;
    record->any_told = true;
    struct note *note = note_like(record, diag, false);
    uint32_t number =
        record->relayed[diag->code] == RECORD_NOTES_PER_CODE ? number_told(diag->text) : 1;
    /* Where the record's own findings took the room, it is counted with the rest as theirs are. */
    bool full =
        record->told[diag->code] >= RECORD_NOTES_PER_CODE &&
        (record->relayed[diag->code] < RECORD_NOTES_PER_CODE || record->rest[diag->code] != NULL);
    if (note == NULL) {
        record->told[diag->code] += number;
        if (full)
            count_rest(record, diag->code);
        else
            note = append_note(record, is_loss);
    }
    record->lost |= is_loss;
    record->relayed[diag->code] += number;
    record->heard[diag->code] += heard ? number : 0;
    if (note == NULL)
        return;
    note->diag = *diag;
    note->relayed = true;
    note->heard = heard;
}

struct diag_sink record_notes(struct record *record)
{
    return (struct diag_sink){.put = keep_note, .context = record};
}
