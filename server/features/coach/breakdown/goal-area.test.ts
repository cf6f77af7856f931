import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

const GOAL = 'Run a half marathon in Bonn in April';

async function breakDown({ token }: TestUser) {
  const body = { project_name: GOAL };
  const answer = await app.call(coachContract.breakDown, { token, body });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body;
}

test('a goal goes to the area whose own tasks are about it, and to none if there is no such area', async () => {
  const user = await app.newUser();
  const health = await newPillar(user, { name: 'Health' });
  await newArea(user, { name: 'Food', pillar_id: health.id, importance: 5 });
  const outdoors = await newArea(user, { name: 'Outdoors' });
  const guess = await breakDown(user);
  expect([guess.suggested_project.area_id, guess.suggested_project.due_date]).toEqual([null, '2027-04-30']);

  const training = await newProject(user, { name: 'Training', area_id: outdoors.id });
  await newTask(user, training, { name: 'Run around the lake', completed: true });
  await newRule(user.token, { name: 'Run', project_id: training.id });
  expect(await breakDown(user)).toMatchObject({
    suggested_project: { area_id: outdoors.id },
    area_reason: 'Tasks of “Outdoors” have the word “Run”.',
  });
  // Another person's tasks say nothing.
  const other = await app.newUser();
  await newArea(other, { name: 'Outdoors' });
  expect((await breakDown(other)).suggested_project.area_id).toBe(null);
});
