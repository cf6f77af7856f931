import type { Feature } from '#server/platform/feature.ts';
import { trashContract } from '#contract/trash.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { purgeTrash } from './purge-trash.ts';
import { deleteForGood, emptyTrash } from './delete-for-good.ts';
import { listTrash } from './queries.ts';
import { restoreEntries, restoreEntry } from './restore-entries.ts';

const trashRecords: readonly RecordKind[] = [
  {
    table: 'trash',
    word: 'trash entry',
    exported: { part: 'trash', omit: ['restoring_until'], json: ['counts'] },
    edges: [],
  },
  {
    table: 'trash_contents',
    word: 'content of a trash entry',
    exported: { within: 'entry_id', as: 'contents', json: ['content'] },
    edges: [{ column: 'entry_id', to: 'trash', onDelete: 'held' }],
  },
  {
    table: 'trash_records',
    word: 'record in the trash',
    exported: { within: 'entry_id', as: 'records' },
    edges: [{ column: 'entry_id', to: 'trash', onDelete: 'held' }],
  },
  {
    table: 'trash_links',
    word: 'waiting link',
    exported: { within: 'entry_id', as: 'links', json: ['link'] },
    edges: [{ column: 'entry_id', to: 'trash', onDelete: 'held' }],
  },
];

export const trashFeature: Feature = {
  name: 'trash',
  layer: 'base',
  records: trashRecords,
  routes: trashRoutes,
  jobs: () => [{ name: 'purge-trash', every: '30 3 * * *', run: purgeTrash }],
};

function trashRoutes(routes: Routes): void {
  routes.add(trashContract.list, (ctx, { query }) => listTrash(ctx, query));
  routes.add(trashContract.restore, (ctx, { params, body }) => restoreEntry(ctx, params.id, body?.parent_id));
  routes.add(trashContract.restoreMany, (ctx, { body }) => restoreEntries(ctx, body));
  routes.add(trashContract.delete, (ctx, { params }) => deleteForGood(ctx, params.id));
  routes.add(trashContract.empty, (ctx) => emptyTrash(ctx));
}
