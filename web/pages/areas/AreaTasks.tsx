import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Area } from '#contract/areas.ts';
import { GroupHead } from '#web/features/tasks/list/GroupHead.tsx';
import { ProjectTaskList } from '#web/features/tasks/list/ProjectTaskList.tsx';
import { TaskList } from '#web/features/tasks/list/TaskList.tsx';
import { TaskListRow } from '#web/features/tasks/list/TaskListRow.tsx';
import { useFolded } from '#web/features/tasks/list/use-folded.ts';
import { useShownTasks } from '#web/features/tasks/list/use-shown-tasks.ts';
import { useTickTask } from '#web/features/tasks/list/use-tick-task.ts';
import { panelIdOf, withOccurrences } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { QuickAdd } from '#web/features/tasks/quick-add/QuickAdd.tsx';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { readTaskView } from '#web/features/tasks/task-view.ts';
import { openText, SINGLES } from '#web/features/tasks/list/task-groups.ts';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf, type SectionParams } from '#web/platform/navigation.ts';
import { Stack, Text } from '#web/ui/layout/Box.tsx';
import { useNarrow, usePhone } from '#web/ui/layout/use-phone.ts';
import { useKeepTicked } from '#web/ui/list/use-keep-ticked.ts';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { AreaPart } from './AreaPart.tsx';

interface AreaTasksProps {
  area: Area;
  params: SectionParams;
}

/** The open tasks of an area by project, those in none of its projects first, and the line that adds one. */
export function AreaTasks({ area, params }: AreaTasksProps) {
  const { id, name, project_count, completed_task_count } = area;
  const phone = usePhone();
  const narrow = useNarrow();
  const open = useQuery(taskQueries.open());
  const { data: occurrences } = useQuery(taskQueries.occurrences());
  const all = useMemo(() => withOccurrences(open.data ?? [], occurrences ?? []), [open.data, occurrences]);
  const view = useMemo(() => readTaskView({ area: id }), [id]);
  const { kept, tick } = useKeepTicked(useTickTask());
  const { groups: byDue, singles, drawn, depthOf, counts, openCounts, parentNameOf } = useShownTasks(all, view, kept);
  const groups = useMemo(() => byDue.toSorted((a, b) => Number(b.id === id) - Number(a.id === id)), [byDue, id]);
  const { folded, toggle } = useFolded();
  const { keys, popup } = useTaskKeys({ taskOf: (task) => drawn.find((each) => each.id === task), repeats: true });
  if (area.archived) return <ArchivedTasks area={area} params={params} />;
  return (
    <AreaPart
      title="Tasks"
      note={
        open.data && (
          <>
            {formatCount(counts.open)} open
            {completed_task_count > 0 && (
              <>
                {' · '}
                <Text as="a" hover="line" href={hrefOf('tasks', { area: id, show: 'done' })}>
                  {formatCount(completed_task_count)} done
                </Text>
              </>
            )}
          </>
        )
      }
    >
      <Stack gap={3}>
        <QuickAdd projectId={id} placeholder={`Add a task to ${name}`} />
        {open.data ? (
          <TaskList
            keys={keys}
            groups={groups}
            folded={folded}
            rowHeight={narrow ? 64 : 40}
            renderHead={(group, isFolded) => (
              <GroupHead
                groupId={group.id}
                level={3}
                {...(group.id === SINGLES
                  ? { name: SINGLES }
                  : group.id === id
                    ? { name: project_count > 0 ? 'In no project' : 'Open' }
                    : { name: group.tasks[0]!.project_name, href: hrefOf('projects', { project: group.id }) })}
                note={openText(group.tasks, openCounts.get(group.id) ?? 0)}
                folded={isFolded}
                onFold={() => toggle(group.id)}
              />
            )}
            renderTask={(task) => (
              <TaskListRow
                task={task}
                path={singles.has(task.project_id)}
                depth={depthOf.get(task.id)}
                parentName={parentNameOf(task)}
                href={hrefOf('areas', { ...params, task: panelIdOf(task) })}
                editable={!phone}
                current={panelIdOf(task) === params['task']}
                onToggle={tick}
              />
            )}
          />
        ) : (
          <UnloadedRows query={open} what="Its tasks" rows={4} height={40} />
        )}
      </Stack>
      {popup}
    </AreaPart>
  );
}

/** The tasks of an archived area that are in none of its projects; lists of open tasks leave them out. */
function ArchivedTasks({ area, params }: AreaTasksProps) {
  const tasks = useQuery(taskQueries.ofProject(area.id));
  return (
    <AreaPart title="Tasks" note={(tasks.data?.length ?? 0) > 0 && 'in no project'}>
      {tasks.data && tasks.data.length > 0 && (
        <ProjectTaskList
          project={area}
          tasks={tasks.data}
          current={params['task']}
          hrefOfTask={(task) => hrefOf('areas', { ...params, task })}
        />
      )}
      {tasks.isError && !tasks.data && <QueryFailure query={tasks} what="Its tasks" />}
    </AreaPart>
  );
}
