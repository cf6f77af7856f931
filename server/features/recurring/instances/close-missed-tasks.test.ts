import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { insightsContract } from '#contract/insights.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { StatementCounter } from '#server/testing/statement-counter.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

/* The task that a daily rule was created from, when it is missed. */

const at = (day: string, time = '12:00') => {
  now = new Date(`2026-11-${day}T${time}:00Z`);
};
let now = new Date('2026-11-10T12:00:00Z');
const counter = new StatementCounter();
const app = await startTestApp({ clock: () => now, counter });
const { newProject, newTask } = recordsIn(app);
const { newRule, daysOf, instancesOf, close } = recurringIn(app);

/** Meditate, every day since a task of 10 November. */
async function newMeditation(fields: object = {}, pattern: object = { type: 'daily' }, known?: TestUser) {
  at('10');
  const user = known ?? (await app.newUser());
  const { token } = user;
  const project = await newProject(user);
  const { id, recurring_task_id } = await newTask(user, project, {
    ...{ name: 'Meditate', due_date: '2026-11-10', recurrence_pattern: { type: 'daily', ...pattern } },
    ...fields,
  });
  const params = { id };
  const ruleId = recurring_task_id!;
  const rows = async (date?: string) =>
    (await app.call(todayContract.read, { token, query: { date } })).body.tasks.map(
      ({ kind, due_date, completed, missed }) =>
        `${kind} ${due_date}${completed ? ' done' : ''}${missed > 0 ? ` missed ${missed}` : ''}`,
    );
  const task = async () => (await app.call(tasksContract.get, { token, params })).body;
  const change = (body: object) => app.call(tasksContract.change, { token, params, body });
  const days = async () => (await daysOf(token, ruleId)).slice(0, 6).map((day) => day.slice(8));
  const rule = async () => (await app.call(recurringContract.get, { token, params: { id: ruleId } })).body;
  const tick = (day: string, how?: 'complete' | 'skip' | 'reopen') => close(token, ruleId, `2026-11-${day}`, how);
  return { user, token, project, id, ruleId, rows, task, change, days, rule, tick };
}

testOnce.each([
  ['11', '12', ['10 missed', '11 completed']],
  ['12', '13', ['10 missed', '11 missed', '12 completed']],
  ['20', '21', ['10 missed', '11 missed', '12 missed', '13 missed', '14 missed', '15 missed']],
])('back on the %sth, completing the day leaves nothing behind', async (day, next, history) => {
  const { rows, task, days, rule, tick } = await newMeditation();
  at(day);
  expect(await rows()).toEqual([`recurring 2026-11-${day}`]);
  await tick(day);
  expect(await rows()).toEqual([`recurring 2026-11-${day} done`]);
  expect(await task()).toMatchObject({ due_date: `2026-11-${next}`, is_overdue: false, completed: false });
  expect((await days()).slice(0, history.length)).toEqual(history);
  expect(await rows(`2026-11-${next}`)).toEqual([`task 2026-11-${next}`]);
  const missed = Number(day) - 10;
  expect(await rule()).toMatchObject({
    ...{ completed_instances: 1, skipped_instances: 0, overdue_instances: missed, missed: 0 },
    ...{ completion_rate: Math.round(1000 / (missed + 1)) / 10, next_due: `2026-11-${next}`, next_kind: 'task' },
  });
});

testOnce('skipping or moving the day leaves nothing behind either', async () => {
  const { token, ruleId, rows, task, tick, rule } = await newMeditation();
  at('12');
  await rows();
  await tick('12', 'skip');
  expect([await rows(), (await task()).due_date]).toEqual([[], '2026-11-13']);
  expect(await rule()).toMatchObject({ skipped_instances: 1, overdue_instances: 2 });

  at('15');
  expect(await rows()).toEqual(['recurring 2026-11-15']);
  const current = (await instancesOf(token, ruleId)).find(({ due_date }) => due_date === '2026-11-15')!;
  const params = { id: current.id };
  await app.call(recurringContract.changeInstance, { token, params, body: { due_date: '2026-11-18' } });
  expect([await rows(), (await task()).due_date]).toEqual([[], '2026-11-16']);
});

