import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calendarContract } from '#contract/calendar.ts';
import { resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { RECORD_GRAPH } from '#server/app.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';
import { png } from '#server/testing/files/sample-files.ts';
import { readArchive } from '#server/testing/files/read-zip.ts';
import { exportCommand } from '#server/testing/terminal/run-commands.ts';
import { readEvents } from '#server/testing/calendar-feed.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { livesIn } from '#server/testing/files/lives.ts';
import { recordsIn } from '#server/testing/records.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') });
const { db } = app.database;
const { newTask, newProject } = recordsIn(app);
const { addFile, newLife } = livesIn(app);
const { port } = await app.listen();

const get = ({ token }: TestUser, query = '', signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${port}/api/export${query}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });

/** The status of an export that is then cancelled. */
async function tryExport(user: TestUser): Promise<number> {
  const { status, body } = await get(user);
  await body?.cancel();
  return status;
}

async function exportOf(user: TestUser, query = '') {
  const response = await get(user, query);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return readArchive(Buffer.from(await response.arrayBuffer()));
}

test('an export has every record, with the counts and checksums of its manifest', async () => {
  const { user, project, task, subtask, entry, picture, notes } = await newLife();
  const { manifest, entries, rows, textOf } = await exportOf(user);

  expect([...entries.keys()]).toEqual(['manifest.json', ...manifest.parts.map(({ name }) => name)]);
  for (const { name, bytes, sha256 } of manifest.parts) {
    const content = entries.get(name)!;
    expect([name, content.length]).toEqual([name, bytes]);
    expect([name, createHash('sha256').update(content).digest('hex')]).toEqual([name, sha256]);
  }
  expect(manifest).toMatchObject({ format: 'auric', version: 1, missing_files: [], includes_trash: false });
  expect(manifest.account).toMatchObject({ email: user.email, timezone: 'UTC' });
  for (const [part, count] of Object.entries(manifest.counts)) expect([part, rows(part).length]).toEqual([part, count]);
  expect(manifest.counts).toMatchObject({ pillars: 1, areas: 1, tasks: 3, completions: 1, chats: 1, files: 2 });

  const stored = await db.selectFrom('tasks').selectAll().where('id', '=', subtask.id).executeTakeFirstOrThrow();
  const { user_id: _, ...columns } = stored;
  expect(rows('tasks').find(({ id }) => id === subtask.id)).toEqual(columns);
  expect(rows('recurring_tasks')[0]).toMatchObject({ recurrence_pattern: { type: 'daily' } });
  expect(rows('journal_entries')[0]).toMatchObject({
    tags: [{ tag: 'sport' }, { tag: 'Über' }].map((tag) => expect.objectContaining(tag)),
  });
  expect(rows('chats')[0]!['messages']).toHaveLength(2);

  expect(rows('files').map(({ path }) => path)).toEqual(['files/wet shoes.png', 'files/wet shoes (2).png']);
  for (const { id } of [picture, notes]) {
    const { path } = rows('files').find(({ resource_id }) => resource_id === id) as { path: string };
    expect(entries.get(path)).toEqual(id === picture.id ? png() : Buffer.concat([png(), Buffer.from('2')]));
  }
  const page = textOf('journal/2026-11-20 Rain a b.md');
  expect(page).toContain('\ntitle: "Rain: a/b?"\nmood: "grateful"\n');
  expect(page).toContain(
    `\nid: ${JSON.stringify(entry.id)}\n---\n\n# Wet\n\nshoes\n\n![wet shoes.png](<../files/wet shoes.png>)\n`,
  );
  const [head, ...lines] = textOf('tasks.csv').trimEnd().split('\r\n');
  expect(head).toMatch(/^name,description,project,area,pillar,parent,/);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"Ünïcode 👟, ""quoted""",,${project.name},Running,Health,${task.name},completed,`);
  expect(readEvents(textOf('calendar.ics')).map(({ uid }) => uid)).toContain(`${subtask.id}@auric`);
});

testOnce('no secret is in an export', async () => {
  const { user } = await newLife();
  const { body: feed } = await app.call(calendarContract.read, { token: user.token });
  const { entries } = await exportOf(user, '?include_trash=true');
  const all = Buffer.concat([...entries.values()]).toString();
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.user.id)
    .executeTakeFirstOrThrow();
  const sessions = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.user.id).execute();
  const secrets = [
    ...[user.token, user.password, password_hash!, feed.secret, ...sessions.map(({ token_hash }) => token_hash)],
    ...['token', 'secret', 'password'].map((word) => `"${word}`),
  ];
  for (const secret of secrets) expect([secret, all.includes(secret)]).toEqual([secret, false]);
});

