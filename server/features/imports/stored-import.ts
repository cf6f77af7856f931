import type { Selectable } from 'kysely';
import { IMPORT_BYTES_MAX, type ImportChoices } from '#contract/imports.ts';
import { idList } from '#server/database/id-list.ts';
import type { Schema } from '#server/database/schema.ts';
import type { BlobName } from '#server/platform/blobs/blobs.ts';
import { receiveFile, type ReceivedFile } from '#server/platform/blobs/receive-file.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

export type ImportServices = Pick<Services, 'blobs' | 'clock'> & {
  config: Pick<Services['config'], 'dataDir' | 'storageQuotaMb'>;
};
export type ImportRow = Selectable<Schema['imports']>;

/** How long a previewed file is kept. */
const KEPT_MS = 60 * 60 * 1000;
/** How many previewed files of a person are kept, if they are together not larger than the largest one. */
const PREVIEWS_MAX = 2;

/** The columns of an import while its records are neither written nor removed. */
export const NOT_RUNNING = { stage: null, runner: null, running_until: null, began_at: null, trash_id: null } as const;

/** What is stored of a file. */
export interface NewImport {
  id: string;
  name: string;
  format: string;
  options: ImportChoices;
}

/** Keeps a previewed file for an hour; of more than two, or of two that are too large together, the oldest are removed. */
export async function keepPreview(
  request: RequestContext,
  { blobs }: ImportServices,
  file: ReceivedFile,
  { id, name, format, options }: NewImport,
): Promise<ImportRow> {
  const blob = { userId: request.userId, hash: file.hash, fileId: newId() };
  await blobs.keep(blob, file);
  const row: ImportRow = {
    user_id: request.userId,
    id,
    name,
    format,
    hash: blob.hash,
    file_id: blob.fileId,
    size: file.size,
    options: JSON.stringify(options),
    result: null,
    roots: '{}',
    request_id: null,
    created_at: request.now.toISOString(),
    expires_at: new Date(request.now.getTime() + KEPT_MS).toISOString(),
    finished_at: null,
    ...NOT_RUNNING,
  };
  const removed = await transactLocked(request, async (ctx) => {
    const before = await ctx.db
      .selectFrom('imports')
      .selectAll()
      .where('user_id', '=', ctx.userId)
      .where('result', 'is', null)
      .where('stage', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute();
    const older = before.slice(row.size + (before[0]?.size ?? 0) > IMPORT_BYTES_MAX ? 0 : PREVIEWS_MAX - 1);
    const ids = older.map((each) => each.id);
    await ctx.db.deleteFrom('imports').where('user_id', '=', ctx.userId).where('id', 'in', idList(ids)).execute();
    await ctx.db.insertInto('imports').values(row).execute();
    return older;
  });
  for (const each of removed) await removeBytes({ blobs }, each);
  return row;
}

/** The import with this id. @throws NotFound, also for a preview that has expired. */
export async function getImport({ db, userId, now }: RequestContext, id: string): Promise<ImportRow> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || (row.result === null && row.expires_at <= now.toISOString())) throw notFound('Import');
  return row;
}

/** Writes the bytes of a preview to a temporary file, which the caller discards. @throws NotFound. */
export async function openPreview({ config, blobs }: ImportServices, row: ImportRow): Promise<ReceivedFile> {
  const name = blobOf(row);
  if (!name) throw notFound('Import');
  return receiveFile(config.dataDir, await blobs.read(name));
}

/** Removes the bytes of a preview that is finished, replaced or expired. */
export async function removeBytes({ blobs }: Pick<ImportServices, 'blobs'>, row: ImportRow): Promise<void> {
  const name = blobOf(row);
  if (name) await blobs.remove(name);
}

const blobOf = ({ user_id: userId, hash, file_id: fileId }: ImportRow): BlobName | null =>
  hash === null || fileId === null ? null : { userId, hash, fileId };
