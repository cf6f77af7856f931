import { pictureAddress } from '#contract/auth.ts';
import { STORAGE_BYTES_MAX, STORAGE_FULL } from '#contract/resources.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { readUsedBytes } from '#server/features/resources/queries.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { TooLarge } from '#server/platform/errors.ts';
import { recheckNotices } from '#server/platform/recheck-notices.ts';
import type { Draft } from '../draft.ts';
import type { PlannedSummary } from '../thread/messages.ts';

/** After this time notices of an archive are out of date. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * Completes an import of an archive in its transaction: the picture of the account, and the times of notices, which
 * depend on the clock of the person.
 * @returns the ids of the bytes that its files use.
 * @throws TooLarge when the files of the person take too much.
 */
export async function finishArchive(
  ctx: RequestContext,
  archive: NonNullable<Draft['archive']>,
  { roots, counts, newFiles = [] }: PlannedSummary,
): Promise<string[]> {
  const { db, userId, now } = ctx;
  if (newFiles.length > 0 && (await readUsedBytes(ctx)) > STORAGE_BYTES_MAX) throw new TooLarge(STORAGE_FULL);
  const picture = await db
    .selectFrom('profile_pictures')
    .select('file_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (picture && roots.profile_pictures) {
    await db
      .updateTable('users')
      .set({ profile_picture: pictureAddress(picture.file_id) })
      .where('id', '=', userId)
      .execute();
  }
  const isEmpty = Object.values(counts).every((count) => count === 0);
  if (!isEmpty && now.getTime() - Date.parse(archive.at) > FRESH_MS) await silence(ctx);
  const hasSameClock = archive.timezone === ctx.timezone && archive.dayStartHour === ctx.dayStartHour;
  if (!isEmpty && (!hasSameClock || !(await hasImportedPace(ctx, roots)))) await recheckNotices(ctx);
  const stored = await db.selectFrom('stored_files').select('file_id').where('user_id', '=', userId).execute();
  return [...stored, ...(picture ? [picture] : [])].map(({ file_id }) => file_id);
}

/** Whether the preferences that decide notice times are those of the archive. */
async function hasImportedPace({ db, userId }: RequestContext, roots: PlannedSummary['roots']): Promise<boolean> {
  if (roots.notification_preferences) return true;
  const own = db.selectFrom('notification_preferences').select('user_id').where('user_id', '=', userId);
  return (await own.executeTakeFirst()) === undefined;
}

/** Finds the next notices from now on, and mails none of the old ones. */
async function silence(ctx: RequestContext): Promise<void> {
  const { db, userId, now } = ctx;
  for (const table of ['tasks', 'projects', 'recurring_task_instances'] as const) {
    const due = await db
      .selectFrom(table as 'tasks')
      .select('id')
      .where('user_id', '=', userId)
      .where('next_notice_at', '<=', now.toISOString())
      .execute();
    await refreshNoticeMoments(
      ctx,
      table,
      due.map(({ id }) => id),
    );
  }
  await db
    .updateTable('notifications')
    .set({ mail_at: null, for_digest: 0 })
    .where('user_id', '=', userId)
    .where('mail_at', '<=', now.toISOString())
    .execute();
}
