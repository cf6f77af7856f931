import { areasContract } from '#contract/areas.ts';
import { call } from '#web/platform/api.ts';
import { recordActions } from '#web/records/record-actions.ts';
import type { AreaBody } from './area-form.ts';

/** What can be done with areas. */
export const areaActions = recordActions<'area', AreaBody>({
  kind: 'area',
  plural: 'areas',
  create: (id, body) => call(areasContract.create, { body: { id, ...body } }),
  change: (id, body) => call(areasContract.change, { params: { id }, body }),
  archive: (id, archived) => call(archived ? areasContract.archive : areasContract.unarchive, { params: { id } }),
  reorder: (area_ids) => call(areasContract.reorder, { body: { area_ids } }),
  remove: (id) => call(areasContract.delete, { params: { id } }),
});
