import type { RecordKind } from '#server/platform/record-kind.ts';

/** Points survive the deletion of what earned them, so the log mentions what it is about. */
export const completionRecords: readonly RecordKind[] = [
  {
    table: 'completions',
    word: 'completion',
    edges: [
      { column: 'project_id', to: 'projects', onDelete: 'mention' },
      { column: 'area_id', to: 'areas', onDelete: 'mention' },
      { column: 'pillar_id', to: 'pillars', onDelete: 'mention' },
    ],
  },
];
