import { useQuery } from '@tanstack/react-query';
import { dashboardQueries } from '#web/features/dashboard/dashboard-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { useToday } from '#web/platform/clock.ts';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { DashboardCards } from './DashboardCards.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { Greeting } from './Greeting.tsx';
import { NothingYet } from './NothingYet.tsx';

/** The day at a glance: what is left today, which projects are under way, and how time is meant to be shared. */
export default function DashboardPage() {
  const day = useQuery(dashboardQueries.day(useToday()));
  const tasks = useQuery(dashboardQueries.recentTasks());
  const projects = useQuery(dashboardQueries.projectsInProgress());
  const stats = useQuery(dashboardQueries.stats());
  // The sidebar has just read them.
  const pillars = useQuery({ ...pillarQueries.list(), refetchOnMount: true });
  const failed = [day, tasks, projects, stats, pillars].find(({ isError, data }) => isError && !data);

  const greeting = <Greeting day={day.data} canAdd={stats.data !== undefined && stats.data.total_projects > 0} />;
  if (failed) {
    return (
      <>
        {greeting}
        <LoadFailure what="Your day" onRetry={() => void failed.refetch()} pending={failed.isFetching} />
      </>
    );
  }
  if (!day.data || !tasks.data || !projects.data || !stats.data || !pillars.data) {
    return (
      <>
        {greeting}
        <DashboardSkeleton />
      </>
    );
  }
  const isEmpty = pillars.data.length === 0 && stats.data.total_projects === 0 && day.data.tasks.length === 0;
  return (
    <>
      {greeting}
      {isEmpty ? (
        <NothingYet />
      ) : (
        <DashboardCards
          day={day.data}
          tasks={tasks.data}
          projects={projects.data}
          anyProject={stats.data.total_projects > 0}
          pillars={pillars.data}
        />
      )}
    </>
  );
}
