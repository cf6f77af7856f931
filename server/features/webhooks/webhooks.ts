import { randomBytes } from 'node:crypto';
import {
  type CreatedWebhook,
  type WebhookDelivery,
  type NewWebhook,
  type Webhook,
  WEBHOOK_EVENTS,
  type WebhookChanges,
  type WebhookEvent,
  WEBHOOKS_MAX,
} from '#contract/webhooks.ts';
import type { Db } from '#server/database/transaction.ts';
import { type Context, type Created, type RequestContext, transactLocked } from '#server/platform/context.ts';
import { brokenRule, invalidField, limitReached, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { type Addresses, RefusedAddress } from '#server/platform/outbound/addresses.ts';
import { getDelivery } from './deliveries.ts';
import { NOT_HELD } from './pause-webhook.ts';

const SECRET_BYTES = 32;
/** The prefix that Standard Webhooks gives to secrets. */
const SECRET_PREFIX = 'whsec_';

const newSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The user's webhooks, the newest first. */
export async function listWebhooks({ db, userId }: Context): Promise<Webhook[]> {
  const rows = await selectWebhooks(db, userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(toWebhook);
}

const selectWebhooks = (db: Db, userId: string) =>
  db
    .selectFrom('webhooks')
    .where('user_id', '=', userId)
    .select(['id', 'url', 'events', 'is_active', 'paused_because', 'last_attempt_at', 'last_status', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries as delivery')
        .where('delivery.user_id', '=', userId)
        .whereRef('delivery.webhook_id', '=', 'webhooks.id')
        .where('delivery.next_attempt_at', 'is not', null)
        .select((each) => each.fn.countAll<number>().as('waiting'))
        .as('waiting'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];

const toWebhook = (row: Row): Webhook => ({
  ...row,
  events: row.events.split(' ') as WebhookEvent[],
  is_active: row.is_active === 1,
  waiting: row.waiting ?? 0,
});

async function getWebhook({ db, userId }: Context, id: string): Promise<Webhook> {
  const row = await selectWebhooks(db, userId).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Webhook');
  return toWebhook(row);
}

/** @throws InvalidInput for an address to which nothing may be sent. */
async function checkUrl(addresses: Addresses, url: string): Promise<string> {
  if (!URL.canParse(url)) throw invalidField('url', 'Must be an address such as https://example.org/hook');
  const parsed = new URL(url);
  await addresses.of(parsed).catch((error: unknown) => {
    throw error instanceof RefusedAddress ? invalidField('url', error.message) : error;
  });
  return parsed.href;
}

/** The column `events`, in the order of the contract. */
const joinEvents = (events: readonly WebhookEvent[]): string =>
  WEBHOOK_EVENTS.filter((event) => events.includes(event)).join(' ');

/**
 * Creates a webhook; a repeated create with the same id returns the stored one without its secret.
 * @throws RuleBroken beyond the maximum number; InvalidInput for an address that is not allowed.
 */
export async function createWebhook(
  request: RequestContext,
  addresses: Addresses,
  input: NewWebhook,
): Promise<Created<CreatedWebhook>> {
  // Before the transaction, which must not wait for a name server.
  const url = await checkUrl(addresses, input.url);
  const { id = newId() } = input;
  return transactLocked(request, async (ctx) => {
    const { db, userId, now } = ctx;
    const own = await selectWebhooks(db, userId).execute();
    const stored = own.find((each) => each.id === id);
    if (stored) return { isNew: false, record: { ...toWebhook(stored), secret: null } };
    if (own.length >= WEBHOOKS_MAX) throw limitReached(`At most ${WEBHOOKS_MAX} webhooks. Delete one first.`);
    const secret = newSecret();
    await db
      .insertInto('webhooks')
      .values({
        ...{ user_id: userId, id, url, events: joinEvents(input.events), secret },
        ...{ is_active: input.is_active ? 1 : 0, paused_because: null },
        ...{ failures: 0, failing_since: null, held_until: NOT_HELD, last_attempt_at: null, last_status: null },
        created_at: now.toISOString(),
      })
      .execute();
    return { isNew: true, record: { ...(await getWebhook(ctx, id)), secret } };
  });
}

/** Changes the given fields. An active webhook begins without earlier failures. @throws NotFound; InvalidInput. */
export async function changeWebhook(
  request: RequestContext,
  addresses: Addresses,
  id: string,
  { url, events, is_active }: WebhookChanges,
): Promise<Webhook> {
  const checked = url === undefined ? undefined : await checkUrl(addresses, url);
  return transactLocked(request, async (ctx) => {
    await getWebhook(ctx, id);
    await ownWebhook(ctx, id)
      .set({
        // Written as it is, so that a change without fields is a statement too.
        id,
        ...(checked !== undefined && { url: checked }),
        ...(events && { events: joinEvents(events) }),
        ...(is_active !== undefined && { is_active: is_active ? 1 : 0, paused_because: null }),
        ...((is_active || checked !== undefined) && { failures: 0, failing_since: null, held_until: NOT_HELD }),
      })
      .execute();
    return getWebhook(ctx, id);
  });
}

const ownWebhook = ({ db, userId }: Pick<Context, 'db' | 'userId'>, id: string) =>
  db.updateTable('webhooks').where('user_id', '=', userId).where('id', '=', id);

/** Deletes a webhook with its deliveries. @throws NotFound. */
export async function deleteWebhook({ db, userId }: Context, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound('Webhook');
  return { message: 'Webhook deleted', success: true as const };
}

/** Replaces the secret. @throws NotFound. */
export async function rotateSecret(ctx: Context, id: string): Promise<{ secret: string }> {
  const secret = newSecret();
  const { numUpdatedRows } = await ownWebhook(ctx, id).set({ secret }).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound('Webhook');
  return { secret };
}

/** Records the event `test`, unless one is waiting. @throws NotFound; RuleBroken for a paused webhook. */
export async function testWebhook(request: RequestContext, id: string): Promise<WebhookDelivery> {
  return transactLocked(request, async (ctx) => {
    const { db, userId, now } = ctx;
    const { is_active } = await getWebhook(ctx, id);
    if (!is_active) throw brokenRule('The webhook is paused. Resume it first.');
    const at = now.toISOString();
    const test = { user_id: userId, webhook_id: id, event: 'test' as const, record_id: id, attempts: 0 };
    const waiting = await db
      .selectFrom('webhook_deliveries')
      .where((eb) => eb.and(test))
      .select('id')
      .executeTakeFirst();
    if (waiting) return getDelivery(ctx, waiting.id);
    const delivery = { ...test, id: newId(), at, next_attempt_at: at, is_delivered: 0 };
    await db.insertInto('webhook_deliveries').values(delivery).execute();
    return getDelivery(ctx, delivery.id);
  });
}
