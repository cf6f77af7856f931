import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { journalContract } from '#contract/journal.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { OPEN_MAX } from './chat-facts.ts';
import { COMPOSED } from './composed.cases.ts';

let now = new Date('2026-11-02T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

/** Ben's account on Tuesday, November 10. */
const ben = await (async () => {
  const user = await app.newUser();
  const [health, family] = [await newPillar(user, { name: 'Health' }), await newPillar(user, { name: 'Family' })];
  const body = await newArea(user, { name: 'Body', pillar_id: health.id });
  const garden = await newArea(user, { name: 'Garden', pillar_id: family.id });
  const house = await newArea(user, { name: 'House', pillar_id: family.id });
  const beds = await newProject(user, { name: 'Beds', area_id: garden.id, status: 'In Progress' });
  const roof = { name: 'Roof', area_id: house.id, status: 'On Hold', due_date: '2026-12-01' } as const;
  const { id: roofId } = await newProject(user, roof);
  await newProject(user, { name: 'Run', area_id: body.id });
  await newProject(user, { name: 'Pond', area_id: garden.id, status: 'Completed' });
  await newProject(user, { name: 'Shed', area_id: house.id, status: 'Completed' });
  const dig = await newTask(user, beds, { name: 'Dig', estimated_duration: 120, due_date: '2026-11-12' });
  await newTask(user, beds, { name: 'Sow', estimated_duration: 30, due_date: '2026-11-13', priority: 'high' });
  await newTask(user, beds, { name: 'Choose stones', dependency_task_ids: [dig.id], priority: 'low' });
  await newTask(user, { id: garden.id }, { name: 'Read about bees' });
  await newTask(user, { id: roofId }, { name: 'Pay', estimated_duration: 20, due_date: '2026-11-02' });
  await newTask(user, { id: roofId }, { name: 'Tax', estimated_duration: 90, due_date: '2027-03-01' });
  await newTask(user, { id: roofId }, { name: 'Call the roofer', estimated_duration: 15, due_date: '2026-11-30' });
  await newTask(user, { id: roofId }, { name: 'Lay bricks', completed: true });
  now = new Date('2026-11-10T09:00:00Z');
  await newRule(user.token, { name: 'Water', start_date: '2026-11-12', priority: 'high', estimated_duration: 10 });
  const entry = { title: 'Planted', content: 'Planted.', entry_date: '2026-11-10' };
  await app.call(journalContract.create, { token: user.token, body: entry });
  return user;
})();

async function ask({ token }: TestUser, content: string): Promise<string> {
  now = new Date(now.getTime() + 20_000);
  const body = { session_id: `chat ${now.getTime()}`, content };
  const answer = await app.call(coachContract.send, { token, body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.reply.content;
}

test.each(COMPOSED)('“$asks” is answered whole, or refused', async ({ asks, says, not }) => {
  const reply = await ask(ben, asks);
  expect([says.test(reply), not?.test(reply) ?? false, reply]).toEqual([true, false, reply]);
});

test('a task that is hidden until a later day is not suggested', async () => {
  const user = await app.newUser();
  const pillar = await newPillar(user, { name: 'Home', time_allocation_percentage: 100 });
  const area = await newArea(user, { pillar_id: pillar.id });
  const project = await newProject(user, { area_id: area.id, status: 'In Progress' });
  await newTask(user, project, { name: 'Prune', due_date: '2026-11-09', start_date: '2026-11-16' });
  for (const question of ['What should I do next?', 'I feel overwhelmed', 'Which projects have no next step?']) {
    expect([question, await ask(user, question)]).toEqual([question, expect.not.stringContaining('“Prune”')]);
  }
  expect(await ask(user, 'Which projects have no next step?')).toMatch(
    /^1 project has no task that can be started:\n- “First 10 km”: all open tasks wait for others or begin later\./,
  );
  await newTask(user, project, { name: 'Rake', due_date: '2026-11-09' });
  expect(await ask(user, 'What should I do next?')).toMatch(/^Start with “Rake”/);
});

test('a subtask of a task that waits does not fit into minutes on a day', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const measure = await newTask(user, project, { name: 'Measure' });
  const build = await newTask(user, project, { name: 'Build', dependency_task_ids: [measure.id] });
  const saw = { name: 'Saw', parent_task_id: build.id, due_date: '2026-11-12', estimated_duration: 10 };
  await newTask(user, project, saw);
  expect(await ask(user, 'Which tasks due on Thursday take 10 minutes?')).toMatch(
    /^No open task can be started and fits/,
  );
  expect(await ask(user, 'What is due on Thursday?')).toContain('“Build” › “Saw”');
});

test('with more tasks than the chat reads, “none” is limited to those it read', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Letters' });
  await newProject(user, { name: 'Stamps' });
  const first = await newTask(user, project, { due_date: '2026-12-01' });
  const stored = app.database.db.selectFrom('tasks').selectAll().where('user_id', '=', user.user.id);
  const row = await stored.where('id', '=', first.id).executeTakeFirstOrThrow();
  const more = Array.from({ length: OPEN_MAX - 1 }, () => ({ ...row, id: randomUUID() }));
  await insertTasks(app.database.db, more);
  await newTask(user, project, { name: 'Later' });
  const looked = 'I looked at the 1,000 open tasks that are due soonest.';
  for (const [question, answer] of [
    ['How many tasks have no date?', 'None of the 1,000 open tasks that I looked at has no date.'],
    ['Which tasks in Stamps have no date?', 'None of the 1,000 open tasks that I looked at has no date in “Stamps”.'],
    ['How many tasks are open in Stamps?', 'None of the 1,000 open tasks that I looked at is in “Stamps”.'],
    ['When is my next deadline?', 'At least 1,000 open tasks have a date from today on'],
  ] as const) {
    const reply = await ask(user, question);
    expect([question, reply]).toEqual([question, expect.stringContaining(answer)]);
    expect(reply).toContain(looked);
  }
});
