import { assistantContract } from '#contract/assistant.ts';
import { AccountCache } from '#server/features/search/records/account-cache.ts';
import { MethodNotAllowed } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { listChanges, purgeChanges } from './changes/list-changes.ts';
import { undoChange } from './changes/undo-change.ts';

export const assistantFeature: Feature = {
  name: 'assistant',
  layer: 'programs',
  records: [
    {
      table: 'assistant_changes',
      word: 'change of an assistant',
      // What Undo needs has meaning in this account only.
      exported: { part: 'assistant_changes', omit: ['undo'] },
      edges: [],
    },
  ],
  routes: assistantRoutes,
  jobs: () => [{ name: 'purge-assistant-changes', every: '23 3 * * *', run: purgeChanges }],
  sections: ['settings'],
};

function assistantRoutes(routes: Routes, { version, accountVersion }: Pick<Services, 'version' | 'accountVersion'>) {
  const accounts = new AccountCache(accountVersion);
  routes.add(
    assistantContract.call,
    async (ctx, { body }) => {
      // Loaded with the first call: few servers have an assistant, and it would slow the start of all.
      const { serveMcp } = await import('./serve-mcp.ts');
      return serveMcp(ctx, body, { version, accounts });
    },
    { cachesInThread: true },
  );
  routes.add(assistantContract.stream, () => {
    throw new MethodNotAllowed('Method not allowed');
  });
  routes.add(assistantContract.changes, (ctx, { query }) => listChanges(ctx, query));
  routes.add(assistantContract.undo, (ctx, { params }) => undoChange(ctx, params.id));
}
