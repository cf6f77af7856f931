import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { assistantContract } from '#contract/assistant.ts';
import { journalContract } from '#contract/journal.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { tokensContract } from '#contract/tokens.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const TODAY = '2026-11-26';
const TOMORROW = '2026-11-27';
let now = new Date('2026-11-26T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPath, newTask } = recordsIn(app);
const { port } = await app.listen();

/** Connects the client of the SDK, as an assistant does, and calls tools. */
async function connect({ token }: { token: string }) {
  const client = new Client({ name: 'Claude', version: '1.0.0' });
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/api/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  onTestFinished(() => client.close());
  const use = async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  return {
    client,
    /** The JSON of a successful answer. */
    async call(name: string, args?: Record<string, unknown>) {
      const { isError, structuredContent, content } = await use(name, args);
      expect({ isError, content }).toMatchObject({ isError: undefined });
      return structuredContent as Record<string, unknown>;
    },
    /** The code and the text of a refusal. */
    async refused(name: string, args?: Record<string, unknown>) {
      const { isError, structuredContent, content } = await use(name, args);
      expect(isError).toBe(true);
      return `${(structuredContent as { code: string }).code}: ${(content[0] as { text: string }).text}`;
    },
  };
}

const changesOf = async ({ token }: TestUser) => (await app.call(assistantContract.changes, { token })).body;
const summariesOf = async (user: TestUser) => (await changesOf(user)).map(({ summary }) => summary);
const undo = ({ token }: TestUser, id: string) => app.call(assistantContract.undo, { token, params: { id } });
const refusedUndo = async ({ token }: TestUser, id: string) => {
  const { status, body } = await app.refused(assistantContract.undo, { token, params: { id } });
  return [status, body.detail];
};
const taskOf = async ({ token }: TestUser, id: string) =>
  (await app.call(tasksContract.get, { token, params: { id } })).body;
const dayOf = async ({ token }: TestUser, date: string) =>
  (await app.call(todayContract.read, { token, query: { date } })).body.tasks.map(({ name }) => name);

testOnce('the list of tools says which of them change something', async () => {
  const { client } = await connect(await app.newUser());
  expect(client.getServerVersion()).toMatchObject({ name: 'auric' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['list_today', true],
    ['find', true],
    ['plan_day', false],
    ['capture', false],
    ['complete', false],
    ['reschedule', false],
    ['add_journal_entry', false],
    ['review_week', true],
  ]);
  for (const { description, inputSchema } of tools) {
    expect(description).toMatch(/\.$/);
    expect(inputSchema.type).toBe('object');
  }
});

test('capture reads a line by the clock of the person, and asks about words in doubt', async () => {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const { call, client } = await connect(user);

  const line = `Call mum tomorrow 17:00 #${project.name} ~30m !high every week`;
  const { task, questions } = (await call('capture', { text: line })) as unknown as Captured;
  expect(questions).toEqual([]);
  expect(await taskOf(user, task.id)).toMatchObject({
    ...{ name: 'Call mum', due_date: TOMORROW, due_time: '17:00', project_id: project.id },
    ...{ estimated_duration: 30, priority: 'high', recurrence_pattern: { type: 'weekly', interval: 1 } },
  });

  const timed = { text: 'Call Ana fri tomorrow', due_time: '09:00' };
  const refused = (await client.callTool({ name: 'capture', arguments: timed })) as CallToolResult;
  expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
    true,
    expect.stringContaining('needs a due date'),
  ]);
  const doubtful = { name: 'capture', arguments: { text: 'Call Ana fri tomorrow' } };
  const { structuredContent, content } = (await client.callTool(doubtful)) as CallToolResult;
  const asked = structuredContent as unknown as Captured;
  expect(asked.questions).toEqual([{ words: 'tomorrow', meaning: 'due tomorrow' }]);
  expect((content[0] as { text: string }).text).toMatch(/Ask the person: does “tomorrow” mean “due tomorrow”\?/);
  expect(await taskOf(user, asked.task.id)).toMatchObject({ name: 'Call Ana fri tomorrow', due_date: null });

  const given = { text: 'Pay rent tomorrow 9:00 !low', due_date: '2026-12-01', priority: 'high' };
  const { task: rent } = (await call('capture', given)) as unknown as Captured;
  expect(await taskOf(user, rent.id)).toMatchObject({
    ...{ name: 'Pay rent', due_date: '2026-12-01', due_time: null, priority: 'high' },
  });
});

