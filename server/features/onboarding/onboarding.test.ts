import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { newId } from '#server/platform/ids.ts';
import { onCluster } from '#server/testing/database/cluster.ts';
import { someOf, testOnce } from '#server/testing/database/rounds.ts';
import { startTestApp, type TestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { onboardingTemplates } from './templates/templates.ts';

/** The clock advances with every request, so that a change never has the instant of the creation. */
let now = Date.parse('2026-03-08T12:00:00.000Z');
const app = await startTestApp({ clock: () => new Date((now += 10)), config: { logLevel: 'silent' } });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const ONBOARDING_TEMPLATES = await onboardingTemplates();

const WHOLE = { pillars: 3, areas: 9, projects: 9, tasks: 27 };
const NOTHING = { pillars: 0, areas: 0, projects: 0, tasks: 0 };

const apply = ({ token }: TestUser, body: object) =>
  app.call(onboardingContract.apply, { token, body: body as { template: 'student' } });
const removeStarterItems = async ({ token }: TestUser) =>
  (await app.call(onboardingContract.removeStarterItems, { token })).body;

async function everything({ token }: TestUser) {
  return {
    pillars: (await app.call(hierarchyContract.pillars, { token })).body,
    areas: (await app.call(hierarchyContract.areas, { token })).body,
    projects: (await app.call(projectsContract.list, { token })).body,
    tasks: (await app.call(tasksContract.list, { token })).body,
  };
}

async function counts(user: TestUser) {
  const { pillars, areas, projects, tasks } = await everything(user);
  return { pillars: pillars.length, areas: areas.length, projects: projects.length, tasks: tasks.length };
}

const hasCompleted = async ({ token }: TestUser) =>
  (await app.call(authContract.me, { token })).body.has_completed_onboarding;

testOnce('the templates can be read without signing in', async () => {
  const { status, body } = await app.call(onboardingContract.templates, {});

  expect(status).toBe(200);
  expect(body).toEqual(ONBOARDING_TEMPLATES);
});

for (const template of ONBOARDING_TEMPLATES) {
  test(`the ${template.name} creates 3 pillars, 9 areas, 9 projects and 27 tasks as previewed`, async () => {
    const user = await app.newUser();
    expect(await hasCompleted(user)).toBe(false);

    const { status, body } = await apply(user, { template: template.id });

    expect([status, body]).toEqual([201, { success: true, created: WHOLE }]);
    expect(await hasCompleted(user)).toBe(true);
    const { pillars, areas, projects, tasks } = await everything(user);
    const made = pillars.map((pillar) => ({
      ...pillar,
      areas: areas
        .filter((area) => area.pillar_id === pillar.id)
        .map((area) => ({
          ...area,
          projects: projects
            .filter((project) => project.area_id === area.id)
            .map((project) => ({ ...project, tasks: tasks.filter((task) => task.project_id === project.id) })),
        })),
    }));
    expect(made).toMatchObject(template.pillars);
    expect(projects.every((project) => project.status === 'Not Started')).toBe(true);
    expect(tasks.every((task) => task.status === 'todo' && task.due_date === null)).toBe(true);

    // Each record has its template, and equal times of creation and change.
    for (const [table, count] of Object.entries(WHOLE)) {
      const untouched = await app.database.db
        .selectFrom(table as 'pillars')
        .select('id')
        .where('user_id', '=', user.user.id)
        .where('from_template', '=', template.id)
        .whereRef('updated_at', '=', 'created_at')
        .execute();
      expect([table, untouched.length]).toEqual([table, count]);
    }
  });
}

testOnce('a record that is left out is left out with everything below it', async () => {
  const leaveOut = async (...paths: string[]) => {
    const user = await app.newUser();
    const { body } = await apply(user, { template: 'entrepreneur', leave_out: paths });
    expect(await counts(user)).toEqual(body.created);
    return Object.values(body.created).join('/');
  };

  expect(await leaveOut('0.1.0')).toBe('3/9/8/24');
  expect(await leaveOut('0.1')).toBe('3/8/8/24');
  expect(await leaveOut('2', '2.1', '0.0', '9.9')).toBe('2/5/5/15');
  expect(await leaveOut('0', '1', '2')).toBe('0/0/0/0');
});

testOnce('exactly the unselected records are missing', async () => {
  const user = await app.newUser();
  await apply(user, { template: 'student', leave_out: ['1.2'] });

  const [, pillar] = ONBOARDING_TEMPLATES[0]!.pillars;
  const names = (await everything(user)).areas.map(({ name }) => name);

  expect(names).not.toContain(pillar!.areas[2]!.name);
  expect(names).toContain(pillar!.areas[1]!.name);
});

testOnce('an unknown template or path is refused', async () => {
  const user = await app.newUser();
  const { token } = user;

  for (const body of [
    { template: 'wizard' },
    {},
    { template: 'student', leave_out: ['a'] },
    { template: 'student', leave_out: ['0.0.0.0'] },
    { template: 'student', leave_out: Array(101).fill('0') },
    { template: 'student', request_id: 'once' },
  ]) {
    const { status } = await app.refused(onboardingContract.apply, { token, body: body as { template: 'student' } });
    expect([body, status]).toEqual([body, 422]);
  }
  expect(await counts(user)).toEqual(NOTHING);
  expect(await hasCompleted(user)).toBe(false);
});

test('repeating the request returns the first result, concurrently, later and with another body', async () => {
  const user = await app.newUser();
  const request_id = newId();

  const first = await apply(user, { template: 'student', leave_out: ['2'], request_id });
  const again = await apply(user, { template: 'student', leave_out: ['2'], request_id });
  now += 60 * 60 * 1000;
  const other = await apply(user, { template: 'entrepreneur', request_id: request_id.toUpperCase() });

  expect([first.status, again.status, other.status]).toEqual([201, 200, 200]);
  expect(first.body.created).toEqual({ pillars: 2, areas: 6, projects: 6, tasks: 18 });
  expect([again.text, other.text]).toEqual([first.text, first.text]);
  expect(await counts(user)).toEqual(first.body.created);
});

test('B-12: a double click creates one starter system', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const request_id = newId();

  const answers = await Promise.all([1, 2, 3].map(() => apply(user, { template: 'student' })));
  const ids = [request_id, request_id, newId()];
  const named = await Promise.all(ids.map((id) => apply(other, { template: 'student', request_id: id })));

  for (const { of, by } of [
    { of: answers, by: user },
    { of: named, by: other },
  ]) {
    expect(of.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(of.map(({ body }) => body.created)).toEqual([WHOLE, WHOLE, WHOLE]);
    expect(await counts(by)).toEqual(WHOLE);
  }
});

testOnce('another request, or one after the first was removed, is not a double click', async () => {
  const user = await app.newUser();

  const asked = [['2'], ['1'], ['1', '2'], ['2', '1', '1']].map((leave_out) => ({
    template: 'student',
    leave_out,
  }));
  const statuses = [];
  for (const body of asked) statuses.push((await apply(user, body)).status);
  expect(statuses).toEqual([201, 201, 201, 200]);
  const { pillars } = await counts(user);
  expect(pillars).toBe(2 + 2 + 1);

  await removeStarterItems(user);
  expect(await counts(user)).toEqual(NOTHING);
  expect((await apply(user, { template: 'student', leave_out: ['1', '2'] })).status).toBe(201);
  expect(await counts(user)).toMatchObject({ pillars: 1 });

  const [task] = (await everything(user)).tasks;
  await app.call(tasksContract.delete, { token: user.token, params: { id: task!.id } });
  expect((await apply(user, { template: 'student', leave_out: ['1', '2'] })).status).toBe(201);
});

testOnce('a second system can be applied, and two users can use the same request id', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const request_id = newId();

  expect((await apply(user, { template: 'student', request_id })).status).toBe(201);
  expect((await apply(other, { template: 'student', request_id })).status).toBe(201);
  expect((await apply(user, { template: 'entrepreneur' })).status).toBe(201);
  now += 60_000;
  expect((await apply(user, { template: 'entrepreneur' })).status).toBe(201);
  expect(await counts(user)).toEqual({ pillars: 9, areas: 27, projects: 27, tasks: 81 });
});

