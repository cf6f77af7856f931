import { capitalised, dayAndMonth, dayOfMonth, dayOfWeek, MONTHS } from '#server/platform/calendar.ts';
import { partsOf, type RruleParts, weekdayOf } from '../engine/rrule.ts';
import { enumerate, every, ordinal } from './words.ts';

const UNITS: Readonly<Record<string, string>> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };

/** An rrule as text: "Every month on the last Friday". Missing parts come from its start date. */
export function customSummary(rrule: string, startDate: string, locale?: string): string {
  const parts = partsOf(rrule);
  const often = every(Number(parts.get('INTERVAL') ?? 1), UNITS[parts.get('FREQ')!]!);
  const days = onWhichDays(parts) || sinceTheStart(parts, startDate, locale);
  const phrases = [
    days,
    list(parts, 'BYYEARDAY', (each) => `on the ${enumerate(each.map(place))} day of the year`),
    list(parts, 'BYWEEKNO', (weeks) => `in the ${enumerate(weeks.map(place))} week of the year`),
    list(
      parts,
      'BYMONTH',
      (months) => `${of(parts, days)} ${enumerate(months.map((month) => MONTHS[Number(month) - 1]!))}`,
    ),
  ];
  return [often, ...phrases].filter(Boolean).join(' ') + skipped(parts, startDate);
}

/** "The 29th of February", but "the last Friday in November". */
const of = (parts: RruleParts, days: string) => (days.startsWith('on the') && !parts.has('BYDAY') ? 'of' : 'in');

function onWhichDays(parts: RruleParts): string {
  const days = list(parts, 'BYMONTHDAY', (each) => monthDays(each, parts.has('BYDAY') ? 'or' : 'and'));
  const isOfWeekdays = parts.has('BYDAY');
  const chosen = list(parts, 'BYSETPOS', (each) => `the ${enumerate(each.map(isOfWeekdays ? placeText : place))}`);
  const weekdays = list(parts, 'BYDAY', (each) =>
    chosen ? `${chosen} ${alternatives(each)}` : enumerate(each.map((day) => weekdayIn(parts, day))),
  );
  if (weekdays) return days ? `on ${weekdays} if it is ${days}` : `on ${weekdays}`;
  if (!days) return '';
  const ofEvery = parts.get('FREQ') === 'YEARLY' && !parts.has('BYMONTH') ? ' of every month' : '';
  return `on ${chosen && `${chosen} of `}${days}${ofEvery}`;
}

/** "the 1st and 15th", "the last day". */
const monthDays = (days: readonly string[], and: 'and' | 'or') =>
  `the ${enumerate(days.map(place), and)}${days.at(-1)?.startsWith('-') ? ' day' : ''}`;

const KINDS_OF_DAYS: Readonly<Record<string, string>> = {
  'FR,MO,TH,TU,WE': 'weekday',
  'SA,SU': 'weekend day',
  'FR,MO,SA,SU,TH,TU,WE': 'day',
};

/** The set that BYSETPOS selects from: "the last weekday", "the first Saturday or Monday". */
const alternatives = (weekdays: readonly string[]) =>
  KINDS_OF_DAYS[weekdays.toSorted().join()] ?? enumerate(weekdays.map(weekdayName), 'or');

const weekdayName = (byDay: string) => capitalised(weekdayOf(byDay));

/** "Monday" of a day or week, "every Monday" of a month or year, "the last Monday" where it has a place. */
function weekdayIn(parts: RruleParts, byDay: string): string {
  const name = weekdayName(byDay);
  if (byDay.length > 2) return `the ${placeText(byDay.slice(0, -2))} ${name}`;
  const isMany = /MONTHLY|YEARLY/.test(parts.get('FREQ')!) && !parts.has('BYWEEKNO') && !parts.has('BYMONTHDAY');
  return isMany ? `every ${name}` : name;
}

/** "2nd", "last", "2nd to last". */
function place(number: string): string {
  if (!number.startsWith('-')) return ordinal(Number(number));
  return number === '-1' ? 'last' : `${ordinal(-Number(number))} to last`;
}

/** Of a weekday: "second", "last", "2nd to last". */
const placeText = (number: string): string => NTH[Number(number) - 1] ?? place(number);

const NTH = ['first', 'second', 'third', 'fourth'];

/** RFC 5545: missing parts come from the start date. */
function sinceTheStart(parts: RruleParts, startDate: string, locale?: string): string {
  if (parts.has('BYYEARDAY')) return '';
  const frequency = parts.get('FREQ');
  if (frequency === 'WEEKLY' || parts.has('BYWEEKNO')) return `on ${capitalised(dayOfWeek(startDate))}`;
  if (frequency === 'MONTHLY' || (frequency === 'YEARLY' && parts.has('BYMONTH'))) {
    return `on the ${ordinal(dayOfMonth(startDate))}`;
  }
  return frequency === 'YEARLY' ? `on ${dayAndMonth(startDate, locale)}` : '';
}

/** Unlike a monthly pattern, an rrule skips months or years without its day. */
function skipped(parts: RruleParts, startDate: string): string {
  if (['BYDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'].some((name) => parts.has(name))) return '';
  const frequency = parts.get('FREQ');
  const days = parts.get('BYMONTHDAY')?.split(',').map(Number) ?? [dayOfMonth(startDate)];
  if (Math.min(...days) <= 28 || frequency === 'DAILY' || frequency === 'WEEKLY') return '';
  if (frequency === 'MONTHLY') return ' (not in months without it)';
  const month = parts.get('BYMONTH') ?? (parts.has('BYMONTHDAY') ? '' : String(Number(startDate.slice(5, 7))));
  return month === '2' ? ' (not in years without it)' : '';
}

function list(parts: RruleParts, name: string, tell: (values: string[]) => string): string {
  const value = parts.get(name);
  return value === undefined ? '' : tell(value.split(','));
}
