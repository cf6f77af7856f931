import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  BULK_DEPENDENCIES_MAX,
  type BulkTaskChange,
  type RefusedTask,
  type Task,
  type TaskChanges,
  type TaskPutBack,
} from '#contract/tasks.ts';
import type { EarlierStatus } from '#contract/rules/consequences.ts';
import { KanbanColumn, STATUS_OF_COLUMN, type TaskStatus } from '#contract/vocabulary.ts';
import { idList } from '#server/database/id-list.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { assertHaveLists } from '#server/features/projects/area-lists.ts';
import { inboxOf } from '#server/features/projects/inbox.ts';
import { repeatTasks } from '#server/features/recurring/repeat-task.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { brokenRule, conflict, DomainError, refusalOf } from '#server/platform/errors.ts';
import { findTasks } from './queries.ts';
import { applyChanges, type ChangesInProject } from './write/apply-changes.ts';
import { addNames } from './write/refusal-names.ts';
import { readForChanges } from './write/read-for-changes.ts';
import { saveTasks } from './write/save-tasks.ts';

/** The changes of one task; a project is always given by its id, including the Inbox and the list of an area. */
interface Item {
  id: string;
  changes: ChangesInProject;
}

/**
 * Changes the given fields of a task. Changes of one user run one after another, so completing twice completes once.
 * @throws NotFound; RuleBroken for a missing reference or a status that is not allowed.
 */
export function changeTask(request: RequestContext, id: string, changes: TaskChanges): Promise<Task> {
  return transactLocked(request, async (ctx) => {
    const { tasks, refused } = await changeAll(ctx, await inProjects(ctx, [{ id, changes }]));
    if (refused[0]) throw refused[0].error;
    return tasks[0]!;
  });
}

/**
 * Changes many tasks in order, each like `changeTask`: a task unblocked by an earlier change can be started by a later
 * one. A refused task is unchanged and reported with the reason. Recurrence is changed after everything else.
 * @throws RuleBroken for more than 2,000 dependencies in total.
 */
export function changeTasks(request: RequestContext, items: readonly BulkTaskChange[]) {
  const dependencies = items.flatMap(({ dependency_task_ids = [] }) => dependency_task_ids);
  if (dependencies.length > BULK_DEPENDENCIES_MAX) {
    const most = BULK_DEPENDENCIES_MAX.toLocaleString('en');
    throw brokenRule(
      `At most ${most} dependencies can be set at once. These are ${dependencies.length.toLocaleString('en')}.`,
    );
  }
  return transactLocked(request, async (ctx) => {
    const { tasks, refused } = await changeAll(
      ctx,
      await inProjects(
        ctx,
        items.map(({ id, ...changes }) => ({ id, changes })),
      ),
    );
    return { tasks, refused: refused.map(({ id, code, detail }): RefusedTask => ({ id, code, detail })) };
  });
}

/**
 * Undoes a change of tasks, all or nothing: restores their fields, and their statuses without the rules for a new status.
 * @throws Conflict if a task has another status than the change has left; otherwise like `changeTask`.
 */
export function putBackTasks(request: RequestContext, items: readonly TaskPutBack[]): Promise<{ tasks: Task[] }> {
  return transactLocked(request, async (ctx) => {
    const fields = items.map(({ id, status: _, current_status: __, completed_at: ___, ...changes }) => ({
      id,
      changes,
    }));
    const statuses = items.flatMap(({ id, status, current_status, completed_at }) =>
      status && current_status
        ? [{ id, status, current_status, completed_at: completedBefore(ctx, completed_at) }]
        : [],
    );
    const { tasks, refused } = await changeAll(ctx, await inProjects(ctx, fields), statuses);
    if (refused[0]) throw refused[0].error;
    return { tasks };
  });
}

/** The clock of a device may be ahead, so an instant in the future is now. */
function completedBefore({ now }: RequestContext, instant: string | null | undefined): string | null {
  if (instant === null || instant === undefined) return null;
  return new Date(Math.min(Date.parse(instant), now.getTime())).toISOString();
}

/** Moves a task to another kanban column. @throws NotFound; RuleBroken for an unknown column. */
export async function moveTask(ctx: RequestContext, id: string, newColumn: string) {
  const column = KanbanColumn.safeParse(newColumn);
  if (!column.success) throw brokenRule(`Unknown column. Columns are ${KanbanColumn.options.join(', ')}.`);
  const task = await changeTask(ctx, id, { status: STATUS_OF_COLUMN[column.data] });
  return { success: true as const, message: 'Task moved', task };
}

/**
 * Sets the prerequisites of a task.
 * @throws NotFound; RuleBroken for the task itself, an unknown task, or a cycle, which the message shows.
 */
