import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import type { Manifest } from '#contract/exports.ts';
import { importsContract } from '#contract/imports.ts';
import { journalContract } from '#contract/journal.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { projectTemplatesContract, type TemplateTask } from '#contract/project-templates.ts';
import {
  FILE_BYTES_MAX,
  resourcesContract,
  STORAGE_BYTES_MAX,
  STORAGE_MB_MAX,
  storageFull,
} from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { archivesOf, recordsOf } from '#server/testing/files/archives.ts';
import { readZip } from '#server/testing/files/read-zip.ts';
import { png } from '#server/testing/files/sample-files.ts';
import { zipOf } from '#server/testing/files/zip.ts';
import { livesIn } from '#server/testing/files/lives.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { newRule, instancesOf, close } = recurringIn(app);
const { newLife } = livesIn(app);
const { exportOf, importInto, preview, refusalOf } = await archivesOf(app);

testOnce(
  'an archive is previewed, imported into an empty account and exported again with the same records',
  async () => {
    const { user } = await newLife();
    const archive = await exportOf(user);
    const other = await app.newUser();
    const shown = await preview(other, archive);
    expect(shown).toMatchObject({
      format: 'auric',
      format_name: 'Auric',
      valid: true,
      counts: { pillars: 1, areas: 1, tasks: 2, subtasks: 1, files: 2, completions: 1, chats: 1, journal_entries: 1 },
      skipped: 0,
      conflicts: [],
    });
    expect(shown.recognised).toContain(user.email);
    const result = await importInto(other, archive);
    expect(result).toMatchObject({ success: true, imported: shown.counts, skipped: 0 });
    expect(await recordsOf(await exportOf(other))).toEqual(await recordsOf(archive));
  },
);

testOnce('importing an archive twice adds nothing, and into its own account as well', async () => {
  const { user } = await newLife();
  const archive = await exportOf(user);
  const records = await recordsOf(archive);
  const again = await importInto(user, archive);
  expect(Object.values(again.imported).every((count) => count === 0)).toBe(true);
  expect(again.skipped).toBeGreaterThan(10);
  expect(await recordsOf(await exportOf(user))).toEqual(records);
});

testOnce('a chat with links to records, journal entries and screens is imported; other links are refused', async () => {
  const { user } = await newLife();
  const say = (content: string) =>
    app.call(coachContract.send, { token: user.token, body: { session_id: 'journal', content } });
  await app.call(journalContract.create, { token: user.token, body: { content: 'Mum called.' } });
  const { body: journal } = await say('What did I write about Mum?');
  expect(journal.reply.sources).toEqual([expect.objectContaining({ entity_type: 'journal_entry' })]);
  const archive = await exportOf(user);
  const other = await app.newUser();
  await importInto(other, archive);
  expect(await recordsOf(await exportOf(other))).toEqual(await recordsOf(archive));

  const chat = (await recordsOf(archive))['chats']!.find(({ session_id }) => session_id === 'journal')!;
  const [question, reply] = chat['messages'] as object[];
  const withSource = (source: object) => [question, { ...reply, sources: [source] }];
  for (const source of [
    { entity_type: 'screen', entity_id: 'Overdue tasks', name: '9 tasks' },
    { entity_type: 'task', entity_id: newId() },
  ]) {
    const messages = withSource(source);
    await importInto(await app.newUser(), await edited(archive, 'chats', { session_id: 'journal' }, { messages }));
  }
  for (const source of [
    { entity_type: 'screen', entity_id: 'Nowhere', name: '9 tasks' },
    { entity_type: 'users', entity_id: user.user.id },
    { entity_type: 'constructor', entity_id: user.user.id },
  ]) {
    const messages = withSource(source);
    const damaged = await edited(archive, 'chats', { session_id: 'journal' }, { messages });
    expect(await refusalOf(await app.newUser(), damaged)).toEqual([422, expect.stringContaining('sources')]);
  }
});

