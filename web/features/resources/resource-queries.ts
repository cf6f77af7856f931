import { type EntityType, resourcesContract } from '#contract/resources.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';

/** What files are attached to. */
export interface Holder {
  type: EntityType;
  id: string;
}

export const resourceQueries = {
  /** The files of something, the newest first. */
  of: ({ type, id }: Holder) =>
    recordQuery({
      queryKey: ['resources', 'of', type, id],
      view: { list: 'resource' },
      fetch: (signal) => call(resourcesContract.ofEntity, { params: { entity_type: type, entity_id: id } }, { signal }),
    }),
};
