import { expect, test } from 'vitest';
import { aTask, type TaskFields } from '#web/testing/a-task.ts';
import { type ChoiceFilter, choicesFor } from './choices.ts';

const DAY = '2026-11-20';
const task = (name: string, fields: TaskFields = {}) =>
  aTask(name, { pillar_name: 'Home', project_name: 'House', ...fields });
const OPEN = [
  task('Old'),
  task('New', { created_at: '2026-11-19T00:00:00.000Z' }),
  task('Paint', { priority: 'high', project_name: 'Rénovation' }),
  task('Next month', { due_date: '2026-12-20', priority: 'high' }),
  task('Soon', { due_date: '2026-11-27', priority: 'low' }),
  task('Listed', { due_date: '2026-11-21' }),
];
const names = (filter: ChoiceFilter = 'all', typed = '') =>
  choicesFor(OPEN, { day: DAY, listed: new Set(['Listed']), filter, typed, dayStartHour: 4 }).map(({ name }) => name);

test('all open tasks that are not on the day are offered: due soonest, then important, then newest', () => {
  expect(names()).toEqual(['Soon', 'Next month', 'Paint', 'New', 'Old']);
});

test('tasks due on the same day are offered in the order of their times, without a time last', () => {
  const due = (name: string, due_time: string | null, fields: TaskFields = {}) =>
    task(name, { due_date: DAY, due_time, ...fields });
  const open = [
    due('Any time', null, { priority: 'high' }),
    due('Night', '01:00'),
    due('Noon', '12:00'),
    due('Eight', '08:00'),
  ];
  const wanted = { day: DAY, listed: new Set<string>(), filter: 'all', typed: '', dayStartHour: 4 } as const;
  expect(choicesFor(open, wanted).map(({ name }) => name)).toEqual(['Eight', 'Noon', 'Night', 'Any time']);
});

test('filters keep tasks due within a week, or important ones', () => {
  expect(names('due')).toEqual(['Soon']);
  expect(names('important')).toEqual(['Next month', 'Paint']);
});

test('text is searched in the name and the path, ignoring accents', () => {
  expect(names('all', 'renov')).toEqual(['Paint']);
  expect(names('all', 'nowhere')).toEqual([]);
});
