import { Calendar, Check, Clock, CornerLeftUp, Lock, Repeat, SquareCheck } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { MARKED } from '../fields.tsx';
import { doneText, dueText } from './due-text.ts';
import { repeatText } from '#web/features/recurring/repeat-text.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './TaskRow.module.css';
import { waitingText } from './waiting-text.ts';

/** The full texts of a row's short marks, for the tooltip of the link that covers them. */
export function shortLabels(task: Task): string[] {
  const { completed, can_start, recurrence_pattern, due_date } = task;
  if (completed) return [];
  return [
    ...(can_start ? [] : [waitingText(task).full]),
    ...(recurrence_pattern === null ? [] : [`Repeats ${repeatText(recurrence_pattern, due_date)}`]),
  ];
}

/** The prerequisites of a blocked task; nothing if it can be started. */
export function TaskWaiting({ task }: { task: Task }) {
  if (task.completed || task.can_start) return null;
  const { short, full } = waitingText(task);
  return (
    <Text align="center" gap={1.5} shrink nowrap hint className={classes['mark']}>
      <Lock {...SMALL_ICON} />
      <span className={classes['cut']} aria-hidden>
        {short}
      </span>
      <span className="sr-only">{full}</span>
    </Text>
  );
}

/** The completed and total number of subtasks; nothing without any. */
export function TaskSubtasks({ task }: { task: Task }) {
  const { sub_task_count, completed_sub_task_count } = task;
  if (sub_task_count === 0) return null;
  return (
    <Text align="center" gap={1.5} shrink nowrap hint className={classes['mark']}>
      <SquareCheck {...SMALL_ICON} />
      <span aria-hidden>
        {completed_sub_task_count}/{sub_task_count}
      </span>
      <span className="sr-only">
        {completed_sub_task_count} of {sub_task_count} subtasks done
      </span>
    </Text>
  );
}

export function TaskParent({ name }: { name: string }) {
  return (
    <Text align="center" gap={1.5} shrink nowrap hint className={classes['mark']}>
      <CornerLeftUp {...SMALL_ICON} />
      <span className="sr-only">Part of </span>
      <span className={classes['cut']}>{name}</span>
    </Text>
  );
}

export function TaskRepeat({ task }: { task: Task }) {
  if (task.recurrence_pattern === null || task.completed) return null;
  const words = repeatText(task.recurrence_pattern, task.due_date);
  return (
    <Text align="center" gap={1.5} shrink nowrap hint className={classes['mark']}>
      <Repeat {...SMALL_ICON} />
      <span className="sr-only">Repeats {words}</span>
    </Text>
  );
}

/**
 * The due date of a task, late ones in words and in the danger colour; for a completed task, when it was completed.
 * @param on the day of the list that shows it.
 */
export function TaskDue({ task, on }: { task: Task; on?: string | undefined }) {
  const now = usePersonNow();
  if (task.completed && task.completed_at) {
    return (
      <Text align="center" gap={1.5} shrink nowrap hint className={classes['mark']}>
        <Check {...SMALL_ICON} />
        <span className="sr-only">Done </span>
        {doneText(task.completed_at, now.day)}
      </Text>
    );
  }
  const due = dueText(task, now, on);
  if (!due) return null;
  return (
    <Text align="center" gap={1.5} shrink nowrap hint late={due.late} className={classes['mark']}>
      {task.due_date === on ? <Clock {...SMALL_ICON} /> : <Calendar {...SMALL_ICON} />}
      <span className="sr-only">Due </span>
      {due.text}
    </Text>
  );
}

/** The marks of the fields that have one, such as the estimate. */
export const FieldMarks = ({ task }: { task: Task }) =>
  MARKED.map(({ field, label, icon: Icon, mark }) => {
    const value = task[field];
    return (
      value !== null && (
        <Text key={field} align="center" gap={1.5} shrink nowrap hint className={classes['mark']}>
          <Icon {...SMALL_ICON} />
          <span className="sr-only">{label} </span>
          {mark?.(value)}
        </Text>
      )
    );
  });
