import type { Feature } from '#server/platform/feature.ts';

export const completionsFeature: Feature = { name: 'completions', layer: 'base' };
