import { journalContract } from '#contract/journal.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { changeEntry } from './change-entry.ts';
import { createEntry } from './create-entry.ts';
import { readEntryPage } from './entry-pages.ts';
import { readInsights, readSummary } from './insights/read-insights.ts';
import { listMemories } from './on-this-day.ts';
import { getEntry } from './queries.ts';
import { findEntries } from './search/find-entries.ts';
import { getTemplate, listTemplates } from './templates/queries.ts';
import { changeTemplate, createTemplate } from './templates/write-template.ts';

export function journalRoutes(routes: Routes): void {
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
