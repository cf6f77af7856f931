import { webhooksContract } from '#contract/webhooks.ts';
import type { Feature } from '#server/platform/feature.ts';
import { Addresses } from '#server/platform/outbound/addresses.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { listDeliveries, sendAgain } from './deliveries.ts';
import { SEND_WEBHOOKS, sendWebhooks } from './send-webhooks.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, rotateSecret, testWebhook } from './webhooks.ts';

export const webhooksFeature: Feature = {
  name: 'webhooks',
  layer: 'programs',
  records: [
    { table: 'webhooks', word: 'webhook', exported: { leftOut: 'secret' }, edges: [] },
    {
      table: 'webhook_deliveries',
      word: 'delivery',
      exported: { leftOut: 'state of this server' },
      edges: [{ column: 'webhook_id', to: 'webhooks', onDelete: 'held', isRequired: true }],
    },
  ],
  routes: webhookRoutes,
  jobs: (services) => [
    {
      name: SEND_WEBHOOKS,
      every: '* * * * *',
      soonAfter: 'webhook',
      run: sendWebhooks({ ...services, addresses: addressesFor(services) }),
    },
  ],
  sections: ['settings'],
};

const addressesFor = ({ config }: Pick<Services, 'config'>) => new Addresses(config.privateHosts);

function webhookRoutes(routes: Routes, services: Pick<Services, 'config'>): void {
  const addresses = addressesFor(services);
  routes.add(webhooksContract.list, (ctx) => listWebhooks(ctx));
  routes.add(webhooksContract.create, (ctx, { body }) => createWebhook(ctx, addresses, body));
  routes.add(webhooksContract.change, (ctx, { params, body }) => changeWebhook(ctx, addresses, params.id, body));
  routes.add(webhooksContract.delete, (ctx, { params }) => deleteWebhook(ctx, params.id));
  routes.add(webhooksContract.rotate, (ctx, { params }) => rotateSecret(ctx, params.id));
  routes.add(webhooksContract.test, (ctx, { params }) => testWebhook(ctx, params.id));
  routes.add(webhooksContract.deliveries, (ctx, { params }) => listDeliveries(ctx, params.id));
  routes.add(webhooksContract.sendAgain, (ctx, { params }) => sendAgain(ctx, params.id));
}
