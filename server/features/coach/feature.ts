import type { Feature } from '#server/platform/feature.ts';
import { coachRoutes } from './routes.ts';

export const coachFeature: Feature = { name: 'coach', layer: 'overviews', routes: coachRoutes };
