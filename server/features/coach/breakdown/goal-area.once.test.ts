import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { contextFor } from '#server/platform/context.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { readAreaWords } from './area-words.ts';

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
});

test('only the words of the person’s own tasks are read', async () => {
  const [one, other] = [await app.newUser(), await app.newUser()];
  const area = await newArea(one, { name: 'Outdoors' });
  const training = await newProject(one, { name: 'Training', area_id: area.id });
  await newTask(one, training, { name: 'Run around the lake' });
  await newRule(one.token, { name: 'Run', project_id: training.id });
  const wordsOf = ({ user: { id } }: TestUser) =>
    readAreaWords(contextFor(app.database.db, { id, timezone: 'UTC', day_start_hour: 0 }, new Date()));
  expect([...(await wordsOf(one)).keys()]).toEqual([area.id]);
  expect((await wordsOf(one)).get(area.id)!.get('run')).toBe(2);
  expect(await wordsOf(other)).toEqual(new Map());
});
