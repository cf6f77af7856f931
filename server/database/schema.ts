import type { Generated } from 'kysely';
import type {
  ActiveDaysTable,
  ActiveMonthsTable,
  CompletionDaysTable,
  CompletionMonthsTable,
  CompletionsTable,
  MonthlyGoalsTable,
} from './tables/completion-tables.ts';
import type { AccountTables } from './tables/account-tables.ts';
import type { CoachTables } from './tables/coach-tables.ts';
import type { FileTables } from './tables/file-tables.ts';
import type { ImportTables } from './tables/import-tables.ts';
import type { JobTables } from './tables/job-tables.ts';
import type { WebhookTables } from './tables/webhook-tables.ts';
import type { FeedbackCategory, FeedbackPriority } from '#contract/feedback.ts';
import type { NotificationType } from '#contract/notifications.ts';
import type { FocusKind } from '#contract/rules/focus-timer.ts';
import type { RepeatFrom } from '#contract/recurrence.ts';
import type { TrashKind } from '#contract/trash.ts';
import type { Priority, ProjectStatus, TaskStatus, Weekday } from '#contract/vocabulary.ts';
import type {
  JournalEntriesTable,
  JournalTagsTable,
  JournalAnswersTable,
  JournalLinksTable,
  JournalTemplatesTable,
} from './tables/journal-tables.ts';
import type { CalendarDate, Instant, Owned } from './tables/row-types.ts';

/*
 * Rows as both engines return them. Instants are ISO 8601 strings in UTC, dates `YYYY-MM-DD`. Every table of a user has
 * the key (user_id, id): a reference across users cannot be stored.
 */

interface PillarsTable extends Owned {
  parent_pillar_id: string | null;
  name: string;
  description: string;
  icon: string;
  color: string;
  time_allocation_percentage: number | null;
  sort_order: number;
  archived_at: Instant | null;
  /** The starter template it came from. */
  from_template: string | null;
}

interface AreasTable extends Owned {
  pillar_id: string | null;
  name: string;
  description: string;
  icon: string;
  color: string;
  importance: number;
  sort_order: number;
  archived_at: Instant | null;
  from_template: string | null;
}

interface ProjectsTable extends Owned {
  area_id: string | null;
  name: string;
  description: string;
  icon: string;
  color: string | null;
  priority: Priority;
  importance: number;
  status: ProjectStatus;
  due_date: CalendarDate | null;
  completed_at: Instant | null;
  sort_order: number;
  archived_at: Instant | null;
  from_template: string | null;
  /** 1: the Inbox, the user's one project for tasks without a project. */
  is_inbox: Generated<number>;
  /** When the next notice about it is due; null: never. A completed row may still have one. */
  next_notice_at: Generated<Instant | null>;
}

interface TasksTable extends Owned {
  project_id: string;
  parent_task_id: string | null;
  name: string;
  description: string;
  status: TaskStatus;
  priority: Priority;
  category: string;
  due_date: CalendarDate | null;
  due_time: string | null;
  start_date: CalendarDate | null;
  reminder_date: CalendarDate | null;
  /** HH:MM; null for the morning. */
  reminder_time: string | null;
  estimated_duration: number | null;
  completed_at: Instant | null;
  /** 1 when it cannot be completed while a subtask is open. */
  sub_task_completion_required: Generated<number>;
  sort_order: number;
  from_template: string | null;
  /** When the next notice about it is due; null: never. A completed row may still have one. */
  next_notice_at: Generated<Instant | null>;
}

/** How many tasks a project has; triggers keep it (dialect/rollups.ts). There is a row for each project with a task. */
interface ProjectTasksTable {
  user_id: string;
  project_id: string;
  task_count: number;
  completed_task_count: number;
}

/** A task that waits for another task. */
interface TaskDependenciesTable {
  user_id: string;
  task_id: string;
  depends_on_id: string;
}

