import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardQueries } from '#web/features/dashboard/dashboard-queries.ts';
import { useToday } from '#web/platform/clock.ts';
import { Box } from '#web/ui/layout/Box.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { LazyPillarForm } from '#web/features/pillars/LazyPillarForm.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { DashboardCards } from './DashboardCards.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { Greeting } from './Greeting.tsx';

/** What is left today, how the week compares with its goal, recent activity, and projects in progress. */
export function DayAtAGlance() {
  const day = useQuery(dashboardQueries.day(useToday()));
  const tasks = useQuery(dashboardQueries.recentTasks());
  const projects = useQuery(dashboardQueries.projectsInProgress());
  const stats = useQuery(dashboardQueries.stats());
  const alignment = useQuery(dashboardQueries.alignment());
  const figures = useQuery(dashboardQueries.figures());
  const failed = [day, tasks, projects, stats, alignment, figures].find(({ isError, data }) => isError && !data);

  const greeting = <Greeting day={day.data} canAdd={stats.data !== undefined && stats.data.total_projects > 0} />;
  if (failed) {
    return (
      <>
        {greeting}
        <LoadFailure what="Your day" onRetry={() => void failed.refetch()} pending={failed.isFetching} />
      </>
    );
  }
  if (!day.data || !tasks.data || !projects.data || !stats.data || !alignment.data || !figures.data) {
    return (
      <>
        {greeting}
        <DashboardSkeleton />
      </>
    );
  }
  const { balance } = alignment.data;
  const isEmpty = balance.length === 0 && stats.data.total_projects === 0 && day.data.tasks.length === 0;
  const isNew = isEmpty && tasks.data.length === 0;
  return (
    <>
      {greeting}
      {isEmpty && !isNew && (
        <Box mb={4}>
          <NothingYet />
        </Box>
      )}
      <DashboardCards
        start={isNew && <NothingYet />}
        day={day.data}
        tasks={tasks.data}
        projects={projects.data}
        anyProject={stats.data.total_projects > 0}
        alignment={alignment.data}
        figures={figures.data}
      />
    </>
  );
}

/** The dashboard of an empty account. */
function NothingYet() {
  const [adding, setAdding] = useState(false);
  return (
    <Card>
      <EmptyState
        title="Start with what matters"
        why="Health, family, work you believe in. Name three or four pillars, and every task shows what it’s for."
        primary={{ label: 'Create a pillar', onClick: () => setAdding(true) }}
        quiet={{ label: 'Start from a template', href: hrefOf('dashboard', { setup: 'yes' }) }}
      />
      {adding && <LazyPillarForm onClose={() => setAdding(false)} />}
    </Card>
  );
}
