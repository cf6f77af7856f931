import { queryOptions } from '@tanstack/react-query';
import { onboardingContract } from '#contract/onboarding.ts';
import { call } from '#web/platform/api.ts';

export const onboardingQueries = {
  /** The starter templates in order. They change only with a new version of Auric. */
  templates: () =>
    queryOptions({
      queryKey: ['onboarding', 'templates'],
      queryFn: ({ signal }) => call(onboardingContract.templates, {}, { signal }),
      staleTime: 'static',
    }),
};
