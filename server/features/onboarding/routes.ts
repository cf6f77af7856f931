import { onboardingContract } from '#contract/onboarding.ts';
import type { Routes } from '#server/platform/routes.ts';
import { applyTemplate } from './apply-template.ts';
import { removeStarterItems } from './remove-starter-items.ts';
import { ONBOARDING_TEMPLATES } from './templates/templates.ts';

export function onboardingRoutes(routes: Routes): void {
  routes.addPublic(onboardingContract.templates, () => [...ONBOARDING_TEMPLATES]);
  routes.add(onboardingContract.apply, (ctx, { body }) => applyTemplate(ctx, body));
  routes.add(onboardingContract.removeStarterItems, (ctx, { query }) => removeStarterItems(ctx, query.request_id));
}
