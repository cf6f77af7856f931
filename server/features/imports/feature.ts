import type { Feature } from '#server/platform/feature.ts';

export const importsFeature: Feature = {
  name: 'imports',
  layer: 'overviews',
};
