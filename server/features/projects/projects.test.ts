import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { recurringContract } from '#contract/recurring.ts';
import { resourcesContract } from '#contract/resources.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { newId } from '#server/platform/ids.ts';
import { problemOf } from '#server/platform/http/http-errors.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const NOON = '2026-03-08T12:00:00.000Z';
let now = new Date(NOON);
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const { newRule, instancesOf } = recurringIn(app);

/** Runs `work` at another time of the clock. */
async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  now = new Date(instant);
  try {
    return await work();
  } finally {
    now = new Date(NOON);
  }
}

const change = ({ token }: TestUser, id: string, body: object) =>
  app.call(projectsContract.change, { token, params: { id }, body });
const refusedChange = ({ token }: TestUser, id: string, body: object) =>
  app.refused(projectsContract.change, { token, params: { id }, body });
const read = async ({ token }: TestUser, id: string) =>
  (await app.call(hierarchyContract.project, { token, params: { id } })).body;
const names = async ({ token }: TestUser) =>
  (await app.call(projectsContract.list, { token })).body.map(({ name }) => name).join('');

testOnce('a project is created with the defaults of the product', async () => {
  const { token } = await app.newUser();

  const { status, body } = await app.call(projectsContract.create, { token, body: { name: ' Garden ' } });

  expect(status).toBe(201);
  expect(body).toEqual({
    id: body.id,
    area_id: null,
    name: 'Garden',
    description: '',
    icon: '🚀',
    color: null,
    priority: 'medium',
    importance: 3,
    status: 'Not Started',
    due_date: null,
    deadline: null,
    archived: false,
    is_inbox: false,
    sort_order: 0,
    area_name: null,
    pillar_id: null,
    pillar_name: null,
    pillar_color: null,
    task_count: 0,
    completed_task_count: 0,
    active_task_count: 0,
    completion_percentage: 0,
    is_overdue: false,
    completed_at: null,
    tasks: null,
    created_at: NOON,
    updated_at: NOON,
    date_created: NOON,
  });
});

testOnce('a project has the path above it', async () => {
  const user = await app.newUser();
  const pillar = await newPillar(user, { name: 'Health', color: '#3FB984' });
  const area = await newArea(user, { name: 'Running', pillar_id: pillar.id });

  const project = await newProject(user, { area_id: area.id });

  expect(project).toMatchObject({
    area_name: 'Running',
    pillar_id: pillar.id,
    pillar_name: 'Health',
    pillar_color: '#3FB984',
  });
});

test('a repeated create, concurrent or later, returns the stored project', async () => {
  const user = await app.newUser();
  const { token } = user;
  const id = newId();

  const answers = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => app.call(projectsContract.create, { token, body: { id, name } })),
  );
  const later = await app.call(projectsContract.create, { token, body: { id, name: 'z', area_id: newId() } });

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1);
  expect(await names(user)).toHaveLength(1);
});

test('an invalid value of a project is refused, with the name of the field', async () => {
  const { token } = await app.newUser();
  const fieldsOf = async (body: object) => {
    const answer = await app.refused(projectsContract.create, { token, body: { name: 'Fine', ...body } });
    if (typeof answer.body.detail === 'string') return answer.body.detail;
    return [answer.status, ...answer.body.detail.map(({ loc }) => loc.join('.'))];
  };

  expect(await fieldsOf({ name: 'x'.repeat(101) })).toEqual([422, 'body.name']);
  expect(await fieldsOf({ description: 'x'.repeat(5001) })).toEqual([422, 'body.description']);
  expect(await fieldsOf({ priority: 'urgent' })).toEqual([422, 'body.priority']);
  expect(await fieldsOf({ status: 'Paused' })).toEqual([422, 'body.status']);
  for (const due_date of ['2026-02-30', '2026-3-8', '0000-01-01', '2026-03-08T10:00:00Z', 20260308]) {
    expect(await fieldsOf({ due_date })).toEqual([422, 'body.due_date']);
    expect(await fieldsOf({ deadline: due_date })).toEqual([422, 'body.deadline']);
  }
});

