import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { newId } from '#server/platform/ids.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const NOON = '2026-03-08T12:00:00.000Z';
let now = new Date(NOON);
/** How far the clock advances with each request. */
let tickMs = 0;
const app = await startTestApp({ clock: () => (now = new Date(now.getTime() + tickMs)) });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);

/** Runs `work` at another time. */
async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  now = new Date(instant);
  try {
    return await work();
  } finally {
    now = new Date(NOON);
  }
}

const change = ({ token }: TestUser, id: string, body: object) =>
  app.call(tasksContract.change, { token, params: { id }, body });
const refusedChange = ({ token }: TestUser, id: string, body: object) =>
  app.refused(tasksContract.change, { token, params: { id }, body });
const move = ({ token }: TestUser, id: string, new_column: string) =>
  app.call(tasksContract.move, { token, params: { id }, query: { new_column } });
const read = async ({ token }: TestUser, id: string) =>
  (await app.call(tasksContract.get, { token, params: { id } })).body;
const search = async ({ token }: TestUser, name: string) =>
  (await app.call(tasksContract.search, { token, query: { name } })).body.map((task) => task.name);

testOnce('a task is created with the default values', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'First 10 km' });

  const { status, body } = await app.call(tasksContract.create, {
    token: user.token,
    body: { name: ' Buy shoes ', project_id: project.id },
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    project_id: project.id,
    parent_task_id: null,
    name: 'Buy shoes',
    description: '',
    status: 'todo',
    kanban_column: 'to_do',
    completed: false,
    completed_at: null,
    priority: 'medium',
    category: 'general',
    due_date: null,
    due_time: null,
    start_date: null,
    reminder_date: null,
    estimated_duration: null,
    sort_order: 0,
    is_overdue: false,
    project_name: 'First 10 km',
    area_id: null,
    area_name: null,
    pillar_id: null,
    pillar_name: null,
    pillar_color: null,
    why: null,
    created_at: NOON,
    updated_at: NOON,
  });
  expect(await read(user, body.id)).toEqual(body);
});

test('a task stores all given fields', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const typed = {
    name: 'Köpa 👟 <script>',
    description: ' Size 42\n',
    priority: 'high' as const,
    category: 'Health',
    due_date: '2028-02-29',
    due_time: '23:59',
    start_date: '2026-03-01',
    reminder_date: '2026-03-02',
    estimated_duration: 0,
  };

  expect(await newTask(user, project, typed)).toMatchObject(typed);
});

test('tasks pasted together have the moment of the first one, also if that is missing or another user’s', async () => {
  const user = await app.newUser();
  const create = async ({ token }: TestUser, name: string, pasted_after?: string) =>
    (await app.call(tasksContract.create, { token, body: { name, ...(pasted_after && { pasted_after }) } })).body;
  const later = (minute: number) => `2026-03-08T12:0${minute}:00.000Z`;
  const first = await create(user, 'Tea');
  const second = await at(later(1), () => create(user, 'Milk', first.id));
  const third = await at(later(2), () => create(user, 'Honey', second.id));
  const stranger = await app.newUser();
  const other = await at(later(3), () => create(stranger, 'Salt', first.id));
  const alone = await at(later(3), () => create(user, 'Bread', newId()));
  expect([second, third].map(({ created_at }) => created_at)).toEqual([first.created_at, first.created_at]);
  expect(third.sort_order).toBeGreaterThan(second.sort_order);
  expect([other, alone, third].map(({ created_at, updated_at }) => [created_at, updated_at])).toEqual([
    [later(3), later(3)],
    [later(3), later(3)],
    [NOON, later(2)],
  ]);
});

