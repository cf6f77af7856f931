import { assistantContract } from '#contract/assistant.ts';
import { callQuery } from '#web/platform/api.ts';

/** Queries for the changes that assistants have made. */
export const assistantQueries = {
  /** The newest first, at most 100. */
  changes: () => callQuery(['assistant_changes'], assistantContract.changes),
};
