import { expect, test } from 'vitest';
import { placeFor, sideFor } from './toast-side.ts';

test('a toast is on the side of the screen that is farther from the field that is typed in', () => {
  expect(sideFor(null, 800)).toBe('bottom');
  expect(sideFor({ top: 60, bottom: 100 }, 800)).toBe('bottom');
  expect(sideFor({ top: 600, bottom: 640 }, 800)).toBe('top');
  // The keyboard leaves half of the screen.
  expect(sideFor({ top: 300, bottom: 340 }, 400)).toBe('top');
});

test('a toast covers no button of an open dialog', () => {
  const foot = { top: 560, bottom: 600, left: 380 };
  // Beside it, where the screen is wide, however high the dialog is.
  expect(placeFor({ top: 0, bottom: 800, left: 380 }, foot, 800)).toEqual({
    left: 24,
    width: 344,
    bottom: 24,
    marginBottom: 0,
  });
  expect(placeFor({ top: 0, bottom: 800, left: 900 }, foot, 800)?.width).toBe(480);
  // A question in the middle of a phone.
  expect(placeFor({ top: 250, bottom: 450, left: 16 }, null, 700)).toEqual({ bottom: 12, marginBottom: 0 });
  expect(placeFor({ top: 150, bottom: 690, left: 16 }, foot, 700)).toMatchObject({ top: 12, bottom: 'auto' });
  // A form that fills a phone: over its fields.
  expect(placeFor({ top: 0, bottom: 700, left: 0 }, { top: 630, bottom: 700, left: 0 }, 700)).toMatchObject({
    bottom: 82,
  });
  expect(placeFor({ top: 0, bottom: 700, left: 0 }, null, 700)).toBeNull();
});