test('an archive of an account with a template from before a field was added is imported and shown', async () => {
  const user = await app.newUser();
  const body = { name: 'Trip', tasks: [{ name: 'Pack' }] };
  const { body: template } = await app.call(projectTemplatesContract.create, { token: user.token, body });
  const [{ reminder_time: _, ...older }] = template.tasks as [TemplateTask];
  await app.database.db
    .updateTable('project_templates')
    .set({ tasks: JSON.stringify([older]) })
    .where('user_id', '=', user.user.id)
    .where('id', '=', template.id)
    .execute();
  const archive = await exportOf(user);
  const other = await app.newUser();
  await importInto(other, archive);

  expect(await recordsOf(await exportOf(other))).toEqual(await recordsOf(archive));
  const { body: shown } = await app.call(projectTemplatesContract.list, { token: other.token });
  expect(shown.find(({ name }) => name === 'Trip')!.tasks).toMatchObject([{ name: 'Pack', reminder_time: null }]);
});

testOnce('an archive of a server that stored due times without a due date is imported without them', async () => {
  const { db } = app.database;
  const user = await app.newUser();
  const { task } = await recordsIn(app).newPath(user);
  const tasks = [{ name: 'Pack', due_offset_days: 0, due_time: '09:00' }];
  const { body: template } = await app.call(projectTemplatesContract.create, {
    token: user.token,
    body: { name: 'Trip', tasks },
  });
  const undated = template.tasks.map((each) => ({ ...each, due_offset_days: null }));
  await db
    .updateTable('project_templates')
    .set({ tasks: JSON.stringify(undated) })
    .where('user_id', '=', user.user.id)
    .where('id', '=', template.id)
    .execute();
  const setTime = (due_time: string | null) =>
    db
      .updateTable('tasks')
      .set({ due_date: null, due_time })
      .where('user_id', '=', user.user.id)
      .where('id', '=', task.id)
      .execute();
  await setTime('09:00');
  const archive = await exportOf(user);
  await setTime(null);
  await app.call(projectTemplatesContract.delete, { token: user.token, params: { id: template.id } });

  const other = await app.newUser();
  await importInto(other, archive);
  const { body: imported } = await app.call(tasksContract.list, { token: other.token });
  expect(imported).toMatchObject([{ name: task.name, due_date: null, due_time: null }]);
  const { body: shown } = await app.call(projectTemplatesContract.list, { token: other.token });
  expect(shown.find(({ name }) => name === 'Trip')!.tasks).toMatchObject([{ name: 'Pack', due_time: null }]);
});

testOnce('Undo takes an import back, and the archive can be imported again', async () => {
  const { user, project } = await newLife();
  const archive = await exportOf(user);
  const other = await app.newUser();
  const before = await recordsOf(await exportOf(other));
  const { undo_id } = await importInto(other, archive);
  const { status, text, body } = await app.call(importsContract.undo, { token: other.token, params: { id: undo_id } });
  expect([status, text]).toEqual([200, text]);
  expect(await recordsOf(await exportOf(other))).toEqual(before);
  const again = await importInto(other, archive);
  expect(again).toMatchObject({ skipped: 0, imported: { tasks: 2, completions: 1 } });
  const { projects } = await recordsOf(await exportOf(other));
  expect(projects!.find(({ name }) => name === project.name)!['id']).not.toBe(project.id);
  // The undone import can be restored when the second one is undone.
  await app.call(importsContract.undo, { token: other.token, params: { id: again.undo_id } });
  await app.call(trashContract.restore, { token: other.token, params: { id: body.trash_id }, body: {} });
  const [restored, first] = [await recordsOf(await exportOf(other)), await recordsOf(archive)];
  for (const part of ['projects', 'completions', 'recurring_instances', 'dependencies', 'attachments', 'chats']) {
    expect([part, restored[part]]).toEqual([part, first[part]]);
  }
});

test('into a used account, changed records stay, deleted ones stay deleted, and missing ones come back', async () => {
  const { user, task, entry, subtask } = await newLife();
  const { token } = user;
  const archive = await exportOf(user);
  now = new Date('2026-11-20T12:05:00Z');
  await app.call(tasksContract.change, { token, params: { id: task.id }, body: { name: 'Changed' } });
  await app.call(tasksContract.delete, { token, params: { id: subtask.id } });
  await app.database.db
    .deleteFrom('journal_entries')
    .where('user_id', '=', user.user.id)
    .where('id', '=', entry.id)
    .execute();
  await app.database.db
    .deleteFrom('search_texts')
    .where('user_id', '=', user.user.id)
    .where('id', '=', entry.id)
    .execute();
  const shown = await preview(user, archive);
  expect(shown.counts).toMatchObject({ tasks: 0, subtasks: 0, journal_entries: 1 });
  expect(shown.remarks).toContainEqual(
    expect.objectContaining({ type: 'left_out', what: 'deleted records', count: 1 }),
  );
  expect(shown.conflicts[0]).toMatch(/different contents/);
  await importInto(user, archive);
  const records = await recordsOf(await exportOf(user));
  expect(records['tasks']!.map(({ name }) => name)).toEqual(['Changed', 'Last']);
  expect(records['journal_entries']!.map(({ id }) => id)).toEqual([entry.id]);
});

