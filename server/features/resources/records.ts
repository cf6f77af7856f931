import type { RecordKind } from '#server/platform/record-kind.ts';
import { ENTITIES } from './entities.ts';
import { keepOneParent } from './restore-rules.ts';

export const resourceRecords: readonly RecordKind[] = [
  { table: 'resources', word: 'file', kind: 'resource', texts: ['name', 'description', 'tags'], edges: [] },
  {
    table: 'attachments',
    word: 'attachment',
    edges: [
      { column: 'resource_id', to: 'resources', onDelete: 'between' },
      ...Object.values(ENTITIES).map(({ table, column }) => ({ column, to: table, onDelete: 'between' as const })),
    ],
    trash: { fitLinks: keepOneParent },
  },
  // Kept while the file is in the trash; a job removes it when the file is gone for good.
  {
    table: 'stored_files',
    word: 'stored file',
    edges: [{ column: 'resource_id', to: 'resources', onDelete: 'mention' }],
  },
];
