import { expect, test } from 'vitest';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { areasContract } from '#contract/areas.ts';
import { projectsContract } from '#contract/projects.ts';
import { projectTemplatesContract, TEMPLATES_MAX, TEMPLATE_TASKS_MAX } from '#contract/project-templates.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') }); // Friday noon.
const { newPath, newArea, newProject, newTask } = recordsIn(app);

type NewTemplate = EndpointRequest<typeof projectTemplatesContract.create>['body'];
type Use = EndpointRequest<typeof projectTemplatesContract.use>['body'];

const create = async ({ token }: TestUser, body: NewTemplate) =>
  (await app.call(projectTemplatesContract.create, { token, body })).body;
const refusedCreate = ({ token }: TestUser, body: NewTemplate) =>
  app.refused(projectTemplatesContract.create, { token, body });
const list = async ({ token }: TestUser) => (await app.call(projectTemplatesContract.list, { token })).body;
const own = async (user: TestUser) => (await list(user)).filter(({ is_default }) => !is_default);
const use = async ({ token }: TestUser, id: string, body: Use) => {
  const { status, text, body: project } = await app.call(projectTemplatesContract.use, { token, params: { id }, body });
  if (status !== 201) throw new Error(`Answered ${status}: ${text}`);
  return project;
};
const refusedUse = ({ token }: TestUser, id: string, body: Use) =>
  app.refused(projectTemplatesContract.use, { token, params: { id }, body });
const projects = async ({ token }: TestUser) => (await app.call(projectsContract.list, { token })).body;

/** A template with a subtask and a waiting task. */
function openEvening() {
  const [invite, design, send] = [newId(), newId(), newId()];
  return {
    name: 'Open evening',
    tasks: [
      { id: invite, name: 'Invite', due_offset_days: 7 },
      { id: design, name: 'Draw the invitation', parent_task_id: invite, due_offset_days: 1, estimated_duration: 90 },
      { id: send, name: 'Send it', priority: 'high' as const, due_offset_days: 8, dependency_task_ids: [design] },
      { name: 'Thank everyone' },
    ],
  } satisfies NewTemplate;
}

test('built-in templates come first, and each can create a project', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const mine = await create(user, { name: 'A first' });

  const all = await list(user);
  expect(all.map(({ name, is_default }) => [name, is_default])).toEqual([
    ['A short trip', true],
    ['Launch something small', true],
    ['Four weeks of learning', true],
    ['A first', false],
  ]);
  for (const { id, name, tasks, task_count } of all.slice(0, 3)) {
    const project = await use(user, id, { area_id: area.id, name, start_date: '2026-12-01' });
    expect(project.tasks.map((task) => task.name)).toEqual(tasks.map((task) => task.name));
    expect([project.task_count, tasks.length]).toEqual([task_count, task_count]);
  }
  expect((await list(user)).map(({ usage_count }) => usage_count)).toEqual([1, 1, 1, 0]);
  expect(mine).toMatchObject({ description: null, category: null, tasks: [], usage_count: 0, left_out: [] });
});

testOnce('built-in templates cannot be changed or deleted, but copied', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [{ id, tasks } = { id: '', tasks: [] }] = await list(user);
  const params = { id };
  expect((await app.refused(projectTemplatesContract.change, { token, params, body: { name: 'Mine' } })).status).toBe(
    404,
  );
  expect((await app.refused(projectTemplatesContract.delete, { token, params })).status).toBe(404);
  expect((await refusedCreate(user, { id, name: 'Mine' })).status).toBe(409);

  const copy = { id: newId() };
  const duplicate = () => app.call(projectTemplatesContract.duplicate, { token, params, body: copy });
  const [first, again] = [await duplicate(), await duplicate()];
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(first.body).toMatchObject({ id: copy.id, name: 'A short trip (copy)', is_default: false, tasks });
  expect(await own(user)).toEqual([first.body]);
});

test('a copy of a template with the longest name keeps to the limit', async () => {
  const user = await app.newUser();
  const { id } = await create(user, { name: `${'x'.repeat(92)}😀abcdef` });
  const { body } = await app.call(projectTemplatesContract.duplicate, { token: user.token, params: { id }, body: {} });
  expect(body.name).toBe(`${'x'.repeat(92)} (copy)`);
});

