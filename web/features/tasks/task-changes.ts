import { Consequences, type TaskWorld } from '#contract/rules/consequences.ts';
import type { StatusNames } from '#contract/rules/task-rules.ts';
import type { StoredTask } from '#contract/task-fields.ts';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import { today } from '#web/platform/clock.ts';
import type { Layer } from '#web/records/layers.ts';
import { factsOf } from '#web/records/tasks/whole-tasks.ts';
import { followDays } from './plan/follow-days.ts';

/** When something is done: an ISO instant, and the user's day. */
export interface Moment {
  now: string;
  today: string;
}

export const thisMoment = (): Moment => ({ now: new Date().toISOString(), today: today() });

/** A change of one task. */
export interface TaskEdit {
  id: string;
  changes: TaskChanges;
}

/** Shows changes of tasks with what follows for other tasks. A change that the server will refuse shows nothing. */
export function changeTasks(layer: Layer, edits: readonly TaskEdit[], at: Moment): void {
  showConsequences(layer, at, (consequences) => {
    for (const { id, changes } of edits) {
      const { project_id, parent_task_id, status, completed, kanban_column, ...fields } = changes;
      const toProject = project_id === null ? inboxOf(layer)?.id : project_id;
      const names = { status, completed, kanban_column };
      consequences.change(id, { ...names, project_id: toProject, parent_task_id, fields: withoutUndefined(fields) });
    }
  });
}

/** Shows a new task, unless it is there already. */
export function addTask(layer: Layer, task: StoredTask, names: StatusNames, at: Moment): void {
  if (layer.kept('task', task.id)) return;
  showConsequences(layer, at, (consequences) => void consequences.add(task, names));
}

/** Shows tasks as deleted, with all below them. */
export function removeTasks(layer: Layer, ids: readonly string[]): void {
  showConsequences(layer, thisMoment(), (consequences) => {
    for (const id of ids) consequences.remove(id, (each) => layer.dependents(each));
  });
  // Those that are not known here may be known elsewhere, such as in an answer that is under way.
  for (const id of ids) if (layer.kept('task', id) === undefined) layer.remove('task', id);
}

/** Shows tasks as the server has answered them. */
export function takeTasks(layer: Layer, answers: readonly Task[]): void {
  // What was not known here is not new: it was only not read.
  const known = answers.flatMap(({ id }) => (layer.kept('task', id) ? id : []));
  withDays(layer, known, today(), () => {
    for (const task of answers) layer.take('task', task);
  });
}

/** The project of tasks that name none; it is made with the first of them. */
export const inboxOf = (layer: Layer) => [...layer.all('project')].find(({ is_inbox }) => is_inbox);

/** The same fields as the task has them now: the way back. A subtask that leaves its project finds its task again. */
export function fieldsOf(task: Task, changes: TaskChanges): TaskChanges {
  const { parent_task_id } = task;
  const before = Object.keys(changes).map((key) => [key, task[key as keyof Task & keyof TaskChanges]]);
  return { ...Object.fromEntries(before), ...('project_id' in changes && { parent_task_id }) };
}

/** The edit that takes one back. */
export const editBack = (task: Task, { id, changes }: TaskEdit): TaskEdit => ({ id, changes: fieldsOf(task, changes) });

function showConsequences(layer: Layer, at: Moment, change: (consequences: Consequences<StoredTask>) => void): void {
  const world: TaskWorld<StoredTask> = {
    task: (id) => layer.kept('task', id) ?? undefined,
    isCompleted: (id) => layer.prerequisite(id)?.completed ?? false,
    subtasks: (id) => layer.subtasks(id),
  };
  const consequences = new Consequences(world, at.now);
  change(consequences);
  const { changed, removed } = consequences;
  withDays(layer, [...changed.keys(), ...removed], at.today, () => {
    for (const task of changed.values()) layer.put('task', factsOf(task));
    for (const id of removed) layer.remove('task', id);
  });
}

/** Writes tasks, and lets the days follow that are shown. */
function withDays(layer: Layer, ids: readonly string[], day: string, write: () => void): void {
  const before = ids.map((id) => layer.get('task', id));
  write();
  followDays(
    layer,
    ids.map((id, index) => ({ before: before[index], after: layer.get('task', id) })),
    day,
  );
}

/** Fields that are left out stay as they are. */
function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  const given = { ...fields };
  for (const name of Object.keys(given) as (keyof Fields)[]) if (given[name] === undefined) delete given[name];
  return given;
}
