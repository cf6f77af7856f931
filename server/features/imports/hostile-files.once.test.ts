import { expect, test } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive, withEntries } from './read/open-archive.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { zipOf } from '#server/testing/files/zip.ts';

const app = await startTestApp();

async function refusalOf(user: TestUser, body: Buffer, type = 'application/zip', filename = 'file.zip') {
  const answers: unknown[] = [];
  for (const query of ['dry_run=true&', '']) {
    const url = `/api/import?${query}filename=${filename}`;
    const sent = { method: 'POST', url, token: user.token, headers: { 'content-type': type }, body } as const;
    const answer = (await app.send(sent)) as { status: number; body: { detail: { msg: string }[] } };
    answers.push([answer.status, answer.body.detail?.[0]?.msg ?? answer.body]);
  }
  expect(answers[1]).toEqual(answers[0]);
  return answers[0];
}

const rowsOf = async ({ user }: TestUser) => {
  const counted = await app.database.db
    .selectFrom('record_counts')
    .select(['kind', 'total'])
    .where('user_id', '=', user.id)
    .execute();
  return counted.filter(({ kind }) => !['sessions'].includes(kind));
};

const CSV = 'Task,Project\nOne,Home\nTwo,Home\n';
const ROWS = Array.from({ length: 2000 }, (_, row) => `Task ${row},${Math.sin(row)}`).join('\n');

test('hostile and damaged files are refused with one sentence and change nothing', async () => {
  const user = await app.newUser();
  const before = await rowsOf(user);
  const whole = zipOf([{ name: 'a.csv', content: `Task,Value\n${ROWS}` }]);
  const cases: [Buffer, string, string?][] = [
    [Buffer.alloc(0), '“file.zip” is empty.'],
    [whole.subarray(0, whole.length / 2), '“file.zip” is damaged or not complete.'],
    [zipOf([{ name: '../up.csv', content: CSV }]), 'The archive has a file outside itself: “../up.csv”.'],
    [zipOf([{ name: '/etc/a.csv', content: CSV }]), 'The archive has a file outside itself: “/etc/a.csv”.'],
    [zipOf([{ name: 'a\\..\\..\\b.csv', content: CSV }]), 'The archive has a file outside itself: “a/../../b.csv”.'],
    [zipOf([{ name: 'a.csv', content: CSV, isLink: true }]), '“a.csv” is a link to another file.'],
    [zipOf([{ name: 'a.csv', content: CSV, isEncrypted: true }]), '“a.csv” is locked with a password.'],
    [zipOf([{ name: 'a.csv', content: CSV, claimedSize: 5 }]), '“a.csv” is damaged.'],
    [
      zipOf([{ name: 'a.csv', content: Buffer.alloc(30_000_000, 'a') }]),
      '“file.zip” is packed more than 200 times, as no export is.',
    ],
    [zipOf([{ name: 'photo.png', content: CSV }]), '“file.zip” is none of the files that can be imported.'],
    [zipOf([]), '“file.zip” contains no files.'],
    [deflateRawSync(Buffer.from(CSV)), '“file.zip” is none of the files that can be imported.'],
    [Buffer.from(`${'a,'.repeat(1_000_000)}\n1,2`), '“a.csv” has 1,000,001 columns, more than 200.', 'a.csv'],
  ];
  for (const [body, sentence, filename] of cases) {
    expect([sentence, await refusalOf(user, body, 'application/octet-stream', filename)]).toEqual([
      sentence,
      [422, sentence],
    ]);
  }
  expect(await rowsOf(user)).toEqual(before);
});