test('a template is created, changed, listed by name, and a repeated create returns it', async () => {
  const user = await app.newUser();
  const { token } = user;
  const body = { id: newId(), ...openEvening() };
  const send = () => app.call(projectTemplatesContract.create, { token, body });
  expect([(await send()).status, (await send()).status]).toEqual([201, 200]);
  await create(user, { name: 'Änderung' });
  await create(user, { name: 'zoo' });
  expect((await own(user)).map(({ name }) => name)).toEqual(['Änderung', 'Open evening', 'zoo']);

  const change = (changes: EndpointRequest<typeof projectTemplatesContract.change>['body']) =>
    app.call(projectTemplatesContract.change, { token, params: { id: body.id }, body: changes });
  const { body: renamed } = await change({ name: 'Open house', category: 'work' });
  expect(renamed).toMatchObject({ name: 'Open house', category: 'work', task_count: 4 });
  const { body: replaced } = await change({
    category: null,
    tasks: [
      { name: 'Last', sort_order: 9 },
      { name: 'First', sort_order: 2 },
    ],
  });
  expect(replaced).toMatchObject({
    name: 'Open house',
    category: null,
    task_count: 2,
    tasks: [
      { name: 'First', sort_order: 0 },
      { name: 'Last', sort_order: 1 },
    ],
  });
  expect((await app.call(projectTemplatesContract.get, { token, params: { id: body.id } })).body).toEqual(replaced);
});

testOnce('a task is stored before its subtasks, in any order of the request', async () => {
  const user = await app.newUser();
  const id = newId();
  const { tasks } = await create(user, {
    name: 'Upside down',
    tasks: [{ name: 'Below', parent_task_id: id }, { name: 'Other' }, { id, name: 'Above' }],
  });
  expect(tasks.map(({ name }) => name)).toEqual(['Other', 'Above', 'Below']);
});

testOnce('tasks with missing references, cycles or too many levels are refused with a sentence', async () => {
  const user = await app.newUser();
  const ids = Array.from({ length: 7 }, () => newId());
  const tower = ids.map((id, level) => ({
    id,
    name: `Level ${level}`,
    parent_task_id: level === 0 ? null : ids[level - 1]!,
  }));
  const [a, b] = ids as [string, string];
  const refusal = async (tasks: NonNullable<NewTemplate['tasks']>) => {
    const { status, body } = await refusedCreate(user, { name: 'Broken', tasks });
    return [status, body.detail];
  };
  expect(await refusal([{ name: 'A', parent_task_id: newId() }])).toEqual([400, '“A” is a subtask of a missing task']);
  expect(await refusal([{ name: 'A', dependency_task_ids: [newId()] }])).toEqual([400, '“A” waits for a missing task']);
  expect(await refusal([{ id: a, name: 'A', dependency_task_ids: [a] }])).toEqual([400, '“A” cannot wait for itself']);
  expect(
    await refusal([
      { id: a, name: 'A', dependency_task_ids: [b] },
      { id: b, name: 'B', dependency_task_ids: [a] },
    ]),
  ).toEqual([400, 'Tasks cannot wait for each other in a circle']);
  expect(
    await refusal([
      { id: a, name: 'A', parent_task_id: b },
      { id: b, name: 'B', parent_task_id: a },
    ]),
  ).toEqual([400, '“A” is below itself or more than 5 levels deep']);
  expect(await refusal(tower)).toEqual([400, '“Level 6” is below itself or more than 5 levels deep']);
  expect((await create(user, { name: 'As deep as it goes', tasks: tower.slice(0, 6) })).task_count).toBe(6);
  expect(
    await refusal([
      { id: a, name: 'A' },
      { id: a, name: 'B' },
    ]),
  ).toEqual([400, 'Each task of a template needs an id of its own']);
});

