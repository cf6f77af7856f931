import { expect, test } from 'vitest';
import { alignmentContract } from '#contract/alignment.ts';
import { areasContract } from '#contract/areas.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { insightsContract } from '#contract/insights.ts';
import { journalContract } from '#contract/journal.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { resourcesContract } from '#contract/resources.ts';
import { searchContract } from '#contract/search.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { archivesOf, recordsOf } from '#server/testing/files/archives.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-26T09:00:00Z') });
const { newPillar, newArea, newProject, newTask, newPath } = recordsIn(app);
const { exportOf, importInto } = await archivesOf(app);

const create = ({ token }: TestUser, body: object) =>
  app.call(tasksContract.create, { token, body: { name: 'Buy laces', ...body } });
const change = ({ token }: TestUser, id: string, body: object) =>
  app.call(tasksContract.change, { token, params: { id }, body });
const taskOf = async ({ token }: TestUser, id: string) =>
  (await app.call(tasksContract.get, { token, params: { id } })).body;
const areaOf = async ({ token }: TestUser, id: string) =>
  (await app.call(areasContract.get, { token, params: { id } })).body;
const projectNames = async ({ token }: TestUser) => {
  const query = { include_archived: 'true', include_inbox: 'true' } as const;
  return (await app.call(projectsContract.list, { token, query })).body.map(({ name }) => name);
};

/** A user with the area Running in the pillar Health, and a task in the area itself. */
async function newRunner() {
  const user = await app.newUser();
  const pillar = await newPillar(user);
  const area = await newArea(user, { pillar_id: pillar.id });
  const { body: task } = await create(user, { area_id: area.id });
  return { user, pillar, area, task };
}

testOnce('a task can be in an area itself, and its path is the pillar and the area', async () => {
  const { user, pillar, area, task } = await newRunner();
  const place = {
    ...{ project_id: area.id, project_name: 'Running', area_id: area.id, area_name: 'Running' },
    ...{ pillar_id: pillar.id, pillar_name: 'Health', why: null },
  };
  expect(task).toMatchObject(place);
  expect(await taskOf(user, task.id)).toMatchObject(place);
  const { body: ofArea } = await app.call(tasksContract.ofProject, { token: user.token, params: { id: area.id } });
  expect(ofArea).toMatchObject([{ id: task.id }]);
  const { body: second } = await create(user, { project_id: area.id });
  expect(second).toMatchObject(place);
  const { body: listed } = await app.call(tasksContract.list, { token: user.token, query: { project_id: area.id } });
  expect(listed.map(({ id }) => id).toSorted()).toEqual([task.id, second.id].toSorted());
});

testOnce('an area without tasks of its own lists none', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const { body } = await app.call(tasksContract.ofProject, { token: user.token, params: { id: area.id } });
  expect(body).toEqual([]);
});

testOnce('the list of an area is not a project: it is not listed, not counted and not found', async () => {
  const { user, area, task } = await newRunner();
  const { token } = user;
  await change(user, task.id, { completed: true });
  await create(user, { area_id: area.id });
  expect(await projectNames(user)).toEqual([]);
  expect(await areaOf(user, area.id)).toMatchObject({
    ...{ project_count: 0, completed_project_count: 0, total_task_count: 2, completed_task_count: 1 },
  });
  const query = { include_projects: 'true' } as const;
  expect((await app.call(hierarchyContract.areas, { token, query })).body).toMatchObject([
    { total_task_count: 2, projects: [] },
  ]);
  const { body: pillars } = await app.call(hierarchyContract.pillars, { token });
  expect(pillars).toMatchObject([{ project_count: 0, task_count: 2 }]);
  const { body: stats } = await app.call(dashboardContract.stats, { token });
  expect(stats).toMatchObject({ total_tasks: 2, tasks_completed: 1, total_projects: 0 });
  const { body: dashboard } = await app.call(dashboardContract.read, { token });
  expect(dashboard).toMatchObject({
    ...{ stats: { total_tasks: 2, total_projects: 0 }, today: { open_tasks: 1, inbox_tasks: 0 } },
    areas: [{ project_count: 0, total_task_count: 2 }],
  });
  const { body: found } = await app.call(searchContract.find, { token, query: { q: 'tasks of the area' } });
  expect(found).toEqual([]);
});

