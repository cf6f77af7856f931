import { journalContract } from '#contract/journal.ts';
import type { Feature } from '#server/platform/feature.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import type { OwnedRow, RecordKind } from '#server/platform/record-kind.ts';
import { changeEntry } from './change-entry.ts';
import { createEntry } from './create-entry.ts';
import { readEntryPage } from './entry-pages.ts';
import { readInsights, readSummary } from './insights/read-insights.ts';
import { listMemories } from './on-this-day.ts';
import { getEntry } from './queries.ts';
import { findEntries } from './search/find-entries.ts';
import { getTemplate, listTemplates } from './templates/queries.ts';
import { changeTemplate, createTemplate } from './templates/write-template.ts';
import { freeTakenDays, refoldTags } from './restore-rules.ts';
import { assertFits } from './templates/assert-room.ts';

const NAME_MAX = 100;

/** An entry without a title is named by its first line, or else by its day. */
function nameOf({ title, content, entry_date }: OwnedRow): string {
  if (title) return title as string;
  const lines = (content as string).slice(0, CONTENT_READ).split('\n');
  const first = lines.map((line) => line.replace(/^[#>*\-\s]{1,20}/, '').trim()).find((line) => line !== '');
  return first?.slice(0, NAME_MAX).toWellFormed() ?? `Entry of ${dayAndMonth(entry_date as string)}`;
}

/** How much of a text is searched for its first line. */
const CONTENT_READ = 1000;

const OF_ENTRY = { column: 'entry_id', to: 'journal_entries' } as const;
const LINKED = { onDelete: 'between' } as const;

const journalRecords: readonly RecordKind[] = [
  {
    table: 'journal_entries',
    word: 'journal entry',
    exported: { part: 'journal_entries' },
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
    exported: { part: 'journal_templates', json: ['prompts', 'default_tags'] },
    kind: 'journal_template',
    texts: ['name', 'description'],
    edges: [],
    trash: { fit: assertFits },
  },
  {
    table: 'journal_tags',
    word: 'tag',
    exported: { within: 'entry_id', as: 'tags' },
    edges: [{ ...OF_ENTRY, onDelete: 'held' }],
    trash: { fit: refoldTags },
  },
  {
    table: 'journal_answers',
    word: 'answer',
    exported: { within: 'entry_id', as: 'answers' },
    edges: [{ ...OF_ENTRY, onDelete: 'held' }],
  },
  {
    table: 'journal_links',
    word: 'link of a journal entry',
    exported: { within: 'entry_id', as: 'links' },
    edges: [
      { ...OF_ENTRY, onDelete: 'between' },
      { column: 'pillar_id', to: 'pillars', ...LINKED },
      { column: 'area_id', to: 'areas', ...LINKED },
      { column: 'project_id', to: 'projects', ...LINKED },
      { column: 'task_id', to: 'tasks', ...LINKED },
    ],
  },
];

export const journalFeature: Feature = {
  name: 'journal',
  layer: 'tasks',
  records: journalRecords,
  routes: journalRoutes,
  sections: ['journal'],
};

function journalRoutes(routes: Routes): void {
  routes.add(journalContract.list, (ctx, { query }) => readEntryPage(ctx, query));
  routes.add(journalContract.get, (ctx, { params }) => getEntry(ctx, params.id));
  routes.add(journalContract.create, (ctx, { body }) => createEntry(ctx, body));
  routes.add(journalContract.change, editing(journalContract.change, getEntry, changeEntry));
  routes.add(journalContract.delete, (ctx, { params, query }) =>
    deleteRecord(ctx, 'journal_entry', params.id, query.request_id),
  );
  routes.add(journalContract.search, (ctx, { query }) => findEntries(ctx, query));
  routes.add(journalContract.insights, (ctx, { query }) => readInsights(ctx, query));
  routes.add(journalContract.summary, readSummary);
  routes.add(journalContract.onThisDay, (ctx, { query }) => listMemories(ctx, query.date));

  routes.add(journalContract.templates, listTemplates);
  routes.add(journalContract.getTemplate, (ctx, { params }) => getTemplate(ctx, params.id));
  routes.add(journalContract.createTemplate, (ctx, { body }) => createTemplate(ctx, body));
  routes.add(journalContract.changeTemplate, editing(journalContract.changeTemplate, getTemplate, changeTemplate));
  routes.add(journalContract.deleteTemplate, (ctx, { params, query }) =>
    deleteRecord(ctx, 'journal_template', params.id, query.request_id),
  );
}
