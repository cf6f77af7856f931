import type { AppliedTemplate, OnboardingTemplate } from '#contract/onboarding.ts';
import { plural } from '#web/platform/format.ts';

export type Counts = AppliedTemplate['created'];

/** Unticked paths, each with everything below it: `"0"` a pillar, `"0.1"` its second area, `"0.1.0"` a project. */
export type LeftOut = ReadonlySet<string>;

export const NOTHING_LEFT_OUT: LeftOut = new Set();

/** `some`: it is ticked itself, but not everything below it. */
export type TickState = 'all' | 'some' | 'none';

export function tickState(template: OnboardingTemplate, leftOut: LeftOut, path: string): TickState {
  if (leftOut.has(path)) return 'none';
  return pathsOf(template).some((each) => isBelow(each, path) && leftOut.has(each)) ? 'some' : 'all';
}

/**
 * Toggles a path. A fully ticked one is unticked with everything below it; any other is ticked with everything below
 * it, and with the levels above it, which it needs.
 */
export function toggle(template: OnboardingTemplate, leftOut: LeftOut, path: string): LeftOut {
  const paths = pathsOf(template);
  const own = paths.filter((each) => each === path || isBelow(each, path));
  if (tickState(template, leftOut, path) === 'all') return new Set([...leftOut, ...own]);
  return new Set([...leftOut].filter((each) => !own.includes(each) && !isBelow(path, each)));
}

/** The paths to send: the topmost ones, each for everything below it. */
export function leaveOutOf(leftOut: LeftOut): string[] {
  return [...leftOut].filter((path) => !leftOut.has(parentOf(path))).sort();
}

/** How many records would be created, in total or `within` a path. */
export function countTicked(template: OnboardingTemplate, leftOut: LeftOut, within?: string): Counts {
  const counts: Counts = { pillars: 0, areas: 0, projects: 0, tasks: 0 };
  for (const path of pathsOf(template)) {
    if (leftOut.has(path) || (within !== undefined && path !== within && !isBelow(path, within))) continue;
    const [pillar = 0, area, project] = path.split('.').map(Number);
    if (area === undefined) counts.pillars += 1;
    else if (project === undefined) counts.areas += 1;
    else {
      counts.projects += 1;
      counts.tasks += template.pillars[pillar]?.areas[area]?.projects[project]?.tasks.length ?? 0;
    }
  }
  return counts;
}

const countTexts = ({ pillars, areas, projects, tasks }: Counts): [string, string, string, string] => [
  plural(pillars, 'pillar'),
  plural(areas, 'area'),
  plural(projects, 'project'),
  plural(tasks, 'task'),
];

/** `3 pillars · 9 areas · 9 projects · 27 tasks` */
export const countLine = (counts: Counts): string => countTexts(counts).join(' · ');

/** `3 pillars, 9 areas, 9 projects and 27 tasks` */
export function countSentence(counts: Counts): string {
  const [pillars, areas, projects, tasks] = countTexts(counts);
  return `${pillars}, ${areas}, ${projects} and ${tasks}`;
}

const pathsOf = (template: OnboardingTemplate) =>
  template.pillars.flatMap(({ areas }, p) => [
    `${p}`,
    ...areas.flatMap(({ projects }, a) => [`${p}.${a}`, ...projects.map((_, j) => `${p}.${a}.${j}`)]),
  ]);

const isBelow = (path: string, above: string) => path.startsWith(`${above}.`);

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));
