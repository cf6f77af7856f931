import { SHORT_FROM_POINTS } from '#contract/rules/short-pillar.ts';
import type { Task } from '#contract/tasks.ts';
import type { Suggestion } from '#contract/today.ts';
import { NOT_NOW_DAYS, suggestedAgain } from '#contract/rules/not-now.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { assumedText, type GivenShares } from '#server/features/pillars/given-shares.ts';
import { addDays, dayAndMonth, formatDay } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { formatMinutes } from '#server/platform/text/format-numbers.ts';

const SUGGESTIONS_MAX = 3;
const DUE_SOON_DAYS = 3;
const PROJECT_ENDS_SOON_DAYS = 14;
interface Day {
  day: string;
  /** Tasks that the user has put on a day, with the last such day. */
  plannedDays: ReadonlyMap<string, string>;
  /** Minutes of the day's capacity that are not planned yet. */
  freeMinutes: number;
  /** The shares of time in the week up to the day. */
  shares: GivenShares;
  /** Tasks dismissed on the day, from {@link dismissedOn}. */
  dismissed: ReadonlySet<string>;
  /** From {@link waitingFor} and {@link endsOfProjects} of the available tasks. */
  waiting: ReadonlyMap<string, number>;
  projectEnds: ReadonlyMap<string, string>;
}

/**
 * Some of the available tasks, each with its strongest reason: all tasks planned for an earlier day and not done, and a
 * few that are due soon, have high priority, unblock others, belong to a project that ends soon or to a pillar below
 * its share, or fit the free time. Every reason can be verified from the data. Recurring tasks are suggested on their
 * own day only, and tasks on the list of today or a later day stay there.
 */
export function suggest(
  ctx: Context,
  available: readonly Task[],
  { day, plannedDays, freeMinutes, shares, dismissed, waiting, projectEnds }: Day,
): Suggestion[] {
  const current = today(ctx);
  const { locale } = ctx;
  const isElsewhere = (task: Task) => {
    const planned = plannedDays.get(task.id);
    return repeatsLater(task, day) || (planned !== undefined && planned >= current) || isDueBefore(task, day, current);
  };
  const candidates = available.filter((task) => !dismissed.has(task.id) && !isElsewhere(task));
  const soon = addDays(day, DUE_SOON_DAYS);
  const endsBy = addDays(day, PROJECT_ENDS_SOON_DAYS);
  const ranked = candidates.flatMap((task) => {
    const reason =
      wasPlanned(plannedDays.get(task.id), { current, locale }) ??
      dueSoon(task, soon, { current, locale }) ??
      isImportant(task) ??
      freesOthers(waiting.get(task.id) ?? 0) ??
      projectEndsSoon(task, projectEnds.get(task.project_id), { day, endsBy, current, locale }) ??
      pillarIsShort(task, shares) ??
      fitsFreeTime(task, freeMinutes);
    return reason ? [{ task, reason }] : [];
  });
  const sorted = ranked.toSorted((one, other) => one.reason.rank - other.reason.rank);
  const left = sorted.filter(({ reason }) => reason.rank === LEFT).length;
  return sorted.slice(0, left + SUGGESTIONS_MAX).map(({ task, reason }) => ({ task, reason: reason.text() }));
}

interface Reason {
  /** Evaluated only for displayed suggestions. */
  text: () => string;
  /** Lower comes first. */
  rank: number;
}

/** The rank of tasks planned earlier. */
const LEFT = 0;

/** Reasons name days relative to the user's today, also for another day. */
interface Seen {
  current: string;
  locale: string | undefined;
}

function wasPlanned(planned: string | undefined, { current, locale }: Seen): Reason | undefined {
  if (planned === undefined) return undefined;
  const when = () => (planned === addDays(current, -1) ? 'yesterday' : dayAndMonth(planned, locale));
  return { text: () => `Planned for ${when()}, not done`, rank: LEFT };
}

/** Whether it is on today's list because of its due date while a later day is read. */
const isDueBefore = ({ due_date }: Task, day: string, current: string): boolean =>
  day > current && due_date !== null && due_date <= current;

function dueSoon({ due_date }: Task, soon: string, { current, locale }: Seen): Reason | undefined {
  if (!due_date || due_date > soon) return undefined;
  return { text: () => `Due ${formatDay(due_date, current, locale)}`, rank: 1 };
}

const repeatsLater = ({ recurring_task_id, due_date }: Task, day: string): boolean =>
  recurring_task_id !== null && due_date !== null && due_date > day;

const isImportant = ({ priority }: Task): Reason | undefined =>
  priority === 'high' ? { text: () => 'High priority', rank: 2 } : undefined;

