import { queryOptions } from '@tanstack/react-query';
import { assistantContract } from '#contract/assistant.ts';
import { call } from '#web/platform/api.ts';

/** Queries for the changes that assistants have made. */
export const assistantQueries = {
  /** The newest first, at most 100. */
  changes: () =>
    queryOptions({
      queryKey: ['assistant_changes'],
      queryFn: ({ signal }) => call(assistantContract.changes, {}, { signal }),
    }),
};
