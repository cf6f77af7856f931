import { Calendar, Check, Lock, SquareCheck } from 'lucide-react';
import { isLate, type PersonNow } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import { MARKED } from '../fields.tsx';
import { doneText } from '../row/due-text.ts';
import { waitingText } from '../row/waiting-text.ts';
import { daysBetween } from '#contract/general/days.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { formatDate, formatDay, formatTime, plural } from '#web/platform/format.ts';
import { CardMark, CardMarksLine } from '#web/ui/board/CardMark.tsx';

/** Maximum number of marks on a card, not counting its priority. */
const MARKS = 2;

/** The marks of a task on a card: prerequisites, due date, subtasks and estimate. */
export function CardMarks({ task }: { task: Task }) {
  const now = usePersonNow();
  const today = now.day;
  const { completed_at, due_date, due_time, sub_task_count, completed_sub_task_count } = task;
  const subtasks = sub_task_count > 0 && (
    <CardMark key="subtasks" icon={SquareCheck} label="Subtasks done ">
      <span aria-hidden>
        {completed_sub_task_count}/{sub_task_count}
      </span>
      <span className="sr-only">
        {completed_sub_task_count} of {sub_task_count}
      </span>
    </CardMark>
  );
  if (task.kanban_column === 'done') {
    if (!completed_at && !subtasks) return null;
    return (
      <CardMarksLine
        marks={[
          completed_at !== null && (
            <CardMark key="done" icon={Check} label="Done ">
              {doneText(completed_at, today)}
            </CardMark>
          ),
          subtasks,
        ]}
      />
    );
  }
  const waiting = waitingText(task);
  const marks = [
    !task.can_start && (
      <CardMark key="waits" icon={Lock} label={waiting.full}>
        <span aria-hidden title={waiting.full}>
          {waiting.short}
        </span>
      </CardMark>
    ),
    due_date !== null && (
      <CardMark key="due" icon={Calendar} label="Due " late={isLate(task, now)}>
        {shortDue(due_date, due_time, now)}
      </CardMark>
    ),
    subtasks,
    ...MARKED.map(
      ({ field, label, icon, mark }) =>
        task[field] !== null && (
          <CardMark key={field} icon={icon} label={`${label} `}>
            {mark?.(task[field])}
          </CardMark>
        ),
    ),
  ];
  return <CardMarksLine marks={marks.filter(Boolean).slice(0, MARKS)} priority={task.priority} />;
}

/** A short due date for a narrow card: `Today`, `9:00, late`, `23 Nov`, `2 days late`. */
function shortDue(day: string, time: string | null, now: PersonNow): string {
  const days = daysBetween(now.day, day);
  if (days < 0) return `${plural(-days, 'day')} late`;
  if (time !== null && isLate({ due_date: day, due_time: time }, now)) return `${formatTime(time)}, late`;
  return days < 2 ? formatDay(day, now.day) : formatDate(day, { day: 'numeric', month: 'short' });
}
