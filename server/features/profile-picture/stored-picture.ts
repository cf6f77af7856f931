import { PICTURE_TYPES } from '#contract/profile-picture.ts';
import type { BlobName } from '#server/platform/blobs/blobs.ts';
import type { KeptFile } from '#server/platform/blobs/send-file.ts';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';

export type PictureServices = Pick<Services, 'config' | 'blobs' | 'log'>;

/** The caller's uploaded picture, or null. */
export async function findPicture({ db, userId }: Context): Promise<KeptFile | null> {
  const row = await db.selectFrom('profile_pictures').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const { hash, file_id: fileId, mime_type, size } = row;
  return { blob: { userId, hash, fileId }, name: `profile-picture.${PICTURE_TYPES[mime_type][0]}`, mime_type, size };
}

/** Removes unused bytes. If that fails, the job for unused files removes them. */
export async function removeBytes({ blobs, log }: PictureServices, name: BlobName): Promise<void> {
  await blobs.remove(name).catch((error: unknown) => {
    log.warn({ err: error, user: name.userId }, 'bytes of a replaced picture stay in the storage for a day');
  });
}
