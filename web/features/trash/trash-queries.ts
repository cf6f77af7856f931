import { trashContract } from '#contract/trash.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';

/** What was deleted and can be restored, the newest first. */
export const trashQueries = {
  list: () =>
    recordQuery({
      queryKey: ['trash', 'list'],
      view: { list: 'trashEntry' },
      fetch: (signal) => call(trashContract.list, {}, { signal }),
    }),
  /** The entry that holds a record, if the trash has it. */
  holding: (recordId: string) =>
    recordQuery({
      queryKey: ['trash', 'holding', recordId],
      view: { list: 'trashEntry' },
      fetch: (signal) => call(trashContract.list, { query: { record_id: recordId } }, { signal }),
    }),
};