test('an invalid field is refused by name', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const fieldsOf = async (changes: object) => {
    const body = { name: 'Fine', project_id: project.id, ...changes };
    const answer = await app.refused(tasksContract.create, { token: user.token, body });
    if (typeof answer.body.detail === 'string') return answer.body.detail;
    return [answer.status, ...answer.body.detail.map(({ loc }) => loc.join('.'))];
  };

  expect(await fieldsOf({ name: 'x'.repeat(251) })).toEqual([422, 'body.name']);
  expect(await fieldsOf({ description: 'x'.repeat(5001) })).toEqual([422, 'body.description']);
  expect(await fieldsOf({ project_id: 'launch' })).toEqual([422, 'body.project_id']);
  for (const due_time of ['24:00', '9:30', '09:30:00', '09:60']) {
    expect(await fieldsOf({ due_time })).toEqual([422, 'body.due_time']);
  }
  expect(await fieldsOf({ start_date: 'tomorrow' })).toEqual([422, 'body.start_date']);
  expect(await fieldsOf({ reminder_date: '2026-02-29' })).toEqual([422, 'body.reminder_date']);
  for (const estimated_duration of [-1, 1.5, '30', 10_081]) {
    expect(await fieldsOf({ estimated_duration })).toEqual([422, 'body.estimated_duration']);
  }
  expect(await fieldsOf({ status: 'done' })).toEqual([422, 'body.status']);
  expect(await fieldsOf({ kanban_column: 'doing' })).toEqual([422, 'body.kanban_column']);
  expect((await app.call(tasksContract.list, { token: user.token })).body).toEqual([]);
});

test('a repeated create, at once or later, returns the stored task', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const id = newId();
  const create = (name: string, project_id = project.id) =>
    app.call(tasksContract.create, { token, body: { id, name, project_id } });

  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => create(name)));
  const later = await create('z', newId());

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1);
  expect((await app.call(tasksContract.list, { token })).body).toHaveLength(1);
});

testOnce('a change sets the given fields, keeps missing ones and clears those that are null', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const dates = { due_date: '2026-04-01', due_time: '09:30', start_date: '2026-03-20', reminder_date: '2026-03-31' };
  const { id } = await newTask(user, project, {
    ...dates,
    description: 'Size 42',
    priority: 'high',
    category: 'health',
    estimated_duration: 30,
  });

  const { body: renamed } = await change(user, id, { name: 'Buy better shoes' });
  expect(renamed).toMatchObject({ ...dates, description: 'Size 42', priority: 'high', category: 'health' });
  expect(renamed).toMatchObject({ name: 'Buy better shoes', estimated_duration: 30 });

  const noDates = { due_date: null, due_time: null, start_date: null, reminder_date: null };
  const cleared = { ...noDates, description: null, priority: null, category: null, estimated_duration: null };
  expect((await change(user, id, cleared)).body).toMatchObject({
    ...noDates,
    name: 'Buy better shoes',
    description: '',
    priority: 'medium',
    category: 'general',
    estimated_duration: null,
  });

  await change(user, id, dates);
  const blanks = { due_date: '', due_time: '', start_date: '', reminder_date: '', parent_task_id: '' };
  expect((await change(user, id, blanks)).body).toMatchObject(noDates);
  expect((await change(user, id, { project_id: null })).body).toMatchObject({ project_name: 'Inbox' });
});

testOnce('a full record can be sent back unchanged, completed or not', async () => {
  const user = await app.newUser();
  const area = await newArea(user, { pillar_id: (await newPillar(user)).id });
  const project = await newProject(user, { area_id: area.id });
  for (const status of ['todo', 'in_progress', 'review', 'completed'] as const) {
    const task = await newTask(user, project, { status, due_date: '2026-01-01', due_time: '08:00' });

    const later = '2026-03-08T15:00:00.000Z';
    const { status: code, body } = await at(later, () => change(user, task.id, task));

    expect(code).toBe(200);
    expect(body).toEqual({ ...task, updated_at: later });
  }
});