testOnce('capture puts a task into an area that it names, after projects with that name', async () => {
  const user = await app.newUser();
  const { area } = await newPath(user);
  const { call } = await connect(user);
  const { task } = (await call('capture', { text: 'Buy laces', project: 'running' })) as unknown as Captured;
  expect(await taskOf(user, task.id)).toMatchObject({ project_id: area.id, area_id: area.id });
});

test('capture refuses a line and notes that are too long together', async () => {
  const { refused } = await connect(await app.newUser());
  const text = `${'word '.repeat(80)}end`;
  expect(await refused('capture', { text, notes: 'x'.repeat(5000) })).toMatch(
    /^rule_broken: The notes and the long line have 5405 characters, of 5000/,
  );
});

interface Captured {
  task: { id: string };
  questions: { words: string; meaning: string }[];
}

testOnce('an assistant plans a day with its owner, who then undoes every change of it, the newest first', async () => {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const late = await newTask(user, project, { name: 'Late', due_date: '2026-11-20' });
  const parent = await newTask(user, project, {
    name: 'Parent',
    status: 'in_progress',
    sub_task_completion_required: true,
  });
  const { body: child } = await app.call(tasksContract.createSubtask, {
    token: user.token,
    params: { id: parent.id },
    body: { name: 'Child' },
  });
  const body = { name: 'Run', recurrence_pattern: { type: 'daily' as const }, start_date: TODAY };
  await app.call(recurringContract.create, { token: user.token, body });
  const before = [await dayOf(user, TODAY), await dayOf(user, TOMORROW)];
  const { call } = await connect(user);

  const day = await call('list_today');
  expect(day).toMatchObject({ date: TODAY, today: TODAY, completed_tasks: 0 });
  const run = (day['open'] as { id: string; name: string; repeats: boolean }[]).find(({ name }) => name === 'Run')!;
  expect(run.repeats).toBe(true);
  const { task } = (await call('capture', {
    ...{ text: 'Call Ana', project: project.name.toUpperCase(), due_date: TOMORROW, due_time: '17:00' },
    ...{ estimated_minutes: 30, priority: 'high', notes: 'About the trip' },
  })) as { task: { id: string } };
  expect(await taskOf(user, task.id)).toMatchObject({
    ...{ name: 'Call Ana', due_time: '17:00', estimated_duration: 30, priority: 'high', project_id: project.id },
  });
  await call('plan_day', { task_ids: [child.id, late.id], date: TODAY });
  await call('reschedule', { task_ids: [run.id, task.id], due_date: '2026-11-28', due_time: '08:30' });
  now = new Date('2026-11-26T10:00:00Z');
  await call('complete', { task_ids: [child.id] });
  expect(await taskOf(user, parent.id)).toMatchObject({ status: 'completed' });
  await call('complete', { task_ids: [run.id, late.id] });
  await call('add_journal_entry', { content: 'A good day.' });
  expect(await summariesOf(user)).toEqual([
    'Added a journal entry on 26 November',
    'Completed 2 tasks',
    'Completed “Child”',
    'Moved 2 tasks to 28 November',
    'Planned 2 tasks for 26 November',
    `Added “Call Ana” to ${project.name}`,
  ]);

  for (const { id } of await changesOf(user)) expect((await undo(user, id)).body.success).toBe(true);
  expect(await taskOf(user, parent.id)).toMatchObject({ status: 'in_progress' });
  expect(await taskOf(user, child.id)).toMatchObject({ completed: false });
  expect(await taskOf(user, late.id)).toMatchObject({ completed: false, due_date: '2026-11-20' });
  expect([await dayOf(user, TODAY), await dayOf(user, TOMORROW)]).toEqual(before);
  expect((await app.refused(tasksContract.get, { token: user.token, params: { id: task.id } })).status).toBe(404);
  expect((await app.call(journalContract.list, { token: user.token })).body).toEqual([]);
  for (const { can_undo, undone_at, id } of await changesOf(user)) {
    expect([can_undo, undone_at]).toEqual([false, now.toISOString()]);
    // A repeated request, whose response was lost, changes nothing.
    expect((await undo(user, id)).status).toBe(200);
  }
});

