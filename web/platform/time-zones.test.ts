import { expect, test } from 'vitest';
import { sameClock, zoneName } from './time-zones.ts';

test('a zone is called by its place', () => {
  expect(zoneName('America/New_York')).toBe('New York');
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(zoneName('UTC')).toBe('UTC');
});

test('zones are alike when their clocks agree in winter and in summer', () => {
  expect(sameClock('Europe/Berlin', 'Europe/Stockholm', 2026)).toBe(true);
  expect(sameClock('Europe/Berlin', 'America/New_York', 2026)).toBe(false);
  // The same in winter only.
  expect(sameClock('Europe/London', 'Africa/Abidjan', 2026)).toBe(false);
});
