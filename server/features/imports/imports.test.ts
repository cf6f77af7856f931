import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import type { ImportPreview, ImportResult } from '#contract/imports.ts';
import { IMPORT_BYTES_MAX, importsContract } from '#contract/imports.ts';
import { journalContract } from '#contract/journal.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { searchContract } from '#contract/search.ts';
import { type Task, tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-23T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);

const send = (user: TestUser, body: string | Buffer | object, type: string, query = '') =>
  app.send({
    method: 'POST',
    url: `/api/import?${query}`,
    token: user.token,
    headers: { 'content-type': type },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });

async function preview(user: TestUser, text: string, type = 'text/csv', query = ''): Promise<ImportPreview> {
  const { status, body } = await send(user, text, type, `dry_run=true&${query}`);
  expect([status, body]).toEqual([200, body]);
  return body as ImportPreview;
}

async function apply(user: TestUser, request: object): Promise<ImportResult> {
  const { status, body } = await send(user, request, 'application/json');
  expect([status, body]).toEqual([201, body]);
  return body as ImportResult;
}

const importText = async (user: TestUser, text: string, type = 'text/csv', query = '') => {
  const { status, body } = await send(user, text, type, query);
  expect([status, body]).toEqual([201, body]);
  return body as ImportResult;
};

const undo = ({ token }: TestUser, id: string) => app.call(importsContract.undo, { token, params: { id } });
const tasksOf = async ({ token }: TestUser): Promise<Task[]> => (await app.call(tasksContract.list, { token })).body;
const projectsOf = async ({ token }: TestUser) =>
  (await app.call(projectsContract.list, { token, query: { include_archived: 'true' } })).body;

const HOME = `Task,Notes,Project,Area,Due Date,Priority,Done,Date completed,Tags,Estimate,Parent,Repeat
Renew the lease,"Two lines
of text",Press hall,Studio,2026-12-01,High,no,,"home, money",1h 30m,,
Ask for the rent,,Press hall,Studio,2026-11-28,Low,,,,,Renew the lease,
Water the plants,,Home,,2026-11-24,,,,,10m,,FREQ=DAILY;INTERVAL=3
Order paper,,Home,,,,yes,2026-10-05,,,,
,no name,Home,,,,,,,,,
`;

test('a CSV file is previewed without writing anything, and imported with its projects, areas and subtasks', async () => {
  const user = await app.newUser();
  const before = await app.database.db.selectFrom('tasks').select('id').where('user_id', '=', user.user.id).execute();
  const shown = await preview(user, HOME, 'text/csv', 'filename=home.csv');
  expect(shown).toMatchObject({
    format: 'csv',
    filename: 'home.csv',
    recognised: 'CSV file with 4 tasks and 12 columns',
    valid: true,
    counts: { areas: 1, projects: 2, tasks: 3, subtasks: 1, recurring_tasks: 1, reminders: 0, journal_entries: 0 },
    skipped: 0,
    options: { priorities: { High: 'high', Low: 'low' }, columns: { Task: 'name', Estimate: 'estimated_duration' } },
  });
  expect(shown.sample.map(({ name, level }) => [name, level])).toEqual([
    ['Renew the lease', 0],
    ['Ask for the rent', 1],
    ['Water the plants', 0],
    ['Order paper', 0],
  ]);
  expect(shown.remarks).toContainEqual({
    type: 'unreadable',
    what: 'rows',
    count: 1,
    examples: ['home.csv, line 7: the name is empty'],
  });
  expect(await tasksOf(user)).toHaveLength(before.length);

  const result = await apply(user, { import_id: shown.import_id });
  expect(result).toMatchObject({ success: true, imported: { tasks: 3, subtasks: 1 }, skipped: 0 });
  expect(result.unreadable).toEqual(['home.csv, line 7: the name is empty']);
  const tasks = new Map((await tasksOf(user)).map((task) => [task.name, task]));
  expect(tasks.get('Renew the lease')).toMatchObject({
    description: 'Two lines\nof text\n\nLabels: home, money',
    due_date: '2026-12-01',
    priority: 'high',
    estimated_duration: 90,
    project_name: 'Press hall',
  });
  expect(tasks.get('Ask for the rent')).toMatchObject({
    parent_task_id: tasks.get('Renew the lease')!.id,
    priority: 'low',
  });
  expect(tasks.get('Order paper')).toMatchObject({
    completed: true,
    completed_at: '2026-10-05T12:00:00.000Z',
    completion_points: 0,
  });
  const { body: areas } = await app.call(hierarchyContract.areas, { token: user.token });
  expect(areas.map(({ name }) => name)).toEqual(['Studio']);
  const { body: rules } = await app.call(recurringContract.list, { token: user.token });
  expect(rules).toMatchObject([{ name: 'Water the plants', recurrence_pattern: { type: 'daily', interval: 3 } }]);
  const { body: found } = await app.call(searchContract.find, { token: user.token, query: { q: 'lease' } });
  expect(found.map(({ name }) => name)).toContain('Renew the lease');
});

