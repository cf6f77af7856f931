import { queryOptions } from '@tanstack/react-query';
import { onboardingContract } from '#contract/onboarding.ts';
import { call } from '#web/platform/api.ts';

/** What the web reads of onboarding. */
export const onboardingQueries = {
  /** The starter templates, in the order in which they are offered. They change with the product only. */
  templates: () =>
    queryOptions({
      queryKey: ['onboarding', 'templates'],
      queryFn: ({ signal }) => call(onboardingContract.templates, {}, { signal }),
      staleTime: 'static',
    }),
};