testOnce('a search in the area finds its own tasks, with their path', async () => {
  const { user, pillar, area } = await newRunner();
  const { project } = await newPath(user);
  await newTask(user, project, { name: 'Other laces' });
  const { body } = await app.call(searchContract.find, { token: user.token, query: { q: 'laces in:running' } });
  expect(body.map(({ name, path, path_ids }) => [name, path, path_ids])).toContainEqual([
    ...['Buy laces', ['Health', 'Running'], [pillar.id, area.id]],
  ]);
});

test('the list of an area cannot be read, changed, archived, deleted or saved as a template', async () => {
  const { user, area } = await newRunner();
  const { token } = user;
  const params = { id: area.id };
  const refusals = await Promise.all([
    app.refused(hierarchyContract.project, { token, params }),
    app.refused(projectsContract.change, { token, params, body: { name: 'Mine' } }),
    app.refused(projectsContract.change, { token, params, body: { status: 'Completed' } }),
    app.refused(projectsContract.archive, { token, params }),
    app.refused(projectsContract.unarchive, { token, params }),
    app.refused(projectsContract.delete, { token, params }),
    app.refused(insightsContract.project, { token, params }),
  ]);
  expect(refusals.map(({ status, body }) => [status, body.detail])).toEqual(
    refusals.map(() => [404, 'Project not found']),
  );
  const body = { from_project_id: area.id };
  expect((await app.refused(projectTemplatesContract.create, { token, body })).status).toBe(400);
});

testOnce('a project and an area cannot have the same id, and a project is never in an area with its id', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { area, project } = await newPath(user);
  const newProjectBody = { id: area.id, area_id: area.id, name: 'Mine' };
  expect((await app.refused(projectsContract.create, { token, body: newProjectBody })).status).toBe(409);
  expect((await app.refused(areasContract.create, { token, body: { id: project.id, name: 'Mine' } })).status).toBe(409);
  const params = { id: project.id };
  expect((await app.refused(projectsContract.change, { token, params, body: { area_id: project.id } })).status).toBe(
    400,
  );
  await app.call(projectsContract.delete, { token, params });
  expect((await app.refused(areasContract.create, { token, body: { id: project.id, name: 'Mine' } })).status).toBe(409);
});

testOnce('tasks move into an area and out of it, one or many, with Undo', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { area, project, task } = await newPath(user);
  const subtask = await newTask(user, project, { parent_task_id: task.id });
  const other = await newTask(user, project);
  expect((await change(user, task.id, { project_id: area.id })).body).toMatchObject({ project_id: area.id });
  expect(await taskOf(user, subtask.id)).toMatchObject({ project_id: area.id, parent_task_id: task.id });
  const { body } = await app.call(tasksContract.changeMany, {
    token,
    body: {
      tasks: [
        { id: other.id, project_id: area.id },
        { id: task.id, project_id: project.id, area_id: area.id },
      ],
    },
  });
  expect(body).toMatchObject({ refused: [], tasks: [{ project_id: area.id }, { project_id: project.id }] });
  const items = [{ id: other.id, project_id: project.id }];
  const { body: undone } = await app.call(tasksContract.putBack, { token, body: { tasks: items } });
  expect(undone.tasks).toMatchObject([{ project_id: project.id }]);
  const { body: inbox } = await change(user, other.id, { project_id: null });
  expect(inbox.project_name).toBe('Inbox');
  expect((await change(user, other.id, { area_id: null })).body.project_name).toBe('Inbox');
});