testOnce('reopening the day restores all of it, and completing the task ends it like any occurrence', async () => {
  const { rows, days, rule, task, change, tick } = await newMeditation();
  at('13');
  await rows();
  const before = [await rows(), await days(), await task(), await rule()];
  for (const how of ['complete', 'skip'] as const) {
    await tick('13', how);
    expect((await task()).due_date).toBe('2026-11-14');
    await tick('13', 'reopen');
    expect(await rows()).toEqual(['recurring 2026-11-13']);
    const { updated_at: _, ...same } = before[2] as Awaited<ReturnType<typeof task>>;
    expect([await rows(), await days(), await task(), await rule()]).toEqual([
      ...[before[0], before[1]],
      ...[{ ...same, updated_at: expect.any(String) }, before[3]],
    ]);
  }
  await tick('13');
  at('14');
  expect(await rows()).toEqual(['task 2026-11-14']);
  await change({ completed: true });
  expect(await rows()).toEqual(['task 2026-11-14 done']);
  at('15');
  expect(await rows()).toEqual(['recurring 2026-11-15']);
});

testOnce('a series that has moved to another project is there as a whole once the day is reopened', async () => {
  const { user, token, ruleId, tick } = await newMeditation();
  at('12');
  await tick('12');
  const { id: project_id } = await newProject(user);
  await app.call(recurringContract.change, { token, params: { id: ruleId }, body: { project_id } });
  await tick('12', 'reopen');
  const open = (await instancesOf(token, ruleId)).filter((each) => !each.completed && !each.skipped && !each.missed);
  expect(open.filter((each) => each.project_id !== project_id)).toEqual([]);
});

testOnce('reopening a missed occurrence from the history changes no other', async () => {
  const { token, ruleId, task, tick } = await newMeditation();
  at('13');
  await app.call(todayContract.read, { token, query: {} });
  await tick('13');
  const others = async () => (await instancesOf(token, ruleId)).filter(({ due_date }) => due_date !== '2026-11-11');
  const before = [await others(), await task()];
  at('13', '13:00');
  await tick('11', 'reopen');
  expect([await others(), await task()]).toEqual(before);
});

test('done, skipped older and undone in any order, nothing is left behind', async () => {
  const { token, ruleId, rows, tick, task } = await newMeditation();
  const params = { id: ruleId };
  at('13');
  await rows();
  await tick('13');
  await tick('13', 'reopen');
  at('14');
  expect(await rows()).toEqual(['recurring 2026-11-14']);
  const { body: skipped } = await app.call(recurringContract.skipOlder, { token, params });
  await app.call(recurringContract.restoreOlder, { token, params, body: skipped });
  expect(await rows()).toEqual(['recurring 2026-11-14']);
  for (const how of ['complete', 'reopen', 'complete'] as const) await tick('14', how);
  expect([await rows(), (await task()).due_date]).toEqual([['recurring 2026-11-14 done'], '2026-11-15']);
  at('18');
  expect(await rows()).toEqual(['recurring 2026-11-18']);
  await tick('18');
  expect(await rows()).toEqual(['recurring 2026-11-18 done']);
});

testOnce('a task ticked offline completes its own day even if the tick arrives later', async () => {
  const { rows, days, change } = await newMeditation();
  at('12');
  expect(await rows()).toEqual(['recurring 2026-11-12']);
  await change({ completed: true });
  expect(await rows()).toEqual(['recurring 2026-11-12', 'task 2026-11-10 done']);
  expect(await days()).toContain('12 open');
});

testOnce('a task that was reopened, or missed in an earlier version, moves at the next day', async () => {
  const { rows, task, change, tick, days } = await newMeditation();
  await change({ completed: true });
  at('11');
  await tick('11');
  await change({ completed: false });
  expect((await task()).due_date).toBe('2026-11-10');
  at('12');
  await tick('12');
  at('13');
  expect(await rows()).toEqual(['task 2026-11-13']);
  expect(await days()).toEqual(['10 missed', '11 completed', '12 completed', '14 open', '15 open', '16 open']);
});

