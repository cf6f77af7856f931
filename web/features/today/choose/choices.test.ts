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
  choicesFor(OPEN, { day: DAY, listed: new Set(['Listed']), filter, typed }).map(({ name }) => name);

test('all open tasks that are not on the day are offered: due soonest, then important, then newest', () => {
  expect(names()).toEqual(['Soon', 'Next month', 'Paint', 'New', 'Old']);
});

test('filters keep tasks due within a week, or important ones', () => {
  expect(names('due')).toEqual(['Soon']);
  expect(names('important')).toEqual(['Next month', 'Paint']);
});

test('text is searched in the name and the path, ignoring accents', () => {
  expect(names('all', 'renov')).toEqual(['Paint']);
  expect(names('all', 'nowhere')).toEqual([]);
});
