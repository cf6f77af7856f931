import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { tokensContract } from '#contract/tokens.ts';
import { trashContract } from '#contract/trash.ts';
import { webhooksContract } from '#contract/webhooks.ts';
import { newId } from '#server/platform/ids.ts';
import { API_DOCUMENT } from '#server/testing/api-document.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { cursorAfter, recordsIn } from '#server/testing/records.ts';
import { ENDPOINTS } from '#server/testing/writes.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
let now = START;
const app = await startTestApp({ clock: () => new Date(now) });
/** The first account, which can read the lists about the server as well. */
const operator = await app.newUser();
const { newPillar, newArea, newProject, newTask, newPath } = recordsIn(app);

interface Listed {
  ids: string[];
  total: number;
  /** The address of the next page. */
  next: string | null;
}

async function read(user: TestUser, url: string): Promise<Listed> {
  const { status, text, body, headers } = await app.send({ url, token: user.token });
  if (status !== 200) throw new Error(`${url}: ${status} ${text}`);
  const [, next = null] = /^<([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? '')) ?? [];
  return { ids: (body as { id: string }[]).map(({ id }) => id), total: Number(headers['x-total-count']), next };
}

/** Reads page after page to the end; `between` runs after each but the last. */
async function readAll(user: TestUser, url: string, between: () => Promise<void> = async () => {}): Promise<Listed[]> {
  const pages: Listed[] = [];
  for (let next: string | null = url; next !== null;) {
    if (pages.length > 0) await between();
    const page = await read(user, next);
    pages.push(page);
    next = page.next;
  }
  return pages;
}

/** A list that is read in pages, and its changes between the pages. */
interface List {
  url: string;
  /** Makes the newest entry of the list. @returns its id */
  add(user: TestUser): Promise<string>;
  remove(user: TestUser, id: string): Promise<unknown>;
}

const completedTasks: List = {
  url: '/api/tasks?completed=true',
  add: async (user) => (await newTask(user, await newProject(user), { completed: true })).id,
  remove: (user, id) => app.call(tasksContract.delete, { token: user.token, params: { id } }),
};

const notifications: List = {
  url: '/api/notifications?unread_only=true',
  async add({ user }) {
    const id = newId();
    const created_at = new Date(now).toISOString();
    await app.database.db
      .insertInto('notifications')
      .values({
        user_id: user.id,
        id,
        type: 'task_due',
        fact: id,
        title: 'x',
        message: 'x',
        channels: '[]',
        created_at,
        listed_at: created_at,
        scheduled_for: created_at,
      })
      .execute();
    return id;
  },
  remove: (user, id) => app.call(notificationsContract.delete, { token: user.token, params: { id } }),
};

/** Each comes before the earlier ones: a task that was changed last, or is due first. */
const changedTasks: List = {
  ...completedTasks,
  url: '/api/tasks?sort=-updated_at&priority=high',
  add: async (user) => (await newTask(user, await newProject(user), { priority: 'high' })).id,
};

const dueTasks: List = {
  ...completedTasks,
  url: '/api/tasks?sort=due_date&due_after=2020-01-01&due_before=2030-01-01',
  async add(user) {
    const days = (now - START) / 1000;
    const due_date = new Date(START - days * 86_400_000).toISOString().slice(0, 10);
    return (await newTask(user, await newProject(user), { due_date })).id;
  },
};

const projects: List = {
  url: '/api/projects?',
  add: async (user) => (await newProject(user)).id,
  remove: (user, id) => app.call(projectsContract.delete, { token: user.token, params: { id } }),
};

const tokens: List = {
  url: '/api/tokens?',
  add: async ({ token }) =>
    (await app.call(tokensContract.create, { token, body: { name: 'Script', scopes: ['read'] } })).body.id,
  remove: (user, id) => app.call(tokensContract.revoke, { token: user.token, params: { id } }),
};

