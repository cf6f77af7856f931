import type { Readable } from 'node:stream';
import { ARCHIVE_VERSION, type Manifest } from '#contract/exports.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { inSnapshot } from '#server/database/transaction.ts';
import { readFeed } from '#server/features/calendar/read-feed.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { RecordGraph } from '#server/platform/record-graph.ts';
import { FileNames } from './file-names.ts';
import { areNamed, holdFiles } from './hold-files.ts';
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
  for (let tries = 1; ; tries += 1) {
    const spool = await Spool.open(services.dataDir);
    try {
      // Creates the instances that are due, so it is not part of the snapshot.
      await spool.add('calendar.ics', await readFeed(ctx, services.publicUrl));
      const rows = await inSnapshot(ctx.db, (db) => spoolRows({ ...ctx, db }, spool, includesTrash, signal));
      const found = await holdFiles(rows.files, services.blobs, spool, signal);
      if (tries < TRIES && !(await areNamed(ctx, found.missing))) {
        await spool.close();
        continue;
      }
      const files = found.present.map(({ path, size, hash }) => ({ name: path, bytes: size, sha256: hash }));
      const manifest: Manifest = {
        format: 'auric',
        version: ARCHIVE_VERSION,
        schema: MIGRATIONS.at(-1)!.name,
        created_at: ctx.now.toISOString(),
        account: rows.account,
        includes_trash: includesTrash,
        counts: rows.counts,
        parts: [...files, ...spool.parts.map(({ start: _, ...part }) => part)],
        missing_files: found.missing.map(({ path }) => path),
      };
      signal.throwIfAborted();
      return streamZip(
        { name: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
        [
          ...found.present.map(({ path: name, size, open }) => ({ name, open, storedBytes: size })),
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
}

/** How often an archive begins again because a file was replaced after its row was read. */
const TRIES = 3;

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
        for (const row of rows) yield `${JSON.stringify(row)}\n`;
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
