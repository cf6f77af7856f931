import { onboardingContract } from '#contract/onboarding.ts';
import { callQuery } from '#web/platform/api.ts';

export const onboardingQueries = {
  /** The starter templates in order. They change only with a new version of Auric. */
  templates: () => ({
    ...callQuery(['onboarding', 'templates'], onboardingContract.templates),
    staleTime: 'static' as const,
  }),
};
