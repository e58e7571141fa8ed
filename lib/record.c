#include "record.h"

static const char *const properties[TEXT_COUNT] = {
#define TEXT_ROW(id, property) [TEXT_##id] = property,
    TEXT_TABLE(TEXT_ROW)
#undef TEXT_ROW
};

const char *text_property(enum text_kind kind)
{
    return properties[kind];
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
    *record = (struct record){.arena = arena};
    record->notes_end = &record->notes;
}

void record_free(struct record *record)
{
    arena_free(&record->arena);
}

bool record_add(struct record *record, enum event_kind kind, enum colour colour, uint16_t cell,
                uint64_t line)
{
    enum { FIRST_CAPACITY = 512 };
    if (record->count == record->capacity) {
        uint32_t wanted = record->capacity == 0 ? FIRST_CAPACITY : 2 * record->capacity;
        if (record->count >= RECORD_EVENTS_MAX)
            return false;
        struct event *grown = arena_grow(&record->arena, record->events, record->count, wanted,
                                         sizeof *record->events);
        if (grown == NULL)
            return false;
        record->events = grown;
        record->capacity = wanted;
    }
    record->events[record->count++] = (struct event){
        .kind = (uint8_t)kind,
        .colour = (uint8_t)colour,
        .cell = cell,
        .line = line > UINT32_MAX ? 0 : (uint32_t)line,
    };
    return true;
}

static void keep_note(void *context, const struct diag *diag)
{
    struct record *record = context;
    if (diag_row(diag->code)->severity == SEVERITY_LOSS)
        record->lost = true;
    struct note *note = arena_alloc(&record->arena, sizeof *note);
    if (note == NULL)
        return; /* the arena is full: whoever filled it reports that */
    note->diag = *diag;
    *record->notes_end = note;
    record->notes_end = &note->next;
}

struct diag_sink record_notes(struct record *record)
{
    return (struct diag_sink){.put = keep_note, .context = record};
}