testOnce('the same preview imported again returns the first result', async () => {
  const user = await app.newUser();
  const { import_id } = await preview(user, HOME);
  const first = await apply(user, { import_id });
  expect(await apply(user, { import_id })).toEqual(first);
  expect(await tasksOf(user)).toHaveLength(4);
});

testOnce('importing a file twice adds nothing, and an addition to it only what is new', async () => {
  const user = await app.newUser();
  await importText(user, HOME);
  const again = await importText(user, HOME);
  expect(again).toMatchObject({ skipped: 7, imported: { tasks: 0, subtasks: 0, projects: 0, areas: 0 } });
  const more = await importText(user, `${HOME}New row,,Home,,,,,,,,,\nNew subtask,,Home,,,,,,,,Water the plants,\n`);
  expect(more).toMatchObject({ skipped: 7, imported: { tasks: 1, subtasks: 1, projects: 0 } });
  expect(await tasksOf(user)).toHaveLength(6);
});

test('Undo moves all of an import to the trash as one entry, from where it can be restored or imported again', async () => {
  const user = await app.newUser();
  const { token } = user;
  const kept = await newProject(user, { name: 'Mine' });
  await newTask(user, kept, { name: 'Stays' });
  const before = await tasksOf(user);
  const result = await importText(user, HOME, 'text/csv', 'filename=home.csv');
  const imported = await tasksOf(user);

  const undone = await undo(user, result.undo_id);
  expect((await undo(user, result.undo_id)).status).toBe(404);
  expect(await tasksOf(user)).toEqual(before);
  expect((await projectsOf(user)).map(({ name }) => name)).toEqual(['Mine']);
  expect(
    await app.database.db.selectFrom('completions').selectAll().where('user_id', '=', user.user.id).execute(),
  ).toEqual([]);
  const { body: entries } = await app.call(trashContract.list, { token });
  expect(entries).toMatchObject([
    { kind: 'import', name: 'home.csv', counts: { projects: 2, tasks: 4, areas: 1, recurring_tasks: 1, imports: 1 } },
  ]);

  const again = await importText(user, HOME);
  expect(again).toMatchObject({ skipped: 0, imported: { tasks: 3, subtasks: 1 } });
  await undo(user, again.undo_id);

  await app.call(trashContract.restore, { token, params: { id: undone.body.trash_id }, body: {} });
  const names = (tasks: readonly Task[]) => tasks.map(({ id, name }) => [id, name]).toSorted();
  expect(names(await tasksOf(user))).toEqual(names(imported));
  expect(await importText(user, HOME)).toMatchObject({ skipped: 7, imported: { tasks: 0 } });
});

