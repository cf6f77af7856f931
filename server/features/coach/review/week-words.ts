import type { Completion } from '#contract/alignment.ts';
import { counted, spokenCount, spokenPercent } from '#server/platform/words/spoken.ts';
import { type Citing, projectSource } from '../facts/citing.ts';
import type { StandingProject, Week } from '../facts/read-standing.ts';
import { figuresOf } from './figures.ts';

/* Sentences about seven days, whether they are over or not. */

/** What was completed, compared with the seven days before. @param days `the last seven days`. */
export function doneWords(week: Week, days: string): string {
  const { tasks_completed, projects_completed, weekly_points } = figuresOf(week);
  const { previous_weekly_score: before } = week.alignment;
  const projects = projects_completed === 0 ? '' : ` and ${counted(projects_completed, 'project')}`;
  const done = `You completed ${counted(tasks_completed, 'task')}${projects} in ${days}, for ${counted(weekly_points, 'point')}`;
  const change = weekly_points - before;
  if (before === 0) return `${done}.`;
  if (change === 0) return `${done}, as many as in the seven days before.`;
  return `${done}, ${spokenCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than in the seven days before.`;
}

/** `131 of 400 points (33%), 12 points behind an even pace`; empty without a goal. */
export function paceWords({ alignment }: Pick<Week, 'alignment'>): string {
  const { monthly_goal, monthly_score, expected_by_today, progress_percentage } = alignment;
  if (monthly_goal === null || expected_by_today === null) return '';
  const distance = monthly_score - expected_by_today;
  const pace =
    monthly_score >= monthly_goal
      ? 'it is reached'
      : distance === 0
        ? 'exactly at an even pace'
        : `${counted(Math.abs(distance), 'point')} ${distance > 0 ? 'ahead of' : 'behind'} an even pace`;
  return `${spokenCount(monthly_score)} of ${counted(monthly_goal, 'point')} (${spokenPercent(progress_percentage)}), ${pace}`;
}

/** The projects that were finished; false where none was. */
export function finishedWords({ done }: Week): string | false {
  const finished = done.filter(({ kind }) => kind === 'project').map(({ name }) => `“${name}”`);
  return finished.length > 0 && `Finished: ${finished.slice(0, FINISHED_MAX).join(', ')}.`;
}

/** The projects in which tasks were completed, with these, the most of them first. */
export function movedProjects(
  { done }: Week,
  projects: readonly StandingProject[],
): { project: StandingProject; rows: Completion[] }[] {
  const tasks = done.filter(({ kind }) => kind !== 'project');
  return [...Map.groupBy(tasks, ({ project_id }) => project_id)]
    .toSorted((one, other) => other[1].length - one[1].length)
    .flatMap(([id, rows]) => {
      const project = projects.find((each) => each.id === id);
      return project ? [{ project, rows }] : [];
    });
}

/** The project in which most was completed; false where none is left of those. */
export function movedMost(week: Week, projects: readonly StandingProject[], cite: Citing['cite']): string | false {
  const [most] = movedProjects(week, projects);
  if (!most) return false;
  const { project, rows } = most;
  const names = [...new Set(rows.map(({ name }) => `“${name}”`))].slice(0, 2).join(' and ');
  const what = rows.length === 1 ? `${names} done` : `${counted(rows.length, 'task')} done, among them ${names}`;
  return `${cite(projectSource(project))} moved most, with ${what}.`;
}

/** The day on which most was completed; false where several share it. @param nameOf the day as a sentence begins with it. */
export function bestDay({ done }: Week, nameOf: (day: string) => string): string | false {
  const [best, second] = [...Map.groupBy(done, ({ completed_on }) => completed_on)].toSorted(
    (one, other) => other[1].length - one[1].length,
  );
  if (!best || !second || best[1].length === second[1].length) return false;
  return `${nameOf(best[0])} was the fullest day, with ${spokenCount(best[1].length)} completed.`;
}

/** Those that are there, in their order. */
export const sentences = (each: readonly (string | false | null | undefined)[]): string[] =>
  each.filter((sentence) => typeof sentence === 'string' && sentence !== '') as string[];

const FINISHED_MAX = 3;
