import { dateStyle } from '#contract/quick-add/calendar.ts';
import type { ImportChoices, ImportOptions } from '#contract/imports.ts';
import { localTime, MONTHS, userDay, wholeDay } from '#server/platform/calendar.ts';
import type { ReadContext } from '../tree.ts';

/** A day as a cell has it, with the time if there is one. */
export interface ReadDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string | null;
}

/** Reads one cell; null if it has another form. */
type ReadCell = (cell: string) => ReadDay | null;

const TIME = /(?:[T ,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?)?/.source;
const ZONE = /\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?/.source;
const ISO = new RegExp(`^(\\d{4})[-/.]?(\\d{2})[-/.]?(\\d{2})${TIME}${ZONE}$`, 'i');
const NUMBERS = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${TIME}$`, 'i');
const DAY_FIRST = new RegExp(
  `^(?:[a-z]{3,9},? )?(\\d{1,2})(?:st|nd|rd|th|\\.)? ([a-z]{3,9})\\.?,? (\\d{4})${TIME}$`,
  'i',
);
const MONTH_FIRST = new RegExp(
  `^(?:[a-z]{3,9},? )?([a-z]{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}$`,
  'i',
);
/** Longer cells are not dates. */
const CELL_MAX = 50;

export interface DayColumn {
  read: ReadCell;
  /** How a cell is read, if day and month of the column could also be the other way round; otherwise null. */
  guess: string | null;
}

type DayOrder = ImportOptions['day_order'];

/** The order of day and month that the person chose, otherwise that of the locale, as in quick add. */
export const dayOrderOf = ({ day_order }: ImportChoices, locale: string): DayOrder =>
  day_order ?? (dateStyle(locale).dayFirst ? 'day_first' : 'month_first');

/**
 * Finds the one way of writing days that reads the most cells of a column. Where the column does not decide it, days
 * with dots are day first, and others in the usual order.
 */
export function dayColumn(
  cells: readonly string[],
  { timezone, locale, dayOrder }: Pick<ReadContext, 'timezone' | 'locale' | 'dayOrder'>,
): DayColumn {
  const [dotted, others] = [cells.filter(hasDots), cells.filter((cell) => !hasDots(cell))];
  const [readDotted, readOther] = [orderIn(dotted, 'day_first').read, orderIn(others, dayOrder)];
  const unsure = readOther.isSure ? undefined : others.find(isEitherWay);
  const plain = iso(timezone);
  return {
    read: (cell) => plain(cell) ?? (hasDots(cell) ? readDotted : readOther.read)(cell) ?? words(cell),
    guess: unsure === undefined ? null : `“${unsure}” is read as ${wholeDay(readOther.read(unsure)!.day, locale)}`,
  };
}

/** `3.12.2026`: such dates begin with the day in every country. */
const hasDots = (cell: string): boolean => /^\s*\d{1,2}\./.test(cell);

/** Returns the order of day and month that reads more of the cells, and whether one does. */
function orderIn(cells: readonly string[], dayOrder: DayOrder): { read: ReadCell; isSure: boolean } {
  const [own, other] = dayOrder === 'day_first' ? [dayMonth, monthDay] : [monthDay, dayMonth];
  const score = (read: ReadCell) => cells.reduce((sum, cell) => sum + (cell !== '' && read(cell) ? 1 : 0), 0);
  const [first, second] = [score(own), score(other)];
  return { read: second > first ? other : own, isSure: first !== second };
}

function isEitherWay(cell: string): boolean {
  const [one, other] = [dayMonth(cell), monthDay(cell)];
  return one !== null && other !== null && one.day !== other.day;
}

/** `2026-11-30`, `20261130`, with or without a time; one with a zone is read in the person's zone. */
const iso =
  (timezone: string): ReadCell =>
  (cell) => {
    const match = cell.length > CELL_MAX ? null : ISO.exec(cell.trim());
    if (!match) return null;
    const [, year, month, day, hour, minute, half, zone] = match;
    const read = made(year!, month!, day!, [hour, minute, half]);
    if (!read || zone === undefined || read.time === null) return read;
    const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?(..)$/, '$1:$2') : 'Z';
    const at = new Date(`${read.day}T${read.time}:00${offset}`);
    return Number.isNaN(at.getTime())
      ? null
      : { day: userDay(at, { timezone, dayStartHour: 0 }), time: localTime(at, timezone) };
  };

const dayMonth: ReadCell = (cell) => inNumbers(cell, ([one, other]) => [one, other]);
const monthDay: ReadCell = (cell) => inNumbers(cell, ([one, other]) => [other, one]);

function inNumbers(cell: string, order: (both: [string, string]) => [string, string]): ReadDay | null {
  const match = cell.length > CELL_MAX ? null : NUMBERS.exec(cell.trim());
  if (!match) return null;
  const [, one, , other, year, hour, minute, half] = match;
  const [day, month] = order([one!, other!]);
  return made(year!.length === 2 ? `20${year}` : year!, month, day, [hour, minute, half]);
}

const MONTH_NAMES = new Map(
  MONTHS.flatMap((name, index) => [name, name.slice(0, 3)].map((each) => [each.toLowerCase(), index + 1] as const)),
);

/** `Nov 30, 2026`, `30 November 2026`, also with a weekday before it. */
const words: ReadCell = (cell) => {
  if (cell.length > CELL_MAX) return null;
  const text = cell.trim();
  const dayFirst = DAY_FIRST.exec(text);
  const [, one, other, year, hour, minute, half] = dayFirst ?? MONTH_FIRST.exec(text) ?? [];
  if (one === undefined) return null;
  const [day, month] = dayFirst ? [one, other!] : [other!, one];
  const number = MONTH_NAMES.get(month.toLowerCase());
  return number === undefined ? null : made(year!, String(number), day, [hour, minute, half]);
};

type Clock = [hour: string | undefined, minute: string | undefined, half: string | undefined];

function made(year: string, month: string, day: string, [hour, minute, half]: Clock): ReadDay | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return null;
  return { day: text, time: hour === undefined ? null : clockOf(hour, minute!, half) };
}

/** `HH:MM` of a time of day; null for an impossible one. */
export function clockOf(hour: string, minute: string, half: string | undefined): string | null {
  const isAfternoon = half?.toLowerCase().startsWith('p');
  const value = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  return value > 23 || Number(minute) > 59 ? null : `${String(value).padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

const CLOCK = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap]\.?m\.?)?$/i;

/** `HH:MM` of `9:30`, `14:00:00` or `2 pm`; null for any other text. */
export function readClock(cell: string): string | null {
  const match = CLOCK.exec(cell.trim());
  if (!match || (match[2] === undefined && match[3] === undefined)) return null;
  return clockOf(match[1]!, match[2] ?? '00', match[3]);
}
