import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { alignmentContract } from '#contract/alignment.ts';
import { recurringContract, type SkippedOlder } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

const FRIDAY = '2026-11-20';
let now = new Date(`${FRIDAY}T12:00:00Z`);
const app = await startTestApp({ clock: () => now });
const { newPath, newProject, newTask } = recordsIn(app);
const { newRule, instancesOf, daysOf, close } = recurringIn(app);
const at = (day: string) => {
  now = new Date(`${day}T12:00:00Z`);
};

const occurrences = async (token: string, project_id?: string) =>
  (await app.call(tasksContract.occurrences, { token, query: { project_id } })).body;
const day = async (token: string, date?: string) =>
  (await app.call(todayContract.read, { token, query: { date } })).body.tasks;
const rows = async (token: string, date?: string) =>
  (await day(token, date)).map(({ name, due_date, missed }) => `${name} ${due_date} ${missed}`);
const rule = async (token: string, id: string) =>
  (await app.call(recurringContract.get, { token, params: { id } })).body;
const change = (token: string, id: string, body: object) =>
  app.refused(recurringContract.changeInstance, { token, params: { id }, body });
const skipOlder = async (token: string, id: string) =>
  (await app.call(recurringContract.skipOlder, { token, params: { id } })).body;
const restoreOlder = (token: string, id: string, done: SkippedOlder) =>
  app.refused(recurringContract.restoreOlder, { token, params: { id }, body: done });
const WEEKLY = { type: 'weekly' } as const;

test('each repeating task is one row among the tasks: its current occurrence, with path and purpose', async () => {
  at(FRIDAY);
  const user = await app.newUser();
  const { token } = user;
  const { project, pillar } = await newPath(user);
  const { id } = await newRule(token, { project_id: project.id, due_time: '07:00', estimated_duration: 30 });
  await newRule(token, { name: 'Later', recurrence_pattern: WEEKLY, start_date: '2026-11-25' });
  // While the task that a rule was created from is current, it is in the list of tasks.
  await newTask(user, project, { due_date: '2026-11-24', recurrence_pattern: WEEKLY });

  const listed = await occurrences(token);
  expect(listed).toMatchObject([
    { kind: 'recurring', template_id: id, due_date: FRIDAY, due_time: '07:00', pillar_name: pillar.name, missed: 0 },
    { name: 'Later', due_date: '2026-11-25', project_id: null, project_name: null },
  ]);
  expect((await occurrences(token, project.id)).map((each) => each.id)).toEqual([listed[0]!.id]);
  const { body: one } = await app.call(tasksContract.occurrence, { token, params: { id: listed[1]!.id } });
  expect(one).toEqual(listed[1]);
});

test('missed occurrences of a rule are one row, the latest, in Today, Tasks and Repeating', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY });
  at(FRIDAY);

  expect(await rows(token)).toEqual(['Water the plants 2026-11-16 3']);
  expect(await occurrences(token)).toMatchObject([{ due_date: '2026-11-16', missed: 3, is_overdue: true }]);
  expect(await rule(token, id)).toMatchObject({ next_due: '2026-11-16', missed: 3, next_kind: 'recurring' });
  // On the next Monday it is that day's row, and includes the number missed before.
  at('2026-11-23');
  expect(await rows(token)).toEqual(['Water the plants 2026-11-23 3']);
  expect(await occurrences(token)).toMatchObject([{ due_date: '2026-11-23', missed: 3, is_overdue: false }]);
  expect((await rule(token, id)).next_due).toBe('2026-11-23');
});

test('completing takes the latest; skipping the older ones keeps it, counts for nothing, and can be undone', async () => {
  at('2026-11-02');
  const user = await app.newUser();
  const { token } = user;
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY });
  at(FRIDAY);
  const skipped = await skipOlder(token, id);

  expect([skipped.message, skipped.skipped_ids.length]).toEqual(['2 older ones skipped', 2]);
  expect((await daysOf(token, id)).slice(0, 3)).toEqual([
    '2026-11-02 skipped',
    '2026-11-09 skipped',
    '2026-11-16 open',
  ]);
  expect(await rows(token)).toEqual(['Water the plants 2026-11-16 1']);
  const log = () => app.database.db.selectFrom('completions').selectAll().where('user_id', '=', user.user.id).execute();
  expect([(await rule(token, id)).completion_rate, await log()]).toEqual([0, []]);
  expect(await skipOlder(token, id)).toMatchObject({ skipped_ids: [] });

  await restoreOlder(token, id, skipped);
  expect(await rows(token)).toEqual(['Water the plants 2026-11-16 3']);
  await close(token, id, '2026-11-16');
  expect((await rows(token)).toSorted()).toEqual(['Water the plants 2026-11-09 2', 'Water the plants 2026-11-16 0']);
});

