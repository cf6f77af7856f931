import { isLate, type PersonNow } from '#contract/rules/due-time.ts';
import { refusalOf, requestedStatus, type SubtaskEvent, statusAfterSubtasks } from '#contract/rules/task-rules.ts';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import { COLUMN_OF_STATUS } from '#contract/vocabulary.ts';
import { today, userClock } from '#web/platform/clock.ts';
import type { Layer } from '#web/records/layers.ts';
import { followDays } from './plan/follow-days.ts';
import { placeOf } from './project-of-task.ts';

/** When something is done: an ISO instant, and the user's day. */
export interface Moment {
  now: string;
  today: string;
}

/** What the user's clock shows at a moment. */
export const clockOf = ({ now, today: day }: Moment): PersonNow => ({ ...userClock(new Date(now)), day });

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

function withStatus(task: Task, status: Task['status'], at: Moment): Task {
  const completed = status === 'completed';
  return {
    ...task,
    status,
    kanban_column: COLUMN_OF_STATUS[status],
    completed,
    completed_at: completed ? (task.completed_at ?? at.now) : null,
    is_overdue: !completed && isLate(task, clockOf(at)),
  };
}

/** The same fields as the task has them now: the way back. A subtask that leaves its project finds its task again. */
export function fieldsOf(task: Task, changes: TaskChanges): TaskChanges {
  const { parent_task_id } = task;
  const before = Object.keys(changes).map((key) => [key, task[key as keyof Task & keyof TaskChanges]]);
  return { ...Object.fromEntries(before), ...('project_id' in changes && { parent_task_id }) };
}

/** A task before and after it was written; before is undefined where it was not known. */
interface Written {
  before: Task | undefined;
  after: Task;
}

/** Writes tasks, and updates dependents, subtasks and parents by the rules of the server. */
export function putTasks(layer: Layer, tasks: readonly Task[], at: Moment = thisMoment()): void {
  writeTasks(layer, tasks, at, new Set());
}

/** Writes the server's response, in which these tasks are up to date already. */
export function takeTasks(layer: Layer, answers: readonly Task[]): void {
  writeTasks(layer, answers, thisMoment(), new Set(answers.map(({ id }) => id)));
}

function writeTasks(layer: Layer, tasks: readonly Task[], at: Moment, answered: ReadonlySet<string>): void {
  const written = tasks.map((after): Written => ({ before: layer.get('task', after.id), after }));
  for (const task of tasks) layer.put('task', task);
  const followers = written.flatMap((each) => movedAlong(layer, each)).filter(({ after }) => !answered.has(after.id));
  for (const { after } of followers) layer.put('task', after);
  followDays(
    layer,
    [...written, ...followers].filter(({ before }) => before),
    at.today,
  );
  const changed = written.filter(({ before, after }) => isSeenByOthers(after, before));
  if (changed.length > 0) {
    const ids = new Set(changed.map(({ after }) => after.id));
    const waiting = [...layer.all('task')].filter((task) => task.dependency_task_ids.some((id) => ids.has(id)));
    for (const task of waiting) layer.put('task', withPrerequisites(layer, task));
  }
  for (const { before, after } of written) {
    if (before) countAbove(layer, { before, after }, at, answered);
  }
}

/** Writes a task that was just made. */
export function putNewTask(layer: Layer, task: Task, at: Moment = thisMoment()): void {
  const isKnown = layer.get('task', task.id) !== undefined;
  putTasks(layer, [task], at);
  if (isKnown) return;
  followDays(layer, [{ before: undefined, after: task }], at.today);
  countAbove(layer, { before: undefined, after: task }, at);
}

/** The subtasks of a task that moved to another project, which move with it. */
function movedAlong(layer: Layer, { before, after }: Written): Written[] {
  if (!before || before.project_id === after.project_id || after.sub_task_count === 0) return [];
  return tasksBelow(layer, [after.id]).map((task) => ({ before: task, after: { ...task, ...placeOf(after) } }));
}

/** Every known task below these, whatever its level. */
function tasksBelow(layer: Layer, ids: readonly string[]): Task[] {
  const all = [...layer.all('task')];
  const above = new Set(ids);
  const found: Task[] = [];
  const isNext = (task: Task) => task.parent_task_id !== null && above.has(task.parent_task_id) && !above.has(task.id);
  for (let next = all.filter(isNext); next.length > 0; next = all.filter(isNext)) {
    for (const task of next) above.add(task.id);
    found.push(...next);
  }
  return found;
}

/** Updates the subtask counts of the old and the new parent of a task. */
function countAbove(
  layer: Layer,
  { before, after }: { before: Task | undefined; after: Task | undefined },
  at: Moment,
  answered: ReadonlySet<string> = new Set(),
): void {
  const left = before?.parent_task_id ?? null;
  const joined = after?.parent_task_id ?? null;
  const wasDone = before?.completed ? 1 : 0;
  const isDone = after?.completed ? 1 : 0;
  const add = (parentId: string | null, all: number, done: number, event: SubtaskEvent) => {
    const parent = parentId === null || answered.has(parentId) ? undefined : layer.get('task', parentId);
    if (!parent || (all === 0 && done === 0)) return;
    const sub_task_count = parent.sub_task_count + all;
    const completed_sub_task_count = parent.completed_sub_task_count + done;
    const counted = { ...parent, sub_task_count, completed_sub_task_count };
    const status = statusAfterSubtasks(counted, event);
    layer.put('task', counted);
    if (status !== parent.status) putTasks(layer, [withStatus(counted, status, at)], at);
  };
  if (left === joined) return add(joined, 0, isDone - wasDone, isDone > wasDone ? 'completed' : 'other');
  add(left, -1, -wasDone, 'other');
  add(joined, 1, isDone, 'other');
}

/** Deletes tasks with all below them. */
export function removeTasks(layer: Layer, ids: readonly string[]): void {
  const tasks = ids.flatMap((id) => layer.get('task', id) ?? []);
  const deleted = [...new Set([...tasks, ...tasksBelow(layer, ids)])];
  const gone = new Set([...ids, ...deleted.map(({ id }) => id)]);
  followDays(
    layer,
    deleted.map((before) => ({ before, after: undefined })),
    today(),
  );
  for (const id of gone) layer.remove('task', id);
  for (const before of tasks) countAbove(layer, { before, after: undefined }, thisMoment());
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
