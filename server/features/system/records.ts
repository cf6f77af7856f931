import type { RecordKind } from '#server/platform/record-kind.ts';

export const systemRecords: readonly RecordKind[] = [{ table: 'first_answers', word: 'first answer', edges: [] }];
