import type { Feature } from '#server/platform/feature.ts';
import { changesRoutes } from './routes.ts';

export const changesFeature: Feature = { name: 'changes', layer: 'views', routes: changesRoutes };
