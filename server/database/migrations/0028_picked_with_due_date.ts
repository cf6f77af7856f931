import type { Migration } from '../migrate.ts';

/** With which due date a row was put on a day. What was put there before is not known to have had another. */
export const pickedWithDueDate: Migration = {
  name: '0028_picked_with_due_date',
  statements: ({ date }) => [`alter table day_entries add column due_date ${date}`],
};
