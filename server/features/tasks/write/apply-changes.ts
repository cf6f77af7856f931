import { findCircle, fitsBelow, requestedStatus, SUBTASK_LEVELS_MAX } from '#contract/rules/task-rules.ts';
import type { TaskChanges } from '#contract/tasks.ts';
import { assertRepeatable } from '#server/features/recurring/repeat-task.ts';
import type { Context } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { changeStatus, settleBySubtasks } from './change-status.ts';
import type { LoadedTask } from './loaded-tasks.ts';
import { NamingRefusal } from './naming-refusals.ts';
import { below, type Surroundings } from './read-for-changes.ts';

/** Changes to a task in which the Inbox is named by its id. */
export type ChangesInProject = Omit<TaskChanges, 'project_id'> & { project_id?: string | undefined };

/**
 * Applies changes to a loaded task by the rules, with their effects on other loaded tasks. Nothing is written, and a
 * refused change has no effect.
 * @throws NotFound; RuleBroken for a reference that is missing, a circle, too many levels, or a status it may not have;
 *   where its sentence needs names, as NamingRefusal.
 */
export function applyChanges(ctx: Context, surroundings: Surroundings, id: string, changes: ChangesInProject): void {
  const { loaded } = surroundings;
  const task = loaded.get(id);
  const { status, completed, kanban_column, dependency_task_ids, recurrence_pattern, repeat_from, ...fields } = changes;
  const { project_id, parent_task_id, sub_task_completion_required: required, ...plain } = fields;

  // Everything that can be refused is checked before anything is applied.
  const place = newPlace(surroundings, task, { project_id, parent_task_id });
  const dependencies = newDependencies(surroundings, task, dependency_task_ids);
  if (recurrence_pattern) assertRepeatable(ctx, { ...task.row, ...given(plain) }, recurrence_pattern);
  const before = { row: { ...task.row }, dependencies: task.dependencies };
  Object.assign(task.row, given(plain));
  if (required !== undefined) task.row.sub_task_completion_required = required ? 1 : 0;
  task.dependencies = dependencies;
  const wanted = requestedStatus(before.row.status, { status, completed, kanban_column });
  try {
    if (wanted) changeStatus(ctx, loaded, task, wanted);
  } catch (error) {
    task.row = before.row;
    task.dependencies = before.dependencies;
    throw error;
  }
  surroundings.waitsFor.set(
    id,
    dependencies.map((dependency) => dependency.id),
  );
  if (place) move(ctx, surroundings, task, place);
  settleBySubtasks(ctx, loaded, task, 'other');
}

const given = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const NOT_WHERE_ITS_TASK_IS =
  'A subtask is in the project of its task, which is another one. To take it out of its task, send parent_task_id null.';

/** The new place of a task: its project and its parent task. */
interface Place {
  projectId: string;
  parentId: string | null;
}

/** @returns undefined when it stays where it is. */
function newPlace(
  { loaded, projects, childrenOf }: Surroundings,
  { row }: LoadedTask,
  sent: { project_id?: string | undefined; parent_task_id?: string | null | undefined },
): Place | undefined {
  const projectId = sent.project_id ?? row.project_id;
  const leaves = projectId !== row.project_id;
  const namesOther = sent.parent_task_id !== undefined && sent.parent_task_id !== row.parent_task_id;
  if (!leaves && !namesOther) return undefined;
  if (leaves && !projects.has(projectId)) throw brokenRule('Project not found');
  // A whole record as it was before its task moved must not take it out.
  if (leaves && sent.parent_task_id && !namesOther) throw brokenRule(NOT_WHERE_ITS_TASK_IS);
  // A subtask that leaves the project leaves its task as well, unless it is given another.
  const parentId = namesOther ? sent.parent_task_id! : null;
  if (parentId === null) return { projectId, parentId };

  const parent = loaded.find(parentId);
  if (parent?.row.project_id !== projectId) throw brokenRule('Parent task not found');
  for (let above: LoadedTask | undefined = parent; above; above = loaded.find(above.row.parent_task_id)) {
    if (above.row.id === row.id) throw brokenRule('A task cannot be its own subtask');
  }
  assertLevels(loaded.depthOf(parent), below(childrenOf, row.id).levels);
  return { projectId, parentId };
}

/** @throws RuleBroken when a task with these levels below it does not fit below a parent. */
export function assertLevels(parentDepth: number, levels: number): void {
  if (!fitsBelow(parentDepth, levels)) throw brokenRule(`Subtasks go ${SUBTASK_LEVELS_MAX} levels deep at most`);
}

function move(ctx: Context, surroundings: Surroundings, task: LoadedTask, { projectId, parentId }: Place): void {
  const { loaded, projects, childrenOf } = surroundings;
  const isCompleted = task.row.completed_at !== null;
  const left = loaded.find(task.row.parent_task_id);
  if (left) {
    left.sub_task_count -= 1;
    if (isCompleted) left.completed_sub_task_count -= 1;
  }
  if (projectId !== task.row.project_id) {
    // Subtasks live in the project of their task.
    const ids = below(childrenOf, task.row.id).ids;
    for (const each of [task, ...ids.flatMap((id) => loaded.find(id) ?? [])]) {
      Object.assign(each.row, projects.get(projectId));
    }
    surroundings.moved.push({ projectId, ids });
  }
  if (left) {
    const siblings = childrenOf.get(left.row.id) ?? [];
    childrenOf.set(
      left.row.id,
      siblings.filter((id) => id !== task.row.id),
    );
  }
  if (parentId !== null) childrenOf.set(parentId, [...(childrenOf.get(parentId) ?? []), task.row.id]);
  task.row.parent_task_id = parentId;
  const joined = loaded.find(parentId);
  if (!joined) return;
  joined.sub_task_count += 1;
  if (isCompleted) joined.completed_sub_task_count += 1;
  settleBySubtasks(ctx, loaded, joined, 'other');
}

function newDependencies(
  { dependencies, waitsFor }: Surroundings,
  task: LoadedTask,
  sent: readonly string[] | undefined,
): LoadedTask['dependencies'] {
  const stored = task.dependencies.map(({ id }) => id);
  const wanted = new Set(sent ?? stored);
  if (wanted.size === stored.length && stored.every((id) => wanted.has(id))) return task.dependencies;
  const { id, name } = task.row;
  if (wanted.has(id)) throw brokenRule(`“${name}” cannot wait for itself`);
  const rows = [...dependencies.values()].filter((row) => wanted.has(row.id));
  if (rows.length < wanted.size) throw brokenRule('Task not found');
  const circle = findCircle(id, [...wanted], (other) => waitsFor.get(other) ?? []);
  if (circle) throw new NamingRefusal('That would be a circular dependency', { ids: circle });
  return rows;
}
