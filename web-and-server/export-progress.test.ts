import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Manifest } from '#contract/exports.ts';
import { streamZip } from '#server/features/exports/zip-archive.ts';
import { ArchiveWatch } from '#web/features/exports/archive-progress.ts';
import { amountText, stepText } from '#web/features/exports/export-text.ts';

const MEGABYTE = 1_048_576;
const FILES = [
  { name: 'files/Übersicht 👟.pdf', bytes: 3 * MEGABYTE },
  { name: 'files/b.png', bytes: 10 },
  { name: 'profile-picture.png', bytes: MEGABYTE },
];
const TEXT = { name: 'calendar.ics', bytes: 50_000 };
const at = new Date('2026-11-20T12:00:00Z');

/** An archive whose files have these sizes, as the server writes it. */
function archiveOf(files: readonly { name: string; bytes: number }[]): Promise<Buffer> {
  const manifest: Manifest = {
    ...{ format: 'auric', version: 1, schema: '0001', created_at: at.toISOString(), includes_trash: false },
    account: {
      ...{ email: 'maya@example.org', username: 'maya', first_name: 'Maya', last_name: 'Lindqvist', timezone: 'UTC' },
      ...{ day_start_hour: 0, week_starts_on: 'monday', daily_capacity_minutes: 480, usual_task_minutes: 30 },
      created_at: at.toISOString(),
    },
    counts: {},
    parts: [...files, TEXT].map((part) => ({ ...part, sha256: '' })),
    missing_files: [],
  };
  const zeros = (bytes: number) => Readable.from([Buffer.alloc(bytes)]);
  const entries = [
    ...files.map(({ name, bytes }) => ({ name, open: () => zeros(bytes), storedBytes: bytes })),
    { name: TEXT.name, open: () => zeros(TEXT.bytes) },
  ];
  return buffer(
    streamZip({ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }, entries, at, () => {}),
  );
}

function progressOf(archive: Buffer, length: number): string[] {
  const watch = new ArchiveWatch();
  const seen: string[] = [];
  for (let start = 0; start < archive.length; start += length) {
    const progress = watch.add(archive.subarray(start, start + length));
    seen.push(`${stepText(progress)}: ${amountText(progress, null)}`);
  }
  return seen.filter((text, index) => text !== seen[index - 1]);
}

test('the progress of an export names each file while its bytes arrive', async () => {
  const archive = await archiveOf(FILES);
  const byMegabyte = [
    'Packing files, 1 of 3: 1.0 of 4.1 MB',
    'Packing files, 1 of 3: 2.0 of 4.1 MB',
    'Packing files, 1 of 3: 3.0 of 4.1 MB',
    'Packing files, 3 of 3: 4.0 of 4.1 MB',
    'Packing records and journal: 4.1 MB',
  ];
  expect(progressOf(archive, MEGABYTE)).toEqual(byMegabyte);
  // However the network cuts the beginning, it is understood.
  const [first, ...rest] = progressOf(archive, 50);
  expect(first).toBe('Reading records and journal: ');
  expect(rest[0]).toBe('Packing files, 1 of 3: 0.0 of 4.1 MB');
  expect(rest.some((text) => text.startsWith('Packing files, 2 of 3: 3.'))).toBe(true);
});

test('an export without files goes on to its texts at once', async () => {
  const [step] = progressOf(await archiveOf([]), MEGABYTE);
  expect(step).toBe('Packing records and journal: 0.1 MB');
});
