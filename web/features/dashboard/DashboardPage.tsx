import { useQuery } from '@tanstack/react-query';
import { projectList } from '#web/features/hierarchy/hierarchy-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { useLingering } from '#web/features/tasks/use-lingering.ts';
import { useToday } from '#web/platform/clock.ts';
import { LoadFailure } from '#web/ui/LoadFailure.tsx';
import { DashboardCards } from './DashboardCards.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { Greeting } from './Greeting.tsx';
import { NothingYet } from './NothingYet.tsx';
import { leftToday } from './pick-tasks.ts';

/** The day at a glance: what is left today, which projects are under way, and how time is meant to be shared. */
export default function DashboardPage() {
  const today = useToday();
  const { lingering, tick } = useLingering();
  const tasks = useQuery(taskQueries.list({ completed: false }));
  const projects = useQuery(projectList());
  const pillars = useQuery(pillarQueries.list());
  const failed = [tasks, projects, pillars].find(({ isError, data }) => isError && !data);

  const open = tasks.data?.filter(({ completed }) => !completed);
  const greeting = <Greeting left={open && leftToday(open, today)} projects={projects.data} />;
  if (failed) {
    return (
      <>
        {greeting}
        <LoadFailure what="Your day" onRetry={() => void failed.refetch()} pending={failed.isFetching} />
      </>
    );
  }
  if (!tasks.data || !projects.data || !pillars.data) {
    return (
      <>
        {greeting}
        <DashboardSkeleton />
      </>
    );
  }
  const isEmpty = pillars.data.length === 0 && projects.data.length === 0 && tasks.data.length === 0;
  const shown = tasks.data.filter(({ id, completed }) => !completed || lingering.has(id));
  return (
    <>
      {greeting}
      {isEmpty ? (
        <NothingYet />
      ) : (
        <DashboardCards tasks={shown} projects={projects.data} pillars={pillars.data} today={today} onToggle={tick} />
      )}
    </>
  );
}
