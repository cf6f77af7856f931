import { useQuery } from '@tanstack/react-query';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { leave, useSection } from '#web/platform/navigation.ts';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { AllTasksList } from './AllTasksList.tsx';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';

/** Every task, by project; one of them in full in the panel beside the list. */
export function AllTasks() {
  const { params } = useSection();
  const { task: openTask, ...place } = params;
  const open = useQuery(taskQueries.open());
  const projects = useQuery(projectQueries.list());
  const { data: inbox = null } = useQuery(projectQueries.inbox());
  const failed = [open, projects].find(({ isError, data }) => isError && !data);

  if (failed) {
    return <LoadFailure what="Your tasks" onRetry={() => void failed.refetch()} pending={failed.isFetching} />;
  }
  return (
    <>
      <PanelRoom open={openTask !== undefined}>
        {!open.data || !projects.data ? (
          <SkeletonRows rows={10} height={48} />
        ) : (
          <AllTasksList open={open.data} projects={projects.data} inbox={inbox} params={params} />
        )}
      </PanelRoom>
      {openTask !== undefined && <LazyTaskPanel key={openTask} id={openTask} onClose={() => leave('tasks', place)} />}
    </>
  );
}
