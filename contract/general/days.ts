/* Days of the calendar, `YYYY-MM-DD`, and clocks of time zones. */

/** The day some days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day some months later, or earlier if negative; in a shorter month its last day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1);
  date.setUTCDate(0);
  const last = date.toISOString().slice(0, 10);
  return dayOfMonth(day) < dayOfMonth(last) ? `${last.slice(0, 8)}${day.slice(8)}` : last;
}

/** The number of days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The day of the week: 0 Sunday to 6 Saturday. */
export const dayOfWeek = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** 1 to 31. */
export const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The last day of the month of a day. */
export const endOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1);

/** Midday of a day in the zone of this device, only for a library that takes no other type. */
export const middayOf = (day: string): Date => new Date(`${day}T12:00`);

/** The date and time on a wall clock of that zone. @returns date `YYYY-MM-DD`, time `HH:MM` */
export function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  const parts = formatIn(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** Creating a format costs more than using it, and every row of a list uses one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
