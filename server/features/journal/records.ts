import { freeTakenDays, refoldTags } from './restore-rules.ts';
import { assertFits } from './templates/assert-room.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import type { OwnedRow, RecordKind } from '#server/platform/record-kind.ts';

const NAME_MAX = 100;

/** Entries need no title: their first line says what they are, or else their day. */
function nameOf({ title, content, entry_date }: OwnedRow): string {
  if (title) return title as string;
  const lines = (content as string).slice(0, CONTENT_READ).split('\n');
  const first = lines.map((line) => line.replace(/^[#>*\-\s]{1,20}/, '').trim()).find((line) => line !== '');
  return first?.slice(0, NAME_MAX).toWellFormed() ?? `Entry of ${dayAndMonth(entry_date as string)}`;
}

/** How much of a text is looked through for its first line. */
const CONTENT_READ = 1000;

const OF_ENTRY = { column: 'entry_id', to: 'journal_entries' } as const;
const LINKED = { onDelete: 'between' } as const;

export const journalRecords: readonly RecordKind[] = [
  {
    table: 'journal_entries',
    word: 'journal entry',
    kind: 'journal_entry',
    nameOf,
    texts: ['title', 'content'],
    textRows: [
      { table: 'journal_tags', of: 'entry_id', column: 'tag' },
      { table: 'journal_answers', of: 'entry_id', column: 'answer' },
    ],
    // Its id may be that of a built-in one. Entries keep it, so they have their template again when it is restored.
    edges: [{ column: 'template_id', to: 'journal_templates', onDelete: 'mention' }],
    trash: { fit: freeTakenDays },
  },
  {
    table: 'journal_templates',
    word: 'journal template',
    kind: 'journal_template',
    texts: ['name', 'description'],
    edges: [],
    trash: { fit: assertFits },
  },
  {
    table: 'journal_tags',
    word: 'tag',
    edges: [{ ...OF_ENTRY, onDelete: 'held' }],
    trash: { fit: refoldTags },
  },
  { table: 'journal_answers', word: 'answer', edges: [{ ...OF_ENTRY, onDelete: 'held' }] },
  {
    table: 'journal_links',
    word: 'link of a journal entry',
    edges: [
      { ...OF_ENTRY, onDelete: 'between' },
      { column: 'pillar_id', to: 'pillars', ...LINKED },
      { column: 'area_id', to: 'areas', ...LINKED },
      { column: 'project_id', to: 'projects', ...LINKED },
      { column: 'task_id', to: 'tasks', ...LINKED },
    ],
  },
];
