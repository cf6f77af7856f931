import { sql } from 'kysely';
import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { inVisibleProject, type ShownPaths, taskFinder, type TasksQuery } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';

const AVAILABLE_MAX = 20;

interface Wanted {
  day: string;
  /** Excluded ids from {@link idsAsJson}. */
  listed: string;
  limit: number;
}

type Listed = Pick<TodayTask, 'id' | 'recurring_task_id'>;

interface Options {
  /** Ids that come first. */
  requested?: readonly string[];
  /** Paths that were read already. */
  paths?: ShownPaths | undefined;
}

/**
 * Up to 20 open tasks that can be picked for a day: requested ones, then those with the nearest due date, then the
 * newest. Excluded are tasks already in the list, also as a missed occurrence of a rule, blocked tasks, and tasks that
 * start later.
 */
export async function listAvailableTasks(
  ctx: Context,
  day: string,
  listed: readonly Listed[],
  options: Options = {},
): Promise<Task[]> {
  const rules = new Set(listed.map((row) => row.recurring_task_id));
  const found = await findAvailable(ctx, day, listed, options);
  return found.filter((task) => task.recurring_task_id === null || !rules.has(task.recurring_task_id));
}

async function findAvailable(
  ctx: Context,
  day: string,
  listed: readonly Listed[],
  { requested = [], paths }: Options,
): Promise<Task[]> {
  const found: Task[] = [];
  const wanted = () => ({
    day,
    listed: idsAsJson([...listed, ...found].map(({ id }) => id)),
    limit: AVAILABLE_MAX - found.length,
  });
  if (requested.length > 0)
    found.push(...(await findRequested(ctx, { ...wanted(), requested: idsAsJson(requested) }, paths)));
  if (found.length < AVAILABLE_MAX) found.push(...(await findDue(ctx, wanted(), paths)));
  if (found.length < AVAILABLE_MAX) found.push(...(await findUndated(ctx, wanted(), paths)));
  return found;
}

/** The paths in the rows of a day: many tasks of a user share a project. */
export const pathsIn = (rows: readonly TodayTask[]): ShownPaths =>
  new Map(rows.filter(isInProject).map((row) => [row.project_id, row]));

/** Occurrences may have no project. */
const isInProject = (row: TodayTask): row is TodayTask & Pick<Task, 'project_id' | 'project_name'> =>
  row.project_id !== null && row.project_name !== null;

const available = (tasks: TasksQuery, { userId, day, listed, limit }: Wanted & { userId: string }) =>
  tasks
    .where('task.completed_at', 'is', null)
    .where((eb) => eb.or([eb('task.start_date', 'is', null), eb('task.start_date', '<=', day)]))
    .where('task.id', 'not in', idsIn(listed))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_dependencies as dependency')
            .innerJoin('tasks as needed', (join) =>
              join
                .onRef('needed.user_id', '=', 'dependency.user_id')
                .onRef('needed.id', '=', 'dependency.depends_on_id'),
            )
            .whereRef('dependency.user_id', '=', 'task.user_id')
            .whereRef('dependency.task_id', '=', 'task.id')
            .where('needed.completed_at', 'is', null)
            .select('needed.id')
            // Prevents a join: PostgreSQL with statistics of an empty table would read everything for each row.
            .limit(sql.lit(1))
            .offset(sql.lit(0)),
        ),
      ),
    )
    .where(inVisibleProject(userId))
    .limit(limit);

const findRequested = taskFinder((tasks, wanted: Wanted & { requested: string } & { userId: string }) =>
  available(tasks, wanted).where('task.id', 'in', idsIn(wanted.requested)).orderBy('task.id'),
);

const findDue = taskFinder((tasks, wanted: Wanted & { userId: string }) =>
  available(tasks, wanted).where('task.due_date', 'is not', null).orderBy('task.due_date').orderBy('task.id'),
);

const findUndated = taskFinder((tasks, wanted: Wanted & { userId: string }) =>
  available(tasks, wanted).where('task.due_date', 'is', null).orderBy('task.id', 'desc'),
);
