import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { newId } from '#server/platform/ids.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();
const { newPillar, newArea, newProject, newTask } = recordsIn(app);

const change = ({ token }: TestUser, id: string, body: object) =>
  app.call(areasContract.change, { token, params: { id }, body });
const refusedChange = ({ token }: TestUser, id: string, body: object) =>
  app.refused(areasContract.change, { token, params: { id }, body });
const read = async ({ token }: TestUser, id: string) =>
  (await app.call(areasContract.get, { token, params: { id } })).body;
const names = async ({ token }: TestUser) =>
  (await app.call(hierarchyContract.areas, { token })).body.map(({ name }) => name).join('');

testOnce('an area is created with the defaults of the product', async () => {
  const { token } = await app.newUser();

  const { status, body } = await app.call(areasContract.create, { token, body: { name: '  Sleep & rest ' } });

  expect(status).toBe(201);
  expect(body).toEqual({
    id: body.id,
    pillar_id: null,
    name: 'Sleep & rest',
    description: '',
    icon: '🎯',
    color: '#F4B400',
    importance: 3,
    archived: false,
    sort_order: 0,
    pillar_name: null,
    pillar_color: null,
    project_count: 0,
    completed_project_count: 0,
    total_task_count: 0,
    completed_task_count: 0,
    progress_percentage: 0,
    projects: null,
    created_at: body.created_at,
    updated_at: body.created_at,
    date_created: body.created_at,
  });
});

test('an area has its pillar, and stores texts as typed', async () => {
  const user = await app.newUser();
  const pillar = await newPillar(user, { name: 'Health', color: '#3FB984' });

  const area = await newArea(user, {
    name: '<b>Råd & “rön”</b> 🏃‍♀️',
    description: '  kept as typed\n',
    icon: '🏃',
    color: '#abc',
    importance: 5,
    pillar_id: pillar.id.toUpperCase(),
  });

  expect(area).toMatchObject({
    name: '<b>Råd & “rön”</b> 🏃‍♀️',
    description: '  kept as typed\n',
    icon: '🏃',
    color: '#aabbcc',
    importance: 5,
    pillar_id: pillar.id,
    pillar_name: 'Health',
    pillar_color: '#3FB984',
  });
  expect(await read(user, area.id)).toEqual(area);
});

test('an invalid value of an area is refused, with the name of the field', async () => {
  const { token } = await app.newUser();
  const fieldsOf = async (body: object) => {
    const answer = await app.refused(areasContract.create, { token, body: { name: 'Fine', ...body } });
    if (typeof answer.body.detail === 'string') return answer.body.detail;
    return [answer.status, ...answer.body.detail.map(({ loc }) => loc.join('.'))];
  };

  expect(await fieldsOf({ name: '   ' })).toEqual([422, 'body.name']);
  expect(await fieldsOf({ name: 'x'.repeat(101) })).toEqual([422, 'body.name']);
  expect(await fieldsOf({ name: null, description: 'x'.repeat(5001) })).toEqual([422, 'body.name', 'body.description']);
  for (const importance of [0, 6, 2.5, '3']) {
    expect(await fieldsOf({ importance })).toEqual([422, 'body.importance']);
  }
  for (const color of ['gold', '#12345', 'url(x)']) expect(await fieldsOf({ color })).toEqual([422, 'body.color']);
  expect(await fieldsOf({ pillar_id: 'no-id' })).toEqual([422, 'body.pillar_id']);
  expect(await fieldsOf({ id: 'no-id' })).toEqual([422, 'body.id']);
  expect((await app.call(hierarchyContract.areas, { token })).body).toEqual([]);
});

test('a repeated create, concurrent or later, returns the stored area and ignores the second body', async () => {
  const user = await app.newUser();
  const { token } = user;
  const id = newId();

  const answers = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => app.call(areasContract.create, { token, body: { id, name } })),
  );
  const later = await app.call(areasContract.create, { token, body: { id, name: 'z', pillar_id: newId() } });

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1);
  expect(later.status).toBe(200);
  expect(await names(user)).toHaveLength(1);
});

