import type { AppliedTemplate, OnboardingTemplate } from '#contract/onboarding.ts';
import { plural } from '#web/platform/format.ts';

export type Counts = AppliedTemplate['created'];

/** Paths that are not ticked, each with all below it: `"0"` a pillar, `"0.1"` its second area, `"0.1.0"` a project. */
export type LeftOut = ReadonlySet<string>;

export const NOTHING_LEFT_OUT: LeftOut = new Set();

/** `some`: it is ticked itself, but not everything below it. */
export type TickState = 'all' | 'some' | 'none';

export function tickState(template: OnboardingTemplate, leftOut: LeftOut, path: string): TickState {
  if (leftOut.has(path)) return 'none';
  return pathsOf(template).some((each) => isBelow(each, path) && leftOut.has(each)) ? 'some' : 'all';
}

/**
 * Changes one tick: what is fully ticked is unticked with all below it. Anything else is ticked with all below it, and
 * with what it stands in, which it cannot be without.
 */
export function toggle(template: OnboardingTemplate, leftOut: LeftOut, path: string): LeftOut {
  const paths = pathsOf(template);
  const own = paths.filter((each) => each === path || isBelow(each, path));
  if (tickState(template, leftOut, path) === 'all') return new Set([...leftOut, ...own]);
  return new Set([...leftOut].filter((each) => !own.includes(each) && !isBelow(path, each)));
}

/** What to send: the topmost paths, as each stands for all below it. */
export function leaveOutOf(leftOut: LeftOut): string[] {
  return [...leftOut].filter((path) => !leftOut.has(parentOf(path))).sort();
}

/** How much would be created; with `within` only of what stands at or below that path. */
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

const countWords = ({ pillars, areas, projects, tasks }: Counts): [string, string, string, string] => [
  plural(pillars, 'pillar'),
  plural(areas, 'area'),
  plural(projects, 'project'),
  plural(tasks, 'task'),
];

/** `3 pillars · 9 areas · 9 projects · 27 tasks` */
export const countLine = (counts: Counts): string => countWords(counts).join(' · ');

/** `3 pillars, 9 areas, 9 projects and 27 tasks` */
export function countSentence(counts: Counts): string {
  const [pillars, areas, projects, tasks] = countWords(counts);
  return `${pillars}, ${areas}, ${projects} and ${tasks}`;
}

const pathsOf = (template: OnboardingTemplate) =>
  template.pillars.flatMap(({ areas }, p) => [
    `${p}`,
    ...areas.flatMap(({ projects }, a) => [`${p}.${a}`, ...projects.map((_, j) => `${p}.${a}.${j}`)]),
  ]);

const isBelow = (path: string, above: string) => path.startsWith(`${above}.`);

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));
