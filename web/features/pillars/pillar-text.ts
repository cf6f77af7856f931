import type { Pillar } from '#contract/pillars.ts';
import { TRASH_DAYS } from '#contract/trash.ts';
import { plural } from '#web/platform/format.ts';

/** The introduction of the section. */
export const PILLARS_LEAD = 'What your life is for, and how much of your time each part should get.';

/** `3 areas · 4 projects · 31 tasks`, including sub-pillars. */
export function pillarCounts({ area_count, project_count, task_count }: Pillar): string {
  if (area_count === 0) return 'No areas yet';
  return [plural(area_count, 'area'), plural(project_count, 'project'), plural(task_count, 'task')].join(' · ');
}

/** What deleting a pillar removes and keeps, and that it can be restored. */
export function pillarDeletionText({ area_count, sub_pillars }: Pillar): string {
  const areas = area_count - sub_pillars.reduce((sum, sub) => sum + sub.area_count, 0);
  const subs = sub_pillars.length;
  return [
    'The pillar moves to the trash.',
    ...(areas > 0 ? [`${areas === 1 ? 'Its area stays' : `Its ${areas} areas stay`} without a pillar.`] : []),
    ...(subs > 0 ? [`${subs === 1 ? 'Its sub-pillar moves' : `Its ${subs} sub-pillars move`} to the top level.`] : []),
    `You can restore it for ${TRASH_DAYS} days.`,
  ].join(' ');
}
