import type { Project } from '#contract/projects.ts';
import { Priority, ProjectStatus } from '#contract/vocabulary.ts';
import { saysAll } from '#web/ui/menu/fold.ts';
import type { SectionParams } from '#web/platform/navigation.ts';

/* Which projects the section shows. The view lives in the address, so that it survives a reload. */

export interface ProjectView {
  area: string | null;
  status: ProjectStatus | null;
  priority: Priority | null;
  overdue: boolean;
  archived: boolean;
  /** Words of its name, its area or its pillar. */
  filter: string;
}

/** Reads a view from the parameters of the address; what is no value of it is left out. */
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

/** A view as parameters of the address, without what is usual. */
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

/** The view that shows every project that is not archived. */
export const EVERYTHING: ProjectView = {
  area: null,
  status: null,
  priority: null,
  overdue: false,
  archived: false,
  filter: '',
};

/** Whether a view shows a project. `archived` adds what is archived, it does not take the rest away. */
export function isInView(project: Project, { area, status, priority, overdue, filter }: ProjectView): boolean {
  return (
    (area === null || project.area_id === area) &&
    (status === null || project.status === status) &&
    (priority === null || project.priority === priority) &&
    (!overdue || project.is_overdue) &&
    (filter === '' || saysAll(wordsOf(project), filter))
  );
}

/** Where a filter looks: the name of a project and what is above it. */
const wordsOf = ({ name, area_name, pillar_name }: Project) => `${name} ${area_name ?? ''} ${pillar_name ?? ''}`;

/** How many of the filters behind a phone's button are set; what is typed stands beside it. */
export const countSet = ({ area, status, priority, overdue, archived }: ProjectView): number =>
  [area !== null, status !== null, priority !== null, overdue, archived].filter(Boolean).length;