const trash: List = {
  url: '/api/trash?',
  async add(user) {
    const { token } = user;
    const { id } = await newTask(user, await newProject(user));
    return (await app.call(tasksContract.delete, { token, params: { id } })).body.trash_id!;
  },
  remove: (user, id) => app.call(trashContract.delete, { token: user.token, params: { id } }),
};

test.each([
  ['completed tasks', completedTasks],
  ['tasks by their last change', changedTasks],
  ['tasks by due date', dueTasks],
  ['projects', projects],
  ['access tokens', tokens],
  ['entries of the trash', trash],
  ['notifications', notifications],
])('pages of any size give every one of the %s once, whatever is added and removed in between', async (_name, list) => {
  const change = fc.record({ adds: fc.integer({ min: 0, max: 2 }), removes: fc.integer({ min: 0, max: 30 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(change, { maxLength: 4 }),
      async (gaps, limit, changes) => {
        now = START;
        const user = await app.newUser();
        const made: string[] = [];
        for (const gap of gaps) {
          // Some have the same instant.
          now += gap * 1000;
          made.push(await list.add(user));
        }
        const removed = new Set<string>();
        const left = [...changes];
        const pages = await readAll(user, `${list.url}&limit=${limit}`, async () => {
          const { adds, removes } = left.shift() ?? { adds: 0, removes: 30 };
          now += 1000;
          for (let times = 0; times < adds; times += 1) await list.add(user);
          const id = made[removes];
          if (id === undefined || removed.has(id)) return;
          removed.add(id);
          await list.remove(user, id);
        });

        const seen = pages.flatMap(({ ids }) => ids);
        expect(new Set(seen).size).toBe(seen.length);
        expect(pages.slice(0, -1).every(({ ids }) => ids.length === limit)).toBe(true);
        const missed = made.filter((id) => !removed.has(id) && !seen.includes(id));
        const strangers = seen.filter((id) => !made.includes(id));
        expect([missed, strangers]).toEqual([[], []]);
        expect(pages[0]!.total).toBe(made.length);
      },
    ),
    { numRuns: 12 },
  );
});

testOnce('pages have the newest first, and a list without a limit is unchanged', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const names = ['First', 'Second', 'Third'];
  for (const name of names) await newTask(user, project, { name });
  const tasks = (await app.call(tasksContract.list, { token: user.token })).body;
  for (const { id } of [tasks[1]!, tasks[0]!, tasks[2]!]) {
    now += 1000;
    await app.call(tasksContract.change, { token: user.token, params: { id }, body: { completed: true } });
  }
  const namesOf = async (query: object) =>
    (await app.call(tasksContract.list, { token: user.token, query })).body.map(({ name }) => name);

  expect(await namesOf({ completed: 'true' })).toEqual(names);
  expect(await namesOf({ completed: 'true', limit: '2' })).toEqual(['Third', 'First']);
  const whole = await app.call(tasksContract.list, { token: user.token, query: { completed: 'true' } });
  expect([whole.headers['x-total-count'], whole.headers['link']]).toEqual(['3', undefined]);
  const [first] = await readAll(user, `/api/tasks?completed=true&project_id=${project.id}&limit=2`);
  // The link to the next page keeps the query.
  expect(first!.next).toMatch(`/api/tasks?completed=true&project_id=${project.id}&limit=2&cursor=`);
});

test('an invalid limit or cursor is 422', async () => {
  const { token } = await app.newUser();
  const instant = '2026-11-20T12:00:00.000Z';
  const completed = [tasksContract.list, { completed: 'true' }] as const;
  const unread = [notificationsContract.list, { unread_only: 'false' }] as const;
  const cursorsOf = ([list, query]: typeof completed | typeof unread) => {
    const encoded = (key: unknown) => cursorAfter(list, key, query);
    return [
      ...[
        '',
        'x',
        '%00',
        'x'.repeat(300),
        encoded(null),
        encoded({}),
        encoded([]),
        encoded([instant]),
        encoded([1, 2]),
      ],
      ...[encoded(['now', newId()]), encoded([instant, 'x']), encoded([instant, newId(), 1])],
      ...[encoded(['2026-13-45T99:99:99.000Z', newId()]), encoded([instant, "' or 1=1"])],
      ...['2026-02-30T12:00:00.000Z', '0000-01-01T12:00:00.000Z'].map((unreal) => encoded([unreal, newId()])),
    ];
  };
  for (const [url, list] of [
    ['/api/tasks?completed=true', completed],
    ['/api/notifications?unread_only=false', unread],
  ] as const) {
    for (const limit of ['0', '-1', '201', '1.5', '', 'x', '1e2', '99999']) {
      const { status, body } = await app.send({ url: `${url}&limit=${limit}`, token });
      expect([limit, status, body]).toMatchObject([
        limit,
        422,
        { code: 'invalid', detail: [{ loc: ['query', 'limit'] }] },
      ]);
    }
    for (const cursor of cursorsOf(list)) {
      const { status, body } = await app.send({ url: `${url}&limit=2&cursor=${cursor}`, token });
      expect([cursor, status, body]).toMatchObject([cursor, 422, { detail: [{ loc: ['query', 'cursor'] }] }]);
    }
  }
});

test('a cursor is valid for its list, filter and order only, with pages of any size', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  for (let count = 0; count < 3; count += 1) await newTask(user, project, { due_date: '2026-11-30' });
  const { next } = await read(user, `/api/tasks?project_id=${project.id}&sort=due_date&limit=1`);
  const cursor = /cursor=([^&]+)/.exec(next!)![1]!;

  const same = `/api/tasks?sort=due_date&include_archived=false&project_id=${project.id}&_ts=1&limit=2&cursor=${cursor}`;
  expect((await read(user, same)).ids).toHaveLength(2);
  for (const url of [
    `/api/tasks?project_id=${project.id}&sort=-due_date`,
    `/api/tasks?project_id=${project.id}`,
    '/api/tasks?sort=due_date',
    `/api/tasks?project_id=${project.id}&sort=due_date&priority=high`,
    '/api/trash?limit=1',
  ]) {
    const { status, body } = await app.send({ url: `${url}&cursor=${cursor}`, token: user.token });
    expect([url, status, body]).toMatchObject([url, 422, { code: 'invalid_cursor' }]);
  }
});