testOnce('a task sent back as it was read stays where it is, and a project that is null means the Inbox', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { area, project, task } = await newPath(user);
  const other = await newArea(user, { name: 'Trails' });
  const read = await taskOf(user, task.id);
  const written = { ...read, name: 'Buy better shoes' };
  expect((await change(user, task.id, written)).body).toMatchObject({ project_id: project.id, area_id: area.id });
  const { project_id: _, ...withoutProject } = written;
  expect((await change(user, task.id, withoutProject)).body).toMatchObject({ project_id: project.id });
  const { body: many } = await app.call(tasksContract.changeMany, { token, body: { tasks: [withoutProject] } });
  expect(many).toMatchObject({ refused: [], tasks: [{ project_id: project.id }] });

  const { body: copy } = await create(user, { ...written, id: newId() });
  expect(copy).toMatchObject({ project_id: project.id, area_id: area.id });

  expect((await change(user, task.id, { area_id: other.id })).body).toMatchObject({ project_id: other.id });
  expect((await change(user, task.id, { project_id: null, area_id: other.id })).body.project_name).toBe('Inbox');
  const toInbox = [{ id: copy.id, project_id: null, area_id: other.id }];
  const { body: moved } = await app.call(tasksContract.changeMany, { token, body: { tasks: toInbox } });
  expect(moved.tasks).toMatchObject([{ project_name: 'Inbox' }]);
});

test('the list of an area cannot be linked, hold files or be sorted among projects', async () => {
  const { user, area } = await newRunner();
  const { token } = user;
  const link = { entity_type: 'project' as const, entity_id: area.id };
  const { body: entry } = await app.call(journalContract.create, { token, body: { content: 'Ran', links: [link] } });
  expect(entry.links).toEqual([]);
  const notes = { filename: 'notes.txt', file_content: btoa('Along the river') };
  const { body: file } = await app.call(resourcesContract.create, { token, body: notes });
  const attach = { token, params: { id: file.id }, body: link };
  expect((await app.refused(resourcesContract.attach, attach)).status).toBe(400);
  const order = { token, body: { project_ids: [area.id] } };
  expect(await app.refused(projectsContract.reorder, order)).toMatchObject({
    status: 404,
    body: { detail: `Project ${area.id} not found` },
  });
});

testOnce('a task whose area is in the trash is restored after it, and the refusal names the area', async () => {
  const { user, area, task } = await newRunner();
  const { token } = user;
  const { body: deleted } = await app.call(tasksContract.delete, { token, params: { id: task.id } });
  await app.call(areasContract.delete, { token, params: { id: area.id } });
  const restore = { token, params: { id: deleted.trash_id! }, body: {} };
  expect((await app.refused(trashContract.restore, restore)).body.detail).toBe(
    'The area “Running” was deleted. Restore it first, or restore this task to the Inbox.',
  );
});

test('tasks created at once share the list of their area, and it follows the name of the area', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const made = await Promise.all(['One', 'Two', 'Three'].map((name) => create(user, { name, area_id: area.id })));
  expect(made.map(({ status, body }) => [status, body.project_id])).toEqual(made.map(() => [201, area.id]));
  await app.call(areasContract.change, { token: user.token, params: { id: area.id }, body: { name: 'Trails' } });
  expect(await taskOf(user, made[0]!.body.id)).toMatchObject({ project_name: 'Trails', area_name: 'Trails' });
  expect(await projectNames(user)).toEqual([]);
});

