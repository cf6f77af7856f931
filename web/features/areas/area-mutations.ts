import { areasContract } from '#contract/areas.ts';
import type { AreaWithProjects, PillarWithAreas } from '#contract/hierarchy.ts';
import { call } from '#web/platform/api.ts';
import { placeBehind } from '#web/platform/order.ts';
import { orderActions } from '#web/records/order-actions.ts';
import { recordActions } from '#web/records/record-actions.ts';
import { HIERARCHY } from '#web/records/stale.ts';
import type { AreaBody } from './area-form.ts';

export const areaActions = {
  ...orderActions('area', 'areas', (area_ids) => call(areasContract.reorder, { body: { area_ids } })),
  ...recordActions<'area', AreaBody>({
    kind: 'area',
    plural: 'areas',
    stale: HIERARCHY,
    create: (id, body) => call(areasContract.create, { body: { id, ...body } }),
    change: (id, body) => call(areasContract.change, { params: { id }, body }),
    archive: (id, archived) => call(archived ? areasContract.archive : areasContract.unarchive, { params: { id } }),
    remove: (id, request_id) => call(areasContract.delete, { params: { id }, query: { request_id } }),
    empty: { project_count: 0 },
    draft: (layer, id, body, at) => {
      const pillar = body.pillar_id === null ? undefined : layer.get('pillar', body.pillar_id);
      return {
        ...{ id, archived: false, projects: null, sort_order: placeBehind(layer.all('area')) },
        ...{ pillar_name: pillar?.name ?? null, pillar_color: pillar?.color ?? null },
        ...{ project_count: 0, completed_project_count: 0, total_task_count: 0, completed_task_count: 0 },
        ...{ progress_percentage: 0, ...body, created_at: at, updated_at: at, date_created: at },
      };
    },
    showElsewhere: (layer, area) => {
      const isNew = ({ id }: { id: string }) => id !== area.id;
      layer.edit<PillarWithAreas[]>(['pillars', 'with-areas'], (pillars) =>
        pillars.map((pillar) =>
          pillar.id === area.pillar_id && pillar.areas?.every(isNew)
            ? { ...pillar, areas: [...pillar.areas, area] }
            : pillar,
        ),
      );
      layer.edit<AreaWithProjects[]>(['areas', 'with-projects'], (areas) =>
        areas.every(isNew) ? [...areas, { ...area, projects: [] }] : areas,
      );
    },
  }),
};
