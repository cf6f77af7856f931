import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ARCHIVE_VERSION, Manifest } from '#contract/exports.ts';
import { FILE_BYTES_MAX, STORAGE_BYTES_MAX } from '#contract/resources.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { type ArchiveLimits, type NamedEntry, readBytes, withEntries } from '../read/open-archive.ts';
import { Unreadable } from '../unreadable.ts';

/** All texts of an archive together. */
const TEXTS_BYTES_MAX = 500_000_000;
/** Limits of an archive of Auric, which has an entry for each journal entry, and for each file of a full account. */
const LIMITS: ArchiveLimits = { entries: 300_000, bytes: TEXTS_BYTES_MAX + STORAGE_BYTES_MAX, ratio: 200 };
const MANIFEST = 'manifest.json';
/** In every archive. */
const ALWAYS = [MANIFEST, 'tasks.jsonl', 'pillars.jsonl'];
/** The parts with records. */
const ROWS = '.jsonl';
/** Texts, whose sizes are limited together; all other entries are files. */
const TEXTS = /^(?:[\w-]+\.(?:jsonl|csv|ics)|journal\/.*\.md)$/;

/** A row of an archive: the value of each column, and rows of other tables that are in it. */
export type ArchiveRow = Record<string, unknown>;

/** An archive whose checksums are right. */
export interface ArchiveParts {
  manifest: Manifest;
  /** Rows by the name of their part. */
  rows: ReadonlyMap<string, readonly ArchiveRow[]>;
}

/**
 * Reads an archive of Auric and compares every entry with the manifest; null if it is another file.
 * @throws Unreadable naming the damaged part, or the newer version that wrote it.
 */
export function readParts(path: string, name: string): Promise<ArchiveParts | null> {
  return withEntries(path, name, LIMITS, async (zip, entries) => {
    const named = new Map(entries.map((entry) => [entry.path, entry]));
    // Two of the three, so that an archive is recognised when the name of one is damaged.
    if (ALWAYS.filter((part) => named.has(part)).length < ALWAYS.length - 1) return null;
    const first = named.get(MANIFEST);
    if (first === undefined) throw damaged(`“${MANIFEST}” is missing`);
    if (named.size < entries.length) throw damaged('two files have the same name');
    if (first.entry.uncompressedSize > TEXTS_BYTES_MAX) throw damaged(`“${MANIFEST}” is damaged`);
    const bytesOf = async ({ entry, path: part }: NamedEntry) => {
      const bytes = await readBytes(zip, entry, part);
      // The library does not compare it.
      if (crc32(bytes) !== entry.crc32) throw damaged(`“${part}” is damaged`);
      return bytes;
    };
    const manifest = readManifest(Buffer.from(await bytesOf(first)).toString());
    assertComplete(manifest, named);
    assertFits(manifest);
    const rows = new Map<string, readonly ArchiveRow[]>();
    for (const { name: part, bytes: size, sha256 } of manifest.parts) {
      const found = named.get(part)!;
      if (found.entry.uncompressedSize !== size) throw damaged(`“${part}” is damaged`);
      const bytes = await bytesOf(found);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw damaged(`“${part}” is damaged`);
      if (part.endsWith(ROWS) && !part.includes('/')) {
        rows.set(part.slice(0, -ROWS.length), readLines(part, Buffer.from(bytes).toString()));
      }
    }
    return { manifest, rows };
  });
}

/** @param problem a sentence without its full stop. */
export const damaged = (problem: string): Unreadable => new Unreadable(`The archive cannot be imported: ${problem}.`);

function readManifest(text: string): Manifest {
  const value = asObject(text);
  if (!value) throw damaged(`“${MANIFEST}” is damaged`);
  const { version, schema } = value;
  if (typeof version === 'number' && version > ARCHIVE_VERSION) {
    throw damaged(`it has version ${version}, and this server reads version ${ARCHIVE_VERSION}. Update Auric first`);
  }
  if (typeof schema === 'string' && !MIGRATIONS.some(({ name }) => name === schema)) {
    throw damaged(`a newer version of Auric has written it (it has ${schema.slice(0, 100)}). Update Auric first`);
  }
  const { success, data } = Manifest.safeParse(value);
  if (!success) throw damaged(`“${MANIFEST}” is damaged`);
  return data;
}

/** Every entry must be in the manifest, and the other way round. */
function assertComplete({ parts }: Manifest, named: ReadonlyMap<string, NamedEntry>): void {
  const expected = new Set(parts.map(({ name }) => name));
  for (const name of expected) if (!named.has(name)) throw damaged(`“${name}” is missing`);
  for (const name of named.keys()) {
    if (name !== MANIFEST && !expected.has(name)) throw damaged(`“${name}” is not in its manifest`);
  }
}

/** Checks the sizes before anything is unpacked. */
function assertFits({ parts }: Manifest): void {
  const { texts = [], files = [] } = Object.groupBy(parts, ({ name }) => (TEXTS.test(name) ? 'texts' : 'files'));
  const large = files.find(({ bytes }) => bytes > FILE_BYTES_MAX);
  if (large) throw damaged(`“${large.name}” is larger than a file can be`);
  if (sizeOf(texts) > TEXTS_BYTES_MAX) throw damaged('its texts are larger than those of an account can be');
  if (sizeOf(files) > STORAGE_BYTES_MAX) throw damaged('its files are larger than those of an account can be');
}

const sizeOf = (parts: Manifest['parts']) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

const readLines = (part: string, text: string): ArchiveRow[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const row = asObject(line);
      if (!row) throw damaged(`“${part}”, line ${index + 1}, is not a record`);
      return row;
    });

function asObject(text: string): ArchiveRow | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ArchiveRow) : null;
  } catch {
    return null;
  }
}
