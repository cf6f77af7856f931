import { expect, test } from 'vitest';
import { refusalWords } from './bulk-words.ts';

const waits = { task: { name: 'B' }, detail: '“B” waits for “A”' };
const gone = { task: { name: 'C' }, detail: 'Task not found' };

test('a refused task is named once, with its reason', () => {
  expect(refusalWords([waits])).toBe('1 task stayed as it was: “B” waits for “A”');
  expect(refusalWords([gone])).toBe('1 task stayed as it was: “C”: Task not found');
});

test('three are named, and the others counted', () => {
  expect(refusalWords([waits, gone])).toBe('2 tasks stayed as they were: “B” waits for “A”; “C”: Task not found');
  expect(refusalWords([waits, gone, waits, gone, gone])).toMatch(/^5 tasks stayed as they were: .*; and 2 more$/);
});