/** A recurring task: its rule and its texts. */
interface RecurringTasksTable extends Owned {
  /** The task it was created from, which is its first occurrence. */
  task_id: string | null;
  name: string;
  description: string;
  priority: Priority;
  project_id: string | null;
  category: string;
  estimated_duration: number | null;
  due_time: string | null;
  /** JSON: a RecurrencePattern. */
  recurrence_pattern: string;
  repeat_from: RepeatFrom;
  start_date: CalendarDate;
  /** Occurrences up to this day have no instances: the task it was created from is the occurrence. */
  starts_after: CalendarDate | null;
  week_starts_on: Weekday;
  paused_at: Instant | null;
  /** Up to this day every occurrence has its instance. */
  generated_through: CalendarDate | null;
}

/** One occurrence, with the texts of the rule at its creation. */
interface RecurringTaskInstancesTable extends Owned {
  recurring_task_id: string;
  /** Unique in its rule: its day, or the instance that it follows. */
  occurrence: string;
  name: string;
  description: string;
  priority: Priority;
  project_id: string | null;
  category: string;
  estimated_duration: number | null;
  due_date: CalendarDate;
  due_time: string | null;
  completed_at: Instant | null;
  skipped_at: Instant | null;
  /**
   * 1 when a newer one of its rule closed it: `skipped_at` is set, but nobody skipped it. One closed by the same run that
   * made it, after its day, has 0, and `skipped_at` is the end of that day, before `created_at`.
   */
  is_missed: Generated<number>;
  /** 1 when it changed places with the task of its rule: it was skipped or missed on a day of that task. */
  is_swapped: Generated<number>;
  /** The user's day of its completion or skip. */
  closed_on: CalendarDate | null;
  reopened_at: Instant | null;
  /** When the next notice about it is due; null: never. A completed row may still have one. */
  next_notice_at: Generated<Instant | null>;
}

/** A notification of a user; there is one per fact. */
interface NotificationsTable {
  user_id: string;
  id: string;
  /** The fact that it reports, such as `task_due:<id>:2026-11-20`; unique for the user. */
  fact: string;
  type: NotificationType;
  title: string;
  message: string;
  related_task_id: string | null;
  related_project_id: string | null;
  related_recurring_task_id: string | null;
  /** The instance of that recurring task. */
  instance_id: string | null;
  project_name: string | null;
  task_name: string | null;
  priority: Priority | null;
  /** JSON: the channels on which it is sent in addition to the list. */
  channels: string;
  /** When it is sent on its channels. */
  scheduled_for: Instant;
  sent_at: Instant | null;
  /** When it may be mailed; null: no mail is pending. */
  mail_at: Generated<Instant | null>;
  /** 1: the mail limit of the day was reached, so the next digest includes it. */
  for_digest: Generated<number>;
  /** The mail that includes it. */
  mail_id: Generated<string | null>;
  /** When its reason no longer applied, before it was sent. */
  withdrawn_at: Instant | null;
  read_at: Instant | null;
  /** When it was removed from the list; the row stays, so that the same fact creates no second notification. */
  cleared_at: Instant | null;
  created_at: Instant;
  /** When it was listed: its creation, or the end of its snooze. */
  listed_at: Instant;
  /** When it was snoozed last; null: never, or the snooze was undone. */
  snoozed_at: Instant | null;
  /** JSON: the values of this row that the snooze replaced, for undo. */
  before_snooze: string | null;
}

interface NotificationPreferencesTable {
  user_id: string;
  /** JSON: NotificationPreferences. */
  preferences: string;
  /** The secret in the link of a digest that turns digests off without signing in. */
  unsubscribe_secret: string;
}

interface AchievementsTable {
  user_id: string;
  key: string;
  achieved_at: Instant;
}

/** A task that the user picked for a day, or an instance with a position on that day. */
interface DayEntriesTable {
  user_id: string;
  day: CalendarDate;
  /** The id of the task or the instance. */
  subject_id: string;
  task_id: string | null;
  instance_id: string | null;
  sort_order: number;
  /** The due date of the task at that time, or the day itself without one; null for older rows. */
  due_date: CalendarDate | null;
}

