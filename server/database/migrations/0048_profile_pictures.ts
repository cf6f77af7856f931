import type { Migration } from '../migrate.ts';

/** Where the bytes of profile pictures are stored. */
export const profilePictures: Migration = {
  name: '0048_profile_pictures',
  statements: ({ text, endOfTable }) => [
    `create table profile_pictures (
      user_id ${text} primary key references users (id) on delete cascade,
      hash ${text} not null,
      file_id ${text} not null,
      mime_type ${text} not null,
      size integer not null
    ) ${endOfTable}`,
  ],
};
