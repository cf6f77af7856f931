import { areasContract } from '#contract/areas.ts';
import type { Feature } from '#server/platform/feature.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { reorder, setArchived } from '#server/platform/records.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { changeArea } from './change-area.ts';
import { createArea } from './create-area.ts';
import { getArea } from './queries.ts';

const areaRecords: readonly RecordKind[] = [
  {
    table: 'areas',
    word: 'area',
    exported: { part: 'areas' },
    kind: 'area',
    texts: ['name', 'description'],
    edges: [{ column: 'pillar_id', to: 'pillars', onDelete: 'loose', isParent: true }],
  },
];

export const areasFeature: Feature = {
  name: 'areas',
  layer: 'areas',
  records: areaRecords,
  routes: areaRoutes,
  sections: ['areas'],
};

function areaRoutes(routes: Routes): void {
  routes.add(areasContract.get, (ctx, { params }) => getArea(ctx, params.id));
  routes.add(areasContract.create, (ctx, { body }) => createArea(ctx, body));
  routes.add(areasContract.change, editing(areasContract.change, getArea, changeArea));
  routes.add(areasContract.archive, (ctx, { params }) => setArchived(ctx, 'areas', params.id, true, getArea));
  routes.add(areasContract.unarchive, (ctx, { params }) => setArchived(ctx, 'areas', params.id, false, getArea));
  routes.add(areasContract.delete, (ctx, { params, query }) => deleteRecord(ctx, 'area', params.id, query.request_id));
  routes.add(areasContract.reorder, (ctx, { body }) => reorder(ctx, 'areas', body.area_ids));
}
