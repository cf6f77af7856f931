import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { journalContract } from '#contract/journal.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { KEPT_ASIDE, STRANGERS } from './strangers.cases.ts';

let now = new Date('2026-11-10T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const at = (time: string) => (now = new Date(`2026-11-${time}:00Z`));

/** The account on Wednesday, November 18. */
const { token } = await (async () => {
  const user = await app.newUser();
  const pillar = (name: string) => newPillar(user, { name });
  const [health, family, career] = [await pillar('Health'), await pillar('Family'), await pillar('Career')];
  const area = (name: string, { id }: { id: string }) => newArea(user, { name, pillar_id: id });
  const fitness = await area('Fitness', health);
  await area('Sleep', health);
  const [home, kids] = [await area('Home', family), await area('Kids', family)];
  const [marketing, studies] = [await area('Marketing', career), await area('Studies', career)];
  const active = { status: 'In Progress' } as const;
  const run = await newProject(user, { ...active, name: 'Half marathon', area_id: fitness.id, due_date: '2026-12-18' });
  const trip = await newProject(user, { name: 'School trip', area_id: kids.id, due_date: '2026-11-23' });
  const kitchen = await newProject(user, { name: 'Kitchen renovation', area_id: home.id, status: 'On Hold' });
  const thesis = await newProject(user, { ...active, name: 'Thesis', area_id: studies.id, due_date: '2027-01-17' });
  const site = await newProject(user, {
    ...{ ...active, name: 'Website relaunch', area_id: marketing.id, due_date: '2026-11-30' },
  });
  const add = (
    project: { id: string },
    name: string,
    minutes: number | null,
    day: string | null = null,
    more: object = {},
  ) => {
    const due_date = day && `2026-11-${day}`;
    return newTask(user, project, { name, project_id: project.id, estimated_duration: minutes, due_date, ...more });
  };
  const done = async (project: { id: string }, name: string, minutes: number, time: string) => {
    at(time);
    await add(project, name, minutes, null, { completed: true });
  };
  const high = { priority: 'high' } as const;
  await add(kids, 'Book dentist for Emma', 15, '18', high);
  await add(trip, 'Pay school trip fee', 10, '17', high);
  await add(trip, 'Sign permission form', 5, '20');
  await add(trip, 'Pack Emma’s rucksack', 30, '23');
  await add(run, 'Buy running shoes', 60, null, { priority: 'low' });
  await add(run, 'Long run 15 km', 90, '22');
  await add(kitchen, 'Choose tiles', 45);
  await add(kitchen, 'Call plumber', 20, '15');
  await add(thesis, 'Write chapter 2', 120, '19', high);
  await add(thesis, 'Proofread introduction', null);
  await add(site, 'Brief the designer', 30, '19');
  const copy = await add(site, 'Approve homepage copy', 25, '18', high);
  await add(site, 'Launch newsletter', 60, '30', { dependency_task_ids: [copy.id] });
  const body = { name: 'Quarterly budget review', estimated_duration: 90, due_date: '2026-11-25' };
  await app.call(tasksContract.create, { token: user.token, body });
  await add(home, 'Water plants', 5, '18', { priority: 'low' });
  const entry = (entry_date: string, title: string, mood: 'tired' | 'motivated' | 'calm') =>
    app.call(journalContract.create, { token: user.token, body: { title, content: `${title}.`, entry_date, mood } });
  await entry('2026-11-10', 'Supervisor meeting', 'calm');
  await done(home, 'Clean garage', 120, '11T09:00');
  at('15T20:00');
  await entry('2026-11-15', 'Good run', 'motivated');
  await done(thesis, 'Collect sources', 60, '17T10:00');
  await entry('2026-11-17', 'Rough night', 'tired');
  await done(thesis, 'Email supervisor', 10, '18T08:00');
  at('18T09:00');
  return user;
})();

async function ask(content: string): Promise<string> {
  now = new Date(now.getTime() + 20_000);
  const body = { session_id: `chat ${now.getTime()}`, content };
  const answer = await app.call(coachContract.send, { token, body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.reply.content;
}

const isRefused = (reply: string) => /can’t answer|didn’t understand/.test(reply);

test.each([...STRANGERS, ...KEPT_ASIDE])('“$asks” is answered right, or refused', async ({ asks, says, not }) => {
  const reply = await ask(asks);
  const isRight = isRefused(reply) || (says !== undefined && says.test(reply) && !not?.test(reply));
  expect([isRight, reply]).toEqual([true, reply]);
});

test('at most three of the questions that have an answer are refused', async () => {
  const refused: string[] = [];
  for (const { asks, says } of [...STRANGERS, ...KEPT_ASIDE])
    if (says && isRefused(await ask(asks))) refused.push(asks);
  expect(refused.slice(3)).toEqual([]);
});
