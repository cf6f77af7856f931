import type { RecordKind } from '#server/platform/record-kind.ts';

export const areaRecords: readonly RecordKind[] = [
  {
    table: 'areas',
    word: 'area',
    kind: 'area',
    texts: ['name', 'description'],
    edges: [{ column: 'pillar_id', to: 'pillars', onDelete: 'loose', isParent: true }],
  },
];
