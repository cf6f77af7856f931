import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { pageQuery } from './platform/paging.ts';
import { changes, count, Done, id, idParams, instant, listOfIds, orNull } from './platform/wire.ts';

/** Number of days in which a deleted record can be restored. */
export const TRASH_DAYS = 30;

/** Maximum number of entries that one call restores. */
export const RESTORE_MAX = 500;

/**
 * Kinds of records that are deleted and restored by themselves: the name and its plural, for the counts of an entry.
 */
const TRASH_KINDS = {
  pillar: 'pillars',
  area: 'areas',
  project: 'projects',
  task: 'tasks',
  recurring_task: 'recurring_tasks',
  journal_entry: 'journal_entries',
  project_template: 'project_templates',
  journal_template: 'journal_templates',
  resource: 'resources',
  chat_session: 'chat_sessions',
  import: 'imports',
} as const;
export type TrashKind = keyof typeof TRASH_KINDS;
export const TrashKind = z.enum(Object.keys(TRASH_KINDS) as TrashKind[]);

type Counted = (typeof TRASH_KINDS)[TrashKind];
const counts = Object.fromEntries(Object.values(TRASH_KINDS).map((kind) => [kind, count])) as Record<
  Counted,
  typeof count
>;

/** A deleted record with everything below it. */
export const TrashEntry = z.strictObject({
  id,
  kind: TrashKind,
  name: z.string(),
  deleted_at: instant,
  expires_at: instant,
  /** Number of its records of each kind, including itself. */
  counts: z.strictObject(counts),
});
export type TrashEntry = z.output<typeof TrashEntry>;

export const trashContract = about('private', {
  list: endpoint('GET /trash', {
    summary: 'Lists the trash, the newest entry first; with `record_id`, only the entry that contains this record.',
    query: z.object({ record_id: z.optional(id), ...pageQuery }),
    paged: true,
    response: z.array(TrashEntry),
  }),
  restore: endpoint('POST /trash/:id/restore', {
    refuses: [409],
    summary: 'Restores a deleted record with everything in it. 409 names a missing parent.',
    params: idParams,
    /** Another parent, if the old one is deleted; null: none, which for a task is the Inbox. */
    body: z.nullish(changes({ parent_id: orNull(id) })),
    tellsChanges: true,
    response: Done,
  }),
  restoreMany: endpoint('POST /trash/restore', {
    refuses: [404, 409],
    summary: 'Restores several deleted records, all or none.',
    body: z.object({
      ids: listOfIds(RESTORE_MAX, 1),
      /** Restore the others if some are no longer in the trash. */
      skip_missing: z.optional(z.boolean()),
    }),
    tellsChanges: true,
    /** `missing`: number of skipped ids. */
    response: z.strictObject({ ...Done.shape, missing: count }),
  }),
  delete: endpoint('DELETE /trash/:id', {
    refuses: [409],
    summary: 'Deletes an entry of the trash for good.',
    params: idParams,
    response: Done,
  }),
  empty: endpoint('DELETE /trash', {
    summary: 'Empties the trash for good.',
    response: Done,
  }),
});
