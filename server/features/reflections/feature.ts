import { reflectionsContract } from '#contract/reflections.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Routes } from '#server/platform/routes.ts';
import { readReflections } from './read-reflections.ts';
import { writeEvening, writeMorning } from './write-reflection.ts';

export const reflectionsFeature: Feature = {
  name: 'reflections',
  layer: 'extras',
  routes: reflectionRoutes,
};

function reflectionRoutes(routes: Routes): void {
  routes.add(reflectionsContract.read, (ctx, { query }) => readReflections(ctx, query.date));
  routes.add(reflectionsContract.writeDaily, (ctx, { body }) => writeEvening(ctx, body));
  routes.add(reflectionsContract.writeSleep, (ctx, { body }) => writeMorning(ctx, body));
}
