import { operatorContract } from '#contract/operator.ts';
import { callQuery } from '#web/platform/api.ts';

/** Queries about the server, for its operators. */
export const operatorQueries = {
  server: () => callQuery(['server'], operatorContract.server),
  people: () => callQuery(['server', 'people'], operatorContract.people),
  invitations: () => callQuery(['server', 'invitations'], operatorContract.invitations),
  backups: () => callQuery(['server', 'backups'], operatorContract.backups),
};
