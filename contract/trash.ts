import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { pageQuery } from './platform/paging.ts';
import { changes, count, id, listOfIds, idParams, instant, Message, orNull } from './platform/wire.ts';

/** How long a deleted thing can be restored. */
export const TRASH_DAYS = 30;

/** How many entries one call restores. */
export const RESTORE_MAX = 500;

export const TrashKind = z.enum([
  'pillar',
  'area',
  'project',
  'task',
  'recurring_task',
  'journal_entry',
  'project_template',
  'journal_template',
  'resource',
  'chat_session',
]);
export type TrashKind = z.output<typeof TrashKind>;

/** Something deleted, with all that was below it. */
export const TrashEntry = z.strictObject({
  id,
  kind: TrashKind,
  name: z.string(),
  deleted_at: instant,
  expires_at: instant,
  /** How many records of each kind it holds, itself included. */
  counts: z.strictObject({
    ...{ pillars: count, areas: count, projects: count, tasks: count, recurring_tasks: count },
    ...{ journal_entries: count, journal_templates: count, project_templates: count, resources: count },
    chat_sessions: count,
  }),
});
export type TrashEntry = z.output<typeof TrashEntry>;

const Done = z.strictObject({ ...Message.shape, success: z.literal(true) });

export const trashContract = {
  list: endpoint({
    method: 'GET',
    path: '/trash',
    summary: 'Lists the trash, the newest entry first; with `record_id`, only the entry that contains this record.',
    query: z.object({ record_id: z.optional(id), ...pageQuery }),
    paged: true,
    response: z.array(TrashEntry),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/trash/:id/restore',
    summary: 'Brings a deleted thing back with all that was below it; 409 names a parent that is gone.',
    params: idParams,
    /** Another parent, where the old one is gone; null: none, which for a task is the Inbox. */
    body: z.nullish(changes({ parent_id: orNull(id) })),
    tellsChanges: true,
    response: Done,
  }),
  restoreMany: endpoint({
    method: 'POST',
    path: '/trash/restore',
    summary: 'Brings several deleted things back, all or none.',
    body: z.object({ ids: listOfIds(RESTORE_MAX, 1) }),
    tellsChanges: true,
    response: Done,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/trash/:id',
    summary: 'Deletes an entry of the trash for good.',
    params: idParams,
    response: Done,
  }),
  empty: endpoint({
    method: 'DELETE',
    path: '/trash',
    summary: 'Empties the trash for good.',
    response: Done,
  }),
};