testOnce('B-12: a template has at most 200 tasks, and one of 10,001 is 422', async () => {
  const user = await app.newUser();
  const some = (count: number) => Array.from({ length: count }, (_, place) => ({ name: `${place}` }));
  for (const count of [TEMPLATE_TASKS_MAX + 1, 10_001]) {
    expect((await refusedCreate(user, { name: 'Huge', tasks: some(count) })).status).toBe(422);
  }
  const { id, task_count } = await create(user, { name: 'Large', tasks: some(TEMPLATE_TASKS_MAX) });
  expect(task_count).toBe(TEMPLATE_TASKS_MAX);
  const { tasks } = await use(user, id, { name: 'Large' });
  expect(tasks.map(({ name }) => name)).toEqual(some(TEMPLATE_TASKS_MAX).map(({ name }) => name));
});

test('an empty or missing name is 422 without a project', async () => {
  const user = await app.newUser();
  for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(101) }]) {
    expect((await refusedCreate(user, body)).status).toBe(422);
  }
});

testOnce('an account has at most 200 templates, and the refusal says so', async () => {
  const user = await app.newUser();
  const { id } = await create(user, { name: 'One' });
  const [row] = await app.database.db.selectFrom('project_templates').where('id', '=', id).selectAll().execute();
  const rows = Array.from({ length: TEMPLATES_MAX - 1 }, () => ({ ...row!, id: newId() }));
  await app.database.db.insertInto('project_templates').values(rows.slice(0, 70)).execute();
  await app.database.db.insertInto('project_templates').values(rows.slice(70, 140)).execute();
  await app.database.db.insertInto('project_templates').values(rows.slice(140)).execute();
  await app.database.db
    .insertInto('search_texts')
    .values(
      rows
        .slice(0, 100)
        .map((one) => ({ user_id: one.user_id, kind: 'project_template' as const, id: one.id, folded: 'ONE\n' })),
    )
    .execute();
  await app.database.db
    .insertInto('search_texts')
    .values(
      rows
        .slice(100)
        .map((one) => ({ user_id: one.user_id, kind: 'project_template' as const, id: one.id, folded: 'ONE\n' })),
    )
    .execute();

  const { status, body } = await refusedCreate(user, { name: 'One more' });
  expect([status, body.detail]).toEqual([400, 'An account holds at most 200 templates. Delete some first.']);
});

test('the templates of a person together are at most two million characters long', async () => {
  const user = await app.newUser();
  const { token } = user;
  const long = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ name: `${place}`, description: 'x'.repeat(5000) }));
  const { id } = await create(user, { name: 'One', tasks: long(45) });
  for (let copies = 0; copies < 7; copies += 1) {
    const { status } = await app.call(projectTemplatesContract.duplicate, { token, params: { id }, body: {} });
    expect(status).toBe(201);
  }
  const detail = 'The tasks of your templates are too long together. Shorten some descriptions, or delete a template.';
  const refused = [
    await app.refused(projectTemplatesContract.duplicate, { token, params: { id }, body: {} }),
    await refusedCreate(user, { name: 'One more', tasks: long(40) }),
  ];
  const small = await create(user, { name: 'Small', tasks: long(1) });
  const change = { token, params: { id: small.id }, body: { tasks: long(40) } };
  refused.push(await app.refused(projectTemplatesContract.change, change));
  for (const { status, body } of refused) expect([status, body.detail]).toEqual([400, detail]);
  const shorter = { token, params: { id }, body: { tasks: long(44) } };
  expect((await app.call(projectTemplatesContract.change, shorter)).status).toBe(200);

  const { body: gone } = await app.call(projectTemplatesContract.delete, { token, params: { id } });
  await create(user, { name: 'In its place', tasks: long(44) });
  const restored = await app.refused(trashContract.restore, { token, params: { id: gone.trash_id! } });
  expect([restored.status, restored.body.detail]).toEqual([400, detail]);
});

