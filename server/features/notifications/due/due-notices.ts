import { formatDay, formatDueTime } from '#server/platform/calendar.ts';
import type { Notice } from '../notify.ts';
import type { NoticeKind } from './due-moments.ts';
import type { DueInstance, DueProject, DueTask } from './due-rows.ts';

export interface Reader {
  today: string;
  dayStartHour: number;
  /** The locale of days and times. */
  locale: string | undefined;
}

/** The notice about an open task: a reminder, that it is due, or that it is overdue. */
export function taskNotice(task: DueTask, kind: NoticeKind, reader: Reader): Notice {
  const about = {
    taskId: task.id,
    taskName: task.name,
    projectId: task.project_id,
    projectName: task.project_name,
    priority: task.priority,
  };
  if (kind === 'reminder_date') {
    const due = task.due_date === null ? 'You asked to be reminded' : dueText(task, reader);
    return {
      ...about,
      fact: `task_reminder:${task.id}:${momentText(task.reminder_date, task.reminder_time)}`,
      type: 'task_reminder',
      title: `Reminder: “${task.name}”`,
      message: line(due, placeOf(task)),
    };
  }
  const moment = momentText(task.due_date, task.due_time);
  if (kind === 'reminder') return { ...about, ...dueSoon(task, reader) };
  if (kind === 'overdue') {
    return {
      ...about,
      fact: `task_overdue:${task.id}:${moment}`,
      type: 'task_overdue',
      title: `“${task.name}” is still open`,
      message: line(
        `It was due ${formatDay(task.due_date!, reader.today, reader.locale)}${atTime(task, reader)}`,
        placeOf(task),
      ),
    };
  }
  return {
    ...about,
    fact: `task_due:${task.id}:${moment}`,
    type: 'task_due',
    title: `“${task.name}” is due`,
    message: line(dueText(task, reader), placeOf(task)),
  };
}

/** The notice about an open instance: a reminder, or that it is due. */
export const instanceNotice = (instance: DueInstance, kind: NoticeKind, reader: Reader): Notice => ({
  ...(kind === 'reminder'
    ? dueSoon(instance, reader)
    : {
        fact: `recurring_task:${instance.id}`,
        type: 'recurring_task',
        title: `“${instance.name}” is due again`,
        message: line(dueText(instance, reader), instance.project_name),
      }),
  recurringTaskId: instance.recurring_task_id,
  instanceId: instance.id,
  taskName: instance.name,
  projectId: instance.project_id,
  projectName: instance.project_name,
  priority: instance.priority,
});

/** The notice that an unfinished project is due tomorrow or today. */
export function projectNotice(project: DueProject, kind: NoticeKind): Notice {
  const { due_date, task_count: all, completed_task_count: done } = project;
  const word = kind === 'ends_tomorrow' ? 'tomorrow' : 'today';
  return {
    fact: `project_deadline:${project.id}:${due_date}:${word}`,
    type: 'project_deadline',
    title: `“${project.name}” is due ${word}`,
    message: all === 0 ? 'It has no tasks' : `${done} of ${all} ${all === 1 ? 'task is' : 'tasks are'} done`,
    projectId: project.id,
    projectName: project.name,
    priority: project.priority,
  };
}

const dueSoon = (row: Due & Place & { id: string; name: string }, reader: Reader) => ({
  fact: `task_reminder:${row.id}:${momentText(row.due_date, row.due_time)}`,
  type: 'task_reminder' as const,
  title: `“${row.name}” is due soon`,
  message: line(dueText(row, reader), placeOf(row)),
});

const momentText = (day: string | null, time: string | null) => `${day}${time === null ? '' : `T${time}`}`;

interface Place {
  project_name: string | null;
  /** Of a subtask. */
  parent_name?: string | null;
}

/** The names above a task: `Launch › Plan the party`. */
const placeOf = ({ project_name, parent_name }: Place): string | null =>
  parent_name ? `${project_name} › ${parent_name}` : project_name;

type Due = { due_date: string | null; due_time: string | null };

/** `Due today at 9:30`, in the reader's locale. */
const dueText = (row: Due, reader: Reader): string =>
  `Due ${formatDay(row.due_date!, reader.today, reader.locale)}${atTime(row, reader)}`;

const atTime = ({ due_date, due_time }: Due, { dayStartHour, locale }: Reader): string =>
  due_time === null ? '' : ` at ${formatDueTime(due_date!, due_time, dayStartHour, locale)}`;

const line = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');