testOnce('a change sets the given fields, keeps missing ones and clears those that are null', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const { id } = await newProject(user, {
    area_id: area.id,
    description: 'By autumn',
    icon: '👟',
    color: '#5B8DEF',
    priority: 'high',
    importance: 5,
    status: 'on_hold',
    due_date: '2026-09-01',
  });

  const { body: renamed } = await change(user, id, { name: 'Half marathon' });
  expect(renamed).toMatchObject({ description: 'By autumn', icon: '👟', color: '#5B8DEF', priority: 'high' });
  expect(renamed).toMatchObject({ importance: 5, status: 'On Hold', due_date: '2026-09-01', area_id: area.id });

  const keys = ['area_id', 'description', 'icon', 'color', 'priority', 'importance', 'status', 'due_date'];
  const { body: cleared } = await change(user, id, Object.fromEntries(keys.map((key) => [key, null])));
  expect(cleared).toMatchObject({ name: 'Half marathon', description: '', icon: '🚀', color: null, area_id: null });
  expect(cleared).toMatchObject({ priority: 'medium', importance: 3, status: 'Not Started', due_date: null });

  await change(user, id, { area_id: area.id, due_date: '2026-09-01' });
  expect((await change(user, id, { area_id: '', due_date: '' })).body).toMatchObject({ area_id: null, due_date: null });
});

testOnce('a whole record can be sent back unchanged, tasks included', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const { id } = await newProject(user, { area_id: area.id, due_date: '2026-04-01', status: 'completed' });
  await newTask(user, { id });
  const { body: project } = await app.call(hierarchyContract.project, {
    token: user.token,
    params: { id },
    query: { include_tasks: 'true' },
  });
  expect(project.tasks).toHaveLength(1);

  const { status, body } = await at('2026-03-08T13:00:00.000Z', () => change(user, id, project));

  expect(status).toBe(200);
  expect(body).toEqual({ ...project, tasks: null, updated_at: '2026-03-08T13:00:00.000Z' });
});

test('the due date has two names: the one that differs from the record is used, or due_date if both differ', async () => {
  const user = await app.newUser();
  const stored = '2026-05-01';
  const due = async (body: object) => {
    const { id } = await newProject(user, { due_date: stored });
    const { body: project } = await change(user, id, body);
    expect(project.deadline).toBe(project.due_date);
    return project.due_date;
  };

  expect(await due({ due_date: '2026-06-01' })).toBe('2026-06-01');
  expect(await due({ deadline: '2026-06-01' })).toBe('2026-06-01');
  expect(await due({ due_date: stored, deadline: '2026-06-01' })).toBe('2026-06-01');
  expect(await due({ due_date: '2026-06-01', deadline: stored })).toBe('2026-06-01');
  expect(await due({ due_date: '2026-06-01', deadline: '2026-07-01' })).toBe('2026-06-01');
  expect(await due({ due_date: null, deadline: '2026-07-01' })).toBeNull();
  expect(await due({ due_date: null, deadline: stored })).toBeNull();
  expect(await due({ due_date: stored, deadline: null })).toBeNull();
  expect(await due({ deadline: '' })).toBeNull();
  expect(await due({ due_date: stored, deadline: stored })).toBe(stored);
  expect(await due({ name: 'x' })).toBe(stored);

  expect((await newProject(user, { deadline: stored })).due_date).toBe(stored);
  expect((await newProject(user, { due_date: null, deadline: stored })).due_date).toBe(stored);
  expect((await newProject(user, { due_date: stored, deadline: '2026-07-01' })).due_date).toBe(stored);
});