test('a captured task that repeats is undone with its repeat, until that has gone on or changed', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { call } = await connect(user);
  const rules = async () => (await app.call(recurringContract.list, { token })).body;
  const addDaily = async (name: string) => {
    await call('capture', { text: `${name} every day` });
    return { rule: (await rules()).find((each) => each.name === name)!, change: (await changesOf(user))[0]! };
  };
  const stays = [409, 'The task has repeated since, or its repeat has changed. It stays.'];

  const changed = await addDaily('Stretch');
  now = new Date(now.getTime() + 60_000);
  await app.call(recurringContract.change, { token, params: { id: changed.rule.id }, body: { category: 'health' } });
  expect(await refusedUndo(user, changed.change.id)).toEqual(stays);

  const touch = {
    Run: (params: { id: string }) => app.call(recurringContract.complete, { token, params }),
    Swim: (params: { id: string }) => app.call(recurringContract.skip, { token, params }),
    Sail: (params: { id: string }) =>
      app.call(recurringContract.changeInstance, { token, params, body: { due_date: '2027-01-31' } }),
    Ski: (params: { id: string }) =>
      app.call(recurringContract.changeInstance, { token, params, body: { due_time: '08:00' } }),
  };
  for (const [name, change] of Object.entries(touch)) {
    const added = await addDaily(name);
    const [first] = (await app.call(recurringContract.instances, { token, params: { id: added.rule.id } })).body;
    await change({ id: first!.id });
    expect([name, await refusedUndo(user, added.change.id)]).toEqual([name, stays]);
  }

  const { change } = await addDaily('Read');
  expect((await undo(user, change.id)).body.success).toBe(true);
  expect((await rules()).map(({ name }) => name).toSorted()).toEqual(['Run', 'Sail', 'Ski', 'Stretch', 'Swim']);
  expect((await app.call(tasksContract.list, { token })).body.some(({ name }) => name === 'Read')).toBe(false);
});

test('a change that something newer has replaced is not undone, and nothing changes', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { project } = await newPath(user);
  const [one, two, three] = await Promise.all(['One', 'Two', 'Three'].map((name) => newTask(user, project, { name })));
  const { call } = await connect(user);
  const { task } = (await call('capture', { text: 'Mine' })) as { task: { id: string } };
  await call('reschedule', { task_ids: [one!.id, two!.id], due_date: TOMORROW });
  await call('plan_day', { task_ids: [one!.id, two!.id] });
  await call('complete', { task_ids: [three!.id] });
  const [completed, planned, moved, added] = await changesOf(user);

  const change = (id: string, body: object) => app.call(tasksContract.change, { token, params: { id }, body });
  await change(task.id, { name: 'Mine too' });
  await change(two!.id, { due_date: '2026-12-01' });
  await change(three!.id, { status: 'in_progress' });
  expect(await refusedUndo(user, added!.id)).toEqual([409, 'The task has changed since, and stays.']);
  expect(await refusedUndo(user, moved!.id)).toEqual([409, '“Two” has another date now.']);
  expect(await refusedUndo(user, planned!.id)).toEqual([409, '“Two” has changed since and stays unchanged.']);
  expect(await refusedUndo(user, completed!.id)).toEqual([409, '“Three” has changed since']);
  expect(await taskOf(user, one!.id)).toMatchObject({ due_date: TOMORROW });
  expect(await dayOf(user, TODAY)).toContain('One');

  for (const { id } of [one!, two!, three!]) await app.call(tasksContract.delete, { token, params: { id } });
  for (const { id } of [moved!, planned!, completed!]) expect((await refusedUndo(user, id))[0]).toBe(409);
  expect((await changesOf(user)).map(({ can_undo }) => can_undo)).toEqual([true, true, true, true]);
});

testOnce('a dry run says what would happen, changes nothing, and is not listed', async () => {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const task = await newTask(user, project, { name: 'Write' });
  const { call } = await connect(user);
  const ids = { task_ids: [task.id], dry_run: true };
  expect((await call('plan_day', ids))['tasks']).toMatchObject([{ name: 'Write' }]);
  await call('reschedule', { ...ids, due_date: TOMORROW });
  await call('complete', ids);
  await call('capture', { text: 'Maybe', dry_run: true });
  expect(await changesOf(user)).toEqual([]);
  expect(await taskOf(user, task.id)).toMatchObject({ due_date: null, completed: false });
  expect(await dayOf(user, TODAY)).not.toContain('Write');
});

