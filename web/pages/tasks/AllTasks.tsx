import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { leave, useSection } from '#web/platform/navigation.ts';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { AllTasksList } from './AllTasksList.tsx';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { withOccurrences } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';

/** Every task, by project, with a task panel beside the list. */
export function AllTasks() {
  const { params } = useSection();
  const { task: openTask, ...place } = params;
  const open = useQuery(taskQueries.open());
  const projects = useQuery(projectQueries.list());
  const occurrences = useQuery(taskQueries.occurrences());
  const rows = useMemo(
    () => open.data && withOccurrences(open.data, occurrences.data ?? []),
    [open.data, occurrences.data],
  );
  const { data: inbox = null } = useQuery(projectQueries.inbox());
  const failed = [open, projects].find(({ isError, data }) => isError && !data);

  if (failed) {
    return <LoadFailure what="Your tasks" onRetry={() => void failed.refetch()} pending={failed.isFetching} />;
  }
  return (
    <>
      <PanelRoom open={openTask !== undefined}>
        {!rows || !projects.data ? (
          <SkeletonRows rows={10} height={48} />
        ) : (
          <AllTasksList open={rows} projects={projects.data} inbox={inbox} params={params} />
        )}
      </PanelRoom>
      {openTask !== undefined && <LazyTaskPanel key={openTask} id={openTask} onClose={() => leave('tasks', place)} />}
    </>
  );
}
