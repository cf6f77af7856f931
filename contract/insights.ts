import * as z from 'zod/mini';
import { Completion, GivenShare } from './alignment.ts';
import { Area } from './areas.ts';
import { Pillar } from './pillars.ts';
import { about, endpoint } from './platform/endpoint.ts';
import { pageQuery } from './platform/paging.ts';
import {
  calendarDate,
  color,
  count,
  dateInput,
  icon,
  id,
  idParams,
  instant,
  orNull,
  percentage,
} from './platform/wire.ts';
import { Project } from './projects.ts';
import { Task } from './tasks.ts';

/** Number of days of each range up to the user's today; all time has no fixed number. */
export const RANGE_DAYS = { week: 7, month: 30, quarter: 91, year: 365 } as const;

/** The longest range with custom dates: a hundred years. */
export const RANGE_DAYS_MAX = 36_525;

/** Completions on a page by default. */
export const COMPLETIONS_PER_PAGE = 50;

/** Maximum number of tasks in the figures of a project. */
export const PROJECT_TASKS_MAX = 200;

const DateRange = z.enum(['week', 'month', 'quarter', 'year', 'all_time']);
export type DateRange = z.output<typeof DateRange>;

/** Older names in the public API. */
const OTHER_NAMES: Readonly<Record<string, DateRange>> = { weekly: 'week', monthly: 'month', yearly: 'year' };

/** The range of the figures: a named range, or custom dates, both included, which replace it. */
export const RangeQuery = z.object({
  date_range: z._default(
    z.pipe(
      z.transform((value: string | null) => OTHER_NAMES[value ?? ''] ?? (value || 'all_time')),
      DateRange,
    ) as unknown as z.ZodMiniType<DateRange, string | null>,
    'all_time',
  ),
  date_from: orNull(dateInput),
  date_to: orNull(dateInput),
});
export type RangeQuery = z.output<typeof RangeQuery>;

const days = { from: calendarDate, to: calendarDate };

/** The range of the figures, in the user's days, both included. */
export const ShownRange = z.strictObject({
  /** For all time, the day of the first completion; null without one. */
  from: z.nullable(calendarDate),
  to: calendarDate,
  /** As many days right before; null for all time, and if the account did not exist yet when they began. */
  previous: z.nullable(z.strictObject(days)),
});
export type ShownRange = z.output<typeof ShownRange>;

/** Completions in a range, of everything or of one place. */
const completedIn = {
  /** Tasks and occurrences of repeating ones. */
  completed: count,
  /** Of these and of completed projects. */
  points: count,
  /** The time that was given, docs/decisions/0031. */
  minutes: count,
  /** Number of completions with neither focus minutes nor an estimate. */
  assumed_count: count,
  completed_projects: count,
};
export const CompletedIn = z.strictObject(completedIn);
export type CompletedIn = z.output<typeof CompletedIn>;

const totals = {
  ...completedIn,
  /** Days on which something was completed. */
  active_days: count,
};
export const Totals = z.strictObject(totals);
export type Totals = z.output<typeof Totals>;

/** A step of the range, by its first day: completed tasks and occurrences, and all points. */
export const TrendStep = z.strictObject({ date: calendarDate, completed: count, points: count });
export type TrendStep = z.output<typeof TrendStep>;

/** Completions step by step. */
const stepByStep = {
  /** Up to 62 days each day, up to two years each week of the user, else each month. */
  step: z.enum(['day', 'week', 'month']),
  /** Every step of the range; the first and the last may be shorter. */
  days: z.array(TrendStep),
  /** The same steps of the range before; empty if there is none. */
  previous_days: z.array(TrendStep),
};
export const StepByStep = z.strictObject(stepByStep);
export type StepByStep = z.output<typeof StepByStep>;

/** Completions in one of several parts. */
const completedShare = {
  /** Tasks and occurrences completed in the range. */
  task_count: count,
  /** Of all that were. */
  percentage,
  /** Of the projects completed in the range. */
  completed_projects: count,
  points: count,
  minutes: count,
  assumed_count: count,
};

/** Completions in a top-level pillar and its sub-pillars, and its share of the time. */
export const PillarInsight = z.strictObject({
  /** Null: completions outside the visible pillars, because they had none, or it was archived or deleted since. */
  pillar_id: z.nullable(id),
  pillar_name: z.string(),
  pillar_icon: z.nullable(icon),
  pillar_color: z.nullable(color),
  ...completedShare,
  ...GivenShare.shape,
  /** Areas in it now. */
  areas_count: count,
  projects_count: count,
});
export type PillarInsight = z.output<typeof PillarInsight>;

