import type { Completion } from '#contract/alignment.ts';
import type { GrammarContext } from '#contract/quick-add/grammar.ts';
import type { Task } from '#contract/tasks.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { readCompletions } from '#server/features/alignment/completions.ts';
import { type ActiveDay, readActiveDays } from '#server/features/completions/active-days.ts';
import { inVisibleProject, taskFinder } from '#server/features/tasks/queries.ts';
import { readAboveSubtasks } from '#server/features/tasks/tasks-above.ts';
import { addDays, dayOfWeek, monthStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readSnapshot, type Snapshot } from '../facts/snapshot.ts';

/** Maximum number of open tasks that a reply looks at, those due soonest first. */
const OPEN_MAX = 1000;
/** Streaks are not followed further back. */
export const STREAK_DAYS_MAX = 366;

/** The facts for a reply in the chat. */
export interface ChatFacts extends Snapshot {
  dayStartHour: number;
  /** For reading dates like quick add. */
  grammar: GrammarContext;
  /** The visible open tasks, those due soonest first, at most {@link OPEN_MAX}. */
  open: Task[];
  /** What was completed from this day on, the first of the last month; the newest first. */
  logFrom: string;
  log: Completion[];
  /** The days with completions or journal entries, the earliest first, at most {@link STREAK_DAYS_MAX}. */
  active: ActiveDay[];
}

const findOpen = taskFinder((tasks, { userId }: { userId: string }) =>
  tasks
    .where('task.completed_at', 'is', null)
    .where(inVisibleProject(userId))
    .orderBy((eb) => eb.case().when('task.due_date', 'is', null).then(1).else(0).end())
    .orderBy('task.due_date')
    .orderBy('task.id')
    .limit(OPEN_MAX),
);

export async function readChatFacts(ctx: Context): Promise<ChatFacts> {
  const day = today(ctx);
  const logFrom = monthStart(addDays(monthStart(day), -1));
  const snapshot = await readSnapshot(ctx);
  const open = await findOpen(ctx, { userId: ctx.userId });
  return {
    ...snapshot,
    dayStartHour: ctx.dayStartHour,
    grammar: grammarOf(ctx, snapshot),
    open,
    above: new Map([...snapshot.above, ...(await readAboveSubtasks(ctx, open))]),
    logFrom,
    log: await readCompletions(ctx, logFrom, day),
    active: await readActiveDays(ctx, addDays(day, 1 - STREAK_DAYS_MAX), day),
  };
}

const grammarOf = (ctx: Context, { day, weekEnd, locale }: Snapshot): GrammarContext => ({
  projects: [],
  now: ctx.now,
  timeZone: ctx.timezone,
  today: day,
  dayStart: ctx.dayStartHour,
  // There, days are counted from Sunday.
  weekStart: (WEEKDAYS.indexOf(dayOfWeek(addDays(weekEnd, 1))) + 1) % 7,
  locale: locale ?? 'en-GB',
});

/** Whether a task can be done on the day: nothing that it, or a task above it, needs is open. */
export const canStart = ({ above, day }: ChatFacts, task: Task): boolean =>
  task.can_start && !above.get(task.id)?.waits && (task.start_date === null || task.start_date <= day);
