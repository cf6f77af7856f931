import { expect, test } from 'vitest';
import { refusalText } from './refusal-text.ts';

const waits = { task: { name: 'B' }, detail: '“B” waits for “A”' };
const gone = { task: { name: 'C' }, detail: 'Task not found' };

test('a refused task is named once, with its reason', () => {
  expect(refusalText([waits])).toBe('1 task not changed: “B” waits for “A”');
  expect(refusalText([gone])).toBe('1 task not changed: “C”: Task not found');
});

test('three are named, and the others counted', () => {
  expect(refusalText([waits, gone])).toBe('2 tasks not changed: “B” waits for “A”; “C”: Task not found');
  expect(refusalText([waits, gone, waits, gone, gone])).toMatch(/^5 tasks not changed: .*; and 2 more$/);
});
