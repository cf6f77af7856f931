import * as z from 'zod/mini';
import { Completion, GivenShare } from './alignment.ts';
import { Area } from './areas.ts';
import { Pillar } from './pillars.ts';
import { endpoint } from './platform/endpoint.ts';
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

/** How many days each range has, up to the user's today; all time has as many as there are. */
export const RANGE_DAYS = { week: 7, month: 30, quarter: 91, year: 365 } as const;

/** The longest range of days of one's own: a hundred years. */
export const RANGE_DAYS_MAX = 36_525;

/** Completions on a page unless a client asks for another number. */
export const COMPLETIONS_PER_PAGE = 50;

/** The most tasks that come with the figures of a project. */
export const PROJECT_TASKS_MAX = 200;

const DateRange = z.enum(['week', 'month', 'quarter', 'year', 'all_time']);
export type DateRange = z.output<typeof DateRange>;

/** The names that the public API had first. */
const OTHER_NAMES: Readonly<Record<string, DateRange>> = { weekly: 'week', monthly: 'month', yearly: 'year' };

/** The time that figures are about: a range with a name, or days of one's own, both included, instead of it. */
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

/** The days that figures are about, in the user's own days, both included. */
export const ShownRange = z.strictObject({
  /** Of all time the day of the first completion; null where there is none. */
  from: z.nullable(calendarDate),
  to: calendarDate,
  /** As many days right before them; null of all time, and where there was no account yet when they began. */
  previous: z.nullable(z.strictObject(days)),
});
export type ShownRange = z.output<typeof ShownRange>;