testOnce('using a template creates the project with its tasks, subtasks, prerequisites, order and dates', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const template = await create(user, { ...openEvening(), description: 'With the door open' });

  const project = await use(user, template.id, {
    area_id: area.id,
    name: 'Open evening in December',
    priority: 'high',
    start_date: '2026-11-23',
    due_date: '2026-12-01',
  });
  expect(project).toMatchObject({
    due_date: '2026-12-01',
    name: 'Open evening in December',
    description: 'With the door open',
    area_id: area.id,
    priority: 'high',
    status: 'Not Started',
    task_count: 4,
  });
  const [invite, design, send, thank] = project.tasks;
  expect(project.tasks.map(({ name, due_date }) => [name, due_date])).toEqual([
    ['Invite', '2026-11-30'],
    ['Draw the invitation', '2026-11-24'],
    ['Send it', '2026-12-01'],
    ['Thank everyone', null],
  ]);
  expect([design!.parent_task_id, design!.estimated_duration]).toEqual([invite!.id, 90]);
  expect([send!.priority, send!.dependency_task_ids, send!.can_start]).toEqual(['high', [design!.id], false]);
  expect(thank!.can_start).toBe(true);
  const [{ usage_count, last_used_at } = template] = await own(user);
  expect([usage_count, last_used_at]).toEqual([1, '2026-11-20T12:00:00.000Z']);
});

testOnce('without a start date, dates count from the user’s today', async () => {
  const user = await app.newUser({ timezone: 'Pacific/Kiritimati' });
  const { id } = await create(user, { name: 'Now', tasks: [{ name: 'Begin', due_offset_days: 0 }] });
  expect((await use(user, id, { name: 'Now' })).tasks[0]!.due_date).toBe('2026-11-21');
});

test('dates can skip weekends, tasks be left out with their subtasks, and others be due on another day', async () => {
  const user = await app.newUser();
  const { tasks: sent, ...template } = openEvening();
  const { id } = await create(user, { ...template, tasks: sent });
  const [invite, design, send] = sent.map(({ id: taskId }) => ({ id: taskId! }));

  const weekdays = await use(user, id, { name: 'On weekdays', start_date: '2026-11-21', skip_weekends: true });
  // Saturday and 7 days are a Saturday, and 8 a Sunday.
  expect(weekdays.tasks.map(({ due_date }) => due_date)).toEqual(['2026-11-30', '2026-11-23', '2026-11-30', null]);

  const fewer = await use(user, id, {
    name: 'Without invitations',
    start_date: '2026-11-21',
    leave_out: [invite!.id],
    due_dates: [{ id: send!.id, due_date: '2026-12-24' }],
  });
  expect(fewer.tasks.map(({ name, due_date, can_start }) => [name, due_date, can_start])).toEqual([
    ['Send it', '2026-12-24', true],
    ['Thank everyone', null, true],
  ]);
  const without = await use(user, id, {
    name: 'x',
    leave_out: [design!.id],
    due_dates: [{ id: send!.id, due_date: null }],
  });
  expect(without.tasks.map(({ name, due_date }) => [name, due_date])).toEqual([
    ['Invite', '2026-11-27'],
    ['Send it', null],
    ['Thank everyone', null],
  ]);
});

testOnce('a due time of a template needs a day or a repeat, and is left out with the day', async () => {
  const user = await app.newUser();
  const { token } = user;
  const timed = { name: 'Call', due_time: '09:30' };
  const refused = await app.refused(projectTemplatesContract.create, { token, body: { name: 'Trip', tasks: [timed] } });
  expect(refused.body.detail).toEqual([
    expect.objectContaining({ loc: ['body', 'tasks', 0, 'due_time'], msg: 'A due time needs a due date' }),
  ]);
  const daily = { ...timed, name: 'Tea', recurrence_pattern: { type: 'daily' as const } };
  const { id, tasks } = await create(user, { name: 'Trip', tasks: [{ ...timed, due_offset_days: 0 }, daily] });
  const due_dates = [{ id: tasks[0]!.id, due_date: null }];
  const used = await use(user, id, { name: 'Trip', start_date: '2026-11-21', due_dates });
  expect(used.tasks.map(({ name, due_date, due_time }) => [name, due_date, due_time])).toEqual([
    ['Call', null, null],
    ['Tea', '2026-11-21', '09:30'],
  ]);
});