/** An account whose own export cannot be imported breaks the rules of the product. */
const expectWhole = async (user: TestUser) => void (await importInto(await app.newUser(), await exportOf(user)));

testOnce('a later archive of the same account adds what is new, and nothing to records that are here', async () => {
  const { user, project, task } = await newLife();
  const { token } = user;
  const plain = await newTask(user, project, { name: 'Plain' });
  const first = await newTask(user, project, { name: 'First' });
  const second = await newTask(user, project, { name: 'Second', dependency_task_ids: [first.id] });
  const early = await exportOf(user);
  const change = (id: string, body: object) => app.call(tasksContract.change, { token, params: { id }, body });
  await change(plain.id, { completed: true });
  await change(second.id, { dependency_task_ids: [] });
  await change(first.id, { dependency_task_ids: [second.id] });
  await newTask(user, project, { name: 'New', parent_task_id: task.id });
  const late = await exportOf(user);
  const other = await app.newUser();
  await importInto(other, early);
  const elsewhere = await newProject(other, { name: 'Elsewhere' });
  const params = { id: task.id };
  await app.call(tasksContract.change, { token: other.token, params, body: { project_id: elsewhere.id } });
  const { imported, remarks } = await importInto(other, late);
  expect(imported).toMatchObject({ tasks: 0, subtasks: 1, completions: 0, dependencies: 0 });
  expect(remarks).toContainEqual(expect.objectContaining({ type: 'left_out', what: 'parts of existing records' }));
  const { tasks } = await recordsOf(await exportOf(other));
  expect(tasks!.find(({ name }) => name === 'New')).toMatchObject({
    project_id: elsewhere.id,
    parent_task_id: task.id,
  });
  await expectWhole(other);
});

test('Undo of an import leaves the completions of tasks that were moved out, and settings that were changed since', async () => {
  const { user, subtask } = await newLife();
  const other = await app.newUser();
  const { token } = other;
  const { undo_id } = await importInto(other, await exportOf(user));
  const own = await newProject(other, { name: 'Own' });
  await app.call(tasksContract.change, {
    token,
    params: { id: subtask.id },
    body: { project_id: own.id, parent_task_id: null },
  });
  await app.call(notificationsContract.changePreferences, { token, body: { reminder_advance_time: 77 } });
  await app.call(importsContract.undo, { token, params: { id: undo_id } });
  const records = await recordsOf(await exportOf(other));
  expect(records['completions']!.map(({ subject_id }) => subject_id)).toEqual([subtask.id]);
  expect(records['preferences']![0]).toMatchObject({ preferences: { reminder_advance_time: 77 } });
  await expectWhole(other);
});

test('an id that another record has is replaced, and every reference follows, also in texts', async () => {
  const { user, project, task } = await newLife();
  const archive = await exportOf(user);
  const other = await app.newUser();
  const mine = await newTask(other, await newProject(other), { id: task.id, name: 'Mine' });
  await app.database.db
    .updateTable('tasks')
    .set({ created_at: '2026-01-01T00:00:00.000Z' })
    .where('user_id', '=', other.user.id)
    .execute();
  await importInto(other, archive);
  const records = await recordsOf(await exportOf(other));
  const tasks = new Map(records['tasks']!.map((row) => [row['name'], row]));
  expect(tasks.get('Mine')!['id']).toBe(mine.id);
  const renamed = tasks.get(task.name)!['id'];
  expect(renamed).not.toBe(task.id);
  expect(tasks.get('Ünïcode 👟, "quoted"')).toMatchObject({ parent_task_id: renamed, project_id: project.id });
  expect(records['dependencies']!.map(({ depends_on_id }) => depends_on_id)).toEqual([renamed]);
  expect(records['attachments']!.map(({ entity_id }) => entity_id)).toContain(renamed);
});

/** An archive with other entries. */
async function changed(archive: Buffer, change: (entries: Map<string, Buffer>) => void): Promise<Buffer> {
  const entries = await readZip(archive);
  change(entries);
  return zipOf([...entries].map(([name, content]) => ({ name, content })));
}

