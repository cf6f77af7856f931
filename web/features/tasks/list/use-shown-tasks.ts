import { useMemo } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useToday } from '#web/platform/clock.ts';
import { placeSubtasks } from './place-subtasks.ts';
import { countOpen, groupByProject } from './task-groups.ts';
import { countShows, isInPlace, isShown, orderOf, type TaskView } from '../task-view.ts';

/**
 * What a view shows of all tasks, by project: sorted, subtasks below their task, and how many each choice would show.
 * Tasks that are `lingering` stay although they do not fit any more.
 */
export function useShownTasks(all: readonly Task[], view: TaskView, lingering: ReadonlyMap<string, Task>) {
  const today = useToday();
  const inPlace = useMemo(() => all.filter((task) => isInPlace(task, view)).sort(orderOf(view)), [all, view]);
  const { tasks: shown, depthOf } = useMemo(
    () => placeSubtasks(inPlace.filter((task) => isShown(task, view.show, today) || lingering.has(task.id))),
    [inPlace, view, today, lingering],
  );
  const groups = useMemo(() => groupByProject(shown).map((group) => ({ ...group, id: group.projectId })), [shown]);
  const counts = useMemo(() => countShows(inPlace, today), [inPlace, today]);
  const openCounts = useMemo(() => countOpen(all), [all]);
  const namesOfParents = useMemo(
    () => new Map(all.filter(({ sub_task_count }) => sub_task_count > 0).map(({ id, name }) => [id, name])),
    [all],
  );
  return {
    groups,
    /** The same tasks in one list, in the order in which they are drawn. */
    drawn: useMemo(() => groups.flatMap(({ tasks }) => tasks), [groups]),
    depthOf,
    counts,
    openCounts,
    /** Of a subtask that does not stand below its task: what it is a part of. */
    parentNameOf: ({ id, parent_task_id }: Task) =>
      parent_task_id === null || depthOf.has(id) ? undefined : namesOfParents.get(parent_task_id),
  };
}
