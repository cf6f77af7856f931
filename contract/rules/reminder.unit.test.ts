import { expect, test } from 'vitest';
import { lacksReminderDate, reminderTimeOn } from './reminder.ts';

test('the time of a reminder needs a date, or days after the start of a template', () => {
  for (const date of ['2026-11-20', 0]) expect(lacksReminderDate(date, '10:00')).toBe(false);
  for (const date of [null, undefined]) {
    expect(lacksReminderDate(date, '10:00')).toBe(true);
    for (const time of [null, undefined]) expect(lacksReminderDate(date, time)).toBe(false);
  }
});

test('clearing the date of a reminder clears its time', () => {
  expect(reminderTimeOn(null, '10:00')).toBeNull();
  expect(reminderTimeOn(null, undefined)).toBeNull();
  for (const time of ['10:00', null, undefined]) expect(reminderTimeOn('2026-11-20', time)).toBe(time);
  expect(reminderTimeOn(0, '10:00')).toBe('10:00');
});