testOnce('a status is read in every spelling and answered in one', async () => {
  const user = await app.newUser();
  const { id } = await newProject(user);
  const spellings = {
    'Not Started': ['Not Started', 'not_started', 'NOT STARTED', 'Not_Started'],
    'In Progress': ['In Progress', 'in_progress', 'in progress', 'IN_PROGRESS'],
    Completed: ['Completed', 'completed', 'COMPLETED'],
    'On Hold': ['On Hold', 'on_hold', 'on hold', 'ON_HOLD'],
  };

  for (const [status, inputs] of Object.entries(spellings)) {
    for (const input of inputs) {
      expect((await change(user, id, { status: input })).body.status).toBe(status);
      await change(user, id, { status: 'Not Started' });
    }
  }
  expect((await newProject(user, { status: 'in_progress' })).status).toBe('In Progress');
  expect((await refusedChange(user, id, { status: 'done' })).status).toBe(422);
});

testOnce('a project is completed once: its completed_at stays until it is reopened', async () => {
  const user = await app.newUser();
  const { id } = await newProject(user);
  const complete = (minute: number) =>
    at(`2026-03-08T14:${minute}:00.000Z`, () => change(user, id, { status: 'completed' }));

  expect((await complete(10)).body.completed_at).toBe('2026-03-08T14:10:00.000Z');
  expect((await complete(20)).body.completed_at).toBe('2026-03-08T14:10:00.000Z');
  expect((await change(user, id, { name: 'Renamed' })).body.completed_at).toBe('2026-03-08T14:10:00.000Z');
  expect((await change(user, id, { status: 'On Hold' })).body.completed_at).toBeNull();
  expect((await complete(30)).body.completed_at).toBe('2026-03-08T14:30:00.000Z');
  expect((await newProject(user, { status: 'completed' })).completed_at).toBe(NOON);
});

testOnce('figures count the tasks of a project', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  for (const completed of [true, true, false]) await newTask(user, project, { completed });

  const figures = { task_count: 3, completed_task_count: 2, active_task_count: 1, completion_percentage: 66.7 };
  expect(await read(user, project.id)).toMatchObject(figures);
  expect((await app.call(projectsContract.list, { token: user.token })).body).toMatchObject([figures]);
});

test('a project is overdue when its day has ended in the user’s time zone', async () => {
  const midnights = {
    'Pacific/Kiritimati': '2026-03-08T10:00:00.000Z',
    'Asia/Kathmandu': '2026-03-08T18:15:00.000Z',
    // The clocks of New York went forward on this very day.
    'America/New_York': '2026-03-09T04:00:00.000Z',
    'Pacific/Pago_Pago': '2026-03-09T11:00:00.000Z',
  };
  for (const [timezone, midnight] of Object.entries(midnights)) {
    const user = await app.newUser({ timezone });
    const { id } = await newProject(user, { due_date: '2026-03-08' });
    const done = await newProject(user, { due_date: '2026-03-08', status: 'completed' });
    const before = new Date(Date.parse(midnight) - 1).toISOString();

    expect([timezone, (await at(before, () => read(user, id))).is_overdue]).toEqual([timezone, false]);
    expect([timezone, (await at(midnight, () => read(user, id))).is_overdue]).toEqual([timezone, true]);
    expect((await at(midnight, () => read(user, done.id))).is_overdue).toBe(false);
  }
});

testOnce('the list can be filtered by area; it is empty for another user’s area', async () => {
  const user = await app.newUser();
  const { token } = user;
  const area = await newArea(user);
  await newProject(user, { name: 'In', area_id: area.id });
  await newProject(user, { name: 'Out' });
  const foreign = await newArea(await app.newUser());
  const inArea = async (area_id: string) =>
    (await app.call(projectsContract.list, { token, query: { area_id } })).body.map(({ name }) => name);

  expect(await inArea(area.id)).toEqual(['In']);
  expect(await inArea(foreign.id)).toEqual([]);
  expect(await inArea(newId())).toEqual([]);
});

