import { pictureAddress } from '#contract/auth.ts';
import { STORAGE_BYTES_MAX, STORAGE_FULL } from '#contract/resources.ts';
import { readUsedBytes } from '#server/features/resources/queries.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { TooLarge } from '#server/platform/errors.ts';
import { recheckNotices } from '#server/platform/recheck-notices.ts';
import type { Draft } from '../draft.ts';
import { type Held, inStep } from '../stage.ts';
import type { PlannedSummary } from '../thread/messages.ts';

/**
 * Completes an import of an archive after its rows: the picture of the account, and the times of notices, which
 * depend on the clock of the person.
 * @returns the ids of the bytes that its files use.
 * @throws TooLarge when the files of the person take too much.
 */
export async function finishArchive(
  request: RequestContext,
  held: Held,
  archive: NonNullable<Draft['archive']>,
  { roots, counts, newFiles = [] }: PlannedSummary,
): Promise<string[]> {
  const { db, userId } = request;
  const picture = await inStep(request, held, async (ctx) => {
    if (newFiles.length > 0 && (await readUsedBytes(ctx)) > STORAGE_BYTES_MAX)
      throw new TooLarge(STORAGE_FULL, 'storage_full');
    return setPicture(ctx, roots);
  });
  const isEmpty = Object.values(counts).every((count) => count === 0);
  const hasSameClock = archive.timezone === request.timezone && archive.dayStartHour === request.dayStartHour;
  if (!isEmpty && (!hasSameClock || !(await hasImportedPace(request, roots)))) await recheckNotices(request);
  const stored = await db.selectFrom('stored_files').select('file_id').where('user_id', '=', userId).execute();
  return [...stored, ...(picture ? [picture] : [])].map(({ file_id }) => file_id);
}

async function setPicture({ db, userId }: RequestContext, roots: PlannedSummary['roots']) {
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
  return picture;
}

/** Whether the preferences that decide notice times are those of the archive. */
async function hasImportedPace({ db, userId }: RequestContext, roots: PlannedSummary['roots']): Promise<boolean> {
  if (roots.notification_preferences) return true;
  const own = db.selectFrom('notification_preferences').select('user_id').where('user_id', '=', userId);
  return (await own.executeTakeFirst()) === undefined;
}