test('every list that is read whole can be read in pages, and is unchanged without a limit', async () => {
  const user = operator;
  const { token } = user;
  const { area, project, task } = await newPath(user);
  for (let count = 0; count < 2; count += 1) {
    await newPillar(user);
    await newArea(user);
    await newProject(user, { area_id: area.id });
    await newTask(user, project, { parent_task_id: task.id });
    await app.call(tokensContract.create, { token, body: { name: 'Script', scopes: ['read'] } });
    await app.call(coachContract.send, { token, body: { session_id: `évening ${count}`, content: 'Hello' } });
  }
  const hook = { url: 'https://93.184.215.14/', events: ['task.deleted' as const] };
  const { body: webhook } = await app.call(webhooksContract.create, { token, body: hook });
  for (let count = 0; count < 2; count += 1) await app.call(webhooksContract.create, { token, body: hook });
  /** By the path part before the id. */
  const ids: Record<string, string> = { tasks: task.id, projects: project.id, webhooks: webhook.id };
  const lists = ENDPOINTS.filter((each) => 'paged' in each && each.paged === 'by-id');
  expect(lists.length).toBeGreaterThan(10);
  for (const { path } of lists) {
    const url = `/api${path.replace(/([\w-]+)\/:id/, (_, noun: string) => `${noun}/${ids[noun]}`)}`;
    const idsOf = (body: unknown) =>
      (body as { id?: string; session_id?: string }[]).map((row) => row.id ?? row.session_id);
    const whole = idsOf((await app.send({ url, token })).body);
    const pages: unknown[] = [];
    for (let next: string | undefined = `${url}?limit=2`; next !== undefined;) {
      const { body, headers } = await app.send({ url: next, token });
      expect([next, headers['x-total-count']]).toEqual([next, String(whole.length)]);
      pages.push(...idsOf(body));
      next = /^<([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1];
    }
    expect([path, pages]).toEqual([path, whole.toSorted().toReversed()]);
  }
});

test('tasks are filtered by due date, priority and last change, and sorted', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const add = (name: string, body: object) => newTask(user, project, { name, ...body });
  await add('Later', { due_date: '2026-12-02', priority: 'high' });
  await add('Never', {});
  now += 1000;
  const since = new Date(now).toISOString();
  await add('Soon', { due_date: '2026-12-01' });
  const namesOf = async (query: string) =>
    ((await app.send({ url: `/api/tasks?${query}`, token: user.token })).body as { name: string }[]).map(
      ({ name }) => name,
    );

  expect(await namesOf('sort=due_date')).toEqual(['Soon', 'Later', 'Never']);
  expect(await namesOf('sort=-due_date')).toEqual(['Never', 'Later', 'Soon']);
  expect(await namesOf('due_before=2026-12-02')).toEqual(['Soon']);
  expect(await namesOf('due_after=2026-12-01&due_before=2026-12-31')).toEqual(['Later']);
  expect(await namesOf('priority=high')).toEqual(['Later']);
  expect(await namesOf(`updated_since=${since}`)).toEqual(['Soon']);
  expect(await namesOf(`updated_since=${encodeURIComponent(since.replace('Z', '+00:00'))}`)).toEqual(['Soon']);
  expect(await namesOf('sort=-updated_at&limit=1')).toEqual(['Soon']);
  for (const query of ['sort=name', 'sort=', 'priority=urgent', 'due_before=soon', 'updated_since=2026-11-20']) {
    const { status, body } = await app.send({ url: `/api/tasks?${query}`, token: user.token });
    const key = query.split('=')[0];
    expect([query, status, body]).toMatchObject([query, 422, { code: 'invalid', detail: [{ loc: ['query', key] }] }]);
  }
});

