import type { Feature } from '#server/platform/feature.ts';
import { systemRoutes } from './routes.ts';

export const systemFeature: Feature = { name: 'system', layer: 'base', routes: systemRoutes };
