import type { Area } from '#contract/areas.ts';
import type { Context } from '#server/platform/context.ts';
import { areaSource, projectSource, shareSource, taskSource } from '../facts/citations.ts';
import type { ProjectProgress } from '../facts/progress.ts';
import { figuresOf, type PastWeek, type Snapshot, type Week } from '../facts/snapshot.ts';
import { selectWritten } from '../facts/written.ts';
import type { ModelFacts } from './prompt.ts';

/* The facts of prompts: a limited number of the caller's rows, with shortened texts. Private journal entries are left out. */

const ROWS_MAX = 40;
const TEXT_MAX = 300;
const ENTRIES_MAX = 7;

export const some = <T>(rows: readonly T[]): readonly T[] => rows.slice(0, ROWS_MAX);
export const short = (text: string): string => text.slice(0, TEXT_MAX).toWellFormed();

export const areaFacts = (areas: readonly Area[]) =>
  some(areas).map(({ id, name, description, importance, pillar_name }) => ({
    ...{ id, name, importance, pillar: pillar_name },
    description: short(description),
  }));

export const projectFacts = (project: ProjectProgress) => ({
  name: project.name,
  description: short(project.description),
  area: project.area_name,
  pillar: project.pillar_name,
  status: project.status,
  priority: project.priority,
  due_date: project.due_date,
  open_tasks: project.open,
  completed_tasks: project.completed_task_count,
  overdue_tasks: project.overdue,
  waiting_tasks: project.blocked,
  days_without_completion: project.quietDays,
  next_task: project.next?.name ?? null,
});

const projectSources = (projects: readonly ProjectProgress[]) => [
  ...projects.map(projectSource),
  ...projects.flatMap(({ next }) => (next ? [taskSource(next)] : [])),
];

/** The state of a person, and the week that ends today. */
export async function snapshotFacts(ctx: Context, snapshot: Snapshot): Promise<ModelFacts> {
  const { areas, projects, today } = snapshot;
  const overdue = snapshot.overdue.rows;
  const open = today.tasks.filter(({ completed }) => !completed);
  const tasks = [...overdue, ...open].filter(({ kind }) => kind === 'task');
  return {
    facts: {
      today: snapshot.day,
      ...(await weekFacts(ctx, snapshot)),
      areas: areaFacts(areas),
      projects: some(projects).map(projectFacts),
      overdue_tasks: some(overdue).map(({ name, due_date, project_name: project }) => ({ name, due_date, project })),
      todays_open_tasks: some(open).map(({ name, due_time: time, project_name: project, can_start: can_be_done }) => ({
        ...{ name, time, project, can_be_done },
      })),
      suggestions: today.suggestions.map(({ task, reason }) => ({ task: task.name, reason })),
    },
    known: [
      ...snapshot.alignment.balance.map(shareSource),
      ...areas.map(areaSource),
      ...projectSources(projects),
      ...[...tasks, ...today.suggestions.map(({ task }) => task)].map(taskSource),
    ],
  };
}

/** A past week, with the projects in which something was completed. */
export async function pastWeekFacts(ctx: Context, week: PastWeek): Promise<ModelFacts> {
  const moved = new Set(week.done.map(({ project_id }) => project_id));
  const projects = week.projects.filter(({ id }) => moved.has(id));
  return {
    facts: {
      today: week.today,
      ...(await weekFacts(ctx, week)),
      projects_as_they_are_today: some(projects).map(projectFacts),
    },
    known: [...week.alignment.balance.map(shareSource), ...projectSources(projects)],
  };
}

async function weekFacts(ctx: Context, week: Week) {
  const { alignment, done, projects } = week;
  return {
    week: figuresOf(week),
    month: {
      points: alignment.monthly_score,
      goal: alignment.monthly_goal,
      expected_by_today: alignment.expected_by_today,
      days_left: alignment.days_left,
    },
    completed_this_week: some(done).map(({ kind, name, completed_on: day, project_id }) => ({
      ...{ kind, name, day },
      project: projects.find(({ id }) => id === project_id)?.name,
    })),
    pillars: some(alignment.balance).map(({ pillar_name, target_percentage, actual_percentage, gap_text }) => ({
      ...{ name: pillar_name, wanted_percent: target_percentage, given_percent: actual_percentage, gap: gap_text },
    })),
    journal: await readJournal(ctx, week),
  };
}

/** The journal entries about a week, without private ones. */
async function readJournal(ctx: Context, { from, day: last }: Week) {
  const rows = await selectWritten(ctx, from, last, ENTRIES_MAX).select('content').execute();
  return rows.map(({ entry_date: day, title, mood, content }) => ({ day, title, mood, text: short(content) }));
}
