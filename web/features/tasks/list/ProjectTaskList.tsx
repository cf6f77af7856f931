import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { TaskStatus } from '#contract/vocabulary.ts';
import { GroupHead } from './GroupHead.tsx';
import { placeSubtasks } from './place-subtasks.ts';
import { STATUS_LABELS } from '../task-status.tsx';
import { countRows, panelIdOf, withOccurrences } from '../occurrence/occurrence-rows.ts';
import { taskQueries } from '../task-queries.ts';
import { inPlace } from '../task-view.ts';
import { useTaskKeys } from '../row/use-task-keys.tsx';
import { TaskList } from './TaskList.tsx';
import { TaskListRow } from './TaskListRow.tsx';
import { useFolded } from './use-folded.ts';
import { useTickTask } from './use-tick-task.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useKeepTicked } from '#web/ui/list/use-keep-ticked.ts';
import { useNarrow, usePhone } from '#web/ui/layout/use-phone.ts';

interface ProjectTaskListProps {
  project: Pick<Project, 'id'>;
  tasks: readonly Task[];
  current: string | undefined;
  /** Returns the address of a task's panel; by default on the page of the project. */
  hrefOfTask?: (id: string) => string;
}

/** The tasks and occurrences of a project by status, with subtasks below; completed ones are folded at first. */
export function ProjectTaskList({
  project,
  tasks: ofProject,
  current,
  hrefOfTask = (id) => hrefOf('projects', { project: project.id, task: id }),
}: ProjectTaskListProps) {
  const phone = usePhone();
  const narrow = useNarrow();
  const { data: occurrences } = useQuery(taskQueries.occurrences());
  const tasks = useMemo(
    () => withOccurrences(ofProject, occurrences?.filter(({ project_id }) => project_id === project.id) ?? []),
    [ofProject, occurrences, project.id],
  );
  const { kept, tick } = useKeepTicked(useTickTask());
  const { folded, toggle } = useFolded(['completed']);
  const names = useMemo(() => new Map(tasks.map(({ id, name }) => [id, name])), [tasks]);
  const groups = useMemo(() => {
    const byStatus = Map.groupBy(inPlace(tasks), (task) => kept.get(task.id)?.status ?? task.status);
    return TaskStatus.options.flatMap((id) => {
      const of = byStatus.get(id);
      return of ? [{ id, ...placeSubtasks(of) }] : [];
    });
  }, [tasks, kept]);
  const depths = useMemo(() => new Map(groups.flatMap(({ depthOf }) => [...depthOf])), [groups]);
  const { keys, popup } = useTaskKeys({ taskOf: (id) => ofProject.find((task) => task.id === id), repeats: true });
  return (
    <>
      <TaskList
        keys={keys}
        groups={groups}
        folded={folded}
        rowHeight={narrow ? 64 : 40}
        renderHead={(group, isFolded) => (
          <GroupHead
            groupId={group.id}
            level={3}
            name={STATUS_LABELS[group.id]}
            note={countRows(group.tasks)}
            folded={isFolded}
            onFold={() => toggle(group.id)}
          />
        )}
        renderTask={(task) => (
          <TaskListRow
            task={task}
            depth={depths.get(task.id)}
            parentName={depths.has(task.id) ? undefined : names.get(task.parent_task_id ?? '')}
            href={hrefOfTask(panelIdOf(task))}
            editable={!phone}
            current={panelIdOf(task) === current}
            onToggle={tick}
          />
        )}
      />
      {popup}
    </>
  );
}
