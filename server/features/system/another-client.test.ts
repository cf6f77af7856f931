import { beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '#server/testing/app.ts';

/*
 * An independent client of the public HTTP API: it stores dates as instants, has icon names instead of emoji, sends whole
 * records back with unknown keys, and adds a number to each query to prevent caching.
 */

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });

type Json = Record<string, unknown>;

/** A date as its forms send it. */
const asInstant = (date: string) => new Date(date).toISOString();

/** What it adds to a record that it sends back. */
const OF_ITS_OWN = { __typename: 'Record', isExpanded: true, selected: null, ui: { color: 'red', tags: [1, 'two'] } };

let user: TestUser;
let calls = 0;

async function send(method: string, path: string, body?: unknown, expected = method === 'POST' ? 201 : 200) {
  calls += 1;
  const answer = await app.send({
    method,
    url: `/api${path}${path.includes('?') ? '&' : '?'}_ts=${calls}`,
    token: user.token,
    headers: { cookie: 'csrf_token=abc', 'x-csrf-token': 'abc', 'cache-control': 'no-cache' },
    body,
  });
  expect([method, path, answer.status, answer.text]).toEqual([method, path, expected, answer.text]);
  return answer.body as Json;
}
const list = async (path: string) => (await send('GET', path)) as unknown as Json[];
const idsIn = async (path: string) => (await list(path)).map(({ id }) => id);

/** Every date of a record as this client holds it. */
const DATES = ['due_date', 'deadline', 'start_date', 'reminder_date', 'end_date'];
const heldByClient = (record: Json): Json =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      if (DATES.includes(key) && typeof value === 'string') return [key, asInstant(value)];
      if (key === 'recurrence_pattern' && value !== null) return [key, heldByClient(value as Json)];
      if (key === 'weekdays' && (value as []).length === 0) return [key, null];
      return [key, value];
    }),
  );

beforeEach(async () => {
  user = await app.newUser();
});

/** Creates, reads, sends back, changes and deletes a record, as this client does with each kind. Returns what was created. */
async function liveThrough(path: string, created: Json, createAt = path): Promise<Json> {
  const record = await send('POST', createAt, { ...created, ...OF_ITS_OWN });
  const at = `${path}/${record['id'] as string}`;
  expect(await send('GET', at)).toEqual(record);
  expect(await idsIn(path)).toContain(record['id']);

  const unchanged = await send('PUT', at, { ...heldByClient(record), ...OF_ITS_OWN });
  expect({ ...unchanged, updated_at: '' }).toEqual({ ...record, updated_at: '' });
  const renamed = await send('PUT', at, { ...heldByClient(record), ...OF_ITS_OWN, name: 'Renamed' });
  expect({ ...renamed, updated_at: '' }).toEqual({ ...record, name: 'Renamed', updated_at: '' });
  expect(await send('GET', at)).toEqual(renamed);

  expect(await send('DELETE', at)).toMatchObject({ success: true });
  await send('GET', at, undefined, 404);
  await send('PUT', at, heldByClient(record), 404);
  return record;
}

test('a pillar with the name of a drawing as its icon', async () => {
  const body = { name: 'Health', description: '', icon: 'Heart', color: '#10B981', time_allocation_percentage: 25.5 };
  expect(await liveThrough('/pillars', body)).toMatchObject({ ...body, icon: '🎯', archived: false });
});

test('an area without a pillar, which is an empty text to this client', async () => {
  const body = { name: 'Sleep', description: 'Eight hours', icon: 'Moon', color: '#fff', importance: 4, pillar_id: '' };
  expect(await liveThrough('/areas', body)).toMatchObject({ ...body, icon: '🎯', color: '#ffffff', pillar_id: null });
});

test('a project whose deadline is an instant and whose status is in snake case', async () => {
  const body = { name: 'First 10 km', icon: 'FolderOpen', priority: 'high', importance: 5, status: 'in_progress' };
  const created = await liveThrough('/projects', { ...body, area_id: '', deadline: asInstant('2026-12-04') });
  const dates = { due_date: '2026-12-04', deadline: '2026-12-04' };
  expect(created).toMatchObject({ ...body, ...dates, icon: '🚀', status: 'In Progress', area_id: null });
});

