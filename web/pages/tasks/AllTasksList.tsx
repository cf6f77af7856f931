import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { personNow, useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { hrefOf, navigate, type SectionParams } from '#web/platform/navigation.ts';
import { DEVICE_CHOICES, readStored, writeStored } from '#web/platform/storage.ts';
import { MorePages } from '#web/records/MorePages.tsx';
import { Box } from '#web/ui/layout/Box.tsx';
import { useNarrow, usePhone } from '#web/ui/layout/use-phone.ts';
import { useKeepTicked } from '#web/ui/list/use-keep-ticked.ts';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { useHomes } from '#web/features/projects/homes.ts';
import { areaChoices, projectChoices } from '#web/features/projects/project-choices.tsx';
import { PAGE_SIZE } from '#web/records/paged-query.ts';
import { GroupHead } from '#web/features/tasks/list/GroupHead.tsx';
import { ProjectGroupHead } from '#web/features/tasks/list/ProjectGroupHead.tsx';
import { QuickAdd } from '#web/features/tasks/quick-add/QuickAdd.tsx';
import { QuickAddButton } from '#web/features/tasks/quick-add/QuickAddButton.tsx';
import { SelectionBar } from '#web/features/tasks/bulk/SelectionBar.tsx';
import { dayHeading } from '#web/features/tasks/list/due-groups.ts';
import { countDone, openText, SINGLES } from '#web/features/tasks/list/task-groups.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import {
  isAny,
  isInPlace,
  isShown,
  mergeTasks,
  readTaskView,
  type Sort,
  sortNamed,
  taskViewParams,
} from '#web/features/tasks/task-view.ts';
import { TaskFilters } from '#web/features/tasks/list/TaskFilters.tsx';
import { TaskList } from '#web/features/tasks/list/TaskList.tsx';
import { isInSight } from '#web/ui/list/rows/in-sight.ts';
import { TaskListRow } from '#web/features/tasks/list/TaskListRow.tsx';
import { TasksEmpty } from '#web/features/tasks/list/TasksEmpty.tsx';
import classes from './AllTasksList.module.css';
import { useTickTask } from '#web/features/tasks/list/use-tick-task.ts';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { useSelection } from '#web/features/tasks/bulk/use-selection.ts';
import { panelIdOf } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { useFolded } from '#web/features/tasks/list/use-folded.ts';
import { useShownTasks } from '#web/features/tasks/list/use-shown-tasks.ts';

const SORT_KEY = DEVICE_CHOICES.tasksSort;
const storedSort = (): Sort => sortNamed(readStored(SORT_KEY)) ?? 'due';

interface AllTasksListProps {
  /** Every open task, and the current occurrences of repeating tasks. */
  open: readonly Task[];
  projects: readonly Project[];
  inbox: Project | null;
  params: SectionParams;
}

