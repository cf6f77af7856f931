import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { capitalised } from '#server/platform/calendar.ts';

/** "Every day", "Every 2 weeks". */
export const every = (interval: number, unit: string): string =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;

/** "1st", "22nd", "113th". */
export function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(isTeen ? undefined : ['', 'st', 'nd', 'rd'][number % 10]) || 'th'}`;
}

/** "A", "A and B", "A, B and C". */
export const enumerate = (words: readonly string[], and: 'and' | 'or' = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;

/** The names of weekdays in the order of a week that begins on `first`. */
export function weekdayNames(weekdays: readonly Weekday[], first: Weekday): string[] {
  const start = WEEKDAYS.indexOf(first);
  const week = [...WEEKDAYS.slice(start), ...WEEKDAYS.slice(0, start)];
  return week.filter((weekday) => weekdays.includes(weekday)).map(capitalised);
}
