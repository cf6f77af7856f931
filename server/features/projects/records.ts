import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { idsOf, type RecordKind } from '#server/platform/record-kind.ts';

export const projectRecords: readonly RecordKind[] = [
  {
    table: 'projects',
    word: 'project',
    kind: 'project',
    texts: ['name', 'description'],
    edges: [{ column: 'area_id', to: 'areas', onDelete: 'held', isParent: true }],
    trash: {
      restored: (ctx, { projects = [] }) => refreshNoticeMoments(ctx, 'projects', idsOf(projects)),
    },
  },
];
