import { expect, test } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

test('quiet hours are within a day or around midnight, from their start until before their end', () => {
  const quiet = (quiet_hours_start: string, quiet_hours_end: string) =>
    ['07:59', '08:00', '13:00', '22:00'].filter((time) => isQuiet(time, { quiet_hours_start, quiet_hours_end }));
  expect(quiet('22:00', '08:00')).toEqual(['07:59', '22:00']);
  expect(quiet('08:00', '13:30')).toEqual(['08:00', '13:00']);
  expect([quiet('', ''), quiet('08:00', '08:00')]).toEqual([[], []]);
});
