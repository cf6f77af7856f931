import { Consequences, type EarlierStatus, type TaskWorld } from '#contract/rules/consequences.ts';
import type { StatusNames } from '#contract/rules/task-rules.ts';
import type { StoredTask } from '#contract/task-fields.ts';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import type { TaskStatus } from '#contract/vocabulary.ts';
import { moveNext, moveSeries } from '#web/features/recurring/move-series.ts';
import { today } from '#web/platform/clock.ts';
import type { Layer } from '#web/records/layers.ts';
import { factsOf } from '#web/records/tasks/whole-tasks.ts';
import { followDays } from './plan/follow-days.ts';

/** The time of a change: an ISO instant, and the user's day. */
export interface Moment {
  now: string;
  today: string;
}

export const thisMoment = (): Moment => ({ now: new Date().toISOString(), today: today() });

export interface TaskEdit {
  id: string;
  changes: TaskChanges;
}

/** A status that a write has replaced: of a task that it names, or by a rule of one above it. */
export type ReplacedStatus = EarlierStatus & { current_status: TaskStatus };

/**
 * Shows changes of tasks with their effects on other tasks. A change that the server will refuse is not shown.
 * @param earlier statuses to restore after the changes.
 */
export function changeTasks(
  layer: Layer,
  edits: readonly TaskEdit[],
  at: Moment,
  earlier: readonly ReplacedStatus[] = [],
): void {
  show(layer, consequencesOf(layer, edits, at, earlier), at);
}

/** The statuses that {@link changeTasks} will replace. */
export function statusesToReplace(...[layer, ...change]: Parameters<typeof changeTasks>): ReplacedStatus[] {
  return [...consequencesOf(layer, ...change).changed.values()].flatMap(({ id, status: current_status }) => {
    const before = layer.kept('task', id);
    if (!before || before.status === current_status) return [];
    return [{ id, status: before.status, current_status, completed_at: before.completed_at }];
  });
}

/**
 * The edits that undo others, the last first. Each moves its task back to where it was right before its own change, when
 * a task above may have moved already.
 */
export function editsBack(layer: Layer, edits: readonly TaskEdit[], at: Moment): TaskEdit[] {
  const places = new Map<string, Pick<StoredTask, 'project_id' | 'parent_task_id'>>();
  consequencesOf(layer, edits, at, [], ({ id, project_id, parent_task_id }) =>
    places.set(id, { project_id, parent_task_id }),
  );
  return edits.toReversed().flatMap((edit) => {
    const task = layer.get('task', edit.id);
    return task ? { id: edit.id, changes: fieldsOf({ ...task, ...places.get(edit.id) }, edit.changes) } : [];
  });
}

function consequencesOf(
  layer: Layer,
  edits: readonly TaskEdit[],
  at: Moment,
  earlier: readonly ReplacedStatus[] = [],
  onChange: (before: StoredTask) => void = () => undefined,
): Consequences<StoredTask> {
  const consequences = newConsequences(layer, at);
  for (const { id, changes } of edits) {
    const before = consequences.task(id);
    if (before) onChange(before);
    const { project_id, parent_task_id, status, completed, kanban_column, ...fields } = changes;
    const toProject = project_id === null ? inboxOf(layer)?.id : project_id;
    const names = { status, completed, kanban_column };
    // The server refuses it, and what follows would run in a circle.
    if (parent_task_id && consequences.isAtOrBelow(parent_task_id, id)) continue;
    consequences.change(id, { ...names, project_id: toProject, parent_task_id, fields: withoutUndefined(fields) });
  }
  consequences.putBack(earlier);
  return consequences;
}

/** Shows a new task, unless it exists already. */
export function addTask(layer: Layer, task: StoredTask, names: StatusNames, at: Moment): void {
  if (layer.kept('task', task.id)) return;
  const consequences = newConsequences(layer, at);
  consequences.add(task, names);
  show(layer, consequences, at);
}

