import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  BULK_DEPENDENCIES_MAX,
  type BulkTaskChange,
  type RefusedTask,
  type Task,
  type TaskChanges,
} from '#contract/tasks.ts';
import { KanbanColumn, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { inboxOf } from '#server/features/projects/inbox.ts';
import { repeatTasks } from '#server/features/recurring/repeat-task.ts';
import { lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { brokenRule, DomainError, reasonOf } from '#server/platform/errors.ts';
import { findTasks } from './queries.ts';
import { applyChanges, type ChangesInProject } from './write/apply-changes.ts';
import { nameRefusals } from './write/naming-refusals.ts';
import { readForChanges } from './write/read-for-changes.ts';
import { saveTasks } from './write/save-tasks.ts';

/** Changes to one task; a project is named by its id, the Inbox too. */
interface Item {
  id: string;
  changes: ChangesInProject;
}

/**
 * Changes the given fields of a task. Changes of one user wait for each other: completing twice completes once.
 * @throws NotFound; RuleBroken when a reference is missing, or for a status it may not have.
 */
export function changeTask(request: RequestContext, id: string, changes: TaskChanges): Promise<Task> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const { tasks, refused } = await changeAll(ctx, await inProjects(ctx, [{ id, changes }]));
    if (refused[0]) throw refused[0].error;
    return tasks[0]!;
  });
}

/**
 * Changes many tasks one after another, each as `changeTask` would: what one of them frees, the next may start.
 * A refused one is unchanged and reported with the reason. Recurrence is changed after everything else.
 * @throws RuleBroken for more than 2,000 dependencies in all.
 */
export function changeTasks(request: RequestContext, items: readonly BulkTaskChange[]) {
  const dependencies = items.flatMap(({ dependency_task_ids = [] }) => dependency_task_ids);
  if (dependencies.length > BULK_DEPENDENCIES_MAX) {
    const most = BULK_DEPENDENCIES_MAX.toLocaleString('en');
    throw brokenRule(
      `At most ${most} dependencies can be set at once; these are ${dependencies.length.toLocaleString('en')}.`,
    );
  }
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const { tasks, refused } = await changeAll(
      ctx,
      await inProjects(
        ctx,
        items.map(({ id, ...changes }) => ({ id, changes })),
      ),
    );
    return { tasks, refused: refused.map(({ id, detail }): RefusedTask => ({ id, detail })) };
  });
}

/** Moves a task to another kanban column. @throws NotFound; RuleBroken for an unknown column. */
export async function moveTask(ctx: RequestContext, id: string, newColumn: string) {
  const column = KanbanColumn.safeParse(newColumn);
  if (!column.success) throw brokenRule(`Unknown column. Columns are ${KanbanColumn.options.join(', ')}.`);
  const task = await changeTask(ctx, id, { status: STATUS_OF_COLUMN[column.data] });
  return { success: true as const, message: 'Task moved', task };
}

/**
 * Sets what a task waits for.
 * @throws NotFound; RuleBroken for itself, an unknown task, or a circle, which is shown.
 */
export async function setDependencies(ctx: RequestContext, id: string, dependency_task_ids: string[]) {
  await changeTask(ctx, id, { dependency_task_ids });
  return { success: true as const, message: 'Dependencies updated' };
}

interface Refusal extends RefusedTask {
  error: unknown;
}

/** What is put into no project goes to the Inbox. */
async function inProjects(
  ctx: RequestContext,
  items: readonly { id: string; changes: TaskChanges }[],
): Promise<Item[]> {
  const inbox = items.some(({ changes }) => changes.project_id === null) ? await inboxOf(ctx) : undefined;
  return items.map(({ id, changes }) => ({
    id,
    changes: { ...changes, project_id: changes.project_id === null ? inbox : changes.project_id },
  }));
}

/** Reads once, applies the changes in order, and writes once. */
async function changeAll(ctx: RequestContext, items: readonly Item[]): Promise<{ tasks: Task[]; refused: Refusal[] }> {
  const surroundings = await readForChanges(ctx, items);
  const { loaded } = surroundings;
  const refusals: { id: string; error: unknown }[] = [];
  const changed: Item[] = [];
  for (const item of items) {
    try {
      // To read a pattern can take milliseconds, and there may be 200.
      if (item.changes.recurrence_pattern) await yieldToEventLoop();
      applyChanges(ctx, surroundings, item.id, item.changes);
      changed.push(item);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push({ id: item.id, error });
    }
  }
  const refused = await named(ctx, refusals);
  const saved = await saveTasks(
    ctx,
    loaded,
    changed.map(({ id }) => id),
  );
  const answers = new Map(changed.map(({ id }) => [id, loaded.answer(ctx, saved.get(id)!)]));
  // Of several patterns for one task the last one counts.
  const wishes = new Map(
    changed.flatMap(({ id, changes: { recurrence_pattern: pattern, repeat_from: repeatFrom } }) => {
      const task = answers.get(id)!;
      const isSaid = pattern !== undefined || (repeatFrom && repeatFrom !== task.repeat_from);
      return isSaid && (pattern || task.recurring_task_id !== null) ? [[id, { task, pattern, repeatFrom }]] : [];
    }),
  );
  if (wishes.size > 0) {
    const ids = [...wishes.keys()];
    await repeatTasks(ctx, [...wishes.values()]);
    // One that repeats may be given another due date by that.
    await refreshNoticeMoments(ctx, 'tasks', ids);
    const repeating = await findTasks(ctx, ids);
    for (const task of repeating) answers.set(task.id, task);
    ctx.changed?.addTasks(repeating);
    ctx.changed?.readAgain.add('recurring_task').add('recurring_instance');
  }
  return { tasks: [...answers.values()], refused };
}

/** Refusals with their sentences. */
async function named(ctx: RequestContext, refusals: readonly { id: string; error: unknown }[]): Promise<Refusal[]> {
  const errors = await nameRefusals(
    ctx,
    refusals.map(({ error }) => error),
  );
  return refusals.map(({ id }, index) => ({ id, detail: reasonOf(errors[index]), error: errors[index] }));
}
