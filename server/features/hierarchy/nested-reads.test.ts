import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { isForeignKeyViolation } from '#server/database/dialect/errors.ts';
import { capitalised } from '#server/platform/calendar.ts';
import { newId } from '#server/platform/ids.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();
const { newPillar, newArea, newProject, newTask, newPath } = recordsIn(app);

const get = ({ token }: TestUser, url: string) => app.send({ url: `/api${url}`, token });

testOnce('pillars are listed with their areas, sub-pillars in both places', async () => {
  const user = await app.newUser();
  const { token } = user;
  const pillar = await newPillar(user, { name: 'Health' });
  const sub = await newPillar(user, { name: 'Sleep', parent_pillar_id: pillar.id });
  await newArea(user, { name: 'Running', pillar_id: pillar.id });
  await newArea(user, { name: 'Evenings', pillar_id: sub.id });
  await newArea(user, { name: 'On its own' });
  const list = async (query: object) => (await app.call(hierarchyContract.pillars, { token, query })).body;

  const plain = await list({});
  expect(plain.map(({ name, areas }) => [name, areas])).toEqual([
    ['Health', null],
    ['Sleep', null],
  ]);
  expect(plain[0]!.sub_pillars).toEqual([plain[1]]);

  const [health, sleep] = await list({ include_areas: 'true' });
  expect(health!.areas!.map(({ name }) => name)).toEqual(['Running']);
  expect(sleep!.areas!.map(({ name }) => name)).toEqual(['Evenings']);
  expect(health!.sub_pillars).toEqual([sleep]);
  expect((await list({ include_sub_pillars: 'false' })).map(({ sub_pillars }) => sub_pillars)).toEqual([[], []]);
});

testOnce('areas are listed with their projects, and a project is read with its tasks, in their order', async () => {
  const user = await app.newUser();
  const { token } = user;
  const area = await newArea(user);
  const empty = await newArea(user);
  const [first, second] = [
    await newProject(user, { name: 'b', area_id: area.id }),
    await newProject(user, { name: 'a', area_id: area.id }),
  ];
  await newProject(user, { name: 'without area' });
  for (const name of ['z', 'y']) await newTask(user, first, { name });
  await newTask(user, first, { name: 'x', completed: true });

  const { body: areas } = await app.call(hierarchyContract.areas, { token, query: { include_projects: 'true' } });
  expect(areas.map(({ projects }) => projects?.map(({ name }) => name))).toEqual([['b', 'a'], []]);
  expect(areas.map(({ id }) => id)).toEqual([area.id, empty.id]);
  expect((await app.call(hierarchyContract.areas, { token })).body.map(({ projects }) => projects)).toEqual([
    null,
    null,
  ]);

  const read = async (id: string, include_tasks: 'true' | 'false') =>
    (await app.call(hierarchyContract.project, { token, params: { id }, query: { include_tasks } })).body.tasks;
  const tasks = await read(first.id, 'true');
  expect(tasks!.map(({ name }) => name)).toEqual(['z', 'y', 'x']);
  expect((await app.call(tasksContract.ofProject, { token, params: { id: first.id } })).body).toEqual(tasks);
  expect(await read(second.id, 'true')).toEqual([]);
  expect(await read(first.id, 'false')).toBeNull();
});

testOnce('the ultra paths return the same, byte for byte', async () => {
  const user = await app.newUser();
  await newPath(user);

  for (const path of ['/pillars?include_areas=true', '/areas?include_projects=true&_ts=1', '/projects']) {
    const [plain, ultra] = [await get(user, path), await get(user, `/ultra${path}`)];
    expect([ultra.status, ultra.text]).toEqual([200, plain.text]);
  }
});