testOnce('a missing area is named as one, for each task of a list', async () => {
  const { user, task } = await newRunner();
  const { token } = user;
  const body = { name: 'Lost', area_id: newId() };
  const refused = { status: 400, body: { detail: 'Area not found' } };
  expect(await app.refused(tasksContract.create, { token, body })).toMatchObject(refused);
  const params = { id: task.id };
  expect(await app.refused(tasksContract.change, { token, params, body: { area_id: newId() } })).toMatchObject(refused);
  const toProject = { token, params, body: { project_id: newId() } };
  expect((await app.refused(tasksContract.change, toProject)).body.detail).toBe('Project not found');
  const tasks = [
    { id: task.id, area_id: newId() },
    { id: (await create(user, { name: 'Other' })).body.id, name: 'Renamed' },
  ];
  const { body: many } = await app.call(tasksContract.changeMany, { token, body: { tasks } });
  expect(many.refused).toMatchObject([{ id: task.id, detail: 'Area not found' }]);
  expect(many.tasks).toMatchObject([{ name: 'Renamed' }]);
});

testOnce('the tasks of an area are hidden, deleted and restored with it', async () => {
  const { user, area, task } = await newRunner();
  const { token } = user;
  const params = { id: area.id };
  const open = async () => (await app.call(tasksContract.list, { token })).body.length;
  await app.call(areasContract.archive, { token, params });
  expect(await open()).toBe(0);
  expect((await app.refused(tasksContract.create, { token, body: { name: 'Hidden', area_id: area.id } })).status).toBe(
    400,
  );
  await app.call(areasContract.unarchive, { token, params });
  expect(await open()).toBe(1);
  const { body: deleted } = await app.call(areasContract.delete, { token, params });
  expect(await open()).toBe(0);
  const { body: trash } = await app.call(trashContract.list, { token });
  expect(trash).toMatchObject([{ kind: 'area', counts: { projects: 0, tasks: 1 } }]);
  await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! }, body: {} });
  expect(await taskOf(user, task.id)).toMatchObject({ project_id: area.id, project_name: 'Running' });
});

testOnce('a task in the trash can be restored into an area', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { project, task } = await newPath(user);
  const area = await newArea(user, { name: 'Household' });
  const { body } = await app.call(tasksContract.delete, { token, params: { id: task.id } });
  await app.call(projectsContract.delete, { token, params: { id: project.id } });
  const restore = { token, params: { id: body.trash_id! }, body: { parent_id: area.id } };
  expect((await app.call(trashContract.restore, restore)).status).toBe(200);
  expect(await taskOf(user, task.id)).toMatchObject({ project_id: area.id, project_name: 'Household' });
});

testOnce('the area of another user takes no task', async () => {
  const [{ area, task }, other] = [await newRunner(), await app.newUser()];
  const { token } = other;
  const own = (await create(other, {})).body;
  for (const body of [{ area_id: area.id }, { project_id: area.id }]) {
    const made = { token, body: { name: 'Theirs', ...body } };
    expect((await app.refused(tasksContract.create, made)).status).toBe(400);
    expect((await app.refused(tasksContract.change, { token, params: { id: own.id }, body })).status).toBe(400);
  }
  const params = { id: area.id };
  expect((await app.refused(tasksContract.ofProject, { token, params })).status).toBe(404);
  expect((await app.refused(tasksContract.change, { token, params: { id: task.id }, body: {} })).status).toBe(404);
});

testOnce('recurring tasks can be in an area, by themselves and from a task', async () => {
  const user = await app.newUser();
  const { token } = user;
  const area = await newArea(user);
  const pattern = { type: 'daily' as const, interval: 1 };
  const { body: rule } = await app.call(recurringContract.create, {
    ...{ token, body: { name: 'Stretch', project_id: area.id, recurrence_pattern: pattern } },
  });
  expect(rule).toMatchObject({ project_id: area.id, project_name: 'Running' });
  const { body: task } = await create(user, { area_id: area.id, recurrence_pattern: pattern });
  expect(task).toMatchObject({ project_id: area.id, recurrence_pattern: { type: 'daily' } });
  const { body: occurrences } = await app.call(tasksContract.occurrences, { token });
  expect(occurrences).toMatchObject([{ name: 'Stretch', project_name: 'Running' }]);
});

