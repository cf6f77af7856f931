import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { fold } from '#contract/general/fold.ts';
import { fuzzySearch, type Hit } from '#web/ui/menu/fuzzy-search.ts';
import { type Beside, fittingArea } from './fitting-area.ts';

/** An entry of the list after `#`. */
export type ListEntry =
  | { kind: 'project'; project: Project; hits: readonly Hit[]; isLoose: boolean }
  | { kind: 'inbox' }
  | { kind: 'create'; name: string; area: Area | null };

/** Maximum number of listed projects and areas; typing finds the others. */
const SHOWN = 7;
/** While nothing is typed. */
const AREAS_SHOWN = 3;
/** More unknown words than this belong to the task, and so do numbers: `Fix issue #12 before lunch`. */
const WORDS_OF_NAME = 4;

interface ProjectsAndAreas extends Beside {
  areas: readonly Area[];
  /** Whether the text after `#` already names a project: then only a better match is listed. */
  isNamed: boolean;
}

/**
 * The entries for the text after `#`: projects and areas that match, then the Inbox, and last a new project with that
 * name. Empty if there is nothing to choose.
 */
export function listEntries(typed: string, context: ProjectsAndAreas): ListEntry[] {
  const { projects, areas, isNamed } = context;
  const name = typed.trim();
  const isPhrase = /\s/.test(name) || /\s$/.test(typed);
  const found = fuzzySearch(
    projects.map((project) => ({
      project,
      label: project.name,
      group: isAreaList(project) ? null : project.area_name,
    })),
    name,
  ).filter(({ isLoose }) => !(isLoose && isPhrase));
  const isNoName = isNamed || /^\d+(?:\s|$)/.test(name) || name.split(/\s+/).length > WORDS_OF_NAME;
  if (found.length === 0 && isPhrase && isNoName) return [];
  const shown = name === '' ? someOfBoth(found) : found.slice(0, SHOWN);
  const listed = shown.map(({ choice: { project }, hits, isLoose }): ListEntry => ({
    kind: 'project',
    project,
    hits,
    isLoose,
  }));
  if (name === '') return [...listed, { kind: 'inbox' }];
  return [...listed, { kind: 'inbox' }, ...newProject(name, areas, context)];
}

/** The first projects and areas. */
function someOfBoth<Each extends { choice: { project: Project } }>(found: readonly Each[]): Each[] {
  const areas = found.filter(({ choice }) => isAreaList(choice.project)).slice(0, AREAS_SHOWN);
  const projects = found.filter(({ choice }) => !isAreaList(choice.project)).slice(0, SHOWN - areas.length);
  return [...projects, ...areas];
}

function newProject(name: string, areas: readonly Area[], context: ProjectsAndAreas): ListEntry[] {
  const isKnown = context.projects.some((project) => fold(project.name).text === fold(name).text);
  return isKnown ? [] : [{ kind: 'create', name, area: fittingArea(name, areas, context) }];
}
