import type { Recommendation } from '#contract/insights.ts';
import { counted, formatPercent } from '#server/platform/text/format-numbers.ts';

/* What is worth doing next, by how things stand now. Each leads to something that exists and that nothing hides. */

/** A project with open tasks that are overdue. */
export interface OverdueProject {
  id: string;
  name: string;
  overdue: number;
}

/** An area, and what is under way in it. */
export interface AreaFacts {
  id: string;
  name: string;
  importance: number;
  /** Of its pillar: the points that it is away from what is wanted; null without a wanted share. */
  pillar: { name: string; gap: number | null; gapText: string } | null;
  /** The projects that are not completed, in their order. */
  openProjects: readonly { id: string; name: string }[];
  completedProjects: number;
  openTasks: number;
}

/** A pillar of the top level. */
export interface PillarFacts {
  id: string;
  name: string;
  wanted: number | null;
  /** How many areas are in it and its sub-pillars. */
  areas: number;
}

export interface RecommendationFacts {
  overdue: readonly OverdueProject[];
  areas: readonly AreaFacts[];
  pillars: readonly PillarFacts[];
}

/** Areas of less importance wait for nothing. */
const IMPORTANT = 3;

/** One of each kind at most: what is late, what has stopped, what has ended, and what has not begun. */
export function recommend({ overdue, areas, pillars }: RecommendationFacts): Recommendation[] {
  const urgent = areas.toSorted((one, other) => gapOf(one) - gapOf(other) || other.importance - one.importance);
  return [finishOverdue(overdue), planTask(urgent), startProject(urgent), addArea(pillars)].filter(
    (recommendation) => recommendation !== null,
  );
}

/** Nothing wanted and more than wanted are alike: no area there waits for time. */
const gapOf = ({ pillar }: AreaFacts): number => Math.min(pillar?.gap ?? 0, 0);

function finishOverdue(projects: readonly OverdueProject[]): Recommendation | null {
  const count = projects.reduce((sum, { overdue }) => sum + overdue, 0);
  const [first, second] = projects.toSorted((one, other) => other.overdue - one.overdue);
  if (first === undefined) return null;
  const others = projects.length - 2;
  const names =
    second === undefined
      ? first.name
      : others === 0
        ? `${first.name} and ${second.name}`
        : `${first.name}, ${second.name} and ${counted(others, 'other project')}`;
  return {
    type: 'complete_tasks',
    title: `Finish ${counted(count, 'overdue task')}`,
    description: `In ${names}.`,
    action: 'Show tasks',
    ...(second === undefined && { project_id: first.id }),
    count,
  };
}

function planTask(areas: readonly AreaFacts[]): Recommendation | null {
  const area = areas.find(
    (each) => each.openTasks === 0 && each.openProjects.length > 0 && (each.importance >= IMPORTANT || gapOf(each) < 0),
  );
  if (area === undefined) return null;
  return {
    type: 'create_task',
    title: `Plan something for ${area.name}`,
    description:
      gapOf(area) < 0
        ? `${area.pillar!.name} is ${area.pillar!.gapText}, and no task is open in ${area.name}.`
        : `Importance ${area.importance}, and no open task.`,
    action: 'Add a task',
    area_id: area.id,
    project_id: area.openProjects[0]!.id,
  };
}

function startProject(areas: readonly AreaFacts[]): Recommendation | null {
  const area = areas.find(({ openProjects, importance }) => openProjects.length === 0 && importance >= IMPORTANT);
  if (area === undefined) return null;
  const { completedProjects } = area;
  return {
    type: 'create_project',
    title: `Start a project in ${area.name}`,
    description:
      completedProjects === 0
        ? 'It has no project yet.'
        : `${counted(completedProjects, 'project')} completed, and nothing is planned after ${completedProjects === 1 ? 'it' : 'them'}.`,
    action: 'Create a project',
    area_id: area.id,
  };
}

function addArea(pillars: readonly PillarFacts[]): Recommendation | null {
  const [pillar] = pillars
    .filter(({ areas }) => areas === 0)
    .toSorted((one, other) => (other.wanted ?? 0) - (one.wanted ?? 0));
  if (pillar === undefined) return null;
  return {
    type: 'create_area',
    title: `Add an area to ${pillar.name}`,
    description:
      pillar.wanted === null || pillar.wanted === 0
        ? 'Nothing is in it yet.'
        : `You want to give it ${formatPercent(pillar.wanted)} of your time, and nothing is in it yet.`,
    action: 'Create an area',
    pillar_id: pillar.id,
  };
}
