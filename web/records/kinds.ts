import type { Area } from '#contract/areas.ts';
import type { User } from '#contract/auth.ts';
import type { CourseSummary } from '#contract/courses.ts';
import type { JournalEntry, JournalTemplate } from '#contract/journal.ts';
import type { Notification, NotificationPreferences } from '#contract/notifications.ts';
import type { Pillar } from '#contract/pillars.ts';
import type { ProjectTemplate } from '#contract/project-templates.ts';
import type { Project } from '#contract/projects.ts';
import type { RecurringTask, RecurringTaskInstance } from '#contract/recurring.ts';
import type { DailyReflection, SleepReflection } from '#contract/reflections.ts';
import type { Resource } from '#contract/resources.ts';
import type { Occurrence, Task } from '#contract/tasks.ts';
import type { FocusState } from '#contract/today.ts';
import type { TrashEntry } from '#contract/trash.ts';
import type { KeptTask } from './tasks/whole-tasks.ts';

/** The kinds of records in the store, and their types. The store has each record once, by its id. */
export interface Kinds {
  pillar: Pillar;
  area: Area;
  project: Project;
  task: Task;
  rule: RecurringTask;
  /** An instance as in the history of its rule. */
  instance: RecurringTaskInstance;
  /** An instance in the shape of a task, as in lists and days. */
  occurrence: Occurrence;
  notification: Notification;
  /** One record, under the id {@link MINE}. */
  preferences: NotificationPreferences;
  journalEntry: JournalEntry;
  journalTemplate: JournalTemplate;
  /** The reflections of days, each under the id of its journal entry. */
  morning: SleepReflection;
  evening: DailyReflection;
  /** One record, under the id {@link MINE}. */
  focusTimer: FocusHere;
  user: User;
  template: ProjectTemplate;
  trashEntry: TrashEntry;
  resource: Resource;
  course: CourseSummary;
}

/** The focus timer with the clock difference of this device. */
export interface FocusHere extends FocusState {
  /** How far the server's clock is ahead of this device's. */
  clock_offset_ms: number;
}

export type Kind = keyof Kinds;

/** Records as the store keeps them: a task without its derived fields. */
export interface Kept extends Omit<Kinds, 'task'> {
  task: KeptTask;
}

/** The id of a record that each user has exactly once. */
export const MINE = 'mine';
