import { fileDownload, openWhole } from '#server/platform/blobs/send-file.ts';
import type { Context } from '#server/platform/context.ts';
import type { Download } from '#server/platform/endpoints/download.ts';
import { notFound } from '#server/platform/errors.ts';
import { findPicture, type PictureServices } from './stored-picture.ts';

/** The caller's picture. @throws NotFound without one, or when its bytes are missing. */
export async function readPicture(ctx: Context, { blobs }: PictureServices): Promise<Download> {
  const picture = await findPicture(ctx);
  if (!picture) throw notFound('Profile picture');
  return fileDownload(picture, () => openWhole(blobs, picture));
}
