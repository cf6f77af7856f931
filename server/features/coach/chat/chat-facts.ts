import { timeOrder } from '#contract/rules/due-time.ts';
import type { Occurrence, Task } from '#contract/tasks.ts';
import { readCompletions } from '#server/features/alignment/completions.ts';
import { readAlignment } from '#server/features/alignment/read-alignment.ts';
import { readActiveDays } from '#server/features/completions/active-days.ts';
import { readTopPillars } from '#server/features/pillars/top-pillars.ts';
import { listOccurrences } from '#server/features/tasks/occurrences/list-occurrences.ts';
import { inVisibleProject, taskFinder } from '#server/features/tasks/queries.ts';
import { readGrammar, describeLine } from '#server/features/tasks/quick-add/read-task-line.ts';
import { type Above, readAbove, readAboveSubtasks } from '#server/features/tasks/tasks-above.ts';
import { readNextTask } from '#server/features/today/next/next-task.ts';
import { addDays, LAST_DAY, localHours, monthStart, userDay } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { explainRule, explainTasks } from '../explain-tasks.ts';
import { readFelt } from '../facts/felt.ts';
import { findWords, readLines, selectWritten } from '../facts/written.ts';
import {
  type OpenRow,
  readDue,
  readHomes,
  readList,
  readOverdueWithAbove,
  readSnapshot,
  readWeekEnd,
} from '../facts/snapshot.ts';

/** Maximum number of open tasks that a reply looks at, those due soonest first. */
export const OPEN_MAX = 1000;
/** Maximum number of journal entries that a reply counts. */
export const ENTRIES_MAX = 1000;
/** Maximum number of journal entries of which a reply looks at the sentences. */
const LINES_MAX = 50;
/** Streaks are not followed further back. */
export const STREAK_DAYS_MAX = 366;

type OpenTask = Task & { kind: 'task' };

const findOpen = taskFinder((tasks, { userId }: { userId: string }) =>
  tasks
    .where('task.completed_at', 'is', null)
    .where(inVisibleProject(userId))
    .orderBy((eb) => eb.case().when('task.due_date', 'is', null).then(1).else(0).end())
    .orderBy('task.due_date')
    .orderBy('task.id')
    .limit(OPEN_MAX),
);

