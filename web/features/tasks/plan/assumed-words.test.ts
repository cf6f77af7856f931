import { expect, test } from 'vitest';
import { assumedWords } from './assumed-words.ts';

test('what was assumed is said', () => {
  const words = (assumed_count: number) => assumedWords({ assumed_count, usual_task_minutes: 30 });
  expect(words(0)).toBeNull();
  expect(words(1)).toBe('One task without an estimate counts as 30 min');
  expect(words(3)).toBe('3 tasks without an estimate count as 30 min each');
});