testOnce('a recurring task is put into an area by its id, or moved there, and a project comes first', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [area, project] = [await newArea(user), await newProject(user)];
  const recurrence_pattern = { type: 'daily' as const, interval: 1 };
  const add = async (place: { area_id?: string; project_id?: string }) =>
    (await app.call(recurringContract.create, { token, body: { name: 'Stretch', recurrence_pattern, ...place } })).body;
  const move = async (id: string, body: { area_id?: string | null; project_id?: string }) =>
    (await app.call(recurringContract.change, { token, params: { id }, body })).body.project_id;

  const inArea = await add({ area_id: area.id });
  expect(inArea).toMatchObject({ project_id: area.id, project_name: 'Running' });
  expect(await add({ area_id: area.id, project_id: project.id })).toMatchObject({ project_id: project.id });
  expect(await move(inArea.id, { project_id: project.id })).toBe(project.id);
  expect(await move(inArea.id, { area_id: null })).toBe(project.id);
  expect(await move(inArea.id, { area_id: area.id })).toBe(area.id);
  // As with a task, the area that it is in already moves nothing.
  const inProject = await newProject(user, { area_id: area.id });
  expect(await move(inArea.id, { project_id: inProject.id })).toBe(inProject.id);
  expect(await move(inArea.id, { area_id: area.id })).toBe(inProject.id);
  expect(await move(inArea.id, { project_id: area.id })).toBe(area.id);
  const unknown = { name: 'Stretch', recurrence_pattern, area_id: newId() };
  const refused = { status: 400, body: { detail: 'Area not found' } };
  expect(await app.refused(recurringContract.create, { token, body: unknown })).toMatchObject(refused);
  const moved = { token, params: { id: inArea.id }, body: { area_id: newId() } };
  expect(await app.refused(recurringContract.change, moved)).toMatchObject(refused);
});

testOnce('completions of an area count for its pillar, and for no project', async () => {
  const { user, pillar, area, task } = await newRunner();
  const { token } = user;
  const other = await newProject(user, { area_id: area.id });
  await change(user, task.id, { completed: true });
  const { body: alignment } = await app.call(alignmentContract.dashboard, { token });
  expect(alignment.balance).toMatchObject([{ pillar_id: pillar.id, actual_percentage: 100 }]);
  const { body } = await app.call(insightsContract.area, { token, params: { id: area.id } });
  expect(body).toMatchObject({
    summary: { project_count: 1, completed: 1, total_task_count: 1 },
    projects: [{ id: other.id, completed: 0 }],
    rest: { completed: 1 },
  });
  const query = { without: 'project', area_id: area.id } as const;
  const { body: rest } = await app.call(insightsContract.completions, { token, query });
  expect(rest).toMatchObject([{ name: 'Buy laces', project_name: 'Running', area_name: 'Running' }]);
});

testOnce('a line names an area, and asks which is meant if a project has the same name', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const add = async (line: string) =>
    (await app.call(tasksContract.createFromLine, { token: user.token, body: { line } })).body;
  expect(await add('Buy laces #running tomorrow')).toMatchObject({
    task: { name: 'Buy laces', project_id: area.id, due_date: '2026-11-27' },
    questions: [],
  });
  await newProject(user, { area_id: area.id, name: 'Running shoes' });
  expect(await add('Clean them #running')).toMatchObject({ task: { project_id: area.id }, questions: [] });
  const project = await newProject(user, { area_id: area.id, name: 'Running' });
  const { task, questions } = await add('Buy socks #Running');
  expect(task).toMatchObject({ name: 'Buy socks #Running', project_name: 'Inbox' });
  expect(questions).toMatchObject([
    { meaning: `in the project “${project.name}”`, change: { project_id: project.id } },
    { meaning: 'in the area “Running”', change: { project_id: area.id, name: 'Buy socks' } },
  ]);
  const { body } = await change(user, task.id, questions[1]!.change);
  expect(body).toMatchObject({ name: 'Buy socks', project_id: area.id });
});

