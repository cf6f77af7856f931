import { expect, test } from 'vitest';
import type { DependencyTask } from '#contract/tasks.ts';
import { waitingText } from './waiting-text.ts';

const words = (...names: string[]) =>
  waitingText({
    dependency_tasks: names.map((name) => ({ name, completed: name === 'Done' }) as DependencyTask),
  });

test('a row names the first open prerequisite and counts the others; screen readers get all names', () => {
  expect(words('Done', 'Write')).toEqual({ short: 'after “Write”', full: 'Waits for “Write”' });
  expect(words('Write', 'Paint', 'Hang')).toEqual({
    short: 'after “Write” +2',
    full: 'Waits for “Write”, “Paint”, “Hang”',
  });
});
