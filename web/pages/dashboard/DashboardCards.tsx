import { type ReactNode, useState } from 'react';
import type { Alignment } from '#contract/alignment.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';
import { hasScore } from '#web/features/alignment/alignment-text.ts';
import { useTickTask } from '#web/features/tasks/list/use-tick-task.ts';
import { useTickRow } from '#web/features/today/use-tick-row.ts';
import { Box, Grid } from '#web/ui/layout/Box.tsx';
import { useNarrow } from '#web/ui/layout/use-phone.ts';
import { useKeepTicked, useKeptPlaces } from '#web/ui/list/use-keep-ticked.ts';
import classes from './DashboardCards.module.css';
import { LazyAlignmentCard, LazyFigureCards } from './lazy-figures.tsx';
import { ProjectsCard } from './ProjectsCard.tsx';
import { RecentCard } from './RecentCard.tsx';
import { recentTasks } from './recent-tasks.ts';
import { TodayCard } from './TodayCard.tsx';

interface DashboardCardsProps {
  /** What a new person begins with, in place of the cards that have nothing to say. */
  start: ReactNode;
  day: Today;
  /** Open tasks, and tasks ticked since the list was read. */
  tasks: readonly Task[];
  /** Projects in progress. */
  projects: readonly Project[];
  anyProject: boolean;
  alignment: Alignment;
  figures: Pick<Dashboard, 'activity' | 'next_action' | 'recent_courses'>;
}

/** The cards of the dashboard: side by side on wide screens, in one column on phones with the score, if there is one, first. */
export function DashboardCards({
  start,
  day: read,
  tasks,
  projects,
  anyProject,
  alignment,
  figures,
}: DashboardCardsProps) {
  const { kept: keptRows, tick: tickRow } = useKeepTicked(useTickRow());
  const day = { ...read, tasks: useKeptPlaces(read.tasks, keptRows) };
  const { kept, tick } = useKeepTicked(useTickTask());
  const phone = useNarrow();
  // Not at the first tick: the list would move away.
  const [scored] = useState(hasScore(alignment));
  const recent = tasks.filter(({ id, completed }) => !completed || kept.has(id));
  const inToday = day.tasks.length > 0 ? day.tasks : day.suggestions.map(({ task }) => task);
  const first = [
    <div key="today" className={classes['today']}>
      {start || <TodayCard day={day} kept={keptRows} onToggle={tickRow} />}
    </div>,
    <div key="alignment" className={classes['alignment']}>
      <LazyAlignmentCard alignment={alignment} next={figures.next_action} />
    </div>,
  ];
  return (
    <Box container>
      <Grid gap={4} className={classes['cards']}>
        {phone && scored ? first.toReversed() : first}
        <LazyFigureCards alignment={alignment} activity={figures.activity} courses={figures.recent_courses} />
        <div className={classes['projects']}>
          {!start && <ProjectsCard projects={projects} anyProject={anyProject} />}
        </div>
        <div className={classes['recent']}>
          <RecentCard tasks={recentTasks(recent, inToday)} onToggle={tick} />
        </div>
      </Grid>
    </Box>
  );
}