/** Shows tasks as deleted, with everything below them. */
export function removeTasks(layer: Layer, ids: readonly string[]): void {
  const at = thisMoment();
  show(layer, consequencesOfRemoval(layer, ids, at), at);
  // Unknown ids may be known elsewhere, such as in the answer of a running read.
  for (const id of ids) if (layer.kept('task', id) === undefined) layer.remove('task', id);
}

function consequencesOfRemoval(layer: Layer, ids: readonly string[], at: Moment): Consequences<StoredTask> {
  const consequences = newConsequences(layer, at);
  for (const id of ids) consequences.remove(id, (each) => layer.dependents(each));
  return consequences;
}

/** The tasks that {@link removeTasks} will remove. */
export const tasksToRemove = (layer: Layer, ids: readonly string[]): StoredTask[] =>
  [...consequencesOfRemoval(layer, ids, thisMoment()).removed].flatMap((id) => layer.kept('task', id) ?? []);

export function showAgain(layer: Layer, tasks: readonly StoredTask[]): void {
  const deleted = tasks.filter(({ id }) => !layer.kept('task', id));
  withDays(
    layer,
    deleted.map(({ id }) => id),
    today(),
    () => {
      for (const task of deleted) layer.put('task', factsOf(task));
    },
  );
}

export function takeTasks(layer: Layer, answers: readonly Task[]): void {
  // Tasks unknown here are not new; they were just not loaded.
  const known = answers.flatMap(({ id }) => (layer.kept('task', id) ? id : []));
  withDays(layer, known, today(), () => {
    for (const task of answers) layer.take('task', task);
  });
}

/** The project of tasks without one; the server creates it with the first of them. */
export const inboxOf = (layer: Layer) => [...layer.all('project')].find(({ is_inbox }) => is_inbox);

/** The current values of the same fields, for Undo. A subtask that leaves its project returns to its task. */
export function fieldsOf(task: Task, changes: TaskChanges): TaskChanges {
  const { parent_task_id } = task;
  const before = Object.keys(changes).map((key) => [key, task[key as keyof Task & keyof TaskChanges]]);
  return { ...Object.fromEntries(before), ...('project_id' in changes && { parent_task_id }) };
}

function newConsequences(layer: Layer, { now }: Moment): Consequences<StoredTask> {
  const world: TaskWorld<StoredTask> = {
    task: (id) => layer.kept('task', id) ?? undefined,
    isCompleted: (id) => layer.prerequisite(id)?.completed ?? false,
    subtasks: (id) => layer.subtasks(id),
  };
  return new Consequences(world, now);
}

function show(layer: Layer, { changed, removed }: Consequences<StoredTask>, at: Moment): void {
  // The series of an open task moves with it.
  const moved = [...changed.values()].filter((task) => {
    const before = layer.kept('task', task.id);
    return before && task.completed_at === null && task.project_id !== before.project_id;
  });
  const postponed = [...changed.values()].filter(({ id, recurring_task_id, due_date }) => {
    const before = recurring_task_id === null ? undefined : layer.kept('task', id);
    return before && due_date !== before.due_date;
  });
  withDays(layer, [...changed.keys(), ...removed], at.today, () => {
    for (const task of changed.values()) layer.put('task', factsOf(task));
    for (const id of removed) layer.remove('task', id);
  });
  for (const { recurring_task_id, project_id } of moved) {
    if (recurring_task_id !== null) moveSeries(layer, recurring_task_id, project_id);
  }
  for (const { id, due_date } of postponed) moveNext(layer, id, due_date);
}

/** Writes tasks, and updates the loaded days. */
function withDays(layer: Layer, ids: readonly string[], day: string, write: () => void): void {
  const before = ids.map((id) => layer.get('task', id));
  write();
  followDays(
    layer,
    ids.map((id, index) => ({ before: before[index], after: layer.get('task', id) })),
    day,
  );
}

/** Fields that are undefined stay the same. */
function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  const given = { ...fields };
  for (const name of Object.keys(given) as (keyof Fields)[]) if (given[name] === undefined) delete given[name];
  return given;
}