testOnce('a change sets the given fields, keeps missing ones and clears those that are null', async () => {
  const user = await app.newUser();
  const pillar = await newPillar(user);
  const { id } = await newArea(user, {
    name: 'Running',
    description: 'Twice a week',
    icon: '🏃',
    color: '#5B8DEF',
    importance: 5,
    pillar_id: pillar.id,
  });

  const { body: renamed } = await change(user, id, { name: 'Trail running' });
  expect(renamed).toMatchObject({ name: 'Trail running', description: 'Twice a week', icon: '🏃', importance: 5 });
  expect(renamed.pillar_id).toBe(pillar.id);

  const cleared = { pillar_id: null, description: null, icon: null, color: null, importance: null };
  expect((await change(user, id, cleared)).body).toMatchObject({
    name: 'Trail running',
    pillar_id: null,
    pillar_name: null,
    description: '',
    icon: '🎯',
    color: '#F4B400',
    importance: 3,
  });
  await change(user, id, { pillar_id: pillar.id });
  expect((await change(user, id, { pillar_id: '' })).body.pillar_id).toBeNull();
  expect((await refusedChange(user, id, { name: null })).status).toBe(422);
});

testOnce('a whole record can be sent back unchanged, figures and projects included', async () => {
  const user = await app.newUser();
  const pillar = await newPillar(user);
  const { id } = await newArea(user, { pillar_id: pillar.id });
  await newProject(user, { area_id: id });
  const { token } = user;
  const [area] = (await app.call(hierarchyContract.areas, { token, query: { include_projects: 'true' } })).body;

  const { status, body } = await change(user, id, area!);

  expect(status).toBe(200);
  expect(body).toEqual({ ...area, projects: null, updated_at: body.updated_at });
});

testOnce('B-06: fields that a client may not set are ignored', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const other = await app.newUser();
  const forged = {
    id: newId(),
    user_id: other.user.id,
    created_at: '2001-01-01T00:00:00.000Z',
    archived: true,
    archived_at: '2001-01-01T00:00:00.000Z',
    from_template: 'student',
    project_count: 7,
  };

  const { body } = await change(user, area.id, forged);

  expect(body).toEqual({ ...area, updated_at: body.updated_at });
  expect(await names(other)).toBe('');
});

test('C-21: changes of different fields at the same time are all kept', async () => {
  const user = await app.newUser();
  const { id } = await newArea(user);

  for (let round = 1; round <= 10; round += 1) {
    await Promise.all([
      change(user, id, { name: `Name ${round}` }),
      change(user, id, { description: `Description ${round}` }),
      change(user, id, { importance: (round % 5) + 1 }),
    ]);
    expect(await read(user, id)).toMatchObject({
      name: `Name ${round}`,
      description: `Description ${round}`,
      importance: (round % 5) + 1,
    });
  }
});

testOnce('figures count the projects and tasks below, completed ones separately', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const [first, second] = [
    await newProject(user, { area_id: area.id }),
    await newProject(user, { area_id: area.id, status: 'completed' }),
  ];
  await newProject(user);
  for (const completed of [true, false, false]) await newTask(user, first, { completed });
  expect(await read(user, area.id)).toMatchObject({
    project_count: 2,
    completed_project_count: 1,
    total_task_count: 3,
    completed_task_count: 1,
    progress_percentage: 33.3,
  });

  for (const completed of [true, true, true]) await newTask(user, second, { completed });
  const { body } = await app.call(hierarchyContract.areas, { token: user.token });

  expect(body).toMatchObject([{ total_task_count: 6, completed_task_count: 4, progress_percentage: 66.7 }]);
});