/** A suggestion answered with "not now": it is hidden until this day. */
interface DismissedSuggestionsTable {
  user_id: string;
  task_id: string;
  until: CalendarDate;
}

/** A finished session of the focus timer. */
interface FocusSessionsTable {
  user_id: string;
  id: string;
  task_id: string | null;
  day: CalendarDate;
  minutes: number;
  finished_at: Instant;
}

/** The focus timer of a person: the running one, or the last finished. */
interface FocusTimersTable {
  user_id: string;
  /** It is also the id of its session. */
  id: string;
  kind: FocusKind;
  task_id: string | null;
  started_at: Instant;
  /** When it was last started, paused, resumed or finished. */
  changed_at: Instant;
  /** Milliseconds left at `changed_at`. */
  left_ms: number;
  /** Null while paused or finished. */
  ends_at: Instant | null;
  /** 1: the person continues after completing its task. */
  keeps_on: number;
  finished_at: Instant | null;
  /** The kind to start next, on the day it was finished. */
  next_kind: FocusKind;
}

/** An applied starter template, so that repeating the request returns the first result. */
interface OnboardingApplicationsTable {
  user_id: string;
  request_id: string;
  template: string;
  /** The paths that were left out, in order, separated by spaces. */
  left_out: string;
  pillars: number;
  areas: number;
  projects: number;
  tasks: number;
  created_at: Instant;
}

interface ProjectTemplatesTable extends Owned {
  name: string;
  description: string;
  category: string;
  /** The area of the project that it was saved from. */
  area_id: string | null;
  /** JSON: [TemplateTask], each before its subtasks. They are used together, and no other row refers to them. */
  tasks: string;
  task_count: number;
  usage_count: number;
  last_used_at: Instant | null;
}

/** How often a user has created a project from a built-in template. */
interface BuiltInTemplateUsesTable {
  user_id: string;
  template_id: string;
  usage_count: number;
  last_used_at: Instant;
}

/** A course that a user has started. */
interface CourseEnrollmentsTable {
  user_id: string;
  id: string;
  course_id: string;
  enrolled_at: Instant;
}

interface CompletedLessonsTable {
  user_id: string;
  course_id: string;
  lesson_id: string;
  completed_at: Instant;
}

/** The first response to a write, for a client that repeats the request because the response was lost. */
interface FirstAnswersTable {
  user_id: string;
  /** The verb of the request, such as `plan`. */
  verb: string;
  request_id: string;
  /** 1, 2, …: the order of a user's responses. */
  place: number;
  /** JSON. */
  answer: string;
}

/** A change made by an assistant, for the list and its Undo. */
interface AssistantChangesTable {
  user_id: string;
  id: string;
  /** The name of the access token. */
  program: string;
  tool: string | null;
  summary: string;
  /** JSON, without texts of the user. */
  undo: string;
  created_at: Instant;
  undone_at: Instant | null;
}

/** A deleted record with all records below it. */
interface TrashTable {
  user_id: string;
  id: string;
  kind: TrashKind;
  name: string;
  /** JSON: the number of its records by table. */
  counts: Generated<string>;
  deleted_at: Instant;
  expires_at: Instant;
  /** While it is restored in many transactions: see server/records/being-restored.ts. */
  restoring_until: Generated<Instant | null>;
}

/** The records of a trash entry as JSON (server/records/trash-content.ts), apart from the entry, which stays small. */
interface TrashContentsTable {
  user_id: string;
  entry_id: string;
  /** The contents of an undone import are restored in reverse order. */
  place: Generated<number>;
  content: string;
}

/** The trash entry that contains a deleted record. */
interface TrashRecordsTable {
  user_id: string;
  kind: TrashKind;
  id: string;
  entry_id: string;
}

/** A link that is kept with a trash entry until it is restored: see server/records/waiting-links.ts. */
interface TrashLinksTable {
  user_id: string;
  id: string;
  entry_id: string;
  /** JSON. */
  link: string;
  /** For a pointer: names its record and column. */
  pointer: string | null;
  /** When the pointer was cleared. */
  since: Instant | null;
}