test('B-12: whichever step fails, nothing is left behind, and the next try works', async () => {
  if (onCluster('unique indexes without the person')) return;
  const user = await app.newUser();
  const { token } = user;
  const { db } = app.database;
  const [template] = ONBOARDING_TEMPLATES;
  const areas = template!.pillars.flatMap((pillar) => pillar.areas);
  const projects = areas.flatMap((area) => area.projects);
  const names = {
    pillars: template!.pillars.map(({ name }) => name),
    areas: areas.map(({ name }) => name),
    projects: projects.map(({ name }) => name),
    tasks: projects.flatMap(({ tasks }) => tasks.map(({ name }) => name)),
  };
  expect(Object.values(names).flat()).toHaveLength(48);
  // The blocking trigger is named after the step that must fail.
  for (const table of ['pillars', 'areas', 'projects', 'tasks'] as const) {
    const index = sql.ref(`one_name_${table}`);
    const owner = sql.lit(user.user.id);
    await sql`create unique index ${index} on ${sql.table(table)} (name) where user_id = ${owner}`.execute(db);
  }
  const shelf = await newProject(user, { name: 'Shelf' });
  const obstacles = {
    pillars: await newPillar(user, { name: 'Obstacle' }),
    areas: await newArea(user, { name: 'Obstacle' }),
    projects: await newProject(user, { name: 'Obstacle' }),
    tasks: await newTask(user, shelf, { name: 'Obstacle' }),
  };
  const before = await counts(user);

  for (const table of ['pillars', 'areas', 'projects', 'tasks'] as const) {
    const rename = (name: string) =>
      db
        .updateTable(table as 'pillars')
        .set({ name })
        .where('user_id', '=', user.user.id)
        .where('id', '=', obstacles[table].id)
        .execute();
    for (const name of someOf(names[table], { all: 1, sqlite: 1, postgres: 6 })) {
      await rename(name);
      const { status } = await app.refused(onboardingContract.apply, { token, body: { template: 'student' } });
      expect([name, status]).toEqual([name, 500]);
    }
    await rename('Obstacle');
    expect(await counts(user)).toEqual(before);
  }
  expect(await hasCompleted(user)).toBe(false);

  expect((await apply(user, { template: 'student' })).status).toBe(201);
  expect(await counts(user)).toEqual({ pillars: 4, areas: 10, projects: 11, tasks: 28 });
});

