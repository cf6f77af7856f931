import type { Feature } from '#server/platform/feature.ts';
import { alignmentRoutes } from './routes.ts';

export const alignmentFeature: Feature = { name: 'alignment', layer: 'views', routes: alignmentRoutes };
