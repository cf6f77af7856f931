import type { Generated } from 'kysely';
import type { TrashKind } from '#contract/trash.ts';
import type { Priority, ProjectStatus, TaskStatus, Weekday } from '#contract/vocabulary.ts';

/*
 * The rows as both engines return them. Instants are ISO 8601 strings in UTC, dates `YYYY-MM-DD`.
 * Every table of a user has the key (user_id, id): a reference across users cannot be stored.
 */

type Instant = string;
type CalendarDate = string;

interface Owned {
  user_id: string;
  id: string;
  created_at: Instant;
  updated_at: Instant;
}

interface UsersTable {
  id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  profile_picture: string | null;
  /** Argon2id in PHC text; null for an account that only signs in elsewhere. */
  password_hash: string | null;
  timezone: string;
  day_start_hour: number;
  week_starts_on: Weekday;
  daily_capacity_minutes: number;
  onboarding_completed_at: Instant | null;
  username_changed_at: Instant | null;
  disabled_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** What must be unique across users, keyed by what is unique. */
interface LoginNamesTable {
  kind: 'email' | 'username';
  value: string;
  user_id: string;
}

interface SessionsTable {
  user_id: string;
  /** SHA-256 of the bearer token, hexadecimal. */
  token_hash: string;
  id: string;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
}

interface PasswordResetsTable {
  user_id: string;
  /** SHA-256 of the token in the mailed link, hexadecimal. */
  token_hash: string;
  expires_at: Instant;
}

/** Counted tries, such as wrong passwords, that several servers must count together. */
interface AttemptsTable {
  /** What is counted, with the person's part hashed. */
  key: string;
  count: number;
  resets_at: Instant;
}

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
  estimated_duration: number | null;
  completed_at: Instant | null;
  /** 1 when it cannot be completed while a subtask is open. */
  sub_task_completion_required: Generated<number>;
  sort_order: number;
  from_template: string | null;
}

/** A task waits for another. */
interface TaskDependenciesTable {
  user_id: string;
  task_id: string;
  depends_on_id: string;
}

/** The one source of every score and trend: a row for each completed thing, fixed at the moment of completion. */
interface CompletionsTable {
  user_id: string;
  kind: 'task' | 'recurring' | 'project';
  subject_id: string;
  name: string;
  completed_at: Instant;
  /** The user's own day. */
  completed_on: CalendarDate;
  points: number;
  /** JSON: [{reason, points}]. */
  breakdown: string;
  minutes: number | null;
  project_id: string | null;
  area_id: string | null;
  pillar_id: string | null;
}

/** A task that the user picked for a day. */
interface TodayTasksTable {
  user_id: string;
  day: CalendarDate;
  task_id: string;
  sort_order: number;
}

/** A suggestion answered with "not now": it stays away until this day. */
interface DismissedSuggestionsTable {
  user_id: string;
  task_id: string;
  until: CalendarDate;
}

/** A finished stretch of the focus timer. */
interface FocusSessionsTable {
  user_id: string;
  id: string;
  task_id: string | null;
  day: CalendarDate;
  minutes: number;
  finished_at: Instant;
}

/** One applied starter template, so that the same request again answers with the first result. */
interface OnboardingApplicationsTable {
  user_id: string;
  request_id: string;
  template: string;
  pillars: number;
  areas: number;
  projects: number;
  tasks: number;
  created_at: Instant;
}

/** A deleted thing with all that was below it, as one JSON text of rows. */
interface TrashTable {
  user_id: string;
  id: string;
  kind: TrashKind;
  name: string;
  subtree: string;
  deleted_at: Instant;
  expires_at: Instant;
}

interface MigrationsTable {
  name: string;
  applied_at: Instant;
}

/** Every table, by its name. */
export interface Schema {
  users: UsersTable;
  login_names: LoginNamesTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  attempts: AttemptsTable;
  pillars: PillarsTable;
  areas: AreasTable;
  projects: ProjectsTable;
  tasks: TasksTable;
  task_dependencies: TaskDependenciesTable;
  completions: CompletionsTable;
  today_tasks: TodayTasksTable;
  dismissed_suggestions: DismissedSuggestionsTable;
  focus_sessions: FocusSessionsTable;
  onboarding_applications: OnboardingApplicationsTable;
  trash: TrashTable;
  schema_migrations: MigrationsTable;
}
