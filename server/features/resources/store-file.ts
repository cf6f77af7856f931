import {
  EMPTY_FILE,
  FILE_BYTES_MAX,
  type MimeType,
  type NewResource,
  type Resource,
  tooLargeFile,
} from '#contract/resources.ts';
import { isConnectionLost } from '#server/database/dialect/errors.ts';
import type { BlobName } from '#server/platform/blobs/blobs.ts';
import { discardFile, receiveFile, type ReceivedFile } from '#server/platform/blobs/receive-file.ts';
import { type Created, lockToCreate, type RequestContext, transact } from '#server/platform/context.ts';
import { invalidField, TooLarge } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { readParent, setParent } from './attachments.ts';
import { readEntity } from './entities.ts';
import { fileName } from './content/file-names.ts';
import { findFileType } from './content/file-type.ts';
import { type PictureSize, pictureSizeIn } from './content/picture-size.ts';
import { assertStorageFits, getResource, type StorageQuota } from './queries.ts';
import { tagLines } from './resource-row.ts';

export type FileServices = Pick<Services, 'config' | 'blobs' | 'log'>;

/** The details of a new file, without its bytes. */
export type FileDetails = Omit<NewResource, 'file_content'>;

/**
 * Stores a file: first its bytes, then its record, so that there is no record without bytes. A job removes the remains
 * of a crash in between. A repetition with the same id returns the stored record. If the same content is stored and its
 * bytes are lost or truncated, the new bytes replace them for all files that share them.
 * @throws UnsupportedType, TooLarge with the sentences of the contract; Conflict for an id that is in the trash;
 * RuleBroken when the parent is missing; the errors of reading the content.
 */
export async function storeFile(
  request: RequestContext,
  { config, blobs }: FileServices,
  details: FileDetails,
  content: Parameters<typeof receiveFile>[1],
): Promise<Created<Resource>> {
  const received = await receiveFile(config.dataDir, content);
  try {
    const mimeType = await typeOf(received, details);
    const picture = await pictureSizeIn(mimeType, received.path);
    const name = { userId: request.userId, hash: received.hash, fileId: newId() };
    const damaged = await findDamaged(request, blobs, { ...received, name });
    await blobs.keep(name, received);
    const { created, unneeded } = await createRecord(request, config, details, {
      ...received,
      mimeType,
      picture,
      name,
      damaged,
    }).catch(async (error: unknown) => {
      // It is unknown whether the commit took effect before its connection ended, so the bytes may be needed.
      if (!isConnectionLost(error)) await blobs.remove(name);
      throw error;
    });
    if (unneeded !== null) await blobs.remove(unneeded);
    return created;
  } finally {
    await discardFile(received.path);
  }
}

async function typeOf({ path, size }: ReceivedFile, { filename, mime_type }: FileDetails): Promise<MimeType> {
  if (size === 0) throw invalidField('file', EMPTY_FILE);
  if (size > FILE_BYTES_MAX) throw new TooLarge(tooLargeFile(size));
  return findFileType(path, { filename, type: mime_type ?? '' });
}

/**
 * The stored bytes of the same content, if they are missing or have another size: the disk may have lost them, or only
 * the database was restored from a backup. Called before the transaction, which must not wait for the storage.
 */
async function findDamaged(
  ctx: RequestContext,
  blobs: FileServices['blobs'],
  { size, name }: { size: number; name: BlobName },
): Promise<string | null> {
  const fileId = await findSameBytes(ctx, name);
  if (fileId === null) return null;
  return (await blobs.sizeOf({ ...name, fileId })) === size ? null : fileId;
}

interface StoredBytes {
  size: number;
  mimeType: MimeType;
  picture: PictureSize | null;
  name: BlobName;
  /** The result of {@link findDamaged}. */
  damaged: string | null;
}

interface StoredFile {
  created: Created<Resource>;
  /** Unused bytes: the new ones if the user already had them, or the damaged ones that they replace. */
  unneeded: BlobName | null;
}

function createRecord(
  request: RequestContext,
  config: StorageQuota,
  details: FileDetails,
  { size, mimeType, picture, name, damaged }: StoredBytes,
) {
  const { id = newId() } = details;
  return transact(request, async (ctx): Promise<StoredFile> => {
    const { db, userId } = ctx;
    await lockToCreate(ctx);
    const known = await findSameBytes(ctx, name);
    const isHealed = known !== null && known === damaged;
    if (isHealed) await replaceBytes(ctx, known, name);
    const unneeded = isHealed ? { ...name, fileId: known } : name;
    if ((await findCreated(ctx, 'resources', [details.id])).has(id)) {
      return { created: { isNew: false, record: await getResource(ctx, id) }, unneeded };
    }
    await assertStorageFits(ctx, config, size);
    const row = newRow(ctx, id, details, { size, mimeType, picture });
    await db.insertInto('resources').values(row).execute();
    const stored = { hash: name.hash, file_id: known === null || isHealed ? name.fileId : known, size };
    await db
      .insertInto('stored_files')
      .values({ user_id: userId, resource_id: id, ...stored })
      // A file with this id was permanently deleted, and the job for its bytes has not run yet.
      .onConflict((conflict) => conflict.columns(['user_id', 'resource_id']).doUpdateSet(stored))
      .execute();
    const parent = readParent(details);
    if (parent) await setParent(ctx, id, readEntity(parent));
    await writeSearchTexts(ctx, 'resources', [row]);
    const created = { isNew: true, record: await getResource(ctx, id) };
    return { created, unneeded: known === null ? null : unneeded };
  });
}

function newRow(
  { userId, now }: RequestContext,
  id: string,
  details: FileDetails,
  { size, mimeType, picture }: Pick<StoredBytes, 'size' | 'mimeType' | 'picture'>,
) {
  const at = now.toISOString();
  return {
    user_id: userId,
    id,
    name: fileName(details.filename, mimeType),
    original_name: details.original_filename ?? details.filename,
    category: details.category,
    mime_type: mimeType,
    size,
    description: details.description,
    tags: tagLines(details.tags),
    folder_path: details.folder_path,
    archived_at: null,
    favorited_at: null,
    access_count: 0,
    accessed_at: null,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    created_at: at,
    updated_at: at,
  };
}

/** The user's existing bytes of the same content, unless a job, which takes the same lock, is removing them. */
async function findSameBytes({ db, userId }: RequestContext, { hash }: BlobName): Promise<string | null> {
  const row = await db
    .selectFrom('stored_files')
    .select('file_id')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row?.file_id ?? null;
}

/** Makes all files with these bytes use other bytes of the same content. */
async function replaceBytes({ db, userId }: RequestContext, fileId: string, by: BlobName): Promise<void> {
  await db
    .updateTable('stored_files')
    .set({ file_id: by.fileId })
    .where('user_id', '=', userId)
    .where('hash', '=', by.hash)
    .where('file_id', '=', fileId)
    .execute();
}
