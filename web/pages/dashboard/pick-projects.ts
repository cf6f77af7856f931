import type { Project } from '#contract/projects.ts';

/** The projects in progress: the soonest due first, then those without a date in their order. */
export function projectsInProgress(projects: readonly Project[]): Project[] {
  return projects
    .filter(({ status, archived }) => status === 'In Progress' && !archived)
    .sort((a, b) => (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999'));
}
