import * as z from 'zod/mini';
import { CONTENT_MAX, Mood, NewEntry } from '#contract/journal.ts';
import { prose, writtenText } from '#contract/platform/wire.ts';
import { TITLE_MAX } from '#contract/vocabulary.ts';
import { createEntry } from '#server/features/journal/create-entry.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import { newId } from '#server/platform/ids.ts';
import { fingerprintOfEntry } from '../changes/fingerprint.ts';
import { optionalDay } from '../inputs.ts';
import { writes } from '../tool.ts';

export const addJournalEntry = writes({
  name: 'add_journal_entry',
  title: 'Add a journal entry',
  description: 'Adds an entry to the journal of the person, in their words. It reads no other entry.',
  data: 'journal',
  input: z.object({
    content: writtenText(CONTENT_MAX).check(z.describe('Markdown.')),
    title: z.optional(prose(TITLE_MAX)),
    mood: z.optional(Mood.check(z.describe('Only if the person says how they are.'))),
    date: optionalDay,
  }),
  isIdempotent: false,
  async run(ctx, { content, title, mood, date }) {
    const input = NewEntry.parse({
      id: newId(),
      content,
      title: title ?? '',
      mood: mood ?? null,
      entry_date: date ?? null,
    });
    const { record } = await createEntry(ctx, input);
    const { left_out: _, ...entry } = record;
    const summary = `Added a journal entry on ${dayAndMonth(entry.entry_date, ctx.locale)}`;
    return {
      text: `${summary}.`,
      data: { id: entry.id, date: entry.entry_date },
      change: {
        summary,
        undo: { kind: 'created', record: 'journal_entry', id: entry.id, fingerprint: fingerprintOfEntry(entry) },
      },
    };
  },
});