/** The list of all tasks with its filters, the line that adds one, and bulk actions. */
export function AllTasksList({ open, projects, inbox, params }: AllTasksListProps) {
  const today = useToday();
  const phone = usePhone();
  const narrow = useNarrow();
  const input = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<{ id: string } | null>(null);
  const { folded, toggle, unfold } = useFolded();
  const [usualSort, setUsualSort] = useState(storedSort);
  const view = useMemo(() => readTaskView(params, usualSort), [params, usualSort]);
  // The filter text appears at once, while a long list is still being filtered.
  const shownView = useDeferredValue(view);
  const isDone = view.show === 'done';
  // Each row names its project, since its heading does not.
  const byDay = shownView.sort === 'day';
  const path = isDone || byDay;
  const done = useInfiniteQuery({ ...taskQueries.done(view.project), enabled: isDone });
  const { kept, tick } = useKeepTicked(useTickTask());

  const all = useMemo(() => mergeTasks(open, done.data?.items), [open, done.data]);
  const { groups, singles, drawn, planned, depthOf, counts, openCounts, parentNameOf } = useShownTasks(
    all,
    shownView,
    kept,
  );
  const homes = useHomes() ?? projects;
  const projectOf = useMemo(() => new Map(projects.map((project) => [project.id, project])), [projects]);
  const selection = useSelection(drawn);

  const taskOf = (id: string) => drawn.find((task) => task.id === id);
  const { keys, popup } = useTaskKeys({ taskOf, selection, repeats: true });

  const doneCount =
    done.data && !done.hasNextPage
      ? counts.done
      : view.filter !== ''
        ? undefined
        : done.data && view.area === null && isAny(view.only)
          ? done.data.total
          : isAny(view.only)
            ? countDone(homes, view)
            : undefined;
  const go = (part: Partial<typeof view>) => {
    const sort = part.sort ?? usualSort;
    if (part.sort) writeStored(SORT_KEY, sort);
    setUsualSort(sort);
    navigate('tasks', { ...taskViewParams({ ...view, ...part }, sort), task: params['task'] }, { replace: true });
  };

  /** Scrolls to a task: removes the filters that hide it, and opens its group. */
  function show(task: Task, leftOut: boolean) {
    if (leftOut) navigate('tasks', {}, { replace: true });
    const hasDays = (leftOut ? usualSort : view.sort) === 'day';
    unfold(hasDays ? dayHeading(task, { now: personNow(), weekStart: weekStart(), planned }) : task.project_id);
    if (leftOut || singles.has(task.project_id)) unfold(SINGLES);
    setAsked({ id: task.id });
  }
  const add = {
    projectId: view.project,
    afterAdd: async (task: Task) => {
      const leftOut = !isInPlace(task, view) || !isShown(task, view.show, personNow());
      if (!leftOut && isInSight(task.id)) return undefined;
      const also = { label: 'Show', run: () => show(task, leftOut) };
      return { message: `“${task.name}” added to ${task.project_name}`, also };
    },
  };

  return (
    <Box pb="list" className={classes['page']} data-selecting={selection.active || undefined}>
      {!phone && <QuickAdd {...add} inputRef={input} />}
      <TaskFilters
        view={view}
        counts={{ ...counts, done: doneCount }}
        areas={areaChoices(homes)}
        projects={projectChoices(homes.filter(({ area_id }) => view.area === null || area_id === view.area))}
        onChange={go}
        selecting={selection.active}
        onSelecting={selection.setActive}
      />
      {isDone && !done.data ? (
        <UnloadedRows query={done} what="What is done" rows={8} height={56} />
      ) : drawn.length === 0 && !(isDone && done.hasNextPage) ? (
        <TasksEmpty
          view={view}
          anyTask={all.length > 0}
          onAdd={phone ? undefined : () => input.current?.focus()}
          onClear={go}
        />
      ) : (
        <TaskList
          keys={keys}
          asked={asked}
          onExtend={selection.extend}
          groups={groups}
          folded={folded}
          rowHeight={narrow ? 64 : path ? 56 : 40}
          grows={isDone && done.data !== undefined && done.data.total > PAGE_SIZE}
          renderHead={(group, isFolded) => {
            const head = {
              folded: isFolded,
              onFold: () => toggle(group.id),
              selected: selection.active ? selection.stateOf(group.tasks) : undefined,
              onSelect: () => selection.toggleAll(group.tasks),
            };
            const isInArea = group.id === group.tasks[0]?.area_id;
            if (isDone) return <GroupHead groupId={group.id} name={formatDay(group.id, today)} note={null} {...head} />;
            if (byDay || group.id === SINGLES) {
              return <GroupHead groupId={group.id} name={group.id} note={openText(group.tasks, 0)} {...head} />;
            }
            return (
              <ProjectGroupHead
                tasks={group.tasks}
                project={projectOf.get(group.id)}
                href={
                  group.id === inbox?.id
                    ? hrefOf('tasks', { view: 'inbox' })
                    : group.id === ''
                      ? hrefOf('tasks', { view: 'repeating' })
                      : isInArea
                        ? hrefOf('areas', { area: group.id })
                        : hrefOf('projects', { project: group.id })
                }
                openCount={openCounts.get(group.id) ?? 0}
                {...head}
              />
            );
          }}
          renderTask={(task) => (
            <TaskListRow
              task={task}
              path={path || singles.has(task.project_id)}
              parentName={parentNameOf(task)}
              depth={depthOf.get(task.id)}
              href={hrefOf('tasks', { ...params, task: panelIdOf(task) })}
              editable={!phone}
              selecting={selection.active}
              selected={selection.has(task.id)}
              current={params['task'] === panelIdOf(task)}
              onToggle={tick}
              onSelect={selection.select}
            />
          )}
        />
      )}
      {isDone && done.data && done.data.total > PAGE_SIZE && (
        <MorePages query={done} read={done.data.items.length} total={done.data.total} />
      )}
      {popup}
      {selection.active && (
        <SelectionBar
          tasks={selection.tasks}
          isAll={selection.stateOf(drawn) === 'all'}
          onAll={() => selection.toggleAll(drawn)}
          onClose={selection.clear}
        />
      )}
      {phone && !selection.active && <QuickAddButton {...add} />}
    </Box>
  );
}