test('status, completed and kanban_column are one fact: the one that differs from the record is applied', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const facts = {
    todo: { status: 'todo', completed: false, kanban_column: 'to_do' },
    in_progress: { status: 'in_progress', completed: false, kanban_column: 'in_progress' },
    review: { status: 'review', completed: false, kanban_column: 'review' },
    completed: { status: 'completed', completed: true, kanban_column: 'done' },
  } as const;
  type Status = keyof typeof facts;
  const rows: [stored: Status, sent: object, expected: Status][] = [
    ['todo', { status: 'review' }, 'review'],
    ['todo', { completed: true }, 'completed'],
    ['todo', { kanban_column: 'done' }, 'completed'],
    ['todo', { completed: false }, 'todo'],
    ['completed', { completed: false }, 'todo'],
    ['completed', { completed: true }, 'completed'],
    ['completed', { kanban_column: 'in_progress' }, 'in_progress'],
    ['review', { completed: false }, 'review'],
    // A full record with one field changed.
    ['todo', { ...facts.todo, completed: true }, 'completed'],
    ['todo', { ...facts.todo, kanban_column: 'review' }, 'review'],
    ['todo', { ...facts.todo, status: 'in_progress' }, 'in_progress'],
    ['completed', { ...facts.completed, completed: false }, 'todo'],
    ['completed', { ...facts.completed, kanban_column: 'to_do' }, 'todo'],
    ['completed', { ...facts.completed, status: 'review' }, 'review'],
    ['in_progress', { ...facts.in_progress, name: 'Renamed' }, 'in_progress'],
    // If two differ, the status takes precedence.
    ['todo', { status: 'in_progress', kanban_column: 'done' }, 'in_progress'],
    ['review', { status: 'completed', kanban_column: 'to_do', completed: false }, 'completed'],
    ['completed', { status: 'in_progress', completed: false }, 'in_progress'],
  ];

  for (const [stored, sent, expected] of rows) {
    const { id } = await newTask(user, project, { status: stored });
    const { body } = await change(user, id, sent);
    expect([stored, sent, body]).toMatchObject([stored, sent, facts[expected]]);
    expect(body.completed_at === null).toBe(!facts[expected].completed);
  }
  expect(await newTask(user, project, { completed: true })).toMatchObject(facts.completed);
  expect(await newTask(user, project, { kanban_column: 'review' })).toMatchObject(facts.review);
  expect(await newTask(user, project, { ...facts.todo, completed: true })).toMatchObject(facts.completed);
});

testOnce('contradicting status and `completed` are refused if the record does not explain them', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const { id } = await newTask(user, project, { name: 'Paint' });
  const problem = { detail: [{ loc: ['body', 'completed'], msg: 'Contradicts the status' }] };
  for (const names of [
    { status: 'completed', completed: false },
    { status: 'todo', completed: true },
    { status: 'review', completed: true },
  ] as const) {
    const body = { name: 'Paint', project_id: project.id, ...names };
    const { token } = user;
    const create = await app.refused(tasksContract.create, { token, body });
    expect([names, create.status, create.body]).toMatchObject([names, 422, problem]);
    const subtask = await app.refused(tasksContract.createSubtask, { token, params: { id }, body });
    expect([names, subtask.status, subtask.body]).toMatchObject([names, 422, problem]);
    const put = await app.refused(tasksContract.change, { token, params: { id }, body: names });
    expect([names, put.status, put.body]).toMatchObject([names, 422, problem]);
    const bulk = await app.refused(tasksContract.changeMany, { token, body: { tasks: [{ id, ...names }] } });
    expect([names, bulk.status, bulk.body]).toMatchObject([
      names,
      422,
      { detail: [{ loc: ['body', 'tasks', 0, 'completed'] }] },
    ]);
  }
  expect((await change(user, id, {})).body).toMatchObject({ status: 'todo', completed: false });
});

testOnce('a task is completed once: its completed_at stays until it is reopened', async () => {
  const user = await app.newUser();
  const { id } = await newTask(user, await newProject(user));
  const complete = (minute: number, body: object) =>
    at(`2026-03-08T14:${minute}:00.000Z`, async () => (await change(user, id, body)).body.completed_at);

  expect(await complete(10, { completed: true })).toBe('2026-03-08T14:10:00.000Z');
  expect(await complete(20, { status: 'completed' })).toBe('2026-03-08T14:10:00.000Z');
  expect(await complete(30, { kanban_column: 'done', name: 'Renamed' })).toBe('2026-03-08T14:10:00.000Z');
  expect(await complete(40, { completed: false })).toBeNull();
  expect(await complete(50, { completed: true })).toBe('2026-03-08T14:50:00.000Z');
});

test('twenty completions at once are one completion', async () => {
  const user = await app.newUser();
  const { id } = await newTask(user, await newProject(user));
  tickMs = 1000;

  const answers = await Promise.all(
    [...Array(20).keys()].map((index) =>
      index % 2 === 0 ? change(user, id, { completed: true }) : move(user, id, 'done'),
    ),
  );
  tickMs = 0;
  now = new Date(NOON);

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const seen = answers.map(({ body }) => ('task' in body ? body.task.completed_at : body.completed_at));
  expect(new Set(seen).size).toBe(1);
  expect((await read(user, id)).completed_at).toBe(seen[0]);
});

