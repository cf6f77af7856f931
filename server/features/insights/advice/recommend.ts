import type { Recommendation } from '#contract/insights.ts';
import { counted, formatPercent } from '#server/platform/text/format-numbers.ts';

/* Recommends next actions from the current state. Each refers to an existing, visible record. */

/** A project with open tasks that are overdue. */
export interface OverdueProject {
  /** Null: no project. */
  id: string | null;
  name: string;
  overdue: number;
}

/** An area with its open projects and tasks. */
export interface AreaFacts {
  id: string;
  name: string;
  importance: number;
  /** Its pillar with the gap to the wanted share in percentage points; null without a wanted share. */
  pillar: { name: string; gap: number | null; gapText: string } | null;
  /** The open projects, in their order. */
  openProjects: readonly { id: string; name: string }[];
  completedProjects: number;
  openTasks: number;
}

/** A top-level pillar. */
export interface PillarFacts {
  id: string;
  name: string;
  wanted: number | null;
  /** The number of areas in it and its sub-pillars. */
  areas: number;
}

export interface RecommendationFacts {
  overdue: readonly OverdueProject[];
  areas: readonly AreaFacts[];
  pillars: readonly PillarFacts[];
}

/** Less important areas get no recommendation. */
const IMPORTANT = 3;

/** At most one of each kind: overdue tasks, areas without open tasks or projects, and pillars without areas. */
export function recommend({ overdue, areas, pillars }: RecommendationFacts): Recommendation[] {
  const urgent = areas.toSorted((one, other) => gapOf(one) - gapOf(other) || other.importance - one.importance);
  return [finishOverdue(overdue), planTask(urgent), startProject(urgent), addArea(pillars)].filter(
    (recommendation) => recommendation !== null,
  );
}

/** No wanted share counts as no gap, and so does more time than wanted. */
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
    description: `In ${names === 'Inbox' ? 'the Inbox' : names}.`,
    action: 'Show tasks',
    ...(second === undefined && first.id !== null && { project_id: first.id }),
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
        ? `${area.pillar!.name} is ${area.pillar!.gapText}, and ${area.name} has no open tasks.`
        : `Importance ${area.importance}, and no open tasks.`,
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
        ? 'It has no projects yet.'
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
