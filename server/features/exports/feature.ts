import { exportsContract } from '#contract/exports.ts';
import { attachment } from '#server/platform/endpoints/download.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { FairSlots } from '#server/platform/turns/fair-slots.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import { openArchive } from './open-archive.ts';
import { verifyExport } from './verify/verify-export.ts';

export const exportsFeature: Feature = {
  name: 'exports',
  layer: 'overviews',
  routes: exportRoutes,
  sections: ['settings'],
};

function exportRoutes(routes: Routes, { blobs, config, publicUrl }: Services): void {
  /** People whose export this process is sending or checking. */
  const running = new Set<string>();
  const begin = (userId: string) => {
    if (running.has(userId))
      throw conflict('An export is already running. Wait until it ends, or stop it.', 'already_running');
    running.add(userId);
    return () => running.delete(userId);
  };
  /** A check may need much memory. */
  const checks = new FairSlots(1, { waitMs: 120_000, waitingMax: 1 });
  const services = () => ({ blobs, dataDir: config.dataDir, publicUrl: publicUrl() });
  routes.add(exportsContract.export, (ctx, { query }) => ({
    body: async (signal) => {
      const closed = begin(ctx.userId);
      return openArchive(ctx, services(), query.include_trash, signal, closed).catch((error: unknown) => {
        closed();
        throw error;
      });
    },
    disposition: attachment(`auric-${ctx.now.toISOString().slice(0, 10)}.zip`),
    headers: { 'cache-control': 'no-store' },
  }));
  routes.add(exportsContract.verify, async (ctx) => {
    const closed = begin(ctx.userId);
    try {
      // It takes a while, in which the person can go on writing.
      return await outsideTurn((gone) => checks.run(ctx.userId, () => verifyExport(ctx, services(), gone), gone));
    } finally {
      closed();
    }
  });
}
