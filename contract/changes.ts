import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { queryFlag, id, instant } from './platform/wire.ts';
import { Project } from './projects.ts';
import { Task } from './tasks.ts';

/** Maximum number of ids in one event of changes. */
export const CHANGE_IDS_MAX = 50;

/**
 * The records that a write has changed, as they are now, including the one in the response. Derived fields do not count
 * as a change: those of the tasks that wait for a changed one, and of the areas and pillars above a project.
 */
export const Changed = z.strictObject({
  tasks: z.array(Task),
  /** Projects whose counts of tasks changed. */
  projects: z.array(Project),
  /** Deleted records by kind, such as `task`. */
  gone: z.array(z.strictObject({ kind: z.string(), ids: z.array(id) })),
  /** Kinds with more changed records than are listed here. */
  read_again: z.array(z.string()),
});
export type Changed = z.output<typeof Changed>;

export const changesContract = about('tasks', {
  follow: endpoint('GET /events', {
    kind: 'events',
    summary:
      'Streams what changes in the account, from whichever device or server; 429 beyond 20 streams at once. ' +
      'With `records`, events carry changed tasks.',
    query: z.object({ records: queryFlag(false) }),
    events: {
      /** The stream is open: from now on it reports changes. */
      opened: z.strictObject({ at: instant }),
      /**
       * These records were created, changed or deleted. Without ids: any of this kind, so read them all again. `kind`
       * is such as `task`; `day` is the order of a day with its picked and postponed tasks.
       */
      changed: z.strictObject({
        kind: z.string(),
        ids: z.array(id),
        at: instant,
        /** On request, for the tasks among the ids: these tasks, and the tasks and projects that count them. */
        records: z.optional(z.strictObject({ tasks: z.array(Task), projects: z.array(Project) })),
      }),
      /** Changes may have been missed: read everything shown again. */
      reset: z.strictObject({ at: instant }),
    },
  }),
});