/** As a server before snoozed notifications, chats with search texts, assistants and sizes of pictures wrote it. */
async function asWrittenEarlier(archive: Buffer) {
  const { resources, tasks, recurring_instances } = await recordsOf(archive);
  const untimed = tasks!.map((row) => ({ ...row, reminder_time: undefined }));
  const instances = recurring_instances!.map((row) => ({ ...row, is_missed: undefined, is_swapped: undefined }));
  const rows = await withRows(archive, 'resources', withSizes(resources!, undefined));
  const all = await withRows(await withRows(rows, 'tasks', untimed), 'recurring_instances', instances);
  return changed(all, (entries) => {
    const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as Manifest;
    const removed = ['assistant_changes', 'profile_pictures'];
    for (const part of removed) {
      entries.delete(`${part}.jsonl`);
      delete manifest.counts[part];
    }
    const parts = manifest.parts.filter(({ name }) => !removed.includes(name.replace('.jsonl', '')));
    entries.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, schema: '0056_focus_timers', parts })));
  });
}

/** Files with this width and height. */
const withSizes = (files: readonly object[], side: null | undefined) =>
  files.map((file) => ({ ...file, width: side, height: side }));

test('an archive of an older version is migrated like a database', async () => {
  const { user } = await newLife();
  const archive = await exportOf(user);
  const other = await app.newUser();
  const { imported, skipped } = await importInto(other, await asWrittenEarlier(archive));
  expect([imported, skipped]).toEqual([expect.objectContaining({ tasks: 2, subtasks: 1, chats: 1 }), 0]);
  const records = await recordsOf(archive);
  const resources = withSizes(records['resources']!, null);
  expect(await recordsOf(await exportOf(other))).toEqual({ ...records, resources });
});

testOnce(
  'a missed occurrence of an older version, which was stored like a skipped one, is imported as missed',
  async () => {
    const { user } = await newLife();
    const archive = await exportOf(user);
    const rows = (await recordsOf(archive))['recurring_instances']!;
    const [one, other] = rows.filter(({ completed_at }) => completed_at === null);
    const onDay = (row: (typeof rows)[number] | undefined, day: string, skipped_at: string) => {
      const created_at = '2026-01-01T00:00:00.000Z';
      return { ...row!, due_date: day, closed_on: day, created_at, skipped_at, next_notice_at: null };
    };
    const closed = [
      onDay(one, '2026-01-05', '2026-01-06T08:00:00.000Z'),
      onDay(other, '2026-01-08', '2026-01-08T12:00:00.000Z'),
    ];
    const changedRows = rows.map((row) => closed.find((each) => (each as typeof row)['id'] === row['id']) ?? row);
    const reader = await app.newUser();
    await importInto(reader, await asWrittenEarlier(await withRows(archive, 'recurring_instances', changedRows)));
    const imported = (await recordsOf(await exportOf(reader)))['recurring_instances']!;
    const missedOn = (day: string) => imported.find(({ due_date }) => due_date === day)!['is_missed'];
    expect([missedOn('2026-01-05'), missedOn('2026-01-08')]).toEqual([1, 0]);
  },
);

testOnce('in an archive of an older version, a subtask may be long before the task that it is below', async () => {
  const { user, subtask } = await newLife();
  const archive = await exportOf(user);
  const { tasks } = await recordsOf(archive);
  const first = tasks!.filter(({ id }) => id === subtask.id);
  const last = tasks!.find(({ name }) => name === 'Last')!;
  const others = Array.from({ length: 600 }, () => ({ ...last, id: newId() }));
  const rows = [...first, ...others, ...tasks!.filter((row) => !first.includes(row))];
  const other = await app.newUser();
  const result = await importInto(other, await asWrittenEarlier(await withRows(archive, 'tasks', rows)));
  expect(result.imported).toMatchObject({ tasks: 602, subtasks: 1 });
});

/** An archive with other rows of a part, and with their checksum. */
const withRows = (archive: Buffer, part: string, rows: readonly object[]) =>
  changed(archive, (entries) => {
    const name = `${part}.jsonl`;
    const content = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as Manifest;
    const sha256 = createHash('sha256').update(content).digest('hex');
    Object.assign(
      manifest.parts.find((each) => each.name === name)!,
      { bytes: content.length, sha256 },
    );
    manifest.counts[part] = rows.length;
    entries.set(name, content);
    entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  });

