import { type EntityType, resourcesContract } from '#contract/resources.ts';
import { call, callPage, callQuery } from '#web/platform/api.ts';
import type { Kind } from '#web/records/kinds.ts';
import { pagedQuery } from '#web/records/paged-query.ts';
import { recordQuery } from '#web/records/record-query.ts';
import { type FileFilters, fitsFilters, queryOf } from './library/file-filters.ts';

/** A record that files are attached to. */
export interface Holder {
  type: EntityType;
  id: string;
}

/** The kind of the record in the store. */
export const kindOfHolder = ({ type }: Holder): Kind => (type === 'journal_entry' ? 'journalEntry' : type);

/** A key that identifies it. */
export const keyOfHolder = ({ type, id }: Holder): string => `${type} ${id}`;

export const keyOfFiles = ({ type, id }: Holder) => ['resources', 'of', type, id] as const;

export const resourceQueries = {
  /** The files of a record, newest first. */
  of: ({ type, id }: Holder) =>
    recordQuery({
      queryKey: keyOfFiles({ type, id }),
      view: { list: 'resource' },
      fetch: (signal) => call(resourcesContract.ofEntity, { params: { entity_type: type, entity_id: id } }, { signal }),
    }),
  /** Matching files in pages, newest first. */
  list: (filters: FileFilters) =>
    pagedQuery({
      queryKey: ['resources', 'list', filters],
      view: {
        pages: 'resource',
        includes: (file) => fitsFilters(file, filters),
        place: ({ created_at, id }) => [created_at, id],
      },
      fetch: (page, signal) =>
        callPage(resourcesContract.list, { query: { ...page, ...queryOf(filters) } }, { signal }),
    }),
  /** Number of files by type and place, and their total size. */
  summary: () => callQuery(['resources', 'summary'], resourcesContract.summary),
};
