import { expect, test } from 'vitest';
import { suggestedAgain } from './not-now.ts';

test('a dismissed task is suggested again after a week, or the day before it is due', () => {
  const days = ['2026-12-02', '2026-12-05', null, '2026-12-01', '2026-11-20'];
  expect(days.map((due) => suggestedAgain('2026-11-27', due))).toEqual([
    '2026-12-01',
    '2026-12-04',
    '2026-12-04',
    '2026-11-30',
    '2026-11-28',
  ]);
});
