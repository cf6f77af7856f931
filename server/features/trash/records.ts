import type { RecordKind } from '#server/platform/record-kind.ts';

export const trashRecords: readonly RecordKind[] = [{ table: 'trash', word: 'trash entry', edges: [] }];
