import type { NotificationPreferences } from '#contract/notifications.ts';
import { addDays, type DayRules, spokenDay } from '#server/platform/calendar.ts';
import type { OpenInstance, OpenProject, OpenTask } from './due-candidates.ts';
import { dueMoment, morningOf, overdueMoment, reminderMoment } from './due-moments.ts';
import type { Notice } from '../notify.ts';

/** A notice and the moment from which it is true. */
export interface TimedNotice {
  at: Date;
  /** It tells how things stand, so it is told also when its moment had passed before there was anything to tell. */
  stands?: boolean;
  notice: Notice;
}

/** Who is told, by their own calendar. */
export interface Recipient {
  rules: DayRules;
  preferences: NotificationPreferences;
  /** The person's day on which it is told. */
  today: string;
}

/** What there is to tell of an open task: its reminders, that it is due, and that it was. */
export function taskNotices(task: OpenTask, { rules, preferences, today }: Recipient): TimedNotice[] {
  const about = {
    taskId: task.id,
    taskName: task.name,
    projectId: task.project_id,
    projectName: task.project_name,
    priority: task.priority,
  };
  const notices: TimedNotice[] = [];
  if (task.reminder_date !== null) {
    const due = task.due_date === null ? 'You asked to be reminded' : dueWords(task, today);
    notices.push({
      at: morningOf(task.reminder_date, rules),
      notice: {
        ...about,
        fact: `task_reminder:${task.id}:${task.reminder_date}`,
        type: 'task_reminder',
        title: `Reminder: “${task.name}”`,
        message: line(due, task.project_name),
      },
    });
  }
  const { due_date } = task;
  if (due_date === null) return notices;
  const due = { ...task, due_date };
  const moment = `${due_date}${task.due_time === null ? '' : `T${task.due_time}`}`;
  const reminder = reminderMoment(due, rules, preferences);
  if (reminder) {
    notices.push({
      at: reminder,
      notice: {
        ...about,
        fact: `task_reminder:${task.id}:${moment}`,
        type: 'task_reminder',
        title: `“${task.name}” is due soon`,
        message: line(`Due at ${task.due_time}`, task.project_name),
      },
    });
  }
  notices.push({
    at: dueMoment(due, rules),
    notice: {
      ...about,
      fact: `task_due:${task.id}:${moment}`,
      type: 'task_due',
      title: `“${task.name}” is due`,
      message: line(dueWords(task, today), task.project_name),
    },
  });
  notices.push({
    at: overdueMoment(due, rules, preferences),
    stands: true,
    notice: {
      ...about,
      fact: `task_overdue:${task.id}:${moment}`,
      type: 'task_overdue',
      title: `“${task.name}” is still open`,
      message: line(`It was due ${spokenDay(due_date, today)}${atTime(task)}`, task.project_name),
    },
  });
  return notices;
}

/** What there is to tell of an open instance: that it is due. */
export function instanceNotices(instance: OpenInstance, { rules, today }: Recipient): TimedNotice[] {
  const notice: Notice = {
    fact: `recurring_task:${instance.id}`,
    type: 'recurring_task',
    title: `“${instance.name}” is due again`,
    message: line(dueWords(instance, today), instance.project_name),
    recurringTaskId: instance.recurring_task_id,
    instanceId: instance.id,
    taskName: instance.name,
    projectId: instance.project_id,
    projectName: instance.project_name,
    priority: instance.priority,
  };
  return [{ at: dueMoment(instance, rules), notice }];
}

/** What there is to tell of an unfinished project: that it ends tomorrow, and today. */
export function projectNotices(project: OpenProject, { rules }: Recipient): TimedNotice[] {
  const { due_date, task_count: all, completed_task_count: done } = project;
  const days = [
    { day: addDays(due_date, -1), word: 'tomorrow' },
    { day: due_date, word: 'today' },
  ];
  return days.map(({ day, word }) => ({
    at: morningOf(day, rules),
    notice: {
      fact: `project_deadline:${project.id}:${due_date}:${word}`,
      type: 'project_deadline',
      title: `“${project.name}” ends ${word}`,
      message: all === 0 ? 'It has no tasks' : `${done} of ${all} ${all === 1 ? 'task is' : 'tasks are'} done`,
      projectId: project.id,
      projectName: project.name,
      priority: project.priority,
    },
  }));
}

/** `Due today at 09:30`, seen from a day. */
const dueWords = (row: { due_date: string | null; due_time: string | null }, from: string): string =>
  `Due ${spokenDay(row.due_date!, from)}${atTime(row)}`;

const atTime = ({ due_time }: { due_time: string | null }): string => (due_time === null ? '' : ` at ${due_time}`);

const line = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');
