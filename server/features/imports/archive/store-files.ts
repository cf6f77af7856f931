import type { Readable } from 'node:stream';
import { isConnectionLost } from '#server/database/dialect/errors.ts';
import { findFileType, typeInContent } from '#server/features/resources/content/file-type.ts';
import { assertStorageFits } from '#server/features/resources/queries.ts';
import type { BlobName } from '#server/platform/blobs/blobs.ts';
import { discardFile, receiveFile, type ReceivedFile } from '#server/platform/blobs/receive-file.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { invalidField } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { ArchivedFile } from '../draft.ts';
import { openEntries } from '../read/open-archive.ts';
import type { ImportServices } from '../stored-import.ts';

/**
 * Stores files of an archive and lets `work` use them, by the ids of their bytes. Bytes that `work` does
 * not name in its result are removed; a job removes those that a crash leaves.
 * @param wanted the files of the archive, and for each new record the key of its file.
 * @throws InvalidInput for a file that is not what its record says; TooLarge, before anything is stored, if they do not
 * fit into the storage.
 */
export async function withStoredFiles<T extends { fileIds: readonly string[] }>(
  ctx: RequestContext,
  { blobs, config }: ImportServices,
  path: string,
  wanted: { files: readonly ArchivedFile[]; added: readonly string[] },
  work: (staged: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  const { files, added } = wanted;
  const names = new Map<string, BlobName>();
  const remove = async (isUnused: (name: BlobName) => boolean) => {
    for (const name of names.values()) if (isUnused(name)) await blobs.remove(name);
  };
  const stageAndWork = async () => {
    const paths = files.map((file) => file.path);
    await openEntries(path, paths, async (open, sizeOf) => {
      const fileOf = new Map(files.toReversed().map((file) => [file.key, file]));
      const sizes = added.map((key) => (fileOf.has(key) ? sizeOf(fileOf.get(key)!.path) : 0));
      const size = sizes.reduce((sum, each) => sum + each, 0);
      if (size > 0) await assertStorageFits(ctx, config, size);
      for (const key of new Set(added)) {
        const file = fileOf.get(key);
        if (!file) continue;
        const name = { userId: ctx.userId, hash: file.hash, fileId: newId() };
        const received = await receive(await open(file.path), file, sizeOf(file.path), config.dataDir);
        try {
          names.set(key, name);
          await blobs.keep(name, received);
        } finally {
          await discardFile(received.path);
        }
      }
    });
    return work(new Map([...names].map(([key, { fileId }]) => [key, fileId])));
  };
  const result = await stageAndWork().catch(async (error: unknown) => {
    // It is unknown whether the commit took effect before its connection ended, so the bytes may be needed.
    if (!isConnectionLost(error)) await remove(() => true);
    throw error;
  });
  const used = new Set(result.fileIds);
  await remove(({ fileId }) => !used.has(fileId));
  return result;
}

/** Receives a file and compares it with its record, which has the size of the entry. */
async function receive(
  content: Readable,
  { path, hash, name, type }: ArchivedFile,
  size: number,
  dataDir: string,
): Promise<ReceivedFile> {
  const received = await receiveFile(dataDir, content);
  const found = type.startsWith('image/')
    ? await typeInContent(received.path)
    : await findFileType(received.path, { filename: name, type }).catch(() => undefined);
  if (received.hash === hash && received.size === size && found === type) return received;
  await discardFile(received.path);
  throw invalidField('file', `The archive cannot be imported: “${path}” is not what its record says.`);
}