testOnce('archiving hides a project and its tasks; unarchiving restores the previous state', async () => {
  const user = await app.newUser();
  const { token } = user;
  const area = await newArea(user);
  const { id } = await newProject(user, { area_id: area.id });
  await newTask(user, { id }, { name: 'Below' });
  await newTask(user, { id }, { name: 'Done', completed: true });
  const everything = async (include_archived: 'true' | 'false') => ({
    projects: (await app.call(projectsContract.list, { token, query: { include_archived } })).body.length,
    tasks: (await app.call(tasksContract.list, { token, query: { include_archived } })).body.length,
    found: (await app.call(tasksContract.search, { token, query: { name: 'below' } })).body.length,
    counted: (await app.call(hierarchyContract.areas, { token, query: { include_archived } })).body[0]!
      .total_task_count,
  });
  const before = await everything('false');
  expect(before).toEqual({ projects: 1, tasks: 2, found: 1, counted: 2 });

  const { body: archived } = await app.call(projectsContract.archive, { token, params: { id } });

  expect(archived.archived).toBe(true);
  expect(await everything('false')).toEqual({ projects: 0, tasks: 0, found: 0, counted: 0 });
  expect(await everything('true')).toEqual({ projects: 1, tasks: 2, found: 0, counted: 2 });
  expect((await app.call(tasksContract.ofProject, { token, params: { id } })).body).toHaveLength(2);

  await app.call(projectsContract.unarchive, { token, params: { id } });
  expect(await everything('false')).toEqual(before);
});

testOnce('an area that is missing, another user’s, archived or hidden cannot be set for a project', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const foreign = await newArea(await app.newUser());
  const archived = await newArea(user);
  await app.call(areasContract.archive, { token, params: { id: archived.id } });
  const pillar = await newPillar(user);
  const hidden = await newArea(user, { pillar_id: pillar.id });
  const deeplyHidden = await newArea(user, {
    pillar_id: (await newPillar(user, { parent_pillar_id: pillar.id })).id,
  });
  await app.call(pillarsContract.archive, { token, params: { id: pillar.id } });

  for (const area_id of [newId(), foreign.id, archived.id, hidden.id, deeplyHidden.id, project.id]) {
    const created = await app.refused(projectsContract.create, { token, body: { name: 'x', area_id } });
    const changed = await refusedChange(user, project.id, { name: 'Changed', area_id });
    expect([created.status, created.detail]).toEqual([400, 'Area not found']);
    expect([changed.status, changed.detail]).toEqual([400, 'Area not found']);
  }
  expect(await read(user, project.id)).toEqual(project);
  expect(await names(user)).toBe('First 10 km');
});

test('reordering puts the named projects first and keeps the order of the others; a foreign id changes nothing', async () => {
  const user = await app.newUser();
  const { token } = user;
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) ids.push((await newProject(user, { name })).id);
  const foreign = await newProject(await app.newUser());

  const { body } = await app.call(projectsContract.reorder, { token, body: { project_ids: [ids[2]!, ids[0]!] } });
  expect(body).toEqual({ message: 'Projects reordered' });
  expect(await names(user)).toBe('cabd');

  const refusal = await app.refused(projectsContract.reorder, { token, body: { project_ids: [ids[3]!, foreign.id] } });
  expect([refusal.status, refusal.body.detail]).toEqual([404, `Project ${foreign.id} not found`]);
  await change(user, ids[3]!, { sort_order: -5 });
  expect(await names(user)).toBe('dcab');
});

test('C-21: changes of different fields at the same time are all kept', async () => {
  const user = await app.newUser();
  const { id } = await newProject(user);

  for (let round = 1; round <= 10; round += 1) {
    const due_date = `2026-05-${10 + round}`;
    await Promise.all([
      change(user, id, { name: `Name ${round}` }),
      change(user, id, { deadline: due_date }),
      change(user, id, { status: round % 2 === 0 ? 'completed' : 'on_hold' }),
    ]);
    expect(await read(user, id)).toMatchObject({
      name: `Name ${round}`,
      due_date,
      status: round % 2 === 0 ? 'Completed' : 'On Hold',
    });
  }
});

