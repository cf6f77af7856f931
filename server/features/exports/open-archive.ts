import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ARCHIVE_VERSION, type Manifest } from '#contract/exports.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { inSnapshot } from '#server/database/transaction.ts';
import { readFeed } from '#server/features/calendar/read-feed.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import { openWhole } from '#server/platform/blobs/send-file.ts';
import type { Context } from '#server/platform/context.ts';
import { NotFound, notFound } from '#server/platform/errors.ts';
import type { RecordGraph } from '#server/platform/record-graph.ts';
import { FileNames } from './file-names.ts';
import { journalMarkdown } from './journal-markdown.ts';
import { type ArchiveFile, ExportedFiles } from './read-files.ts';
import { type PartKind, partKinds, readStored, type ReadContext, withNested } from '#server/records/exported-rows.ts';
import { Spool } from './spool.ts';
import { tasksCsv } from './tasks-csv.ts';
import { streamZip } from './zip-archive.ts';

/** The person whose data is exported. */
export type ExportContext = Context & { graph: RecordGraph };

export interface ExportServices {
  blobs: Blobs;
  dataDir: string;
  /** The base of links in the calendar. */
  publicUrl: string;
}

/**
 * Everything of a person as a zip: the rows as one snapshot of the database, then the files.
 * @param signal stops it; so does destroying the stream.
 * @param closed called when the stream is closed; not if this throws.
 */
export async function openArchive(
  ctx: ExportContext,
  services: ExportServices,
  includesTrash: boolean,
  signal: AbortSignal,
  closed: () => void,
): Promise<Readable> {
  const spool = await Spool.open(services.dataDir);
  try {
    // Creates the instances that are due, so it is no part of the snapshot.
    await spool.add('calendar.ics', [await readFeed(ctx, services.publicUrl)]);
    const rows = await inSnapshot(ctx.db, (db) => spoolRows({ ...ctx, db }, spool, includesTrash, signal));
    const { present, missing } = await findBytes(rows.files, services.blobs, signal);
    const files = present.map(({ path, size, hash }) => ({ name: path, bytes: size, sha256: hash }));
    const manifest: Manifest = {
      format: 'auric',
      version: ARCHIVE_VERSION,
      schema: MIGRATIONS.at(-1)!.name,
      created_at: ctx.now.toISOString(),
      account: rows.account,
      includes_trash: includesTrash,
      counts: rows.counts,
      parts: [...files, ...spool.parts.map(({ start: _, ...part }) => part)],
      missing_files: missing,
    };
    signal.throwIfAborted();
    const { blobs } = services;
    return streamZip(
      { name: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
      [
        ...present.map(({ path: name, size, blob }) => ({
          name,
          open: () => openWhole(blobs, { blob, size, name, mime_type: '' }),
          storedBytes: size,
        })),
        ...spool.parts.map((part) => ({ name: part.name, open: () => spool.read(part) })),
      ],
      ctx.now,
      () => {
        closed();
        void spool.close();
      },
    );
  } catch (error) {
    await spool.close();
    throw error;
  }
}

interface SpooledRows extends Pick<Manifest, 'account' | 'counts'> {
  files: readonly ArchiveFile[];
}

/** Writes all texts but the calendar. */
async function spoolRows(
  ctx: ExportContext,
  spool: Spool,
  includesTrash: boolean,
  signal: AbortSignal,
): Promise<SpooledRows> {
  const files = new ExportedFiles(ctx, includesTrash);
  const counts: Record<string, number> = {};
  const kinds = partKinds(ctx.graph);
  for (const kind of kinds) {
    const { part } = kind.exported;
    counts[part] = 0;
    const lines = async function* () {
      if (part === 'trash' && !includesTrash) return;
      for await (const rows of rowsOf(ctx, kind, files)) {
        signal.throwIfAborted();
        counts[part]! += rows.length;
        yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      }
    };
    await spool.add(`${part}.jsonl`, lines());
  }
  const journal = kinds.find(({ table }) => table === 'journal_entries')!;
  for await (const { name, text } of journalMarkdown(ctx, journal, files.attached, new FileNames())) {
    signal.throwIfAborted();
    await spool.add(name, [text]);
  }
  await spool.add('tasks.csv', tasksCsv(ctx));
  return { account: await readAccount(ctx), counts, files: files.all };
}

async function* rowsOf(ctx: ReadContext, kind: PartKind, files: ExportedFiles) {
  for await (const stored of readStored(ctx, kind)) {
    const placed =
      kind.table === 'stored_files'
        ? await files.place(stored)
        : kind.table === 'profile_pictures'
          ? files.placePicture(stored)
          : stored;
    yield await withNested(ctx, kind, placed);
  }
}

async function readAccount({ db, userId }: ReadContext): Promise<Manifest['account']> {
  const account = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'username', 'first_name', 'last_name', 'timezone', 'day_start_hour', 'week_starts_on'])
    .select(['daily_capacity_minutes', 'usual_task_minutes', 'created_at'])
    .executeTakeFirst();
  if (!account) throw notFound('User');
  return account;
}

/** How many files are read at a time: a bucket takes some milliseconds for each. */
const LOOKUPS = 16;

/**
 * Separates the files whose bytes are there, once each, from the paths of those whose bytes are lost or damaged. The
 * manifest comes before the bytes, so they are read here and again when they are sent: an import refuses an archive with
 * other bytes than its manifest says.
 */
async function findBytes(files: readonly ArchiveFile[], blobs: Blobs, signal: AbortSignal) {
  const present: ArchiveFile[] = [];
  const missing: string[] = [];
  for (let start = 0; start < files.length; start += LOOKUPS) {
    signal.throwIfAborted();
    const some = files.slice(start, start + LOOKUPS);
    const intact = await Promise.all(some.map((file) => isIntact(file, blobs, signal)));
    for (const [index, file] of some.entries()) {
      if (intact[index]) present.push(file);
      else missing.push(file.path);
    }
  }
  return { present, missing };
}

/** Whether the stored bytes of a file are those that were uploaded. */
async function isIntact({ blob, size, hash }: ArchiveFile, blobs: Blobs, signal: AbortSignal): Promise<boolean> {
  if ((await blobs.sizeOf(blob)) !== size) return false;
  const stored = createHash('sha256');
  try {
    for await (const chunk of (await blobs.read(blob)) as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      stored.update(chunk);
    }
  } catch (error) {
    if (isLost(error)) return false;
    throw error;
  }
  return stored.digest('hex') === hash;
}

/** Removed meanwhile, or on a bad sector of the disk; a bucket that is unavailable has lost nothing. */
const isLost = (error: unknown): boolean => error instanceof NotFound || (error as { code?: string }).code === 'EIO';
