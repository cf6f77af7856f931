import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExportComparison } from '#contract/exports.ts';
import { IMPORT_BYTES_MAX } from '#contract/imports.ts';
import { megabytes, STORAGE_MB_MAX } from '#contract/resources.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { withScratchDatabase } from '#server/database/scratch-database.ts';
import type { PlainKind } from '#server/features/imports/archive/kinds.ts';
import { userOf } from '#server/features/imports/archive/migrate-rows.ts';
import { type ArchiveParts, readParts } from '#server/features/imports/archive/read-parts.ts';
import { importFile } from '#server/features/imports/import-file.ts';
import { folderBlobs } from '#server/platform/blobs/folder-blobs.ts';
import { contextFor } from '#server/platform/context.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { buildRecordGraph } from '#server/platform/record-graph.ts';
import { openArchive } from '../open-archive.ts';
import { compareArchives } from './compare-archives.ts';

/** An archive, and what is needed to import it elsewhere. */
export interface ArchiveToCheck {
  path: string;
  kinds: readonly PlainKind[];
  publicUrl: string;
  /** The largest archive that an import takes, in bytes; tests use smaller ones. */
  maxBytes?: number;
}

/**
 * Imports an archive into an empty account of a scratch database, exports that, and compares the two archives.
 * An archive that cannot be imported is one difference, with the reason.
 */
export function compareWithCopy({
  path,
  kinds,
  publicUrl,
  maxBytes = IMPORT_BYTES_MAX,
}: ArchiveToCheck): Promise<ExportComparison> {
  return withScratchDatabase(dirname(path), async ({ db, folder, migrate }) => {
    const first = await readParts(path, basename(path));
    if (!first) throw new Error(`${path} is not an archive of Auric`);
    const { size } = await stat(path);
    if (size > maxBytes) {
      const reason = `It has ${megabytes(size)} MB, and an import takes at most ${megabytes(maxBytes)} MB.`;
      return notImported(first, reason);
    }
    await migrate();
    const { timezone, day_start_hour } = first.manifest.account;
    const userId = newId();
    await insertRows(db, 'users', [
      { ...userOf(first.manifest, userId), usual_task_minutes: first.manifest.account.usual_task_minutes },
    ]);
    const graph = buildRecordGraph(kinds);
    // At the time of the archive, so that nothing has become due since.
    const now = new Date(first.manifest.created_at);
    const ctx = { ...contextFor(db, { id: userId, timezone, day_start_hour }, now), graph };
    const blobs = folderBlobs(folder);
    const refusal = await importFile(
      { ...ctx, limitsCreates: false, ip: '' },
      { config: { dataDir: folder, storageQuotaMb: STORAGE_MB_MAX }, blobs, clock: () => now },
      { dry_run: false, filename: null, sample_from: 0 },
      { content: createReadStream(path), filename: 'archive.zip', type: 'application/zip' },
    ).then(() => null, refusalOf);
    if (refusal !== null) return notImported(first, refusal);
    const again = join(folder, 'again.zip');
    const closed = Promise.withResolvers<void>();
    const services = { blobs, dataDir: folder, publicUrl };
    const archive = await openArchive(ctx, services, false, new AbortController().signal, closed.resolve);
    await pipeline(archive, createWriteStream(again));
    await closed.promise;
    return compareArchives(first, (await readParts(again, 'again.zip'))!, kinds);
  });
}

/** The sentence of a refusal. @throws any other error. */
function refusalOf(error: unknown): string {
  if (error instanceof InvalidInput) return error.problems.map(({ msg }) => msg).join(' ');
  throw error;
}

const notImported = ({ manifest, rows }: ArchiveParts, reason: string): ExportComparison => ({
  equal: false,
  records: [...rows.values()].reduce((sum, all) => sum + all.length, 0),
  files: manifest.parts.filter(({ name }) => name.startsWith('files/')).length,
  parts: [],
  differences: [{ kind: 'archive', id: reason, field: null }],
});
