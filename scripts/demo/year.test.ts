import { expect, test } from 'vitest';
import { dashboardContract } from '#contract/dashboard.ts';
import { journalContract } from '#contract/journal.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { checkInvariants } from '#server/testing/invariants/check-invariants.ts';
import { startTestApp } from '#server/testing/app.ts';
import type { Call } from '../../bench/client.ts';
import { liveYear } from './live-year.ts';
import { type Act, shown } from './acts.ts';
import { planYear } from './plan-year.ts';

const year = { seed: 1, today: '2026-11-20' };
const actsOf = (days: readonly { acts: readonly Act[] }[]) => days.flatMap(({ acts }) => acts);
const count = (days: readonly { acts: readonly Act[] }[], what: Act['do']) =>
  actsOf(days).filter((act) => act.do === what).length;

test('the same seed plans the same year, another one another', () => {
  expect(planYear(year)).toEqual(planYear(year));
  expect(planYear({ ...year, seed: 2 })).not.toEqual(planYear(year));
});

test('a year has days of work, a pause in summer, a week in bed, and a rhythm of weeks', () => {
  const days = planYear(year);
  const done = days.map(({ acts }) => acts.filter((act) => act.do === 'complete-task' || isCompleted(act)).length);
  const total = done.reduce((sum, each) => sum + each, 0);
  expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].toSorted());
  expect([days[0]!.day, days.at(-1)!.day, days.length]).toEqual(['2025-11-20', '2026-11-20', 366]);
  expect(total).toBeGreaterThan(650);
  expect(total).toBeLessThan(950);
  // 33 to 38 days ago.
  expect(done.slice(-39, -33).reduce((sum, each) => sum + each, 0)).toBe(0);
  // Reflections are entries as well.
  const written = (['write-entry', 'answer-template'] as const).map((what) => count(days, what));
  expect(written[0]! + written[1]!).toBeGreaterThan(90);
  for (const what of ['reflect-evening', 'focus', 'set-goal', 'settle-repeat'] as const) {
    expect(count(days, what)).toBeGreaterThan(10);
  }
});

test('nothing of a year is used before it is made', () => {
  for (const seed of [1, 2, 3]) {
    const made = new Set<string>();
    const early: Act[] = [];
    for (const act of actsOf(planYear({ ...year, seed }))) {
      const isMade = (name: string | null) => name === null || made.has(name);
      if (act.do === 'write-entry' ? !isMade(act.about) : 'project' in act && !isMade(act.project)) early.push(act);
      if (act.do === 'create-task' && !isMade(act.after)) early.push(act);
      if (act.do.startsWith('create-') && 'name' in act) made.add(act.name);
      else if ('name' in act && act.do !== 'save-template' && !isMade(act.name)) early.push(act);
    }
    expect(early).toEqual([]);
  }
});

test('no two tasks that are open on the last day have the same name', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const days = planYear({ ...year, seed });
    // What is completed on the last day may be open until then.
    const completed = actsOf(days.slice(0, -1)).flatMap((act) => (act.do === 'complete-task' ? act.name : []));
    const open = actsOf(days).flatMap((act) =>
      act.do === 'create-task' && !completed.includes(act.name) ? act.name : [],
    );
    const names = open.map(shown);
    expect([seed, names.filter((name, at) => names.indexOf(name) !== at)]).toEqual([seed, []]);
  }
});

const isCompleted = (act: Act) => act.do === 'settle-repeat' && act.how === 'complete';

test('the planned year is performed through the API: it breaks no rule, and fills every screen', async () => {
  let now = new Date('2026-11-20T21:00:00Z');
  const until = now;
  const app = await startTestApp({ clock: () => now });
  const call: Call = async (endpoint, request, token) => {
    const { status, body } = await app.call(endpoint, { ...request, token } as never);
    if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
    return body as never;
  };
  const world = { call, setClock: (at: Date) => void (now = at), runJob: app.runJob };
  const days = planYear({ ...year, days: 12 });
  const account = { email: 'demo@example.org', password: 'a quiet passphrase', timezone: 'Europe/Stockholm' };
  const token = await liveYear(world, account, days, until);

  expect(await checkInvariants(app.database.db)).toEqual([]);
  const projects = await call(projectsContract.list, {}, token);
  expect(new Set(projects.map(({ status }) => status))).toEqual(
    new Set(['Not Started', 'In Progress', 'On Hold', 'Completed']),
  );
  const tasks = await call(tasksContract.list, {}, token);
  expect(tasks.filter(({ completed }) => completed).length).toBeGreaterThan(20);
  expect(tasks.filter(({ completed, due_date }) => !completed && due_date && due_date < '2026-11-20')).not.toEqual([]);
  expect(tasks.filter(({ can_start, completed }) => !can_start && !completed)).not.toEqual([]);
  const rules = await call(recurringContract.list, {}, token);
  expect(rules.some(({ skipped_instances }) => skipped_instances > 0)).toBe(true);
  expect((await call(journalContract.list, {}, token)).length).toBeGreaterThan(5);
  expect((await call(resourcesContract.list, {}, token)).length).toBeGreaterThan(5);
  expect(await call(notificationsContract.list, {}, token)).not.toEqual([]);
  const { stats, alignment } = await call(dashboardContract.read, {}, token);
  expect([stats.courses_enrolled, alignment.has_goal_set]).toEqual([2, true]);
  expect(app.mails).toEqual([]);
});