test('a repeated or concurrent use creates one project and counts once', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await create(user, openEvening());
  for (const key of ['id', 'request_id'] as const) {
    const body = { [key]: newId(), name: `Evening by ${key}` };
    const send = () => app.call(projectTemplatesContract.use, { token, params: { id }, body });
    const answers = await Promise.all([send(), send()]);
    const later = await send();
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(later.status).toBe(200);
    expect(new Set([...answers, later].map(({ body: project }) => project.id)).size).toBe(1);
    expect(later.body.tasks).toHaveLength(4);
  }
  expect((await projects(user)).length).toBe(2);
  expect((await own(user))[0]!.usage_count).toBe(2);
});

test('a use is all or nothing', async () => {
  const user = await app.newUser();
  const { id } = await create(user, {
    name: 'Late',
    tasks: [{ name: 'First' }, { name: 'Last', due_offset_days: 30 }],
  });
  const before = await projects(user);
  for (const [body, detail] of [
    [{ start_date: '9999-12-15' }, 'With this start a date would be outside of the calendar.'],
    [{ area_id: newId() }, 'Area not found'],
  ] as const) {
    const refused = await refusedUse(user, id, { name: 'Nothing', ...body });
    expect([refused.status, refused.body.detail]).toEqual([400, detail]);
  }
  expect((await refusedUse(user, newId(), { name: 'Nothing' })).status).toBe(404);
  expect(await projects(user)).toEqual(before);
  const [template] = await own(user);
  expect([template!.usage_count, template!.last_used_at]).toEqual([0, null]);
});

test('a saved project keeps its order, estimates, subtasks, prerequisites and dates, and can be created again', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user, { name: 'Move house', description: 'Into the light', due_date: '2026-12-31' });
  const keys = await newTask(user, project, {
    name: 'Get the keys',
    due_date: '2026-11-05',
    due_time: '09:30',
    completed: true,
  });
  const pack = await newTask(user, project, {
    name: 'Pack',
    start_date: '2026-11-03',
    due_date: '2026-11-10',
    reminder_date: '2026-11-01',
    estimated_duration: 240,
    priority: 'high',
    category: 'home',
    sub_task_completion_required: true,
    description: 'Room by room',
  });
  const books = await newTask(user, project, { name: 'Books', parent_task_id: pack.id });
  const carry = await newTask(user, project, { name: 'Carry', dependency_task_ids: [keys.id, books.id] });
  await app.call(tasksContract.reorder, { token, params: { id: project.id }, body: { task_ids: [carry.id, keys.id] } });
  const other = await newTask(user, await newProject(user), { name: 'Elsewhere' });
  await app.call(tasksContract.changeDependencies, { token, params: { id: pack.id }, body: [other.id] });

  const saved = await create(user, { from_project_id: project.id });
  expect(saved).toMatchObject({ name: 'Move house', description: 'Into the light', task_count: 4, is_default: false });
  expect(saved.left_out).toEqual([
    '1 prerequisite is left out: it is in another project.',
    'The due date of the project is left out.',
  ]);
  expect(saved.tasks.map(({ name, due_offset_days }) => [name, due_offset_days])).toEqual([
    ['Carry', null],
    ['Get the keys', 2],
    ['Pack', 7],
    ['Books', null],
  ]);

  const again = await use(user, saved.id, { name: 'Move again', start_date: '2027-03-01' });
  const facts = Object.fromEntries(again.tasks.map((task) => [task.name, task]));
  expect(again.tasks.map(({ name }) => name)).toEqual(['Carry', 'Get the keys', 'Pack', 'Books']);
  expect(facts['Get the keys']).toMatchObject({ due_date: '2027-03-03', due_time: '09:30', completed: false });
  expect(facts['Pack']).toMatchObject({
    start_date: '2027-03-01',
    due_date: '2027-03-08',
    reminder_date: '2027-02-27',
    estimated_duration: 240,
    priority: 'high',
    category: 'home',
    sub_task_completion_required: true,
    description: 'Room by room',
    dependency_task_ids: [],
  });
  expect(facts['Books']!.parent_task_id).toBe(facts['Pack']!.id);
  expect(facts['Carry']!.dependency_task_ids.toSorted()).toEqual(
    [facts['Get the keys']!.id, facts['Books']!.id].toSorted(),
  );
});