/** The text of a record that searches read; updated whenever its texts are written. */
interface SearchTextsTable {
  user_id: string;
  kind: TrashKind;
  id: string;
  /** Its texts without case and accents, one per line, the name first. */
  folded: string;
}

/** The number of rows that a user has in a table, never too low: see dialect/record-counts.ts. */
interface RecordCountsTable {
  user_id: string;
  /** The name of the table. */
  kind: string;
  total: number;
}

/** A mail in the queue, kept for 30 days after it is sent or has finally failed. */
interface OutgoingMailsTable {
  user_id: string;
  id: string;
  /** An address that belongs to no user; null: the user's address at the time of sending. */
  recipient: string | null;
  /** The fact that it reports: one mail per fact. */
  key: string;
  subject: string;
  text: string;
  html: string;
  /** JSON: further headers by name. */
  headers: string;
  /** Attempts so far, including the current one. */
  attempts: number;
  next_attempt_at: Instant;
  /** Until then only the server that claimed it may send it. */
  claimed_until: Instant | null;
  sent_at: Instant | null;
  /** Whether it was written to the outbox folder instead of being sent; null until then, and for earlier mails. */
  is_kept: 0 | 1 | null;
  /** When the server stopped trying to send it. */
  failed_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
}

/** The address at which other calendars read a user's days. */
interface CalendarFeedsTable {
  user_id: string;
  /** The secret part of the address; its owner can see it again. */
  secret: string;
  created_at: Instant;
}

/** Feedback to the operators of the server. */
interface FeedbackTable {
  user_id: string;
  id: string;
  category: FeedbackCategory;
  priority: FeedbackPriority;
  subject: string;
  message: string;
  /** 1: it was handed to the mail queue. */
  email_sent: number;
  created_at: Instant;
}

interface MigrationsTable {
  name: string;
  applied_at: Instant;
  /** The version of Auric that applied it; null for those before 0.2.0. */
  version: Generated<string | null>;
  /** The oldest version whose servers run on it. */
  oldest_servers: Generated<string | null>;
}

/** Every table, by its name. */
export interface Schema extends AccountTables, FileTables, CoachTables, ImportTables, JobTables, WebhookTables {
  pillars: PillarsTable;
  areas: AreasTable;
  projects: ProjectsTable;
  tasks: TasksTable;
  project_tasks: ProjectTasksTable;
  task_dependencies: TaskDependenciesTable;
  recurring_tasks: RecurringTasksTable;
  recurring_task_instances: RecurringTaskInstancesTable;
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
  achievements: AchievementsTable;
  completions: CompletionsTable;
  completion_days: CompletionDaysTable;
  completion_months: CompletionMonthsTable;
  active_days: ActiveDaysTable;
  active_months: ActiveMonthsTable;
  monthly_goals: MonthlyGoalsTable;
  day_entries: DayEntriesTable;
  dismissed_suggestions: DismissedSuggestionsTable;
  focus_sessions: FocusSessionsTable;
  focus_timers: FocusTimersTable;
  onboarding_applications: OnboardingApplicationsTable;
  first_answers: FirstAnswersTable;
  assistant_changes: AssistantChangesTable;
  trash: TrashTable;
  trash_contents: TrashContentsTable;
  trash_records: TrashRecordsTable;
  trash_links: TrashLinksTable;
  search_texts: SearchTextsTable;
  record_counts: RecordCountsTable;
  outgoing_mails: OutgoingMailsTable;
  calendar_feeds: CalendarFeedsTable;
  journal_entries: JournalEntriesTable;
  journal_tags: JournalTagsTable;
  journal_answers: JournalAnswersTable;
  journal_links: JournalLinksTable;
  project_templates: ProjectTemplatesTable;
  built_in_template_uses: BuiltInTemplateUsesTable;
  journal_templates: JournalTemplatesTable;
  feedback: FeedbackTable;
  course_enrollments: CourseEnrollmentsTable;
  completed_lessons: CompletedLessonsTable;
  schema_migrations: MigrationsTable;
}
