import { dateStyle } from '#contract/quick-add/calendar.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, dayOfWeek, weekStart } from '#server/platform/calendar.ts';

/** Reads the day that words name; null if they name none. */
export type ReadDay = (words: string) => Promise<string | null>;

export interface DayContext {
  today: string;
  weekStartsOn: Weekday;
  /** Decides whether `3/12` is in March or December. */
  locale: string;
}

/** The longest words that are read as a day. */
const WORDS_MAX = 40;
const NEAR: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1, tmrw: 1, tmr: 1 };

/** Days as quick add reads them: `today`, `friday`, `next friday`, `next week`, `2026-12-01`, `3 Dec`, `in 2 weeks`. */
export async function readDay(words: string, context: DayContext): Promise<string | null> {
  if (words.length > WORDS_MAX) return null;
  return nearDay(words, context) ?? otherDay(words, context);
}

function nearDay(words: string, { today, weekStartsOn }: DayContext): string | null {
  if (Object.hasOwn(NEAR, words)) return addDays(today, NEAR[words]!);
  const [, which, name] = /^(?:(next|this)\s+)?(\p{L}+)$/u.exec(words) ?? [];
  if (name === undefined) return null;
  const from = which === 'next' ? addDays(weekStart(today, weekStartsOn), WEEKDAYS.length) : today;
  if (name === 'week' && which === 'next') return from;
  const weekday = WEEKDAYS.find((each) => name.length >= 3 && each.startsWith(name));
  if (weekday === undefined) return null;
  const ahead = WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(dayOfWeek(from));
  return addDays(from, (ahead + WEEKDAYS.length) % WEEKDAYS.length);
}

/** Dates in other forms, by the parser that quick add uses; it is loaded when it is first needed. */
async function otherDay(words: string, { today, locale }: DayContext): Promise<string | null> {
  const { casual, GB } = await import('chrono-node/en');
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  const [found] = (dateStyle(locale).dayFirst ? GB : casual).parse(words, reference, { forwardDate: true });
  if (found?.text.length !== words.length) return null;
  const { start } = found;
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