testOnce('a deleted project takes its tasks with it and leaves its area', async () => {
  const user = await app.newUser();
  const { token } = user;
  const area = await newArea(user);
  const { id } = await newProject(user, { area_id: area.id });
  await newTask(user, { id });
  const stays = await newTask(user, await newProject(user, { area_id: area.id }));

  const { body } = await app.call(projectsContract.delete, { token, params: { id } });

  expect(body).toMatchObject({ success: true, message: 'Project deleted' });
  expect((await app.call(hierarchyContract.project, { token, params: { id } })).status).toBe(404);
  expect((await app.call(tasksContract.ofProject, { token, params: { id } })).status).toBe(404);
  expect((await app.call(tasksContract.list, { token })).body.map((task) => task.id)).toEqual([stays.id]);
  const { body: left } = await app.call(areasContract.get, { token, params: { id: area.id } });
  expect(left).toMatchObject({ project_count: 1, total_task_count: 1 });
});

testOnce('a project is deleted as empty only if no task, repeat, occurrence or file is in it', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await newProject(user);
  const query = { if_empty: 'true' };
  const refused = async () =>
    expect(await app.refused(projectsContract.delete, { token, params: { id }, query })).toMatchObject({
      status: 409,
      body: { detail: 'The project is used by now, so it stays.' },
    });
  const task = await newTask(user, { id });
  await refused();
  await app.call(tasksContract.delete, { token, params: { id: task.id } });
  const rule = await newRule(token, { project_id: id });
  await refused();
  const [occurrence] = await instancesOf(token, rule.id);
  await app.call(recurringContract.change, { token, params: { id: rule.id }, body: { project_id: null } });
  await app.call(recurringContract.changeInstance, { token, params: { id: occurrence!.id }, body: { project_id: id } });
  await refused();
  await app.call(recurringContract.delete, { token, params: { id: rule.id } });
  const { body: note } = await app.call(resourcesContract.create, {
    token,
    body: { filename: 'plan.txt', file_content: 'UGxhbg==' },
  });
  const attachment = { entity_type: 'project', entity_id: id } as const;
  await app.call(resourcesContract.attach, { token, params: { id: note.id }, body: attachment });
  await refused();
  await app.call(resourcesContract.delete, { token, params: { id: note.id } });
  expect((await app.call(projectsContract.delete, { token, params: { id }, query })).body.success).toBe(true);
});

testOnce('B-05: a second user can neither see nor change a project', async () => {
  const owner = await app.newUser();
  const { id } = await newProject(owner, { name: 'Secret' });
  const { token } = await app.newUser();
  const params = { id };
  const before = await read(owner, id);

  const answers = [
    await app.refused(hierarchyContract.project, { token, params }),
    await app.refused(hierarchyContract.project, { token, params, query: { include_tasks: 'true' } }),
    await app.refused(tasksContract.ofProject, { token, params }),
    await app.refused(projectsContract.change, { token, params, body: { name: 'Mine' } }),
    await app.refused(projectsContract.archive, { token, params }),
    await app.refused(projectsContract.unarchive, { token, params }),
    await app.refused(projectsContract.delete, { token, params }),
    await app.refused(hierarchyContract.project, { token, params: { id: newId() } }),
    await app.refused(hierarchyContract.project, { token, params: { id: 'not-an-id' } }),
  ];
  const asParent = await app.refused(tasksContract.create, { token, body: { name: 'x', project_id: id } });

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`404 ${JSON.stringify(problemOf('not_found', 'Project not found'))}`]),
  );
  expect([asParent.status, asParent.body.detail]).toEqual([400, 'Project not found']);
  expect((await app.call(projectsContract.list, { token, query: { include_archived: 'true' } })).body).toEqual([]);
  expect(await read(owner, id)).toEqual(before);
});
