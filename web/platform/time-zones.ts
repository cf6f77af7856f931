import { deviceZone } from './clock.ts';

/** The zone of this device for a new account; empty if the device reports only an offset or an unknown zone. */
export function ownZone(): { timezone?: string } {
  const timezone = deviceZone();
  return /^[+-]|^Etc\/Unknown$/.test(timezone) ? {} : { timezone };
}

/** The short name of a time zone: `New York` for `America/New_York`. */
export const zoneName = (timezone: string): string => (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/** Whether two zones have the same time in winter and in summer of a year, so that their days begin together. */
export function sameClock(one: string, other: string, year: number): boolean {
  return [0, 6].every((month) => clockAt(one, year, month) === clockAt(other, year, month));
}

const clockAt = (timeZone: string, year: number, month: number): string =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.UTC(year, month));
