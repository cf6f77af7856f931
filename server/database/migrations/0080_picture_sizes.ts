import type { Migration } from '../migrate.ts';

/** The size of a picture in pixels, with which a page keeps its place. Null for other files and earlier pictures. */
export const pictureSizes: Migration = {
  name: '0080_picture_sizes',
  statements: () => [
    `alter table resources add column width integer`,
    `alter table resources add column height integer`,
  ],
};
