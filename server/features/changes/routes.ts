import { changesContract } from '#contract/changes.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';

export function changesRoutes(routes: Routes, { changes }: Pick<Services, 'changes'>): void {
  routes.add(changesContract.follow, ({ userId, sessionId }, input) => changes.follow({ ...input, userId, sessionId }));
}