/** What was completed in a range, everywhere or in a place. */
const completedIn = {
  /** Tasks and occurrences of repeating ones. */
  completed: count,
  /** Of these and of completed projects. */
  points: count,
  /** The time that was given, docs/decisions/0031. */
  minutes: count,
  /** How many of the completed had neither focus minutes nor an estimate and count as the usual length. */
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

/** A step of the range, by its first day: what was completed in it, tasks and occurrences, and the points of all. */
export const TrendStep = z.strictObject({ date: calendarDate, completed: count, points: count });
export type TrendStep = z.output<typeof TrendStep>;

/** What was completed step by step. */
const stepByStep = {
  /** Up to 62 days each day, up to two years each week of the user, else each month. */
  step: z.enum(['day', 'week', 'month']),
  /** Every step of the range, the first and the last cut to it. */
  days: z.array(TrendStep),
  /** The same steps of the range before; empty where there is none. */
  previous_days: z.array(TrendStep),
};
export const StepByStep = z.strictObject(stepByStep);
export type StepByStep = z.output<typeof StepByStep>;

/** What was completed in one of several parts of what there is. */
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

/** What was completed in a pillar of the top level and its sub-pillars, and how its share of the time stands. */
export const PillarInsight = z.strictObject({
  /** Null: what is in no pillar that is shown, because there was none, or it was archived or deleted since. */
  pillar_id: z.nullable(id),
  pillar_name: z.string(),
  pillar_icon: z.nullable(icon),
  pillar_color: z.nullable(color),
  ...completedShare,
  ...GivenShare.shape,
  /** What is in it now. */
  areas_count: count,
  projects_count: count,
});
export type PillarInsight = z.output<typeof PillarInsight>;

/** What was completed in an area. */
export const AreaInsight = z.strictObject({
  /** Null: what is in no area that is shown. */
  area_id: z.nullable(id),
  area_name: z.string(),
  area_icon: z.nullable(icon),
  area_color: z.nullable(color),
  /** Its pillar now, which may be a sub-pillar. */
  pillar_id: z.nullable(id),
  pillar_name: z.nullable(z.string()),
  ...completedShare,
  /** What is in it now. */
  projects_count: count,
});
export type AreaInsight = z.output<typeof AreaInsight>;

/** What there is and what was completed of it in the range. */
export const Snapshot = z.strictObject({
  /** Tasks that existed by the end of the range: those completed by then, and those that were open and nothing hides. */
  total_tasks: count,
  /** Tasks and occurrences completed in the range. */
  total_tasks_completed: count,
  /** The same of projects, without the Inbox. */
  total_projects: count,
  total_projects_completed: count,
  /** What was completed in the range, of that and what was open at its end: the sum of the breakdown by status. */
  completion_rate: percentage,
});
export type Snapshot = z.output<typeof Snapshot>;

/** Completed in the range, and open at its end; what is overdue is in no other figure. */
export const StatusBreakdown = z.strictObject({
  completed: count,
  /** In progress or in review. */
  in_progress: count,
  todo: count,
  /** Late at the end of the range. */
  overdue: count,
});
export type StatusBreakdown = z.output<typeof StatusBreakdown>;

/** What is worth doing next. It leads to something that exists and is shown. */
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

/** The most sentences about what stands out. */
export const TEXTS_MAX = 5;

export const Insights = z.strictObject({
  range: ShownRange,
  totals: z.strictObject({
    ...totals,
    /** The day on which most was completed, by points among several, the latest of those. */
    best_day: z.nullable(TrendStep),
  }),
  previous_totals: z.nullable(Totals),
  alignment_snapshot: z.strictObject({
    ...Snapshot.shape,
    /** The pillars that nothing hides in their order, then what is in none of them. */
    pillar_alignment: z.array(PillarInsight),
  }),
  productivity_trends: z.strictObject({
    /** Completed in the seven days up to the end of the range. */
    this_week: count,
    /** In the seven days before those. */
    last_week: count,
    /** Completed in seven days on average over the thirty up to the end of the range, one decimal. */
    monthly_average: z.number().check(z.minimum(0)),
    /** The range against the one before; null where that says too little, and of all time. */
    trend: z.nullable(z.enum(['up', 'down', 'steady'])),
    ...stepByStep,
  }),
  /** The areas that nothing hides, the one with most completed first, then what is in none of them. */
  area_distribution: z.array(AreaInsight),
  task_status_breakdown: StatusBreakdown,
  /** What stands out: sentences of the user's own figures. */
  insights_text: z.array(z.string()).check(z.maxLength(TEXTS_MAX)),
  /** One of each type at most. */
  recommendations: z.array(Recommendation),
  generated_at: instant,
});
export type Insights = z.output<typeof Insights>;

/** What there is in a place, by the rules of {@link Snapshot}. */
const placeSummary = {
  project_count: count,
  /** In the range. */
  completed_project_count: count,
  /** That existed by the end of the range, whenever they were completed. */
  total_task_count: count,
  /** In the range. */
  completed_task_count: count,
  /** Open at the end of the range. */
  active_task_count: count,
  /** What was completed in the range, of that and what was open at its end. */
  completion_rate: percentage,
  ...completedIn,
};

/** How what was completed in a place came about, and what there was of it in the range before. */
const beside = {
  /** Null where there is no range before. */
  previous_totals: z.nullable(CompletedIn),
  productivity_trends: StepByStep,
};

/** What was completed in a part of a place while it lay there. */
const completedInPart = {
  ...completedIn,
  /** Tasks completed in it in the range while it lay elsewhere: with `completed` they are all that it shows itself. */
  completed_elsewhere: count,
};

export const PillarInsights = z.strictObject({
  range: ShownRange,
  pillar: Pillar,
  summary: z.strictObject(placeSummary),
  ...beside,
  /** Of the pillar and its sub-pillars: those that nothing hides, the one with most completed first. */
  areas: z.array(z.extend(Area, completedInPart)),
  /** In none of these areas: what was moved, archived or deleted since. With it the areas add up to the summary. */
  rest: CompletedIn,
});
export type PillarInsights = z.output<typeof PillarInsights>;

export const AreaInsights = z.strictObject({
  range: ShownRange,
  area: Area,
  summary: z.strictObject(placeSummary),
  /** Those that nothing hides, the one with most completed first. */
  projects: z.array(z.extend(Project, completedInPart)),
  /** In none of these projects: what was moved, archived or deleted since. With it the projects add up to the summary. */
  rest: CompletedIn,
});
export type AreaInsights = z.output<typeof AreaInsights>;

export const ProjectInsights = z.strictObject({
  range: ShownRange,
  project: Project,
  summary: z.strictObject({
    /** That existed by the end of the range, whenever they were completed. */
    task_count: count,
    /** In the range. */
    completed_task_count: count,
    /** Open at the end of the range. */
    active_task_count: count,
    /** What was completed in the range, of that and what was open at its end. */
    completion_percentage: percentage,
    ...completedIn,
  }),
  ...beside,
  /** In their order, at most 200. */
  tasks: z.array(Task),
});
export type ProjectInsights = z.output<typeof ProjectInsights>;

/** A row behind a figure. */
export const CompletionRow = z.extend(Completion, {
  /** Of the row itself, for lists: the kind and the id of what was completed. */
  id: z.string(),
  /** Whether what was completed is there and nothing hides it. */
  exists: z.boolean(),
  /** Where it lay, by the names of today; null where that is gone or hidden. */
  project_name: z.nullable(z.string()),
  area_name: z.nullable(z.string()),
  pillar_name: z.nullable(z.string()),
  pillar_color: z.nullable(color),
});
export type CompletionRow = z.output<typeof CompletionRow>;

/** Which completions of a range: all that is given must fit. */
const filter = {
  /** With its sub-pillars, as its figures. */
  pillar_id: orNull(id),
  area_id: orNull(id),
  project_id: orNull(id),
  /** `task`: with occurrences of repeating ones, as figures count them; `recurring`: these alone. */
  kind: orNull(z.enum(['task', 'recurring', 'project'])),
  /**
   * What is in no pillar, area or project that is shown. With a pillar, in no area that is in it now; with an area, in
   * no project that does.
   */
  without: orNull(z.enum(['pillar', 'area', 'project'])),
};

export const CompletionsFilter = z.extend(RangeQuery, filter);
export type CompletionsFilter = z.output<typeof CompletionsFilter>;

export const CompletionsQuery = z.extend(CompletionsFilter, pageQuery);
export type CompletionsQuery = z.output<typeof CompletionsQuery>;

export const insightsContract = {
  read: endpoint({
    method: 'GET',
    path: '/insights',
    aliases: ['/ultra/insights'],
    summary: 'Sums up what was completed in a time, in one area or in all, and what that says.',
    query: z.extend(RangeQuery, { area_id: orNull(id) }),
    response: Insights,
  }),
  pillar: endpoint({
    method: 'GET',
    path: '/insights/pillars/:id',
    summary: 'Sums up what was completed in a pillar in a time, by its areas.',
    params: idParams,
    query: RangeQuery,
    response: PillarInsights,
  }),
  area: endpoint({
    method: 'GET',
    path: '/insights/areas/:id',
    summary: 'Sums up what was completed in an area in a time, by its projects.',
    params: idParams,
    query: RangeQuery,
    response: AreaInsights,
  }),
  project: endpoint({
    method: 'GET',
    path: '/insights/projects/:id',
    summary: 'Sums up what was completed in a project in a time, with its tasks.',
    params: idParams,
    query: RangeQuery,
    response: ProjectInsights,
  }),
  completions: endpoint({
    method: 'GET',
    path: '/insights/completions',
    summary: 'Lists the completions behind a figure by pages, the newest first.',
    query: CompletionsQuery,
    paged: true,
    response: z.array(CompletionRow),
  }),
  sums: endpoint({
    method: 'GET',
    path: '/insights/completions/sums',
    summary: 'Sums up the completions behind a figure.',
    query: CompletionsFilter,
    response: CompletedIn,
  }),
};
