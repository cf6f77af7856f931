import type { Pillar } from '#contract/pillars.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';
import { useLingering } from '#web/features/tasks/list/use-lingering.ts';
import { useSettling } from '#web/features/today/use-settling.ts';
import classes from './DashboardCards.module.css';
import { ProjectsCard } from './ProjectsCard.tsx';
import { RecentCard } from './RecentCard.tsx';
import { recentTasks } from './recent-tasks.ts';
import { TodayCard } from './TodayCard.tsx';
import { WantedCard } from './WantedCard.tsx';

interface DashboardCardsProps {
  day: Today;
  /** Open, or ticked off since they were read. */
  tasks: readonly Task[];
  /** Those in progress. */
  projects: readonly Project[];
  anyProject: boolean;
  pillars: readonly Pillar[];
}

/** The cards of the dashboard: two columns on wide screens, one on phones. */
export function DashboardCards({ day, tasks, projects, anyProject, pillars }: DashboardCardsProps) {
  const { settling, tick: tickRow } = useSettling();
  const { lingering, tick } = useLingering();
  const recent = tasks.filter(({ id, completed }) => !completed || lingering.has(id));
  const inToday = day.tasks.length > 0 ? day.tasks : day.suggestions.map(({ task }) => task);
  return (
    <div className={classes['cards']}>
      <div className={classes['column']}>
        <div className={classes['wide']}>
          <TodayCard day={day} settling={settling} onToggle={tickRow} />
        </div>
        <div className={classes['last']}>
          <RecentCard tasks={recentTasks(recent, inToday)} onToggle={tick} />
        </div>
      </div>
      <div className={classes['column']}>
        <div>
          <ProjectsCard projects={projects} anyProject={anyProject} />
        </div>
        <div>
          <WantedCard pillars={pillars} />
        </div>
      </div>
    </div>
  );
}
