import { expect, test } from 'vitest';
import { aTask, type TaskFields } from '#web/testing/a-task.ts';
import { completionMessage } from './completion-message.ts';

const words = (fields: TaskFields) => completionMessage(aTask('t', { name: 'Buy shoes', ...fields }));

test('completing shows the earned points, unless there are none', () => {
  expect(words({ completed: true, completion_points: 20 })).toBe('“Buy shoes” completed\u00a0·\u00a0+20\u00a0points');
  expect(words({ completed: true, completion_points: 1 })).toBe('“Buy shoes” completed\u00a0·\u00a0+1\u00a0point');
  expect(words({ completed: true, completion_points: 0 })).toBe('“Buy shoes” completed');
});

test('reopening has a message too, with the points that go away', () => {
  const reopened = aTask('t', { name: 'Buy shoes' });
  expect(completionMessage(reopened, 25)).toBe('“Buy shoes” reopened, 25 points fewer');
  expect(completionMessage(reopened, 0)).toBe('“Buy shoes” reopened');
  expect(words({ completed: false, completion_points: null })).toBe('“Buy shoes” reopened');
});
