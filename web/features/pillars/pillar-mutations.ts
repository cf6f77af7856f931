import type { PillarWithAreas } from '#contract/hierarchy.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { call } from '#web/platform/api.ts';
import { placeBehind } from '#web/platform/order.ts';
import { orderActions } from '#web/records/order-actions.ts';
import { recordActions } from '#web/records/record-actions.ts';
import { HIERARCHY } from '#web/records/stale.ts';
import type { PillarBody } from './pillar-form.ts';

export const pillarActions = {
  ...orderActions('pillar', 'pillars', (pillar_ids) => call(pillarsContract.reorder, { body: { pillar_ids } })),
  ...recordActions<'pillar', PillarBody>({
    kind: 'pillar',
    plural: 'pillars',
    stale: HIERARCHY,
    create: (id, body) => call(pillarsContract.create, { body: { id, ...body } }),
    change: (id, body) => call(pillarsContract.change, { params: { id }, body }),
    archive: (id, archived) => call(archived ? pillarsContract.archive : pillarsContract.unarchive, { params: { id } }),
    remove: (id, request_id) => call(pillarsContract.delete, { params: { id }, query: { request_id } }),
    empty: { area_count: 0 },
    draft: (layer, id, body, at) => ({
      ...{ id, archived: false, areas: null, sub_pillars: [], sort_order: placeBehind(layer.all('pillar')) },
      ...{ area_count: 0, project_count: 0, task_count: 0, completed_task_count: 0, progress_percentage: 0 },
      ...body,
      ...{ created_at: at, updated_at: at, date_created: at },
    }),
    showElsewhere: (layer, pillar) =>
      layer.edit<PillarWithAreas[]>(['pillars', 'with-areas'], (shown) =>
        shown.some(({ id }) => id === pillar.id) ? shown : [...shown, { ...pillar, areas: [], sub_pillars: [] }],
      ),
  }),
};
