import type { Migration } from '../migrate.ts';

/** Reflections are entries of the journal, one of each kind a day. */
export const reflections: Migration = {
  name: '0035_reflections',
  statements: ({ text, number }) => [
    `alter table journal_entries add column reflection ${text}`,
    `alter table journal_entries add column completion_score integer`,
    `alter table journal_entries add column sleep_quality integer`,
    `alter table journal_entries add column sleep_hours ${number}`,
    `create unique index reflection_of_day on journal_entries (user_id, reflection, entry_date)
      where reflection is not null`,
    // Users whose streak may have grown since the last run of the job.
    `create index journal_by_creation on journal_entries (created_at, user_id)`,
  ],
};