testOnce('a task is moved to another column of the board', async () => {
  const user = await app.newUser();
  const task = await newTask(user, await newProject(user));

  const { status, body } = await move(user, task.id, 'review');

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: 'Task moved',
    task: { ...task, status: 'review', kanban_column: 'review' },
  });
  expect((await move(user, task.id, 'done')).body.task).toMatchObject({ completed: true, completed_at: NOON });
  expect((await move(user, task.id, 'to_do')).body.task).toMatchObject({ completed: false, completed_at: null });
});

testOnce('B-08: an unknown column is refused, and nothing moves', async () => {
  const user = await app.newUser();
  const { token } = user;
  const task = await newTask(user, await newProject(user));
  const refusedMove = (id: string, query: object) =>
    app.refused(tasksContract.move, { token, params: { id }, query: query as { new_column: string } });

  for (const new_column of ['todo', 'completed', 'DONE', '', 'constructor']) {
    const refusal = await refusedMove(task.id, { new_column });
    const detail = 'Unknown column. Columns are to_do, in_progress, review, done.';
    expect([refusal.status, refusal.body.detail]).toEqual([400, detail]);
  }
  expect((await refusedMove(task.id, {})).status).toBe(422);
  expect((await refusedMove(newId(), { new_column: 'done' })).status).toBe(404);
  expect(await read(user, task.id)).toEqual(task);
});

testOnce('a task has its path, and its why: the nearest description above it, pillar first', async () => {
  const user = await app.newUser();
  const { token } = user;
  const top = await newPillar(user, { name: 'Health', color: '#3FB984', description: 'To see them grow up' });
  const sub = await newPillar(user, { name: 'Movement', color: '#5B8DEF', parent_pillar_id: top.id });
  const area = await newArea(user, { name: 'Running', pillar_id: sub.id, description: 'Twice a week' });
  const project = await newProject(user, { name: '10 km', area_id: area.id, description: 'By autumn' });
  const { id } = await newTask(user, project, { description: 'Size 42' });
  const why = async () => (await read(user, id)).why;

  expect(await read(user, id)).toMatchObject({
    project_name: '10 km',
    area_id: area.id,
    area_name: 'Running',
    pillar_id: sub.id,
    pillar_name: 'Movement',
    pillar_color: '#5B8DEF',
    why: 'To see them grow up',
  });
  await app.call(pillarsContract.change, { token, params: { id: sub.id }, body: { description: 'To stay light' } });
  expect(await why()).toBe('To stay light');
  for (const pillar of [top, sub]) {
    await app.call(pillarsContract.change, { token, params: { id: pillar.id }, body: { description: '' } });
  }
  expect(await why()).toBe('Twice a week');
  await app.call(areasContract.change, { token, params: { id: area.id }, body: { description: null } });
  expect(await why()).toBe('By autumn');
  await app.call(projectsContract.change, { token, params: { id: project.id }, body: { description: '' } });
  expect(await why()).toBeNull();
});

test("a task is overdue when its day has ended in the user's time zone", async () => {
  const midnights = {
    'Pacific/Kiritimati': '2026-03-08T10:00:00.000Z',
    'Asia/Kathmandu': '2026-03-08T18:15:00.000Z',
    // In New York the clocks went forward on this very day.
    'America/New_York': '2026-03-09T04:00:00.000Z',
    'Pacific/Pago_Pago': '2026-03-09T11:00:00.000Z',
  };
  for (const [timezone, midnight] of Object.entries(midnights)) {
    const user = await app.newUser({ timezone });
    const project = await newProject(user);
    const open = await newTask(user, project, { due_date: '2026-03-08' });
    const done = await newTask(user, project, { due_date: '2026-03-08', completed: true });
    const next = await newTask(user, project, { due_date: '2026-03-09' });
    const overdue = (instant: string) =>
      at(instant, async () => {
        const { body } = await app.call(tasksContract.list, { token: user.token });
        return body.filter((task) => task.is_overdue).map((task) => task.id);
      });
    const after = (hours: number) => new Date(Date.parse(midnight) + hours * 3_600_000 - 1).toISOString();

    expect([timezone, await overdue(after(0))]).toEqual([timezone, []]);
    expect([timezone, await overdue(midnight)]).toEqual([timezone, [open.id]]);

    // With a day that starts at four it is still yesterday at 03:59:59.999.
    const { status } = await app.call(authContract.changeProfile, { token: user.token, body: { day_start_hour: 4 } });
    expect(status).toBe(200);
    expect([timezone, await overdue(after(4))]).toEqual([timezone, []]);
    expect([timezone, await overdue(after(4.001))]).toEqual([timezone, [open.id]]);
    expect(await overdue(after(30))).toEqual([open.id, next.id]);
    expect(await overdue(after(30))).not.toContain(done.id);
  }
});

