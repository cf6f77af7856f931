import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { journalContract } from '#contract/journal.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { pillarsContract } from '#contract/pillars.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);

/** A text of this many UTF-16 units: a flag has four, so a cut would be in its middle. */
const long = (length: number) => '🇸🇪'.repeat(Math.floor(length / 4)).padEnd(length, 'x');

interface Limit {
  what: string;
  create: Endpoint;
  change: Endpoint;
  body?: (projectId: string) => object;
  limits: Record<string, number>;
}

const LIMITS: Limit[] = [
  { what: 'pillar', ...pillarsContract, limits: { name: 100, description: 5000 } },
  { what: 'area', ...areasContract, limits: { name: 100, description: 5000 } },
  { what: 'project', ...projectsContract, limits: { name: 100, description: 5000 } },
  {
    what: 'task',
    ...tasksContract,
    body: (project_id) => ({ project_id }),
    limits: { name: 250, description: 5000, category: 200 },
  },
  {
    what: 'journal entry',
    ...journalContract,
    limits: { title: 200, content: 100_000, weather: 200, location: 200 },
  },
  {
    what: 'journal template',
    create: journalContract.createTemplate,
    change: journalContract.changeTemplate,
    limits: { name: 100, description: 5000 },
  },
  {
    what: 'recurring task',
    ...recurringContract,
    body: () => ({ recurrence_pattern: { type: 'daily' } }),
    limits: { name: 250, description: 5000, category: 200 },
  },
];

test.each(LIMITS)('each text of a $what is accepted up to its limit and not above', async (limit) => {
  const user = await app.newUser();
  const project = await newProject(user);
  const { token } = user;
  const send = async (endpoint: Endpoint, request: object) => await app.call(endpoint, { token, ...request } as never);
  const full = Object.fromEntries(Object.entries(limit.limits).map(([field, max]) => [field, long(max)]));

  const body = { name: 'Fine', ...limit.body?.(project.id), ...full };
  const { status, body: created } = await send(limit.create, { body });
  expect([status, created]).toMatchObject([201, full]);

  const { id } = created as unknown as { id: string };
  for (const [field, max] of Object.entries(limit.limits)) {
    const longer = { [field]: `${long(max)}x` };
    for (const refused of [
      await send(limit.create, { body: { ...body, ...longer } }),
      await send(limit.change, { params: { id }, body: longer }),
    ]) {
      expect(refused).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', field], msg: `At most ${max.toLocaleString('en')} characters` }] },
      });
    }
  }
});

test('the longest names are returned completely everywhere', async () => {
  const user = await app.newUser();
  const { token } = user;
  const pillar = await newPillar(user, { name: long(100) });
  const area = await newArea(user, { name: long(100), pillar_id: pillar.id });
  const project = await newProject(user, { name: long(100), area_id: area.id });
  const task = await newTask(user, project, {
    name: long(250),
    due_date: '2026-11-19',
    due_time: '09:30',
    description: long(5000),
  });
  await app.call(todayContract.pick, { token, params: { id: task.id } });

  const { body: day } = await app.call(todayContract.read, { token, query: {} });
  expect(day.tasks[0]).toMatchObject({ name: long(250), project_name: long(100), area_name: long(100) });
  const { body: found } = await app.call(tasksContract.search, { token, query: { name: long(250) } });
  expect(found.map(({ name }) => name)).toEqual([long(250)]);
  expect((await app.call(dashboardContract.read, { token })).status).toBe(200);

  await app.runJob('notify-due');
  const { body: notices } = await app.call(notificationsContract.list, { token, query: {} });
  expect(notices.filter(({ message, title }) => `${title} ${message}`.includes(long(250)))).not.toEqual([]);
});
