import { queryOptions } from '@tanstack/react-query';
import { trashContract } from '#contract/trash.ts';
import { call } from '#web/platform/api.ts';

/** What was deleted and can be restored, the newest first. */
export const trashQueries = {
  list: () =>
    queryOptions({ queryKey: ['trash', 'list'], queryFn: ({ signal }) => call(trashContract.list, {}, { signal }) }),
};