/** An archive with an edited row, by what the row has before. */
async function edited(archive: Buffer, part: string, before: object, after: object) {
  const isMeant = (row: object) => Object.entries(before).every(([key, value]) => row[key as never] === value);
  const rows = (await recordsOf(archive))[part]!;
  return withRows(
    archive,
    part,
    rows.map((row) => (isMeant(row) ? { ...row, ...after } : row)),
  );
}

test('figures that were edited in an archive are computed again, and points without a reason are refused', async () => {
  const { user, subtask } = await newLife();
  const archive = await exportOf(user);
  const records = await recordsOf(archive);
  for (const [part, before, after] of [
    ['journal_entries', { title: 'Rain: a/b?' }, { word_count: 7000 }],
    ['chats', {}, { message_count: 90 }],
    ['completions', { kind: 'task' }, { given_minutes: 9000 }],
  ] as const) {
    const other = await app.newUser();
    await importInto(other, await edited(archive, part, before, after));
    expect([part, await recordsOf(await exportOf(other))]).toEqual([part, records]);
  }
  const other = await app.newUser();
  const messages = (records['chats']![0]!['messages'] as object[]).slice(1);
  for (const [part, before, after, problem] of [
    ['files', {}, { size: 1 }, 'a file has another size than its bytes: 1'],
    ['chats', {}, { messages }, 'are out of order'],
    [
      'completions',
      { kind: 'task' },
      { points: 2_000_000 },
      `“completions.jsonl” gives “${subtask.name}” 2000000 points`,
    ],
    ['completions', { kind: 'task' }, { subject_id: user.user.id }, '“completions.jsonl” contradicts task'],
    [
      'journal_entries',
      { title: 'Rain: a/b?' },
      { template_id: '2026-11-26' },
      '“journal_entries.jsonl”, line 1: template_id',
    ],
  ] as const) {
    const [status, sentence] = await refusalOf(other, await edited(archive, part, before, after));
    expect([status, sentence]).toEqual([422, expect.stringContaining(problem)]);
  }
});

testOnce('the open occurrences of a rule that was put into another project in an archive follow it', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [from, to] = [await newProject(user, { name: 'Home' }), await newProject(user, { name: 'Work' })];
  const rule = await newRule(token, { project_id: from.id });
  await close(token, rule.id, rule.start_date);
  const other = await app.newUser();
  const archive = await edited(await exportOf(user), 'recurring_tasks', {}, { project_id: to.id });
  await importInto(other, archive);
  const instances = await instancesOf(other.token, rule.id);
  expect(instances.map(({ project_id }) => project_id)).toEqual([from.id, ...Array(30).fill(to.id)]);
});

testOnce('a file has the size of its bytes, also where all records agree on another one', async () => {
  const { user } = await newLife();
  const archive = await exportOf(user);
  const other = await app.newUser();
  const inBoth = async (size: number) =>
    edited(await edited(archive, 'files', {}, { size }), 'resources', {}, { size });
  const refusal = [422, 'The archive cannot be imported: a file has another size than its bytes: 1.'];
  expect(await refusalOf(other, await inBoth(1))).toEqual(refusal);
  expect((await app.call(resourcesContract.summary, { token: other.token })).body.used_bytes).toBe(0);
});

testOnce('files that do not fit into the storage are refused before one of them is read', async () => {
  const { user } = await newLife();
  // Reading this one would find that it is a PNG.
  const archive = await edited(await exportOf(user), 'resources', {}, { mime_type: 'image/gif' });
  const other = await app.newUser();
  const body = { filename: 'own.png', file_content: png().toString('base64') };
  await app.call(resourcesContract.create, { token: other.token, body });
  const setSize = (size: number) =>
    app.database.db.updateTable('stored_files').set({ size }).where('user_id', '=', other.user.id).execute();
  await setSize(STORAGE_BYTES_MAX - png().length);
  expect(await refusalOf(other, archive)).toEqual([413, storageFull(STORAGE_MB_MAX)]);
  await setSize(png().length);
  expect(await refusalOf(other, archive)).toEqual([422, expect.stringContaining('is not what its record says')]);
});

