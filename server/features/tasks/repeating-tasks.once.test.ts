import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { daysOf, instancesOf, close } = recurringIn(app);
const at = (day: string) => {
  now = new Date(`${day}T12:00:00Z`);
};

async function newPlanner() {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const change = async (id: string, body: object) =>
    (await app.call(tasksContract.change, { token, params: { id }, body })).body;
  const rules = async () => (await app.call(recurringContract.list, { token })).body;
  return { user, token, project, change, rules };
}

test('a repeating task is the first occurrence; the next ones follow its due date', async () => {
  at('2026-11-20');
  const { user, token, project, rules } = await newPlanner();
  const task = await newTask(user, project, {
    name: 'Pay rent',
    due_date: '2026-12-01',
    due_time: '09:00',
    priority: 'high',
    recurrence_pattern: { type: 'monthly' },
  });

  expect(task.due_date).toBe('2026-12-01');
  expect(task.recurrence_pattern).toMatchObject({ type: 'monthly', interval: 1 });
  const [rule] = await rules();
  expect(rule).toMatchObject({
    id: task.recurring_task_id,
    task_id: task.id,
    name: 'Pay rent',
    priority: 'high',
    due_time: '09:00',
    project_id: project.id,
    start_date: '2026-12-01',
  });
  // The task is the open one, so its due date is the next date.
  expect(rule).toMatchObject({ next_due: '2026-12-01', next_id: task.id, next_kind: 'task', missed: 0 });
  expect(rule!.next_dates.slice(0, 2)).toEqual(['2026-12-01', '2027-01-01']);
  expect(await daysOf(token, rule!.id)).toEqual([]);
  at('2026-12-03');
  expect(await daysOf(token, rule!.id)).toEqual(['2027-01-01 open']);
});

test('without a due date it is due on the first matching day', async () => {
  at('2026-11-20');
  const { user, token, project } = await newPlanner();
  const task = await newTask(user, project, { recurrence_pattern: { type: 'weekly', weekdays: ['monday'] } });

  expect(task.due_date).toBe('2026-11-23');
  expect((await daysOf(token, task.recurring_task_id!))[0]).toBe('2026-11-30 open');
});

test('a due date that does not match the pattern is replaced by the first matching day', async () => {
  at('2026-11-20');
  const { user, token, project } = await newPlanner();
  const task = await newTask(user, project, {
    due_date: '2026-11-25',
    recurrence_pattern: { type: 'weekly', weekdays: ['monday'] },
  });

  expect(task.due_date).toBe('2026-11-30');
  expect((await daysOf(token, task.recurring_task_id!))[0]).toBe('2026-12-07 open');
});

test('a late task stays late if its day matches, and days before it repeated are not missed', async () => {
  at('2026-11-20');
  const { user, token, project, rules } = await newPlanner();
  const late = { due_date: '2026-11-02', recurrence_pattern: { type: 'weekly' as const } };
  const monday = await newTask(user, project, late);
  const thursday = await newTask(user, project, {
    ...late,
    recurrence_pattern: { type: 'weekly', weekdays: ['thursday'] },
  });

  expect([monday.due_date, thursday.due_date]).toEqual(['2026-11-02', '2026-11-26']);
  expect((await daysOf(token, monday.recurring_task_id!))[0]).toBe('2026-11-23 open');
  expect((await rules()).map(({ next_due, missed }) => ({ next_due, missed }))).toEqual([
    { next_due: '2026-11-02', missed: 1 },
    { next_due: '2026-11-26', missed: 0 },
  ]);
});

