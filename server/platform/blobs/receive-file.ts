import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../ids.ts';
import { filesFolder, PRIVATE_FOLDER } from './folder-blobs.ts';

/** For its owner only. */
const PRIVATE_FILE = 0o600;

/** An uploaded file without a record yet. */
export interface ReceivedFile {
  /** Its temporary path. */
  path: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
}

/** The folder of files during an upload, on the same disk as stored files, so that storing one is only a rename. */
export const incomingFolder = (dataDir: string): string => join(filesFolder(dataDir), 'incoming');

/**
 * Writes an upload to a temporary file in pieces, until all of it is on the disk.
 * @throws the error of the upload; the temporary file is removed then.
 */
export async function receiveFile(dataDir: string, content: Readable | Iterable<Uint8Array>): Promise<ReceivedFile> {
  const folder = incomingFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const path = join(folder, newId());
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      size += chunk.length;
      await writeAll(file, chunk);
    }
    await file.sync();
    await file.close();
  } catch (error) {
    await file.close();
    await discardFile(path);
    throw error;
  }
  return { path, size, hash: hash.digest('hex') };
}

/** A write may store fewer bytes than it gets. */
async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, written);
    written += bytesWritten;
  }
}

/** Removes a temporary file or folder, if it is still there. */
export const discardFile = (path: string): Promise<void> => rm(path, { force: true, recursive: true });

/** The temporary files and folders of running uploads, and of those that a crash interrupted. */
export async function listIncoming(dataDir: string): Promise<string[]> {
  const folder = incomingFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}