testOnce('tasks are listed in order, and filtered by project, status and completion', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [first, second] = [await newProject(user), await newProject(user)];
  await newTask(user, first, { name: 'a' });
  await newTask(user, first, { name: 'b', status: 'review' });
  await newTask(user, second, { name: 'c', completed: true });
  const { id } = await newTask(user, first, { name: 'd' });
  const listed = async (query: object) =>
    (await app.call(tasksContract.list, { token, query })).body.map(({ name }) => name).join('');

  expect(await listed({})).toBe('abcd');
  expect(await listed({ project_id: first.id })).toBe('abd');
  expect(await listed({ completed: 'true' })).toBe('c');
  expect(await listed({ completed: 'false' })).toBe('abd');
  expect(await listed({ status: 'review', project_id: first.id, _ts: '1' })).toBe('b');
  expect(await listed({ project_id: newId() })).toBe('');
  await change(user, id, { sort_order: -1 });
  expect(await listed({ project_id: first.id })).toBe('dab');
  for (const query of [{ completed: 'yes' }, { status: 'done' }, { project_id: 'x' }, { include_archived: '1' }]) {
    expect((await app.refused(tasksContract.list, { token, query: query as never })).status).toBe(422);
  }
});

test('a search finds open tasks by a part of their name, ignoring case and accents, newest first', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const named = (...texts: string[]) => texts;
  for (const name of named('Buy äpfel', 'ÄPFEL pflücken', 'Apfelkuchen', 'Straße fegen', 'ΟΔΟΣ', '買い物に行く')) {
    await newTask(user, project, { name });
  }
  await newTask(user, project, { name: 'Äpfel gegessen', completed: true });

  for (const text of ['ÄPFEL', 'äpfel', 'a\u0308pfel', 'apfel']) {
    expect(await search(user, text)).toEqual(['Apfelkuchen', 'ÄPFEL pflücken', 'Buy äpfel']);
  }
  const query = { name: 'äpfel', include_completed: 'true' };
  const { body: all } = await app.call(tasksContract.search, { token: user.token, query });
  expect(all.map(({ name, completed }) => [name, completed])).toEqual([
    ['Äpfel gegessen', true],
    ...['Apfelkuchen', 'ÄPFEL pflücken', 'Buy äpfel'].map((name) => [name, false]),
  ]);
  expect(await search(user, 'STRASSE')).toEqual(['Straße fegen']);
  expect(await search(user, 'οδος')).toEqual(['ΟΔΟΣ']);
  expect(await search(user, '物')).toEqual(['買い物に行く']);
  expect(await search(user, 'nothing like it')).toEqual([]);
});

test('B-09: special characters of a database have no effect in a search', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const all = ['100 % done', 'snake_case', String.raw`back\slash`, `it's "quoted"`, 'plain'];
  for (const name of all) await newTask(user, project, { name });

  expect(await search(user, '%')).toEqual(['100 % done']);
  expect(await search(user, '_')).toEqual(['snake_case']);
  expect(await search(user, '\\')).toEqual([String.raw`back\slash`]);
  expect(await search(user, `'s "`)).toEqual([`it's "quoted"`]);
  expect(await search(user, `' or 1=1 --`)).toEqual([]);
  expect(await search(user, '')).toEqual(all.toReversed());
  for (const query of [{}, { name: 'x'.repeat(251) }, { name: 'a\0' }]) {
    expect((await app.refused(tasksContract.search, { token: user.token, query: query as never })).status).toBe(422);
  }
});

