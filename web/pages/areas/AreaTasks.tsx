import { useQuery } from '@tanstack/react-query';
import type { Area } from '#contract/areas.ts';
import { ProjectTaskList } from '#web/features/tasks/list/ProjectTaskList.tsx';
import { QuickAdd } from '#web/features/tasks/quick-add/QuickAdd.tsx';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { hrefOf, type SectionParams } from '#web/platform/navigation.ts';
import { Stack } from '#web/ui/layout/Box.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { AreaPart } from './AreaPart.tsx';

/** The tasks of an area that are in none of its projects, and the line that adds one. */
export function AreaTasks({ area, params }: { area: Area; params: SectionParams }) {
  const tasks = useQuery(taskQueries.ofProject(area.id));
  return (
    <AreaPart title="Tasks" note={(tasks.data?.length ?? 0) > 0 && 'in no project'}>
      <Stack gap={3}>
        {!area.archived && <QuickAdd projectId={area.id} placeholder={`Add a task to ${area.name}`} />}
        {tasks.data && tasks.data.length > 0 && (
          <ProjectTaskList
            project={area}
            tasks={tasks.data}
            current={params['task']}
            hrefOfTask={(task) => hrefOf('areas', { ...params, task })}
          />
        )}
        {tasks.isError && !tasks.data && (
          <LoadFailure what="Its tasks" onRetry={() => void tasks.refetch()} pending={tasks.isFetching} />
        )}
      </Stack>
    </AreaPart>
  );
}