test('an archive with more files or bytes than allowed is refused, also within another archive', async () => {
  const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: 'text' }));
  const limits = { entries: 3, bytes: 1000, ratio: 200 };
  const refusal = (bytes: Buffer) =>
    openArchive(bytes, 'file.zip', limits).then(
      (opened) => opened.files,
      (error: Error) => error.message,
    );
  expect(await refusal(zipOf(files))).toMatchObject([{ name: 'a.txt' }, { name: 'b.txt' }, { name: 'c.txt' }]);
  expect(await refusal(zipOf([{ name: 'in.zip', content: zipOf(files) }]))).toBe(
    '“in.zip” contains more than 3 files.',
  );
  expect(await refusal(zipOf([{ name: 'a.txt', content: 'x'.repeat(1001) }]))).toBe(
    '“file.zip” is larger than 0 MB when unpacked.',
  );
  // Pictures count only where they are unpacked.
  const pictures = zipOf([{ name: 'a.png', content: 'x'.repeat(1001) }]);
  expect(await refusal(pictures)).toMatchObject([{ name: 'a.png' }]);
  const path = join(app.dataDir, 'pictures.zip');
  await writeFile(path, pictures);
  await expect(withEntries(path, 'file.zip', limits, async () => null)).rejects.toThrow('larger than 0 MB');
});

const TODOIST = 'TYPE,CONTENT,PRIORITY,INDENT\ntask,Call mum,1,1\n';
const id = (digit: number) => `0123456789abcdef0123456789abcde${digit}`;
const dayOne = (name: string) => ({
  name: `${name}.json`,
  content: JSON.stringify({
    metadata: { version: '1.0' },
    entries: [{ uuid: name, creationDate: '2026-11-01T12:00:00Z', text: name }],
  }),
});
const googleTasks = (name: string) => ({
  name: `Takeout/${name}.json`,
  content: JSON.stringify({
    kind: 'tasks#taskLists',
    items: [{ kind: 'tasks#taskList', title: name, items: [{ title: name }] }],
  }),
});
const toDo = (name: string) => ({
  name: `${name}.json`,
  content: JSON.stringify({ value: [{ title: name, importance: 'low', status: 'notStarted' }] }),
});
/** An entry that cannot be unpacked, or whose text is cut. */
const damaged = <Entry extends { content: string | Buffer }>(entry: Entry) => ({ ...entry, claimedSize: 5 });
const cut = <Entry extends { content: string }>(entry: Entry) => ({ ...entry, content: entry.content.slice(0, -3) });

test.each([
  [
    'a Todoist backup',
    [{ name: 'Home [1].csv', content: TODOIST }, damaged({ name: 'Work [2].csv', content: TODOIST })],
    { projects: 1, tasks: 1 },
    '“Work [2].csv” is damaged.',
  ],
  [
    'a Todoist backup',
    [
      { name: 'Home [1].csv', content: TODOIST },
      { name: 'Work [2].csv', content: 'TYPE,CON\u0001\n' },
    ],
    { projects: 1, tasks: 1 },
    'Work [2].csv: it has no header row of Todoist',
  ],
  [
    'a Notion export',
    [
      { name: 'Part-1.zip', content: zipOf([{ name: `Tasks ${id(1)}.csv`, content: 'Name,Done\nA,No\n' }]) },
      { name: 'Part-2.zip', content: zipOf([{ name: `More ${id(2)}.csv`, content: CSV }]).subarray(0, -30) },
    ],
    { projects: 1, tasks: 1 },
    '“Part-2.zip” is damaged or not complete.',
  ],
  [
    'a Notion export',
    [
      { name: `Tasks ${id(1)}.csv`, content: 'Name,Done\nA,No\n' },
      damaged({ name: `Page ${id(2)}.md`, content: '# Page\n\n- [ ] B' }),
    ],
    { projects: 1, tasks: 1 },
    `“Page ${id(2)}.md” is damaged.`,
  ],
  [
    'a Day One export',
    [dayOne('Journal'), cut(dayOne('Travel'))],
    { journal_entries: 1 },
    'Travel.json is not complete JSON',
  ],
  [
    'a Takeout of Google',
    [googleTasks('Home'), cut(googleTasks('Work'))],
    { projects: 1, tasks: 1 },
    'Takeout/Work.json is not complete JSON',
  ],
  [
    'a zip of Microsoft To Do',
    [toDo('Home'), cut(toDo('Work'))],
    { projects: 1, tasks: 1 },
    'Work.json is not complete JSON',
  ],
  [
    'a Markdown folder',
    [{ name: '2026-11-23.md', content: 'Rain' }, damaged({ name: '2026-11-24.md', content: 'Sun, at last' })],
    { journal_entries: 1 },
    '“2026-11-24.md” is damaged.',
  ],
])('a damaged file in %s is named, and the others are imported', async (_, entries, counts, sentence) => {
  const user = await app.newUser();
  const headers = { 'content-type': 'application/zip' };
  const sent = { method: 'POST', token: user.token, headers, body: zipOf(entries) } as const;
  const file = { type: 'unreadable', what: 'files', count: 1, examples: [sentence] };
  const shown = await app.send({ ...sent, url: '/api/import?dry_run=true&filename=file.zip' });
  expect(shown.body).toMatchObject({ counts, remarks: expect.arrayContaining([file]) });
  const result = await app.send({ ...sent, url: '/api/import?filename=file.zip' });
  expect(result.body).toMatchObject({ imported: counts, unreadable: [sentence], unreadable_nouns: ['files'] });
});