test('a task with a date in every field that takes one, and a subtask', async () => {
  const project = await send('POST', '/projects', { name: 'Home' });
  const dates = { due_date: '2026-11-23', start_date: '2026-11-21', reminder_date: '2026-11-22' };
  const body = { name: 'Paint the door', description: '', priority: 'low', status: 'todo', project_id: project['id'] };
  const sent = { ...body, ...heldByClient(dates), due_time: '', parent_task_id: '', dependency_task_ids: [] };
  expect(await liveThrough('/tasks', sent)).toMatchObject({ ...body, ...dates, due_time: null, completed: false });

  const task = await send('POST', '/tasks', body);
  expect(task['date_created']).toBe(task['created_at']);
  const subtasks = `/tasks/${task['id'] as string}/subtasks`;
  const subtask = { name: 'Buy paint', due_date: asInstant('2026-11-22'), status: 'todo' };
  expect(await liveThrough('/tasks', subtask, subtasks)).toMatchObject({
    due_date: '2026-11-22',
    parent_task_id: task['id'],
  });
  expect(await list(subtasks)).toEqual([]);
});

test('a repeating task whose days of the week are null', async () => {
  const project = await send('POST', '/projects', { name: 'Garden' });
  const pattern = { type: 'daily', interval: 2, month_day: null, max_instances: null, rrule: null };
  const body = { name: 'Water the plants', priority: 'medium', project_id: project['id'], due_time: '' };
  const sent = {
    ...body,
    start_date: asInstant('2026-11-23'),
    recurrence_pattern: { ...pattern, weekdays: null, end_date: asInstant('2026-12-24') },
  };
  expect(await liveThrough('/recurring-tasks', sent)).toMatchObject({
    start_date: '2026-11-23',
    recurrence_pattern: { ...pattern, weekdays: [], end_date: '2026-12-24' },
  });
});

test('an instant other than midnight is not accepted as a date', async () => {
  const { id: project_id } = await send('POST', '/projects', { name: 'Travel' });
  const due_date = '2026-11-23T18:30:00.000Z';
  const msg = 'Must be a date such as 2026-11-23, without a time of day';
  expect(await send('POST', '/tasks', { name: 'Pack', project_id, due_date }, 422)).toMatchObject({
    detail: [{ loc: ['body', 'due_date'], msg }],
  });
  expect(await send('GET', `/today?date=${due_date}`, undefined, 422)).toMatchObject({
    detail: [{ loc: ['query', 'date'], msg }],
  });
});

