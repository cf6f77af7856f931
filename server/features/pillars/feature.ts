import { pillarsContract } from '#contract/pillars.ts';
import type { Feature } from '#server/platform/feature.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { reorder, setArchived } from '#server/platform/records.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { changePillar } from './change-pillar.ts';
import { createPillar } from './create-pillar.ts';
import { getPillar } from './queries.ts';
import { fitPillars, refuseDeepPillars } from './restore-rules.ts';

const pillarRecords: readonly RecordKind[] = [
  {
    table: 'pillars',
    word: 'pillar',
    exported: { part: 'pillars' },
    kind: 'pillar',
    texts: ['name', 'description'],
    edges: [{ column: 'parent_pillar_id', to: 'pillars', onDelete: 'loose', isParent: true }],
    trash: { fit: fitPillars, refuseLinks: refuseDeepPillars },
  },
];

export const pillarsFeature: Feature = {
  name: 'pillars',
  layer: 'pillars',
  records: pillarRecords,
  routes: pillarRoutes,
  sections: ['pillars'],
};

function pillarRoutes(routes: Routes): void {
  routes.add(pillarsContract.get, (ctx, { params }) => getPillar(ctx, params.id));
  routes.add(pillarsContract.create, (ctx, { body }) => createPillar(ctx, body));
  routes.add(pillarsContract.change, editing(pillarsContract.change, getPillar, changePillar));
  routes.add(pillarsContract.archive, (ctx, { params }) => setArchived(ctx, 'pillars', params.id, true, getPillar));
  routes.add(pillarsContract.unarchive, (ctx, { params }) => setArchived(ctx, 'pillars', params.id, false, getPillar));
  routes.add(pillarsContract.delete, (ctx, { params, query }) =>
    deleteRecord(ctx, 'pillar', params.id, query.request_id),
  );
  routes.add(pillarsContract.reorder, (ctx, { body }) => reorder(ctx, 'pillars', body.pillar_ids));
}