export async function setDependencies(ctx: RequestContext, id: string, dependency_task_ids: string[]) {
  await changeTask(ctx, id, { dependency_task_ids });
  return { success: true as const, message: 'Dependencies updated' };
}

interface Refusal extends RefusedTask {
  error: unknown;
}

interface Sent {
  id: string;
  changes: TaskChanges;
}

/**
 * Replaces a project that is left out by the list of the given area, and a null project by the Inbox. The area that a
 * task is in already moves nothing, since programs send back what they have read.
 */
async function inProjects(ctx: RequestContext, items: readonly Sent[]): Promise<Item[]> {
  const toAreas = items.filter(({ changes }) => changes.project_id === undefined && changes.area_id);
  const areaOf = await readAreas(
    ctx,
    toAreas.map(({ id }) => id),
  );
  await assertHaveLists(
    ctx,
    toAreas.flatMap(({ id, changes: { area_id } }) => (area_id && area_id !== areaOf.get(id) ? area_id : [])),
  );
  const inbox = items.some(({ changes }) => changes.project_id === null) ? await inboxOf(ctx) : undefined;
  return items.map(({ id, changes: { area_id, ...changes } }) => {
    const list = area_id && area_id !== areaOf.get(id) ? area_id : undefined;
    const project_id = changes.project_id === undefined ? list : (changes.project_id ?? inbox);
    // A later change of the same task does not begin where the task was stored.
    if (project_id !== undefined) areaOf.delete(id);
    return { id, changes: { ...changes, project_id, isArea: project_id !== undefined && project_id === list } };
  });
}

/** The areas of these tasks, by task id. */
async function readAreas({ db, userId }: RequestContext, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks as task')
    .innerJoin('projects as project', (join) => sameUser(join, 'project.id', 'task.project_id'))
    .where('task.user_id', '=', userId)
    .where('task.id', 'in', idList(ids))
    .select(['task.id', 'project.area_id'])
    .execute();
  return new Map(rows.map(({ id, area_id }) => [id, area_id]));
}

/**
 * Reads once, applies the changes in order, and writes once.
 * @param earlier statuses to restore after the changes, of tasks among `items`.
 */
async function changeAll(
  ctx: RequestContext,
  items: readonly Item[],
  earlier: readonly (EarlierStatus & { current_status: TaskStatus })[] = [],
): Promise<{ tasks: Task[]; refused: Refusal[] }> {
  const surroundings = await readForChanges(ctx, items);
  const { loaded } = surroundings;
  const since = earlier.find(({ id, current_status }) => loaded.get(id).status !== current_status);
  if (since) throw conflict(`“${loaded.get(since.id).name}” has changed since`);
  const refusals: { id: string; error: unknown }[] = [];
  const changed: Item[] = [];
  for (const item of items) {
    try {
      // Parsing a pattern can take milliseconds, and there may be 200.
      if (item.changes.recurrence_pattern) await yieldToEventLoop();
      applyChanges(ctx, surroundings, item.id, item.changes);
      changed.push(item);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push({ id: item.id, error });
    }
  }
  loaded.changes.putBack(earlier);
  const refused = await named(ctx, refusals);
  const saved = await saveTasks(
    ctx,
    loaded,
    changed.map(({ id }) => id),
  );
  const answers = new Map(changed.map(({ id }) => [id, loaded.answer(ctx, saved.get(id)!)]));
  // If a task has several patterns, the last one counts.
  const recurrenceChanges = new Map(
    changed.flatMap(({ id, changes: { recurrence_pattern: pattern, repeat_from: repeatFrom } }) => {
      const task = answers.get(id)!;
      const isGiven = pattern !== undefined || (repeatFrom && repeatFrom !== task.repeat_from);
      return isGiven && (pattern || task.recurring_task_id !== null) ? [[id, { task, pattern, repeatFrom }]] : [];
    }),
  );
  if (recurrenceChanges.size > 0) {
    const ids = [...recurrenceChanges.keys()];
    await repeatTasks(ctx, [...recurrenceChanges.values()]);
    // Its due date may have changed.
    await refreshNoticeMoments(ctx, 'tasks', ids);
    const repeating = await findTasks(ctx, ids);
    for (const task of repeating) answers.set(task.id, task);
    ctx.changed?.addTasks(repeating);
    ctx.changed?.readAgain.add('recurring_task').add('recurring_instance');
  }
  return { tasks: [...answers.values()], refused };
}

/** Refusals with their messages. */
async function named(ctx: RequestContext, refusals: readonly { id: string; error: unknown }[]): Promise<Refusal[]> {
  const errors = await addNames(
    ctx,
    refusals.map(({ error }) => error),
  );
  return refusals.map(({ id }, index) => ({ id, ...refusalOf(errors[index]), error: errors[index] }));
}
