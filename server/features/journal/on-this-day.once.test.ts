import { expect, test } from 'vitest';
import { journalContract } from '#contract/journal.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn, recordsIn } from '#server/testing/records.ts';

let now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { write } = journalIn(app);
const { newProject, newTask } = recordsIn(app);

async function memories({ token }: TestUser, date?: string) {
  const { body } = await app.call(journalContract.onThisDay, { token, query: { ...(date !== undefined && { date }) } });
  return body.map(({ entry, years_ago, completed }) => [
    entry.entry_date,
    years_ago,
    completed.map(({ name }) => name).join(', '),
  ]);
}

test('a day shows the same day of earlier years, the nearest first, and not itself or later years', async () => {
  const user = await app.newUser();
  for (const entry_date of ['2026-11-22', '2020-11-22', '2025-11-22', '2025-11-21', '2027-11-22', '0004-11-22']) {
    await write(user, { entry_date });
  }

  expect(await memories(user)).toEqual([
    ['2025-11-22', 1, ''],
    ['2020-11-22', 6, ''],
    ['0004-11-22', 2022, ''],
  ]);
  expect(await memories(user, '2025-11-22')).toEqual([
    ['2020-11-22', 5, ''],
    ['0004-11-22', 2021, ''],
  ]);
});

test('entries of 29 February are shown on the 28th in other years', async () => {
  const user = await app.newUser();
  for (const entry_date of ['2024-02-29', '2020-02-29', '2024-02-28', '2024-03-01']) await write(user, { entry_date });

  expect(await memories(user, '2026-02-28')).toEqual([
    ['2024-02-29', 2, ''],
    ['2024-02-28', 2, ''],
    ['2020-02-29', 6, ''],
  ]);
  expect(await memories(user, '2028-02-28')).toEqual([['2024-02-28', 4, '']]);
  expect(await memories(user, '2028-02-29')).toEqual([
    ['2024-02-29', 4, ''],
    ['2020-02-29', 8, ''],
  ]);
  expect(await memories(user, '2026-03-01')).toEqual([['2024-03-01', 2, '']]);
});

test('it shows the completions of that day of the user, wherever the records are now', async () => {
  now = new Date('2025-11-20T12:00:00Z');
  const user = await app.newUser({ timezone: 'Pacific/Auckland' });
  const { token } = user;
  const project = await newProject(user, { name: 'Race' });
  const times = { Shoes: '2025-11-21T10:59:00Z', Run: '2025-11-21T11:01:00Z', Rest: '2025-11-22T10:00:00Z' };
  for (const [name, time] of Object.entries(times)) {
    now = new Date(time);
    const { id } = await newTask(user, project, { name, completed: true });
    await app.call(tasksContract.delete, { token, params: { id } });
  }
  await write(user, { title: 'A year ago', entry_date: '2025-11-22' });

  expect(await memories(user, '2026-11-22')).toEqual([['2025-11-22', 1, 'Run, Rest']]);
});

test('a user sees no entries or completions of another user', async () => {
  const other = await app.newUser();
  await newTask(other, await newProject(other), { completed: true });
  await write(other, { entry_date: '2025-11-22' });

  expect(await memories(await app.newUser())).toEqual([]);
});
