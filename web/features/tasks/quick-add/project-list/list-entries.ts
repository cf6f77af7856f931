import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { fold } from '#contract/general/fold.ts';
import { fuzzySearch, type Hit } from '#web/ui/menu/fuzzy-search.ts';
import { type Beside, fittingArea } from './fitting-area.ts';

/** An entry of the list after `#`. */
export type ListEntry =
  | { kind: 'project'; project: Project; hits: readonly Hit[]; isLoose: boolean }
  | { kind: 'inbox' }
  | { kind: 'create'; name: string; area: Area | null };

/** Maximum number of listed projects; typing finds the others. */
const SHOWN = 6;
/** More unknown words than this belong to the task, and so do numbers: `Fix issue #12 before lunch`. */
const WORDS_OF_NAME = 4;

interface ProjectsAndAreas extends Beside {
  areas: readonly Area[];
  /** Whether the text after `#` already names a project: then only a better match is listed. */
  isNamed: boolean;
}

/**
 * The entries for the text after `#`: projects that match by name or area, then the Inbox, and last a new project with
 * that name, or with the name of an area without projects. Empty if there is nothing to choose.
 */
export function listEntries(typed: string, context: ProjectsAndAreas): ListEntry[] {
  const { projects, areas, isNamed } = context;
  const name = typed.trim();
  const isPhrase = /\s/.test(name) || /\s$/.test(typed);
  const found = fuzzySearch(
    projects.map((project) => ({ project, label: project.name, group: project.area_name })),
    name,
  ).filter(({ isLoose }) => !(isLoose && isPhrase));
  const isNoName = isNamed || /^\d+(?:\s|$)/.test(name) || name.split(/\s+/).length > WORDS_OF_NAME;
  if (found.length === 0 && isPhrase && isNoName) return [];
  const listed = found
    .slice(0, SHOWN)
    .map(({ choice: { project }, hits, isLoose }): ListEntry => ({ kind: 'project', project, hits, isLoose }));
  if (name === '') return [...listed, { kind: 'inbox' }];
  return [...listed, { kind: 'inbox' }, ...newProjects(name, areas, context)];
}

function newProjects(name: string, areas: readonly Area[], context: ProjectsAndAreas): ListEntry[] {
  const { projects } = context;
  const empty = fuzzySearch(
    areas
      .filter(({ id }) => projects.every(({ area_id }) => area_id !== id))
      .map((area) => ({ area, label: area.name })),
    name,
  )
    .filter(({ isLoose }) => !isLoose)
    .map(({ choice: { area } }): ListEntry => ({ kind: 'create', name: area.name, area }));
  const isKnown = projects.some((project) => fold(project.name).text === fold(name).text);
  const isListed = empty.some((entry) => entry.kind === 'create' && fold(entry.name).text === fold(name).text);
  if (isKnown || isListed) return empty.slice(0, 2);
  return [...empty.slice(0, 2), { kind: 'create', name, area: fittingArea(name, areas, context) }];
}
