import { useQuery } from '@tanstack/react-query';
import type { Area } from '#contract/areas.ts';
import { areaListName } from '#contract/rules/area-list.ts';
import { ProjectTaskList } from '#web/features/tasks/list/ProjectTaskList.tsx';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { QuickAdd } from '#web/features/tasks/quick-add/QuickAdd.tsx';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { leave, useSection } from '#web/platform/navigation.ts';
import { Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';

/** The tasks of an area that are in none of its projects, and the line that adds one. */
export function AreaTasks({ area }: { area: Area }) {
  const { params } = useSection();
  const { task, ...place } = params;
  const tasks = useQuery(taskQueries.ofProject(area.id));
  const open = tasks.data?.filter(({ completed }) => !completed).length;
  const name = areaListName(area.name);
  return (
    <Stack as="section" gap={3} aria-label={name}>
      <Group gap={3} align="baseline">
        <Text as="h3" weight={600}>
          {name}
        </Text>
        {open !== undefined && open > 0 && (
          <Text tabular hint>
            {open} open
          </Text>
        )}
      </Group>
      {!area.archived && <QuickAdd projectId={area.id} placeholder="Add a task" />}
      {tasks.data && tasks.data.length > 0 && (
        <ProjectTaskList project={area} tasks={tasks.data} current={task} place={place} />
      )}
      {tasks.isError && !tasks.data && (
        <LoadFailure what="Its tasks" onRetry={() => void tasks.refetch()} pending={tasks.isFetching} />
      )}
      {task !== undefined && <LazyTaskPanel key={task} id={task} onClose={() => leave('projects', place)} />}
    </Stack>
  );
}
