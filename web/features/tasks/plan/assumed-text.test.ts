import { expect, test } from 'vitest';
import { assumedText } from './assumed-text.ts';

test('assumed lengths are mentioned', () => {
  const words = (assumed_count: number) => assumedText({ assumed_count, usual_task_minutes: 30 });
  expect(words(0)).toBeNull();
  expect(words(1)).toBe('One task without an estimate counts as 30 min');
  expect(words(3)).toBe('3 tasks without an estimate count as 30 min each');
});
