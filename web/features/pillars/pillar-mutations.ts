import { pillarsContract } from '#contract/pillars.ts';
import { call } from '#web/platform/api.ts';
import { recordActions } from '#web/records/record-actions.ts';
import type { PillarBody } from './pillar-form.ts';

/** What can be done with pillars. */
export const pillarActions = recordActions<'pillar', PillarBody>({
  kind: 'pillar',
  plural: 'pillars',
  create: (id, body) => call(pillarsContract.create, { body: { id, ...body } }),
  change: (id, body) => call(pillarsContract.change, { params: { id }, body }),
  archive: (id, archived) => call(archived ? pillarsContract.archive : pillarsContract.unarchive, { params: { id } }),
  reorder: (pillar_ids) => call(pillarsContract.reorder, { body: { pillar_ids } }),
  remove: (id) => call(pillarsContract.delete, { params: { id } }),
});
