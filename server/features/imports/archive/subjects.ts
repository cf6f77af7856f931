import type { OwnedTable } from '#server/platform/record-kind.ts';

/** The table of the subjects of a kind of completion. */
export const COMPLETED = { task: 'tasks', project: 'projects', recurring: 'recurring_task_instances' } as const;

/** Tables with one row for each person, and the columns that tell an imported row from what the person has set since. */
export const STAMPS: Partial<Record<OwnedTable, readonly string[]>> = {
  notification_preferences: ['preferences'],
  profile_pictures: ['hash'],
  focus_timers: ['id'],
};
