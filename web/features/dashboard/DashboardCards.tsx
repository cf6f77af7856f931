import type { Pillar } from '#contract/pillars.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import classes from './DashboardCards.module.css';
import { leftToday, newestTasks, nextTasks } from './pick-tasks.ts';
import { ProjectsCard } from './ProjectsCard.tsx';
import { RecentCard } from './RecentCard.tsx';
import { TodayCard } from './TodayCard.tsx';
import { WantedCard } from './WantedCard.tsx';

const NEXT_ROWS = 5;

interface DashboardCardsProps {
  /** Open, or ticked off a moment ago. */
  tasks: readonly Task[];
  projects: readonly Project[];
  pillars: readonly Pillar[];
  /** The user's today, `YYYY-MM-DD`. */
  today: string;
  onToggle: (task: Task) => void;
}

/** The cards of the dashboard: two columns on wide screens, one on phones. */
export function DashboardCards({ tasks, projects, pillars, today, onToggle }: DashboardCardsProps) {
  const left = leftToday(tasks, today);
  const next = left.length > 0 ? [] : nextTasks(tasks, today).slice(0, NEXT_ROWS);
  const inToday = new Set([...left, ...next].map(({ id }) => id));
  const recent = newestTasks(tasks).filter(({ id }) => !inToday.has(id));
  return (
    <div className={classes['cards']}>
      <div className={classes['column']}>
        <div className={classes['wide']}>
          <TodayCard left={left} next={next} onToggle={onToggle} />
        </div>
        <div className={classes['last']}>
          <RecentCard tasks={recent} onToggle={onToggle} />
        </div>
      </div>
      <div className={classes['column']}>
        <div>
          <ProjectsCard projects={projects} />
        </div>
        <div>
          <WantedCard pillars={pillars} />
        </div>
      </div>
    </div>
  );
}
