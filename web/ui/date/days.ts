/* Days of the calendar, `YYYY-MM-DD`, without a zone. */

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