testOnce('a search returns at most twenty tasks, none of them hidden or another user’s', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  for (let number = 1; number <= 22; number += 1) await newTask(user, project, { name: `Run ${number}` });
  const pillar = await newPillar(user);
  const area = await newArea(user, { pillar_id: pillar.id });
  await newTask(user, await newProject(user, { area_id: area.id }), { name: 'Run below' });
  const other = await app.newUser();
  await newTask(other, await newProject(other), { name: 'Run of another' });

  const found = await search(user, 'run');
  expect(found).toHaveLength(20);
  expect(found.slice(0, 3)).toEqual(['Run below', 'Run 22', 'Run 21']);

  await app.call(pillarsContract.archive, { token, params: { id: pillar.id } });
  expect((await search(user, 'run')).slice(0, 2)).toEqual(['Run 22', 'Run 21']);
  expect(await search(user, 'below')).toEqual([]);
});

testOnce('a missing, foreign, archived or hidden project cannot be given to a task', async () => {
  const user = await app.newUser();
  const { token } = user;
  const task = await newTask(user, await newProject(user));
  const foreign = await newProject(await app.newUser());
  const archived = await newProject(user);
  await app.call(projectsContract.archive, { token, params: { id: archived.id } });
  const area = await newArea(user);
  const hidden = await newProject(user, { area_id: area.id });
  await app.call(areasContract.archive, { token, params: { id: area.id } });

  for (const project_id of [newId(), foreign.id, archived.id, hidden.id, task.id]) {
    const created = await app.refused(tasksContract.create, { token, body: { name: 'x', project_id } });
    const changed = await refusedChange(user, task.id, { name: 'Changed', project_id });
    expect([created.status, created.detail]).toEqual([400, 'Project not found']);
    expect([changed.status, changed.detail]).toEqual([400, 'Project not found']);
  }
  expect(await read(user, task.id)).toEqual(task);
});

testOnce('a task moves to another project with its order and status', async () => {
  const user = await app.newUser();
  const target = await newProject(user, { name: 'Other' });
  const task = await newTask(user, await newProject(user), { status: 'review' });

  const { body } = await change(user, task.id, { project_id: target.id });

  expect(body).toEqual({ ...task, project_id: target.id, project_name: 'Other' });
});

test('C-21: parallel changes of different fields are all kept', async () => {
  const user = await app.newUser();
  const { id } = await newTask(user, await newProject(user));

  for (let round = 1; round <= 10; round += 1) {
    const due_date = `2026-05-${10 + round}`;
    const status = (['review', 'completed', 'todo'] as const)[round % 3]!;
    await Promise.all([
      change(user, id, { name: `Name ${round}` }),
      change(user, id, { due_date }),
      change(user, id, { status }),
    ]);
    expect(await read(user, id)).toMatchObject({ name: `Name ${round}`, due_date, status });
  }
});

testOnce('a deleted task is gone, and its neighbours are not', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const { id } = await newTask(user, project);
  const stays = await newTask(user, project);

  const { body } = await app.call(tasksContract.delete, { token, params: { id } });

  expect(body).toMatchObject({ success: true, message: 'Task deleted' });
  expect((await app.call(tasksContract.get, { token, params: { id } })).status).toBe(404);
  expect((await app.call(tasksContract.delete, { token, params: { id } })).status).toBe(404);
  expect((await app.call(tasksContract.list, { token })).body.map((task) => task.id)).toEqual([stays.id]);
});

testOnce('B-05: a second user sees no task of the first and can change none', async () => {
  const owner = await app.newUser();
  const task = await newTask(owner, await newProject(owner), { name: 'Secret' });
  const other = await app.newUser();
  const { token } = other;
  const project = await newProject(other);
  const params = { id: task.id };

  const answers = [
    await app.refused(tasksContract.get, { token, params }),
    await app.refused(tasksContract.change, { token, params, body: { name: 'Mine', project_id: project.id } }),
    await app.refused(tasksContract.move, { token, params, query: { new_column: 'done' } }),
    await app.refused(tasksContract.delete, { token, params }),
    await app.refused(tasksContract.get, { token, params: { id: newId() } }),
    await app.refused(tasksContract.get, { token, params: { id: 'not-an-id' } }),
  ];

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`404 ${JSON.stringify(problemOf('not_found', 'Task not found'))}`]),
  );
  expect((await app.call(tasksContract.list, { token, query: { project_id: task.project_id } })).body).toEqual([]);
  expect(await search(other, 'secret')).toEqual([]);
  expect(await read(owner, task.id)).toEqual(task);
});
