import { pictureAddress } from '#contract/auth.ts';
import { assertStorageFits, type StorageQuota } from '#server/features/resources/queries.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { recheckNotices } from '#server/platform/recheck-notices.ts';
import type { Draft } from '../draft.ts';
import { type Held, inStep } from '../stage.ts';
import type { PlannedSummary } from '../thread/messages.ts';

/**
 * Completes an import of an archive after its rows: the picture of the account, and the times of notices, which
 * depend on the clock of the person.
 */
export async function finishArchive(
  request: RequestContext,
  held: Held,
  archive: NonNullable<Draft['archive']>,
  { roots, counts }: PlannedSummary,
): Promise<void> {
  await inStep(request, held, (ctx) => setPicture(ctx, roots));
  const isEmpty = Object.values(counts).every((count) => count === 0);
  const hasSameClock = archive.timezone === request.timezone && archive.dayStartHour === request.dayStartHour;
  if (!isEmpty && (!hasSameClock || !(await hasImportedPace(request, roots)))) await recheckNotices(request);
}

async function setPicture({ db, userId }: RequestContext, roots: PlannedSummary['roots']): Promise<void> {
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
}

/**
 * The ids of the bytes that the files of the person use.
 * @throws TooLarge when an import has added files and all together take too much.
 */
export async function usedFiles(
  ctx: RequestContext,
  config: StorageQuota,
  { newFiles = [] }: PlannedSummary,
): Promise<string[]> {
  const { db, userId } = ctx;
  if (newFiles.length > 0) await assertStorageFits(ctx, config);
  const files: { file_id: string }[] = [];
  for (const table of ['stored_files', 'profile_pictures'] as const) {
    const rows = await db
      .selectFrom(table as 'stored_files')
      .select('file_id')
      .where('user_id', '=', userId)
      .execute();
    files.push(...rows);
  }
  return files.map(({ file_id }) => file_id);
}

/** Whether the preferences that decide notice times are those of the archive. */
async function hasImportedPace({ db, userId }: RequestContext, roots: PlannedSummary['roots']): Promise<boolean> {
  if (roots.notification_preferences) return true;
  const own = db.selectFrom('notification_preferences').select('user_id').where('user_id', '=', userId);
  return (await own.executeTakeFirst()) === undefined;
}