function freesOthers(count: number): Reason | undefined {
  if (count === 0) return undefined;
  return { text: () => (count === 1 ? '1 task waits for this one' : `${count} tasks wait for this one`), rank: 3 };
}

function projectEndsSoon(
  task: Task,
  end: string | undefined,
  { day, endsBy, current, locale }: Seen & { day: string; endsBy: string },
): Reason | undefined {
  if (!end || end < day || end > endsBy) return undefined;
  return { text: () => `“${task.project_name}” is due ${formatDay(end, current, locale)}`, rank: 4 };
}

function pillarIsShort(task: Task, shares: GivenShares): Reason | undefined {
  const share = task.pillar_id === null ? undefined : shares.byPillar.get(task.pillar_id);
  if (!share || share.gap === null || share.gap > -SHORT_FROM_POINTS) return undefined;
  const text = () => {
    const takes = task.estimated_duration ? `, and this takes ${formatMinutes(task.estimated_duration)}` : '';
    const assumed = assumedText(shares);
    return `${share.pillar.name} is ${share.gapText} this week${takes}${assumed ? ` (${assumed})` : ''}`;
  };
  return { text, rank: 5 };
}

function fitsFreeTime(task: Task, freeMinutes: number): Reason | undefined {
  const { estimated_duration: minutes } = task;
  if (!minutes || minutes > freeMinutes) return undefined;
  return { text: () => `You have ${formatMinutes(freeMinutes)} free, this takes ${formatMinutes(minutes)}`, rank: 6 };
}

const selectDismissed = prepare((db, values: { userId: string; day: string; latest: string }) =>
  db
    .selectFrom('dismissed_suggestions as dismissed')
    .innerJoin('tasks as task', (join) => sameUser(join, 'task.id', 'dismissed.task_id'))
    .where('dismissed.user_id', '=', values.userId)
    .where('dismissed.until', '>', values.day)
    .where('dismissed.until', '<=', values.latest)
    .select(['task.id', 'task.due_date', 'dismissed.until']),
);

/**
 * The tasks dismissed on a day. A dismissal longer than allowed, by more than a change of time zone explains, was stored
 * with a wrong clock and is ignored.
 */
export async function dismissedOn(ctx: Context, day: string): Promise<Set<string>> {
  const current = today(ctx);
  const latest = addDays(current, NOT_NOW_DAYS + 1);
  const rows = await selectDismissed(ctx.db, { userId: ctx.userId, day, latest });
  // The due date may have changed since.
  const isHidden = ({ until, due_date }: (typeof rows)[number]) =>
    suggestedAgain(addDays(until, -NOT_NOW_DAYS), due_date) > current;
  return new Set(rows.filter(isHidden).map(({ id }) => id));
}

interface UserAndIds {
  userId: string;
  /** From {@link idsAsJson}. */
  ids: string;
}

const selectWaiting = prepare((db, { userId, ids }: UserAndIds) =>
  db
    .selectFrom('task_dependencies as dependency')
    .innerJoin('tasks as waiting', (join) => sameUser(join, 'waiting.id', 'dependency.task_id'))
    .where('dependency.user_id', '=', userId)
    .where('dependency.depends_on_id', 'in', idsIn(ids))
    .where('waiting.completed_at', 'is', null)
    .groupBy('dependency.depends_on_id')
    .select((eb) => ['dependency.depends_on_id', eb.fn.count<number>('waiting.id').as('count')]),
);

/** Number of open tasks that depend on each of these. */
export async function waitingFor(
  { db, userId }: Context,
  tasks: readonly { id: string }[],
): Promise<Map<string, number>> {
  if (tasks.length === 0) return new Map();
  const rows = await selectWaiting(db, { userId, ids: idsAsJson(tasks.map((task) => task.id)) });
  return new Map(rows.map((row) => [row.depends_on_id, row.count]));
}

const selectProjectEnds = prepare((db, { userId, ids }: UserAndIds) =>
  db
    .selectFrom('projects')
    .select((eb) => ['id', eb.ref('due_date').$notNull().as('due_date')])
    .where('user_id', '=', userId)
    .where('id', 'in', idsIn(ids))
    .where('due_date', 'is not', null),
);

/** The due dates of the projects of tasks, by project; those without one are left out. */
export async function endsOfProjects(
  { db, userId }: Context,
  tasks: readonly { project_id: string }[],
): Promise<Map<string, string>> {
  if (tasks.length === 0) return new Map();
  const rows = await selectProjectEnds(db, { userId, ids: idsAsJson(tasks.map((task) => task.project_id)) });
  return new Map(rows.map((row) => [row.id, row.due_date]));
}
