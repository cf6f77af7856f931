import { readPattern } from '#server/features/recurring/engine/read-pattern.ts';
import { partsOf } from '#server/features/recurring/engine/rrule.ts';
import { summaryOf } from '#server/features/recurring/wording/summary.ts';
import { formatTime, wholeDay } from '#server/platform/calendar.ts';
import { patternOfRrule } from '../plan/pattern-of-rrule.ts';
import type { ReadContext } from '../tree.ts';
import { readDay } from './when.ts';

/* What a file has in codes, as a person reads it: in remarks, and in descriptions that keep it. */

/** `2 December 2026`, `2 December 2026, 9:00` */
export const momentInWords = (
  { date, time }: { date: string; time: string | null },
  { locale }: Pick<ReadContext, 'locale'>,
): string => (time === null ? wholeDay(date, locale) : `${wholeDay(date, locale)}, ${formatTime(time, locale)}`);

const UNITS = [
  [7 * 24 * 60, 'week'],
  [24 * 60, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const;

/** `1 day before`, `90 minutes after`, of minutes from the due time. */
export function offsetInWords(minutes: number): string {
  if (minutes === 0) return 'at the due time';
  const length = Math.abs(minutes);
  const [size, unit] = UNITS.find(([each]) => length % each === 0)!;
  const count = length / size;
  return `${count} ${unit}${count === 1 ? '' : 's'} ${minutes < 0 ? 'before' : 'after'}`;
}

/** Longer rules are shown as they are. */
const RULE_MAX = 500;
const SKIPPED = new Map([
  ['HOLIDAY', 'holidays'],
  ['WEEKEND', 'weekends'],
]);
const UNITS_OF: Readonly<Record<string, string>> = { HOURLY: 'hour', MINUTELY: 'minute', YEARLY: 'year' };

/**
 * A repeat that recurring tasks do not support: `every day, except on holidays and weekends`. One that has no words is
 * returned as it is.
 * @param from the day from which it is counted.
 */
export function repeatInWords(
  text: string,
  from: string,
  { locale, weekStartsOn }: Pick<ReadContext, 'locale' | 'weekStartsOn'>,
): string {
  const [, kind = '', rule] = /^(?:(RRULE|ERULE|LUNAR):)?(.*)$/s.exec(text.trim().toUpperCase())!;
  if (text.length > RULE_MAX || !rule!.includes('=')) return text;
  const parts = new Map(partsOf(rule!));
  const days = (parts.get('BYDATE') ?? '').split(',').map((day) => readDay(day));
  if (kind === 'ERULE') {
    return days.includes(null) ? text : `on ${days.map((day) => wholeDay(day!, locale)).join(', ')}`;
  }
  const skipped = (parts.get('TT_SKIP') ?? '').split(',').map((each) => SKIPPED.get(each) ?? null);
  const isSkipping = parts.has('TT_SKIP');
  if (isSkipping && skipped.includes(null)) return text;
  parts.delete('TT_SKIP');
  const every = [...parts].map(([name, value]) => `${name}=${value}`).join(';');
  const words = ruleInWords(every, parts, from, { locale, weekStartsOn });
  if (words === null) return text;
  return [
    words.charAt(0).toLowerCase() + words.slice(1),
    ...(kind === 'LUNAR' ? ['in the lunar calendar'] : []),
    ...(isSkipping ? [`except on ${skipped.join(' and ')}`] : []),
  ].join(', ');
}

function ruleInWords(
  rrule: string,
  parts: ReadonlyMap<string, string>,
  startDate: string,
  { locale, weekStartsOn }: Pick<ReadContext, 'locale' | 'weekStartsOn'>,
): string | null {
  const [frequency = '', interval = '1'] = [parts.get('FREQ'), parts.get('INTERVAL')];
  const isPlain = [...parts.keys()].every((name) => name === 'FREQ' || name === 'INTERVAL');
  const unit = UNITS_OF[frequency];
  if (isPlain && unit !== undefined && /^\d{1,4}$/.test(interval)) {
    return Number(interval) === 1 ? `every ${unit}` : `every ${Number(interval)} ${unit}s`;
  }
  const given = patternOfRrule(rrule, startDate);
  if (given === null) return null;
  return summaryOf({ pattern: readPattern(given, startDate), repeatFrom: 'due', startDate, weekStartsOn }, locale);
}
