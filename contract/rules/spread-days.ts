import { addDays, daysBetween } from '../general/days.ts';

/**
 * Days for the steps of a project in their order, from tomorrow to its last day, or in the first `within` days: those
 * at the beginning are closer together. All are on the last day if it is not after tomorrow.
 */
export function spreadDays(today: string, last: string, count: number, within = Infinity): string[] {
  const first = addDays(today, 1);
  const days = Math.min(daysBetween(first, last), within);
  const part = (at: number) => (count < 2 ? 1 : at / (count - 1)) ** 2;
  return Array.from({ length: count }, (_, at) => (days <= 0 ? last : addDays(first, Math.round(days * part(at)))));
}
