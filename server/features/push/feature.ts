import { pushContract } from '#contract/push.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { readPushState, startPush, stopPush } from './subscriptions.ts';

const pushRecords: readonly RecordKind[] = [
  {
    table: 'push_subscriptions',
    word: 'push subscription',
    exported: { leftOut: 'secret of a device' },
    edges: [{ column: 'token_hash', to: 'sessions', onDelete: 'held', isRequired: true }],
  },
];

/** Where push messages go; the notifications that they show are a feature of a higher layer. */
export const pushFeature: Feature = {
  name: 'push',
  layer: 'base',
  records: pushRecords,
  routes: pushRoutes,
};

function pushRoutes(routes: Routes, { config }: Pick<Services, 'config'>): void {
  routes.add(pushContract.state, (ctx) => readPushState(ctx));
  routes.add(pushContract.start, (ctx, { body }) => startPush(ctx, config, body));
  routes.add(pushContract.stop, (ctx) => stopPush(ctx));
}