testOnce('archiving hides an area and everything below it; unarchiving restores the previous state', async () => {
  const user = await app.newUser();
  const { token } = user;
  const pillar = await newPillar(user);
  const { id } = await newArea(user, { pillar_id: pillar.id });
  const kept = await newProject(user, { name: 'Kept', area_id: id });
  const shelved = await newProject(user, { name: 'Shelved', area_id: id });
  await newTask(user, kept);
  await newTask(user, shelved);
  await app.call(projectsContract.archive, { token, params: { id: shelved.id } });
  const everything = async (include_archived: 'true' | 'false') => {
    const query = { include_archived };
    const [onlyPillar] = (await app.call(hierarchyContract.pillars, { token, query })).body;
    return {
      areas: (await app.call(hierarchyContract.areas, { token, query })).body.length,
      projects: (await app.call(projectsContract.list, { token, query })).body.length,
      tasks: (await app.call(tasksContract.list, { token, query })).body.length,
      counted: [onlyPillar!.area_count, onlyPillar!.project_count, onlyPillar!.task_count],
    };
  };
  const before = await everything('false');
  expect(before).toEqual({ areas: 1, projects: 1, tasks: 1, counted: [1, 1, 1] });

  const { body: archived } = await app.call(areasContract.archive, { token, params: { id } });
  await app.call(areasContract.archive, { token, params: { id } });

  expect(archived.archived).toBe(true);
  expect(await everything('false')).toEqual({ areas: 0, projects: 0, tasks: 0, counted: [0, 0, 0] });
  expect(await everything('true')).toEqual({ areas: 1, projects: 2, tasks: 2, counted: [1, 2, 2] });

  const { body: unarchived } = await app.call(areasContract.unarchive, { token, params: { id } });
  expect(unarchived.archived).toBe(false);
  expect(await everything('false')).toEqual(before);
});

testOnce('a pillar that is missing, another user’s, archived or hidden cannot be set for an area', async () => {
  const user = await app.newUser();
  const { token } = user;
  const area = await newArea(user);
  const foreign = await newPillar(await app.newUser());
  const archived = await newPillar(user);
  const hidden = await newPillar(user, { parent_pillar_id: archived.id });
  await app.call(pillarsContract.archive, { token, params: { id: archived.id } });

  for (const pillar_id of [newId(), foreign.id, archived.id, hidden.id, area.id]) {
    const created = await app.refused(areasContract.create, { token, body: { name: 'x', pillar_id } });
    const changed = await refusedChange(user, area.id, { name: 'Changed', pillar_id });
    expect([created.status, created.detail]).toEqual([400, 'Pillar not found']);
    expect([changed.status, changed.detail]).toEqual([400, 'Pillar not found']);
  }
  expect(await read(user, area.id)).toEqual(area);
  expect(await names(user)).toBe('Running');
});

testOnce('an area of an archived pillar can be changed and sent back; only a new reference is checked', async () => {
  const user = await app.newUser();
  const pillar = await newPillar(user);
  const area = await newArea(user, { pillar_id: pillar.id });
  await app.call(pillarsContract.archive, { token: user.token, params: { id: pillar.id } });

  const { status, body } = await change(user, area.id, { ...area, name: 'Renamed' });

  expect([status, body.name, body.pillar_id]).toEqual([200, 'Renamed', pillar.id]);
});

testOnce('reordering puts the named areas first and keeps the order of the others; sort_order moves one', async () => {
  const user = await app.newUser();
  const { token } = user;
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) ids.push((await newArea(user, { name })).id);
  const [a, b, c, d] = ids as [string, string, string, string];

  const { body } = await app.call(areasContract.reorder, { token, body: { area_ids: [d, b, d] } });
  expect(body).toEqual({ message: 'Areas reordered' });
  expect(await names(user)).toBe('dbac');
  expect((await app.call(hierarchyContract.areas, { token })).body.map((area) => area.sort_order)).toEqual([
    0, 1, 2, 3,
  ]);

  await change(user, a, { sort_order: -1 });
  expect(await names(user)).toBe('adbc');
  await app.call(areasContract.reorder, { token, body: { area_ids: [] } });
  expect(await names(user)).toBe('adbc');
  await newArea(user, { name: 'e' });
  expect(await names(user)).toBe('adbce');
  expect((await read(user, c)).name).toBe('c');
});

