import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { newId } from '#server/platform/ids.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();

const createPillar = async ({ token }: TestUser, body: Parameters<typeof pillarBody>[0] = {}) =>
  (await app.call(pillarsContract.create, { token, body: pillarBody(body) })).body;
const pillarBody = (changes: { id?: string; name?: string; parent_pillar_id?: string | null } = {}) => ({
  name: 'Health',
  ...changes,
});

testOnce('a pillar is created with the defaults of the product', async () => {
  const { token } = await app.newUser();

  const { status, body } = await app.call(pillarsContract.create, { token, body: { name: '  Health & energy ' } });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Health & energy',
    description: '',
    icon: '🎯',
    color: '#F4B400',
    time_allocation_percentage: null,
    parent_pillar_id: null,
    archived: false,
    task_count: 0,
    progress_percentage: 0,
    sub_pillars: [],
  });
});

test('a repeated create returns the stored pillar and ignores the second body', async () => {
  const { token } = await app.newUser();
  const id = newId();

  const answers = await Promise.all(
    ['First', 'Second', 'Third'].map((name) => app.call(pillarsContract.create, { token, body: { id, name } })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.name)).size).toBe(1);
  const { body: pillars } = await app.call(hierarchyContract.pillars, { token });
  expect(pillars).toHaveLength(1);
});

testOnce('a change sets the given fields, keeps missing ones and clears those that are null', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await createPillar(user);
  const params = { id };
  await app.call(pillarsContract.change, {
    token,
    params,
    body: { description: 'Energy', time_allocation_percentage: 25 },
  });

  const { body } = await app.call(pillarsContract.change, {
    token,
    params,
    body: { color: '#3fb984', time_allocation_percentage: null },
  });

  expect(body).toMatchObject({
    name: 'Health',
    description: 'Energy',
    color: '#3fb984',
    time_allocation_percentage: null,
  });
});

test('a why without visible characters is stored as empty on every level', async () => {
  const { token } = await app.newUser();
  const blank = ' \u200B\n\u2060\t\uFE0F';
  const { body: pillar } = await app.call(pillarsContract.create, {
    token,
    body: { name: 'Health', description: blank },
  });
  expect(pillar.description).toBe('');
  for (const contract of [pillarsContract, areasContract, projectsContract]) {
    const { body } = await app.call(contract.create, { token, body: { name: 'Health', description: ' To be well ' } });
    expect(body.description).toBe(' To be well ');
    const asked = { token, params: { id: body.id } };
    const changed = { ...asked, body: { description: blank, base: { description: ' To be well ' } } };
    expect((await app.call(contract.change, changed)).body.description).toBe('');
    // The base is the text that was read.
    const again = { ...asked, body: { description: 'To move', base: { description: '' } } };
    expect((await app.call(contract.change, again)).body.description).toBe('To move');
  }
});

testOnce('a whole record can be sent back unchanged', async () => {
  const user = await app.newUser();
  const pillar = await createPillar(user);

  const { status, body } = await app.call(pillarsContract.change, {
    token: user.token,
    params: { id: pillar.id },
    body: pillar,
  });

  expect(status).toBe(200);
  expect(body).toEqual({ ...pillar, updated_at: body.updated_at });
});

