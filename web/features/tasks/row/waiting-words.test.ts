import { expect, test } from 'vitest';
import type { DependencyTask } from '#contract/tasks.ts';
import { waitingWords } from './waiting-words.ts';

const words = (...names: string[]) =>
  waitingWords({
    dependency_tasks: names.map((name) => ({ name, completed: name === 'Done' }) as DependencyTask),
  });

test('a row names the first that is not done and counts the others; all are read out', () => {
  expect(words('Done', 'Write')).toEqual({ short: 'after “Write”', full: 'Waits for “Write”' });
  expect(words('Write', 'Paint', 'Hang')).toEqual({
    short: 'after “Write” +2',
    full: 'Waits for “Write”, “Paint”, “Hang”',
  });
});
