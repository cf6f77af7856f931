import { expect, test } from 'vitest';
import { removedText } from './starter-items.ts';

const NONE = { pillars: 0, areas: 0, projects: 0, tasks: 0 };

test('removed items are counted by kind, and removing nothing has a message too', () => {
  expect(removedText({ pillars: 3, areas: 9, projects: 9, tasks: 27 }, NONE)).toBe(
    'Removed 3 pillars, 9 areas, 9 projects and 27 tasks',
  );
  expect(removedText({ ...NONE, tasks: 1 }, NONE)).toBe('Removed 1 task');
  expect(removedText(NONE, NONE)).toBe('No untouched starter items');
});

test('kept items are counted too, with the reason', () => {
  expect(removedText({ ...NONE, tasks: 26 }, { pillars: 1, areas: 1, projects: 1, tasks: 1 })).toBe(
    'Removed 26 tasks. 1 pillar, 1 area, 1 project and 1 task were kept, since you’ve used them.',
  );
  expect(removedText(NONE, { ...NONE, projects: 1 })).toBe(
    'No untouched starter items. 1 project was kept, since you’ve used it.',
  );
});
