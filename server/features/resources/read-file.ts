import { pipeline, type Readable, Transform } from 'node:stream';
import type { BlobName } from '#server/platform/blobs/blobs.ts';
import type { Context } from '#server/platform/context.ts';
import { attachment, type Download } from '#server/platform/endpoints/download.ts';
import { notFound } from '#server/platform/errors.ts';
import { sql } from 'kysely';
import type { FileServices } from './store-file.ts';

/** Whatever is in a file, nothing of it runs where a browser opens it by its address. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The bytes of a file, to be saved; unless it is a preview, opening counts as an access. @throws NotFound. */
export async function sendFile(
  ctx: Context,
  { blobs }: FileServices,
  id: string,
  { preview }: { preview: boolean },
): Promise<Download> {
  const file = await findFile(ctx, id);
  return {
    body: async () => {
      const content = whole(await blobs.read(file.blob), file.size);
      if (!preview) await countAccess(ctx, id);
      return content;
    },
    type: file.mime_type,
    length: file.size,
    disposition: attachment(file.name),
    headers: { 'content-security-policy': POLICY },
  };
}

/** The bytes of a file as base64, in pieces. @throws NotFound. */
export async function readContent(ctx: Context, { blobs }: FileServices, id: string) {
  const { blob, name, mime_type, size } = await findFile(ctx, id);
  const content = whole(await blobs.read(blob), size);
  await countAccess(ctx, id);
  return { id, filename: name, mime_type, file_size: size, file_content: base64Of(content) };
}

/** Breaks off at the end of bytes that are not `size` long: half a file must not look like a whole one. */
function whole(content: Readable, size: number): Readable {
  let length = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(length === size ? null : new Error(`The stored bytes of a file are ${length} instead of ${size}`));
    },
  });
  // Whoever reads it hears of errors; this only lets each end go with the other.
  return pipeline(content, counted, () => {});
}

/** So many bytes are four characters of base64. */
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

async function findFile({ db, userId }: Context, id: string) {
  const row = await db
    .selectFrom('resources as resource')
    .innerJoin('stored_files as stored', (join) =>
      join.onRef('stored.user_id', '=', 'resource.user_id').onRef('stored.resource_id', '=', 'resource.id'),
    )
    .where('resource.user_id', '=', userId)
    .where('resource.id', '=', id)
    .select(['resource.name', 'resource.mime_type', 'resource.size', 'stored.hash', 'stored.file_id'])
    .executeTakeFirst();
  if (!row) throw notFound('File');
  const { hash, file_id: fileId, ...file } = row;
  return { ...file, blob: { userId, hash, fileId } satisfies BlobName };
}

async function countAccess({ db, userId, now }: Context, id: string): Promise<void> {
  await db
    .updateTable('resources')
    .set({ access_count: sql`access_count + 1`, accessed_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