/** The facts for a reply in the chat. Each function reads when a reply first needs it, and only then. */
export async function chatFacts(ctx: Context) {
  const day = today(ctx);
  const [weekEnd, inbox] = await Promise.all([readWeekEnd(ctx), findInbox(ctx)]);
  /** The tasks above the subtasks that were read. */
  const above = new Map<string, Above>();
  const note = (more: ReadonlyMap<string, Above>) => more.forEach((each, id) => above.set(id, each));
  const noting = async <Facts extends { above: ReadonlyMap<string, Above> }>(reading: Promise<Facts>) => {
    const facts = await reading;
    note(facts.above);
    return facts;
  };
  const list = once(() => noting(readList(ctx)));
  let isCut = false;
  const logFrom = monthStart(addDays(monthStart(day), -1));
  const log = once(() => readCompletions(ctx, logFrom, day));
  return {
    ...{ day, weekEnd, logFrom, above, locale: ctx.locale, dayStartHour: ctx.dayStartHour },
    ...{ list, inboxId: inbox?.id },
    /** For reading a line of quick add. */
    grammar: once(() => readGrammar(ctx, '')),
    /** The task that a line of quick add becomes, in words. */
    describeLine: (line: string) => describeLine(ctx, line),
    /**
     * The visible open tasks, those due soonest first, at most {@link OPEN_MAX}, and the current occurrence of each
     * recurring task, as in the list of tasks.
     */
    open: once(async (): Promise<(OpenTask | Occurrence)[]> => {
      const [tasks, occurrences] = await Promise.all([findOpen(ctx, { userId: ctx.userId }), listOccurrences(ctx)]);
      isCut = tasks.length === OPEN_MAX;
      note(await readAboveSubtasks(ctx, tasks));
      const replaced = new Set(occurrences.map(({ missed_task_id }) => missed_task_id));
      const own = tasks.filter(({ id }) => !replaced.has(id)).map((task) => ({ ...task, kind: 'task' as const }));
      return [...own, ...occurrences].toSorted(byTime(ctx.dayStartHour));
    }),
    /** The person's day of an instant. */
    dayOf: (instant: string) => userDay(new Date(instant), ctx),
    /** Whether there may be more open tasks than were read. */
    isCut: () => isCut,
    /** Open tasks and occurrences due from one day to another. */
    due: async (from: string, to: string) => {
      const rows = await readDue(ctx, { from, to });
      const ids = rows.flatMap(({ kind, id }) => (kind === 'task' ? id : []));
      note(await readAbove(ctx, ids));
      return rows;
    },
    overdue: once(() => noting(readOverdueWithAbove(ctx))),
    homes: once(() => noting(readHomes(ctx))),
    snapshot: once(() => noting(readSnapshot(ctx))),
    /** The task that the dashboard says is next. */
    next: once(async () => readNextTask(ctx, (await list()).today)),
    alignment: once(() => readAlignment(ctx, day)),
    /** The top-level pillars, with their sub-pillars. */
    pillars: once(() => readTopPillars(ctx)),
    /** What was completed since the first of the last month, the newest first. */
    log,
    /** What was completed from one day to another, the newest first. */
    completed: async (from: string, to: string) =>
      from < logFrom
        ? readCompletions(ctx, from, to)
        : (await log()).filter(({ completed_on: on }) => on >= from && on <= to),
    /** The occurrences that were skipped from one day to another, the latest first. */
    skipped: (from: string, to: string) => readSkipped(ctx, from, to),
    /** The days with completions or journal entries, the earliest first, at most {@link STREAK_DAYS_MAX}. */
    active: once(() => readActiveDays(ctx, addDays(day, 1 - STREAK_DAYS_MAX), day)),
    /** The hours of instants on the person's clock. */
    hoursOf: (instants: readonly string[]) =>
      localHours(
        instants.map((each) => new Date(each)),
        ctx.timezone,
      ),
    /** The moods or the energy of some days, with what the days had in common. */
    felt: (from: string, to: string, feeling: 'mood' | 'energy_level') => readFelt(ctx, from, to, feeling),
    /** The newest journal entries about some days that are not private, at most {@link ENTRIES_MAX}. */
    entries: (from: string, to: string) => selectWritten(ctx, from, to, ENTRIES_MAX).execute(),
    /** The newest of these with their sentences. */
    lines: (from: string, to: string) => readLines(ctx, from, to, LINES_MAX),
    /** The journal entries with these words that are not private, the newest first. */
    found: (words: readonly string[]) => findWords(ctx, words),
    /** The pillars, areas and projects in the archive, with the screen that shows them. */
    archived: once(() => readArchived(ctx)),
    why: async ({ kind, id, recurring_task_id: rule }: Pick<OpenRow, 'kind' | 'id' | 'recurring_task_id'>) =>
      kind === 'recurring' && rule ? explainRule(ctx, rule) : (await explainTasks(ctx, [id])).why_statements[0],
  };
}
export type ChatFacts = Awaited<ReturnType<typeof chatFacts>>;

const ARCHIVES = [
  ['projects', 'Projects'],
  ['areas', 'Areas'],
  ['pillars', 'Pillars'],
] as const;

async function readArchived({ db, userId }: Context) {
  const found = await Promise.all(
    ARCHIVES.map(async ([table, screen]) => {
      const rows = db
        .selectFrom(table as 'areas')
        .where('user_id', '=', userId)
        .where('archived_at', 'is not', null)
        .select('name');
      return (await rows.execute()).map(({ name }) => ({ name, screen }));
    }),
  );
  return found.flat();
}

const readSkipped = ({ db, userId }: Context, from: string, to: string) =>
  db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    // Nobody skips a missed one: it is closed when it is made, or by the next one.
    .where('is_missed', '=', 0)
    .whereRef('skipped_at', '>=', 'created_at')
    .where('closed_on', '>=', from)
    .where('closed_on', '<=', to)
    .select(['name', 'due_date'])
    .orderBy('due_date', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** By day and time: those without a date come last, and of a day those without a time. */
export const byTime =
  (dayStartHour: number) =>
  (one: Pick<Task, 'due_date' | 'due_time'>, other: typeof one): number => {
    const [key, otherKey] = [one, other].map(
      ({ due_date, due_time }) => `${due_date ?? LAST_DAY} ${timeOrder(due_time, dayStartHour)}`,
    );
    return key === otherKey ? 0 : key! < otherKey! ? -1 : 1;
  };

export function once<Facts>(read: () => Promise<Facts>): () => Promise<Facts> {
  let reading: Promise<Facts> | undefined;
  return () => (reading ??= read());
}

const findInbox = ({ db, userId }: Context) =>
  db.selectFrom('projects').where('user_id', '=', userId).where('is_inbox', '=', 1).select('id').executeTakeFirst();
