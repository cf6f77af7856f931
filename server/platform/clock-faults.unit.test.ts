import { expect, test } from 'vitest';
import { createJumpCheck } from './clock-faults.ts';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

test('a clock that jumps ahead is trusted at the second check, a clock that is set back at once', () => {
  let [shown, passed] = [Date.parse('2026-11-20T09:00:00Z'), 0];
  const mayFollow = createJumpCheck(
    () => new Date(shown),
    () => passed,
  );
  const afterAMinute = (jump = 0) => {
    shown += MINUTE + jump;
    passed += MINUTE;
    return mayFollow();
  };

  expect(afterAMinute()).toBe(true);
  // A year ahead at one check only.
  expect(afterAMinute(YEAR)).toBe(false);
  expect(afterAMinute(-YEAR)).toBe(true);
  expect(afterAMinute()).toBe(true);
  // Corrected for good, or the machine was asleep.
  expect(afterAMinute(YEAR)).toBe(false);
  expect(afterAMinute()).toBe(true);
});
