import type { Migration } from '../migrate.ts';

/**
 * Completions summed up by day and by month, so that no figure reads years of the log. Triggers maintain the sums and
 * fill them after this step (rollups.ts).
 */
export const completedSums: Migration = {
  name: '0043_completed_sums',
  statements: ({ text, date, endOfTable }) => [
    ...[
      ['completion_days', 'day', date],
      ['completion_months', 'month', text],
    ].map(
      ([table, time, type]) => `create table ${table} (
        user_id ${text} not null references users (id) on delete cascade,
        ${time} ${type} not null,
        pillar_id ${text} not null,
        area_id ${text} not null,
        tasks integer not null,
        recurring integer not null,
        projects integer not null,
        points integer not null,
        known_minutes integer not null,
        assumed integer not null,
        primary key (user_id, ${time}, pillar_id, area_id)
      ) ${endOfTable}`,
    ),
    `create table active_days (
      user_id ${text} not null references users (id) on delete cascade,
      day ${date} not null,
      completed integer not null,
      projects integer not null,
      points integer not null,
      entries integer not null,
      primary key (user_id, day)
    ) ${endOfTable}`,
  ],
};