testOnce('an archive with more bytes of files than an account can have is refused before they are read', async () => {
  const { user } = await newLife();
  const archive = await exportOf(user);
  const withFiles = (count: number, bytes: number) =>
    changed(archive, (entries) => {
      const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as Manifest;
      for (let index = 0; index < count; index += 1) {
        const name = `files/${index}.png`;
        entries.set(name, png());
        manifest.parts.push({ name, bytes, sha256: '' });
      }
      entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    });
  const other = await app.newUser();
  for (const [count, bytes, problem] of [
    [50, FILE_BYTES_MAX, 'its files are larger than those of an account can be'],
    [1, FILE_BYTES_MAX + 1, '“files/0.png” is larger than a file can be'],
  ] as const) {
    const sentence = `The archive cannot be imported: ${problem}.`;
    expect(await refusalOf(other, await withFiles(count, bytes))).toEqual([422, sentence]);
  }
});

test('values that the API refuses are refused in an archive, with their part, line and column', async () => {
  const { user } = await newLife();
  const archive = await exportOf(user);
  const other = await app.newUser();
  for (const [part, before, after] of [
    ['tasks', {}, { estimated_duration: -5 }],
    ['tasks', {}, { estimated_duration: 2_147_483_647 }],
    ['tasks', {}, { name: '' }],
    ['tasks', {}, { name: ' \u200B' }],
    ['tasks', {}, { category: 'x'.repeat(201) }],
    ['recurring_tasks', {}, { estimated_duration: 10_081 }],
    ['pillars', {}, { name: 'x'.repeat(101) }],
    ['completions', { kind: 'task' }, { minutes: 2_147_483_647 }],
    ['journal_entries', {}, { sleep_hours: 25 }],
    ['journal_entries', {}, { title: 'x'.repeat(201) }],
    ['preferences', {}, { preferences: { reminder_advance_time: 1e300 } }],
  ] as const) {
    const [status, sentence] = await refusalOf(other, await edited(archive, part, before, after));
    const column = Object.keys(after)[0]!;
    expect([part, after, status, sentence]).toEqual([
      part,
      after,
      422,
      expect.stringMatching(new RegExp(`“${part}.jsonl”, line \\d+: ${column}`)),
    ]);
  }
  const session = { id: newId(), task_id: null, day: '2026-11-20', finished_at: '2026-11-20T11:00:00.000Z' };
  for (const [minutes, status] of [
    [2_147_483_647, 422],
    [241, 422],
    [0, 422],
    [240, 201],
  ] as const) {
    const [answered, sentence] = await refusalOf(
      other,
      await withRows(archive, 'focus_sessions', [{ ...session, minutes }]),
    );
    expect([minutes, answered, sentence]).toEqual([minutes, status, sentence]);
  }
});

testOnce('a damaged, newer or hostile archive is refused with one sentence and changes nothing', async () => {
  const { user } = await newLife();
  const archive = await exportOf(user);
  const other = await app.newUser();
  const before = await recordsOf(await exportOf(other));
  const manifest = (edit: (manifest: Record<string, unknown>) => void) =>
    changed(archive, (entries) => {
      const value = JSON.parse(entries.get('manifest.json')!.toString()) as Record<string, unknown>;
      edit(value);
      entries.set('manifest.json', Buffer.from(JSON.stringify(value)));
    });
  const cases: [Buffer, string][] = [
    [archive.subarray(0, archive.length - 100), '“import.zip” is damaged or not complete.'],
    [
      await manifest((value) => (value['version'] = 2)),
      'The archive cannot be imported: it has version 2, and this server reads version 1. Update Auric first.',
    ],
    [
      await manifest((value) => (value['schema'] = '9999_future')),
      'The archive cannot be imported: a newer version of Auric has written it (it has 9999_future). Update Auric first.',
    ],
    [
      await changed(archive, (entries) => entries.set('tasks.jsonl', Buffer.from('{}\n'))),
      'The archive cannot be imported: “tasks.jsonl” is damaged.',
    ],
    [
      await changed(archive, (entries) => entries.delete('areas.jsonl')),
      'The archive cannot be imported: “areas.jsonl” is missing.',
    ],
    [
      await changed(archive, (entries) => entries.set('more.jsonl', Buffer.from('{}\n'))),
      'The archive cannot be imported: “more.jsonl” is not in its manifest.',
    ],
  ];
  for (const [bytes, sentence] of cases) {
    expect([sentence, await refusalOf(other, bytes)]).toEqual([sentence, [422, sentence]]);
  }
  expect(await recordsOf(await exportOf(other))).toEqual(before);
});