testOnce('a file can be imported and undone any number of times, and then adds nothing twice', async () => {
  const user = await app.newUser();
  for (let time = 0; time < 6; time += 1) await undo(user, (await importText(user, HOME)).undo_id);
  await importText(user, HOME);
  expect(await importText(user, HOME)).toMatchObject({ skipped: 7, imported: { tasks: 0, projects: 0 } });
  // Also where the trash was emptied meanwhile.
  await app.call(trashContract.empty, { token: user.token });
  expect(await importText(user, HOME)).toMatchObject({ skipped: 7, imported: { tasks: 0, projects: 0 } });
  expect(await tasksOf(user)).toHaveLength(4);
});

testOnce('Undo takes tasks with subtasks out of the Inbox, and restoring puts them back', async () => {
  const user = await app.newUser();
  const list = '# Inbox\n- [ ] Call mum\n  - [ ] Find her number\n    - [x] Ask Ana\n- [ ] Rest\n';
  const { undo_id } = await importText(user, list, 'text/markdown');
  const imported = await tasksOf(user);
  expect(imported).toHaveLength(4);
  const { body } = await undo(user, undo_id);
  expect(await tasksOf(user)).toEqual([]);
  await app.call(trashContract.restore, { token: user.token, params: { id: body.trash_id }, body: {} });
  const places = (tasks: readonly Task[]) => tasks.map(({ id, parent_task_id }) => [id, parent_task_id]).toSorted();
  expect(places(await tasksOf(user))).toEqual(places(imported));
});

testOnce('a restored import finds another place where its area or project was deleted', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { body: area } = await app.call(areasContract.create, { token, body: { name: 'Work' } });
  const { import_id } = await preview(user, HOME);
  const { undo_id } = await apply(user, { import_id, options: { area_id: area.id } });
  const { body } = await undo(user, undo_id);
  await app.call(areasContract.delete, { token, params: { id: area.id } });
  await app.call(trashContract.restore, { token, params: { id: body.trash_id }, body: {} });
  expect(await projectsOf(user)).toMatchObject([{ name: 'Press hall' }, { name: 'Home', area_id: null }]);
});

testOnce('what the person deleted after an import does not come back with the next one', async () => {
  const user = await app.newUser();
  await importText(user, HOME);
  const task = (await tasksOf(user)).find(({ name }) => name === 'Renew the lease')!;
  await app.call(tasksContract.delete, { token: user.token, params: { id: task.id } });
  expect(await importText(user, HOME)).toMatchObject({ imported: { tasks: 0, subtasks: 0 }, skipped: 7 });
});

testOnce('projects go into a chosen area, or into a new one of the format in a chosen pillar', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { body: pillar } = await app.call(pillarsContract.create, { token, body: { name: 'Work' } });
  const { import_id } = await preview(user, 'Task\nOne\n', 'text/csv', 'filename=plan.csv');
  await apply(user, { import_id, options: { pillar_id: pillar.id } });
  const { body: areas } = await app.call(hierarchyContract.areas, { token });
  expect(areas).toMatchObject([{ name: 'CSV', pillar_id: pillar.id, project_count: 1 }]);
  const other = await preview(user, 'Task\nTwo\n', 'text/csv', 'filename=other.csv');
  await apply(user, { import_id: other.import_id, options: { area_id: areas[0]!.id } });
  expect((await projectsOf(user)).map(({ name, area_name }) => [name, area_name])).toEqual([
    ['plan', 'CSV'],
    ['other', 'CSV'],
  ]);
  const missing = await send(user, { import_id: other.import_id, options: { area_id: import_id } }, 'application/json');
  expect(missing.status).toBe(201);
  const third = await preview(user, 'Task\nThree\n');
  const refused = await send(user, { import_id: third.import_id, options: { area_id: import_id } }, 'application/json');
  expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ detail: 'Area not found' })]);
});

