import { queryOptions } from '@tanstack/react-query';
import { operatorContract } from '#contract/operator.ts';
import { call } from '#web/platform/api.ts';

/** Queries about the server, for its operators. */
export const operatorQueries = {
  server: () =>
    queryOptions({
      queryKey: ['server'],
      queryFn: ({ signal }) => call(operatorContract.server, {}, { signal }),
    }),
  people: () =>
    queryOptions({
      queryKey: ['server', 'people'],
      queryFn: ({ signal }) => call(operatorContract.people, {}, { signal }),
    }),
  invitations: () =>
    queryOptions({
      queryKey: ['server', 'invitations'],
      queryFn: ({ signal }) => call(operatorContract.invitations, {}, { signal }),
    }),
  backups: () =>
    queryOptions({
      queryKey: ['server', 'backups'],
      queryFn: ({ signal }) => call(operatorContract.backups, {}, { signal }),
    }),
};
