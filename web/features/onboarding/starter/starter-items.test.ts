import { expect, test } from 'vitest';
import { removedWords } from './starter-items.ts';

test('what was removed is counted by kind, and nothing removed is said as well', () => {
  expect(removedWords({ pillars: 3, areas: 9, projects: 9, tasks: 27 })).toBe(
    'Removed 3 pillars, 9 areas, 9 projects and 27 tasks',
  );
  expect(removedWords({ pillars: 0, areas: 0, projects: 0, tasks: 1 })).toBe('Removed 1 task');
  expect(removedWords({ pillars: 0, areas: 0, projects: 0, tasks: 0 })).toBe('There are no untouched starter items');
});
