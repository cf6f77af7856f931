import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { recurringContract } from '#contract/recurring.ts';
import { call } from '#web/platform/api.ts';
import { oneRecordQuery, recordQuery } from '#web/records/record-query.ts';

type PreviewBody = EndpointRequest<typeof recurringContract.preview>['body'];

/**
 * What the web reads of recurring tasks. Everything is below the key `['recurring']`, but a preview, which is of no
 * one.
 */
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
  /** The instances of the last year and of those that are made ahead, by their due date. */
  instances: (id: string) =>
    recordQuery({
      queryKey: ['recurring', 'instances', id],
      view: { list: 'instance', of: { kind: 'rule', id } },
      fetch: (signal) => call(recurringContract.instances, { params: { id }, query: {} }, { signal }),
    }),
  /** What a rule would mean; the one before stays until the answer is there. */
  preview: (body: PreviewBody) =>
    queryOptions({
      queryKey: ['recurring-preview', body],
      queryFn: ({ signal }) => call(recurringContract.preview, { body }, { signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
};