testOnce('what changes nothing is not listed: a task that is completed, planned or due so already', async () => {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const task = await newTask(user, project, { name: 'Write', due_date: TODAY });
  const { call } = await connect(user);
  for (let round = 0; round < 2; round += 1) {
    await call('plan_day', { task_ids: [task.id] });
    await call('reschedule', { task_ids: [task.id], due_date: TODAY });
  }
  for (let round = 0; round < 2; round += 1) await call('complete', { task_ids: [task.id] });
  expect(await summariesOf(user)).toEqual(['Completed “Write”', 'Planned “Write” for 26 November']);
});

test('an assistant finds records, but never a private journal entry', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { project } = await newPath(user);
  await newTask(user, project, { name: 'Walk to the lighthouse' });
  const write = (title: string, is_private: boolean) =>
    app.call(journalContract.create, { token, body: { title, content: 'lighthouse', is_private } });
  await write('Open', false);
  const { body: secret } = await write('Secret', true);
  const { call } = await connect(user);
  const names = async (query: string) =>
    ((await call('find', { query }))['hits'] as { name: string }[]).map(({ name }) => name).toSorted();
  expect(await names('lighthouse')).toEqual(['Open', 'Walk to the lighthouse']);
  await app.call(journalContract.delete, { token, params: { id: secret.id } });
  expect(await names('lighthouse in:trash')).toEqual([]);
});

testOnce('a week is reviewed by its figures', async () => {
  const user = await app.newUser();
  const { project, pillar } = await newPath(user);
  const task = await newTask(user, project, { name: 'Write', estimated_duration: 30 });
  const { call } = await connect(user);
  await call('complete', { task_ids: [task.id] });
  const week = await call('review_week');
  expect(week).toMatchObject({ completed: 1, minutes: 30, active_days: 1 });
  expect(week['pillars']).toMatchObject([{ pillar_name: pillar.name, completed: 1 }]);
});

testOnce('a second user can neither see nor undo the changes, nor reach the tasks by their ids', async () => {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const task = await newTask(user, project, { name: 'Mine' });
  await (await connect(user)).call('reschedule', { task_ids: [task.id], due_date: TOMORROW });
  const [change] = await changesOf(user);

  const other = await app.newUser();
  expect(await changesOf(other)).toEqual([]);
  expect((await refusedUndo(other, change!.id))[0]).toBe(404);
  const { refused, call } = await connect(other);
  expect(await refused('reschedule', { task_ids: [task.id], due_date: TODAY })).toBe('not_found: Task not found');
  expect(await refused('complete', { task_ids: [task.id] })).toBe('not_found: Task not found');
  expect(await refused('plan_day', { task_ids: [task.id] })).toBe('not_found: Task not found');
  expect(await refused('capture', { text: 'Theirs', project: project.name })).toMatch(
    /: There is no project or area “[^”]*”\.$/,
  );
  const { refused: own } = await connect(user);
  expect(await own('capture', { text: 'Mine', project: 'Boats' })).toMatch(
    /Your projects and areas: “First 10 km”, “Running”\.$/,
  );
  expect((await call('find', { query: 'Mine' }))['hits']).toEqual([]);
  expect(await taskOf(user, task.id)).toMatchObject({ due_date: TOMORROW });
});

