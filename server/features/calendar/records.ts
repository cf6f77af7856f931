import type { RecordKind } from '#server/platform/record-kind.ts';

export const calendarRecords: readonly RecordKind[] = [{ table: 'calendar_feeds', word: 'calendar feed', edges: [] }];
