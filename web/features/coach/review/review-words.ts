import type { WeeklyReview } from '#contract/coach.ts';
import { LINKS_MAX } from '#contract/journal.ts';
import { TITLE_MAX } from '#contract/vocabulary.ts';
import { type EntryBody, newEntryValues } from '#web/features/journal/entry-values.ts';
import { formatDate } from '#web/platform/format.ts';

type Days = Pick<WeeklyReview, 'from' | 'to'>;

/** The days of a review: `16 to 22 November`, `28 November to 4 December`. */
export function weekWords({ from, to }: Days, locale?: string): string {
  const whole = (day: string) => formatDate(day, { day: 'numeric', month: 'long' }, locale);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  // Where the month comes first, it has to stand at the first day as well.
  const isDayFirst = /^\d/.test(whole(from));
  if (isOneMonth && isDayFirst) return `${formatDate(from, { day: 'numeric' }, locale)} to ${whole(to)}`;
  return isOneMonth
    ? `${whole(from)} to ${formatDate(to, { day: 'numeric' }, locale)}`
    : `${whole(from)} to ${whole(to)}`;
}

const SIGNS_OF_MARKDOWN = /[\\`*_[\]<>#~]/g;

/** Words that mean nothing else in Markdown. */
const plain = (words: string): string => words.replaceAll(SIGNS_OF_MARKDOWN, String.raw`\$&`);

const section = (title: string, lines: readonly string[], mark: string): string[] =>
  lines.length === 0 ? [] : [`**${title}**`, lines.map((line) => `${mark} ${plain(line)}`).join('\n')];

/** A review as an entry of the journal, about its last day and linked to what it names. */
export function entryOfReview(review: WeeklyReview, locale?: string): EntryBody {
  const { to, weekly_summary, highlights, next_steps, sources } = review;
  const content = [
    plain(weekly_summary),
    ...section('What happened', highlights, '-'),
    ...section('Next steps', next_steps, '- [ ]'),
  ].join('\n\n');
  return {
    ...newEntryValues(to, sources.slice(0, LINKS_MAX)),
    title: `Weekly review, ${weekWords(review, locale)}`.slice(0, TITLE_MAX),
    content,
    tags: ['weekly review'],
  };
}