testOnce('the task keeps its subtasks, prerequisites, texts and plans', async () => {
  const { user, token, project, id, task, tick, rows, ruleId } = await newMeditation({ estimated_duration: 20 });
  const first = await newTask(user, project, { name: 'Buy a mat' });
  await newTask(user, project, { name: 'Set the alarm', parent_task_id: id });
  await app.call(tasksContract.change, {
    ...{ token, params: { id } },
    body: { dependency_task_ids: [first.id], description: 'Ten minutes' },
  });
  at('12');
  await rows();
  const [, tomorrow] = (await instancesOf(token, ruleId)).filter(({ missed, completed }) => !missed && !completed);
  await app.call(recurringContract.changeInstance, {
    ...{ token, params: { id: tomorrow!.id } },
    body: { due_time: '07:30' },
  });
  const plan = { token, query: { date: '2026-11-13' }, body: { task_ids: [tomorrow!.id] } };
  await app.call(todayContract.plan, plan);
  await tick('12');
  expect(await task()).toMatchObject({
    ...{ due_date: '2026-11-13', due_time: '07:30', estimated_duration: 20, description: 'Ten minutes' },
    ...{ sub_task_count: 1, dependency_task_ids: [first.id] },
  });
  const { body: day } = await app.call(todayContract.read, { token, query: { date: '2026-11-13' } });
  expect(day.tasks.map((row) => [row.id, row.picked])).toEqual([[id, true]]);
});

testOnce('the task of a weekly rule stays, and so does that of a rule that is paused or has ended', async () => {
  const weekly = await newMeditation({}, { type: 'weekly' });
  at('24');
  expect(await weekly.rows()).toEqual(['recurring 2026-11-24 missed 2']);
  await weekly.tick('24');
  expect((await weekly.task()).due_date).toBe('2026-11-10');

  const ended = await newMeditation({}, { type: 'daily', max_instances: 2 });
  at('11');
  await ended.rows();
  await ended.tick('11');
  expect(await ended.rows()).toEqual(['task 2026-11-10 missed 1', 'recurring 2026-11-11 done']);

  const paused = await newMeditation();
  at('11');
  await paused.rows();
  await app.call(recurringContract.change, {
    ...{ token: paused.token, params: { id: paused.ruleId } },
    body: { is_active: false },
  });
  expect([await paused.rows(), (await paused.task()).due_date]).toEqual([['task 2026-11-10 missed 1'], '2026-11-10']);
});

testOnce('a rule that was changed continues after the task', async () => {
  const { token, ruleId, tick, rows, days, task } = await newMeditation();
  at('12');
  await rows();
  await tick('12');
  const params = { id: ruleId };
  const recurrence_pattern = { type: 'daily' as const, interval: 2 };
  await app.call(recurringContract.change, { token, params, body: { recurrence_pattern } });
  expect((await task()).due_date).toBe('2026-11-14');
  expect(await days()).toEqual(['10 missed', '11 missed', '12 completed', '16 open', '18 open', '20 open']);
});

/** On the 13th the day is ticked and reopened. The task stays on the 14th, whose instance had a duration of its own. */
async function newReopened() {
  const meditation = await newMeditation();
  const { token, ruleId, rows, tick, task } = meditation;
  at('13');
  await rows();
  const tomorrow = (await instancesOf(token, ruleId)).find(({ due_date }) => due_date === '2026-11-14')!;
  const shorter = { token, params: { id: tomorrow.id }, body: { estimated_duration: 5 } };
  await app.call(recurringContract.changeInstance, shorter);
  await tick('13');
  await tick('13', 'reopen');
  expect((await task()).due_date).toBe('2026-11-14');
  const params = { id: ruleId };
  const changeRule = (body: object) => app.call(recurringContract.change, { token, params, body });
  const preview = async (body: object) => {
    const sent = { ...{ recurring_task_id: ruleId, recurrence_pattern: { type: 'daily' as const } }, ...body };
    return (await app.call(recurringContract.preview, { token, body: sent })).body.next_dates.slice(0, 4);
  };
  return { ...meditation, changeRule, preview };
}

