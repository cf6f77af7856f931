import type { Readable } from 'node:stream';
import { type MimeType, SHOWN_PICTURES } from '#contract/resources.ts';
import { unlessUnwritable } from '#server/database/dialect/errors.ts';
import { sameUser } from '#server/database/levels-above.ts';
import type { BlobName } from '#server/platform/blobs/blobs.ts';
import type { Context } from '#server/platform/context.ts';
import { fileDownload, openWhole } from '#server/platform/blobs/send-file.ts';
import { type Download, inline } from '#server/platform/endpoints/download.ts';
import { notFound } from '#server/platform/errors.ts';
import { sql } from 'kysely';
import { ownResources } from './queries.ts';
import type { FileServices } from './store-file.ts';

/** The bytes of a file, to be saved; unless it is a preview, opening counts as an access. @throws NotFound. */
export async function sendFile(
  ctx: Context,
  { blobs }: FileServices,
  id: string,
  { preview }: { preview: boolean },
): Promise<Download> {
  const file = await findFile(ctx, id);
  return fileDownload(file, async () => {
    const content = await openWhole(blobs, file);
    if (!preview) await countAccess(ctx, id);
    return content;
  });
}

/** Types that a browser displays without running content. */
const isShown = (type: MimeType): boolean => SHOWN_PICTURES.has(type) || type === 'application/pdf';

/** The bytes of a file for a browser to show where it can, otherwise to save. @throws NotFound. */
export async function openFile(ctx: Context, services: FileServices, id: string): Promise<Download> {
  const { name, mime_type } = await findFile(ctx, id);
  const download = await sendFile(ctx, services, id, { preview: false });
  return isShown(mime_type) ? { ...download, disposition: inline(name) } : download;
}

/** The bytes of a file as base64, in pieces. @throws NotFound. */
export async function readContent(ctx: Context, { blobs }: FileServices, id: string) {
  const file = await findFile(ctx, id);
  const content = await openWhole(blobs, file);
  await countAccess(ctx, id);
  return { id, filename: file.name, mime_type: file.mime_type, file_size: file.size, file_content: base64Of(content) };
}

/** The number of bytes for four base64 characters. */
const GROUP = 3;

async function* base64Of(content: Readable): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.length - (bytes.length % GROUP);
    yield bytes.toString('base64', 0, end);
    rest = bytes.subarray(end);
  }
  yield rest.toString('base64');
}

async function findFile(ctx: Context, id: string) {
  const { userId } = ctx;
  const row = await ownResources(ctx)
    .innerJoin('stored_files as stored', (join) => sameUser(join, 'stored.resource_id', 'resource.id'))
    .where('resource.id', '=', id)
    .select(['resource.name', 'resource.mime_type', 'resource.size', 'stored.hash', 'stored.file_id'])
    .executeTakeFirst();
  if (!row) throw notFound('File');
  const { hash, file_id: fileId, ...file } = row;
  return { ...file, blob: { userId, hash, fileId } satisfies BlobName };
}

/** Reading works on a read-only database, where the access is not counted. */
async function countAccess({ db, userId, now }: Context, id: string): Promise<void> {
  await db
    .updateTable('resources')
    .set({ access_count: sql`access_count + 1`, accessed_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
    .catch(unlessUnwritable);
}
