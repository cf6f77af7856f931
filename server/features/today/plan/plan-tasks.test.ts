import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { BULK_MAX, type TaskChanges, tasksContract } from '#contract/tasks.ts';
import { PLANNED_PLACES_MAX, todayContract } from '#contract/today.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
let now = NOON;
const app = await startTestApp({ clock: () => now });
const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';

/** A person with a project, and helpers that add, plan and read. */
async function newPlanner() {
  const user = await app.newUser();
  const { token } = user;
  const { body: project } = await app.call(projectsContract.create, { token, body: { name: 'Launch' } });
  const add = async (name: string, due_date: string | null = null, estimated_duration: number | null = null) =>
    (
      await app.call(tasksContract.create, {
        token,
        body: { name, project_id: project.id, due_date, estimated_duration },
      })
    ).body;
  const read = async (date?: string) => (await app.call(todayContract.read, { token, query: { date } })).body;
  const names = async (date?: string) => (await read(date)).tasks.map(({ name }) => name);
  const pick = (id: string, date?: string) => app.call(todayContract.pick, { token, params: { id }, query: { date } });
  const send = async (query: { date?: string; request_id?: string }, ...tasks: { id: string }[]) =>
    (await app.call(todayContract.plan, { token, query, body: { task_ids: tasks.map(({ id }) => id) } })).body;
  const plan = (date: string | undefined, ...tasks: { id: string }[]) => send(date ? { date } : {}, ...tasks);
  const undo = async (before: Awaited<ReturnType<typeof plan>>['before']) =>
    (await app.call(todayContract.restorePlan, { token, body: { before } })).body;
  const change = async (id: string, body: TaskChanges) =>
    (await app.call(tasksContract.change, { token, params: { id }, body })).body;
  return { user, token, add, read, names, pick, plan, send, undo, change };
}

testOnce('planned tasks are in the list of that day and of no other, and an earlier due date moves to it', async () => {
  const { add, names, pick, plan } = await newPlanner();
  const some = await add('Some day');
  const late = await add('Late', '2026-11-18');
  const due = await add('Due today', TODAY);
  const later = await add('Due next week', '2026-11-27');
  await pick(some.id);
  await pick(later.id);

  const { tasks } = await plan(TOMORROW, some, late, due, later);

  expect(Object.fromEntries(tasks.map(({ name, due_date }) => [name, due_date]))).toEqual({
    'Some day': null,
    Late: TOMORROW,
    'Due today': TOMORROW,
    'Due next week': '2026-11-27',
  });
  expect(await names()).toEqual([]);
  expect(await names(TOMORROW)).toEqual(['Some day', 'Late', 'Due today', 'Due next week']);
  await plan(undefined, some, late);
  expect(await names()).toEqual(['Some day', 'Late']);
  // A task due on a day is in its list in any case.
  expect(await names(TOMORROW)).toEqual(['Due today', 'Due next week', 'Late']);
});

test('the tasks picked for today or later are listed with their first such day, until they are done or moved on', async () => {
  const { token, add, pick, plan, change } = await newPlanner();
  const planned = async () => (await app.call(todayContract.planned, { token })).body;
  const twice = await add('Twice');
  const soon = await add('Soon', '2026-11-27');
  await add('Only due', TODAY);
  await pick(twice.id, '2026-11-25');
  await pick(twice.id, TOMORROW);
  await plan(TOMORROW, soon);
  expect((await planned()).map(({ id, date }) => [id, date]).toSorted()).toEqual(
    [twice, soon].map(({ id }) => [id, TOMORROW]).toSorted(),
  );
  await change(soon.id, { due_date: '2026-11-28' });
  expect(await planned()).toEqual([{ id: twice.id, date: TOMORROW }]);
  await change(twice.id, { status: 'completed' });
  expect(await planned()).toEqual([]);
  await change(twice.id, { status: 'todo' });
  expect(await planned()).toEqual([{ id: twice.id, date: TOMORROW }]);
  const other = await newPlanner();
  expect((await app.call(todayContract.planned, { token: other.token })).body).toEqual([]);
});

