import { expect, test } from 'vitest';
import { sideFor } from './toast-side.ts';

test('a toast is on the side of the screen that is farther from the field that is typed in', () => {
  expect(sideFor(null, 800)).toBe('bottom');
  expect(sideFor({ top: 60, bottom: 100 }, 800)).toBe('bottom');
  expect(sideFor({ top: 600, bottom: 640 }, 800)).toBe('top');
  // The keyboard leaves half of the screen.
  expect(sideFor({ top: 300, bottom: 340 }, 400)).toBe('top');
});
