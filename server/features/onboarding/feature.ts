import { onboardingContract } from '#contract/onboarding.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { applyTemplate } from './apply-template.ts';
import { removeStarterItems } from './remove-starter-items.ts';
import { onboardingTemplates } from './templates/templates.ts';

const onboardingRecords: readonly RecordKind[] = [
  {
    table: 'onboarding_applications',
    word: 'applied starter template',
    exported: { leftOut: 'responses kept for repeated requests' },
    edges: [],
  },
];

export const onboardingFeature: Feature = {
  name: 'onboarding',
  layer: 'overviews',
  records: onboardingRecords,
  routes: onboardingRoutes,
};

function onboardingRoutes(routes: Routes): void {
  routes.addPublic(onboardingContract.templates, async () => [...(await onboardingTemplates())]);
  routes.add(onboardingContract.apply, (ctx, { body }) => applyTemplate(ctx, body));
  routes.add(onboardingContract.removeStarterItems, (ctx, { query }) => removeStarterItems(ctx, query.request_id));
}
