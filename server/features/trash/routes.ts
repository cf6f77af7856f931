import { trashContract } from '#contract/trash.ts';
import type { Routes } from '#server/platform/routes.ts';
import { deleteForGood, emptyTrash } from './delete-for-good.ts';
import { listTrash } from './queries.ts';
import { restoreEntries } from './restore-entries.ts';

export function trashRoutes(routes: Routes): void {
  routes.add(trashContract.list, (ctx, { query }) => listTrash(ctx, query));
  routes.add(trashContract.restore, (ctx, { params, body }) => restoreEntries(ctx, [params.id], body?.parent_id));
  routes.add(trashContract.restoreMany, (ctx, { body }) => restoreEntries(ctx, body.ids));
  routes.add(trashContract.delete, (ctx, { params }) => deleteForGood(ctx, params.id));
  routes.add(trashContract.empty, (ctx) => emptyTrash(ctx));
}
