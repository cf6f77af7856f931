import { sql } from 'kysely';
import type { Project } from '#contract/projects.ts';
import { isOverdue } from '#contract/rules/due-time.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { late, type LateValues, lateValues } from '#server/database/late.ts';
import { prepare } from '#server/database/prepare.ts';
import { listOccurrences } from '#server/features/tasks/occurrences/list-occurrences.ts';
import { addDays, daysBetween, userDay } from '#server/platform/calendar.ts';
import { type Context, personNow } from '#server/platform/context.ts';

/** The fields of a task that the coach uses. */
export interface NamedTask {
  id: string;
  name: string;
  due_date: string | null;
}

/** Counts of the open tasks of a project. */
interface Progress {
  open: number;
  /** With the occurrences of repeating tasks, as lists of tasks count it. */
  overdue: number;
  /** The number that depend on another open task, themselves or by a task above them. */
  blocked: number;
  /** The number without an estimate. */
  unestimated: number;
  /**
   * Of the tasks that wait for none and whose start date is reached, the one that was due first if that is today or
   * earlier, otherwise the first in the order of the project. The page of projects chooses the same one as long as
   * subtasks of a waiting task wait too, as `waitingTasks` decides.
   */
  next: NamedTask | null;
}

/** A visible project with its progress. */
export type ProjectProgress = Project &
  Progress & {
    /** Days since its last completion, or since it was created; at most {@link QUIET_DAYS_MAX}. */
    quietDays: number;
  };

/** The number of days of the completion log to read. */
export const QUIET_DAYS_MAX = 60;

export const NO_PROGRESS: Progress = { open: 0, overdue: 0, blocked: 0, unestimated: 0, next: null };

interface ProjectsOfUser {
  userId: string;
  /** As {@link idsAsJson} returns them. */
  projects: string;
}

/** Each task that depends on an open one, and the subtasks of such tasks, once. */
const waitingTasks = (userId: string) =>
  sql<{ task_id: string }>`(
    with recursive waiting (task_id) as (
      select dependency.task_id from task_dependencies as dependency
      inner join tasks as needed on needed.user_id = dependency.user_id and needed.id = dependency.depends_on_id
      where dependency.user_id = ${userId} and needed.completed_at is null
      union
      select tasks.id from waiting
      inner join tasks on tasks.user_id = ${userId} and tasks.parent_task_id = waiting.task_id
    )
    select task_id from waiting
  )`;

/** The due date if it is today or earlier; others are equal. */
const urgency = (day: string) => sql`case when task.due_date <= ${day} then task.due_date else '9999-12-31' end`;
/** The position in a project as text that sorts alike, followed by the id. Positions have up to ten digits. */
const POSITION = sql<string>`cast(cast(5000000000 as bigint) + task.sort_order as text) || task.id`;
const ID_LENGTH = 36;

const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`count(case when ${condition} then 1 end)`;

/** Reads the open tasks once, without their texts. */
const selectOpen = prepare((db, values: ProjectsOfUser & LateValues & { replaced: string }) =>
  db
    .selectFrom('tasks as task')
    .leftJoin(waitingTasks(values.userId).as('waiting'), 'waiting.task_id', 'task.id')
    .where('task.user_id', '=', values.userId)
    .where('task.completed_at', 'is', null)
    .where('task.project_id', 'in', idsIn(values.projects))
    .groupBy('task.project_id')
    .select((eb) => [
      'task.project_id',
      eb.fn.countAll<number>().as('open'),
      countWhere(sql`${late('task', values)} and task.id not in ${idsIn(values.replaced)}`).as('overdue'),
      countWhere(sql`waiting.task_id is not null`).as('blocked'),
      countWhere(sql`task.estimated_duration is null`).as('unestimated'),
      sql<string | null>`min(case when waiting.task_id is null
        and (task.start_date is null or task.start_date <= ${values.day})
        then ${urgency(values.day)} || ${POSITION} end)`.as('first'),
    ]),
);

const selectNamed = prepare((db, { userId, ids }: { userId: string; ids: string }) =>
  db.selectFrom('tasks').where('user_id', '=', userId).where('id', 'in', idsIn(ids)).select(['id', 'name', 'due_date']),
);

const selectLastDone = prepare((db, { userId, from, projects }: ProjectsOfUser & { from: string }) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', '>=', from)
    .where('project_id', 'in', idsIn(projects))
    .groupBy('project_id')
    .select((eb) => ['project_id', eb.fn.max('completed_on').as('day')]),
);

/** Reads the progress of projects, with the same number of statements however many projects there are. */
export async function readProgress(ctx: Context, projects: readonly Project[]): Promise<ProjectProgress[]> {
  const { db, userId } = ctx;
  const now = personNow(ctx);
  const keys = { userId, projects: idsAsJson(projects.map(({ id }) => id)) };
  const done = await selectLastDone(db, { ...keys, from: addDays(now.day, -QUIET_DAYS_MAX) });
  const occurrences = await listOccurrences(ctx);
  const overdue = Map.groupBy(
    occurrences.filter((row) => isOverdue(row, now)),
    ({ project_id }) => project_id,
  );
  // The row of an occurrence replaces the task that its rule was made from, if that is missed.
  const replaced = idsAsJson(occurrences.flatMap(({ missed_task_id }) => missed_task_id ?? []));
  const open = await selectOpen(db, { ...keys, ...lateValues(now), replaced });
  const nextId = (first: string | null) => first?.slice(-ID_LENGTH) ?? '';
  const nextIds = idsAsJson(open.map(({ first }) => nextId(first)).filter(Boolean));
  const named = new Map((await selectNamed(db, { userId, ids: nextIds })).map((task) => [task.id, task]));
  const lastDone = new Map(done.map(({ project_id, day }) => [project_id, day]));
  const progress = new Map(
    open.map(({ project_id, first, ...counts }) => [project_id, { ...counts, next: named.get(nextId(first)) ?? null }]),
  );
  return projects.map((project) => {
    const since = lastDone.get(project.id) ?? userDay(new Date(project.created_at), ctx);
    const quietDays = Math.min(QUIET_DAYS_MAX, Math.max(0, daysBetween(since, now.day)));
    const counts = progress.get(project.id) ?? NO_PROGRESS;
    return { ...project, ...counts, overdue: counts.overdue + (overdue.get(project.id)?.length ?? 0), quietDays };
  });
}