testOnce('a template keeps the repeats of a project, which start with the next project', async () => {
  const user = await app.newUser();
  const { token } = user;
  const area = await newArea(user, { name: 'Outside' });
  const project = await newProject(user, { name: 'Garden', area_id: area.id });
  const weekly = { type: 'weekly' as const, weekdays: ['monday' as const], end_date: '2026-12-28' };
  await newTask(user, project, { name: 'Sow', due_date: '2026-11-20' });
  const water = await newTask(user, project, { name: 'Water', due_date: '2026-11-23', recurrence_pattern: weekly });
  await app.call(tasksContract.change, { token, params: { id: water.id }, body: { repeat_from: 'completion' } });
  await app.call(recurringContract.create, {
    token,
    body: { name: 'Weed', project_id: project.id, recurrence_pattern: { type: 'daily' }, start_date: '2026-11-22' },
  });

  const template = await create(user, { from_project_id: project.id });
  expect(template).toMatchObject({ area_id: area.id, left_out: [] });
  expect(template.tasks.map(({ name, due_offset_days }) => [name, due_offset_days])).toEqual([
    ...[
      ['Sow', 0],
      ['Water', 3],
      ['Weed', 2],
    ],
  ]);
  expect(template.tasks[1]).toMatchObject({
    recurrence_pattern: { type: 'weekly', weekdays: ['monday'], end_date: null },
    repeat_from: 'completion',
    repeat_end_offset_days: 38,
  });

  const { tasks } = await use(user, template.id, { area_id: area.id, name: 'Again', start_date: '2027-03-01' });
  expect(tasks.map(({ name, due_date, repeat_from }) => [name, due_date, repeat_from])).toEqual([
    ['Sow', '2027-03-01', null],
    // The Monday after the third day.
    ['Water', '2027-03-08', 'completion'],
    ['Weed', '2027-03-03', 'due'],
  ]);
  expect(tasks[1]!.recurrence_pattern).toMatchObject({ type: 'weekly', weekdays: ['monday'], end_date: '2027-04-08' });
  const rules = (await app.call(recurringContract.list, { token })).body;
  expect(rules.filter(({ project_id }) => project_id === tasks[0]!.project_id)).toHaveLength(2);

  // A copy keeps the repeats, and so does a change that sends the tasks back.
  const copied = await app.call(projectTemplatesContract.duplicate, { token, params: { id: template.id }, body: {} });
  expect(copied.body).toMatchObject({ area_id: area.id, tasks: [{}, { repeat_end_offset_days: 38 }, {}] });
  const params = { id: copied.body.id };
  const sent = { tasks: copied.body.tasks };
  const changed = await app.call(projectTemplatesContract.change, { token, params, body: sent });
  expect(changed.body.tasks).toEqual(copied.body.tasks);
  const areaOf = async () => (await app.call(projectTemplatesContract.get, { token, params })).body.area_id;
  await app.call(areasContract.archive, { token, params: { id: area.id } });
  expect(await areaOf()).toBeNull();
  await app.call(areasContract.unarchive, { token, params: { id: area.id } });
  expect(await areaOf()).toBe(area.id);
  await app.call(areasContract.delete, { token, params: { id: area.id } });
  expect(await areaOf()).toBeNull();
});

testOnce('a repeat of a template that cannot be read, or ends on a date, is refused', async () => {
  const user = await app.newUser();
  const withRepeat = (recurrence_pattern: object) =>
    refusedCreate(user, { name: 'Garden', tasks: [{ name: 'Water', recurrence_pattern }] } as never);
  expect((await withRepeat({ type: 'custom', rrule: 'FREQ=SOMETIMES' })).status).toBe(422);
  const dated = await withRepeat({ type: 'daily', end_date: '2026-12-28' });
  expect([dated.status, dated.body.detail]).toEqual([
    400,
    '“Water” ends on a date. In a template, send repeat_end_offset_days instead.',
  ]);
});