testOnce('everything below an archived record is hidden, and unchanged after unarchiving', async () => {
  const user = await app.newUser();
  const { token } = user;
  const visible = async (include_archived: 'true' | 'false') => {
    const query = { include_archived };
    const { body: pillars } = await app.call(hierarchyContract.pillars, {
      token,
      query: { ...query, include_areas: 'true' },
    });
    const { body: areas } = await app.call(hierarchyContract.areas, {
      token,
      query: { ...query, include_projects: 'true' },
    });
    const { body: projects } = await app.call(projectsContract.list, { token, query });
    const { body: tasks } = await app.call(tasksContract.list, { token, query });
    const { body: found } = await app.call(tasksContract.search, { token, query: { name: 'task' } });
    // Only the archived record has changed.
    return JSON.stringify({ pillars, areas, projects, tasks, found }, (key, value: unknown) =>
      key === 'updated_at' ? undefined : value,
    );
  };
  const namesIn = (text: string) => [...new Set(text.match(/(?<="name":")[^"]+/g))].toSorted().join(', ');

  const top = await newPillar(user, { name: 'top' });
  const sub = await newPillar(user, { name: 'sub', parent_pillar_id: top.id });
  const area = await newArea(user, { name: 'area', pillar_id: sub.id });
  const project = await newProject(user, { name: 'project', area_id: area.id });
  await newTask(user, project, { name: 'task' });
  const before = { visible: await visible('false'), all: await visible('true') };
  expect(namesIn(before.visible)).toBe('area, project, sub, task, top');

  for (const [contract, { id }, left] of [
    [projectsContract, project, 'area, sub, top'],
    [areasContract, area, 'sub, top'],
    [pillarsContract, sub, 'top'],
    [pillarsContract, top, ''],
  ] as const) {
    await app.call(contract.archive, { token, params: { id } });
    expect(namesIn(await visible('false'))).toBe(left);
    expect(namesIn(await visible('true'))).toBe('area, project, sub, task, top');
    await app.call(contract.unarchive, { token, params: { id } });
    expect(await visible('false')).toBe(before.visible);
    expect(await visible('true')).toBe(before.all);
  }
});

testOnce('an archived record stays archived when the record above it is unarchived', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { pillar, area, project } = await newPath(user);
  await app.call(projectsContract.archive, { token, params: { id: project.id } });
  await app.call(areasContract.archive, { token, params: { id: area.id } });
  await app.call(pillarsContract.archive, { token, params: { id: pillar.id } });

  await app.call(pillarsContract.unarchive, { token, params: { id: pillar.id } });
  expect((await app.call(hierarchyContract.areas, { token })).body).toEqual([]);
  await app.call(areasContract.unarchive, { token, params: { id: area.id } });
  expect((await app.call(hierarchyContract.areas, { token })).body).toMatchObject([{ id: area.id, project_count: 0 }]);
  expect((await app.call(tasksContract.list, { token })).body).toEqual([]);
});

