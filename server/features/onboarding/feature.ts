import { OnboardingTemplate } from '#contract/onboarding.ts';
import type { Feature } from '#server/platform/feature.ts';
import { onboardingRoutes } from './routes.ts';

export const onboardingFeature: Feature = {
  name: 'onboarding',
  layer: 'overviews',
  routes: onboardingRoutes,
  schemas: { OnboardingTemplate },
};
