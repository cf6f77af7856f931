import type { Project } from '#contract/projects.ts';
import { Priority, ProjectStatus } from '#contract/vocabulary.ts';
import { containsAllWords } from '#contract/general/fold.ts';
import type { SectionParams } from '#web/platform/navigation.ts';

/* The filters of the projects. They are stored in the URL, so that they survive a reload. */

export interface ProjectView {
  area: string | null;
  status: ProjectStatus | null;
  priority: Priority | null;
  overdue: boolean;
  archived: boolean;
  /** Text that matches the name, the area or the pillar. */
  filter: string;
}

/** Reads a view from URL parameters; invalid values are ignored. */
export function readProjectView(params: SectionParams): ProjectView {
  return {
    area: params['area'] ?? null,
    status: ProjectStatus.options.find((status) => status === params['status']) ?? null,
    priority: Priority.options.find((priority) => priority === params['priority']) ?? null,
    overdue: params['overdue'] === 'true',
    archived: params['archived'] === 'true',
    filter: params['filter'] ?? '',
  };
}

/** A view as URL parameters, without defaults. */
export function projectViewParams(view: ProjectView): Record<string, string | undefined> {
  return {
    area: view.area ?? undefined,
    status: view.status ?? undefined,
    priority: view.priority ?? undefined,
    overdue: view.overdue ? 'true' : undefined,
    archived: view.archived ? 'true' : undefined,
    filter: view.filter || undefined,
  };
}

/** The default view: every project that is not archived. */
export const EVERYTHING: ProjectView = {
  area: null,
  status: null,
  priority: null,
  overdue: false,
  archived: false,
  filter: '',
};

/** Whether a view shows a project. `archived` adds archived projects to the others. */
export function isInView(project: Project, { area, status, priority, overdue, filter }: ProjectView): boolean {
  return (
    (area === null || project.area_id === area) &&
    (status === null || project.status === status) &&
    (priority === null || project.priority === priority) &&
    (!overdue || project.is_overdue) &&
    (filter === '' || containsAllWords(filterText(project), filter))
  );
}

/** The text that a filter searches: the names of the project and the levels above. */
const filterText = ({ name, area_name, pillar_name }: Project) => `${name} ${area_name ?? ''} ${pillar_name ?? ''}`;

/** Number of active filters on the button on phones; the text filter is shown separately. */
export const countSet = ({ area, status, priority, overdue, archived }: ProjectView): number =>
  [area !== null, status !== null, priority !== null, overdue, archived].filter(Boolean).length;

/** Projects in their order, with the completed ones last. */
export const completedLast = <Each extends Pick<Project, 'status'>>(projects: readonly Each[]): Each[] =>
  projects.toSorted((a, b) => Number(a.status === 'Completed') - Number(b.status === 'Completed'));
