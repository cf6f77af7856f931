import { expect, test } from 'vitest';
import { pillarsContract } from '#contract/pillars.ts';
import { tasksContract } from '#contract/tasks.ts';
import { COMPLETED_SHOWN, todayContract } from '#contract/today.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

let now = new Date('2026-11-20T08:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newArea, newPillar, newProject, newTask } = recordsIn(app);
const { newRule, close } = recurringIn(app);

/** A person who has completed this many tasks today, every other with an estimate, and one occurrence. */
async function newDoer(count: number) {
  now = new Date('2026-11-20T08:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const pillar = await newPillar(user, { name: 'Work', time_allocation_percentage: 60 });
  const project = await newProject(user, { area_id: (await newArea(user, { pillar_id: pillar.id })).id });
  const rule = await newRule(token, { name: 'Stretch', estimated_duration: 10 });
  await close(token, rule.id, '2026-11-20');
  for (let done = 1; done <= count; done += 1) {
    now = new Date(now.getTime() + 60_000);
    const estimated_duration = done % 2 === 0 ? 30 : null;
    await newTask(user, project, { name: `Done ${done}`, completed: true, estimated_duration });
  }
  await newTask(user, project, { name: 'Open', due_date: '2026-11-20', estimated_duration: 15 });
  const read = async () => (await app.call(todayContract.read, { token, query: {} })).body;
  return { user, token, pillar, project, rule, read };
}

test('a day lists the newest of its completions, and counts all of them', async () => {
  const count = COMPLETED_SHOWN + 4;
  const { token, pillar, project, read } = await newDoer(count);
  const day = await read();
  expect(day.tasks.filter(({ completed }) => completed).map(({ name }) => name)).toEqual(
    Array.from({ length: COMPLETED_SHOWN }, (_, index) => `Done ${index + 5}`),
  );
  expect(day).toMatchObject({
    total_tasks: count + 2,
    completed_tasks: count + 1,
    estimated_duration: (count / 2) * 30 + 10 + 15,
    planned_minutes: (count / 2) * 30 + 10 + 15 + (count / 2) * 30,
    assumed_count: count / 2,
  });
  const none = { pillar_id: null, pillar_name: null, pillar_color: null };
  expect(day.more_completed).toHaveLength(2);
  expect(day.more_completed).toContainEqual({ ...none, tasks: 1, estimated_duration: 10, assumed_count: 0 });
  expect(day.more_completed).toContainEqual({
    ...{ pillar_id: pillar.id, pillar_name: 'Work', pillar_color: pillar.color },
    ...{ tasks: 4, estimated_duration: 60, assumed_count: 2 },
  });
  const work = day.balance.find(({ pillar_id }) => pillar_id === pillar.id);
  expect(work?.planned_minutes).toBe(day.planned_minutes - 10);

  // Completed tasks are counted the same if they are picked, and not at all once their project is archived.
  const { body: tasks } = await app.call(tasksContract.list, { token, query: { completed: 'true' } });
  const first = tasks.find(({ name }) => name === 'Done 1')!;
  await app.refused(todayContract.pick, { token, params: { id: first.id }, query: {} });
  expect((await read()).tasks.map(({ name }) => name)).not.toContain('Done 1');
  expect(await read()).toMatchObject({ total_tasks: count + 2, completed_tasks: count + 1 });
  await app.call(pillarsContract.archive, { token, params: { id: pillar.id } });
  expect(project.id).toBeTruthy();
  expect(await read()).toMatchObject({ total_tasks: 1, completed_tasks: 1, more_completed: [] });
});

test('completions of a day are read in pages, newest first, each once', async () => {
  const { token, rule } = await newDoer(4);
  const names: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const query = { date: '2026-11-20', limit: '2', ...(cursor && { cursor }) };
    const { body, headers } = await app.call(todayContract.completed, { token, query });
    expect(headers['x-total-count']).toBe('5');
    names.push(...body.map(({ name }) => name));
    const next = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
    if (!next) break;
    cursor = decodeURIComponent(next);
  }
  expect(names).toEqual(['Done 4', 'Done 3', 'Done 2', 'Done 1', 'Stretch']);
  const { body } = await app.call(todayContract.completed, { token, query: {} });
  expect(body[4]).toMatchObject({ kind: 'recurring', template_id: rule.id, completed: true, picked: false });
  expect((await app.refused(todayContract.completed, { token, query: { cursor: 'foo' } })).status).toBe(422);

  const other = await app.newUser();
  const theirs = await app.call(todayContract.completed, { token: other.token, query: { date: '2026-11-20' } });
  expect([theirs.body, theirs.headers['x-total-count']]).toEqual([[], '0']);
});