testOnce('parts that a template cannot have are named', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user, { name: 'Garden' });
  await newTask(user, project, { name: 'Sow', due_date: '2026-01-01' });
  await newTask(user, project, { name: 'Harvest', due_date: '2046-01-01' });
  await app.call(recurringContract.create, {
    token,
    body: { name: 'Weed', project_id: project.id, recurrence_pattern: { type: 'daily' }, is_active: false },
  });

  const { left_out, tasks } = await create(user, { name: 'Garden again', from_project_id: project.id });
  expect(tasks.map(({ name }) => name)).toEqual(['Sow', 'Harvest']);
  expect(left_out).toEqual([
    '1 paused repeating task is left out.',
    'A date of 1 task is left out: it is more than ten years from the first.',
  ]);
});

testOnce('a project with too many tasks for a template is refused with their number', async () => {
  const user = await app.newUser();
  const { token } = user;
  const tasks = Array.from({ length: TEMPLATE_TASKS_MAX }, (_, place) => ({ title: `${place}` }));
  const { body } = await app.call(tasksContract.createProjectWithTasks, {
    token,
    body: { project: { title: 'Large' }, tasks },
  });
  await newTask(user, body.project);
  const refused = await refusedCreate(user, { from_project_id: body.project.id });
  expect([refused.status, refused.body.detail]).toEqual([400, 'A template holds at most 200 tasks. “Large” has 201.']);
});

test('a template with more text than a change could send is refused', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  for (let count = 0; count < 51; count += 1) await newTask(user, project, { description: 'x'.repeat(5000) });
  const { status, body } = await refusedCreate(user, { from_project_id: project.id });
  expect([status, body.detail]).toEqual([
    400,
    'The descriptions of these tasks are too long for one template. Please shorten some.',
  ]);
});

testOnce('a deleted template is in the trash and can be restored completely; its projects stay', async () => {
  const user = await app.newUser();
  const { token } = user;
  const template = await create(user, openEvening());
  const project = await use(user, template.id, { name: 'December' });
  const [used] = await own(user);

  const { body } = await app.call(projectTemplatesContract.delete, { token, params: { id: template.id } });
  expect(body.message).toBe('Template deleted');
  expect(await own(user)).toEqual([]);
  expect((await refusedCreate(user, { id: template.id, name: 'Same id' })).status).toBe(409);
  expect((await projects(user)).map(({ id }) => id)).toEqual([project.id]);
  const { body: trash } = await app.call(trashContract.list, { token });
  expect(trash).toMatchObject([
    { kind: 'project_template', name: 'Open evening', counts: { project_templates: 1, tasks: 0 } },
  ]);

  await app.call(trashContract.restore, { token, params: { id: body.trash_id! }, body: null });
  expect(await own(user)).toEqual([used]);
});

test('B-05: a second user cannot see, use, copy, change or delete a template of the first, nor save their project', async () => {
  const owner = await app.newUser();
  const { project } = await newPath(owner);
  const { id } = await create(owner, openEvening());
  const before = await own(owner);
  const { token, ...rest } = await app.newUser();
  const stranger = { token, ...rest };
  const params = { id };

  expect(await own(stranger)).toEqual([]);
  for (const refused of [
    await app.refused(projectTemplatesContract.get, { token, params }),
    await app.refused(projectTemplatesContract.change, { token, params, body: { name: 'Taken' } }),
    await app.refused(projectTemplatesContract.duplicate, { token, params, body: {} }),
    await app.refused(projectTemplatesContract.use, { token, params, body: { name: 'Taken' } }),
    await app.refused(projectTemplatesContract.delete, { token, params }),
  ]) {
    expect([refused.status, refused.body.detail]).toEqual([404, 'Template not found']);
  }
  const saved = await refusedCreate(stranger, { from_project_id: project.id });
  expect([saved.status, saved.body.detail]).toEqual([400, 'Project not found']);
  // Another user's id is not a conflict and reveals nothing.
  expect((await create(stranger, { id, name: 'Mine' })).name).toBe('Mine');
  expect(await own(owner)).toEqual(before);
});
