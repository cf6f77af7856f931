import { expect, test } from 'vitest';
import { achievementsContract } from '#contract/achievements.ts';
import { alignmentContract } from '#contract/alignment.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import type { ImportResult } from '#contract/imports.ts';
import { insightsContract } from '#contract/insights.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';

// In Auckland it is already the 29th.
const NOW = '2026-11-28T11:30:00Z';
const app = await startTestApp({ clock: () => new Date(NOW) });

const ROWS = `Task,Done,Due Date,Date completed,Estimate,Parent
Socks,yes,,,2h 30m,
Pack,yes,2026-11-28,,30m,
Fly,yes,2027-02-01,,30m,
Book,yes,2026-06-02,,30m,
Compare,yes,,,,Book
Pay,yes,2026-06-02,2026-07-03,30m,
`;

async function importRows(user: TestUser, rows: string): Promise<ImportResult> {
  const { status, body } = await app.send({
    ...{ method: 'POST', url: '/api/import?filename=trip.csv', token: user.token, body: rows },
    headers: { 'content-type': 'text/csv' },
  });
  expect([status, body]).toEqual([201, body]);
  return body as ImportResult;
}

test('a completed task without a day of completion counts for no figure of this day, week or year', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { body: before } = await app.call(achievementsContract.list, { token });
  const { remarks } = await importRows(user, ROWS);
  expect(remarks.filter(({ type }) => type === 'guessed')).toMatchObject([
    {
      what: 'completion days',
      count: 5,
      examples: [
        '“Socks”: the file has no day of completion, so it counts on 27 November 2025',
        '“Pack”: the file has no day of completion, so it counts on 27 November 2025',
        '“Fly”: the file has no day of completion, so it counts on 27 November 2025',
        '“Book”: the file has no day of completion, so it counts on 2 June 2026',
        '“Compare”: the file has no day of completion, so it counts on 2 June 2026',
      ],
    },
  ]);
  const { body: tasks } = await app.call(tasksContract.list, { token });
  const days = Object.fromEntries(tasks.map(({ name, completed_at }) => [name, completed_at?.slice(0, 10)]));
  expect(days).toMatchObject({ Socks: '2025-11-27', Book: '2026-06-02', Compare: '2026-06-02', Pay: '2026-07-03' });

  const { body: today } = await app.call(todayContract.read, { token });
  expect(today).toMatchObject({ completed_tasks: 0, estimated_duration: 0, given_minutes: 0 });
  for (const [date_range, completed] of [
    ['week', 0],
    ['month', 0],
    ['year', 3],
  ] as const) {
    const { body } = await app.call(insightsContract.read, { token, query: { date_range } });
    expect([date_range, body.totals.completed]).toEqual([date_range, completed]);
  }
  expect((await app.call(alignmentContract.weeklyScore, { token })).body.entries).toEqual([]);
  expect((await app.call(dashboardContract.stats, { token })).body).toMatchObject({ current_streak: 0 });
  expect((await app.call(achievementsContract.list, { token })).body).toEqual(before);
});

test('a task that the file says was completed today counts today, in every zone', async () => {
  const user = await app.newUser({ timezone: 'Pacific/Auckland' });
  const { token } = user;
  await importRows(user, 'Task,Done,Date completed,Parent\nSwim,yes,2026-11-29,\nRun,yes,,\nDry off,yes,,Swim\n');
  const { body } = await app.call(todayContract.read, { token });
  expect(body.completed_tasks).toBe(1);
});
