import { formatDueTime, weekdayAndDay } from '#server/platform/calendar.ts';
import type { Notice } from '../notify.ts';
import { type FactKind, factOf } from './due-facts.ts';
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
      fact: factOf('task_reminder', task.id, task.reminder_date!, task.reminder_time),
      type: 'task_reminder',
      title: `Reminder: “${task.name}”`,
      message: line(due, placeOf(task)),
    };
  }
  if (kind === 'reminder') return { ...about, ...dueSoon(task, reader) };
  const fact = (of: FactKind) => factOf(of, task.id, task.due_date!, task.due_time);
  if (kind === 'overdue') {
    return {
      ...about,
      fact: fact('task_overdue'),
      replaces: [fact('due_soon'), fact('task_due')],
      type: 'task_overdue',
      title: `“${task.name}” is still open`,
      message: line(`It was due ${momentText(task, reader)}`, placeOf(task)),
    };
  }
  return {
    ...about,
    fact: fact('task_due'),
    replaces: [fact('due_soon')],
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
        fact: factOf('recurring_task', instance.id, instance.due_date, instance.due_time),
        replaces: [factOf('due_soon', instance.id, instance.due_date, instance.due_time)],
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

/** The notice that an unfinished project is due: one on the day before, and one on the day, which replaces it. */
export function projectNotice(project: DueProject, kind: NoticeKind, reader: Reader): Notice {
  const { due_date, task_count: all, completed_task_count: done } = project;
  const fact = (day: 'tomorrow' | 'today') => `project_deadline:${project.id}:${due_date}:${day}`;
  return {
    ...(kind === 'ends_tomorrow' ? { fact: fact('tomorrow') } : { fact: fact('today'), replaces: [fact('tomorrow')] }),
    type: 'project_deadline',
    title: `“${project.name}” is due ${onDay(due_date!, reader)}`,
    message: all === 0 ? 'It has no tasks' : `${done} of ${all} ${all === 1 ? 'task is' : 'tasks are'} done`,
    projectId: project.id,
    projectName: project.name,
    priority: project.priority,
  };
}

const dueSoon = (row: Due & Place & { id: string; name: string }, reader: Reader) => ({
  fact: factOf('due_soon', row.id, row.due_date!, row.due_time),
  type: 'task_reminder' as const,
  title: `“${row.name}” is due${atTime(row, reader)}`,
  message: line(dueText(row, reader), placeOf(row)),
});

interface Place {
  project_name: string | null;
  /** Of a subtask. */
  parent_name?: string | null;
}

/** The names above a task: `Launch › Plan the party`. */
const placeOf = ({ project_name, parent_name }: Place): string | null =>
  parent_name ? `${project_name} › ${parent_name}` : project_name;

type Due = { due_date: string | null; due_time: string | null };

const dueText = (row: Due, reader: Reader): string => `Due ${momentText(row, reader)}`;

/** `on Friday 20 November at 9:30`, in the locale of the reader. */
const momentText = (row: Due, reader: Reader): string => `${onDay(row.due_date!, reader)}${atTime(row, reader)}`;

/** A notice is also read on later days, when “today” would be another day. */
function onDay(day: string, { today, locale }: Reader): string {
  const withYear = day.slice(0, 4) !== today.slice(0, 4);
  return `on ${weekdayAndDay(day, { withYear, locale })}`;
}

const atTime = ({ due_date, due_time }: Due, { dayStartHour, locale }: Reader): string =>
  due_time === null ? '' : ` at ${formatDueTime(due_date!, due_time, dayStartHour, locale)}`;

const line = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');
