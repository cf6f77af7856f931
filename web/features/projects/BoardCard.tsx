import { Draggable } from '@hello-pangea/dnd';
import { Calendar, Check, Hourglass } from 'lucide-react';
import { memo } from 'react';
import type { Task } from '#contract/tasks.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { doneWords } from '#web/features/tasks/due-words.ts';
import { daysBetween, useToday } from '#web/platform/clock.ts';
import { formatDate, formatDay, formatDuration, plural } from '#web/platform/format.ts';
import { PriorityBars } from '#web/ui/PriorityBars.tsx';
import { tint } from '#web/ui/tint.ts';
import classes from './BoardCard.module.css';

interface BoardCardProps {
  task: Task;
  index: number;
  current: boolean;
  onOpen: (id: string) => void;
}

/** A task on the board: Enter or a click opens it, dragging moves it. */
export const BoardCard = memo(function BoardCard({ task, index, current, onOpen }: BoardCardProps) {
  return (
    <Draggable draggableId={task.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <div
          ref={innerRef}
          role="button"
          tabIndex={0}
          {...draggableProps}
          {...dragHandleProps}
          data-card={task.id}
          className={classes['place']}
          onClick={() => onOpen(task.id)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.defaultPrevented) return;
            event.preventDefault();
            onOpen(task.id);
          }}
        >
          <div
            className={classes['card']}
            data-done={task.kanban_column === 'done' || undefined}
            data-current={current || undefined}
            data-dragging={(isDragging && !isDropAnimating) || undefined}
            {...tint(task.pillar_color ?? DEFAULT_COLOR)}
          >
            {task.pillar_color && <span className={classes['edge']} aria-hidden />}
            <span className={classes['name']}>{task.name}</span>
            <Marks task={task} />
          </div>
        </div>
      )}
    </Draggable>
  );
});

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Marks({ task }: { task: Task }) {
  const today = useToday();
  if (task.kanban_column === 'done') {
    if (!task.completed_at) return null;
    return (
      <span className={classes['marks']}>
        <span className={classes['mark']}>
          <Check {...icon} />
          <span className="sr-only">Done </span>
          {doneWords(task.completed_at, today)}
        </span>
      </span>
    );
  }
  return (
    <span className={classes['marks']}>
      {task.due_date !== null && (
        <span className={classes['mark']} data-late={task.due_date < today || undefined}>
          <Calendar {...icon} />
          <span className="sr-only">Due </span>
          {shortDue(task.due_date, today)}
        </span>
      )}
      {task.estimated_duration !== null && (
        <span className={classes['mark']}>
          <Hourglass {...icon} />
          <span className="sr-only">Estimate </span>
          {formatDuration(task.estimated_duration)}
        </span>
      )}
      <PriorityBars level={task.priority} />
    </span>
  );
}

/** As much as a narrow card has room for: `Today`, `23 Nov`, `2 days late`. */
function shortDue(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 0) return `${plural(-days, 'day')} late`;
  return days < 2 ? formatDay(day, today) : formatDate(day, { day: 'numeric', month: 'short' });
}
