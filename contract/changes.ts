import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { id, instant } from './platform/wire.ts';

/** The number of ids that a change names at most. */
export const CHANGE_IDS_MAX = 50;

/** The header by which a client names itself; a stream of the same name leaves out what it has changed itself. */
export const CLIENT_HEADER = 'x-client-id';

export const changesContract = {
  follow: endpoint({
    kind: 'events',
    method: 'GET',
    path: '/events',
    summary: 'Streams what changes in the account, from whichever device or server; 429 beyond 20 streams at once.',
    events: {
      /** The stream has begun: what changes from here on will be named. */
      opened: z.strictObject({ at: instant }),
      /**
       * These records were created, changed or deleted. Without ids: any of this kind, so read them all again. The kind
       * is the word for one of them, such as `task`; `day` is the order of a day with its picked and postponed tasks.
       */
      changed: z.strictObject({ kind: z.string(), ids: z.array(id), at: instant }),
      /** Changes may have been missed: read again whatever is shown. */
      reset: z.strictObject({ at: instant }),
    },
  }),
};