testOnce('planning for today makes a late task due today, and repeating it changes nothing', async () => {
  const { add, read, plan } = await newPlanner();
  const late = await add('Late', '2026-11-18');
  const first = await plan(undefined, late);
  await plan(undefined, late);
  expect(first.tasks[0]).toMatchObject({ due_date: TODAY, is_overdue: false });
  expect((await read()).tasks).toMatchObject([{ name: 'Late', picked: true, due_date: TODAY }]);
});

testOnce('undoing a plan restores the previous due dates, days and places', async () => {
  const { add, read, pick, plan, undo } = await newPlanner();
  const one = await add('One', '2026-11-19');
  const two = await add('Two');
  const three = await add('Three', '2026-11-27');
  for (const { id } of [two, one, three]) await pick(id);
  const days = async () =>
    [await read(), await read(TOMORROW)].map(({ available_tasks: _, suggestions: __, ...day }) => ({
      ...day,
      tasks: day.tasks.map(({ name, due_date, picked, sort_order }) => ({ name, due_date, picked, sort_order })),
    }));
  const before = await days();

  const planned = await plan(TOMORROW, one, two, three);
  expect(await days()).not.toEqual(before);
  await undo(planned.before);
  await undo(planned.before);

  expect(await days()).toEqual(before);
});

testOnce('a repeated plan after a lost answer returns what undoes the first one', async () => {
  const { add, names, pick, send, undo, change } = await newPlanner();
  const one = await add('One', '2026-11-19');
  const two = await add('Two');
  for (const { id } of [two, one]) await pick(id);
  const query = { date: TOMORROW, request_id: newId() };
  const first = await send(query, one, two);
  // A late repeat plans nothing either.
  await change(two.id, { name: 'Two more' });
  const again = await send(query, one, two);

  expect(again.before).toEqual(first.before);
  expect(again.tasks.map(({ name }) => name)).toEqual(['One', 'Two more']);
  await undo(again.before);
  expect([await names(), await names(TOMORROW)]).toEqual([['Two more', 'One'], []]);
  await send(query, one, two);
  expect([await names(), await names(TOMORROW)]).toEqual([['Two more', 'One'], []]);
});

test('undoing a plan keeps later changes, skips deleted tasks, and reports both', async () => {
  const { token, add, names, pick, plan, undo, change } = await newPlanner();
  const [dated, moved, gone, back] = await Promise.all(
    ['Dated', 'Moved', 'Gone', 'Back'].map((name) => add(name, '2026-11-19')),
  );
  for (const { id } of [dated!, moved!, gone!, back!]) await pick(id);
  const { before } = await plan(TOMORROW, dated!, moved!, gone!, back!);
  await change(dated!.id, { due_date: '2026-11-26' });
  await plan('2026-11-21', moved!);
  await plan('2026-11-22', moved!);
  await app.call(tasksContract.delete, { token, params: { id: gone!.id } });

  const { message, tasks, kept_ids } = await undo(before);

  expect(message).toBe('Plan undone. 2 have changed since and stay unchanged. One is no longer there.');
  expect(kept_ids).toEqual([dated!.id, moved!.id, gone!.id]);
  expect(tasks.map(({ name, due_date }) => [name, due_date])).toEqual([
    ['Dated', '2026-11-26'],
    ['Moved', '2026-11-22'],
    ['Back', '2026-11-19'],
  ]);
  expect([await names(), await names(TOMORROW), await names('2026-11-22')]).toEqual([['Back'], [], ['Moved']]);
  expect((await undo(before.slice(0, 1))).message).toBe('Plan undone. “Dated” has changed since and stays unchanged.');
  expect((await undo(before.slice(3))).message).toBe('Plan undone');
});

