import type { Task } from '#contract/tasks.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Card } from '#web/ui/Card.tsx';
import classes from './cards.module.css';
import { TaskRows } from './TaskRows.tsx';

const ROWS = 6;

interface TodayCardProps {
  /** Due today or overdue, still open or just ticked off. */
  left: readonly Task[];
  /** What comes next; shown where nothing is due. */
  next: readonly Task[];
  onToggle: (task: Task) => void;
}

/** Today in short: what is due, or what could be done next. */
export function TodayCard({ left, next, onToggle }: TodayCardProps) {
  const late = left.filter(({ is_overdue }) => is_overdue).length;
  const more = left.length - ROWS;
  const meta = left.length === 0 ? 'nothing due, next up' : dueWords(left.length - late, late);
  return (
    <Card
      title="Today"
      meta={left.length > 0 || next.length > 0 ? meta : undefined}
      link={{ label: 'Open Today', href: hrefOf('today') }}
    >
      {left.length > 0 ? (
        <TaskRows label="Due today or earlier" tasks={left.slice(0, ROWS)} onToggle={onToggle} />
      ) : next.length > 0 ? (
        <TaskRows label="Could come next" tasks={next} onToggle={onToggle} />
      ) : (
        <p className={classes['none']}>No open tasks. A task is a small step of a project.</p>
      )}
      {more > 0 && (
        <a className={classes['more']} href={hrefOf('tasks', { show: 'due' })}>
          {more} more due
        </a>
      )}
    </Card>
  );
}

const dueWords = (due: number, late: number): string =>
  [...(due > 0 ? [`${due} due`] : []), ...(late > 0 ? [`${late} late`] : [])].join(', ');
