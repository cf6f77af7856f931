import type { Alignment } from '#contract/alignment.ts';
import type { TodayTask } from '#contract/today.ts';
import { SHORT_FROM_POINTS } from '#server/features/today/suggestions.ts';
import { counted } from '#server/platform/words/spoken.ts';
import { type NamedTask, QUIET_DAYS_MAX } from './read-progress.ts';
import type { Standing, StandingProject } from './read-standing.ts';

/* What stands out in how a person stands. Reviews, analyses and the chat find the same. */

/** A project in which nothing is completed for so long stands still. */
const STILL_DAYS = 14;

/** Nobody can go on with it as it is: no task is open. */
export const needsStep = ({ open }: Pick<StandingProject, 'open'>): boolean => open === 0;

/** Whether a project stands still: no step, only steps that wait, or nothing completed for two weeks. */
const isStuck = (project: StandingProject): boolean =>
  project.status !== 'On Hold' &&
  ((needsStep(project) && project.status === 'In Progress') ||
    (project.open > 0 && project.blocked === project.open) ||
    (project.open > 0 && isQuiet(project)));

/** For how long nothing was completed in a project: `19 days`. */
export const quietWords = ({ quietDays }: Pick<StandingProject, 'quietDays'>): string =>
  quietDays === QUIET_DAYS_MAX ? `${QUIET_DAYS_MAX} days or more` : counted(quietDays, 'day');

/** So long that it is worth a word. */
export const isQuiet = ({ quietDays }: Pick<StandingProject, 'quietDays'>): boolean => quietDays >= STILL_DAYS;

const RANK = { high: 0, medium: 1, low: 2 } as const;

/** The projects that stand still, the most important first. */
export const stuckProjects = ({ projects }: Standing): StandingProject[] =>
  projects
    .filter(isStuck)
    .toSorted(
      (one, other) =>
        Number(other.status === 'In Progress') - Number(one.status === 'In Progress') ||
        RANK[one.priority] - RANK[other.priority] ||
        other.importance - one.importance ||
        other.quietDays - one.quietDays,
    );

/** What is overdue, occurrences of recurring tasks included, the oldest first. Today's list has it all. */
export const overdueTasks = ({ today }: Standing): TodayTask[] =>
  today.tasks
    .filter(({ is_overdue }) => is_overdue)
    .toSorted((one, other) => (one.due_date! < other.due_date! ? -1 : 1));

type PillarStanding = Alignment['balance'][number];

/** The pillar that is furthest below what is wanted of it, if that is far enough to matter. */
export function shortestPillar({ alignment }: Pick<Standing, 'alignment'>): PillarStanding | undefined {
  const gapOf = ({ target_percentage, actual_percentage }: PillarStanding) =>
    target_percentage === null ? 0 : actual_percentage - target_percentage;
  const short = alignment.balance.filter((pillar) => pillar.gap_text !== '' && gapOf(pillar) <= -SHORT_FROM_POINTS);
  return short.toSorted((one, other) => gapOf(one) - gapOf(other))[0];
}

/** An open task for a pillar: one of today, else the next of one of its projects. */
export function taskFor({ today, projects }: Standing, pillarId: string): NamedTask | undefined {
  const ofToday = today.tasks.find(
    (task) => task.kind === 'task' && !task.completed && task.can_start && task.pillar_id === pillarId,
  );
  const suggested = today.suggestions.find(({ task }) => task.pillar_id === pillarId)?.task;
  const next = projects.find(
    (project) => project.pillar_id === pillarId && project.status !== 'On Hold' && project.next,
  );
  return ofToday ?? suggested ?? next?.next ?? undefined;
}
