import type { RecordKind } from '#server/platform/record-kind.ts';

export const feedbackRecords: readonly RecordKind[] = [{ table: 'feedback', word: 'feedback', edges: [] }];
