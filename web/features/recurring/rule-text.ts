import type { Project } from '#contract/projects.ts';
import { levelsAbove } from '#contract/rules/area-list.ts';
import { isLate, type PersonNow } from '#contract/rules/due-time.ts';
import type { RecurringTask, RecurringTaskInstance } from '#contract/recurring.ts';
import {
  completedText,
  formatCount,
  formatDate,
  formatDay,
  formatDayInSentence,
  formatDue,
  inSentence,
} from '#web/platform/format.ts';

export type InstanceState = 'open' | 'completed' | 'skipped';

export const stateOf = ({ completed, skipped }: Pick<RecurringTaskInstance, 'completed' | 'skipped'>): InstanceState =>
  completed ? 'completed' : skipped ? 'skipped' : 'open';

/** The names above a recurring task, the pillar first. @param project its project, or the list of its area */
export const levelsOfRule = (rule: RecurringTask, project: Project | undefined): (string | null)[] =>
  levelsAbove({
    ...{ pillar_name: project?.pillar_name ?? null, area_name: project?.area_name ?? null },
    ...{ area_id: project?.area_id ?? null, project_name: rule.project_name, project_id: rule.project_id },
  });

/** The next date of a rule: `Today, 9:00`, `16 Nov, 5 days late`, `Latest: 16 Nov`; or why there is none. */
export function nextText(rule: RecurringTask, now: PersonNow): { text: string; late: boolean } {
  if (rule.next_due !== null) {
    // Several missed instances are one row, and are not called late.
    if (rule.missed > 1) {
      const latest = rule.next_due < now.day ? 'Latest: ' : '';
      return { text: `${latest}${formatDay(rule.next_due, now.day)}`, late: false };
    }
    return {
      text: formatDue(rule.next_due, rule.due_time, now),
      late: isLate({ ...rule, due_date: rule.next_due }, now),
    };
  }
  return { text: rule.is_active ? 'No more dates' : 'Paused', late: false };
}

/** The same with its label, for a line of its own: `Next: tomorrow, 9:00`, `Paused`. */
export function nextLine(rule: RecurringTask, now: PersonNow): string {
  const { text } = nextText(rule, now);
  return rule.next_due === null || rule.missed > 1 ? text : `Next: ${inSentence(text)}`;
}

/** How many due occurrences were completed: `7 of 8 done`. */
export function rateText({ done, missed }: Counts): string {
  const due = done + missed;
  return due === 0 ? 'Not done yet' : `${formatCount(done)} of ${formatCount(due)} done`;
}

interface Counts {
  done: number;
  skipped: number;
  /** Neither done nor skipped, and due before today. */
  missed: number;
}

/** Counts completed, skipped and missed instances. */
export function countInstances(instances: readonly RecurringTaskInstance[], today: string): Counts {
  return {
    done: instances.filter(({ completed }) => completed).length,
    skipped: instances.filter(({ skipped }) => skipped).length,
    missed: instances.filter((each) => stateOf(each) === 'open' && each.due_date < today).length,
  };
}

/** The same for all instances of a rule so far. */
export const countsOf = (rule: RecurringTask): Counts => ({
  done: rule.completed_instances,
  skipped: rule.skipped_instances,
  missed: rule.overdue_instances,
});

/** The completed share, 0–100; null if nothing was due. Skipped instances are left out. */
export function shareDone({ done, missed }: Counts): number | null {
  const due = done + missed;
  return due === 0 ? null : (done / due) * 100;
}

/** `7 of 8 done · 1 not done · 1 skipped`. */
export function countText(counts: Counts): string {
  const { done, skipped, missed } = counts;
  if (done + missed + skipped === 0) return rateText(counts);
  return [
    done + missed > 0 && rateText(counts),
    missed > 0 && `${formatCount(missed)} not done`,
    skipped > 0 && `${formatCount(skipped)} skipped`,
  ]
    .filter((words) => words !== false)
    .join(' · ');
}

/** A date with its weekday: `Mon 30 Nov`, with the year if it is another one. */
export const formatWeekday = (day: string, today: string, locale?: string): string =>
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
 * The toast for a changed instance: `“Water the plants” completed · +15 points`, `“Water the plants” of Mon 23 Nov
 * skipped`.
 */
export function changeMessage(
  { name, due_date }: Pick<RecurringTaskInstance, 'name' | 'due_date'>,
  to: InstanceState,
  { today, points }: { today: string; points: number | null },
): string {
  const day = due_date === today ? '' : ` of ${formatDayInSentence(due_date, today)}`;
  const subject = `“${name}”${day}`;
  if (to === 'open') return `${subject} reopened`;
  if (to === 'skipped') return `${subject} skipped`;
  return `${subject} ${completedText(points)}`;
}

/** What the toast of a skip adds: ` · Next: Sun 29 Nov`; empty if it is unknown, or late. */
export const moreText = (next: string | null | undefined, today: string): string =>
  !next || next < today ? '' : ` · Next: ${formatDayInSentence(next, today)}`;

/** Shown after the name of a task with several missed instances: ` · 3 missed`; empty otherwise. */
export const missedText = (missed: number): string => (missed > 0 ? ` · ${formatCount(missed)} missed` : '');

/** The number of missed occurrences that a row shows: 0 if it is the only one, since its due date says so. */
export const shownMissed = (row: { missed: number; due_date: string | null }, today: string): number =>
  row.missed === 1 && row.due_date !== null && row.due_date < today ? 0 : row.missed;

/** Active rules by next date and time, those without one last; and the paused ones. */
export function inRunningOrder(rules: readonly RecurringTask[]): { running: RecurringTask[]; paused: RecurringTask[] } {
  const byNext = rules.toSorted((a, b) => ascending(momentOf(a), momentOf(b)));
  return { running: byNext.filter((rule) => rule.is_active), paused: byNext.filter((rule) => !rule.is_active) };
}

/** Sorts after every date and time. */
const LAST = '~';
const momentOf = ({ next_due, due_time }: RecurringTask) => `${next_due ?? LAST} ${due_time ?? LAST}`;
const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
