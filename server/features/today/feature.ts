import type { Feature } from '#server/platform/feature.ts';
import { todayRoutes } from './routes.ts';

export const todayFeature: Feature = { name: 'today', layer: 'views', routes: todayRoutes, sections: ['today'] };
