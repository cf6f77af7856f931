import { DELIVERIES_SHOWN, type WebhookDelivery } from '#contract/webhooks.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { type Context, type RequestContext, transactLocked } from '#server/platform/context.ts';
import { brokenRule, notFound } from '#server/platform/errors.ts';

const COLUMNS = [
  ...(['id', 'event', 'record_id', 'at', 'attempts', 'last_attempt_at', 'next_attempt_at'] as const),
  ...(['is_delivered', 'status', 'duration_ms', 'answer'] as const),
] as const;

type Row = Pick<Schema['webhook_deliveries'], (typeof COLUMNS)[number]>;

const toDelivery = ({ is_delivered, ...row }: Row): WebhookDelivery => ({
  ...row,
  state: row.next_attempt_at !== null ? 'waiting' : is_delivered === 1 ? 'delivered' : 'failed',
});

const selectOwn = ({ db, userId }: Context) =>
  db.selectFrom('webhook_deliveries').where('user_id', '=', userId).select(COLUMNS);

/** The last deliveries of a webhook that were tried, the newest first. @throws NotFound. */
export async function listDeliveries(ctx: Context, webhookId: string): Promise<WebhookDelivery[]> {
  const { db, userId } = ctx;
  const webhook = db.selectFrom('webhooks').select('id').where('user_id', '=', userId).where('id', '=', webhookId);
  if (!(await webhook.executeTakeFirst())) throw notFound('Webhook');
  const newest = selectOwn(ctx).where('webhook_id', '=', webhookId).orderBy('at', 'desc').limit(DELIVERIES_SHOWN);
  const done = await newest.where('next_attempt_at', 'is', null).execute();
  const tried = await newest
    .where('next_attempt_at', 'is not', null)
    .where('last_attempt_at', 'is not', null)
    .execute();
  return [...done, ...tried]
    .map(toDelivery)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, DELIVERIES_SHOWN);
}

/** @throws NotFound. */
export async function getDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  const row = await selectOwn(ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Delivery');
  return toDelivery(row);
}

/** Sends a delivery again with the same id, and retries it as if it were new. @throws NotFound; RuleBroken. */
export function sendAgain(request: RequestContext, id: string): Promise<WebhookDelivery> {
  return transactLocked(request, async (ctx) => {
    const { db, userId, now } = ctx;
    await getDelivery(ctx, id);
    const webhook = await db
      .selectFrom('webhooks as webhook')
      .innerJoin('webhook_deliveries as delivery', (join) =>
        sameUser(join, 'delivery.webhook_id', 'webhook.id').on('delivery.id', '=', id),
      )
      .where('webhook.user_id', '=', userId)
      .select('webhook.is_active')
      .executeTakeFirstOrThrow();
    if (webhook.is_active === 0) throw brokenRule('The webhook is paused. Resume it first.');
    await db
      .updateTable('webhook_deliveries')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      // Not 0, which only events have that were not tried yet.
      .set({ attempts: 1, next_attempt_at: now.toISOString(), is_delivered: 0 })
      .execute();
    return getDelivery(ctx, id);
  });
}

/** Deletes the deliveries of a webhook that are done and no longer listed. */
export async function forgetOldDeliveries(db: Db, userId: string, webhookId: string): Promise<void> {
  const old = db
    .selectFrom('webhook_deliveries')
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is', null)
    .select('id')
    .orderBy('at', 'desc')
    .offset(DELIVERIES_SHOWN)
    .limit(DELIVERIES_SHOWN);
  await db.deleteFrom('webhook_deliveries').where('user_id', '=', userId).where('id', 'in', old).execute();
}
