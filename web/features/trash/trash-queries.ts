import { trashContract } from '#contract/trash.ts';
import { call, callPage } from '#web/platform/api.ts';
import { pagedQuery } from '#web/records/paged-query.ts';
import { recordQuery } from '#web/records/record-query.ts';

/** Deleted records that can be restored, in pages, newest first. */
export const trashQueries = {
  list: () =>
    pagedQuery({
      queryKey: ['trash', 'list'],
      view: { pages: 'trashEntry', includes: () => true, place: ({ deleted_at, id }) => [deleted_at, id] },
      fetch: (page, signal) => callPage(trashContract.list, { query: page }, { signal }),
    }),
  /** The entry that contains a record, if it is in the trash. */
  holding: (recordId: string) =>
    recordQuery({
      queryKey: ['trash', 'holding', recordId],
      view: { list: 'trashEntry' },
      fetch: (signal) => call(trashContract.list, { query: { record_id: recordId } }, { signal }),
    }),
};