test('an archive in which everything is damaged is refused with the name of its first file', async () => {
  const user = await app.newUser();
  const entries = ['Home', 'Work'].map((name) => damaged({ name: `${name}.csv`, content: TODOIST }));
  expect(await refusalOf(user, zipOf(entries))).toEqual([422, '“Home.csv” is damaged.']);
  expect(await refusalOf(user, zipOf([cut(dayOne('Travel')), cut(dayOne('Home'))]))).toEqual([
    422,
    'Travel.json is not complete JSON',
  ]);
  // A picture beside it is not a file to import.
  expect(await refusalOf(user, zipOf([...entries, { name: 'a.png', content: '' }]))).toEqual([
    422,
    '“Home.csv” is damaged.',
  ]);
});

test('a text in Latin-1 is read, with a remark', async () => {
  const user = await app.newUser();
  const body = Buffer.from('Task,Project\nKäse kaufen,Café\n', 'latin1');
  const answer = await app.send({
    method: 'POST',
    url: '/api/import?dry_run=true&filename=a.csv',
    token: user.token,
    headers: { 'content-type': 'text/csv' },
    body,
  });
  expect(answer.body).toMatchObject({
    sample: [{ name: 'Käse kaufen', place: 'Café' }],
    remarks: [{ type: 'guessed', what: 'letters', count: 1 }],
  });
});

test('parents in a circle and thousands of levels are imported flat, and said', async () => {
  const user = await app.newUser();
  const chain = Array.from({ length: 5000 }, (_, row) => `Row ${row},Row ${row + 1}`).join('\n');
  const answer = await app.send({
    method: 'POST',
    url: '/api/import?filename=a.csv',
    token: user.token,
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(`Task,Parent\nA,B\nB,A\nC,C\nD,missing\n${chain}\n`),
  });
  expect(answer.status).toBe(201);
  const { imported, remarks } = answer.body as { imported: Record<string, number>; remarks: { what: string }[] };
  expect(imported['tasks']! + imported['subtasks']!).toBe(5004);
  expect(remarks.map(({ what }) => what)).toEqual(expect.arrayContaining(['parents', 'levels of subtasks']));
});

test('a third file of one person is refused while two are imported, and another person is served', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const send = async ({ token }: TestUser) => {
    const headers = { 'content-type': 'text/csv' };
    const url = '/api/import?dry_run=true&filename=a.csv';
    return (await app.send({ method: 'POST', url, token, headers, body: Buffer.from(CSV) })).status;
  };
  const statuses = await Promise.all([user, user, user, other].map(send));
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
  expect(statuses[3]).toBe(200);
  expect(await send(user)).toBe(200);
});
