import { expect, test } from 'vitest';
import { dueText } from './due-text.ts';

const NOW = { day: '2026-11-20', time: '12:00', dayStartHour: 0 };
const text = (due_date: string | null, due_time: string | null = null, on?: string) =>
  dueText({ due_date, due_time, completed: false }, NOW, on)?.text ?? null;

test('the list of a day does not repeat its day, and a late row only shows how late it is', () => {
  expect(text('2026-11-20', null, NOW.day)).toBeNull();
  expect(text('2026-11-20', '15:00', NOW.day)).toMatch(/^3:00.PM$/);
  expect(text('2026-11-18', null, NOW.day)).toBe('2 days late');
  expect(text('2026-11-21', null, NOW.day)).toBe('Tomorrow');
  expect(text('2026-11-21', null, '2026-11-21')).toBeNull();
  expect([text('2026-11-20'), text('2026-11-18')]).toEqual(['Today', 'Nov 18, 2 days late']);
});