test('C-20: a record created during the deletion of its parent is refused, or moves to the trash with it', async () => {
  const user = await app.newUser();
  const { token } = user;
  for (let round = 0; round < 12; round += 1) {
    const area = await newArea(user);
    const project = await newProject(user, { area_id: area.id });
    const [contract, { id }] = round % 2 === 0 ? [areasContract, area] : [projectsContract, project];

    const [deleted, ...created] = await Promise.all([
      app.call(contract.delete, { token, params: { id } }),
      ...[1, 2, 3].map(() => app.call(tasksContract.create, { token, body: { name: 'x', project_id: project.id } })),
      ...[1, 2, 3].map(() => app.call(projectsContract.create, { token, body: { name: 'x', area_id: area.id } })),
    ]);

    expect(created.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    const params = { id: deleted.body.trash_id! };
    expect((await app.call(trashContract.restore, { token, params, body: {} })).status).toBe(200);
    const { text: tasks } = await app.call(tasksContract.list, { token });
    const { text: projects } = await app.call(projectsContract.list, { token });
    const lost = created.filter(({ status, body }) => status === 201 && !`${tasks}${projects}`.includes(body.id));
    expect(lost).toEqual([]);
  }
});

/** Bodies of the calls that need one. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PUT /pillars/:id': { name: 'Mine' },
  'PUT /areas/:id': { name: 'Mine' },
  'PUT /projects/:id': { name: 'Mine' },
  'PUT /projects/:id/tasks/reorder': { task_ids: [] },
  'PUT /tasks/:id': { name: 'Mine' },
  'PUT /tasks/:id/dependencies': [],
  'POST /tasks/:id/subtasks': { name: 'Mine' },
};
const ID_ROUTES: Endpoint[] = [hierarchyContract, pillarsContract, areasContract, projectsContract, tasksContract]
  .flatMap((contract): Endpoint[] => Object.values(contract))
  .filter(({ path }) => path.includes(':id'));

test('B-05: on every route another user’s id gets the same response as a random id, and changes nothing', async () => {
  const owner = await app.newUser();
  const owned = await newPath(owner);
  const stranger = await app.newUser();
  const own = await newPath(stranger);
  const kindOf = (path: string) => /^\/(pillar|area|project|task)s\//.exec(path)![1] as keyof typeof owned;
  for (const kind of ['task', 'project', 'area', 'pillar'] as const) {
    await app.send({ method: 'DELETE', url: `/api/${kind}s/${own[kind].id}`, token: stranger.token });
  }
  const rows = async () => {
    const tables = ['pillars', 'areas', 'projects', 'tasks', 'task_dependencies', 'completions', 'trash'] as const;
    return Promise.all(
      tables.map((table) =>
        app.database.db.selectFrom(table).selectAll().where('user_id', '=', owner.user.id).execute(),
      ),
    );
  };
  const before = await rows();
  expect(ID_ROUTES.length).toBeGreaterThan(25);

  for (const { method, path } of ID_ROUTES) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : (BODIES[`${method} ${path}`] ?? {});
    const kind = kindOf(path);
    const answers = [];
    for (const id of [owned[kind].id, newId(), own[kind].id, 'not-an-id', owner.user.id]) {
      const url = `/api${path.replace(':id', id)}?new_column=done&task_id=${newId()}`;
      const { status, text } = await app.send({ method, url, token: stranger.token, body });
      answers.push(`${status} ${text}`);
    }
    const word = path.startsWith('/tasks/occurrences/') ? 'Recurring task instance' : capitalised(kind);
    const expected = `404 ${JSON.stringify(problemOf('not_found', `${word} not found`))}`;
    expect([`${method} ${path}`, ...new Set(answers)]).toEqual([`${method} ${path}`, expected]);
  }
  expect(await rows()).toEqual(before);
});

testOnce('B-05: lists contain no records of other users', async () => {
  const owner = await app.newUser();
  const pillar = await newPillar(owner, { name: 'MARKER pillar', description: 'MARKER' });
  const area = await newArea(owner, { name: 'MARKER area', pillar_id: pillar.id, description: 'MARKER' });
  const project = await newProject(owner, { name: 'MARKER project', area_id: area.id, description: 'MARKER' });
  for (let number = 0; number < 10; number += 1) await newTask(owner, project, { name: `MARKER ${number}` });
  const stranger = await app.newUser();
  await newPath(stranger);

  for (const path of [
    '/pillars?include_areas=true',
    '/areas?include_projects=true',
    '/projects',
    `/projects?area_id=${area.id}`,
    '/tasks',
    `/tasks?project_id=${project.id}`,
    '/tasks/search?name=marker',
    '/tasks/search?name=%25',
    '/trash',
  ]) {
    const separator = path.includes('?') ? '&' : '?';
    const { status, text } = await get(stranger, `${path}${separator}include_archived=true`);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toContain('MARKER');
  }
});

test('B-07: the database itself refuses references to another user’s record', async () => {
  const owner = await newPath(await app.newUser());
  const user = await app.newUser();
  const own = await newPath(user);
  const { db } = app.database;
  const ownRow = (table: 'pillars' | 'areas' | 'projects' | 'tasks', id: string, values: object) =>
    db
      .updateTable(table as 'pillars')
      .set(values)
      .where('user_id', '=', user.user.id)
      .where('id', '=', id)
      .execute();
  const depend = (task_id: string, depends_on_id: string) =>
    db.insertInto('task_dependencies').values({ user_id: user.user.id, task_id, depends_on_id }).execute();

  for (const cross of [
    () => ownRow('pillars', own.pillar.id, { parent_pillar_id: owner.pillar.id }),
    () => ownRow('areas', own.area.id, { pillar_id: owner.pillar.id }),
    () => ownRow('projects', own.project.id, { area_id: owner.area.id }),
    () => ownRow('tasks', own.task.id, { project_id: owner.project.id }),
    () => ownRow('tasks', own.task.id, { parent_task_id: owner.task.id }),
    () => depend(own.task.id, owner.task.id),
    () => depend(owner.task.id, own.task.id),
  ]) {
    const error = await cross().then(
      () => 'stored',
      (reason: unknown) => reason,
    );
    expect([String(cross), isForeignKeyViolation(error)]).toEqual([String(cross), true]);
  }
});
