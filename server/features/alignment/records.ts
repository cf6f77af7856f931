import type { RecordKind } from '#server/platform/record-kind.ts';

export const alignmentRecords: readonly RecordKind[] = [{ table: 'monthly_goals', word: 'monthly goal', edges: [] }];
