import type { Area } from '#contract/areas.ts';
import { TRASH_DAYS } from '#contract/trash.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';

/** The introduction of the section. */
export const AREAS_LEAD = 'The ongoing parts of your life, and which pillar each one serves.';

/**
 * The link of an area to its projects. `hidden`: something above it is archived, so its projects would not be shown.
 */
export const areaHref = ({ id, archived }: Area, hidden = false): string =>
  hrefOf('projects', { area: id, archived: archived || hidden ? 'true' : undefined });

/** `2 projects · 14 tasks`; zero counts are left out. */
export function areaCounts({ project_count, total_task_count }: Area): string {
  if (project_count === 0) return 'No projects yet';
  return [plural(project_count, 'project'), plural(total_task_count, 'task')].join(' · ');
}

/** What is deleted with an area, archived or not, and that it can be restored. */
export function areaDeletionText({ project_count, total_task_count }: Area): string {
  const below = [
    ...(project_count > 0 ? [plural(project_count, 'project')] : []),
    ...(total_task_count > 0 ? [plural(total_task_count, 'task')] : []),
  ];
  if (below.length === 0) return `The area moves to the trash. You can restore it for ${TRASH_DAYS} days.`;
  const what = below.length === 1 ? `The area and its ${below[0]} move` : `The area, its ${below.join(' and ')} move`;
  return `${what} to the trash. You can restore them for ${TRASH_DAYS} days.`;
}