testOnce('every table of a person is in an export, or says why not, by columns that it has', async () => {
  const tables = await db.introspection.getTables();
  for (const { table, exported, edges } of RECORD_GRAPH.kinds) {
    const columns = tables.find(({ name }) => name === table)!.columns.map(({ name }) => name);
    if ('leftOut' in exported) continue;
    const { omit = [], json = [] } = exported;
    const key = 'part' in exported ? (exported.key ?? ['id']) : [];
    expect(columns).toEqual(expect.arrayContaining([...omit, ...json, ...key, 'user_id']));
    // A later column with a secret must not be exported unseen.
    const isSecret = (name: string) => /secret|token|password/.test(name) && !omit.includes(name);
    expect([table, columns.filter(isSecret)]).toEqual([table, []]);
    const owner = 'within' in exported && edges.find(({ column }) => column === exported.within);
    expect([table, !owner || 'part' in RECORD_GRAPH.kindOf(owner.to).exported]).toEqual([table, true]);
  }
  const left = RECORD_GRAPH.kinds.flatMap(({ table, exported }) => ('leftOut' in exported ? table : []));
  expect(left.toSorted()).toEqual([
    'access_tokens',
    ...['active_days', 'active_months', 'calendar_feeds', 'coach_calls', 'completion_days', 'completion_months'],
    ...['email_confirmations', 'first_answers', 'imports', 'job_failures', 'login_names', 'oauth_codes'],
    ...['onboarding_applications', 'outgoing_mails', 'password_resets', 'project_tasks', 'push_subscriptions'],
    ...['record_counts', 'search_texts', 'sessions', 'webhook_deliveries', 'webhooks'],
  ]);
});

testOnce('the trash is exported on request, with the bytes of its files', async () => {
  const { user, task, notes } = await newLife();
  const { token } = user;
  await app.call(tasksContract.delete, { token, params: { id: task.id } });
  await app.call(resourcesContract.delete, { token, params: { id: notes.id } });

  const without = await exportOf(user);
  expect(without.manifest.counts).toMatchObject({ tasks: 1, trash: 0, files: 1 });
  const { manifest, rows, entries } = await exportOf(user, '?include_trash=true');
  expect(manifest).toMatchObject({ includes_trash: true, counts: { tasks: 1, trash: 2, files: 2 } });
  const deleted = rows('trash').find(({ id, kind }) => kind === 'task' && id) as { contents: { content: object }[] };
  expect(deleted.contents[0]!.content).toMatchObject({ root: { table: 'tasks', id: task.id } });
  expect(entries.get(`files/trash/${notes.id}`)).toEqual(Buffer.concat([png(), Buffer.from('2')]));
});

testOnce('an export has only records of its own person, and needs a session', async () => {
  const { user } = await newLife();
  const { user: other } = await newLife();
  const { entries } = await exportOf(other, '?include_trash=true');
  const all = Buffer.concat([...entries.values()]).toString();
  expect(all).not.toContain(user.user.id);
  expect(all).not.toContain(user.email);
  expect((await app.send({ url: '/api/export' })).status).toBe(401);
});

testOnce('a file whose bytes are gone is named, and everything else is exported', async () => {
  const { user, picture } = await newLife();
  await rm(join(app.dataDir, 'files/stored', user.user.id), { recursive: true });
  const { manifest, rows } = await exportOf(user);
  expect(manifest.missing_files.toSorted()).toEqual(['files/wet shoes (2).png', 'files/wet shoes.png']);
  expect(rows('resources').map(({ id }) => id)).toContain(picture.id);
});

testOnce('a file with a damaged byte is named like a lost one, and everything else is exported', async () => {
  const { user } = await newLife();
  const folder = join(app.dataDir, 'files/stored', user.user.id);
  const hash = createHash('sha256').update(png()).digest('hex');
  const stored = (await readdir(folder)).find((name) => name.startsWith(hash))!;
  const bytes = await readFile(join(folder, stored));
  bytes[20]! ^= 1;
  await writeFile(join(folder, stored), bytes);
  const { manifest, entries } = await exportOf(user);
  expect(manifest.missing_files).toEqual(['files/wet shoes.png']);
  expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toEqual(['files/wet shoes (2).png']);
});

