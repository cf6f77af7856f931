import { createHash } from 'node:crypto';
import { basename } from 'node:path/posix';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FILE_BYTES_MAX, type MimeType, tooLargeFile } from '#contract/resources.ts';
import { fileName } from '#server/features/resources/content/file-names.ts';
import { typeOfBytes } from '#server/features/resources/content/file-type.ts';
import { type PictureSize, pictureSizeOf } from '#server/features/resources/content/picture-size.ts';
import { openEntries } from './open-archive.ts';

/** A file of an archive that an entry shows. */
export interface AttachedFile {
  /** Its path in the archive. */
  path: string;
  /** SHA-256, in hexadecimal. */
  hash: string;
  /** In bytes. */
  size: number;
  type: MimeType;
  picture: PictureSize | null;
  name: string;
}

/** Each file by its path, or why it cannot be attached. */
export type AttachedFiles = ReadonlyMap<string, AttachedFile | string>;

/** The longest name is shorter than any limit of a file system, with the ending of its type. */
const NAME_MAX = 200;

/**
 * Reads files of an archive one after another, and finds their types in their bytes.
 * @param storageBytes what all files together may take.
 */
export async function readAttached(
  archive: string,
  paths: readonly string[],
  storageBytes: number,
): Promise<AttachedFiles> {
  const found = new Map<string, AttachedFile | string>();
  let total = 0;
  await openEntries(archive, paths, async (open, sizeOf) => {
    for (const path of paths) {
      const size = sizeOf(path);
      if (size > FILE_BYTES_MAX) found.set(path, tooLargeFile(size));
      else if (total + size > storageBytes) found.set(path, 'All files together are too large');
      else {
        total += size;
        found.set(path, await readFile(path, () => open(path)));
      }
    }
  });
  return found;
}

async function readFile(path: string, open: () => Promise<Readable>): Promise<AttachedFile | string> {
  const bytes = await open()
    .then((content) => buffer(content))
    .catch(() => null);
  if (bytes === null) return 'The file is damaged';
  const type = await typeOfBytes(bytes);
  if (type === null) return 'The file is not a picture, document or spreadsheet of a known type';
  const hash = createHash('sha256').update(bytes).digest('hex');
  const picture = pictureSizeOf(type, bytes);
  return { path, hash, size: bytes.length, type, picture, name: fileName(basename(path).slice(-NAME_MAX), type) };
}
