import * as z from 'zod/mini';
import { Activity, Alignment } from './alignment.ts';
import { Area } from './areas.ts';
import { User } from './auth.ts';
import { RecentCourse } from './courses.ts';
import { about, endpoint } from './platform/endpoint.ts';
import { count, id, instant, percentage } from './platform/wire.ts';
import { Project } from './projects.ts';
import { Task } from './tasks.ts';
import { Today, TodayTask } from './today.ts';

export const RECENT_MAX = 5;

/** Counts of records and completions; hidden records do not count. */
export const Stats = z.strictObject({
  total_journal_entries: count,
  total_tasks: count,
  tasks_completed: count,
  completion_rate: percentage,
  total_areas: count,
  total_projects: count,
  completed_projects: count,
  active_projects: count,
  courses_enrolled: count,
  courses_completed: count,
  badges_earned: count,
  /** Days in a row with a completion, up to today or yesterday. */
  current_streak: count,
  /** Recurring instances. */
  habits_completed_today: count,
});
export type Stats = z.output<typeof Stats>;

export const Achievement = z.strictObject({ key: z.string(), name: z.string(), achieved_at: instant });
export type Achievement = z.output<typeof Achievement>;

/** The most useful step now, with its reason. Blocked, hidden or refused ("not now") ones are never offered. */
export const NextAction = z.strictObject({
  kind: z.enum(['task', 'plan_day', 'set_goal', 'write_why', 'create_task']),
  /** If `kind` is `task`: a task or a recurring instance. */
  task: z.nullable(TodayTask),
  /** The pillar without a why, or the place for a new task. */
  pillar_id: z.nullable(id),
  area_id: z.nullable(id),
  project_id: z.nullable(id),
  /** The name of the task, or of the step. */
  title: z.string(),
  /** A sentence with the user's own figures. */
  reason: z.string(),
});
export type NextAction = z.output<typeof NextAction>;

export const Dashboard = z.strictObject({
  user: User,
  stats: Stats,
  /** The newest open tasks that are not in the list of today; no subtasks. */
  recent_tasks: z.array(Task),
  /** Started courses first, the most recent progress first, then new ones, then finished ones. */
  recent_courses: z.array(RecentCourse),
  recent_achievements: z.array(Achievement),
  areas: z.array(Area),
  today_tasks: z.array(TodayTask),
  /** The rest of `GET /today`: suggestions and the plan. */
  today: z.omit(Today, { tasks: true }),
  /** By due date, those without a date last. */
  projects_in_progress: z.array(Project),
  alignment: Alignment,
  /** Twelve weeks. */
  activity: Activity,
  /** Null if there is nothing to do. */
  next_action: z.nullable(NextAction),
});
export type Dashboard = z.output<typeof Dashboard>;

export const dashboardContract = about('account', {
  read: endpoint('GET /dashboard', {
    aliases: ['/ultra/dashboard'],
    summary:
      'Reads the day at a glance: figures, recent tasks, achievements, areas, projects in progress, today and the scores.',
    response: Dashboard,
  }),
  stats: endpoint('GET /stats', {
    summary: 'Counts records and completions.',
    response: Stats,
  }),
  updateStats: endpoint('POST /stats/update', {
    summary: 'Counts again; the figures are never stored, so this is the same as reading them.',
    response: Stats,
  }),
});
