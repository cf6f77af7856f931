import { readFile } from 'node:fs/promises';
import { pictureAddress } from '#contract/auth.ts';
import {
  PICTURE_BYTES_MAX,
  PICTURE_TYPES,
  type PictureType,
  tooLargePicture,
  unsupportedPicture,
} from '#contract/profile-picture.ts';
import { EMPTY_FILE, unreadableFile } from '#contract/resources.ts';
import { isConnectionLost } from '#server/database/dialect/errors.ts';
import type { BlobName } from '#server/platform/blobs/blobs.ts';
import { discardFile, receiveFile, type ReceivedFile } from '#server/platform/blobs/receive-file.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import type { UploadedFile } from '#server/platform/endpoints/upload.ts';
import { invalidField, TooLarge, UnsupportedType } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { typeInContent } from '#server/features/resources/content/file-type.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { assertStorageFits, type StorageQuota } from '#server/features/resources/queries.ts';
import { hasImage } from './has-image.ts';
import { findPicture, type PictureServices, removeBytes } from './stored-picture.ts';

/**
 * Stores a picture of the caller: first its bytes, then its row, then the old bytes are deleted. It counts towards the
 * storage limit of the user.
 * @throws UnsupportedType if the content is not PNG, JPEG or GIF or has no image, TooLarge, InvalidInput for an empty
 * file.
 */
export async function setPicture(request: RequestContext, services: PictureServices, file: UploadedFile) {
  const { config, blobs } = services;
  const received = await receiveFile(config.dataDir, file.content);
  try {
    const mime_type = await typeOf(received, file.type);
    const name = { userId: request.userId, hash: received.hash, fileId: newId() };
    await blobs.keep(name, received);
    const { user, replaced } = await keepRow(request, config, name, { mime_type, size: received.size }).catch(
      async (error: unknown) => {
        // It is unknown whether the commit took effect before its connection ended, so the bytes may be needed.
        if (!isConnectionLost(error)) await blobs.remove(name);
        throw error;
      },
    );
    if (replaced) await removeBytes(services, replaced);
    return { ...user, message: 'Your picture was saved.' };
  } finally {
    await discardFile(received.path);
  }
}

const isPicture = (type: string): type is PictureType => Object.hasOwn(PICTURE_TYPES, type);

/** The type detected from the content; the claimed type is used only for the message. */
async function typeOf({ path, size }: ReceivedFile, claimed: string): Promise<PictureType> {
  if (size === 0) throw invalidField('file', EMPTY_FILE);
  if (size > PICTURE_BYTES_MAX) throw new TooLarge(tooLargePicture(size));
  const found = await typeInContent(path);
  if (found !== undefined && isPicture(found)) {
    if (!hasImage(found, await readFile(path))) throw new UnsupportedType(unreadableFile(found));
    return found;
  }
  if (found === undefined && isPicture(claimed)) throw new UnsupportedType(unreadableFile(claimed));
  const named = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(claimed) ? claimed : 'unknown';
  throw new UnsupportedType(unsupportedPicture(found ?? named));
}

function keepRow(
  request: RequestContext,
  config: StorageQuota,
  { hash, fileId }: BlobName,
  of: { mime_type: PictureType; size: number },
) {
  return transactLocked(request, async (ctx) => {
    const { db, userId, now } = ctx;
    const before = await findPicture(ctx);
    const added = of.size - (before?.size ?? 0);
    // Who has more than a lowered quota may still choose a smaller picture.
    if (added > 0) await assertStorageFits(ctx, config, added);
    const stored = { hash, file_id: fileId, ...of };
    await db
      .insertInto('profile_pictures')
      .values({ user_id: userId, ...stored })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
      .execute();
    await db
      .updateTable('users')
      .set({ profile_picture: pictureAddress(fileId), updated_at: now.toISOString() })
      .where('id', '=', userId)
      .execute();
    return { user: await getUser(db, userId), replaced: before?.blob ?? null };
  });
}
