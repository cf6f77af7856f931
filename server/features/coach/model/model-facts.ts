import type { Area } from '#contract/areas.ts';
import type { CoachSource } from '#contract/coach.ts';
import type { Context } from '#server/platform/context.ts';
import { areaSource, pillarSource, projectSource, taskSource } from '../facts/citing.ts';
import { overdueTasks } from '../facts/findings.ts';
import type { PastWeek, Standing, Week } from '../facts/read-standing.ts';
import type { Obstacle } from '../obstacle/read-obstacle.ts';
import { figuresOf } from '../review/figures.ts';

/*
 * What a model is told of a person: rows of theirs, some of each kind and shortened, so that it does not grow with the
 * account.
 */

const ROWS_MAX = 40;
const TEXT_MAX = 300;

/** Facts for a model, and the records that they name: an answer is about those of them whose names it says. */
export interface ModelFacts {
  facts: object;
  named: readonly CoachSource[];
}

const some = <T>(rows: readonly T[]): readonly T[] => rows.slice(0, ROWS_MAX);
const short = (text: string): string => text.slice(0, TEXT_MAX).toWellFormed();

const areasOf = (areas: readonly Area[]) =>
  some(areas).map(({ id, name, description, importance, pillar_name }) => ({
    ...{ id, name, importance, pillar: pillar_name },
    description: short(description),
  }));

export const breakdownFacts = (goal: object, day: string, areas: readonly Area[]): ModelFacts => ({
  facts: { today: day, goal, areas: areasOf(areas) },
  named: areas.map(areaSource),
});

/** How a person stands, with entries of the journal of the week. */
export function standingFacts(standing: Standing, entries: readonly object[]): ModelFacts {
  const { day, alignment, projects, areas, today } = standing;
  const overdue = overdueTasks(standing);
  const open = today.tasks.filter(({ completed }) => !completed);
  const tasks = [...overdue, ...open, ...today.suggestions.map(({ task }) => task)];
  return {
    facts: {
      today: day,
      ...weekFacts(standing),
      areas: areasOf(areas),
      projects: some(projects).map(projectFacts),
      overdue_tasks: some(overdue).map(({ name, due_date, project_name }) => ({
        name,
        due_date,
        project: project_name,
      })),
      todays_open_tasks: some(open).map(({ name, due_time, project_name, can_start }) => ({
        ...{ name, time: due_time, project: project_name, can_be_done: can_start },
      })),
      suggestions: today.suggestions.map(({ task, reason }) => ({ task: task.name, reason })),
      journal: entries,
    },
    named: [
      ...pillarsOf(alignment),
      ...areas.map(areaSource),
      ...projects.map(projectSource),
      ...projects.flatMap(({ next }) => (next ? [taskSource(next)] : [])),
      ...tasks.filter((task) => !('kind' in task) || task.kind === 'task').map(taskSource),
    ],
  };
}

/** What was done in a week that is over, with the projects in which that was and entries of the journal. */
export function pastWeekFacts(week: PastWeek, entries: readonly object[]): ModelFacts {
  const moved = new Set(week.done.map(({ project_id }) => project_id));
  const projects = week.projects.filter(({ id }) => moved.has(id));
  return {
    facts: {
      today: week.today,
      ...weekFacts(week),
      projects_as_they_are_today: some(projects).map(projectFacts),
      journal: entries,
    },
    named: [
      ...pillarsOf(week.alignment),
      ...projects.map(projectSource),
      ...projects.flatMap(({ next }) => (next ? [taskSource(next)] : [])),
    ],
  };
}

const weekFacts = (week: Week & Pick<Standing, 'projects'>) => ({
  week: figuresOf(week),
  month: {
    points: week.alignment.monthly_score,
    goal: week.alignment.monthly_goal,
    expected_by_today: week.alignment.expected_by_today,
    days_left: week.alignment.days_left,
  },
  completed_this_week: some(week.done).map(({ kind, name, completed_on, project_id }) => ({
    ...{ kind, name, day: completed_on },
    project: week.projects.find(({ id }) => id === project_id)?.name,
  })),
  pillars: some(week.alignment.balance).map(({ pillar_name, target_percentage, actual_percentage, gap_text }) => ({
    ...{ name: pillar_name, wanted_percent: target_percentage, given_percent: actual_percentage, gap: gap_text },
  })),
});

const pillarsOf = ({ balance }: Standing['alignment']): CoachSource[] =>
  balance.map(({ pillar_id: id, pillar_name: name }) => pillarSource({ id, name }));

const projectFacts = (project: Standing['projects'][number]) => ({
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

export const obstacleFacts = (problem: string, { day, project, open, blocked }: Obstacle): ModelFacts => ({
  facts: {
    today: day,
    problem,
    project: projectFacts(project),
    open_tasks: some(open).map(({ id, name, description, due_date, estimated_duration }) => ({
      ...{ name, due_date, estimated_minutes: estimated_duration },
      description: short(description),
      waits_for: blocked.find((task) => task.id === id)?.waits_for.map((task) => task.name) ?? [],
    })),
  },
  named: [
    projectSource(project),
    ...open.map(taskSource),
    ...blocked.flatMap(({ waits_for }) => waits_for.map(taskSource)),
  ],
});

const ENTRIES_MAX = 7;

/** What was written in the journal about a week, without what is private. */
export async function readEntries({ db, userId }: Context, { weekStart, day: last }: Pick<Week, 'weekStart' | 'day'>) {
  const rows = await db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('is_private', '=', 0)
    .where('entry_date', '>=', weekStart)
    .where('entry_date', '<=', last)
    .select(['entry_date', 'title', 'mood', 'content'])
    .orderBy('entry_date', 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map(({ entry_date: day, title, mood, content }) => ({ day, title, mood, text: short(content) }));
}

const SHORTEST_NAME = 3;

/** The records whose names texts say in quotation marks, in the order in which they were told. */
export function sourcesIn(texts: readonly string[], named: readonly CoachSource[]): CoachSource[] {
  const all = texts.join('\n');
  const found = new Map<string, CoachSource>();
  for (const source of named) {
    if (source.name.length < SHORTEST_NAME || found.has(source.name)) continue;
    if (all.includes(`“${source.name}”`) || all.includes(`"${source.name}"`)) found.set(source.name, source);
  }
  return [...found.values()];
}
