import { exportsContract } from '#contract/exports.ts';
import { attachment } from '#server/platform/endpoints/download.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { openArchive } from './open-archive.ts';

export const exportsFeature: Feature = {
  name: 'exports',
  layer: 'overviews',
  routes: exportRoutes,
  sections: ['settings'],
};

function exportRoutes(routes: Routes, { blobs, config, publicUrl }: Services): void {
  /** People whose export this process is sending. */
  const running = new Set<string>();
  routes.add(exportsContract.export, (ctx, { query }) => {
    const { userId } = ctx;
    return {
      body: async (signal) => {
        if (running.has(userId)) throw conflict('An export is already running. Wait until it ends, or stop it.');
        running.add(userId);
        const closed = () => running.delete(userId);
        const services = { blobs, dataDir: config.dataDir, publicUrl: publicUrl() };
        return openArchive(ctx, services, query.include_trash, signal, closed).catch((error: unknown) => {
          closed();
          throw error;
        });
      },
      disposition: attachment(`auric-${ctx.now.toISOString().slice(0, 10)}.zip`),
      headers: { 'cache-control': 'no-store' },
    };
  });
}
