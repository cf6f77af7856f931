import { link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { notFound } from '../errors.ts';
import { type Blobs, MISSING_BYTES, nameAt, pathOf } from './blobs.ts';

export const filesFolder = (dataDir: string): string => join(dataDir, 'files');

/** For its owner only. */
export const PRIVATE_FOLDER = 0o700;

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** Stores bytes in the data folder, with one folder per user. */
export function folderBlobs(dataDir: string): Blobs {
  const root = join(filesFolder(dataDir), 'stored');
  return {
    async keep(name, { path }) {
      const target = join(root, pathOf(name));
      await moveInto(dirname(target), path, target);
      await syncFolder(dirname(target));
    },
    async read(name) {
      const file = await open(join(root, pathOf(name))).catch((error: unknown) => {
        throw isMissing(error) ? notFound(MISSING_BYTES) : error;
      });
      return file.createReadStream();
    },
    async hold(name, path) {
      try {
        await link(join(root, pathOf(name)), path);
        return true;
      } catch (error) {
        if (isMissing(error)) throw notFound(MISSING_BYTES);
        // Some file systems have no links.
        return false;
      }
    },
    async sizeOf(name) {
      const file = await stat(join(root, pathOf(name))).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return file === null ? null : file.size;
    },
    async remove(name) {
      const path = join(root, pathOf(name));
      await rm(path, { force: true });
      // The folder is removed with its last file, so that it does not reveal a deleted user.
      await rmdir(dirname(path)).catch(() => {});
    },
    // A missing folder is created on first use.
    check: async () => {},
    removeAllOf: (userId) => rm(join(root, userId), { recursive: true, force: true }),
    async *list() {
      for (const folder of await namesIn(root)) {
        yield (await namesIn(join(root, folder))).flatMap((file) => nameAt(`${folder}/${file}`) ?? []);
      }
    },
  };
}

/** Moves a file into a folder. A concurrent removal may delete the folder while it is still empty. */
async function moveInto(folder: string, path: string, target: string, tries = 10): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await rename(path, target).catch((error: unknown) => {
    if (!isMissing(error) || tries === 1) throw error;
    return moveInto(folder, path, target, tries - 1);
  });
}

/** The folder entries must survive a power cut, like the file itself. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The names in a folder; none if it is missing. */
async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => {
    if (isMissing(error) || (error as { code?: string }).code === 'ENOTDIR') return [];
    throw error;
  });
}
