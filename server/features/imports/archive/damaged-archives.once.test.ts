import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resourcesContract } from '#contract/resources.ts';
import { startTestApp } from '#server/testing/app.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';
import { archivesOf, recordsOf } from '#server/testing/files/archives.ts';
import { livesIn } from '#server/testing/files/lives.ts';
import { readArchive } from '#server/testing/files/read-zip.ts';
import { png } from '#server/testing/files/sample-files.ts';
import { regionsOf } from '#server/testing/files/zip-regions.ts';
import { journalIn, recordsIn } from '#server/testing/records.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') });
const { newPath } = recordsIn(app);
const { write } = journalIn(app);
const { exportOf, preview, refusalOf, importInto, send } = await archivesOf(app);

const SENTENCE = /^[“A-Z].{10,}\.$/u;
const RUNS = roundsOf({ all: 2000, sqlite: 20 });

test('an archive with damaged bytes anywhere is refused with one sentence, or reads as if it were whole', async () => {
  const user = await app.newUser();
  await newPath(user);
  await write(user, { title: 'Rain', content: '# Wet', tags: ['sport'] });
  const body = { filename: 'wet.png', file_content: png().toString('base64') };
  await app.call(resourcesContract.create, { token: user.token, body });
  const archive = await exportOf(user);
  const other = await app.newUser();
  const whole = await preview(other, archive);
  const expected = { counts: whole.counts, skipped: whole.skipped };
  const damages = fc.record({
    at: fc.integer({ min: 0, max: archive.length - 1 }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    isCut: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(damages, async ({ at, bytes, isCut }) => {
      const damaged = isCut ? archive.subarray(0, at) : Buffer.from(archive);
      if (!isCut) damaged.set(bytes.subarray(0, archive.length - at), at);
      const response = await send(other, '/import?dry_run=true', damaged.length === 0 ? Buffer.from('P') : damaged);
      const { counts, skipped, detail } = (await response.json()) as typeof whole & { detail?: { msg: string }[] };
      // Some bytes of a zip mean nothing, such as times.
      const isWhole = response.status === 200 && isDeepStrictEqual({ counts, skipped }, expected);
      const isRefused = response.status === 422 && detail?.length === 1 && SENTENCE.test(detail[0]!.msg);
      expect([response.status, detail, isWhole || isRefused]).toEqual([response.status, detail, true]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('an archive with one damaged byte in any of its regions is refused with one sentence', async () => {
  const { user } = await livesIn(app).newLife();
  const archive = await exportOf(user);
  const other = await app.newUser();
  const { manifest } = await readArchive(archive);
  const parts = ['manifest.json', ...manifest.parts.map(({ name }) => name)];
  const file = parts.find((part) => part.startsWith('files/'))!;
  // The structure around each entry is the same, so a few entries stand for all.
  const some = ['manifest.json', file, 'tasks.jsonl', 'tasks.csv'];
  const regions = regionsOf(archive).filter(({ entry, isData }) => entry === null || isData || some.includes(entry));
  expect(regions.flatMap(({ entry, isData }) => (isData ? entry : [])).toSorted()).toEqual(parts.toSorted());
  const answers: unknown[] = [];
  for (const { name, entry, isData, start, end } of regions) {
    const damaged = Buffer.from(archive);
    damaged[Math.floor((start + end) / 2)]! ^= 0x55;
    const response = await send(other, '/import?dry_run=true', damaged);
    const { detail } = (await response.json()) as { detail?: { msg: string }[] };
    const sentence = detail?.[0]?.msg ?? '';
    const isNamed = !isData || sentence.endsWith(`“${entry}” is damaged.`);
    if (response.status !== 422 || detail?.length !== 1 || !SENTENCE.test(sentence) || !isNamed)
      answers.push([name, response.status, sentence]);
  }
  expect(answers).toEqual([]);
});

test('a damaged file in an archive leaves no record and no bytes', async () => {
  const user = await app.newUser();
  const body = { filename: 'wet.png', file_content: png().toString('base64') };
  await app.call(resourcesContract.create, { token: user.token, body });
  const archive = await exportOf(user);
  const at = archive.indexOf(png());
  expect(at).toBeGreaterThan(0);
  archive[at + 40]! ^= 255;
  const other = await app.newUser();
  const before = await recordsOf(await exportOf(other));
  expect(await refusalOf(other, archive)).toEqual([422, 'The archive cannot be imported: “files/wet.png” is damaged.']);
  expect(await recordsOf(await exportOf(other))).toEqual(before);
  archive[at + 40]! ^= 255;
  expect(await importInto(other, archive)).toMatchObject({ imported: { resources: 1, files: 1 } });
});
