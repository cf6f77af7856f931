import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { idList } from '#server/database/id-list.ts';
import { PICTURE_BYTES_MAX } from '#contract/profile-picture.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import { openWhole } from '#server/platform/blobs/send-file.ts';
import type { Context } from '#server/platform/context.ts';
import { NotFound } from '#server/platform/errors.ts';
import type { ArchiveFile } from './read-files.ts';
import type { Spool } from './spool.ts';

/** How many files are read at a time: a bucket takes some milliseconds for each. */
const LOOKUPS = 16;

export interface HeldFile extends ArchiveFile {
  open(): Readable | Promise<Readable>;
}

/**
 * Separates the files whose bytes are there from those whose bytes are lost or damaged. The manifest comes before the
 * bytes, so they are read here and again when they are sent: an import refuses an archive with other bytes than its
 * manifest says. Until then a second name holds them, in case that the file is replaced or deleted meanwhile.
 */
export async function holdFiles(files: readonly ArchiveFile[], blobs: Blobs, spool: Spool, signal: AbortSignal) {
  const present: HeldFile[] = [];
  const missing: ArchiveFile[] = [];
  for (let start = 0; start < files.length; start += LOOKUPS) {
    signal.throwIfAborted();
    const some = files.slice(start, start + LOOKUPS);
    const held = await Promise.all(some.map((file) => hold(file, blobs, spool, signal)));
    for (const [index, file] of some.entries()) {
      const open = held[index];
      if (open) present.push({ ...file, open });
      else missing.push(file);
    }
  }
  return { present, missing };
}

/** Returns how to open the bytes of a file; null if they are not those that were uploaded. */
async function hold(
  file: ArchiveFile,
  blobs: Blobs,
  spool: Spool,
  signal: AbortSignal,
): Promise<HeldFile['open'] | null> {
  const { blob, size, hash, path: name } = file;
  const path = spool.newPath();
  try {
    let isHeld = await blobs.hold(blob, path);
    if (!isHeld && size <= COPIED_BYTES_MAX) {
      await pipeline(await blobs.read(blob), createWriteStream(path, { mode: 0o600 }), { signal });
      isHeld = true;
    }
    const fromHeld = () => createReadStream(path);
    const stored = isHeld ? fromHeld() : await blobs.read(blob);
    const content = createHash('sha256');
    let length = 0;
    for await (const chunk of stored as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      length += chunk.length;
      content.update(chunk);
    }
    if (length !== size || content.digest('hex') !== hash) return null;
    return isHeld ? fromHeld : () => openWhole(blobs, { blob, size, name, mime_type: '' });
  } catch (error) {
    if (isLost(error)) return null;
    throw error;
  }
}

/**
 * Where the storage holds nothing, smaller files are copied: a picture is removed at once when it is replaced, others only
 * after they were deleted permanently.
 */
const COPIED_BYTES_MAX = PICTURE_BYTES_MAX;

/** Removed meanwhile, or on a bad sector of the disk; a bucket that is unavailable has lost nothing. */
const isLost = (error: unknown): boolean => error instanceof NotFound || (error as { code?: string }).code === 'EIO';

/** Whether the account still names the bytes of all these files; else they were replaced or deleted meanwhile. */
export async function areNamed({ db, userId }: Context, files: readonly ArchiveFile[]): Promise<boolean> {
  if (files.length === 0) return true;
  const ids = files.map(({ blob }) => blob.fileId);
  const namedIn = (table: 'stored_files' | 'profile_pictures') =>
    db.selectFrom(table).select('file_id').where('user_id', '=', userId).where('file_id', 'in', idList(ids));
  const named = await namedIn('stored_files').unionAll(namedIn('profile_pictures')).execute();
  return new Set(named.map(({ file_id }) => file_id)).size === new Set(ids).size;
}