testOnce("another user's cursor is a position in one's own list and reveals nothing", async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  for (const list of [completedTasks, notifications]) {
    const own = [await list.add(user)];
    now += 1000;
    for (let times = 0; times < 3; times += 1) await list.add(other);
    const { next } = await read(other, `${list.url}&limit=1`);
    expect((await read(user, next!)).ids).toEqual(own);
  }
});

testOnce('the API page describes pages', () => {
  const { paths, components } = API_DOCUMENT;
  for (const [path, name] of [
    ['/api/tasks', 'Tasks'],
    ['/api/notifications', 'Notifications'],
  ] as const) {
    const { parameters, responses } = paths[path]!['get']!;
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/limit' });
    const { $ref } = responses['200']!;
    const response = $ref === undefined ? responses['200'] : components.responses[$ref.split('/').at(-1)!];
    expect([name, response]).toMatchObject([
      name,
      { headers: { 'X-Total-Count': {}, Link: {} }, content: { 'application/json': {} } },
    ]);
  }
  expect(JSON.stringify(paths['/api/trash']!['delete'])).not.toContain('Link');
});

testOnce('a cursor without a limit returns the next page, or 422 if it is invalid', async () => {
  const user = await app.newUser();
  const { token } = user;
  for (let index = 0; index < 3; index += 1) {
    now += 1000;
    await app.call(tasksContract.create, { token, body: { name: `Task ${index}` } });
  }
  const first = await app.send({ url: '/api/tasks?limit=2', token });
  const next = /<([^>]+)>/.exec(String(first.headers['link']))![1]!;
  const rest = await app.send({ url: next.replace('limit=2&', ''), token });
  expect([rest.status, rest.body]).toMatchObject([200, [{ name: 'Task 0' }]]);

  for (const path of ['tasks', 'journal', 'resources', 'notifications', 'insights/completions']) {
    const { status, body } = await app.send({ url: `/api/${path}?cursor=foo`, token });
    expect([path, status, body]).toMatchObject([path, 422, { detail: [{ loc: ['query', 'cursor'] }] }]);
  }
});
