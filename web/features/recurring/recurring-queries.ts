import { keepPreviousData } from '@tanstack/react-query';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { recurringContract } from '#contract/recurring.ts';
import { call, callQuery } from '#web/platform/api.ts';
import { oneRecordQuery, recordQuery } from '#web/records/record-query.ts';

type PreviewBody = EndpointRequest<typeof recurringContract.preview>['body'];

/** Queries of recurring tasks, below the key `['recurring']`, except previews, which belong to no record. */
export const recurringQueries = {
  list: () =>
    recordQuery({
      queryKey: ['recurring', 'list'],
      view: { list: 'rule' },
      fetch: (signal) => call(recurringContract.list, {}, { signal }),
    }),
  one: (id: string) =>
    oneRecordQuery({
      queryKey: ['recurring', 'one', id],
      view: { one: 'rule', id },
      fetch: (signal) => call(recurringContract.get, { params: { id } }, { signal }),
    }),
  /** The instances of the last year and those created ahead, by due date. */
  instances: (id: string) =>
    recordQuery({
      queryKey: ['recurring', 'instances', id],
      view: { list: 'instance', of: { kind: 'rule', id } },
      fetch: (signal) => call(recurringContract.instances, { params: { id }, query: {} }, { signal }),
    }),
  /** The explanation of a pattern; the previous one stays until the answer arrives. */
  preview: (body: PreviewBody) => ({
    ...callQuery(['recurring-preview', body], recurringContract.preview, { body }),
    placeholderData: keepPreviousData,
    retry: false,
  }),
};