testOnce('figures count the records below, including those of sub-pillars', async () => {
  const user = await app.newUser();
  const { token } = user;
  const pillar = await createPillar(user);
  const sub = await createPillar(user, { name: 'Sleep', parent_pillar_id: pillar.id });
  for (const pillarId of [pillar.id, sub.id]) {
    const { body: area } = await app.call(areasContract.create, { token, body: { name: 'Area', pillar_id: pillarId } });
    const { body: project } = await app.call(projectsContract.create, { token, body: { name: 'P', area_id: area.id } });
    await app.call(tasksContract.create, { token, body: { name: 'Open', project_id: project.id } });
    await app.call(tasksContract.create, { token, body: { name: 'Done', project_id: project.id, completed: true } });
  }

  const { body: pillars } = await app.call(hierarchyContract.pillars, { token, query: { include_areas: 'true' } });

  const figures = { area_count: 2, project_count: 2, task_count: 4, completed_task_count: 2, progress_percentage: 50 };
  expect(pillars[0]).toMatchObject({ id: pillar.id, ...figures });
  expect(pillars[0]!.sub_pillars).toMatchObject([{ id: sub.id, area_count: 1, task_count: 2 }]);
  expect(pillars[1]).toMatchObject({ id: sub.id, parent_pillar_id: pillar.id, area_count: 1 });
  expect(pillars[1]!.areas).toMatchObject([{ total_task_count: 2, completed_task_count: 1 }]);
});

testOnce('sub-pillars are one level deep', async () => {
  const user = await app.newUser();
  const { token } = user;
  const top = await createPillar(user);
  const sub = await createPillar(user, { parent_pillar_id: top.id });
  const other = await createPillar(user);

  const below = await app.refused(pillarsContract.create, { token, body: { name: 'x', parent_pillar_id: sub.id } });
  const itself = await app.refused(pillarsContract.change, {
    token,
    params: { id: top.id },
    body: { parent_pillar_id: top.id },
  });
  const parent = await app.refused(pillarsContract.change, {
    token,
    params: { id: top.id },
    body: { parent_pillar_id: other.id },
  });

  expect([below.status, below.body.detail]).toEqual([400, 'A sub-pillar cannot have sub-pillars']);
  expect([itself.status, itself.body.detail]).toEqual([400, 'A pillar cannot be its own parent']);
  expect([parent.status, parent.body.detail]).toEqual([400, 'A pillar that has sub-pillars cannot become one itself']);
});

testOnce('archiving hides a pillar and everything below it; unarchiving restores the previous state', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await createPillar(user);
  const { body: area } = await app.call(areasContract.create, { token, body: { name: 'Area', pillar_id: id } });
  const { body: kept } = await app.call(projectsContract.create, { token, body: { name: 'Kept', area_id: area.id } });
  const { body: shelved } = await app.call(projectsContract.create, {
    token,
    body: { name: 'Shelved', area_id: area.id },
  });
  await app.call(tasksContract.create, { token, body: { name: 'Task', project_id: kept.id } });
  await app.call(projectsContract.archive, { token, params: { id: shelved.id } });
  const everything = async (include_archived: 'true' | 'false') => ({
    pillars: (await app.call(hierarchyContract.pillars, { token, query: { include_archived } })).body.length,
    areas: (await app.call(hierarchyContract.areas, { token, query: { include_archived } })).body.length,
    projects: (await app.call(projectsContract.list, { token, query: { include_archived } })).body.length,
    tasks: (await app.call(tasksContract.list, { token, query: { include_archived } })).body.length,
  });

  const { body: archived } = await app.call(pillarsContract.archive, { token, params: { id } });
  expect(archived.archived).toBe(true);
  expect(await everything('false')).toEqual({ pillars: 0, areas: 0, projects: 0, tasks: 0 });
  expect(await everything('true')).toEqual({ pillars: 1, areas: 1, projects: 2, tasks: 1 });

  await app.call(pillarsContract.unarchive, { token, params: { id } });
  expect(await everything('false')).toEqual({ pillars: 1, areas: 1, projects: 1, tasks: 1 });
});

testOnce('deleting a pillar unlinks its areas and moves its sub-pillars to the top level', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await createPillar(user);
  const sub = await createPillar(user, { name: 'Sub', parent_pillar_id: id });
  const { body: area } = await app.call(areasContract.create, { token, body: { name: 'Area', pillar_id: id } });

  const { body } = await app.call(pillarsContract.delete, { token, params: { id } });

  expect(body).toMatchObject({ success: true, message: 'Pillar deleted' });
  expect((await app.call(pillarsContract.get, { token, params: { id } })).status).toBe(404);
  expect((await app.call(areasContract.get, { token, params: { id: area.id } })).body.pillar_id).toBeNull();
  expect((await app.call(pillarsContract.get, { token, params: { id: sub.id } })).body.parent_pillar_id).toBeNull();
});

