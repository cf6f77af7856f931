import { Calendar, Check, Hourglass, Lock, type LucideIcon, SquareCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Task } from '#contract/tasks.ts';
import { doneWords } from '../row/due-words.ts';
import { waitingWords } from '../row/waiting-words.ts';
import { daysBetween } from '#web/ui/date/days.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatDate, formatDay, formatDuration, plural } from '#web/platform/format.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import classes from './BoardCard.module.css';

/** A card has room for so many marks beside its priority. */
const MARKS = 2;

/** What a card says of its task: what it waits for, when it is due, how far its subtasks are, how long it takes. */
export function CardMarks({ task }: { task: Task }) {
  const today = useToday();
  const { completed_at, due_date, estimated_duration, sub_task_count, completed_sub_task_count } = task;
  const subtasks = sub_task_count > 0 && (
    <Mark key="subtasks" icon={SquareCheck} said="Subtasks done ">
      <span aria-hidden>
        {completed_sub_task_count}/{sub_task_count}
      </span>
      <span className="sr-only">
        {completed_sub_task_count} of {sub_task_count}
      </span>
    </Mark>
  );
  if (task.kanban_column === 'done') {
    if (!completed_at && !subtasks) return null;
    return (
      <span className={classes['marks']}>
        {completed_at && (
          <Mark icon={Check} said="Done ">
            {doneWords(completed_at, today)}
          </Mark>
        )}
        {subtasks}
      </span>
    );
  }
  const waiting = waitingWords(task);
  const marks = [
    !task.can_start && (
      <Mark key="waits" icon={Lock} said={waiting.full}>
        <span aria-hidden title={waiting.full}>
          {waiting.short}
        </span>
      </Mark>
    ),
    due_date !== null && (
      <Mark key="due" icon={Calendar} said="Due " late={due_date < today}>
        {shortDue(due_date, today)}
      </Mark>
    ),
    subtasks,
    estimated_duration !== null && (
      <Mark key="estimate" icon={Hourglass} said="Estimate ">
        {formatDuration(estimated_duration)}
      </Mark>
    ),
  ];
  return (
    <span className={classes['marks']}>
      {marks.filter(Boolean).slice(0, MARKS)}
      <PriorityBars level={task.priority} />
    </span>
  );
}

interface MarkProps {
  icon: LucideIcon;
  /** What the icon says, for screen readers. */
  said: string;
  late?: boolean;
  children: ReactNode;
}

function Mark({ icon: Icon, said, late = false, children }: MarkProps) {
  return (
    <span className={classes['mark']} data-late={late || undefined}>
      <Icon {...SMALL_ICON} />
      <span className="sr-only">{said}</span>
      <span className={classes['words']}>{children}</span>
    </span>
  );
}

/** As much as a narrow card has room for: `Today`, `23 Nov`, `2 days late`. */
function shortDue(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 0) return `${plural(-days, 'day')} late`;
  return days < 2 ? formatDay(day, today) : formatDate(day, { day: 'numeric', month: 'short' });
}
