import { Award, Bell, Calendar, CalendarClock, LockOpen, type LucideIcon, Repeat, Target } from 'lucide-react';
import type { NotificationPreferences, NotificationType } from '#contract/notifications.ts';
import { NOTICE_TIME } from '#contract/rules/times-of-dates.ts';
import { formatDuration, formatTime } from '#web/platform/format.ts';

interface TypeText {
  type: NotificationType;
  icon: LucideIcon;
  /** The plural name in the settings: "Reminders". */
  names: string;
  /** The preference that turns the type on. */
  field: Extract<keyof NotificationPreferences, `${string}_notifications`>;
  /** When it is sent, as a sentence. */
  when: (preferences: Pick<NotificationPreferences, 'reminder_advance_time' | 'overdue_check_interval'>) => string;
}

/** The types of notifications, in the order of the settings. */
export const NOTIFICATION_TYPES: readonly TypeText[] = [
  {
    type: 'task_reminder',
    icon: Bell,
    names: 'Reminders',
    field: 'task_reminder_notifications',
    when: ({ reminder_advance_time }) =>
      `${formatDuration(reminder_advance_time)} before a task with a time is due, and on its reminder date, at its time or ${formatTime(NOTICE_TIME)}.`,
  },
  {
    type: 'task_due',
    icon: Calendar,
    names: 'Due tasks',
    field: 'task_due_notifications',
    when: () => `When a task is due: at its time, or at ${formatTime(NOTICE_TIME)} if it has none.`,
  },
  {
    type: 'task_overdue',
    icon: CalendarClock,
    names: 'Overdue tasks',
    field: 'task_overdue_notifications',
    when: ({ overdue_check_interval }) =>
      `Once, ${formatDuration(overdue_check_interval)} after its time or the end of its day, if it is still open.`,
  },
  {
    type: 'recurring_task',
    icon: Repeat,
    names: 'Repeating tasks',
    field: 'recurring_task_notifications',
    when: () => `Each time one is due again: at its time, or at ${formatTime(NOTICE_TIME)} if it has none.`,
  },
  {
    type: 'project_deadline',
    icon: Target,
    names: 'Project deadlines',
    field: 'project_deadline_notifications',
    when: () => `At ${formatTime(NOTICE_TIME)} the day before a project is due, and on the day.`,
  },
  {
    type: 'unblocked_task',
    icon: LockOpen,
    names: 'Unblocked tasks',
    field: 'unblocked_task_notifications',
    when: () => 'When the last task that blocked one is completed.',
  },
  {
    type: 'achievement_unlocked',
    icon: Award,
    names: 'Achievements',
    field: 'achievement_notifications',
    when: () => 'At milestones, such as 100 tasks completed or 30 days in a row.',
  },
];

export const typeText = (type: NotificationType): TypeText =>
  NOTIFICATION_TYPES.find((each) => each.type === type) as TypeText;
