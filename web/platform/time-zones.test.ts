import { expect, test, vi } from 'vitest';
import { ownZone, sameClock, zoneName } from './time-zones.ts';

test('a zone is named by its place', () => {
  expect(zoneName('America/New_York')).toBe('New York');
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(zoneName('UTC')).toBe('UTC');
});

test('zones match if their clocks agree in winter and in summer', () => {
  expect(sameClock('Europe/Berlin', 'Europe/Stockholm', 2026)).toBe(true);
  expect(sameClock('Europe/Berlin', 'America/New_York', 2026)).toBe(false);
  // The same in winter only.
  expect(sameClock('Europe/London', 'Africa/Abidjan', 2026)).toBe(false);
});

test('a device without a named zone leaves a new account without one', () => {
  const onDevice = (timeZone: string) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({ timeZone } as never);
    return ownZone();
  };
  expect(onDevice('Asia/Tokyo')).toEqual({ timezone: 'Asia/Tokyo' });
  expect(onDevice('+05:30')).toEqual({});
  expect(onDevice('Etc/Unknown')).toEqual({});
});
