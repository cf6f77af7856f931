import { requestedPlace, type TaskChange } from '#contract/rules/consequences.ts';
import { DUE_TIME_NEEDS_DATE, lacksDate, REMINDER_NEEDS_DATE, timeOn } from '#contract/rules/times-of-dates.ts';
import { findCycle, fitsBelow, SUBTASK_LEVELS_MAX } from '#contract/rules/task-rules.ts';
import type { StoredTask } from '#contract/task-fields.ts';
import type { TaskChanges } from '#contract/tasks.ts';
import { assertRepeatable } from '#server/features/recurring/repeat-task.ts';
import { type Context, today } from '#server/platform/context.ts';
import { brokenRule, invalidField, missingReference } from '#server/platform/errors.ts';
import { RefusalWithNames, statusRefused } from './refusal-names.ts';
import type { Surroundings } from './read-for-changes.ts';

/** The changes of a task, with the Inbox and the list of an area given by their ids; `isArea` if the request names one. */
export type ChangesInProject = Omit<TaskChanges, 'project_id' | 'area_id'> & {
  project_id?: string | undefined;
  isArea?: boolean;
};

/**
 * Applies changes to a loaded task by the rules, with their effects on other loaded tasks. Nothing is written, and a
 * refused change has no effect.
 * @throws NotFound; RuleBroken for a missing reference, a cycle, too many levels, or a status that is not allowed;
 * RefusalWithNames if its message needs names.
 */
export function applyChanges(ctx: Context, surroundings: Surroundings, id: string, changes: ChangesInProject): void {
  const { loaded, waitsFor } = surroundings;
  const task = loaded.get(id);
  const { status, completed, kanban_column, project_id, isArea, parent_task_id, ...others } = changes;
  const { dependency_task_ids: sentDependencies, recurrence_pattern, repeat_from: _, ...plain } = others;
  const place = { project_id, parent_task_id };

  assertPlace(surroundings, task, { ...place, isArea });
  const dependency_task_ids = newDependencies(surroundings, task, sentDependencies);
  const startsToRepeat =
    task.recurring_task_id === null && recurrence_pattern != null && recurrence_pattern.type !== 'none';
  const fields: NonNullable<TaskChange<StoredTask>['fields']> = {
    ...given(plain),
    ...times(task, plain, startsToRepeat ? today(ctx) : null),
    dependency_task_ids,
  };
  if (recurrence_pattern) assertRepeatable(ctx, { ...task, ...fields }, recurrence_pattern);
  const refusal = loaded.changes.change(id, { status, completed, kanban_column, ...place, fields });
  if (refusal) throw statusRefused(loaded, { ...task, ...fields }, refusal);
  waitsFor.set(id, dependency_task_ids);
}

/**
 * Clearing a date clears its time as well, even if the time is sent back unchanged.
 * @param start the due date if none is given; null without a new repeat.
 * @throws InvalidInput for another time without a date.
 */
function times(
  task: StoredTask,
  sent: Pick<TaskChanges, 'due_date' | 'due_time' | 'reminder_date' | 'reminder_time'>,
  start: string | null,
) {
  const { due_date, due_time, reminder_date, reminder_time } = { ...task, ...given(sent) };
  const isNew = (field: 'due_time' | 'reminder_time') => sent[field] !== task[field];
  const due = due_date ?? start;
  if (isNew('due_time') && lacksDate(due, sent.due_time)) throw invalidField('due_time', DUE_TIME_NEEDS_DATE);
  if (isNew('reminder_time') && lacksDate(reminder_date, sent.reminder_time))
    throw invalidField('reminder_time', REMINDER_NEEDS_DATE);
  return { due_time: timeOn(due, due_time), reminder_time: timeOn(reminder_date, reminder_time) };
}

const given = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const NOT_WHERE_ITS_TASK_IS =
  'A subtask is where its task is, which is somewhere else. To take it out of its task, send parent_task_id null.';

/** @throws RuleBroken if a change moves a task where it may not be. */
function assertPlace(
  { loaded, projects }: Surroundings,
  task: StoredTask,
  sent: Pick<ChangesInProject, 'project_id' | 'isArea' | 'parent_task_id'>,
): void {
  const place = requestedPlace(task, sent);
  if (!place) return;
  const leaves = place.project_id !== task.project_id;
  if (leaves && !projects.has(place.project_id)) throw missingReference(sent.isArea ? 'Area' : 'Project');
  // A full record from before a move must not move the task back.
  if (leaves && sent.parent_task_id && sent.parent_task_id === task.parent_task_id) {
    throw brokenRule(NOT_WHERE_ITS_TASK_IS);
  }
  if (place.parent_task_id === null) return;

  const parent = loaded.find(place.parent_task_id);
  if (parent?.project_id !== place.project_id) throw missingReference('Parent task');
  if (loaded.changes.isAtOrBelow(parent.id, task.id)) throw brokenRule('A task cannot be its own subtask');
  assertLevels(loaded.depthOf(parent), loaded.changes.below(task.id).length);
}

/** @throws RuleBroken if a task with this many levels below it does not fit below a parent. */
export function assertLevels(parentDepth: number, levels: number): void {
  if (!fitsBelow(parentDepth, levels)) throw brokenRule(`Subtasks go ${SUBTASK_LEVELS_MAX} levels deep at most`);
}

/** @throws RuleBroken for a dependency on itself or on an unknown task, or one that creates a cycle. */
function newDependencies(
  { dependencies, waitsFor }: Surroundings,
  { id, name, dependency_task_ids: stored }: StoredTask,
  sent: readonly string[] = stored,
): string[] {
  const wanted = new Set(sent);
  if (wanted.size === stored.length && stored.every((each) => wanted.has(each))) return stored;
  if (wanted.has(id)) throw brokenRule(`“${name}” cannot wait for itself`);
  const ids = [...dependencies.keys()].filter((each) => wanted.has(each));
  if (ids.length < wanted.size) throw missingReference('Task');
  const cycle = findCycle(id, ids, (other) => waitsFor.get(other) ?? []);
  if (cycle) throw new RefusalWithNames('That would be a circular dependency', { ids: cycle });
  return ids;
}
