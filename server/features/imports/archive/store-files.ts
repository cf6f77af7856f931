import type { Readable } from 'node:stream';
import { isConnectionLost } from '#server/database/dialect/errors.ts';
import { findFileType, typeInContent } from '#server/features/resources/content/file-type.ts';
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
 * @throws InvalidInput for a file that is not what its record says.
 */
export async function withStoredFiles<T extends { fileIds: readonly string[] }>(
  { userId }: RequestContext,
  { blobs, config }: ImportServices,
  path: string,
  files: readonly ArchivedFile[],
  work: (staged: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  const names = new Map<string, BlobName>();
  const remove = async (isUnused: (name: BlobName) => boolean) => {
    for (const name of names.values()) if (isUnused(name)) await blobs.remove(name);
  };
  const stageAndWork = async () => {
    await openEntries(path, async (open) => {
      for (const file of files) {
        if (names.has(file.key)) continue;
        const name = { userId, hash: file.hash, fileId: newId() };
        const received = await receive(await open(file.path), file, config.dataDir);
        try {
          names.set(file.key, name);
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

/** Receives a file and compares it with its record. */
async function receive(
  content: Readable,
  { path, hash, name, type }: ArchivedFile,
  dataDir: string,
): Promise<ReceivedFile> {
  const received = await receiveFile(dataDir, content);
  const found = type.startsWith('image/')
    ? await typeInContent(received.path)
    : await findFileType(received.path, { filename: name, type }).catch(() => undefined);
  if (received.hash === hash && found === type) return received;
  await discardFile(received.path);
  throw invalidField('file', `The archive cannot be imported: “${path}” is not what its record says.`);
}
