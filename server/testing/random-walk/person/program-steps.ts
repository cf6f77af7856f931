import type { AccessToken, CreatedToken } from '#contract/tokens.ts';
import { WEBHOOK_EVENTS, type Webhook } from '#contract/webhooks.ts';
import { same } from '../compare.ts';
import { DAY_MS } from '../model.ts';
import type { Walk } from '../walk.ts';
import { compareGrants } from './oauth-steps.ts';

const WEBHOOKS_MAX = 3;
const TOKENS_MAX = 3;
/** A token that has expired is listed for this time. */
const SHOWN_MS = 30 * DAY_MS;

/** A token in the model. */
export interface ModelToken {
  id: string;
  secret: string;
  mayRead: boolean;
  expiresAt: number;
}

/** A webhook in the model. */
export type ModelWebhook = Pick<Webhook, 'id' | 'is_active' | 'events'>;

export async function createToken(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.tokens.size >= TOKENS_MAX) return;
  const scopes = chance.pick([['read'], ['tasks'], ['journal'], ['all']])!;
  const days = chance.pick([null, 1, 30])!;
  const body = { name: walk.newName(), scopes, expires_in_days: days };
  const { id, token } = (await walk.write<CreatedToken>('POST', '/tokens', body, 'allowed'))!;
  const expiresAt = days === null ? Number.POSITIVE_INFINITY : walk.now + days * DAY_MS;
  model.secrets.push(token);
  model.tokens.set(id, { id, secret: token, mayRead: scopes[0] !== 'journal', expiresAt });
}

/** A revoked token works no more. */
export async function revokeToken(walk: Walk): Promise<void> {
  const token = walk.chance.pick([...walk.model.tokens.values()]);
  if (!token) return;
  same('revoked by the stranger', (await walk.asStranger('DELETE', `/tokens/${token.id}`)).status, 404);
  await walk.write('DELETE', `/tokens/${token.id}`, undefined, 'allowed');
  walk.model.tokens.delete(token.id);
  same('with a revoked token', await walk.statusWith(token.secret, '/tasks'), 401);
}

export async function createWebhook(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.webhooks.size >= WEBHOOKS_MAX) return;
  const events = WEBHOOK_EVENTS.filter(() => chance.once(2));
  const body = { id: chance.uuid(), url: 'http://127.0.0.1:9/', events, is_active: !chance.once(3) };
  if (!(await walk.write('POST', '/webhooks', body, events.length === 0 ? 'refused' : 'allowed'))) return;
  model.webhooks.set(body.id, { id: body.id, events, is_active: body.is_active });
}

export async function changeWebhook(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const webhook = chance.pick([...model.webhooks.values()]);
  if (!webhook) return;
  const change = chance.once(2) ? { is_active: chance.once(2) } : { events: [chance.pick(WEBHOOK_EVENTS)!] };
  same('changed by the stranger', (await walk.asStranger('PUT', `/webhooks/${webhook.id}`, change)).status, 404);
  await walk.write('PUT', `/webhooks/${webhook.id}`, change, 'allowed');
  Object.assign(webhook, change);
}

export async function deleteWebhook(walk: Walk): Promise<void> {
  const webhook = walk.chance.pick([...walk.model.webhooks.values()]);
  if (!webhook) return;
  await walk.write('DELETE', `/webhooks/${webhook.id}`, undefined, 'allowed');
  walk.model.webhooks.delete(webhook.id);
}

/** Compares tokens and webhooks with the model. @throws Error with the difference. */
export async function comparePrograms(walk: Walk): Promise<void> {
  const { tokens, grants, webhooks } = walk.model;
  const kept = await walk.read<AccessToken[]>('/tokens');
  const isPurged = (id: string, ends: number) => ends + SHOWN_MS < walk.now && !kept.some((token) => token.id === id);
  for (const [id, { expiresAt }] of tokens) if (isPurged(id, expiresAt)) tokens.delete(id);
  for (const [id, { ends }] of grants) if (isPurged(id, ends)) grants.delete(id);
  const own = kept.filter(({ client_id }) => client_id === null);
  same('tokens', own.map(({ id }) => id).toSorted(), [...tokens.keys()].toSorted());
  await compareGrants(walk, kept);
  for (const { secret, mayRead, expiresAt } of tokens.values()) {
    const expected = expiresAt <= walk.now ? 401 : mayRead ? 200 : 403;
    same('the status of a token', await walk.statusWith(secret, '/tasks'), expected);
  }
  const served = await walk.read<Webhook[]>('/webhooks');
  const byId = (all: Iterable<ModelWebhook>) =>
    [...all]
      .map(({ id, is_active, events }) => ({ id, is_active, events: events.toSorted() }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  same('webhooks', byId(served), byId(webhooks.values()));
  same('webhooks of the stranger', (await walk.asStranger('GET', '/webhooks')).body, []);
}
