import type { CoachSource, WeeklyReview } from '#contract/coach.ts';
import { type LinkedRecord, LINKS_MAX } from '#contract/journal.ts';
import { TITLE_MAX } from '#contract/vocabulary.ts';
import { type EntryBody, newEntryValues } from '#web/features/journal/entry-values.ts';
import { formatDate } from '#web/platform/format.ts';
import { addDays } from '#contract/general/days.ts';
import { isDay } from '#web/ui/date/range.ts';

/** A review covers seven days, beginning on any weekday. */
export const WEEK_DAYS = 7;

export const firstDayOf = (to: string): string => addDays(to, 1 - WEEK_DAYS);

/** The last day of the week in an address; today if it has no valid one. */
export const readWeek = (date: string | undefined, today: string): string =>
  isDay(date) && date < today ? date : today;

const yearOf = (day: string): string => day.slice(0, 'YYYY'.length);

/** `16 to 22 November`, `28 November to 4 December`, with the year if it is not that of today. */
export function weekText({ from, to }: Pick<WeeklyReview, 'from' | 'to'>, today: string, locale?: string): string {
  const whole = (day: string, withYear: boolean) =>
    formatDate(day, { day: 'numeric', month: 'long', ...(withYear && { year: 'numeric' }) }, locale);
  const onlyDay = (day: string) => formatDate(day, { day: 'numeric' }, locale);
  const withYear = yearOf(to) !== yearOf(today);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  // Locales with the month first need it at the first day as well.
  const isDayFirst = /^\d/.test(whole(from, false));
  if (isOneMonth && isDayFirst) return `${onlyDay(from)} to ${whole(to, withYear)}`;
  if (isOneMonth && !withYear) return `${whole(from, false)} to ${onlyDay(to)}`;
  return `${whole(from, yearOf(from) !== yearOf(withYear ? to : today))} to ${whole(to, withYear)}`;
}

const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>#~]/g, String.raw`\$&`);

const section = (title: string, lines: readonly string[], mark: string): string[] =>
  lines.length === 0 ? [] : [`**${title}**`, lines.map((line) => `${mark} ${escapeMarkdown(line)}`).join('\n')];

/** What an entry can be linked to. */
const recordOf = ({ entity_type: type, ...source }: CoachSource): LinkedRecord[] =>
  type === 'journal_entry' || type === 'screen' ? [] : [{ entity_type: type, ...source }];

/** A review as a journal entry about its last day, linked to the records that it names. */
export function entryOfReview(review: WeeklyReview, today: string, locale?: string): EntryBody {
  const { to, weekly_summary, highlights, next_steps, sources } = review;
  const content = [
    escapeMarkdown(weekly_summary),
    ...section('What happened', highlights, '-'),
    ...section('Next steps', next_steps, '- [ ]'),
  ].join('\n\n');
  return {
    ...newEntryValues(to, sources.flatMap(recordOf).slice(0, LINKS_MAX)),
    title: `Weekly review, ${weekText(review, today, locale)}`.slice(0, TITLE_MAX),
    content,
    tags: ['weekly review'],
  };
}
