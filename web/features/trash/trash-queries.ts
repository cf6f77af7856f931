import { trashContract } from '#contract/trash.ts';
import { call, callPage } from '#web/platform/api.ts';
import { pagedQuery } from '#web/records/paged-query.ts';
import { recordQuery } from '#web/records/record-query.ts';

/** What was deleted and can be restored, in pages, the newest first. */
export const trashQueries = {
  list: () =>
    pagedQuery({
      queryKey: ['trash', 'list'],
      view: { pages: 'trashEntry', includes: () => true, place: ({ deleted_at, id }) => [deleted_at, id] },
      fetch: (page, signal) => callPage(trashContract.list, { query: page }, { signal }),
    }),
  /** The entry that holds a record, if the trash has it. */
  holding: (recordId: string) =>
    recordQuery({
      queryKey: ['trash', 'holding', recordId],
      view: { list: 'trashEntry' },
      fetch: (signal) => call(trashContract.list, { query: { record_id: recordId } }, { signal }),
    }),
};
