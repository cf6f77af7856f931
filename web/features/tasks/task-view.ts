import { isOverdue as isRowOverdue, type PersonNow, timeOrder } from '#contract/rules/due-time.ts';
import { CHOICE_FIELDS, type ChoiceField, taskChoices } from '#contract/task-fields.ts';
import type { Task } from '#contract/tasks.ts';
import type { Priority } from '#contract/vocabulary.ts';
import type { SectionParams } from '#web/platform/navigation.ts';
import { containsAllWords } from '#contract/general/fold.ts';
import { searchableText } from './fields.tsx';
import { occurrenceOf } from './occurrence/occurrence-rows.ts';

/* The filters and the order of the tasks. They are stored in the URL, so that they survive a reload. */

export const SHOWS = ['open', 'due', 'overdue', 'blocked', 'done'] as const;
export type Show = (typeof SHOWS)[number];

/** `day`: by due date in groups of days instead of projects. */
export const SORTS = ['due', 'day', 'priority', 'name', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** The filter values of fields with fixed values; null: any. */
export type Only = { readonly [Field in ChoiceField]: string | null };

/** A view without such filters. */
export const ANY: Only = onlyOf(() => null);

function onlyOf(valueOf: (field: ChoiceField) => string | null): Only {
  return Object.fromEntries(CHOICE_FIELDS.map((field) => [field, valueOf(field)])) as Only;
}

export const isAny = (only: Only): boolean => CHOICE_FIELDS.every((field) => only[field] === null);

export interface TaskView {
  show: Show;
  sort: Sort;
  area: string | null;
  project: string | null;
  /** Filters by fields with fixed values. */
  only: Only;
  /** Text that matches the name or the project. */
  filter: string;
}

/** Reads a view from URL parameters; an invalid value falls back to the default. @param sort without one in the URL. */
export function readTaskView(params: SectionParams, sort: Sort = 'due'): TaskView {
  return {
    show: SHOWS.find((show) => show === params['show']) ?? 'open',
    sort: sortNamed(params['sort']) ?? sort,
    area: params['area'] ?? null,
    project: params['project'] ?? null,
    only: onlyOf((field) => taskChoices[field].options.find((each) => each === params[field]) ?? null),
    filter: params['filter'] ?? '',
  };
}

export const sortNamed = (name: string | null | undefined): Sort | undefined => SORTS.find((sort) => sort === name);

/** A view as URL parameters, without defaults. @param usual the order without one in the URL. */
export function taskViewParams(view: TaskView, usual: Sort = 'due'): Record<string, string | undefined> {
  const { show, sort, area, project, only, filter } = view;
  return {
    show: show === 'open' ? undefined : show,
    sort: sort === usual ? undefined : sort,
    area: area ?? undefined,
    project: project ?? undefined,
    ...Object.fromEntries(CHOICE_FIELDS.map((field) => [field, only[field] ?? undefined])),
    filter: filter || undefined,
  };
}

/** Whether a task matches the area, project, values and text of a view. */
export function isInPlace(task: Task, { area, project, only, filter }: Omit<TaskView, 'show' | 'sort'>): boolean {
  return (
    (area === null || task.area_id === area) &&
    (project === null || task.project_id === project) &&
    CHOICE_FIELDS.every((field) => only[field] === null || task[field] === only[field]) &&
    (filter === '' || containsAllWords(`${task.name} ${task.project_name} ${searchableText(task)}`, filter))
  );
}

/** Whether a task is open, due by today, overdue, blocked or done. */
export function isShown(task: Task, show: Show, now: PersonNow): boolean {
  if (show === 'done') return task.completed;
  if (task.completed) return false;
  if (show === 'open') return true;
  if (show === 'blocked') return !task.can_start;
  if (task.due_date === null) return false;
  if (show === 'due') return task.due_date <= now.day;
  return isOverdue(task, now);
}

/** Whether an open row of a list is overdue. */
export const isOverdue = (task: Task, now: PersonNow): boolean => isRowOverdue(occurrenceOf(task) ?? task, now);

/** Choices that show only some of the open tasks. */
const NARROWER = ['due', 'overdue', 'blocked'] as const satisfies readonly Show[];

export function countShows(tasks: readonly Task[], now: PersonNow): Record<Show, number> {
  const counts = { open: 0, due: 0, overdue: 0, blocked: 0, done: 0 };
  for (const task of tasks) {
    counts[task.completed ? 'done' : 'open']++;
    if (task.completed) continue;
    for (const show of NARROWER) if (isShown(task, show, now)) counts[show]++;
  }
  return counts;
}

const RANK: Readonly<Record<Priority, number>> = { high: 0, medium: 1, low: 2 };
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type Order = (a: Task, b: Task) => number;

/** Sorts after every date. */
const LAST = '~';
const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const compareDue =
  (dayStartHour: number): Order =>
  (a, b) =>
    ascending(a.due_date ?? LAST, b.due_date ?? LAST) ||
    ascending(timeOrder(a.due_time, dayStartHour), timeOrder(b.due_time, dayStartHour));
const byPriority: Order = (a, b) => RANK[a.priority] - RANK[b.priority];
const byPlace: Order = (a, b) => a.sort_order - b.sort_order || ascending(a.created_at, b.created_at);

const inOrderOfDue =
  (byDue: Order): Order =>
  (a, b) =>
    byDue(a, b) || byPriority(a, b) || byPlace(a, b);

const ORDERS: Readonly<Record<Sort, (byDue: Order) => Order>> = {
  due: inOrderOfDue,
  day: inOrderOfDue,
  priority: (byDue) => (a, b) => byPriority(a, b) || byDue(a, b) || byPlace(a, b),
  name: () => (a, b) => collator.compare(a.name, b.name) || byPlace(a, b),
  newest: () => (a, b) => ascending(b.created_at, a.created_at) || byPlace(a, b),
};

/**
 * Compares two tasks in the order of a view; completed tasks are sorted by completion, latest first.
 * @param dayStartHour of the user, for the order of due times.
 */
export function orderOf({ show, sort }: Pick<TaskView, 'show' | 'sort'>, dayStartHour: number): Order {
  if (show !== 'done') return ORDERS[sort](compareDue(dayStartHour));
  return (a, b) => ascending(b.completed_at ?? '', a.completed_at ?? '') || ascending(b.id, a.id);
}

/** The tasks of a project in the user's order. */
export const inPlace = (tasks: readonly Task[]): Task[] => [...tasks].sort(byPlace);

/** Merges lists; for a task in two lists, the first one counts. */
export function mergeTasks(...given: readonly (readonly Task[] | undefined)[]): readonly Task[] {
  const lists = given.filter((list) => list !== undefined);
  if (lists.length === 1) return lists[0]!;
  const merged = new Map<string, Task>();
  for (const list of lists) for (const task of list) if (!merged.has(task.id)) merged.set(task.id, task);
  return [...merged.values()];
}
