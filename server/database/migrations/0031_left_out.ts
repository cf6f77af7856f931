import type { Migration } from '../migrate.ts';

/** The records left out of an applied starter template, so that only an identical request counts as a double click. */
export const leftOut: Migration = {
  name: '0031_left_out',
  statements: ({ text }) => [`alter table onboarding_applications add column left_out ${text} not null default ''`],
};