testOnce('the 48 single calls work as well and stay below the limits', async () => {
  const limited: TestApp = await startTestApp({ config: { rateLimit: true } });
  const { token } = await limited.newUser();
  const statuses: number[] = [];
  const [template] = ONBOARDING_TEMPLATES;

  for (const { areas, ...pillar } of template!.pillars) {
    const newestPillar = await limited.call(pillarsContract.create, { token, body: pillar });
    statuses.push(newestPillar.status);
    for (const { projects, ...area } of areas) {
      const body = { ...area, pillar_id: newestPillar.body.id };
      const newestArea = await limited.call(areasContract.create, { token, body });
      statuses.push(newestArea.status);
      for (const { tasks, ...project } of projects) {
        const newestProject = await limited.call(projectsContract.create, {
          token,
          body: { ...project, area_id: newestArea.body.id, status: 'Not Started' },
        });
        statuses.push(newestProject.status);
        for (const task of tasks) {
          const newestTask = { ...task, project_id: newestProject.body.id, status: 'todo' as const };
          statuses.push((await limited.call(tasksContract.create, { token, body: newestTask })).status);
        }
      }
    }
  }
  statuses.push((await limited.call(authContract.completeOnboarding, { token })).status);

  expect(statuses).toEqual([...Array(48).fill(201), 200]);
  expect((await limited.call(tasksContract.list, { token })).body).toHaveLength(27);
});

testOnce('only untouched starter records are removed, in one step', async () => {
  const user = await app.newUser();
  const stranger = await app.newUser();
  await apply(user, { template: 'student' });
  await apply(stranger, { template: 'student' });
  const mine = await newTask(user, await newProject(user));

  const answer = await removeStarterItems(user);

  expect(answer).toMatchObject({ success: true, message: 'Starter items removed', removed: WHOLE });
  expect(await counts(user)).toEqual({ pillars: 0, areas: 0, projects: 1, tasks: 1 });
  expect((await everything(user)).tasks[0]!.id).toBe(mine.id);
  expect(await counts(stranger)).toEqual(WHOLE);
  expect((await removeStarterItems(user)).removed).toEqual(NOTHING);
  expect(await hasCompleted(user)).toBe(true);
});

testOnce('a touched starter record is kept with all records above it', async () => {
  const touches: [touched: string, touch: (user: TestUser) => Promise<unknown>, left: string][] = [
    ['a pillar renamed', (user) => change(user, 'pillars', { name: 'Mine' }), '1/0/0/0'],
    ['an area archived', (user) => put(user, 'areas', '/archive'), '1/1/0/0'],
    ['a project started', (user) => change(user, 'projects', { status: 'In Progress' }), '1/1/1/0'],
    ['a task done', (user) => change(user, 'tasks', { completed: true }), '1/1/1/1'],
    ['an area added', async (user) => newArea(user, { pillar_id: (await first(user, 'pillars')).id }), '1/1/0/0'],
    ['a project added', async (user) => newProject(user, { area_id: (await first(user, 'areas')).id }), '1/1/1/0'],
    ['a task added', async (user) => newTask(user, await first(user, 'projects')), '1/1/1/1'],
    [
      'a subtask added',
      async (user) => {
        const { id, project_id } = (await everything(user)).tasks[0]!;
        await newTask(user, { id: project_id }, { parent_task_id: id });
      },
      '1/1/1/2',
    ],
    [
      'a sub-pillar added',
      async (user) => newPillar(user, { parent_pillar_id: (await first(user, 'pillars')).id }),
      '2/0/0/0',
    ],
    ['nothing', async () => {}, '0/0/0/0'],
  ];
  type Kind = keyof typeof WHOLE;
  const first = async (user: TestUser, kind: Kind) => (await everything(user))[kind][0]!;
  const put = async (user: TestUser, kind: Kind, path: string, body?: object) =>
    app.send({ method: 'PUT', url: `/api/${kind}/${(await first(user, kind)).id}${path}`, token: user.token, body });
  const change = (user: TestUser, kind: Kind, body: object) => put(user, kind, '', body);

  for (const [touched, touch, left] of touches) {
    const user = await app.newUser();
    // One pillar, area and project, and three tasks.
    await apply(user, { template: 'student', leave_out: ['0.1', '0.2', '1', '2'] });
    await touch(user);

    await removeStarterItems(user);

    const { db } = app.database;
    const rows = [];
    for (const table of ['pillars', 'areas', 'projects', 'tasks'] as const) {
      const own = db.selectFrom(table).select('id').where('user_id', '=', user.user.id);
      rows.push((await own.execute()).length);
    }
    expect([touched, rows.join('/')]).toEqual([touched, left]);
  }
});
