import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { ExportComparison } from '#contract/exports.ts';
import { describeKinds } from '#server/features/imports/archive/kinds.ts';
import { PRIVATE_FOLDER } from '#server/platform/blobs/folder-blobs.ts';
import { discardFile, incomingFolder } from '#server/platform/blobs/receive-file.ts';
import { unavailable } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { type ExportContext, type ExportServices, openArchive } from '../open-archive.ts';
import type { ArchiveToCheck } from './compare-with-copy.ts';

const THREAD = new URL('./verify-thread.ts', import.meta.url);
const PRIVATE_FILE = 0o600;
/** As for imports: a larger archive ends the thread instead of the server. */
const HEAP_MB = 1024;

/**
 * Exports an account, without its trash, and compares the archive with what an import of it gives back.
 * @param gone aborted when nobody waits for the result, which ends the work. @throws Unavailable then.
 */
export async function verifyExport(
  ctx: ExportContext,
  services: ExportServices,
  gone: AbortSignal,
): Promise<ExportComparison> {
  // Also for the files of the thread, which cannot remove them when it is stopped.
  const folder = join(incomingFolder(services.dataDir), newId());
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const path = join(folder, 'archive.zip');
  try {
    const archive = await openArchive(ctx, services, false, gone, () => {});
    await pipeline(archive, createWriteStream(path, { mode: PRIVATE_FILE }), { signal: gone });
    const kinds = await describeKinds(ctx.db, ctx.graph);
    return await compareInThread({ path, kinds, publicUrl: services.publicUrl }, gone);
  } catch (error) {
    throw gone.aborted ? unavailable('The client has gone') : error;
  } finally {
    await discardFile(folder);
  }
}

async function compareInThread(workerData: ArchiveToCheck, signal: AbortSignal): Promise<ExportComparison> {
  const thread = new Worker(THREAD, { workerData, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  try {
    // An error of the thread rejects this.
    const [comparison] = (await once(thread, 'message', { signal })) as [ExportComparison];
    return comparison;
  } finally {
    await thread.terminate();
  }
}
