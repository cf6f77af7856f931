import type { StoredTask } from '#contract/task-fields.ts';
import { idList } from '#server/database/id-list.ts';
import { insertRows, updateRows } from '#server/database/dialect/many-rows.ts';
import { logCompletions, withdrawCompletions } from '#server/features/completions/completion-log.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { notifyUnblocked } from '#server/features/notifications/notify-unblocked.ts';
import { moveRulesOfTasks } from '#server/features/recurring/instances/move-series.ts';
import { continueRulesOfTasks } from '#server/features/recurring/repeat-task.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { inSlices } from '#server/platform/batches.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { CHANGED_COLUMNS, columnsOf } from '../columns.ts';
import type { LoadedTasks } from './loaded-tasks.ts';

/** A task as it was read, and as it will be written. */
interface WrittenTask {
  before: StoredTask;
  after: StoredTask;
}

/**
 * Writes the changes of loaded tasks with all their effects: rows, dependencies, the completion log, notices about
 * unblocked tasks, and recurring tasks, which move with their first occurrence. The number of statements does not depend on the number of tasks.
 * @param touched ids of the requested tasks, even if nothing differs.
 * @returns the stored tasks by id.
 */
export async function saveTasks(
  ctx: RequestContext,
  loaded: LoadedTasks,
  touched: readonly string[],
): Promise<ReadonlyMap<string, StoredTask>> {
  const { changed, movedUnknown } = loaded.changes;
  const ids = new Set([...touched, ...changed.keys()]);
  const isTouched = new Set(touched);
  const written = [...ids].flatMap((id): WrittenTask[] => {
    const [before, after] = [loaded.task(id)!, loaded.get(id)];
    if (!isTouched.has(id) && !hasChanged({ before, after })) return [];
    return [{ before, after: { ...after, updated_at: ctx.now.toISOString() } }];
  });
  await moveSubtasks(ctx, movedUnknown);
  await writeRows(ctx, written);
  await writeSearchTexts(
    ctx,
    'tasks',
    written.filter(hasNewTexts).map(({ after }) => after),
  );
  await writeDependencies(ctx, written.filter(hasNewDependencies));

  const moved = written.filter(({ before, after }) => after.project_id !== before.project_id);
  await moveRulesOfTasks(ctx, [...moved.map(({ after }) => after.id), ...movedUnknown.keys()]);

  const completed = written.filter(({ before, after }) => after.completed_at !== null && before.completed_at === null);
  const reopened = written.filter(({ before, after }) => after.completed_at === null && before.completed_at !== null);
  await withdrawCompletions(
    ctx,
    'task',
    reopened.map(({ after }) => after.id),
  );
  await logAll(ctx, loaded, completed);
  await continueRulesOfTasks(
    ctx,
    [...completed, ...reopened].map(({ after }) => after),
  );
  await refreshNoticeMoments(
    ctx,
    'tasks',
    written.filter(movesNotices).map(({ after }) => after.id),
    reopened.map(({ after }) => after.id),
  );
  await notifyUnblocked(
    ctx,
    completed.filter(({ after }) => loaded.hasDependents(after.id)).map(({ after }) => after),
  );
  noteChanges(ctx, loaded, written);
  return new Map(written.map(({ after }) => [after.id, after]));
}

/** Records the changed tasks, the projects that count them, and the other effects. */
function noteChanges(ctx: RequestContext, loaded: LoadedTasks, written: readonly WrittenTask[]): void {
  const { changed } = ctx;
  if (!changed) return;
  const tasks = new Map(loaded.changes.changed);
  for (const { after } of written) tasks.set(after.id, after);
  changed.addTasks([...tasks.values()].map((task) => loaded.answer(ctx, task)));
  changed.add('task', loaded.changes.movedUnknown.keys());
  for (const { before, after } of written) {
    const isCompletion = before.completed_at !== after.completed_at;
    if (isCompletion || before.project_id !== after.project_id) {
      changed.add('project', [before.project_id, after.project_id]);
    }
    if (isCompletion) changed.readAgain.add('completion');
    if (isCompletion && after.recurring_task_id !== null) changed.readAgain.add('recurring_instance');
  }
}

/** Moves subtasks that were not loaded to the current project of their parent. */
async function moveSubtasks({ db, userId }: Context, projectOf: ReadonlyMap<string, string>): Promise<void> {
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

/** Whether the notice times of a task may have changed. */
const movesNotices = ({ before, after }: WrittenTask): boolean =>
  after.due_date !== before.due_date ||
  after.due_time !== before.due_time ||
  after.reminder_date !== before.reminder_date ||
  after.reminder_time !== before.reminder_time ||
  (after.completed_at === null && before.completed_at !== null);

const hasChanged = (task: WrittenTask): boolean =>
  CHANGED_COLUMNS.some((column) => task.after[column] !== task.before[column]) || hasNewDependencies(task);

const hasNewDependencies = ({ before, after }: WrittenTask): boolean =>
  after.dependency_task_ids.toSorted().join() !== before.dependency_task_ids.toSorted().join();

const hasNewTexts = ({ before, after }: WrittenTask): boolean =>
  after.name !== before.name || after.description !== before.description;

async function writeRows({ db, userId }: Context, tasks: readonly WrittenTask[]): Promise<void> {
  const columns = CHANGED_COLUMNS.filter((column) =>
    tasks.some(({ before, after }) => after[column] !== before[column]),
  );
  const rows = tasks.map(({ after }) => ({ id: after.id, ...columnsOf(after, [...columns, 'updated_at']) }));
  await updateRows(db, 'tasks', userId, rows);
}

async function writeDependencies({ db, userId }: Context, tasks: readonly WrittenTask[]): Promise<void> {
  if (tasks.length === 0) return;
  await db
    .deleteFrom('task_dependencies')
    .where('user_id', '=', userId)
    .where('task_id', 'in', idList(tasks.map(({ after }) => after.id)))
    .execute();
  await insertRows(
    db,
    'task_dependencies',
    tasks.flatMap(({ after }) =>
      after.dependency_task_ids.map((id) => ({ user_id: userId, task_id: after.id, depends_on_id: id })),
    ),
  );
}

async function logAll(ctx: Context, loaded: LoadedTasks, completed: readonly WrittenTask[]): Promise<void> {
  const points = await logCompletions(
    ctx,
    completed.map(({ after }) => ({
      kind: 'task',
      id: after.id,
      name: after.name,
      taskPriority: after.priority,
      minutes: after.estimated_duration,
      completedAt: after.completed_at!,
      path: loaded.pathOf(after),
    })),
  );
  for (const { after } of completed) after.completion_points = points.get(after.id)!;
}
