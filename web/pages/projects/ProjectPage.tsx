import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '#contract/projects.ts';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { leave, navigate, type SectionParams } from '#web/platform/navigation.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { usePageTop } from '#web/ui/page/use-page-top.ts';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { LazyFiles } from '#web/features/resources/LazyFiles.ts';
import { LazyJournalLine } from '#web/records/about/LazyJournalLine.ts';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { ProjectHeader } from './ProjectHeader.tsx';
import { projectActions, useChangeStatus } from '#web/features/projects/project-mutations.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { tasksUnderWay, useDeclined } from '#web/features/projects/start-offer.ts';
import { ProjectTasks } from './ProjectTasks.tsx';

/** One project with its tasks as a list or a board, and a task panel. */
export function ProjectPage({ id, params }: { id: string; params: SectionParams }) {
  const project = useQuery(projectQueries.one(id));
  const tasks = useQuery(taskQueries.ofProject(id));
  const { task } = params;
  usePageTop();
  const open = (taskId: string) => navigate('projects', { project: id, task: taskId }, { replace: task !== undefined });

  if (!project.data) {
    if (!project.isError) return <SkeletonRows rows={8} height={48} />;
    if (project.error instanceof ApiError && project.error.status === 404) return <Gone />;
    return <QueryFailure query={project} what="This project" />;
  }
  const done = tasks.data?.filter(({ completed }) => completed).length ?? project.data.completed_task_count;
  return (
    <>
      <PanelRoom open={task !== undefined}>
        <ProjectHeader project={project.data} done={done} all={tasks.data?.length ?? project.data.task_count} />
        {project.data.archived && <Archived project={project.data} />}
        {tasks.data && <UnderWay key={id} project={project.data} count={tasksUnderWay(project.data, tasks.data)} />}
        {tasks.data ? (
          <ProjectTasks project={project.data} tasks={tasks.data} current={task} onOpen={open} />
        ) : (
          <UnloadedRows query={tasks} what="Its tasks" rows={6} height={40} />
        )}
        <LazyFiles holder={{ type: 'project', id }} />
        <LazyJournalLine about={{ type: 'project', id }} />
      </PanelRoom>
      {task !== undefined && <LazyTaskPanel key={task} id={task} onClose={() => leave('projects', { project: id })} />}
    </>
  );
}

function Gone() {
  return (
    <EmptyState
      title="This project is no longer here"
      why="It was deleted, or it belongs to another account."
      quiet={{ label: 'All projects', href: '#projects' }}
    />
  );
}

/** Offers to set a project to “In progress” once its tasks are. */
function UnderWay({ project, count }: { project: Project; count: number }) {
  const change = useChangeStatus();
  const [isDeclined, decline] = useDeclined(project.id);
  if (count === 0 || isDeclined) return null;
  return (
    <Group as="p" wrap gap={4} rowGap={2} py={2.5} px={3.5} mb={4} tone="soft" border="line" radius="md">
      <span>{count} tasks are in progress, and the project is not started.</span>
      <Button variant="default" size="compact-sm" onClick={() => change(project, 'In Progress')}>
        Set to in progress
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={decline}>
        Not now
      </Button>
    </Group>
  );
}

function Archived({ project }: { project: Project }) {
  const archive = projectActions.useArchive();
  return (
    <Group as="p" wrap gap={4} rowGap={2} py={2.5} px={3.5} mb={4} tone="soft" border="line" radius="md">
      <span>This project is archived: its tasks are hidden everywhere else.</span>
      <Button variant="default" size="compact-sm" onClick={() => void archive(project, false)}>
        Unarchive
      </Button>
    </Group>
  );
}