test('tasks on more days than a plan can restore cannot be planned at once', async () => {
  const { user, token, add } = await newPlanner();
  const task = await add('Every day');
  const days = Array.from({ length: PLANNED_PLACES_MAX + 1 }, (_, index) =>
    new Date(Date.UTC(2026, 10, 20 + index)).toISOString().slice(0, 10),
  );
  const entry = { user_id: user.user.id, subject_id: task.id, task_id: task.id, instance_id: null, sort_order: 0 };
  await insertRows(
    app.database.db,
    'day_entries',
    days.map((day) => ({ ...entry, day, due_date: day })),
  );
  const body = { task_ids: [task.id] };
  const refusal = await app.refused(todayContract.plan, { token, query: { date: TODAY }, body });
  expect([refusal.status, refusal.body.detail]).toEqual([
    400,
    'These are on 2,001 lists of days. Please plan fewer at once.',
  ]);

  await app.call(todayContract.drop, { token, params: { id: task.id }, query: { date: days.at(-1)! } });
  const { before } = (await app.call(todayContract.plan, { token, query: { date: TODAY }, body })).body;
  await app.call(todayContract.restorePlan, { token, body: { before } });
  const again = (await app.call(todayContract.plan, { token, query: { date: TODAY }, body })).body;
  expect(again.before).toEqual(before);
  const [row] = before;
  const tooMany = [{ ...row!, days: [...row!.days, row!.days[0]!] }];
  const nonsense = Array.from({ length: BULK_MAX }, () => ({ ...row!, days: Array.from({ length: 800 }, () => 1) }));
  for (const rows of [tooMany, nonsense]) {
    const { status } = await app.refused(todayContract.restorePlan, { token, body: { before: rows as typeof before } });
    expect(status).toBe(422);
  }
});

testOnce('a task given a later due date leaves the day it was picked for, and returns with the old one', async () => {
  const { add, names, pick, change } = await newPlanner();
  const some = await add('Some day');
  const dated = await add('Due next week', '2026-11-27');
  await pick(some.id);
  await pick(dated.id);
  expect(await names()).toEqual(['Some day', 'Due next week']);

  await change(some.id, { due_date: '2026-12-01' });
  await change(dated.id, { due_date: '2026-11-26' });
  expect(await names()).toEqual([]);
  expect(await names('2026-12-01')).toEqual(['Some day']);

  await change(some.id, { due_date: null });
  await change(dated.id, { due_date: '2026-11-27' });
  expect(await names()).toEqual(['Some day', 'Due next week']);
  await change(dated.id, { due_date: null });
  expect(await names()).toEqual(['Some day', 'Due next week']);
});

testOnce('a task that moved away by its due date can be picked again, at the end of the list', async () => {
  const { add, names, pick, change } = await newPlanner();
  const first = await add('First');
  const second = await add('Second');
  await pick(first.id);
  await pick(second.id);
  await change(first.id, { due_date: '2026-12-01' });
  await pick(first.id);
  expect(await names()).toEqual(['Second', 'First']);
});

test('a task that moved away by its due date returns between the same rows, whatever was added meanwhile', async () => {
  const { add, names, pick, plan, change } = await newPlanner();
  const [first, second, third, fourth, fifth] = await Promise.all(
    ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((name) => add(name)),
  );
  for (const { id } of [first!, second!, third!]) await pick(id);
  await change(second!.id, { due_date: '2026-12-01' });

  await pick(fourth!.id);
  await plan(undefined, fifth!);

  await change(second!.id, { due_date: null });
  expect(await names()).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
});

test('a task that moved away by its due date returns after the row it followed, in any new order', async () => {
  const { token, add, names, pick, change } = await newPlanner();
  const tasks = await Promise.all(['First', 'Second', 'Third', 'Fourth'].map((name) => add(name)));
  const [first, second, third, fourth] = tasks.map(({ id }) => id);
  for (const { id } of tasks) await pick(id);
  await change(first!, { due_date: '2026-12-01' });
  await change(third!, { due_date: '2026-12-01' });

  await app.call(todayContract.reorder, { token, body: { task_ids: [fourth!, second!] } });

  await change(first!, { due_date: null });
  await change(third!, { due_date: null });
  expect(await names()).toEqual(['First', 'Fourth', 'Second', 'Third']);
});