testOnce('a person has one export at a time, and leaving ends it', async () => {
  const user = await app.newUser();
  const files = Buffer.alloc(9_000_000, 'auric ');
  for (const name of ['one.txt', 'two.txt', 'three.txt'])
    await addFile(user, name, Buffer.concat([files, Buffer.from(name)]));
  const leaving = new AbortController();
  // The rest of the bytes is not read, so the server waits.
  const first = await get(user, '', leaving.signal);
  expect(first.status).toBe(200);
  const second = await get(user);
  expect([second.status, await second.json()]).toMatchObject([
    409,
    { detail: expect.stringContaining('already running') },
  ]);
  expect(await tryExport(await app.newUser())).toBe(200);
  leaving.abort();
  await expect.poll(() => tryExport(user)).toBe(200);
  // The spooled texts are removed.
  await expect.poll(() => readdir(join(app.dataDir, 'files/incoming'))).toEqual([]);
});

test('an export shows the account at one moment while tasks are created', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const tasks = Array.from({ length: 3000 }, (_, index) => ({
    user_id: user.user.id,
    id: newId(),
    project_id: project.id,
    parent_task_id: null,
    name: `Task ${index}`,
    description: '',
    status: 'todo' as const,
    priority: 'medium' as const,
    category: '',
    due_date: null,
    due_time: null,
    start_date: null,
    reminder_date: null,
    estimated_duration: null,
    completed_at: null,
    sort_order: index,
    from_template: null,
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
  }));
  await insertTasks(db, tasks);
  const writing = { isOver: false, count: 0 };
  const writes = (async () => {
    for (; !writing.isOver; writing.count += 1) await newTask(user, project, { name: `Meanwhile ${writing.count}` });
  })();
  const { manifest, rows, textOf } = await exportOf(user);
  writing.isOver = true;
  await writes;
  const count = rows('tasks').length;
  expect(count).toBeGreaterThanOrEqual(3000);
  expect(manifest.counts['tasks']).toBe(count);
  expect(textOf('tasks.csv').trimEnd().split('\r\n')).toHaveLength(count + 1);
});

const run = exportCommand({ ...app, folder: app.dataDir });

testOnce(
  'npm run export writes and compares the archives of the accounts that it names, while the server runs',
  async () => {
    const { user, picture } = await newLife();
    const folder = join(app.dataDir, 'exports');
    const { code, out, error } = await run(['--to', folder, '--email', user.email.toUpperCase()], {
      isOwnProcess: true,
    });
    expect([code, error]).toEqual([0, '']);
    const path = join(folder, `${user.email}.zip`);
    expect(out).toBe(`${path}  0.0 MB`);
    expect((await stat(path)).mode & 0o077).toBe(0);
    const { manifest, rows } = await readArchive(await readFile(path));
    expect(manifest).toMatchObject({ account: { email: user.email }, counts: { tasks: 3 } });
    expect(rows('resources').map(({ id }) => id)).toContain(picture.id);

    // The storage of the first account fails; the second is compared all the same.
    const { user: broken } = await newLife();
    const stored = join(app.dataDir, 'files/stored', broken.user.id);
    await rm(stored, { recursive: true });
    await writeFile(stored, '');
    const both = await run(['--email', broken.email, '--email', user.email, '--verify']);
    expect(both.code).toBe(1);
    expect(both.error).toMatch(new RegExp(`^${broken.email}  could not be compared: ENOTDIR: .*$`, 'm'));
    expect(both.error).toMatch(new RegExp(`^${user.email}  \\d+ records and 2 files are equal$`, 'm'));
  },
);

testOnce('npm run export says what it cannot do, and succeeds when all accounts are equal', async () => {
  const { user } = await newLife();
  expect(await run(['--email', user.email, '--verify'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(new RegExp(`^${user.email}  \\d+ records and 2 files are equal$`)),
  });
  const both = await run(['--email', user.email, '--verify', '--include-trash']);
  expect(both.error).toMatch(/^--verify writes no archive/);
  expect(await run(['--email', 'nobody@example.org'])).toEqual({
    code: 1,
    out: '',
    error: 'No account has the e-mail address nobody@example.org.',
  });
  expect((await run([])).error).toMatch(/^Usage: npm run export/);
});