test('the task that a rule was created from is missed like an occurrence, and is replaced by the latest', async () => {
  at('2026-11-02');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const task = await newTask(user, project, { name: 'Tea', due_date: '2026-11-02', recurrence_pattern: WEEKLY });
  const id = task.recurring_task_id!;
  const dueOf = async () => (await app.call(tasksContract.get, { token, params: { id: task.id } })).body.due_date;
  at(FRIDAY);
  const [latest] = await occurrences(token);
  expect(latest).toMatchObject({ due_date: '2026-11-16', missed: 3, missed_task_id: task.id });
  expect((await day(token)).map((row) => row.id)).toEqual([latest!.id]);

  const skipped = await skipOlder(token, id);
  expect(skipped).toMatchObject({ swapped_id: latest!.id, task_due_date: '2026-11-16' });
  expect([skipped.skipped_ids.length, await dueOf(), await occurrences(token)]).toEqual([2, '2026-11-16', []]);
  expect((await daysOf(token, id)).slice(0, 3)).toEqual([
    '2026-11-02 skipped',
    '2026-11-09 skipped',
    '2026-11-23 open',
  ]);
  expect((await day(token)).map((row) => [row.id, row.missed])).toEqual([[task.id, 1]]);
  expect(await rule(token, id)).toMatchObject({ next_due: '2026-11-16', next_id: task.id, missed: 1 });

  expect((await restoreOlder(token, id, skipped)).status).toBe(200);
  const { updated_at: _, ...before } = latest!;
  expect([await dueOf(), await occurrences(token)]).toMatchObject(['2026-11-02', [before]]);

  const again = await skipOlder(token, id);
  await app.call(tasksContract.change, { token, params: { id: task.id }, body: { completed: true } });
  expect(await restoreOlder(token, id, again)).toMatchObject({
    status: 400,
    body: { detail: '“Tea” has changed meanwhile' },
  });
});

test('an occurrence is moved and timed on its own, and keeps that when its rule is renamed', async () => {
  at(FRIDAY);
  const { token } = await app.newUser();
  const { id } = await newRule(token, {
    recurrence_pattern: { type: 'weekly', weekdays: ['monday'] },
    due_time: '09:00',
  });
  const [first] = await instancesOf(token, id);
  const { body } = await change(token, first!.id, {
    due_date: '2026-11-25',
    due_time: '18:30',
    estimated_duration: 45,
    description: 'The fern twice',
  });
  expect(body).toMatchObject({ due_date: '2026-11-25', due_time: '18:30', estimated_duration: 45, name: first!.name });

  await app.call(recurringContract.generate, { token });
  expect(await rows(token, '2026-11-23')).toEqual([]);
  expect(await rows(token, '2026-11-25')).toEqual(['Water the plants 2026-11-25 0']);
  expect(await rule(token, id)).toMatchObject({ next_due: '2026-11-25' });
  expect((await rule(token, id)).next_dates.slice(0, 2)).toEqual(['2026-11-25', '2026-11-30']);

  await app.call(recurringContract.change, { token, params: { id }, body: { name: 'Water the garden' } });
  expect(await occurrences(token)).toMatchObject([
    { name: 'Water the garden', due_date: '2026-11-25', due_time: '18:30', estimated_duration: 45 },
  ]);
  // The pattern no longer has its original day, so it is deleted; a late one that was moved stays.
  const tuesdays = { type: 'weekly' as const, weekdays: ['tuesday' as const] };
  await app.call(recurringContract.change, { token, params: { id }, body: { recurrence_pattern: tuesdays } });
  expect((await rule(token, id)).next_dates.slice(0, 2)).toEqual(['2026-11-24', '2026-12-01']);
});

test('an occurrence can be picked for any day, and its focus minutes count as its time', async () => {
  at(FRIDAY);
  const user = await app.newUser();
  const { token } = user;
  const { project, pillar } = await newPath(user);
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY, start_date: '2026-11-25', project_id: project.id });
  const [instance] = await instancesOf(token, id);
  const params = { id: instance!.id };
  await app.call(todayContract.pick, { token, params });
  await app.call(todayContract.recordFocus, { token, body: { task_id: params.id, minutes: 50 } });
  expect((await day(token)).map((row) => [row.id, row.picked, row.due_date])).toEqual([
    [params.id, true, '2026-11-25'],
  ]);
  expect(await rows(token, '2026-11-25')).toEqual(['Water the plants 2026-11-25 0']);

  await app.call(recurringContract.complete, { token, params });
  const { balance } = (await app.call(alignmentContract.dashboard, { token })).body;
  expect(balance.find(({ pillar_id }) => pillar_id === pillar.id)).toMatchObject({ minutes: 50, assumed_count: 0 });
  await app.call(recurringContract.skip, { token, params: { id: (await instancesOf(token, id))[1]!.id } });
  expect((await app.call(alignmentContract.dashboard, { token })).body.balance).toEqual(balance);
});

