import { trashContract } from '#contract/trash.ts';
import { call } from '#web/platform/api.ts';
import { noPages, type Paged } from '#web/records/pages.ts';
import { readAgain, RESTORED } from '#web/records/stale.ts';
import { defineWrite } from '#web/records/write-kinds.ts';
import { forgetRestored } from '#web/ui/toast/toasts.ts';
import { trashQueries } from './trash-queries.ts';

const lanes = () => ['trash'];

/** Restores an entry with everything below it; `elsewhere`: a task to the Inbox, others without a parent. */
export const restoreEntry = defineWrite<{ id: string; elsewhere?: boolean }, { message: string }>({
  name: 'trash.restore',
  lanes,
  send: ({ id, elsewhere }, _, __, tell) =>
    call(trashContract.restore, { params: { id }, ...(elsewhere && { body: { parent_id: null } }) }, { tell }),
  merge: (layer, _, { id }) => layer.remove('trashEntry', id),
  stale: () => ({ now: RESTORED }),
  after: (_records, { id }) => forgetRestored(id),
  gone: (repeated) => (repeated ? { message: 'Restored' } : undefined),
});

export const deleteEntry = defineWrite<{ id: string }, unknown>({
  name: 'trash.delete',
  lanes,
  send: ({ id }) => call(trashContract.delete, { params: { id } }),
  merge: (layer, _, { id }) => layer.remove('trashEntry', id),
  stale: () => readAgain('trash_entry'),
});

/** Deletes every entry permanently. */
export const emptyTrash = defineWrite<null, unknown>({
  name: 'trash.empty',
  lanes,
  send: () => call(trashContract.empty),
  merge: (layer) => {
    // Including the pages that were not read.
    layer.edit<Paged>(trashQueries.list().queryKey, noPages);
    for (const { id } of [...layer.all('trashEntry')]) layer.remove('trashEntry', id);
  },
  stale: () => readAgain('trash_entry'),
});