test('another weekday replaces the old one: the open occurrence moves to it', async () => {
  at('2026-11-20');
  const { user, token, project, change, rules } = await newPlanner();
  const task = await newTask(user, project, {
    due_date: '2026-11-23',
    recurrence_pattern: { type: 'weekly', weekdays: ['monday'] },
  });
  const on = (...weekdays: Weekday[]) => change(task.id, { recurrence_pattern: { type: 'weekly', weekdays } });

  expect((await on('tuesday')).due_date).toBe('2026-11-24');
  expect((await daysOf(token, task.recurring_task_id!)).slice(0, 2)).toEqual(['2026-12-01 open', '2026-12-08 open']);
  expect((await rules())[0]!.next_dates.slice(0, 2)).toEqual(['2026-11-24', '2026-12-01']);

  // A matching day stays, also if the user has moved it by hand.
  await change(task.id, { due_date: '2026-11-25' });
  expect((await on('tuesday', 'friday')).due_date).toBe('2026-11-25');
  expect((await daysOf(token, task.recurring_task_id!))[0]).toBe('2026-11-27 open');
  expect((await on('saturday')).due_date).toBe('2026-11-28');

  await change(task.id, { completed: true });
  expect((await on('sunday')).due_date).toBe('2026-11-28');
  expect((await daysOf(token, task.recurring_task_id!))[0]).toBe('2026-11-29 open');
});

test('the open occurrence never moves to a skipped or already late day, as in the preview', async () => {
  at('2026-11-20');
  const { user, token, project, change, rules } = await newPlanner();
  const task = await newTask(user, project, {
    due_date: '2026-11-24',
    recurrence_pattern: { type: 'weekly', weekdays: ['tuesday', 'wednesday'] },
  });
  const id = task.recurring_task_id!;
  const [wednesday] = await instancesOf(token, id);
  const params = { id: wednesday!.id };
  await app.call(recurringContract.changeInstance, { token, params, body: { due_date: '2026-11-18' } });
  await close(token, id, '2026-12-02', 'skip');

  const recurrence_pattern = { type: 'weekly' as const, weekdays: ['wednesday' as const] };
  const body = { recurrence_pattern, recurring_task_id: id };
  const { next_dates } = (await app.call(recurringContract.preview, { token, body })).body;
  expect(next_dates.slice(0, 2)).toEqual(['2026-12-09', '2026-12-16']);
  expect((await change(task.id, { recurrence_pattern })).due_date).toBe('2026-12-09');
  expect((await daysOf(token, id)).slice(0, 3)).toEqual(['2026-11-18 open', '2026-12-02 skipped', '2026-12-16 open']);
  expect((await rules())[0]!.next_dates).toEqual(next_dates);
});

test('the start of the count is set with the pattern in one call, and can be changed alone', async () => {
  at('2026-11-20');
  const { user, token, project, change, rules } = await newPlanner();
  const task = await newTask(user, project, {
    due_date: '2026-11-20',
    recurrence_pattern: { type: 'daily', interval: 10 },
    repeat_from: 'completion',
  });
  expect([task.repeat_from, (await rules())[0]!.repeat_from]).toEqual(['completion', 'completion']);
  expect(await daysOf(token, task.recurring_task_id!)).toEqual([]);

  expect((await change(task.id, { repeat_from: 'due' })).repeat_from).toBe('due');
  expect(await daysOf(token, task.recurring_task_id!)).toEqual([
    '2026-11-30 open',
    '2026-12-10 open',
    '2026-12-20 open',
  ]);
  const body = { recurrence_pattern: { type: 'daily' }, repeat_from: 'completion' };
  expect(await change(task.id, body)).toMatchObject({ repeat_from: 'completion', recurrence_pattern: { interval: 1 } });
  expect(await daysOf(token, task.recurring_task_id!)).toEqual([]);
  expect(await change(task.id, { recurrence_pattern: null, repeat_from: 'due' })).toMatchObject({ repeat_from: null });
  expect((await change(task.id, { repeat_from: 'completion' })).repeat_from).toBeNull();
});

