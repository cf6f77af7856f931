import { expect, test } from 'vitest';
import { noRowsText, sumText } from './rows-text.ts';

const SUMS = { completed: 12, points: 150, minutes: 330, assumed_count: 0, completed_projects: 0 };

test('the header of rows has their number and sum', () => {
  expect(sumText('tasks', SUMS)).toBe('12 tasks, 150 points');
  expect(sumText('time', SUMS)).toBe('12 tasks, 5 h 30');
  expect(sumText('time', { ...SUMS, assumed_count: 3 })).toBe('12 tasks, 5 h 30, 3 of them at the usual length');
  expect(sumText('all', { ...SUMS, completed_projects: 1 })).toBe('12 tasks and 1 project, 150 points');
  expect(sumText('projects', { ...SUMS, completed: 0, completed_projects: 2 })).toBe('2 projects, 150 points');
});

test('an empty list says what is missing and for which days', () => {
  expect(noRowsText('tasks', 'month')).toBe('Nothing completed in this range.');
  expect(noRowsText('projects', { from: '2026-11-08', to: '2026-11-08' })).toBe('No projects completed on this day.');
});