const steps = fc.array(fc.constantFrom('complete', 'skip', 'reopen', 'older', 'move', 'wait', 'task'), {
  minLength: 3,
  maxLength: 9,
});
const patterns = fc.constantFrom<EndpointRequest<typeof recurringContract.create>['body']['recurrence_pattern']>(
  { type: 'weekly' },
  { type: 'daily', interval: 2 },
  { type: 'monthly' },
  { type: 'monthly', interval: 12 },
  { type: 'weekly', interval: 2, weekdays: ['monday', 'friday'] },
  { type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=-1FR' },
);

test('Repeating, Tasks and Today show the same next date after any completion, skip, move or miss', async () => {
  const story = fc.record({ pattern: patterns, steps, isTask: fc.boolean(), completion: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(story, async ({ pattern, steps: todo, isTask, completion }) => {
      at(FRIDAY);
      let today = FRIDAY;
      const user = await app.newUser();
      const { token } = user;
      const repeat_from = completion ? 'completion' : 'due';
      const task = isTask
        ? (
            await app.call(tasksContract.create, {
              token,
              body: { name: 'Tea', due_date: FRIDAY, recurrence_pattern: pattern, repeat_from },
            })
          ).body
        : null;
      const id = task?.recurring_task_id ?? (await newRule(token, { recurrence_pattern: pattern, repeat_from })).id;
      for (const [index, step] of todo.entries()) {
        const instances = await instancesOf(token, id);
        const instance = instances[index % Math.max(1, instances.length)];
        if (step === 'wait') {
          today = `2026-12-0${index + 1}`;
          at(today);
        } else if (step === 'older') await skipOlder(token, id);
        else if (step === 'task' && task) {
          await app.refused(tasksContract.change, {
            token,
            params: { id: task.id },
            body: { completed: index % 2 === 0 },
          });
        } else if (!instance) continue;
        else if (step === 'move') await change(token, instance.id, { due_date: `2026-12-${10 + index}` });
        else if (step !== 'task') await app.refused(recurringContract[step], { token, params: { id: instance.id } });
        await expect(sameEverywhere(token, id, today)).resolves.toBeUndefined();
      }
    }),
    { numRuns: 15 },
  );
});

/** The next date of a rule is that of exactly one row among the tasks, and of one row of the day once it is due. */
async function sameEverywhere(token: string, id: string, today: string): Promise<void> {
  const { next_due, next_id, missed } = await rule(token, id);
  const instances = await occurrences(token);
  const hidden = new Set(instances.map((each) => each.missed_task_id));
  const { body: open } = await app.call(tasksContract.list, { token, query: { completed: 'false' } });
  const tasks = open.filter((each) => each.recurring_task_id === id && !hidden.has(each.id));
  const listed = [...tasks, ...instances];
  const next = listed.filter((each) => each.id === next_id);
  expect(next.map((each) => each.due_date)).toEqual(next_id === null ? [] : [next_due]);
  expect(listed.filter(({ is_overdue }) => is_overdue).length).toBeLessThanOrEqual(1);
  const due = (await day(token)).filter((row) => row.recurring_task_id === id && !row.completed);
  const hasCome = next_id !== null && next_due! <= today;
  expect(due.filter((row) => row.id === next_id)).toMatchObject(hasCome ? [{ due_date: next_due, missed }] : []);
  expect(due.filter(({ is_overdue }) => is_overdue).length).toBeLessThanOrEqual(hasCome ? 1 : 0);
}

test('a second user sees no occurrence and can change none', async () => {
  at('2026-11-02');
  const owner = await app.newUser();
  const { id } = await newRule(owner.token, { recurrence_pattern: WEEKLY });
  at(FRIDAY);
  const [mine] = await occurrences(owner.token);
  const { token } = await app.newUser();
  const params = { id: mine!.id };

  expect(await occurrences(token)).toEqual([]);
  const answers = [
    await app.refused(tasksContract.occurrence, { token, params }),
    await change(token, mine!.id, { due_date: '2026-12-01' }),
    await app.refused(recurringContract.skipOlder, { token, params: { id } }),
    await restoreOlder(token, id, {
      skipped_ids: [mine!.id],
      swapped_id: mine!.id,
      swapped_fields: ['name'],
      task_due_date: FRIDAY,
    }),
    await app.refused(todayContract.pick, { token, params }),
    await app.refused(todayContract.recordFocus, { token, body: { id: newId(), task_id: mine!.id, minutes: 25 } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 400]);
  expect(await occurrences(owner.token)).toEqual([mine]);
});
