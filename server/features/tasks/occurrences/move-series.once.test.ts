import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

/* A repeating task is in one place: moving one occurrence moves the open and later ones of its series. */

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newArea, newProject, newTask } = recordsIn(app);
const { newRule, instancesOf, close } = recurringIn(app);
const at = (day: string) => {
  now = new Date(`${day}T12:00:00Z`);
};
const daily = { type: 'daily' as const, interval: 1 };

async function newMover() {
  at('2026-11-20');
  const user = await app.newUser();
  const { token } = user;
  const [home, family] = [await newProject(user, { name: 'Home' }), await newProject(user, { name: 'Family' })];
  const area = await newArea(user);
  const repeating = (fields: object = {}) =>
    newTask(user, home, { due_date: '2026-11-20', recurrence_pattern: daily, ...fields });
  const change = (id: string, body: object) => app.call(tasksContract.change, { token, params: { id }, body });
  const changeRule = async (id: string, body: object) =>
    (await app.call(recurringContract.change, { token, params: { id }, body })).body;
  const move = (id: string, project_id: string | null) =>
    app.refused(recurringContract.changeInstance, { token, params: { id }, body: { project_id } });
  /** The projects of a rule, of its open instances, and of its task. */
  const places = async (ruleId: string) => {
    const rule = (await app.call(recurringContract.get, { token, params: { id: ruleId } })).body;
    const open = (await instancesOf(token, ruleId)).filter(({ completed, skipped }) => !completed && !skipped);
    const ofTask = rule.task_id
      ? (await app.call(tasksContract.get, { token, params: { id: rule.task_id } })).body.project_id
      : undefined;
    return [...new Set([rule.project_id, ...open.map(({ project_id }) => project_id), ...(ofTask ? [ofTask] : [])])];
  };
  return { user, token, home, family, area, repeating, change, changeRule, move, places };
}

test('the later occurrences of a repeating task move with it, into a project, an area or the Inbox, and back', async () => {
  const { home, family, area, repeating, change, places } = await newMover();
  const task = await repeating();
  const ruleId = task.recurring_task_id!;
  expect(await places(ruleId)).toEqual([home.id]);
  await change(task.id, { project_id: family.id });
  expect(await places(ruleId)).toEqual([family.id]);
  await change(task.id, { area_id: area.id });
  expect(await places(ruleId)).toEqual([area.id]);
  const { body: inInbox } = await change(task.id, { project_id: null });
  expect(await places(ruleId)).toEqual([inInbox.project_id]);
  await change(task.id, { project_id: home.id });
  expect(await places(ruleId)).toEqual([home.id]);
});

test('a series moves with a task in bulk, and with a task above that takes it along', async () => {
  const { user, token, home, family, repeating, places } = await newMover();
  const [alone, above] = [await repeating(), await newTask(user, home)];
  const below = await repeating({ parent_task_id: above.id });
  const moved = [alone, above].map(({ id }) => ({ id, project_id: family.id }));
  await app.call(tasksContract.changeMany, { token, body: { tasks: moved } });
  expect(await places(alone.recurring_task_id!)).toEqual([family.id]);
  expect(await places(below.recurring_task_id!)).toEqual([family.id]);
});

test('moving one instance moves its rule, the open instances and the open task, but nothing that is closed', async () => {
  const { token, home, family, repeating, move, places } = await newMover();
  const task = await repeating();
  const ruleId = task.recurring_task_id!;
  await close(token, ruleId, '2026-11-21');
  const [done, next] = await instancesOf(token, ruleId);
  expect((await move(next!.id, family.id)).body).toMatchObject({ id: next!.id, project_id: family.id });
  expect(await places(ruleId)).toEqual([family.id]);
  expect((await instancesOf(token, ruleId))[0]).toMatchObject({ id: done!.id, project_id: home.id });

  const refused = await move(done!.id, family.id);
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    '“Buy shoes” is done or skipped on this day. Move an open occurrence or the recurring task.',
  ]);
  expect((await move(done!.id, home.id)).status).toBe(200);
  // Reopened, it joins its series.
  await close(token, ruleId, '2026-11-21', 'reopen');
  expect(await places(ruleId)).toEqual([family.id]);
});

test('a rule without a project can be moved by an instance; with a task it is in the Inbox instead', async () => {
  const { token, family, repeating, changeRule, move, places } = await newMover();
  const rule = await newRule(token);
  const [first] = await instancesOf(token, rule.id);
  await move(first!.id, family.id);
  expect(await places(rule.id)).toEqual([family.id]);
  await move(first!.id, null);
  expect(await places(rule.id)).toEqual([null]);

  const task = await repeating();
  const { project_id } = await changeRule(task.recurring_task_id!, { project_id: null });
  expect(project_id).not.toBeNull();
  expect(await places(task.recurring_task_id!)).toEqual([project_id]);
});

test('moving a rule moves its open task with the subtasks, a completed one stays, and a rule sent back moves nothing', async () => {
  const { user, token, home, family, repeating, change, changeRule, places } = await newMover();
  const task = await repeating();
  const ruleId = task.recurring_task_id!;
  const subtask = await newTask(user, home, { parent_task_id: task.id });
  await changeRule(ruleId, { project_id: family.id });
  expect(await places(ruleId)).toEqual([family.id]);
  const { body } = await app.call(tasksContract.get, { token, params: { id: subtask.id } });
  expect(body.project_id).toBe(family.id);

  await change(task.id, { completed: true });
  await changeRule(ruleId, { project_id: home.id });
  expect(await places(ruleId)).toEqual([home.id, family.id]);
  await change(task.id, { project_id: family.id, completed: false });
  await changeRule(ruleId, { project_id: home.id, name: 'Boots' });
  expect(await places(ruleId)).toEqual([home.id, family.id]);
});

test('a series is not moved by moving its completed task, nor into the project of somebody else', async () => {
  const { home, family, token, repeating, change, move, places } = await newMover();
  const task = await repeating();
  const ruleId = task.recurring_task_id!;
  await change(task.id, { completed: true });
  await change(task.id, { project_id: family.id });
  expect(await places(ruleId)).toEqual([home.id, family.id]);
  const stranger = await newMover();
  const [next] = await instancesOf(token, ruleId);
  expect((await move(next!.id, stranger.home.id)).status).toBe(400);
  expect((await stranger.move(next!.id, stranger.home.id)).status).toBe(404);
});

test('an occurrence of a repeating subtask is refused a move, which would take the subtask out of its task', async () => {
  const { user, token, home, family, repeating, move, places } = await newMover();
  const above = await newTask(user, home, { name: 'Party' });
  const below = await repeating({ name: 'Water', parent_task_id: above.id });
  const [, next] = await instancesOf(token, below.recurring_task_id!);
  const refused = await move(next!.id, family.id);
  expect([refused.status, refused.body.detail]).toEqual([400, '“Water” is a subtask of “Party”. Move that task.']);
  expect(await places(below.recurring_task_id!)).toEqual([home.id]);
  const { body: kept } = await app.call(tasksContract.get, { token, params: { id: below.id } });
  expect(kept.parent_task_id).toBe(above.id);
});
