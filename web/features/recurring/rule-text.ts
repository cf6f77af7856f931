import { isLate, type PersonNow } from '#contract/rules/due-time.ts';
import type { RecurringTask, RecurringTaskInstance } from '#contract/recurring.ts';
import { formatCount, formatDate, formatDay, formatDue, plural } from '#web/platform/format.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';

/** The state of an instance. */
export type InstanceState = 'open' | 'completed' | 'skipped';

export const stateOf = ({ completed, skipped }: Pick<RecurringTaskInstance, 'completed' | 'skipped'>): InstanceState =>
  completed ? 'completed' : skipped ? 'skipped' : 'open';

/** When a rule comes next: `Today, 9:00`, `16 Nov, 5 days late`, `Latest: 16 Nov`; why it does not, where it does not. */
export function nextWords(rule: RecurringTask, now: PersonNow): { text: string; late: boolean } {
  if (rule.next_due !== null) {
    // Several that were missed are one row, without alarm.
    if (rule.missed > 1) {
      const latest = rule.next_due < now.day ? 'Latest: ' : '';
      return { text: `${latest}${formatDay(rule.next_due, now.day)}`, late: false };
    }
    return {
      text: formatDue(rule.next_due, rule.due_time, now),
      late: isLate({ ...rule, due_date: rule.next_due }, now),
    };
  }
  return { text: rule.is_active ? 'No further day' : 'Paused', late: false };
}

/** How often it was done, as a share of those that were due: `78% done`. */
export const rateWords = (share: number | null): string =>
  share === null ? 'Not done yet' : `${formatPercent(share)} done`;

interface Counts {
  done: number;
  skipped: number;
  /** Open, and due before today. */
  missed: number;
}

/** How many of these instances were done, skipped, or not done in time. */
export function countInstances(instances: readonly RecurringTaskInstance[], today: string): Counts {
  return {
    done: instances.filter(({ completed }) => completed).length,
    skipped: instances.filter(({ skipped }) => skipped).length,
    missed: instances.filter((each) => stateOf(each) === 'open' && each.due_date < today).length,
  };
}

/** The same of all instances that a rule ever had. */
export const countsOf = (rule: RecurringTask): Counts => ({
  done: rule.completed_instances,
  skipped: rule.skipped_instances,
  missed: rule.overdue_instances,
});

/** The share that was done, 0–100; null where nothing was due. A skip counts for nothing. */
export function shareDone({ done, missed }: Counts): number | null {
  const due = done + missed;
  return due === 0 ? null : (done / due) * 100;
}

/** `7 of 8 done · 1 not done · 1 skipped`. */
export function countWords({ done, skipped, missed }: Counts): string {
  const due = done + missed;
  if (due + skipped === 0) return 'Not done yet';
  return [
    due > 0 && `${formatCount(done)} of ${formatCount(due)} done`,
    missed > 0 && `${formatCount(missed)} not done`,
    skipped > 0 && `${formatCount(skipped)} skipped`,
  ]
    .filter((words) => words !== false)
    .join(' · ');
}

/** A day with its weekday: `Mon 30 Nov`, with the year when it is another one. */
export const dateWords = (day: string, today: string, locale?: string): string =>
  formatDate(
    day,
    {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    },
    locale,
  );

/**
 * What a toast says once an instance has changed: `“Water the plants” completed · +15 points`,
 * `“Water the plants” of Mon 23 Nov skipped`.
 */
export function changeWords(
  { name, due_date }: Pick<RecurringTaskInstance, 'name' | 'due_date'>,
  to: InstanceState,
  { today, points }: { today: string; points: number | null },
): string {
  const day = due_date === today ? '' : ` of ${withinSentence(formatDay(due_date, today))}`;
  const subject = `“${name}”${day}`;
  if (to === 'open') return `${subject} is open again`;
  if (to === 'skipped') return `${subject} skipped`;
  return points ? `${subject} completed · +${plural(points, 'point')}` : `${subject} completed`;
}

/** A day as written within a sentence: `tomorrow`, `Mon 23 Nov`. */
export const withinSentence = (day: string): string =>
  day.replace(/^(Today|Tomorrow|Yesterday)$/, (word) => word.toLowerCase());

/** Behind the name of what was missed several times: ` · 3 missed`; empty otherwise. */
export const missedWords = (missed: number): string => (missed > 1 ? ` · ${formatCount(missed)} missed` : '');

/** Those that run by their next day, those without one last; then the paused ones. */
export function inRunningOrder(rules: readonly RecurringTask[]): { running: RecurringTask[]; paused: RecurringTask[] } {
  const byNext = rules.toSorted((a, b) => ascending(a.next_due ?? LAST, b.next_due ?? LAST));
  return { running: byNext.filter((rule) => rule.is_active), paused: byNext.filter((rule) => !rule.is_active) };
}

/** Behind every date. */
const LAST = '~';
const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