testOnce(
  'an export and an import keep the tasks of an area, also with new ids and into an area that has some',
  async () => {
    const { user, area } = await newRunner();
    const archive = await exportOf(user);
    const other = await app.newUser();
    expect(await importInto(other, archive)).toMatchObject({ imported: { areas: 1, projects: 0, tasks: 1 } });
    expect(await recordsOf(await exportOf(other))).toEqual(await recordsOf(archive));
    await create(user, { name: 'Wax shoes', area_id: area.id });
    await importInto(other, await exportOf(user));
    const { body } = await app.call(tasksContract.ofProject, { token: other.token, params: { id: area.id } });
    expect(body.map(({ name }) => name)).toEqual(['Buy laces', 'Wax shoes']);
  },
);

testOnce('an import gives a new id to an area or a project whose id the other kind has', async () => {
  const [user, ofProject, ofArea] = [await app.newUser(), await app.newUser(), await app.newUser()];
  const area = await newArea(user);
  await create(user, { area_id: area.id });
  const project = await newProject(ofProject, { id: area.id, name: 'Marathon' });
  await newTask(ofProject, project, { name: 'Train' });
  await newArea(ofArea, { id: area.id, name: 'Household' });

  expect(await importInto(ofProject, await exportOf(user))).toMatchObject({ imported: { areas: 1, tasks: 1 } });
  const tasks = async ({ token }: TestUser) =>
    (await app.call(tasksContract.list, { token })).body
      .map(({ name, project_name, area_name }) => [name, project_name, area_name])
      .toSorted();
  const both = [
    ['Buy laces', 'Running', 'Running'],
    ['Train', 'Marathon', null],
  ];
  expect(await tasks(ofProject)).toEqual(both);
  await importInto(ofProject, await exportOf(user));
  expect(await tasks(ofProject)).toEqual(both);

  const other = await app.newUser();
  await newProject(other, { id: project.id, name: 'Marathon' });
  await importInto(ofArea, await exportOf(other));
  expect(await projectNames(ofArea)).toEqual(['Marathon']);
  const { body: areas } = await app.call(hierarchyContract.areas, { token: ofArea.token });
  expect(areas).toMatchObject([{ id: area.id, name: 'Household', project_count: 0 }]);
});

testOnce('a project that has the id of an area since before there were lists is never taken for its list', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [area, project] = [await newArea(user), await newProject(user, { name: 'Marathon' })];
  const rename = (from: string, id: string) =>
    app.database.db
      .updateTable('projects')
      .set({ id })
      .where('user_id', '=', user.user.id)
      .where('id', '=', from)
      .execute();
  await rename(project.id, area.id);
  const task = (await create(user, {})).body;
  const refusal = {
    status: 400,
    body: { detail: 'The project “Marathon” has the id of this area, which can therefore have no tasks of its own.' },
  };
  const body = { area_id: area.id };
  expect(await app.refused(tasksContract.create, { token, body: { name: 'Buy laces', ...body } })).toMatchObject(
    refusal,
  );
  expect(await app.refused(tasksContract.change, { token, params: { id: task.id }, body })).toMatchObject(refusal);
  await rename(area.id, project.id);
});

testOnce('a new record with an id in the trash is refused with the kind of record that has it', async () => {
  const { user, area } = await newRunner();
  const { token } = user;
  await app.call(areasContract.delete, { token, params: { id: area.id } });
  const body = { id: area.id, name: 'Again' };
  expect((await app.refused(areasContract.create, { token, body })).body.detail).toBe(
    'An area with this id is in the trash. Restore it, or delete it for good first.',
  );
  expect((await app.refused(projectsContract.create, { token, body })).body.detail).toBe(
    'A project and an area cannot have the same id.',
  );
});

testOnce('a task gets one list when its request is repeated', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const id = newId();
  const [first, second] = [await create(user, { id, area_id: area.id }), await create(user, { id, area_id: area.id })];
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
});
