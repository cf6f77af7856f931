import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as yauzl from 'yauzl';
import { userDay } from '#server/platform/calendar.ts';
import type { SourceFile } from '../tree.ts';
import { Unreadable } from '../unreadable.ts';

/** Limits of an archive, over all its entries and the archives in it. */
export interface ArchiveLimits {
  entries: number;
  /** Bytes after unpacking. */
  bytes: number;
  /** Unpacked bytes for each packed byte, above {@link RATIO_FROM}. */
  ratio: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = { entries: 50_000, bytes: 400_000_000, ratio: 200 };
/** Small archives of blank texts may be packed very densely. */
const RATIO_FROM = 10_000_000;

/** Files that readers only name; they are not unpacked. */
const MEDIA =
  /\.(png|jpe?g|jfif|gif|heic|heif|webp|avif|bmp|tiff?|svg|pdf|docx?|xlsx?|pptx?|mov|mp4|m4v|avi|mkv|webm|mp3|m4a|wav|aac|ogg|flac)$/i;
const IGNORED = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;
const ARCHIVE = /\.zip$/i;

const MEGABYTE = 1_000_000;

/** The name of an archive for sentences. */
interface Archive {
  name: string;
  /** An archive in another one. */
  isInner: boolean;
}

/** An entry in its archive. */
interface PlacedEntry {
  zip: yauzl.ZipFile;
  entry: yauzl.Entry;
}

/** What was unpacked so far. */
interface Unpacked {
  entries: number;
  bytes: number;
}

/** An unpacked archive. */
export interface OpenedArchive {
  files: SourceFile[];
  /** A sentence for each file that is damaged. */
  damaged: string[];
}

/** A file whose bytes cannot be read; others of its archive can. */
class Damaged extends Unreadable {}

/**
 * Unpacks a zip archive, and those in it one level deep. Sizes are checked before and while unpacking.
 * @param source the path of the archive, or its bytes.
 * @throws Unreadable for a hostile archive, or one whose list of files is damaged.
 */
export async function openArchive(
  source: string | Uint8Array,
  name: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<OpenedArchive> {
  const opened: OpenedArchive = { files: [], damaged: [] };
  await unpack(source, { name, isInner: false }, limits, { entries: 0, bytes: 0 }, opened);
  return opened;
}

/**
 * Opens an archive that was read before, for streams of these entries by their paths, and for their sizes. Entries that
 * it does not have are in the archives in it.
 */
export async function openEntries<T>(
  path: string,
  names: readonly string[],
  work: (open: (name: string) => Promise<Readable>, sizeOf: (name: string) => number) => Promise<T>,
): Promise<T> {
  const zip = await open(path);
  try {
    const entries = new Map<string, PlacedEntry>();
    for await (const entry of zip.eachEntry()) entries.set(pathOf(entry), { zip, entry });
    const isMissing = (name: string) => !entries.has(name);
    for (const [name, { entry }] of [...entries]) {
      if (!ARCHIVE.test(name) || !names.some(isMissing)) continue;
      const inner = await open(await readBytes(zip, entry, name)).catch(() => null);
      if (inner === null) continue;
      for await (const each of inner.eachEntry()) {
        const inside = pathOf(each);
        if (isMissing(inside)) entries.set(inside, { zip: inner, entry: each });
      }
    }
    return await work(
      (name) => entries.get(name)!.zip.openReadStreamPromise(entries.get(name)!.entry),
      (name) => entries.get(name)!.entry.uncompressedSize,
    );
  } finally {
    zip.close();
  }
}

/** Opens an archive whose entries are all unpacked, checks them, and closes it after `work`. @throws Unreadable. */
export async function withEntries<T>(
  path: string,
  name: string,
  limits: ArchiveLimits,
  work: (zip: yauzl.ZipFile, entries: readonly NamedEntry[]) => Promise<T>,
): Promise<T> {
  const archive = { name, isInner: false };
  const zip = await inWords(archive, () => open(path));
  try {
    const entries = await inWords(archive, () =>
      readEntries(zip, archive, limits, { entries: 0, bytes: 0 }, () => true),
    );
    return await work(zip, entries);
  } finally {
    zip.close();
  }
}

async function unpack(
  source: string | Uint8Array,
  archive: Archive,
  limits: ArchiveLimits,
  unpacked: Unpacked,
  { files, damaged }: OpenedArchive,
): Promise<void> {
  const zip = await inWords(archive, () => open(source));
  try {
    const entries = await inWords(archive, () =>
      readEntries(zip, archive, limits, unpacked, (path) => !MEDIA.test(path)),
    );
    for (const { entry, path } of entries) {
      if (MEDIA.test(path)) {
        files.push({ name: path, size: entry.uncompressedSize, day: dayOf(entry), bytes: () => new Uint8Array() });
        continue;
      }
      try {
        const bytes = await inWords(archive, () => readBytes(zip, entry, path));
        if (ARCHIVE.test(path) && !archive.isInner && isZip(bytes)) {
          await unpack(bytes, { name: path, isInner: true }, limits, unpacked, { files, damaged });
        } else files.push({ name: path, size: bytes.length, day: dayOf(entry), bytes: () => bytes });
      } catch (error) {
        if (!(error instanceof Damaged)) throw error;
        damaged.push(error.message);
      }
    }
  } finally {
    zip.close();
  }
}

/** Whether bytes begin like a zip archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;

const open = (source: string | Uint8Array): Promise<yauzl.ZipFile> =>
  typeof source === 'string'
    ? yauzl.openPromise(source, OPTIONS)
    : yauzl.fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), OPTIONS);

/** An entry with its path in the archive. */
export interface NamedEntry {
  entry: yauzl.Entry;
  path: string;
}

/** The files among the entries, after all limits were checked. @param isUnpacked the others count no bytes. */
async function readEntries(
  zip: yauzl.ZipFile,
  archive: Archive,
  limits: ArchiveLimits,
  unpacked: Unpacked,
  isUnpacked: (path: string) => boolean,
): Promise<NamedEntry[]> {
  const found: NamedEntry[] = [];
  let packedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked.entries += 1;
    if (unpacked.entries > limits.entries) {
      throw new Unreadable(`“${archive.name}” contains more than ${limits.entries.toLocaleString('en')} files.`);
    }
    const path = pathOf(entry);
    if (path.endsWith('/') || IGNORED.test(path)) continue;
    assertPlain(entry, path);
    if (isUnpacked(path)) {
      unpacked.bytes += entry.uncompressedSize;
      packedBytes += entry.compressedSize;
    }
    const isDense = unpacked.bytes > RATIO_FROM && unpacked.bytes > packedBytes * limits.ratio;
    if (unpacked.bytes > limits.bytes || (isDense && !archive.isInner)) {
      const size = Math.round(limits.bytes / MEGABYTE);
      throw new Unreadable(
        isDense
          ? `“${archive.name}” is packed more than ${limits.ratio} times, as no export is.`
          : `“${archive.name}” is larger than ${size} MB when unpacked.`,
      );
    }
    found.push({ entry, path });
  }
  return found;
}

/** The path in UTF-8, also where the archive forgot to say so. @throws Unreadable for a path outside the archive. */
function pathOf(entry: yauzl.Entry): string {
  let path = entry.fileName;
  try {
    path = new TextDecoder('utf-8', { fatal: true }).decode(entry.fileNameRaw).replaceAll('\\', '/');
  } catch {
    // The path stays as CP437.
  }
  if (yauzl.validateFileName(path) !== null) throw outside(path);
  return path;
}

const outside = (path: string) => new Unreadable(`The archive has a file outside itself: “${path.slice(0, 100)}”.`);

const LINK = 0o12;

function assertPlain(entry: yauzl.Entry, path: string): void {
  if (entry.isEncrypted()) throw new Unreadable(`“${path}” is locked with a password.`);
  // oxlint-disable-next-line no-bitwise -- The type of a file is in the upper bits.
  if (entry.externalFileAttributes >>> 28 === LINK) throw new Unreadable(`“${path}” is a link to another file.`);
  if (!entry.canDecodeFileData()) throw new Unreadable(`“${path}” is packed in a way that cannot be read.`);
}

/** The bytes of an entry. @throws Unreadable if they are damaged. */
export async function readBytes(zip: yauzl.ZipFile, entry: yauzl.Entry, path: string): Promise<Uint8Array> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    throw new Damaged(`“${path}” is damaged.`);
  }
}

/** Turns errors of the library into a sentence. */
async function inWords<T>({ name }: Archive, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const path = /(?:invalid relative path|absolute path|invalid characters in fileName): (.*)/.exec(
      (error as Error).message,
    )?.[1];
    throw path === undefined ? new Damaged(`“${name}” is damaged or not complete.`) : outside(path);
  }
}

/** Days of entries; some programs write 1980 or 2104. */
const [FIRST_DAY, LAST_DAY] = ['2007-01-01', '2099-12-31'];

/** The day of an entry; null if its archive has an impossible one. */
function dayOf(entry: yauzl.Entry): string | null {
  const day = userDay(entry.getLastModDate({ timezone: 'UTC' }), { timezone: 'UTC', dayStartHour: 0 });
  return day < FIRST_DAY || day > LAST_DAY ? null : day;
}
