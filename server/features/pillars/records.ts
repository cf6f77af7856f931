import type { RecordKind } from '#server/platform/record-kind.ts';
import { fitPillars, refuseDeepPillars } from './restore-rules.ts';

export const pillarRecords: readonly RecordKind[] = [
  {
    table: 'pillars',
    word: 'pillar',
    kind: 'pillar',
    texts: ['name', 'description'],
    edges: [{ column: 'parent_pillar_id', to: 'pillars', onDelete: 'loose', isParent: true }],
    trash: { fit: fitPillars, refuseLinks: refuseDeepPillars },
  },
];
