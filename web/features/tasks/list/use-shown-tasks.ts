import { useMemo } from 'react';
import type { Task } from '#contract/tasks.ts';
import { usePersonNow, weekStart } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { groupByDue } from './due-groups.ts';
import { usePlannedDays } from '../plan/planned-days.ts';
import { placeSubtasks } from './place-subtasks.ts';
import { countOpen, groupByDay, groupByProject } from './task-groups.ts';
import { useSteadyGroups } from './use-steady-groups.ts';
import { countShows, isInPlace, isShown, orderOf, type TaskView } from '../task-view.ts';

/**
 * The tasks that a view shows, and the count of each choice: sorted, by project or day, subtasks below their task.
 * Projects keep their places until the day or the view changes; many with one task each have one heading. Completed tasks are by day in the order of completion, so that
 * further pages are appended. Tasks that are `kept` stay although they no longer match.
 */
export function useShownTasks(all: readonly Task[], view: TaskView, kept: ReadonlyMap<string, Task>) {
  const now = usePersonNow();
  const { timezone, day_start_hour } = useUser();
  const order = useMemo(() => orderOf(view, day_start_hour), [view, day_start_hour]);
  const inPlace = useMemo(() => all.filter((task) => isInPlace(task, view)).sort(order), [all, view, order]);
  const planned = usePlannedDays(view.sort === 'day' && view.show !== 'done');
  const { groups: sorted, depthOf } = useMemo(() => {
    const shown = inPlace.filter((task) => isShown(task, view.show, now) || kept.has(task.id));
    // A task just ticked keeps its place for a moment.
    const heldOr = (task: Task) => kept.get(task.id) ?? task;
    if (view.show !== 'done') {
      const place = (tasks: readonly Task[]) => placeSubtasks(tasks, { rising: view.sort !== 'name' });
      if (view.sort === 'day') {
        const placed = groupByDue(shown, { now, weekStart: weekStart(), planned }, heldOr).map(({ id, tasks }) => ({
          id,
          ...place(tasks),
        }));
        return { groups: placed, depthOf: new Map(placed.flatMap(({ depthOf: depths }) => [...depths])) };
      }
      const { tasks, depthOf: depths } = place(shown);
      return { groups: groupByProject(tasks), depthOf: depths };
    }
    const inOrder = shown.toSorted((a, b) => order(heldOr(a), heldOr(b)));
    const doneAt = (task: Task) => heldOr(task).completed_at ?? task.updated_at;
    return { groups: groupByDay(inOrder, { timezone, day_start_hour }, doneAt), depthOf: new Map<string, number>() };
  }, [inPlace, view, order, now, kept, planned, timezone, day_start_hour]);
  const { filter, ...chosen } = view;
  const shownAs = JSON.stringify([now.day, chosen, filter !== '']);
  const steady = useSteadyGroups(sorted, shownAs, view.show !== 'done' && view.sort !== 'day');
  const groups = view.sort === 'day' ? sorted : steady.groups;
  const counts = useMemo(() => countShows(inPlace, now), [inPlace, now]);
  const openCounts = useMemo(() => countOpen(all), [all]);
  const namesOfParents = useMemo(
    () => new Map(all.filter(({ sub_task_count }) => sub_task_count > 0).map(({ id, name }) => [id, name])),
    [all],
  );
  return {
    groups,
    /** The projects without a heading of their own. */
    singles: steady.singles,
    planned,
    /** The same tasks in one list, in displayed order. */
    drawn: useMemo(() => groups.flatMap(({ tasks }) => tasks), [groups]),
    depthOf,
    counts,
    openCounts,
    /** The parent of a subtask that is not below it in the list. */
    parentNameOf: ({ id, parent_task_id }: Task) =>
      parent_task_id === null || depthOf.has(id) ? undefined : namesOfParents.get(parent_task_id),
  };
}