/** `null` bodies are sent as none. */
test('every call of the public API does what this client expects', async () => {
  const pillar = await send('POST', '/pillars', { name: 'Health', icon: 'Heart' });
  const area = await send('POST', '/areas', { name: 'Running', icon: 'Map', pillar_id: pillar['id'] });
  const project = await send('POST', '/projects', { name: 'Run', status: 'Not Started', area_id: area['id'] });
  const task = await send('POST', '/tasks', { name: 'Shoes', status: 'todo', project_id: project['id'] });
  const first = await send('POST', '/tasks', { name: 'Money', status: 'todo', project_id: project['id'] });
  const [pillarAt, areaAt, projectAt, taskAt] = [
    `/pillars/${pillar['id'] as string}`,
    `/areas/${area['id'] as string}`,
    `/projects/${project['id'] as string}`,
    `/tasks/${task['id'] as string}`,
  ];
  const today = `date=${asInstant('2026-11-20')}`;

  // The dashboard and what it times by itself.
  for (const path of ['/health', '/', '/auth/me', '/ultra/dashboard', '/dashboard', '/stats']) await send('GET', path);
  await send('POST', '/stats/update', {}, 200);

  for (const path of ['/ultra/pillars', '/pillars']) {
    expect(await list(`${path}?include_areas=true&include_sub_pillars=true&include_archived=false`)).toContainEqual(
      expect.objectContaining({ id: pillar['id'], areas: [expect.objectContaining({ id: area['id'] })] }),
    );
  }
  for (const path of ['/ultra/areas', '/areas']) {
    expect(await list(`${path}?include_projects=true&include_archived=false`)).toContainEqual(
      expect.objectContaining({ id: area['id'], projects: [expect.objectContaining({ id: project['id'] })] }),
    );
  }
  for (const path of ['/ultra/projects', '/projects']) {
    expect(await idsIn(`${path}?area_id=${area['id'] as string}&include_archived=false`)).toEqual([project['id']]);
  }
  for (const at of [pillarAt, areaAt, projectAt]) {
    expect(await send('PUT', `${at}/archive`)).toMatchObject({ archived: true });
    expect(await send('PUT', `${at}/unarchive`)).toMatchObject({ archived: false });
  }

  expect((await send('GET', `${projectAt}?include_tasks=true`))['tasks']).toHaveLength(2);
  expect(await idsIn(`${projectAt}/tasks`)).toEqual([task['id'], first['id']]);
  await send('PUT', `${projectAt}/tasks/reorder`, { task_ids: [first['id'], task['id']] });
  expect(await idsIn(`/tasks?project_id=${project['id'] as string}`)).toEqual([first['id'], task['id']]);
  expect(await idsIn(`${projectAt}/tasks/available-dependencies?task_id=${task['id'] as string}`)).toEqual([
    first['id'],
  ]);
  await send('PUT', `${taskAt}/dependencies`, { dependency_task_ids: [] });
  await send('PUT', `${taskAt}/dependencies`, [first['id']]);
  expect(await send('GET', `${taskAt}/dependencies`)).toMatchObject({ can_start: false });
  // The one name of the status that differs from the stored record is what was meant.
  const completed = await send('PUT', `/tasks/${first['id'] as string}`, { ...heldByClient(first), completed: true });
  expect(completed).toMatchObject({ status: 'completed', kanban_column: 'done' });
  await send('PUT', `${taskAt}/column?new_column=in_progress`);
  const { columns } = await send('GET', `${projectAt}/kanban`);
  expect(columns).toMatchObject({ done: [{ id: first['id'] }], in_progress: [{ id: task['id'] }] });
  const subtask = await send('POST', `${taskAt}/subtasks`, { name: 'Socks' });
  expect((await send('GET', `${taskAt}/with-subtasks`))['sub_tasks']).toMatchObject([{ name: 'Socks' }]);
  expect(
    await send('POST', '/projects/create-with-tasks', {
      project: { title: 'Move house', description: '', area_id: area['id'], priority: 'high', status: 'not_started' },
      tasks: [{ title: 'Find boxes', priority: 'low', estimated_duration: 30 }, { title: '' }],
    }),
  ).toMatchObject({ success: true, project: { status: 'Not Started' }, tasks: [{ name: 'Find boxes' }] });

  await send('POST', `/today/tasks/${task['id'] as string}?${today}`, undefined, 200);
  await send('PUT', `/today/reorder?${today}`, { task_ids: [task['id']] });
  expect(await send('GET', `/today?${today}`)).toMatchObject({
    date: '2026-11-20',
    tasks: [{ id: task['id'] }, { id: first['id'] }],
  });
  expect(await idsIn(`/today/available-tasks?${today}`)).toContain(subtask['id']);
  await send('DELETE', `/today/tasks/${task['id'] as string}?${today}`);

  const rule = await send('POST', '/recurring-tasks', {
    name: 'Stretch',
    recurrence_pattern: { type: 'weekly', weekdays: ['monday', 'friday'] },
  });
  await send('POST', '/recurring-tasks/generate-instances', undefined, 200);
  const range = `start_date=${asInstant('2026-11-20')}&end_date=${asInstant('2026-11-27')}`;
  const instances = await list(`/recurring-tasks/${rule['id'] as string}/instances?${range}`);
  expect(instances.map(({ due_date }) => due_date)).toEqual(['2026-11-20', '2026-11-23', '2026-11-27']);
  await send('PUT', `/recurring-task-instances/${instances[0]!['id'] as string}/complete`);
  await send('PUT', `/recurring-task-instances/${instances[1]!['id'] as string}/skip`);

  await send('POST', '/alignment/monthly-goal', { goal: 500 }, 200);
  for (const score of ['dashboard', 'weekly-score', 'monthly-score', 'monthly-goal']) {
    await send('GET', `/alignment/${score}`);
  }

  expect(await send('GET', '/ai/task-why-statements')).toMatchObject({ tasks_analyzed: 3 });
  const named = `task_ids=${task['id'] as string},${first['id'] as string}`;
  expect(await send('GET', `/ai/task-why-statements?${named}`)).toMatchObject({
    why_statements: [{ task_id: task['id'] }, { task_id: first['id'] }],
  });

  const preferences = await send('GET', '/notifications/preferences');
  expect(await send('PUT', '/notifications/preferences', { ...preferences, ...OF_ITS_OWN })).toEqual(preferences);
  await send('POST', '/notifications/test', undefined, 200);
  const [notice] = await list('/notifications?unread_only=true');
  expect(notice).toMatchObject({ type: 'unblocked_task', related_task_id: task['id'] });
  await send('PUT', `/notifications/${notice!['id'] as string}/read`);
  await send('PUT', '/notifications/mark-all-read');
  await send('DELETE', `/notifications/${notice!['id'] as string}`);
  await send('DELETE', '/notifications/clear-all');

  const me = await send('GET', '/auth/me');
  const account = `/users/${me['id'] as string}`;
  await send('PUT', '/auth/profile', { username: me['username'], first_name: 'Mia', last_name: 'Lindqvist' });
  expect(await send('PUT', account, { ...me, ...OF_ITS_OWN })).toMatchObject(me);
  expect(await send('GET', account)).toEqual(me);
  await send('POST', '/auth/complete-onboarding', undefined, 200);
  await send('POST', '/auth/forgot-password', { email: user.email }, 200);
  await send('POST', '/auth/logout', undefined, 200);
  await send('GET', '/auth/me', undefined, 401);
});