testOnce('B-08: one foreign or missing id in an order changes nothing; a thousand ids are enough', async () => {
  const user = await app.newUser();
  const { token } = user;
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) ids.push((await newArea(user, { name })).id);
  const foreign = (await newArea(await app.newUser())).id;
  const missing = newId();
  const reorder = (area_ids: string[]) => app.refused(areasContract.reorder, { token, body: { area_ids } });

  const refusal = await reorder([...ids.toReversed(), foreign, missing]);

  expect([refusal.status, refusal.body.detail]).toEqual([404, `Area ${foreign}, ${missing} not found`]);
  expect((await reorder(Array.from({ length: 1001 }, newId))).status).toBe(422);
  expect((await reorder(['not-an-id'])).status).toBe(422);
  expect(await names(user)).toBe('abc');
});

test('C-22: of concurrent reorders the last one is applied completely', async () => {
  const user = await app.newUser();
  const { token } = user;
  const ids = new Map<string, string>();
  for (const name of 'abcdef') ids.set(name, (await newArea(user, { name })).id);
  const orders = ['fedcba', 'badcfe', 'cdabef', 'efabcd', 'abcfed'];

  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all([
      ...orders.map((order) =>
        app.call(areasContract.reorder, { token, body: { area_ids: [...order].map((name) => ids.get(name)!) } }),
      ),
      newArea(user, { name: 'x' }).then(async ({ id }) => app.call(areasContract.delete, { token, params: { id } })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(orders).toContain(await names(user));
  }
});

testOnce('a deleted area takes its projects and tasks with it and leaves the rest', async () => {
  const user = await app.newUser();
  const { token } = user;
  const pillar = await newPillar(user);
  const { id } = await newArea(user, { pillar_id: pillar.id });
  const project = await newProject(user, { area_id: id });
  const task = await newTask(user, project);
  const stays = await newTask(user, await newProject(user, { area_id: (await newArea(user)).id }));

  const { status, body } = await app.call(areasContract.delete, { token, params: { id } });

  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, message: 'Area deleted' });
  expect((await app.call(areasContract.get, { token, params: { id } })).status).toBe(404);
  expect((await app.call(hierarchyContract.project, { token, params: { id: project.id } })).status).toBe(404);
  expect((await app.call(tasksContract.get, { token, params: { id: task.id } })).status).toBe(404);
  expect((await app.call(areasContract.delete, { token, params: { id } })).status).toBe(404);
  expect((await app.call(tasksContract.list, { token })).body.map((left) => left.id)).toEqual([stays.id]);
  expect((await app.call(pillarsContract.get, { token, params: { id: pillar.id } })).body.area_count).toBe(0);
});

testOnce('B-05: a second user can neither see nor change an area', async () => {
  const owner = await app.newUser();
  const { id } = await newArea(owner, { name: 'Secret' });
  const { token } = await app.newUser();
  const params = { id };
  const before = await read(owner, id);

  const answers = [
    await app.refused(areasContract.get, { token, params }),
    await app.refused(areasContract.change, { token, params, body: { name: 'Mine' } }),
    await app.refused(areasContract.archive, { token, params }),
    await app.refused(areasContract.unarchive, { token, params }),
    await app.refused(areasContract.delete, { token, params }),
    await app.refused(areasContract.get, { token, params: { id: newId() } }),
    await app.refused(areasContract.get, { token, params: { id: 'not-an-id' } }),
  ];
  const asParent = await app.refused(projectsContract.create, { token, body: { name: 'x', area_id: id } });

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`404 ${JSON.stringify(problemOf('not_found', 'Area not found'))}`]),
  );
  expect([asParent.status, asParent.body.detail]).toEqual([400, 'Area not found']);
  expect((await app.call(hierarchyContract.areas, { token, query: { include_archived: 'true' } })).body).toEqual([]);
  expect(await read(owner, id)).toEqual(before);
});

testOnce('two users can use the same client-made id', async () => {
  const id = newId();

  const mine = await newArea(await app.newUser(), { id, name: 'Mine' });
  const theirs = await newArea(await app.newUser(), { id, name: 'Theirs' });

  expect([mine.name, theirs.name]).toEqual(['Mine', 'Theirs']);
});
