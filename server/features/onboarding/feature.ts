import { OnboardingTemplate } from '#contract/onboarding.ts';
import type { Feature } from '#server/platform/feature.ts';
import { onboardingRoutes } from './routes.ts';
import { onboardingRecords } from './records.ts';

export const onboardingFeature: Feature = {
  name: 'onboarding',
  layer: 'overviews',
  records: onboardingRecords,
  routes: onboardingRoutes,
  schemas: { OnboardingTemplate },
};
