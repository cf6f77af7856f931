import type { RecordKind } from '#server/platform/record-kind.ts';

export const trashRecords: readonly RecordKind[] = [
  { table: 'trash', word: 'trash entry', edges: [] },
  {
    table: 'trash_contents',
    word: 'content of a trash entry',
    edges: [{ column: 'entry_id', to: 'trash', onDelete: 'held' }],
  },
  {
    table: 'trash_records',
    word: 'record in the trash',
    edges: [{ column: 'entry_id', to: 'trash', onDelete: 'held' }],
  },
  {
    table: 'trash_links',
    word: 'waiting link',
    edges: [{ column: 'entry_id', to: 'trash', onDelete: 'held' }],
  },
];
