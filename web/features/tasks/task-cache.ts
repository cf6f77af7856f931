import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import { COLUMN_OF_STATUS, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';

/* Everything below the key ['tasks'] is a task or an array of tasks; here it is changed in place. */

type Cached = Task | Task[] | undefined;

/**
 * A task as the server will answer after these changes; `now` is an ISO instant, `today` the user's day. Where it will
 * refuse to complete or start the task, its status stays.
 */
export function withChanges(task: Task, changes: TaskChanges, { now, today }: { now: string; today: string }): Task {
  const { status: asked, completed, kanban_column, ...fields } = changes;
  const named = asked ?? (kanban_column && STATUS_OF_COLUMN[kanban_column]);
  const byTick = completed === undefined || completed === task.completed ? undefined : completed ? 'completed' : 'todo';
  const wanted = named ?? byTick ?? task.status;
  const status = isHeldBack(task, wanted) ? task.status : wanted;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const next: Task = { ...task, ...given, status };
  const done = status === 'completed';
  return {
    ...next,
    kanban_column: COLUMN_OF_STATUS[status],
    completed: done,
    completed_at: done ? (task.completed_at ?? now) : null,
    is_overdue: !done && next.due_date !== null && next.due_date < today,
  };
}

/** Whether a task may not go into a status yet: it waits for others, or needs its subtasks first. */
function isHeldBack(task: Task, status: Task['status']): boolean {
  if (status === 'todo' || status === task.status) return false;
  const needsSubtasks = task.sub_task_completion_required && task.completed_sub_task_count < task.sub_task_count;
  return !task.can_start || (status === 'completed' && needsSubtasks);
}

/**
 * Writes a task over the one with its id wherever it is cached, and adds it to the lists it has come into. Tasks that
 * wait for it and the one above it follow.
 */
export function putInCache(client: QueryClient, task: Task): void {
  const before = cachedTask(client, task.id);
  for (const [key, cached] of client.getQueriesData<Cached>({ queryKey: ['tasks'] })) {
    const next = Array.isArray(cached)
      ? putInList(key, beside(cached, task, before), task)
      : cached?.id === task.id
        ? task
        : cached && besideTask(cached, task, before);
    if (next !== cached) client.setQueryData<Cached>(key, next);
  }
}

function beside(list: Task[], task: Task, before: Task | undefined): Task[] {
  const isBeside = (each: Task) => besideTask(each, task, before) !== each;
  return list.some(isBeside) ? list.map((each) => besideTask(each, task, before)) : list;
}

/** Another task after one has changed: what it waits for, and how many of its subtasks are done. */
function besideTask(other: Task, task: Task, before: Task | undefined): Task {
  const { id, name, status, completed, priority } = task;
  if (other.dependency_task_ids.includes(id)) {
    const dependency_tasks = other.dependency_tasks.map((each) =>
      each.id === id ? { id, name, status, completed, priority } : each,
    );
    const can_start = dependency_tasks.every((each) => each.completed);
    return isSame(dependency_tasks, other.dependency_tasks) ? other : { ...other, dependency_tasks, can_start };
  }
  if (other.id !== task.parent_task_id || !before || before.completed === completed) return other;
  const completed_sub_task_count = other.completed_sub_task_count + (completed ? 1 : -1);
  return { ...other, completed_sub_task_count };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function putInList(key: QueryKey, list: Task[], task: Task): Task[] {
  const index = list.findIndex(({ id }) => id === task.id);
  const belongs = belongsTo(key, task);
  if (index < 0) return belongs ? [...list, task] : list;
  // What was just ticked stays in its list until that is read again; what moved to another project leaves at once.
  return (key[1] === 'of-project' || key[1] === 'subtasks') && !belongs
    ? list.filter(({ id }) => id !== task.id)
    : list.with(index, task);
}

/** Whether a list is one that a task has its place in; false for lists of other kinds. */
export function belongsTo([, kind, which]: QueryKey, task: Task): boolean {
  if (kind === 'of-project') return which === task.project_id;
  if (kind === 'subtasks') return which === task.parent_task_id;
  if (kind === 'recent') return !task.completed && task.parent_task_id === null;
  return kind === 'list' && (which as { completed: boolean }).completed === task.completed;
}

/** A task as it is shown, if it is cached anywhere. */
export function cachedTask(client: QueryClient, id: string): Task | undefined {
  for (const [, cached] of client.getQueriesData<Cached>({ queryKey: ['tasks'] })) {
    const found = Array.isArray(cached) ? cached.find((task) => task.id === id) : cached;
    if (found?.id === id) return found;
  }
  return undefined;
}

/** Takes tasks out of every cached list. */
export function removeFromCache(client: QueryClient, ids: ReadonlySet<string>): void {
  client.setQueriesData<Cached>({ queryKey: ['tasks'] }, (cached) =>
    Array.isArray(cached) && cached.some(({ id }) => ids.has(id)) ? cached.filter(({ id }) => !ids.has(id)) : cached,
  );
}
