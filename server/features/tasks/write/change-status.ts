import { refusalOf, type SubtaskEvent, statusAfterSubtasks } from '#contract/rules/task-rules.ts';
import type { TaskStatus } from '#contract/vocabulary.ts';
import type { Context } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import type { LoadedTask, LoadedTasks } from './loaded-tasks.ts';
import { NamingRefusal } from './naming-refusals.ts';

/**
 * Changes the status of a loaded task, with the effects on the tasks above it.
 * @throws RuleBroken naming what the task waits for; NamingRefusal for the subtasks it still needs.
 */
export function changeStatus(ctx: Context, loaded: LoadedTasks, task: LoadedTask, status: TaskStatus): void {
  const { id, name } = task.row;
  switch (refusalOf(loaded.factsOf(task), status)) {
    case 'waits': {
      const open = loaded.dependenciesOf(task).filter(({ completed_at }) => completed_at === null);
      throw brokenRule(`“${name}” waits for ${quoted(open.map((each) => each.name))}`);
    }
    case 'needs_subtasks':
      throw new NamingRefusal(`“${name}” needs its subtasks first`, { subtasksOf: id, isOpen: loaded.opennessOf(id) });
    default:
      setStatus(ctx, loaded, task, status);
  }
}

/** Applies the rule of required subtasks to a task: open while one of them is open, completed with the last of them. */
export function settleBySubtasks(ctx: Context, loaded: LoadedTasks, task: LoadedTask, event: SubtaskEvent): void {
  setStatus(ctx, loaded, task, statusAfterSubtasks(loaded.factsOf(task), event));
}

function setStatus(ctx: Context, loaded: LoadedTasks, task: LoadedTask, status: TaskStatus): void {
  if (status === task.row.status) return;
  const wasCompleted = task.row.completed_at !== null;
  const isCompleted = status === 'completed';
  task.row.status = status;
  task.row.completed_at = isCompleted ? ctx.now.toISOString() : null;
  if (wasCompleted === isCompleted) return;
  const parent = loaded.find(task.row.parent_task_id);
  if (!parent) return;
  parent.completed_sub_task_count += isCompleted ? 1 : -1;
  settleBySubtasks(ctx, loaded, parent, isCompleted ? 'completed' : 'other');
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');
