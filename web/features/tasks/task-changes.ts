import { refusalOf, requestedStatus, statusAfterSubtasks } from '#contract/rules/task-rules.ts';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import { COLUMN_OF_STATUS } from '#contract/vocabulary.ts';
import { today } from '#web/platform/clock.ts';
import type { Layer } from '#web/records/layers.ts';
import { followDays } from './plan/follow-days.ts';

/** When something is done: an ISO instant, and the user's day. */
export interface Moment {
  now: string;
  today: string;
}

export const thisMoment = (): Moment => ({ now: new Date().toISOString(), today: today() });

/**
 * A task as the server will answer after these changes, by the same rules. Where it will refuse to complete or start the
 * task, its status stays.
 */
export function withChanges(task: Task, changes: TaskChanges, at: Moment): Task {
  const { status, completed, kanban_column, ...fields } = changes;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const next: Task = { ...task, ...given };
  const wanted = requestedStatus(task.status, { status, completed, kanban_column }) ?? task.status;
  const asked = withStatus(next, refusalOf(next, wanted) ? task.status : wanted, at);
  return withStatus(asked, statusAfterSubtasks(asked, 'other'), at);
}

function withStatus(task: Task, status: Task['status'], { now, today: day }: Moment): Task {
  const completed = status === 'completed';
  return {
    ...task,
    status,
    kanban_column: COLUMN_OF_STATUS[status],
    completed,
    completed_at: completed ? (task.completed_at ?? now) : null,
    is_overdue: !completed && task.due_date !== null && task.due_date < day,
  };
}

/** The same fields as the task has them now: the way back. A subtask that leaves its project finds its task again. */
export function fieldsOf(task: Task, changes: TaskChanges): TaskChanges {
  const { parent_task_id } = task;
  const before = Object.keys(changes).map((key) => [key, task[key as keyof Task & keyof TaskChanges]]);
  return { ...Object.fromEntries(before), ...('project_id' in changes && { parent_task_id }) };
}

/** Writes tasks as they are now. Tasks that wait for them and those above them follow, by the rules of the server. */
export function putTasks(layer: Layer, tasks: readonly Task[], at: Moment = thisMoment()): void {
  const before = new Map(tasks.map(({ id }) => [id, layer.get('task', id)]));
  for (const task of tasks) layer.put('task', task);
  const written = tasks.map((after) => ({ before: before.get(after.id), after }));
  followDays(
    layer,
    written.filter((each) => each.before),
    at.today,
  );
  const changed = tasks.filter((task) => isSeenByOthers(task, before.get(task.id)));
  if (changed.length === 0) return;
  const ids = new Set(changed.map(({ id }) => id));
  const waiting = [...layer.all('task')].filter((task) => task.dependency_task_ids.some((id) => ids.has(id)));
  for (const task of waiting) layer.put('task', withPrerequisites(layer, task));
  for (const { parent_task_id, completed, id } of changed) {
    const parent = parent_task_id === null ? undefined : layer.get('task', parent_task_id);
    const was = before.get(id)?.completed;
    if (!parent || was === undefined || was === completed) continue;
    const completed_sub_task_count = parent.completed_sub_task_count + (completed ? 1 : -1);
    const counted = { ...parent, completed_sub_task_count };
    const status = statusAfterSubtasks(counted, completed ? 'completed' : 'other');
    layer.put('task', counted);
    if (status !== parent.status) putTasks(layer, [withStatus(counted, status, at)], at);
  }
}

/** Writes a task that was just made. */
export function putNewTask(layer: Layer, task: Task, at: Moment = thisMoment()): void {
  const isKnown = layer.get('task', task.id) !== undefined;
  putTasks(layer, [task], at);
  if (!isKnown) followDays(layer, [{ before: undefined, after: task }], at.today);
}

/** Deletes tasks with all below them. */
export function removeTasks(layer: Layer, ids: readonly string[]): void {
  const all = [...layer.all('task')];
  const gone = new Set(ids);
  const below = (task: Task) => task.parent_task_id !== null && gone.has(task.parent_task_id) && !gone.has(task.id);
  for (let found = all.filter(below); found.length > 0; found = all.filter(below)) {
    for (const { id } of found) gone.add(id);
  }
  const deleted = all.filter(({ id }) => gone.has(id)).map((before) => ({ before, after: undefined }));
  followDays(layer, deleted, today());
  for (const id of gone) layer.remove('task', id);
}

/** Whether something has changed that other tasks show of this one. */
const isSeenByOthers = (task: Task, before: Task | undefined) =>
  before === undefined ||
  (['name', 'status', 'completed', 'priority'] as const).some((field) => task[field] !== before[field]);

function withPrerequisites(layer: Layer, task: Task): Task {
  const dependency_tasks = task.dependency_tasks.map((each) => {
    const { id, name, status, completed, priority } = layer.get('task', each.id) ?? each;
    return { id, name, status, completed, priority };
  });
  return { ...task, dependency_tasks, can_start: dependency_tasks.every(({ completed }) => completed) };
}