test('reordering puts the named pillars first and keeps the order of the others; a foreign id changes nothing', async () => {
  const user = await app.newUser();
  const { token } = user;
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) ids.push((await createPillar(user, { name })).id);
  const foreign = await createPillar(await app.newUser());
  const names = async () =>
    (await app.call(hierarchyContract.pillars, { token })).body.map(({ name }) => name).join('');

  await app.call(pillarsContract.reorder, { token, body: { pillar_ids: [ids[3]!, ids[1]!] } });
  expect(await names()).toBe('dbac');

  const refusal = await app.refused(pillarsContract.reorder, { token, body: { pillar_ids: [ids[0]!, foreign.id] } });
  expect([refusal.status, refusal.body.detail]).toEqual([404, `Pillar ${foreign.id} not found`]);
  expect(await names()).toBe('dbac');
});

testOnce('a second user can neither see nor change a pillar', async () => {
  const owner = await app.newUser();
  const { id } = await createPillar(owner);
  const { token } = await app.newUser();
  const params = { id };
  const before = (await app.call(pillarsContract.get, { token: owner.token, params })).text;

  const answers = [
    await app.refused(pillarsContract.get, { token, params }),
    await app.refused(pillarsContract.change, { token, params, body: { name: 'Mine' } }),
    await app.refused(pillarsContract.archive, { token, params }),
    await app.refused(pillarsContract.unarchive, { token, params }),
    await app.refused(pillarsContract.delete, { token, params }),
    await app.refused(pillarsContract.get, { token, params: { id: newId() } }),
    await app.refused(pillarsContract.get, { token, params: { id: 'not-an-id' } }),
  ];
  const asParent = await app.refused(pillarsContract.create, { token, body: { name: 'x', parent_pillar_id: id } });

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`404 ${JSON.stringify(problemOf('not_found', 'Pillar not found'))}`]),
  );
  expect([asParent.status, asParent.body.detail]).toEqual([400, 'Pillar not found']);
  expect((await app.call(hierarchyContract.pillars, { token })).body).toEqual([]);
  expect((await app.call(pillarsContract.get, { token: owner.token, params })).text).toBe(before);
});

testOnce('two users can create records with the same id', async () => {
  const id = newId();

  const mine = await createPillar(await app.newUser(), { id, name: 'Mine' });
  const theirs = await createPillar(await app.newUser(), { id, name: 'Theirs' });

  expect([mine.name, theirs.name]).toEqual(['Mine', 'Theirs']);
});

test('moving two pillars below each other concurrently makes only one a sub-pillar', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await app.newUser();
    const [one, other] = [await createPillar(user, { name: 'One' }), await createPillar(user, { name: 'Other' })];
    const putBelow = (id: string, parent_pillar_id: string) =>
      app.refused(pillarsContract.change, { token: user.token, params: { id }, body: { parent_pillar_id } });

    const answers = await Promise.all([putBelow(one.id, other.id), putBelow(other.id, one.id)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  }
});

testOnce('a share of time has one decimal, whatever number is sent', async () => {
  const { token } = await app.newUser();
  for (const [sent, kept] of [
    [1e-320, 0],
    [5e-324, 0],
    [-0, 0],
    [33.333333, 33.3],
    [99.96, 100],
  ] as const) {
    const { status, body } = await app.call(pillarsContract.create, {
      token,
      body: { name: 'Health', time_allocation_percentage: sent },
    });
    expect([sent, status, body.time_allocation_percentage]).toEqual([sent, 201, kept]);
    await app.call(pillarsContract.delete, { token, params: { id: body.id } });
  }
});
