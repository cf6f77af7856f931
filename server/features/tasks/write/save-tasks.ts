import { idList } from '#server/database/id-list.ts';
import { insertRows, updateRows } from '#server/database/dialect/many-rows.ts';
import { logCompletions, withdrawCompletions } from '#server/features/completions/completion-log.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { notifyUnblocked } from '#server/features/notifications/notify-unblocked.ts';
import { continueRulesOfTasks } from '#server/features/recurring/repeat-task.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { inSlices } from '#server/platform/batches.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { CHANGED_COLUMNS } from '../columns.ts';
import type { LoadedTask, LoadedTasks } from './loaded-tasks.ts';
import type { Surroundings } from './read-for-changes.ts';

/** Subtasks that follow their task into another project; of one that follows several times the last counts. */
export async function moveSubtasks({ db, userId }: Context, moved: Surroundings['moved']): Promise<void> {
  const projectOf = new Map(moved.flatMap(({ projectId, ids }) => ids.map((id) => [id, projectId] as const)));
  for (const [projectId, some] of Map.groupBy(projectOf, ([, project]) => project)) {
    await inSlices(some, (slice) =>
      db
        .updateTable('tasks')
        .set({ project_id: projectId })
        .where('user_id', '=', userId)
        .where('id', 'in', idList(slice.map(([id]) => id)))
        .execute(),
    );
  }
}

/**
 * Writes the changes of loaded tasks with all their effects: rows, dependencies, the completion log, notices about
 * unblocked tasks, and their recurring tasks. The number of statements does not depend on the number of tasks.
 * @param touched ids of tasks that the request names, even if nothing differs.
 */
export async function saveTasks(ctx: RequestContext, loaded: LoadedTasks, touched: readonly string[]): Promise<void> {
  const isTouched = new Set(touched);
  const written = loaded.all().filter((task) => isTouched.has(task.row.id) || hasChanged(task));
  // Reopened and completed again within this request: it keeps its time of completion.
  for (const { row, stored } of written)
    if (row.completed_at && stored.completed_at) row.completed_at = stored.completed_at;
  await writeRows(ctx, written);
  await writeSearchTexts(
    ctx,
    'tasks',
    written.filter(hasNewTexts).map(({ row }) => row),
  );
  await writeDependencies(ctx, written.filter(waitsForOthers));

  const completed = written.filter(({ row, stored }) => row.completed_at !== null && stored.completed_at === null);
  const reopened = written.filter(({ row, stored }) => row.completed_at === null && stored.completed_at !== null);
  await withdrawCompletions(
    ctx,
    'task',
    reopened.map(({ row }) => row.id),
  );
  for (const { row } of reopened) row.completion_points = null;
  await logAll(ctx, completed);
  await continueRulesOfTasks(
    ctx,
    [...completed, ...reopened].map(({ row }) => row),
  );
  await refreshNoticeMoments(
    ctx,
    'tasks',
    written.filter(movesNotices).map(({ row }) => row.id),
  );
  await notifyUnblocked(
    ctx,
    completed.filter(({ stored }) => stored.has_dependents > 0).map(({ row }) => row),
  );
}

/** Whether the notice moments of a task may have changed. */
const movesNotices = ({ row, stored }: LoadedTask): boolean =>
  row.due_date !== stored.due_date ||
  row.due_time !== stored.due_time ||
  row.reminder_date !== stored.reminder_date ||
  (row.completed_at === null && stored.completed_at !== null);

const hasChanged = (task: LoadedTask): boolean =>
  CHANGED_COLUMNS.some((column) => task.row[column] !== task.stored[column]) || waitsForOthers(task);

/** Whether its dependencies differ from the stored ones. */
const waitsForOthers = ({ dependencies, storedDependencies }: LoadedTask): boolean =>
  sortedIds(dependencies) !== sortedIds(storedDependencies);

const hasNewTexts = ({ row, stored }: LoadedTask): boolean =>
  row.name !== stored.name || row.description !== stored.description;

async function writeRows({ db, userId, now }: Context, tasks: readonly LoadedTask[]): Promise<void> {
  const columns = CHANGED_COLUMNS.filter((column) => tasks.some(({ row, stored }) => row[column] !== stored[column]));
  const rows = tasks.map(({ row }) => {
    row.updated_at = now.toISOString();
    const values = columns.map((column) => [column, row[column]] as const);
    return { id: row.id, ...Object.fromEntries(values), updated_at: row.updated_at };
  });
  await updateRows(db, 'tasks', userId, rows);
}

const sortedIds = (dependencies: LoadedTask['dependencies']): string =>
  dependencies
    .map(({ id }) => id)
    .toSorted()
    .join();

async function writeDependencies({ db, userId }: Context, tasks: readonly LoadedTask[]): Promise<void> {
  if (tasks.length === 0) return;
  await db
    .deleteFrom('task_dependencies')
    .where('user_id', '=', userId)
    .where('task_id', 'in', idList(tasks.map(({ row }) => row.id)))
    .execute();
  await insertRows(
    db,
    'task_dependencies',
    tasks.flatMap(({ row, dependencies }) =>
      dependencies.map(({ id }) => ({ user_id: userId, task_id: row.id, depends_on_id: id })),
    ),
  );
}

async function logAll(ctx: Context, completed: readonly LoadedTask[]): Promise<void> {
  const points = await logCompletions(
    ctx,
    completed.map(({ row }) => ({
      kind: 'task',
      id: row.id,
      name: row.name,
      taskPriority: row.priority,
      minutes: row.estimated_duration,
      path: row,
    })),
  );
  for (const { row } of completed) row.completion_points = points.get(row.id)!;
}