testOnce('columns, priorities and completed tasks follow the options, in the preview and in the import', async () => {
  const user = await app.newUser();
  const csv = 'Compito;Urgenza;Finito\nUno;p4;certo\nDue;p1;true\n';
  const shown = await preview(user, csv, 'text/csv', 'filename=lista.csv');
  expect(shown.columns).toMatchObject([
    { header: 'Compito', field: 'leave_out', examples: ['Uno', 'Due'] },
    { header: 'Urgenza', field: 'leave_out' },
    { header: 'Finito', field: 'leave_out' },
  ]);
  const options = {
    columns: { Compito: 'name', Urgenza: 'priority', Finito: 'completed' },
    priorities: { p4: 'high' },
    completed: 'leave_out',
  };
  const { body } = await send(user, { import_id: shown.import_id, options }, 'application/json', 'dry_run=true');
  expect(body).toMatchObject({
    counts: { tasks: 1 },
    options: { priorities: { p4: 'high', p1: 'high' }, columns: options.columns },
  });
  await apply(user, { import_id: shown.import_id, options });
  expect(await tasksOf(user)).toMatchObject([{ name: 'Uno', priority: 'high', description: 'Status: certo' }]);
});

testOnce('statuses and moods follow the options, and example rows are paged', async () => {
  const user = await app.newUser();
  const rows = Array.from({ length: 12 }, (_, index) => `Task ${index},${index === 0 ? 'Blocked' : 'Doing'}`);
  const shown = await preview(user, `Task,Status\n${rows.join('\n')}\n`);
  expect(shown).toMatchObject({ sample_total: 12, options: { statuses: { Blocked: '', Doing: 'in_progress' } } });
  const statuses = { Blocked: 'review', Doing: 'completed' };
  const request = { import_id: shown.import_id, options: { statuses } };
  const again = await send(user, request, 'application/json', 'dry_run=true&sample_from=10');
  expect(again.body).toMatchObject({ options: { statuses }, sample: [{ name: 'Task 10' }, { name: 'Task 11' }] });
  await apply(user, request);
  const tasks = new Map((await tasksOf(user)).map((task) => [task.name, task]));
  expect(tasks.get('Task 0')).toMatchObject({ status: 'review', description: '' });
  expect(tasks.get('Task 1')).toMatchObject({ completed: true });

  const daylio = `full_date,date,weekday,time,mood,activities,note_title,note\n2024-01-15,Jan 15,Monday,13:49,so so,,,A\n2024-01-16,Jan 16,Tuesday,13:49,rad,,,B\n`;
  const journal = await preview(user, daylio);
  expect(journal.options.moods).toEqual({ rad: 'excited', 'so so': '' });
  await apply(user, { import_id: journal.import_id, options: { moods: { 'so so': 'calm' } } });
  const { body } = await app.call(journalContract.list, { token: user.token });
  expect(body.map(({ mood, content }) => [mood, content])).toEqual([
    ['excited', 'B'],
    ['calm', 'A'],
  ]);
});

testOnce('a list in Markdown becomes projects by its headings and subtasks by its indentation', async () => {
  const user = await app.newUser();
  const list = [
    '# Trip',
    '',
    '- [ ] Book the train ⏰ 2026-12-02 09:15 📅 2026-12-03 ⏫ #travel',
    '  Window seat, if there is one.',
    '    - [x] Compare prices ✅ 2026-11-20',
    '    - [ ] Pay (30m)',
    '- [/] Pack (@2026-12-01)',
    '- [-] Rent a car',
    '## Inbox',
    '1. [ ] Call mum [due:: 2026-11-30]',
    '2. [ ] Call dad next week friday 18:00',
  ].join('\r\n');
  const result = await importText(user, list, 'text/markdown', 'filename=trip.md');
  expect(result).toMatchObject({ imported: { projects: 1, tasks: 4, subtasks: 2 } });
  expect(result.remarks).toContainEqual({
    type: 'guessed',
    what: 'dates',
    count: 1,
    examples: ['“next week friday 18:00” in “Call dad next week friday 18:00” is read as due 4 December 2026, 18:00'],
  });
  expect(result.remarks).toContainEqual({
    type: 'left_out',
    what: 'cancelled tasks',
    count: 1,
    examples: ['Rent a car'],
  });
  const tasks = new Map((await tasksOf(user)).map((task) => [task.name, task]));
  expect(tasks.get('Book the train')).toMatchObject({
    due_date: '2026-12-03',
    reminder_date: '2026-12-02',
    reminder_time: '09:15',
    priority: 'high',
    description: 'Window seat, if there is one.\n\nLabels: travel',
    project_name: 'Trip',
  });
  expect(tasks.get('Compare prices')).toMatchObject({
    completed: true,
    parent_task_id: tasks.get('Book the train')!.id,
  });
  expect(tasks.get('Pay')).toMatchObject({ estimated_duration: 30 });
  expect(tasks.get('Pack')).toMatchObject({ status: 'in_progress', reminder_date: '2026-12-01' });
  expect(tasks.get('Call mum')).toMatchObject({ project_name: 'Inbox', due_date: '2026-11-30' });
  expect(tasks.get('Call dad')).toMatchObject({ due_date: '2026-12-04', due_time: '18:00' });
});

