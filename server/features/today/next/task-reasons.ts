import type { TodayTask } from '#contract/today.ts';
import type { GivenShare } from '#server/features/pillars/given-shares.ts';
import { SHORT_FROM_POINTS } from '#contract/rules/short-pillar.ts';
import { addDays, capitalised, dayAndMonth, daysBetween, formatDay, formatDueTime } from '#server/platform/calendar.ts';
import { counted } from '#server/platform/text/format-numbers.ts';

/** Facts about a task that are not in its record. */
export interface TaskFacts {
  /** The user's today, day start, and locale for days. */
  day: string;
  dayStartHour: number;
  locale: string | undefined;
  /** The balance of its pillar; undefined for a task without a pillar. */
  share: GivenShare | undefined;
  /** The number of open tasks that wait for it. */
  waiting: number;
}

interface Reason {
  weight: number;
  /** The reason as part of a sentence. */
  words: string;
  /** True: it begins with a name, which is not capitalised. */
  isName?: boolean;
}

const DUE_SOON_DAYS = 3;
const WAITING_MAX = 5;
const GAP_MAX = 30;
/** The number of reasons in a sentence. */
const NAMED = 2;

/** The score of a task; a pillar far below its wanted share and waiting tasks count most. */
export const weightOf = (task: TodayTask, facts: TaskFacts): number =>
  reasonsOf(task, facts).reduce((sum, { weight }) => sum + weight, 0);

/** The strongest of its reasons in one sentence: `Family is 1 h 45 short this week, and 3 tasks wait for this one.` */
export function reasonFor(task: TodayTask, facts: TaskFacts): string {
  const strongest = reasonsOf(task, facts).toSorted((one, other) => other.weight - one.weight);
  const [first, ...others] = strongest.slice(0, NAMED);
  if (!first) return 'You can do it now.';
  const start = first.isName ? first.words : capitalised(first.words);
  return `${[start, ...others.map(({ words }) => words)].join(', and ')}.`;
}

function reasonsOf(task: TodayTask, facts: TaskFacts): Reason[] {
  const reasons = [isDue(task, facts), keepsWaiting(facts), pillarIsShort(facts), ...notableFields(task)];
  return reasons.filter((reason) => reason !== null);
}

function isDue({ due_date, due_time, is_overdue }: TodayTask, { day, dayStartHour, locale }: TaskFacts): Reason | null {
  if (due_date === null) return null;
  const at = due_time === null ? '' : ` at ${formatDueTime(due_date, due_time, dayStartHour, locale)}`;
  if (due_date === day && is_overdue) return { weight: 36, words: `it was due today${at}` };
  if (due_date < day) return { weight: 36, words: `it was due ${daysAgo(due_date, day, locale)}` };
  if (due_date === day) return { weight: 32, words: `it is due today${at}` };
  if (due_date > addDays(day, DUE_SOON_DAYS)) return null;
  return { weight: 14, words: `it is due ${formatDay(due_date, day, locale)}` };
}

function daysAgo(due: string, day: string, locale?: string): string {
  const days = daysBetween(due, day);
  if (days === 1) return 'yesterday';
  return days < 7 ? `${days} days ago` : `on ${dayAndMonth(due, locale)}`;
}

function keepsWaiting({ waiting }: TaskFacts): Reason | null {
  if (waiting === 0) return null;
  const words = `${counted(waiting, 'task')} ${waiting === 1 ? 'waits' : 'wait'} for this one`;
  return { weight: 16 + 4 * Math.min(waiting, WAITING_MAX), words };
}

function pillarIsShort({ share }: TaskFacts): Reason | null {
  if (!share || share.gap === null || share.gap > -SHORT_FROM_POINTS) return null;
  const words = `${share.pillar.name} is ${share.gapText} this week`;
  return { weight: 12 + Math.min(-share.gap, GAP_MAX), words, isName: true };
}

const notableFields = ({ priority, status, picked }: TodayTask): (Reason | null)[] => [
  priority === 'high' ? { weight: 18, words: 'its priority is high' } : null,
  status === 'in_progress' ? { weight: 10, words: 'you’ve started it' } : null,
  picked ? { weight: 8, words: 'you put it on today’s list' } : null,
];