const nov = (...days: number[]) => days.map((day) => `2026-11-${day}`);

testOnce('today’s occurrence, reopened after the task has moved on, survives a pause', async () => {
  const { changeRule, rows, days, rule, preview } = await newReopened();
  expect((await rule()).next_dates.slice(0, 4)).toEqual(nov(13, 14, 15, 16));
  await changeRule({ is_active: false });
  expect(await rows()).toEqual([]);
  await changeRule({ is_active: true });
  expect(await rows()).toEqual(['recurring 2026-11-13']);
  expect((await days()).filter((day) => day.endsWith('open'))).toEqual(['13 open', '15 open', '16 open']);
  expect(await preview({})).toEqual(nov(13, 14, 15, 16));
});

testOnce.each<[string, object, number[]]>([
  [
    'pattern',
    { recurrence_pattern: { type: 'custom', rrule: 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA' } },
    [13, 14, 16, 17],
  ],
  ['pattern without the day of the task', { recurrence_pattern: { type: 'daily', interval: 3 } }, [13, 16, 19, 22]],
  ['start date', { start_date: '2026-11-01' }, [13, 14, 15, 16]],
])('today’s occurrence, reopened after the task has moved on, survives a new %s', async (_, body, next) => {
  const { changeRule, rows, preview, rule } = await newReopened();
  expect(await preview(body)).toEqual(nov(...next));
  await changeRule(body);
  expect((await rule()).next_dates.slice(0, 4)).toEqual(nov(...next));
  expect(await rows()).toEqual([expect.stringContaining('2026-11-13')]);
});

test('an occurrence that was moved to a later day survives a new pattern', async () => {
  const { token, ruleId, rows, days, task } = await newMeditation();
  at('13');
  await rows();
  const current = (await instancesOf(token, ruleId)).find(({ due_date }) => due_date === '2026-11-13')!;
  const body = { due_date: '2026-11-18' };
  await app.call(recurringContract.changeInstance, { token, params: { id: current.id }, body });
  expect((await task()).due_date).toBe('2026-11-14');
  const recurrence_pattern = { type: 'custom' as const, rrule: 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA' };
  await app.call(recurringContract.change, { token, params: { id: ruleId }, body: { recurrence_pattern } });
  expect((await days()).filter((day) => day.endsWith('open'))).toEqual(['16 open', '17 open', '18 open']);
  expect(await instancesOf(token, ruleId)).toContainEqual(expect.objectContaining({ id: current.id, ...body }));
});

test('planning today’s and tomorrow’s occurrence for tomorrow keeps both, and moves the task after them', async () => {
  const { user, token, ruleId, rows, task } = await newMeditation();
  // Another task, reopened today after its day was done: it moves with the next generation.
  const other = await newMeditation({}, { type: 'daily' }, user);
  await other.change({ completed: true });
  at('13');
  await rows();
  await other.tick('13');
  await other.change({ completed: false });
  const dueOn = async (day: string) =>
    (await instancesOf(token, ruleId)).find(({ due_date }) => due_date === `2026-11-${day}`)!.id;
  const task_ids = [await dueOn('13'), await dueOn('14')];
  const query = { date: '2026-11-14' };
  const { body: planned } = await app.call(todayContract.plan, { token, query, body: { task_ids } });
  expect((await task()).due_date).toBe('2026-11-15');
  const { tasks } = (await app.call(todayContract.read, { token, query })).body;
  expect(tasks.filter(({ picked }) => picked).map(({ id }) => id)).toEqual(task_ids);
  expect((await other.task()).due_date).toBe('2026-11-10');
  await app.call(todayContract.restorePlan, { token, body: { before: planned.before } });
  expect(await rows()).toContain('recurring 2026-11-13');
});

test('moving the tasks of 60 rules in one request takes as many statements as those of 3', async () => {
  const move = async (count: number) => {
    const user = await app.newUser();
    const { token } = user;
    const meditations: Awaited<ReturnType<typeof newMeditation>>[] = [];
    while (meditations.length < count) meditations.push(await newMeditation({}, { type: 'daily' }, user));
    const [first, second] = meditations;
    at('13');
    const { tasks } = (await app.call(todayContract.read, { token, query: {} })).body;
    for (const [{ ruleId }, body] of [
      [first!, { due_time: '07:30' }],
      [second!, { priority: 'high' }],
    ] as const) {
      const tomorrow = (await instancesOf(token, ruleId)).find(({ due_date }) => due_date === '2026-11-14')!;
      await app.call(recurringContract.changeInstance, { token, params: { id: tomorrow.id }, body });
    }
    const body = { task_ids: tasks.map(({ id }) => id) };
    const statements = await counter.during(() =>
      app.call(todayContract.plan, { token, query: { date: '2026-11-15' }, body }),
    );
    const moved = await Promise.all(meditations.map(({ task }) => task()));
    expect(moved.map(({ due_date }) => due_date)).toEqual(meditations.map(() => '2026-11-14'));
    // Each takes only the fields that its own occurrence had.
    expect(moved.map(({ due_time }) => due_time)).toEqual(['07:30', ...Array(count - 1).fill(null)]);
    expect(moved.flatMap(({ priority }, index) => (priority === 'high' ? [index] : []))).toEqual([1]);
    return statements;
  };
  const few = await move(3);
  const many = await move(60);
  expect(many.length).toBe(few.length);
});

testOnce('the day ends at the hour and in the zone of the person', async () => {
  const { token, rows, task, tick } = await newMeditation();
  const body = { timezone: 'America/New_York', day_start_hour: 4 };
  await app.call(authContract.changeProfile, { token, body });
  at('12', '08:59');
  expect(await rows()).toEqual(['recurring 2026-11-11']);
  await tick('11');
  expect((await task()).due_date).toBe('2026-11-12');
  at('12', '09:00');
  expect(await rows()).toEqual(['task 2026-11-12']);
});

test('what was missed of a daily task is not overdue beside its current occurrence', async () => {
  const { token, rows, tick } = await newMeditation();
  at('13');
  await rows();
  const overdue = async () =>
    (await app.call(insightsContract.read, { token, query: { date_range: 'week' } })).body.task_status_breakdown
      .overdue;
  expect(await overdue()).toBe(0);
  await tick('13');
  expect(await overdue()).toBe(0);
});

test('a daily task says no number, however many days were missed, done or skipped, and whether it began as a task', async () => {
  const step = fc.constantFrom('complete', 'skip', 'leave');
  const begin = fc.constantFrom('task', 'rule');
  await fc.assert(
    fc.asyncProperty(begin, fc.array(step, { minLength: 2, maxLength: 7 }), async (from, steps) => {
      at('10');
      const { token } = from === 'task' ? await newMeditation() : await app.newUser();
      if (from === 'rule') await newRule(token, { start_date: '2026-11-10' });
      for (const [index, how] of steps.entries()) {
        at(`${10 + index}`);
        const { tasks } = (await app.call(todayContract.read, { token, query: {} })).body;
        const open = tasks.filter(({ completed }) => !completed);
        expect(open.map(({ due_date, missed }) => [due_date, missed])).toEqual([[`2026-11-${10 + index}`, 0]]);
        const { body: listed } = await app.call(tasksContract.occurrences, { token, query: {} });
        expect(listed.filter(({ missed }) => missed > 0)).toEqual([]);
        const [row] = open;
        if (how === 'leave') continue;
        if (row!.kind === 'recurring') await close(token, row!.template_id!, row!.due_date!, how);
        else if (how === 'complete') {
          await app.call(tasksContract.change, { token, params: { id: row!.id }, body: { completed: true } });
        }
      }
    }),
    { numRuns: 12 },
  );
});
