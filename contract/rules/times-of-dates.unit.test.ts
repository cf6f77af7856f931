import { expect, test } from 'vitest';
import { lacksDate, timeOn } from './times-of-dates.ts';

test('a time needs a date, or days after the start of a template', () => {
  for (const date of ['2026-11-20', 0]) expect(lacksDate(date, '10:00')).toBe(false);
  for (const date of [null, undefined]) {
    expect(lacksDate(date, '10:00')).toBe(true);
    for (const time of [null, undefined]) expect(lacksDate(date, time)).toBe(false);
  }
});

test('clearing a date clears its time', () => {
  expect(timeOn(null, '10:00')).toBeNull();
  expect(timeOn(null, undefined)).toBeNull();
  for (const time of ['10:00', null, undefined]) expect(timeOn('2026-11-20', time)).toBe(time);
  expect(timeOn(0, '10:00')).toBe('10:00');
});
