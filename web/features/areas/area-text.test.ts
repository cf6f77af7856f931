import { expect, test } from 'vitest';
import { areaCounts, doneInWeeks, lastDone } from './area-text.ts';

test('an area shows its projects and open tasks, not how much of it is done', () => {
  const counts = (project_count: number, total_task_count: number, completed_task_count: number) =>
    areaCounts({ project_count, total_task_count, completed_task_count });
  expect([counts(0, 0, 0), counts(0, 3, 1), counts(1, 0, 0), counts(2, 14, 6), counts(1, 2, 2)]).toEqual([
    'No projects yet',
    '2 open tasks',
    '1 project · no tasks',
    '2 projects · 8 open tasks',
    '1 project · no open tasks',
  ]);
});

test('an area shows how much was done in its weeks, repeats included', () => {
  expect(
    [
      [0, 0],
      [1, 0],
      [700, 504],
    ].map(doneInWeeks),
  ).toEqual(['Nothing done in 2 weeks', '1 done in 2 weeks, with repeats', '1,204 done in 2 weeks, with repeats']);
});

test('an area shows when something was last done in it, and is quiet from 14 days on', () => {
  const text = (last_day: string) => lastDone({ weeks: [], last_day }, '2020-01-01', '2026-11-20').text;
  expect(['2026-11-20', '2026-11-19', '2026-11-07', '2026-11-06'].map(text)).toEqual([
    'Done today',
    'Done yesterday',
    'Done 13 days ago',
    'Quiet for 14 days',
  ]);
  const never = (made: string) => lastDone(null, made, '2026-11-20');
  expect(['2026-11-07', '2026-11-06', '2026-08-29', '2026-08-28'].map(never)).toEqual([
    { text: 'Nothing done yet', quiet: false },
    { text: 'Quiet for 14 days', quiet: true },
    { text: 'Quiet for 83 days', quiet: true },
    { text: 'Quiet for 12 weeks', quiet: true },
  ]);
});
