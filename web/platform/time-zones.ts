/** The zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of this device for a new account; nothing where it has no name that the server could know. */
export function ownZone(): { timezone?: string } {
  const timezone = deviceZone();
  return /^[+-]|^Etc\/Unknown$/.test(timezone) ? {} : { timezone };
}

/** A time zone as people call it: `New York` for `America/New_York`. */
export const zoneName = (timezone: string): string => (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/** Whether two zones keep the same time in winter and in summer of the year, so that days begin alike. */
export function sameClock(one: string, other: string, year: number): boolean {
  return [0, 6].every((month) => clockAt(one, year, month) === clockAt(other, year, month));
}

const clockAt = (timeZone: string, year: number, month: number): string =>
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.UTC(year, month));
