import { expect, test } from 'vitest';
import { aTask, type TaskFields } from '#web/testing/a-task.ts';
import { completionWords } from './completion-words.ts';

const words = (fields: TaskFields) => completionWords(aTask('t', { name: 'Buy shoes', ...fields }));

test('completing says the points it earned, and leaves out none', () => {
  expect(words({ completed: true, completion_points: 20 })).toBe('“Buy shoes” completed · +20 points');
  expect(words({ completed: true, completion_points: 1 })).toBe('“Buy shoes” completed · +1 point');
  expect(words({ completed: true, completion_points: 0 })).toBe('“Buy shoes” completed');
});

test('reopening says so', () => {
  expect(words({ completed: false, completion_points: null })).toBe('“Buy shoes” is open again');
});