/** Completions in an area. */
export const AreaInsight = z.strictObject({
  /** Null: completions outside the visible areas. */
  area_id: z.nullable(id),
  area_name: z.string(),
  area_icon: z.nullable(icon),
  area_color: z.nullable(color),
  /** Its pillar now, which may be a sub-pillar. */
  pillar_id: z.nullable(id),
  pillar_name: z.nullable(z.string()),
  ...completedShare,
  /** Projects in it now. */
  projects_count: count,
});
export type AreaInsight = z.output<typeof AreaInsight>;

/** Existing records, and how many were completed in the range. */
export const Snapshot = z.strictObject({
  /** Tasks that existed at the end of the range: completed by then, or open and visible. */
  total_tasks: count,
  /** Tasks and occurrences completed in the range. */
  total_tasks_completed: count,
  /** The same of projects, without the Inbox. */
  total_projects: count,
  total_projects_completed: count,
  /** Tasks completed in the range, of those plus the ones open at its end: the sum of the breakdown by status. */
  completion_rate: percentage,
});
export type Snapshot = z.output<typeof Snapshot>;

/** Completed in the range, or open at its end. Overdue tasks are in no other figure. */
export const StatusBreakdown = z.strictObject({
  completed: count,
  /** In progress or in review. */
  in_progress: count,
  todo: count,
  /** Late at the end of the range. */
  overdue: count,
});
export type StatusBreakdown = z.output<typeof StatusBreakdown>;

/** A suggestion. It links to a visible record. */
export const Recommendation = z.strictObject({
  type: z.enum(['create_area', 'create_project', 'create_task', 'complete_tasks']),
  /** `Finish 2 overdue tasks` */
  title: z.string(),
  /** Why, by the user's own figures. */
  description: z.string(),
  /** Of the button: `Show tasks`. */
  action: z.string(),
  pillar_id: z.optional(id),
  area_id: z.optional(id),
  project_id: z.optional(id),
  /** How many tasks it is about. */
  count: z.optional(count),
});
export type Recommendation = z.output<typeof Recommendation>;

/** Maximum number of sentences about the figures. */
export const TEXTS_MAX = 5;

export const Insights = z.strictObject({
  range: ShownRange,
  totals: z.strictObject({
    ...totals,
    /** The day with the most completions, then the most points, then the latest. */
    best_day: z.nullable(TrendStep),
  }),
  previous_totals: z.nullable(Totals),
  alignment_snapshot: z.strictObject({
    ...Snapshot.shape,
    /** The visible pillars in their order, then completions outside them. */
    pillar_alignment: z.array(PillarInsight),
  }),
  productivity_trends: z.strictObject({
    /** Completed in the last seven days of the range. */
    this_week: count,
    /** In the seven days before. */
    last_week: count,
    /** Completed in seven days on average over the thirty up to the end of the range, one decimal. */
    monthly_average: z.number().check(z.minimum(0)),
    /** Compared with the previous range; null if there are too few completions, and for all time. */
    trend: z.nullable(z.enum(['up', 'down', 'steady'])),
    ...stepByStep,
  }),
  /** The visible areas, most completions first, then completions outside them. */
  area_distribution: z.array(AreaInsight),
  task_status_breakdown: StatusBreakdown,
  /** Sentences about the user's own figures. */
  insights_text: z.array(z.string()).check(z.maxLength(TEXTS_MAX)),
  /** One of each type at most. */
  recommendations: z.array(Recommendation),
  generated_at: instant,
});
export type Insights = z.output<typeof Insights>;

/** The records of a place, by the rules of {@link Snapshot}. */
export const PlaceSummary = z.strictObject({
  project_count: count,
  /** In the range. */
  completed_project_count: count,
  /** Existing by the end of the range, whenever they were completed. */
  total_task_count: count,
  /** In the range. */
  completed_task_count: count,
  /** Open at the end of the range. */
  active_task_count: count,
  /** Tasks completed in the range, of those plus the ones open at its end. */
  completion_rate: percentage,
  ...completedIn,
});

/** Details of the completions of a place, and those of the previous range. */
const beside = {
  /** Null without a previous range. */
  previous_totals: z.nullable(CompletedIn),
  productivity_trends: StepByStep,
};

/** Completions in a part of a place while the part belonged to it. */
const completedInPart = {
  ...completedIn,
  /**
   * Tasks completed in the part while they belonged elsewhere. `completed` plus this is the figure of the part itself.
   */
  completed_elsewhere: count,
};

