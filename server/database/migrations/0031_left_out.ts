import type { Migration } from '../migrate.ts';

/** What an applied starter template left out, so that only the same asked twice is taken for a double click. */
export const leftOut: Migration = {
  name: '0031_left_out',
  statements: ({ text }) => [`alter table onboarding_applications add column left_out ${text} not null default ''`],
};
