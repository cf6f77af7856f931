import { type JournalEntry, journalContract, type WrittenEntry } from '#contract/journal.ts';
import { countWords, readingMinutes } from '#contract/rules/count-words.ts';
import { answersOf, EVENING_PROMPTS, MORNING_PROMPTS } from '#contract/rules/reflection-prompts.ts';
import { call } from '#web/platform/api.ts';
import { today } from '#web/platform/clock.ts';
import { formatDate } from '#web/platform/format.ts';
import { sendCreate } from '#web/records/drafts/send-create.ts';
import type { Layer } from '#web/records/layers.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import type { Label, Verb } from '#web/records/waiting/write-log.ts';
import { readAgain } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { asEnergy, asMood, type EntryBody, entryValues, newEntryValues } from './entry-values.ts';

interface ById {
  id: string;
}

interface NewEntryInput extends ById {
  body: EntryBody;
  /** It was sent under this id before, and may exist. */
  again: boolean;
  /** ISO instant. */
  at: string;
}

interface EntryChange extends ById {
  body: Partial<EntryBody>;
}

/** The kinds whose queries show or count entries. */
export const ENTRIES = ['journal_entry', 'day'] as const;

const lanes = ({ id }: ById) => [`journalEntry ${id}`];
const sentAfter = ({ body }: { body: Partial<EntryBody> }) =>
  (body.links ?? []).map(({ entity_type, entity_id }) => `${entity_type} ${entity_id}`);
const known = (layer: Layer, { id }: ById) => layer.get('journalEntry', id);

/** The name of an entry outside its day: its title, otherwise its date. */
export const nameOfEntry = ({ title, entry_date }: Pick<EntryBody, 'title' | 'entry_date'>): string =>
  title || `Entry of ${formatDate(entry_date, { day: 'numeric', month: 'long', year: 'numeric' })}`;

const labelled =
  (verb: Verb) =>
  (layer: Layer, input: ById): Label => {
    const entry = known(layer, input);
    return { verb, name: entry ? nameOfEntry(entry) : '' };
  };

/** The length of an entry including its answers, counted like on the server. */
export function lengthOf({ content, template_responses }: Pick<EntryBody, 'content' | 'template_responses'>) {
  const words = [content, ...Object.values(template_responses)].reduce((sum, text) => sum + countWords(text), 0);
  return { word_count: words, reading_time_minutes: readingMinutes(words) };
}

/** Shows a changed entry, and the reflection that it belongs to. */
function showEntry(layer: Layer, entry: JournalEntry): void {
  layer.put('journalEntry', entry);
  const { id, entry_date: date, content } = entry;
  const mood = entry.mood_chosen ? entry.mood : null;
  layer.patch('morning', id, { date, today_intention: content, ...answersOf(entry, MORNING_PROMPTS) });
  layer.patch('evening', id, { date, mood, reflection_text: content, ...answersOf(entry, EVENING_PROMPTS) });
}

/** An answer without its extra fields. */
function asStored({ left_out: _, ...entry }: WrittenEntry): JournalEntry {
  return entry;
}

/** Shows what was left out of an entry because it was deleted; the write may have been queued for long. */
function toastLeftOut(_records: RecordStore, _input: unknown, { left_out }: WrittenEntry): void {
  if (left_out.length > 0) showToast({ type: 'info', message: left_out.join(' ') });
}

const answerOf = (layer: Layer, input: ById): WrittenEntry | undefined => {
  const entry = known(layer, input);
  return entry && { ...entry, left_out: [] };
};

export const createEntry = defineWrite<NewEntryInput, WrittenEntry>({
  name: 'journal.create',
  lanes,
  sentAfter,
  send: ({ id, body, again }) =>
    sendCreate(
      again,
      () => call(journalContract.create, { body: { id, ...body } }),
      () => call(journalContract.change, { params: { id }, body }),
    ),
  show: (layer, { id, body, at }) =>
    layer.put('journalEntry', {
      ...{
        id,
        ...body,
        ...asMood(body.mood),
        ...asEnergy(body.energy_level),
        ...lengthOf(body),
        template_name: null,
        reflection: null,
        picture_ids: [],
        picture_count: 0,
      },
      ...{ created_at: at, updated_at: at },
    }),
  merge: (layer, answer) => layer.put('journalEntry', asStored(answer)),
  inverse: ({ id }): Write[] => [removeEntry({ id })],
  stale: () => readAgain(...ENTRIES),
  after: toastLeftOut,
  waits: {
    answer: answerOf,
    label: (_, { body }) => ({ verb: 'add', name: nameOfEntry(body) }),
    recreate: (_, { body, at }, id): Write => createEntry({ id, body, again: false, at }),
  },
});

export const changeEntry = defineWrite<EntryChange, WrittenEntry>({
  name: 'journal.change',
  lanes,
  edits: {
    kind: 'journalEntry',
    texts: ['title', 'content', 'template_responses', 'weather', 'location'],
    part: 'body',
  },
  sentAfter,
  send: ({ id, body }, _, seen) => call(journalContract.change, { params: { id }, body: { ...body, ...seen } }),
  show: (layer, input) => {
    const entry = known(layer, input);
    if (!entry) return;
    const { mood, energy_level, ...others } = input.body;
    const changed = {
      ...{ ...entry, ...others },
      ...(mood !== undefined && asMood(mood)),
      ...(energy_level !== undefined && asEnergy(energy_level)),
    };
    showEntry(layer, { ...changed, ...lengthOf(changed) });
  },
  merge: (layer, answer) => showEntry(layer, asStored(answer)),
  stale: () => readAgain(...ENTRIES),
  after: toastLeftOut,
  waits: {
    answer: answerOf,
    label: labelled('change'),
    recreate: (records, { id: changed, body }, id): Write => {
      const entry = records.get('journalEntry', changed);
      const before = entry ? entryValues(entry) : newEntryValues(today());
      const at = new Date().toISOString();
      return createEntry({ id, body: { ...before, ...body }, again: false, at });
    },
  },
});

export const removeEntry = defineWrite<ById, { trash_id?: string | undefined }>({
  name: 'journal.remove',
  lanes,
  send: ({ id }, request_id) => call(journalContract.delete, { params: { id }, query: { request_id } }),
  show: (layer, { id }) => {
    for (const kind of ['journalEntry', 'morning', 'evening'] as const) layer.remove(kind, id);
  },
  inverse: (_input, _before, { trash_id }): Write[] => restoreFromTrash([trash_id]),
  stale: () => readAgain(...ENTRIES, 'trash_entry'),
  waits: { answer: () => ({}), label: labelled('delete') },
  gone: () => ({}),
});