test('sending the record back changes nothing; another pattern changes the rule; null ends it, and it can be restored', async () => {
  at('2026-11-20');
  const { user, token, project, change, rules } = await newPlanner();
  const task = await newTask(user, project, { due_date: '2026-11-20', recurrence_pattern: { type: 'weekly' } });
  const [before] = await rules();
  await change(task.id, task);
  expect(await rules()).toEqual([before]);

  await change(task.id, { recurrence_pattern: { type: 'daily' } });
  expect(await rules()).toMatchObject([{ id: before!.id, summary: 'Every day' }]);
  expect((await daysOf(token, before!.id))[0]).toBe('2026-11-21 open');

  const ended = await change(task.id, { recurrence_pattern: null });
  expect(ended).toMatchObject({ recurrence_pattern: null, recurring_task_id: null, due_date: '2026-11-20' });
  expect(await rules()).toEqual([]);
  const [entry] = (await app.call(trashContract.list, { token })).body;
  expect(entry).toMatchObject({ kind: 'recurring_task', counts: { recurring_tasks: 1, tasks: 0 } });
  await app.call(trashContract.restore, { token, params: { id: entry!.id } });
  expect(await rules()).toMatchObject([{ id: before!.id, task_id: task.id }]);
});

test('a full record renames a repeating task whose due date is after the end of its rule', async () => {
  at('2026-11-20');
  const { user, project, change, rules } = await newPlanner();
  const task = await newTask(user, project, {
    due_date: '2026-11-20',
    recurrence_pattern: { type: 'weekly', end_date: '2026-12-04' },
  });
  const late = await change(task.id, { due_date: '2026-12-10' });
  const renamed = await change(task.id, { ...late, name: 'Pay the rent' });
  expect(renamed).toMatchObject({ name: 'Pay the rent', due_date: '2026-12-10' });

  // The same pattern written differently: fields of other types, and weekdays that are missing, null or empty.
  for (const weekdays of [undefined, null, []]) {
    const again = await change(task.id, {
      due_date: '2026-12-10',
      recurrence_pattern: { type: 'weekly', end_date: '2026-12-04', month_day: 3, weekdays },
    });
    expect(again.recurrence_pattern).toEqual(task.recurrence_pattern);
  }
  expect((await rules()).map(({ recurrence_pattern }) => recurrence_pattern)).toEqual([task.recurrence_pattern]);
});

test('counted from completion, completing the task creates the next one, and reopening reverts that', async () => {
  at('2026-11-20');
  const { user, token, project, change } = await newPlanner();
  const task = await newTask(user, project, {
    due_date: '2026-11-20',
    recurrence_pattern: { type: 'daily', interval: 10 },
  });
  const id = task.recurring_task_id!;
  await app.call(recurringContract.change, { token, params: { id }, body: { repeat_from: 'completion' } });
  expect(await daysOf(token, id)).toEqual([]);

  at('2026-11-22');
  await change(task.id, { completed: true });
  expect(await daysOf(token, id)).toEqual(['2026-12-02 open']);
  await change(task.id, { completed: false });
  expect(await daysOf(token, id)).toEqual([]);
});

test('two times counted from completion are two, also if the completed first task is deleted', async () => {
  at('2026-11-20');
  const { user, token, project, change } = await newPlanner();
  const task = await newTask(user, project, {
    due_date: '2026-11-20',
    recurrence_pattern: { type: 'daily', max_instances: 2 },
  });
  const id = task.recurring_task_id!;
  await app.call(recurringContract.change, { token, params: { id }, body: { repeat_from: 'completion' } });
  await change(task.id, { completed: true });
  await close(token, id, '2026-11-21');
  expect(await daysOf(token, id)).toEqual(['2026-11-21 completed']);

  await app.call(tasksContract.delete, { token, params: { id: task.id } });
  await app.call(recurringContract.generate, { token });
  at('2026-11-22');
  expect(await daysOf(token, id)).toEqual(['2026-11-21 completed']);
  expect((await app.call(recurringContract.get, { token, params: { id } })).body.next_dates).toEqual([]);
});

