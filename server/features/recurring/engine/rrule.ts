import { INSTANCES_MAX, INTERVAL_MAX } from '#contract/recurrence.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { calendarDate } from '#contract/platform/wire.ts';
import { invalidField } from '#server/platform/errors.ts';

/** The parts of an RFC 5545 rule by their names, in capitals: `FREQ` → `WEEKLY`. */
export type RruleParts = ReadonlyMap<string, string>;

/** An rrule, with the parts that a pattern has as fields. */
interface ReadRrule {
  /** The rule without UNTIL and COUNT. */
  rrule: string;
  /** The day of UNTIL, without its time. */
  until: string | null;
  count: number | null;
}

/** A part of the pattern breaks a rule that only the server can check. */
export const invalidPattern = (part: string, msg: string) => invalidField(['recurrence_pattern', part], msg);

export const FALLS_TOO_RARELY = 'Falls on no day, or too rarely';

/** The RFC 5545 name of a weekday: `MO`. */
export const shortWeekday = (weekday: Weekday): string => weekday.slice(0, 2).toUpperCase();

/** `MO` to `SU`. */
export const SHORT_WEEKDAYS = WEEKDAYS.map(shortWeekday);

/** The weekday of `MO` or `-1MO`. */
export const weekdayOf = (byDay: string): Weekday => WEEKDAYS[SHORT_WEEKDAYS.indexOf(byDay.slice(-2))]!;

/** `FREQ=WEEKLY;BYDAY=MO` by its parts, as {@link readRrule} left it. */
export const partsOf = (rrule: string): RruleParts =>
  new Map(rrule.split(';').map((part) => part.split('=', 2) as [string, string]));

/**
 * Reads one RFC 5545 rule of days, with or without `RRULE:` before it; UNTIL and COUNT come out as fields.
 * @throws InvalidInput: unreadable, not of days (hours, minutes, seconds), or more than the rule (DTSTART, EXDATE).
 */
export function readRrule(sent: string): ReadRrule {
  const parts = new Map<string, string>();
  const text = sent.trim().toUpperCase();
  for (const part of text.replace(/^RRULE:/, '').split(';')) {
    const [, name = part, value = ''] = /^([A-Z-]+)=(.+)$/.exec(part) ?? [];
    if (!VALUES[name]?.(value)) throw invalidPattern('rrule', problemWith(name, part));
    if (parts.has(name)) throw invalidPattern('rrule', `${name} may appear only once`);
    parts.set(name, value.replaceAll('+', ''));
  }
  if (!parts.has('FREQ')) throw invalidPattern('rrule', 'FREQ is missing');
  if (parts.has('BYWEEKNO') && (parts.has('BYMONTHDAY') || parts.has('BYYEARDAY'))) {
    throw invalidPattern('rrule', 'BYWEEKNO goes with BYDAY and BYMONTH only');
  }
  const until = parts.has('UNTIL') ? dayOfUntil(parts.get('UNTIL')!) : null;
  const count = parts.has('COUNT') ? Number(parts.get('COUNT')) : null;
  parts.delete('UNTIL');
  parts.delete('COUNT');
  return { rrule: [...parts].map(([name, value]) => `${name}=${value}`).join(';'), until, count };
}

/** `20261231T225959Z` → `2026-12-31`. */
const dayOfUntil = (until: string) => until.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3');

function problemWith(name: string, part: string): string {
  if (/^BY(HOUR|MINUTE|SECOND)$/.test(name)) return `A rule has only days: ${name} is not allowed`;
  if (/[\r\n]|^(DTSTART|EXDATE|RDATE|EXRULE)/.test(part)) return 'Only the rule itself: the start has its own field';
  if (name === 'FREQ') return 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY';
  if (name === 'COUNT') return `COUNT must be 1 to ${INSTANCES_MAX}`;
  if (name === 'INTERVAL') return `INTERVAL must be 1 to ${INTERVAL_MAX}`;
  return part === '' ? 'Not an RFC 5545 rule' : `Cannot be read: ${part}`;
}

type Check = (value: string) => boolean;

const listOf =
  (check: Check): Check =>
  (value) =>
    value.split(',').every(check);

const upTo =
  (max: number): Check =>
  (value) =>
    /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= max;

/** Counted from the beginning, or with a minus from the end. */
const fromEitherEnd =
  (max: number): Check =>
  (value) =>
    upTo(max)(value.replace(/^[+-]/, ''));

const isWeekday: Check = (value) => SHORT_WEEKDAYS.includes(value);

/** The valid values of each part. The library drops unknown values, so that a typing error would pass. */
const VALUES: Readonly<Record<string, Check>> = {
  FREQ: (value) => /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(value),
  INTERVAL: upTo(INTERVAL_MAX),
  COUNT: upTo(INSTANCES_MAX),
  UNTIL: (value) => /^\d{8}(T\d{6}Z?)?$/.test(value) && calendarDate.safeParse(dayOfUntil(value)).success,
  WKST: isWeekday,
  BYDAY: listOf((value) => {
    const ordinal = value.slice(0, -2);
    return isWeekday(value.slice(-2)) && (ordinal === '' || fromEitherEnd(53)(ordinal));
  }),
  BYMONTH: listOf(upTo(12)),
  BYMONTHDAY: listOf(fromEitherEnd(31)),
  BYYEARDAY: listOf(fromEitherEnd(366)),
  BYWEEKNO: listOf(fromEitherEnd(53)),
  BYSETPOS: listOf(fromEitherEnd(366)),
};
