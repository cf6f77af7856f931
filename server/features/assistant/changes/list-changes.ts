import { sql } from 'kysely';
import { type AssistantChange, ASSISTANT_CHANGE_DAYS } from '#contract/assistant.ts';
import { deleteOwnedRows } from '#server/platform/batches.ts';
import type { Context } from '#server/platform/context.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { cutPage, newestFirst, type Page, type PageRequest, placeOfPage } from '#server/platform/pages.ts';

/** The number of changes in a list without a limit. */
const LIST_MAX = 100;

/** The changes that assistants have made for the user, the newest first. */
export async function listChanges(
  { db, userId }: Context,
  { limit = LIST_MAX, cursor }: Partial<PageRequest>,
): Promise<Page<AssistantChange>> {
  const own = db.selectFrom('assistant_changes').where('user_id', '=', userId);
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const read = await own
    .select(['id', 'program as token_name', 'tool', 'summary', 'created_at', 'undone_at'])
    .$call(newestFirst(['created_at', 'id'], placeOfPage({ limit, cursor })))
    .execute();
  const { rows, next } = cutPage(read, limit, (row) => [row.created_at, row.id]);
  return {
    items: rows.map(({ created_at, ...row }) => ({ ...row, at: created_at, can_undo: row.undone_at === null })),
    total,
    next,
  };
}

const LISTED_MS = ASSISTANT_CHANGE_DAYS * 24 * 60 * 60_000;

/** Job: deletes changes that were made long ago. */
export async function purgeChanges(work: Work): Promise<void> {
  const before = new Date(work.trusted.getTime() - LISTED_MS).toISOString();
  await deleteOwnedRows(work, 'assistant_changes', ['id'], sql`created_at < ${before}`);
}