export const PillarInsights = z.strictObject({
  range: ShownRange,
  pillar: Pillar,
  summary: PlaceSummary,
  ...beside,
  /** The visible areas of the pillar and its sub-pillars, most completions first. */
  areas: z.array(z.extend(Area, completedInPart)),
  /** Completions in none of these areas: moved, archived or deleted since. The areas and this add up to the summary. */
  rest: CompletedIn,
});
export type PillarInsights = z.output<typeof PillarInsights>;

export const AreaInsights = z.strictObject({
  range: ShownRange,
  area: Area,
  summary: PlaceSummary,
  /** The visible projects, most completions first. */
  projects: z.array(z.extend(Project, completedInPart)),
  /**
   * Completions in none of these projects: moved, archived or deleted since. The projects and this add up to the
   * summary.
   */
  rest: CompletedIn,
});
export type AreaInsights = z.output<typeof AreaInsights>;

export const ProjectInsights = z.strictObject({
  range: ShownRange,
  project: Project,
  summary: z.strictObject({
    /** Existing by the end of the range, whenever they were completed. */
    task_count: count,
    /** In the range. */
    completed_task_count: count,
    /** Open at the end of the range. */
    active_task_count: count,
    /** Tasks completed in the range, of those plus the ones open at its end. */
    completion_percentage: percentage,
    ...completedIn,
  }),
  ...beside,
  /** In their order, at most 200. */
  tasks: z.array(Task),
});
export type ProjectInsights = z.output<typeof ProjectInsights>;

/** A completion behind a figure. */
export const CompletionRow = z.extend(Completion, {
  /** Of the row itself: the kind and the id of the completed record. */
  id: z.string(),
  /** Whether the completed record exists and is visible. */
  exists: z.boolean(),
  /** Its place at that time, with current names; null if the place is deleted or hidden. */
  project_name: z.nullable(z.string()),
  area_name: z.nullable(z.string()),
  pillar_name: z.nullable(z.string()),
  pillar_color: z.nullable(color),
});
export type CompletionRow = z.output<typeof CompletionRow>;

/** Filters of the completions; all must match. */
const filter = {
  /** Including its sub-pillars, as in its figures. */
  pillar_id: orNull(id),
  area_id: orNull(id),
  project_id: orNull(id),
  /** `task` includes occurrences of recurring tasks, as the figures do; `recurring`: only these. */
  kind: orNull(z.enum(['task', 'recurring', 'project'])),
  /**
   * Completions outside every visible pillar, area or project. With a pillar: outside its current areas; with an area:
   * outside its current projects.
   */
  without: orNull(z.enum(['pillar', 'area', 'project'])),
};

export const CompletionsFilter = z.extend(RangeQuery, filter);
export type CompletionsFilter = z.output<typeof CompletionsFilter>;

export const CompletionsQuery = z.extend(CompletionsFilter, pageQuery);
export type CompletionsQuery = z.output<typeof CompletionsQuery>;

export const insightsContract = about('account', {
  read: endpoint('GET /insights', {
    refuses: [404],
    aliases: ['/ultra/insights'],
    summary: 'Sums up the completions of a range, in one area or in all, with sentences about them.',
    query: z.extend(RangeQuery, { area_id: orNull(id) }),
    response: Insights,
  }),
  pillar: endpoint('GET /insights/pillars/:id', {
    summary: 'Sums up the completions in a pillar in a range, by its areas.',
    params: idParams,
    query: RangeQuery,
    response: PillarInsights,
  }),
  area: endpoint('GET /insights/areas/:id', {
    summary: 'Sums up the completions in an area in a range, by its projects.',
    params: idParams,
    query: RangeQuery,
    response: AreaInsights,
  }),
  project: endpoint('GET /insights/projects/:id', {
    summary: 'Sums up the completions in a project in a range, with its tasks.',
    params: idParams,
    query: RangeQuery,
    response: ProjectInsights,
  }),
  completions: endpoint('GET /insights/completions', {
    refuses: [404],
    summary: 'Lists the completions behind a figure by pages, the newest first.',
    query: CompletionsQuery,
    paged: true,
    response: z.array(CompletionRow),
  }),
  sums: endpoint('GET /insights/completions/sums', {
    refuses: [404],
    summary: 'Sums up the completions behind a figure.',
    query: CompletionsFilter,
    response: CompletedIn,
  }),
});
