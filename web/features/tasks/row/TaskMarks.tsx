import { Calendar, Check, CornerLeftUp, Lock, Repeat, SquareCheck } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { MARKED } from '../fields.tsx';
import { doneWords, dueWords } from './due-words.ts';
import { repeatWords } from '#web/features/recurring/repeat-text.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './TaskRow.module.css';
import { waitingWords } from './waiting-words.ts';

/** What the marks of a row say in short, in full: for the tooltip of the link that covers them. */
export function shortWords(task: Task): string[] {
  const { completed, can_start, recurrence_pattern, due_date } = task;
  if (completed) return [];
  return [
    ...(can_start ? [] : [waitingWords(task).full]),
    ...(recurrence_pattern === null ? [] : [`Repeats ${repeatWords(recurrence_pattern, due_date)}`]),
  ];
}

/** What holds a task back; nothing for one that can be started. */
export function TaskWaiting({ task }: { task: Task }) {
  if (task.completed || task.can_start) return null;
  const { short, full } = waitingWords(task);
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

/** How many of its subtasks are done; nothing for a task without any. */
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

/** What a subtask is a part of. */
export function TaskParent({ name }: { name: string }) {
  return (
    <Text align="center" gap={1.5} shrink nowrap hint className={classes['mark']}>
      <CornerLeftUp {...SMALL_ICON} />
      <span className="sr-only">Part of </span>
      <span className={classes['cut']}>{name}</span>
    </Text>
  );
}

/** That a task comes back, and how often. */
export function TaskRepeat({ task }: { task: Task }) {
  if (task.recurrence_pattern === null || task.completed) return null;
  const words = repeatWords(task.recurrence_pattern, task.due_date);
  return (
    <Text align="center" gap={1.5} shrink nowrap hint className={classes['mark']}>
      <Repeat {...SMALL_ICON} />
      <span className="sr-only">Repeats {words}</span>
    </Text>
  );
}

/** When a task is due, late ones in words and in the colour of danger; when it was done, once it is. */
export function TaskDue({ task }: { task: Task }) {
  const now = usePersonNow();
  if (task.completed && task.completed_at) {
    return (
      <Text align="center" gap={1.5} shrink nowrap hint className={classes['mark']}>
        <Check {...SMALL_ICON} />
        <span className="sr-only">Done </span>
        {doneWords(task.completed_at, now.day)}
      </Text>
    );
  }
  const due = dueWords(task, now);
  if (!due) return null;
  return (
    <Text align="center" gap={1.5} shrink nowrap hint className={classes['mark']} data-late={due.late || undefined}>
      <Calendar {...SMALL_ICON} />
      <span className="sr-only">Due </span>
      {due.text}
    </Text>
  );
}

/** The marks of the fields that have one, such as how long a task will probably take. */
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
