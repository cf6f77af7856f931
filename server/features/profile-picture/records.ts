import type { RecordKind } from '#server/platform/record-kind.ts';

export const profilePictureRecords: readonly RecordKind[] = [
  { table: 'profile_pictures', word: 'profile picture', edges: [] },
];
