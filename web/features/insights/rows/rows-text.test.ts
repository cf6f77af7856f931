import { expect, test } from 'vitest';
import { noRowsWords, sumWords } from './rows-text.ts';

const SUMS = { completed: 12, points: 150, minutes: 330, assumed_count: 0, completed_projects: 0 };

test('rows say how many they are and what they sum up to', () => {
  expect(sumWords('tasks', SUMS)).toBe('12 tasks, 150 points');
  expect(sumWords('time', SUMS)).toBe('12 tasks, 5 h 30');
  expect(sumWords('time', { ...SUMS, assumed_count: 3 })).toBe('12 tasks, 5 h 30, 3 of them by the usual length');
  expect(sumWords('all', { ...SUMS, completed_projects: 1 })).toBe('12 tasks and 1 project, 150 points');
  expect(sumWords('projects', { ...SUMS, completed: 0, completed_projects: 2 })).toBe('2 projects, 150 points');
});

test('where there are no rows it is said of what and of when', () => {
  expect(noRowsWords('tasks', 'month')).toBe('Nothing was completed in these days.');
  expect(noRowsWords('projects', { from: '2026-11-08', to: '2026-11-08' })).toBe(
    'No project was finished on this day.',
  );
});
