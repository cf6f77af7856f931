import { useQuery } from '@tanstack/react-query';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { todayQueries } from '#web/features/today/today-queries.ts';
import { useToday } from '#web/platform/clock.ts';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { DashboardCards } from './DashboardCards.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { Greeting } from './Greeting.tsx';
import { NothingYet } from './NothingYet.tsx';

/** The day at a glance: what is left today, which projects are under way, and how time is meant to be shared. */
export default function DashboardPage() {
  const day = useQuery(todayQueries.day(useToday()));
  const tasks = useQuery(taskQueries.recent());
  const projects = useQuery(projectQueries.list());
  const pillars = useQuery(pillarQueries.list());
  const failed = [day, tasks, projects, pillars].find(({ isError, data }) => isError && !data);

  const greeting = <Greeting day={day.data} canAdd={projects.data !== undefined && projects.data.length > 0} />;
  if (failed) {
    return (
      <>
        {greeting}
        <LoadFailure what="Your day" onRetry={() => void failed.refetch()} pending={failed.isFetching} />
      </>
    );
  }
  if (!day.data || !tasks.data || !projects.data || !pillars.data) {
    return (
      <>
        {greeting}
        <DashboardSkeleton />
      </>
    );
  }
  const isEmpty = [pillars.data, projects.data, tasks.data, day.data.tasks].every(({ length }) => length === 0);
  return (
    <>
      {greeting}
      {isEmpty ? (
        <NothingYet />
      ) : (
        <DashboardCards day={day.data} tasks={tasks.data} projects={projects.data} pillars={pillars.data} />
      )}
    </>
  );
}
