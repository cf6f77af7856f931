import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { RECORD_GRAPH } from '#server/app.ts';
import { contextFor } from '#server/platform/context.ts';
import { folderBlobs } from '#server/platform/blobs/folder-blobs.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { jpegOf } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { openArchive } from './open-archive.ts';

const now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject } = recordsIn(app);
const { upload } = uploadsIn(app);

const MEGABYTE = 1_000_000;
const FILE_BYTES = 2 * MEGABYTE;
const TEXT_LENGTH = 1000;
/** More than a page of any reader. */
const TASKS = 600;
/** Collecting all garbage takes some hundred milliseconds. */
const [ROWS_PER_SAMPLE, BYTES_PER_SAMPLE] = [1500, 5 * MEGABYTE];

/** A person with 0.6 MB of texts and a file of 2 MB, or so many times as much. */
async function newPerson(times: number): Promise<TestUser> {
  const user = await app.newUser();
  const project = await newProject(user);
  const tasks = Array.from({ length: times * TASKS }, (_, number) => ({
    ...{ user_id: user.user.id, id: newId(), project_id: project.id, name: `Task ${number}` },
    description: `${number} `.repeat(TEXT_LENGTH).slice(0, TEXT_LENGTH),
    ...{ status: 'todo' as const, priority: 'medium' as const, category: '', sort_order: number },
    ...{ completed_at: null, created_at: now.toISOString(), updated_at: now.toISOString() },
  }));
  await insertTasks(app.database.db, tasks);
  for (let file = 0; file < times; file += 1) await upload(user, jpegOf(FILE_BYTES, file), { type: 'image/jpeg' });
  return user;
}

/**
 * Measures what this process holds after garbage is collected: objects and buffers, in bytes. Unlike its resident memory it
 * does not depend on when garbage is collected.
 */
function heldMemory(): () => number {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return () => {
    collectGarbage();
    // The bytes of buffers are freed after their objects.
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
}

/** Exports everything of a person. @returns the number of its bytes and the most memory that it held. */
async function exportOf({ user }: TestUser): Promise<{ bytes: number; memory: number }> {
  const held = heldMemory();
  const before = held();
  let most = before;
  const measure = () => void (most = Math.max(most, held()));
  let rows = 0;
  const db = app.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
      if (rows >= ROWS_PER_SAMPLE) {
        measure();
        rows = 0;
      }
      return result;
    },
  });
  const ctx = { ...contextFor(db, { id: user.id, timezone: 'UTC', day_start_hour: 0 }, now), graph: RECORD_GRAPH };
  const services = { blobs: folderBlobs(app.dataDir), dataDir: app.dataDir, publicUrl: '' };
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const archive = await openArchive(ctx, services, false, new AbortController().signal, resolve);
  measure();
  let [bytes, measuredAt] = [0, 0];
  for await (const chunk of archive as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes - measuredAt < BYTES_PER_SAMPLE) continue;
    measure();
    measuredAt = bytes;
  }
  await closed;
  return { bytes, memory: most - before };
}

test('an export of ten times as much holds as much memory', async () => {
  const [small, large] = [await newPerson(1), await newPerson(10)];
  // Statements are prepared and code is compiled once.
  await exportOf(small);
  const [once, tenfold] = [await exportOf(small), await exportOf(large)];
  expect(tenfold.bytes - once.bytes).toBeGreaterThan(9 * FILE_BYTES);
  // Its texts are 5 MB more, its files 18.
  expect(tenfold.memory).toBeLessThan(once.memory + 2.5 * MEGABYTE);
});