test('a rule created from an open task continues when the task is deleted', async () => {
  at('2026-11-20');
  const { user, token, project } = await newPlanner();
  const task = await newTask(user, project, {
    due_date: '2026-11-20',
    recurrence_pattern: { type: 'daily', interval: 10 },
  });
  const id = task.recurring_task_id!;
  await app.call(recurringContract.change, { token, params: { id }, body: { repeat_from: 'completion' } });
  await app.call(tasksContract.delete, { token, params: { id: task.id } });

  expect(await daysOf(token, id)).toEqual(['2026-11-30 open']);
});

test('the reopened first task is the open one: later ones are removed until it is completed again', async () => {
  at('2026-11-20');
  const { user, token, project, change } = await newPlanner();
  const task = await newTask(user, project, { due_date: '2026-11-20', recurrence_pattern: { type: 'daily' } });
  const id = task.recurring_task_id!;
  await app.call(recurringContract.change, { token, params: { id }, body: { repeat_from: 'completion' } });
  await change(task.id, { completed: true });
  at('2026-11-21');
  await close(token, id, '2026-11-21');
  expect(await daysOf(token, id)).toEqual(['2026-11-21 completed', '2026-11-22 open']);

  await change(task.id, { completed: false });
  expect(await daysOf(token, id)).toEqual(['2026-11-21 completed']);
  await change(task.id, { completed: true });
  expect(await daysOf(token, id)).toEqual(['2026-11-21 completed', '2026-11-22 open']);
});

test('counted from the due date, the task is included in the number of times', async () => {
  at('2026-11-20');
  const { user, token, project } = await newPlanner();
  const task = await newTask(user, project, {
    due_date: '2026-11-23',
    recurrence_pattern: { type: 'weekly', weekdays: ['monday'], max_instances: 2 },
  });

  expect(await daysOf(token, task.recurring_task_id!)).toEqual(['2026-11-30 open']);
});

test('an invalid pattern is refused at its field, and no task is created', async () => {
  at('2026-11-20');
  const { token, project } = await newPlanner();
  const { status } = await app.refused(tasksContract.create, {
    token,
    body: { name: 'Odd', project_id: project.id, recurrence_pattern: { type: 'custom', rrule: 'FREQ=HOURLY' } },
  });

  expect(status).toBe(422);
  expect((await app.call(tasksContract.list, { token })).body).toEqual([]);
});

test('the task that a rule was created from counts in its figures like every other occurrence', async () => {
  at('2026-11-02');
  const { user, project, change, rules } = await newPlanner();
  const task = await newTask(user, project, { due_date: '2026-11-02', recurrence_pattern: { type: 'weekly' } });
  const figures = async () => {
    const [rule] = await rules();
    const { total_instances, completed_instances, overdue_instances, completion_rate } = rule!;
    return { total_instances, completed_instances, overdue_instances, completion_rate };
  };
  const total_instances = 5;
  expect(await figures()).toEqual({
    ...{ total_instances, completed_instances: 0, overdue_instances: 0, completion_rate: null },
  });
  await change(task.id, { completed: true });
  expect(await figures()).toEqual({
    ...{ total_instances, completed_instances: 1, overdue_instances: 0, completion_rate: 100 },
  });
  await change(task.id, { completed: false });
  at('2026-11-03');
  expect(await figures()).toEqual({
    ...{ total_instances, completed_instances: 0, overdue_instances: 1, completion_rate: 0 },
  });
});

test('the rule continues without the task it was created from', async () => {
  at('2026-11-20');
  const { user, token, project, rules } = await newPlanner();
  const task = await newTask(user, project, { due_date: '2026-11-20', recurrence_pattern: { type: 'daily' } });
  await app.call(tasksContract.delete, { token, params: { id: task.id } });

  expect((await rules()).map((rule) => rule.id)).toEqual([task.recurring_task_id]);
});
