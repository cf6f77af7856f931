import type { RecordKind } from '#server/platform/record-kind.ts';

export const achievementRecords: readonly RecordKind[] = [{ table: 'achievements', word: 'achievement', edges: [] }];
