import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../ids.ts';
import { filesFolder, PRIVATE_FOLDER } from './folder-blobs.ts';

/** For its owner only. */
const PRIVATE_FILE = 0o600;

/** A file that has arrived, and belongs to nobody yet. */
export interface ReceivedFile {
  /** Where it is under a temporary name. */
  path: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
}

/** Where files are while they arrive: beside those that are kept, so that keeping one is only a new name. */
export const incomingFolder = (dataDir: string): string => join(filesFolder(dataDir), 'incoming');

/**
 * Writes what arrives to a temporary file, a piece at a time, until all of it is on the disk.
 * @throws whatever reading throws; nothing stays then.
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

/** One write may take less than it is given. */
async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, written);
    written += bytesWritten;
  }
}

/** Removes a temporary file, if it is still there. */
export const discardFile = (path: string): Promise<void> => rm(path, { force: true });

/** The temporary files that there are: of uploads that are arriving, or that a crash has cut off. */
export async function listIncoming(dataDir: string): Promise<string[]> {
  const folder = incomingFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}
