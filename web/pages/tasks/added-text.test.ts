import { expect, test } from 'vitest';
import { addedMessage } from './added-text.ts';

test('tasks added lately show the time, others the day', () => {
  const words = (day: string, time?: string) => addedMessage(day, '2026-11-20', time).replaceAll('\u202F', ' ');
  expect(words('2026-11-20', '08:52')).toMatch(/^today, 0?8:52/);
  expect(words('2026-11-19', '17:20')).toMatch(/^yesterday, /);
  expect(words('2026-11-20')).toBe('today');
  expect(words('2026-11-10', '17:20')).not.toContain(',  ');
  expect(words('2026-11-10', '17:20')).not.toContain('17:20');
});
