import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { User } from '#contract/auth.ts';
import { dayOf } from '#web/platform/clock.ts';
import { formatCount } from '#web/platform/format.ts';

type DayRule = Pick<User, 'timezone' | 'day_start_hour'>;

/** Tasks with one heading, in the order of the view. */
export interface TaskGroup {
  /** The id of the project, the day, `YYYY-MM-DD`, or the heading of due dates or of {@link SINGLES}. */
  id: string;
  tasks: Task[];
}

/** Groups sorted tasks by project. Groups are in the order of their first tasks. */
export const groupByProject = (sorted: readonly Task[]): TaskGroup[] => groupBy(sorted, (task) => task.project_id);

/** The heading, and the id, of the group of projects with one task each. */
export const SINGLES = 'Projects with one task';
const MANY_SINGLES = 12;

/** The ids of projects with one task each, if there are so many that half of the list would be headings. */
export function singlesOf(groups: readonly TaskGroup[]): ReadonlySet<string> {
  const ids = groups.filter(({ tasks }) => tasks.length === 1).map(({ id }) => id);
  return new Set(ids.length < MANY_SINGLES ? [] : ids);
}

/** Puts the groups of these projects into one, at the place of the first. */
export const mergeSingles = (groups: TaskGroup[], singles: ReadonlySet<string>): TaskGroup[] =>
  singles.size === 0
    ? groups
    : groupBy(
        groups.flatMap(({ tasks }) => tasks),
        ({ project_id: id }) => (singles.has(id) ? SINGLES : id),
      );

/** Groups completed tasks by the day they were completed: tasks read later are further down, whatever their project. */
export const groupByDay = (sorted: readonly Task[], rule: DayRule, doneAt: (task: Task) => string): TaskGroup[] =>
  groupBy(sorted, (task) => dayOf(new Date(doneAt(task)), rule));

/**
 * Keeps groups in their previous order, also empty ones; a new group is inserted after the group before it.
 * @param ids of the groups as they would be sorted now
 */
export function steadyOrder(before: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(before);
  if (ids.every((id) => known.has(id))) return before;
  const order = [...before];
  for (const [index, id] of ids.entries()) {
    if (known.has(id)) continue;
    const ahead = ids[index - 1];
    order.splice(ahead === undefined ? 0 : order.indexOf(ahead) + 1, 0, id);
  }
  return order;
}

export const groupBy = (tasks: readonly Task[], idOf: (task: Task) => string): TaskGroup[] =>
  [...Map.groupBy(tasks, idOf)].map(([id, group]) => ({ id, tasks: group }));

export function countOpen(tasks: readonly Task[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { completed, project_id } of tasks) {
    if (!completed) counts.set(project_id, (counts.get(project_id) ?? 0) + 1);
  }
  return counts;
}

/** `9 open`; `1 of 9 open` if only some of them are listed. */
export function openText(listed: readonly Task[], all: number): string {
  const open = listed.filter(({ completed }) => !completed).length;
  return open < all ? `${formatCount(open)} of ${formatCount(all)} open` : `${formatCount(open)} open`;
}

/** Number of completed tasks, as counted by one project or those of an area. Others are not counted. */
export function countDone(
  projects: readonly Project[],
  { area, project }: { area: string | null; project: string | null },
): number | undefined {
  if (area === null && project === null) return undefined;
  return projects
    .filter((each) => (area === null || each.area_id === area) && (project === null || each.id === project))
    .reduce((sum, { completed_task_count }) => sum + completed_task_count, 0);
}

/** One line of the list: the heading of a group, or a task with its place in the group. */
export type Line<Group extends { tasks: Task[] }> =
  | { kind: 'head'; group: Group; folded: boolean }
  | { kind: 'task'; task: Task; first: boolean; last: boolean };

/** The id of a line: a task by its own id. */
export const lineId = (line: Line<{ id: string; tasks: Task[] }>): string =>
  line.kind === 'head' ? headId(line.group.id) : line.task.id;

export const headId = (groupId: string): string => `head ${groupId}`;

/** Groups as lines; a folded group has only its heading. */
export function toLines<Group extends { tasks: Task[] }>(
  groups: readonly Group[],
  isFolded: (group: Group) => boolean,
): Line<Group>[] {
  const lines: Line<Group>[] = [];
  for (const group of groups) {
    const folded = isFolded(group);
    lines.push({ kind: 'head', group, folded });
    if (folded) continue;
    const last = group.tasks.length - 1;
    group.tasks.forEach((task, index) => lines.push({ kind: 'task', task, first: index === 0, last: index === last }));
  }
  return lines;
}
