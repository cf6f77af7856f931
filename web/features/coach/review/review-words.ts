import type { WeeklyReview } from '#contract/coach.ts';
import { LINKS_MAX } from '#contract/journal.ts';
import { TITLE_MAX } from '#contract/vocabulary.ts';
import { type EntryBody, newEntryValues } from '#web/features/journal/entry-values.ts';
import { formatDate } from '#web/platform/format.ts';

type Days = Pick<WeeklyReview, 'from' | 'to'>;

const yearOf = (day: string): string => day.slice(0, 'YYYY'.length);

/**
 * The days of a review: `16 to 22 November`, `28 November to 4 December`.
 * @param today the year is said where it is another one.
 */
export function weekWords({ from, to }: Days, today: string, locale?: string): string {
  const whole = (day: string, withYear: boolean) =>
    formatDate(day, { day: 'numeric', month: 'long', ...(withYear && { year: 'numeric' }) }, locale);
  const onlyDay = (day: string) => formatDate(day, { day: 'numeric' }, locale);
  const withYear = yearOf(to) !== yearOf(today);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  // Where the month comes first, it has to stand at the first day as well.
  const isDayFirst = /^\d/.test(whole(from, false));
  if (isOneMonth && isDayFirst) return `${onlyDay(from)} to ${whole(to, withYear)}`;
  if (isOneMonth && !withYear) return `${whole(from, false)} to ${onlyDay(to)}`;
  return `${whole(from, yearOf(from) !== yearOf(withYear ? to : today))} to ${whole(to, withYear)}`;
}

const SIGNS_OF_MARKDOWN = /[\\`*_[\]<>#~]/g;

/** Words that mean nothing else in Markdown. */
const plain = (words: string): string => words.replaceAll(SIGNS_OF_MARKDOWN, String.raw`\$&`);

const section = (title: string, lines: readonly string[], mark: string): string[] =>
  lines.length === 0 ? [] : [`**${title}**`, lines.map((line) => `${mark} ${plain(line)}`).join('\n')];

/** A review as an entry of the journal, about its last day and linked to what it names. */
export function entryOfReview(review: WeeklyReview, today: string, locale?: string): EntryBody {
  const { to, weekly_summary, highlights, next_steps, sources } = review;
  const content = [
    plain(weekly_summary),
    ...section('What happened', highlights, '-'),
    ...section('Next steps', next_steps, '- [ ]'),
  ].join('\n\n');
  return {
    ...newEntryValues(to, sources.slice(0, LINKS_MAX)),
    title: `Weekly review, ${weekWords(review, today, locale)}`.slice(0, TITLE_MAX),
    content,
    tags: ['weekly review'],
  };
}