test.each([
  { timezone: 'UTC', done: '2026-11-20T23:59:59Z', dayStart: 0, on: TODAY },
  { timezone: 'UTC', done: '2026-11-21T00:00:00Z', dayStart: 0, on: TOMORROW },
  { timezone: 'UTC', done: '2026-11-21T02:30:00Z', dayStart: 4, on: TODAY },
  { timezone: 'UTC', done: '2026-11-21T02:30:00Z', dayStart: 0, on: TOMORROW },
  { timezone: 'Asia/Kathmandu', done: '2026-11-20T18:14:59Z', dayStart: 0, on: TODAY },
  { timezone: 'Asia/Kathmandu', done: '2026-11-20T18:15:00Z', dayStart: 0, on: TOMORROW },
  { timezone: 'Pacific/Pago_Pago', done: '2026-11-21T10:59:59Z', dayStart: 0, on: TODAY },
  { timezone: 'America/New_York', done: '2026-11-21T07:30:00Z', dayStart: 4, on: TODAY },
])(
  'completed at $done in $timezone with day start $dayStart, it counts on $on only',
  async ({ timezone, done, dayStart, on }) => {
    const { token, add, read, pick, change } = await newPlanner();
    await app.call(authContract.changeProfile, { token, body: { timezone, day_start_hour: dayStart } });
    const task = await add('Write', null, 30);
    await add('Rest', null, 15).then(({ id }) => pick(id, TODAY));
    await pick(task.id, TODAY);
    await pick(task.id, TOMORROW);

    now = new Date(done);
    await change(task.id, { completed: true });

    const figures = async (date: string) => {
      const { total_tasks, completed_tasks, estimated_duration } = await read(date);
      return [completed_tasks, total_tasks, estimated_duration];
    };
    expect(await figures(TODAY)).toEqual(on === TODAY ? [1, 2, 45] : [0, 1, 15]);
    expect(await figures(TOMORROW)).toEqual(on === TOMORROW ? [1, 1, 30] : [0, 0, 0]);
    now = NOON;
  },
);

testOnce('an occurrence is planned like a task: it moves if it is due before the day, and moves back', async () => {
  const { token, read, plan, undo } = await newPlanner();
  const body = { name: 'Run', recurrence_pattern: { type: 'weekly' as const, weekdays: ['friday' as const] } };
  await app.call(recurringContract.create, { token, body: { ...body, start_date: TODAY } });
  const rows = async (date: string) =>
    (await read(date)).tasks.map(({ name, due_date, picked }) => ({ name, due_date, picked }));
  const [run] = (await read()).tasks;

  const { tasks, before } = await plan(TOMORROW, run!);
  expect(tasks).toEqual([]);
  expect([await rows(TODAY), await rows(TOMORROW)]).toEqual([[], [{ name: 'Run', due_date: TOMORROW, picked: true }]]);

  await undo(before);
  expect([await rows(TODAY), await rows(TOMORROW)]).toEqual([[{ name: 'Run', due_date: TODAY, picked: false }], []]);
});

testOnce('nothing is planned if one of the tasks is missing', async () => {
  const { token, add, names } = await newPlanner();
  const task = await add('Write');
  const refusal = await app.refused(todayContract.plan, { token, body: { task_ids: [task.id, newId()] } });
  expect([refusal.status, refusal.body.detail]).toEqual([404, 'Task not found']);
  expect(await names()).toEqual([]);
});

testOnce('a second user can neither plan tasks of the first nor undo their plans', async () => {
  const { add, names, plan } = await newPlanner();
  const task = await add('Mine');
  const { before } = await plan(undefined, task);
  const { token } = await app.newUser();
  const answers = [
    await app.refused(todayContract.plan, { token, body: { task_ids: [task.id] } }),
    await app.refused(todayContract.restorePlan, { token, body: { before } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(await names()).toEqual(['Mine']);
});

test.each(['0001-01-01', '9999-12-31'])('the list of %s, at an end of the calendar, can be read', async (date) => {
  const { add, names } = await newPlanner();
  await add('Due that day', date);
  await add('Some day');

  expect(await names(date)).toEqual(['Due that day']);
});
