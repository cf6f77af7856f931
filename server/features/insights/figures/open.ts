import { sql } from 'kysely';
import { isOverdue, type PersonNow } from '#contract/rules/due-time.ts';
import type { StatusBreakdown } from '#contract/insights.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { late, type LateValues, lateValues } from '#server/database/late.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { listOccurrences } from '#server/features/tasks/occurrences/list-occurrences.ts';
import { addDays, dayStart } from '#server/platform/calendar.ts';
import { type Context, personNow } from '#server/platform/context.ts';
import type { Place } from './places.ts';

/*
 * Tasks that were open at the end of a day: those open now that existed then, and those completed since. Of today also
 * the current occurrences of repeating tasks, as in the list of tasks; which ones were current on another day is not stored.
 */

/** Open tasks of a project, or occurrences of none. */
export interface OpenTasks extends Omit<StatusBreakdown, 'completed'> {
  project_id: string | null;
}

interface Values extends LateValues {
  userId: string;
  /** The projects to read, as JSON of `idsAsJson`. */
  projects: string;
  /** Tasks that a listed occurrence of the same rule replaces, in the same form. */
  replaced: string;
  /** The first instant after the day. */
  end: string;
}

const countWhere = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`count(case when ${condition} then 1 end)`;

/** Counts of the tasks of a project, with as few conditions as possible, since there may be 40,000 tasks. */
interface Counted {
  project_id: string;
  all: number;
  begun: number;
  overdue: number;
}

const selectOpen = prepareForms(({ isPast, isReplaced }: { isPast: boolean; isReplaced: boolean }) =>
  prepare((db, values: Values) =>
    db
      .selectFrom('tasks')
      .where('user_id', '=', values.userId)
      .where('completed_at', 'is', null)
      .where('project_id', 'in', idsIn(values.projects))
      // Only if tasks are replaced: without `id`, PostgreSQL reads this from an index alone.
      .$if(isReplaced, (query) => query.where('id', 'not in', idsIn(values.replaced)))
      .$if(isPast, (query) => query.where('created_at', '<', values.end))
      .groupBy('project_id')
      .select((eb) => [
        'project_id',
        eb.fn.countAll<number>().as('all'),
        countWhere(sql`status <> 'todo' and (${late('tasks', values)}) is not true`).as('begun'),
        countWhere(late('tasks', values)).as('overdue'),
      ]),
  ),
);

// The past status of a task is not stored: tasks completed since count as not started.
const selectCompletedSince = prepare((db, values: Values) =>
  db
    .selectFrom('completions as completion')
    .innerJoin('tasks as task', (join) => sameUser(join, 'task.id', 'completion.subject_id'))
    .where('completion.user_id', '=', values.userId)
    .where('completion.completed_on', '>', values.day)
    .where('completion.kind', '=', 'task')
    .where('task.project_id', 'in', idsIn(values.projects))
    .where('task.created_at', '<', values.end)
    .groupBy('task.project_id')
    .select((eb) => [
      'task.project_id',
      eb.fn.countAll<number>().as('all'),
      sql<number>`0`.as('begun'),
      countWhere(late('task', values)).as('overdue'),
    ]),
);

/** The tasks of a place that were open at the end of a day, or are open now for today, by project. */
export async function readOpenTasks(
  ctx: Context,
  to: string,
  { projects, isEverywhere = false }: Pick<Place, 'projects' | 'isEverywhere'>,
): Promise<OpenTasks[]> {
  const now = personNow(ctx);
  const isPast = to < now.day;
  const at = isPast ? lastMinute(to, now) : now;
  const ids = new Set(projects.map(({ id }) => id));
  const listed = isPast ? [] : await listOccurrences(ctx);
  const occurrences = listed.filter(({ project_id }) => (project_id === null ? isEverywhere : ids.has(project_id)));
  const replaced = occurrences.flatMap(({ missed_task_id }) => missed_task_id ?? []);
  const values = {
    ...{ userId: ctx.userId, projects: idsAsJson([...ids]), end: endOf(ctx, at.day), ...lateValues(at) },
    replaced: idsAsJson(replaced),
  };
  const open = await selectOpen({ isPast, isReplaced: replaced.length > 0 })(ctx.db, values);
  const counted: Counted[] = isPast ? [...open, ...(await selectCompletedSince(ctx.db, values))] : open;
  return [
    ...counted.map(({ project_id, all, begun, overdue }) => ({
      ...{ project_id, overdue, in_progress: begun, todo: all - begun - overdue },
    })),
    ...occurrences.map((row) => {
      const overdue = isOverdue(row, now) ? 1 : 0;
      return { project_id: row.project_id, overdue, in_progress: 0, todo: 1 - overdue };
    }),
  ];
}

/** The time at the end of a day. */
const lastMinute = (day: string, { dayStartHour }: PersonNow): PersonNow => ({
  ...{ day, dayStartHour },
  time: dayStartHour === 0 ? '23:59' : `0${dayStartHour - 1}:59`,
});

/** The first instant after a day. */
export const endOf = (ctx: Context, day: string): string => dayStart(addDays(day, 1), ctx).toISOString();

/** The total number. */
export function breakdown(completed: number, open: readonly OpenTasks[]): StatusBreakdown {
  const sum = (figure: 'in_progress' | 'todo' | 'overdue') => open.reduce((all, row) => all + row[figure], 0);
  return { completed, in_progress: sum('in_progress'), todo: sum('todo'), overdue: sum('overdue') };
}

export const openIn = ({ in_progress, todo, overdue }: StatusBreakdown): number => in_progress + todo + overdue;