test('long names, long descriptions and deep subtasks are shortened, and the preview says so', async () => {
  const user = await app.newUser();
  const deep = Array.from({ length: 8 }, (_, level) => `${'  '.repeat(level)}- [ ] Level ${level}`);
  const text = [`- [ ] ${'Long '.repeat(60)}`, `  ${'words '.repeat(1000)}`, ...deep].join('\n');
  const result = await importText(user, text, 'text/markdown');
  const counted = result.remarks.map(({ type, what, count }) => [type, what, count]);
  expect(counted).toContainEqual(['shortened', 'names', 1]);
  expect(counted).toContainEqual(['shortened', 'descriptions', 1]);
  expect(counted).toContainEqual(['shortened', 'levels of subtasks', 2]);
  expect(await tasksOf(user)).toHaveLength(9);
});

testOnce('a second person can neither import, preview nor undo by the ids of the first', async () => {
  const user = await app.newUser();
  const stranger = await app.newUser();
  const { import_id } = await preview(user, HOME);
  for (const query of ['', 'dry_run=true'])
    expect((await send(stranger, { import_id }, 'application/json', query)).status).toBe(404);
  const { undo_id } = await apply(user, { import_id });
  expect((await send(stranger, { import_id }, 'application/json')).status).toBe(404);
  expect((await app.refused(importsContract.undo, { token: stranger.token, params: { id: undo_id } })).status).toBe(
    404,
  );
  expect(await tasksOf(user)).toHaveLength(4);
  expect(await tasksOf(stranger)).toEqual([]);
});

test('a preview expires after an hour, and its file is removed', async () => {
  const user = await app.newUser();
  const { import_id } = await preview(user, HOME);
  now = new Date(now.getTime() + 61 * 60_000);
  expect((await send(user, { import_id }, 'application/json')).status).toBe(404);
  await app.runJob('purge-imports');
  expect(
    await app.database.db.selectFrom('imports').select('id').where('user_id', '=', user.user.id).execute(),
  ).toEqual([]);
});

testOnce('a preview replaces the one before it if both are too large together', async () => {
  const user = await app.newUser();
  const first = await preview(user, HOME);
  const second = await preview(user, HOME);
  const { db } = app.database;
  await db.updateTable('imports').set({ size: IMPORT_BYTES_MAX }).where('id', '=', second.import_id).execute();
  const third = await preview(user, HOME);

  const left = await db.selectFrom('imports').select('id').where('user_id', '=', user.user.id).execute();
  expect(left).toEqual([{ id: third.import_id }]);
  for (const { import_id } of [first, second]) {
    expect((await send(user, { import_id }, 'application/json')).status).toBe(404);
  }
});

testOnce('an import counts the request id, so that a repeated file is imported once', async () => {
  const user = await app.newUser();
  const query = 'request_id=0193f5a4-0000-7000-8000-000000000001';
  const first = await importText(user, HOME, 'text/csv', query);
  expect(await importText(user, HOME, 'text/csv', query)).toEqual(first);
});
