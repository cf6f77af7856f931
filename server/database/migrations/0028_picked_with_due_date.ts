import type { Migration } from '../migrate.ts';

/** The due date that a row had when it was put on a day. For existing rows it is null: unknown. */
export const pickedWithDueDate: Migration = {
  name: '0028_picked_with_due_date',
  statements: ({ date }) => [`alter table day_entries add column due_date ${date}`],
};