test('an assistant with an access token is named, and has the tools of its scopes only', async () => {
  const { token: session } = await app.newUser();
  const newToken = async (name: string, scope: 'read' | 'tasks' | 'journal') =>
    (await app.call(tokensContract.create, { token: session, body: { name, scopes: [scope], expires_in_days: null } }))
      .body;
  const toolsOf = async (each: Awaited<ReturnType<typeof connect>>) =>
    (await each.client.listTools()).tools.map(({ name }) => name);
  const reader = await connect(await newToken('Reader', 'read'));
  const planner = await connect(await newToken('Laptop', 'tasks'));
  const writer = await connect(await newToken('Writer', 'journal'));
  expect(await toolsOf(reader)).toEqual(['list_today', 'find', 'review_week']);
  expect(await toolsOf(planner)).toEqual(['list_today', 'find', 'plan_day', 'capture', 'complete', 'reschedule']);
  expect(await toolsOf(writer)).toEqual(['add_journal_entry']);
  expect(await reader.refused('capture', { text: 'Call Ana' })).toMatch(/^missing_scope: .*scope “tasks” or “all”/);
  expect(await planner.refused('add_journal_entry', { content: 'A day' })).toMatch(
    /^missing_scope: .*scope “journal” or “all”/,
  );
  expect(await writer.refused('list_today')).toMatch(/^missing_scope: .*scope “read”/);

  await planner.call('capture', { text: 'Call Ana' });
  await writer.call('add_journal_entry', { content: 'Lighthouse' });
  expect((await planner.call('find', { query: 'lighthouse' }))['hits']).toEqual([]);
  const { body: changes } = await app.call(assistantContract.changes, { token: session });
  expect(changes.map(({ token_name, tool }) => [token_name, tool])).toEqual([
    ['Writer', 'add_journal_entry'],
    ['Laptop', 'capture'],
  ]);
});

test('hostile arguments are answered as errors of the tool, and nothing is written', async () => {
  const user = await app.newUser();
  const { refused } = await connect(user);
  const long = 'x'.repeat(5000);
  const wrong: [string, Record<string, unknown>][] = [
    ['capture', { text: long }],
    ['capture', {}],
    ['capture', { text: ' ' }],
    ['capture', { text: 'a\0b' }],
    ['capture', { text: 'A', due_date: '2026-02-30' }],
    ['capture', { text: 'A', due_time: '25:00' }],
    ['capture', { text: 'A', priority: 'huge' }],
    ['capture', { text: 'A', project: long }],
    ['find', { query: long }],
    ['find', { query: 'a', kinds: ['chat'] }],
    ['complete', { task_ids: [] }],
    ['complete', { task_ids: [long] }],
    ['complete', { task_ids: ["' or 1=1 --"] }],
    ['complete', { task_ids: [newId()] }],
    ['complete', { task_ids: Array.from({ length: 51 }, newId) }],
    ['plan_day', { task_ids: [newId()], date: 'tomorrow' }],
    ['reschedule', { task_ids: [newId()] }],
    ['reschedule', { task_ids: 'all', due_date: TODAY }],
    ['add_journal_entry', { content: '' }],
    ['list_today', { date: long }],
    ['delete_everything', {}],
    [long, {}],
  ];
  for (const [name, args] of wrong) expect((await refused(name, args)).length).toBeLessThan(600);
  expect(await changesOf(user)).toEqual([]);
});

testOnce('the address is for signed-in users, opens no stream, and refuses what is no message', async () => {
  const { token } = await app.newUser();
  const ask = (body: unknown, method = 'POST', bearer: string | undefined = token) =>
    app.send({ method, url: '/api/mcp', token: bearer, ...(method === 'POST' && { body }) });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect(await ask(ping)).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 1, result: {} } });
  expect((await app.send({ method: 'POST', url: '/api/mcp', body: ping })).status).toBe(401);
  expect(await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toMatchObject({ status: 202, text: '' });
  expect((await ask(null, 'GET')).status).toBe(405);
  for (const body of [
    {},
    [],
    [ping],
    { ...ping, jsonrpc: '1.0' },
    { ...ping, method: 1 },
    'ping',
    { ...ping, id: {} },
    { ...ping, id: 1.5 },
    { ...ping, params: { _meta: 1 } },
  ]) {
    expect((await ask(body)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(body)).status).toBeLessThan(500);
  }
  const unknown = await ask({ ...ping, method: 'resources/list' });
  expect(unknown).toMatchObject({ status: 200, body: { id: 1, error: { code: -32_601 } } });
});

test('changes are listed in pages, and for 30 days', async () => {
  const user = await app.newUser();
  const { call } = await connect(user);
  for (const text of ['One', 'Two', 'Three']) await call('capture', { text });
  const page = await app.call(assistantContract.changes, { token: user.token, query: { limit: '2' } });
  expect(page.body).toHaveLength(2);
  expect(page.headers['x-total-count']).toBe('3');
  now = new Date(now.getTime() + 31 * 86_400_000);
  await app.runJob('purge-assistant-changes');
  expect(await app.database.db.selectFrom('assistant_changes').selectAll().execute()).toEqual([]);
  now = new Date('2026-11-26T10:00:00Z');
});
